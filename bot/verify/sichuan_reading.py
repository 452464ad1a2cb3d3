"""How Sichuan records write tiles, hands and rules, read into the engine's values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record
from engine.hand.hand import Hand, Meld, MeldKind
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.system import SYSTEM, build
from engine.systems.sichuan.win import EARTHLY, HEAVENLY, HUMAN, Chance
from engine.tiles.kinds import SUITS, Tile, code_of, tile_of

_MELDS: Final = {
    "pung": MeldKind.PUNG,
    "kong": MeldKind.DIRECT_KONG,
    "kong_direct": MeldKind.DIRECT_KONG,
    "kong_bent": MeldKind.ADDED_KONG,
    "kong_concealed": MeldKind.CONCEALED_KONG,
    "concealed_kong": MeldKind.CONCEALED_KONG,
}
KONGS: Final = {"direct": MeldKind.DIRECT_KONG, "bent": MeldKind.ADDED_KONG, "concealed": MeldKind.CONCEALED_KONG}
_FIRSTS: Final = {"heavenly": HEAVENLY, "earthly": EARTHLY, "human": HUMAN}
_EXTRAS: Final = {"add_fan": "self_draw", "draw_streak_fan": "draw_streak"}


def tiles_of(text: str) -> tuple[Tile, ...]:
    """Tiles of ``123m55p``."""
    return tuple(tile_of(rank + suit) for ranks, suit in re.findall(r"(\d+)([mps])", text) for rank in ranks)


def _melds(written: Sequence[Mapping[str, Any]]) -> tuple[Meld, ...]:
    melds = []
    for meld in written:
        kind = _MELDS[meld["type"]]
        tile = tile_of(meld["tile"] if "tile" in meld else meld["tiles"][0])
        melds.append(Meld(kind, (tile,) * (3 if kind is MeldKind.PUNG else 4)))
    return tuple(melds)


def hand_of(record: Mapping[str, Any]) -> Hand:
    """The hand of a record, with its melds."""
    return Hand.of(tiles_of(record["hand"]), _melds(record.get("melds", ())))


def void_of(record: Mapping[str, Any]) -> int | None:
    """The suit a seat has given up, if the record names one."""
    return SUITS.index(record["void"]) if record.get("void") else None


def table_of(record: Record) -> SichuanRuleset:
    """The rules that a record names."""
    return build(SYSTEM.table.choose(record["preset"], record.get("options")))


def short(key: str) -> str:
    """The last part of a key, as records write it."""
    name = key.rpartition(".")[2]
    return _EXTRAS.get(name, name.removeprefix("fan_"))


def chance_of(context: Mapping[str, Any]) -> Chance:
    """How a hand was won."""
    return Chance(
        self_draw=bool(context.get("self_draw")),
        bloom=KONGS.get(context.get("after_kong", "")),
        kong_shot=bool(context.get("kong_shot")),
        rob_kong=bool(context.get("rob_kong")),
        last_tile=bool(context.get("last_tile")),
        first=_FIRSTS.get(context.get("first", "")),
        draw_streak=context.get("draw_streak", 0),
        dealer_streak=context.get("dealer_streak", 1),
    )


def codes(kinds: Sequence[int]) -> list[str]:
    """Kinds as records write them."""
    return [code_of(Tile(kind)) for kind in kinds]


def checker(kind: str, fields: tuple[str, ...], check: Callable[[Record], Outcome]) -> Checker:
    """A checker of records that say what kind they are, have these fields, and name no preset of another system."""

    def recognises(record: Record) -> bool:
        return record.get("kind") == kind and all(field in record for field in fields) and _ours(record)

    return Checker(f"sichuan {kind}", recognises, check)


def _ours(record: Record) -> bool:
    preset = record.get("preset")
    return preset is None or any(known.key == preset for known in SYSTEM.table.presets)
