"""How riichi records write tiles, melds and rules, read into the engine's values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from engine.hand.hand import LEFT, Hand, Meld, MeldKind
from engine.option_kinds import NONE, OptionKind, Toggle, write_value
from engine.systems import registry
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import EAST, GREEN, RED, WHITE, Kind, Tile, kind_of, sort_key, tile_of

WINDS: Final = {"E": Kind(27), "S": Kind(28), "W": Kind(29), "N": Kind(30)}
_HONORS: Final = {**WINDS, "P": WHITE, "F": GREEN, "C": RED}
_MELDS: Final = {
    "chi": MeldKind.CHOW,
    "pon": MeldKind.PUNG,
    "daiminkan": MeldKind.DIRECT_KONG,
    "kakan": MeldKind.ADDED_KONG,
    "ankan": MeldKind.CONCEALED_KONG,
}


def tile_named(name: str) -> Tile:
    """A tile in the names of logs: ``5mr`` is the red five of characters, letters are honours."""
    if name in _HONORS:
        return Tile(_HONORS[name])
    return tile_of(f"0{name[1]}" if name.endswith("r") else name)


def tiles_named(names: Iterable[str]) -> tuple[Tile, ...]:
    """Tiles in the names of logs."""
    return tuple(map(tile_named, names))


def tiles_written(text: str) -> tuple[Tile, ...]:
    """Tiles in rows of digits and a suit letter: ``123m55z``."""
    found: list[Tile] = []
    digits = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            digits += sign
        else:
            found += [tile_of(digit + sign) for digit in digits]
            digits = ""
    return tuple(found)


def meld_of(record: Mapping[str, Any], owner: int | None, players: int) -> Meld:
    """A meld of a log: `type`, `tiles`, and from whom if the record says so."""
    kind = _MELDS[record["type"]]
    tiles = tuple(sorted(tiles_named(record["tiles"]), key=sort_key))
    called, target = record.get("called"), record.get("target")
    source = None
    if owner is not None and target is not None and target != owner:
        source = (target - owner) % players
        source = LEFT if source == players - 1 else source
    added = record.get("added")
    return Meld(kind, tiles, tile_named(called) if called else None, source, tile_named(added) if added else None)


def meld_written(text: str) -> Meld:
    """A meld like ``pon:555z``."""
    name, _, tiles = text.partition(":")
    return Meld(_MELDS[name], tuple(sorted(tiles_written(tiles), key=sort_key)))


def hand_written(tiles: str, melds: Iterable[str] = ()) -> Hand:
    """A hand from rows of digits and melds."""
    return Hand.of(tiles_written(tiles), [meld_written(meld) for meld in melds])


def kinds_written(text: str) -> tuple[Kind, ...]:
    """Kinds in rows of digits, in order."""
    return tuple(sorted(kind_of(tile) for tile in tiles_written(text)))


def seat_wind(seat: int) -> Kind:
    """The wind of a seat counted from the dealer."""
    return Kind(EAST + seat)


@lru_cache(maxsize=256)
def ruleset_of(line: str) -> RiichiRuleset:
    """The riichi ruleset a line names."""
    found = registry.ruleset(line)
    assert isinstance(found, RiichiRuleset)
    return found


def seed_ruleset(options: Mapping[str, Any], preset: str = "riichi/seed") -> RiichiRuleset:
    """The preset `seed` (or another) with the changes a worked case states."""
    changes = [f"{key}={_written(value, TABLE.option(key).kind)}" for key, value in options.items()]
    return ruleset_of(" ".join((preset, *changes)))


def _written(value: Any, kind: OptionKind) -> str:
    if isinstance(value, bool):
        return write_value(value) if isinstance(kind, Toggle) else str(value).lower()
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return ",".join(map(str, value)) or NONE
    return str(value)
