"""Short ways to put questions about hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems.registry import ruleset
from engine.tiles.kinds import EAST, SOUTH, Tile, tile_of


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles of ``123m55z``."""
    found: list[Tile] = []
    ranks = ""
    for letter in text:
        if letter.isdecimal():
            ranks += letter
        else:
            found += [tile_of(rank + letter) for rank in ranks]
            ranks = ""
    return tuple(found)


def melds(*rows: str) -> list[Meld]:
    """Melds of ``777z`` (pung), ``345p`` (chow), ``1111s`` (direct kong), ``-1111s`` (concealed kong)."""
    found = []
    for row in rows:
        held = tiles(row.removeprefix("-"))
        kind = MeldKind.PUNG if held[0] == held[1] else MeldKind.CHOW
        if len(held) == 4:
            kind = MeldKind.CONCEALED_KONG if row.startswith("-") else MeldKind.DIRECT_KONG
        found.append(Meld(kind, held))
    return found


def form(concealed: str, win: str | None, laid: Sequence[Meld] = (), **said: Any) -> Form:
    """A question; by discard, South seat, East round unless said otherwise."""
    return Form(
        hand=Hand.of(tiles(concealed), laid),
        tile=None if win is None else tile_of(win),
        **{"self_draw": False, "seat": SOUTH, "round_wind": EAST, **said, "flags": frozenset(said.get("flags", ()))},
    )


def score(concealed: str, win: str, laid: Sequence[Meld] = (), line: str = "mcr", **said: Any) -> Sheet:
    """The sheet of a win."""
    return ruleset(line).score(form(concealed, win, laid, **said))


def keys(sheet: Sheet) -> list[str]:
    """Keys of what counted, in order, each as often as it has a line."""
    return [line.key for line in sheet.lines]


def reasons(refused: Iterable[Any]) -> list[str]:
    """Keys without the system's name."""
    return [reason.key.removeprefix("mcr.reason.") for reason in refused]
