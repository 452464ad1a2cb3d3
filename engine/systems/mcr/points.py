"""Fan points without a sheet: from the quick scorer where it is compiled, else from the explained readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.hand.hand import Meld, MeldKind
from engine.systems.mcr import fans as f
from engine.systems.mcr import quick
from engine.systems.mcr.fans import fans
from engine.systems.mcr.held import Held
from engine.systems.mcr.quick import COMPILED, Totals
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.value import Way, best, values

_MELD: Final = {
    MeldKind.CHOW: 0,
    MeldKind.PUNG: 34,
    MeldKind.DIRECT_KONG: quick.MELDED_KONG,
    MeldKind.ADDED_KONG: quick.MELDED_KONG,
    MeldKind.CONCEALED_KONG: quick.CONCEALED_KONG,
}
_STATED: Final = (
    (fans(f.LAST_TILE), quick.LAST_OF_KIND),
    (fans(f.LAST_TILE_DRAW, f.LAST_TILE_CLAIM), quick.LAST_OF_WALL),
    (fans(f.REPLACEMENT_TILE), quick.REPLACEMENT),
    (fans(f.ROBBING_THE_KONG), quick.ROBBED_KONG),
)


class Question(NamedTuple):
    """What `Totals.total` asks, in its order."""

    counts: bytes
    melds: bytes
    tile: int
    seat: int
    winds: int
    flags: int

    def row(self) -> bytes:
        """The question as `Totals.many` takes it."""
        melds = self.melds.ljust(4, bytes([quick.NO_MELD]))
        return self.counts + melds + bytes((self.tile, self.seat, self.winds, self.flags))


def meld_codes(melds: Sequence[Meld]) -> bytes:
    """The numbers of melds for the quick scorer."""
    return bytes([_MELD[meld.kind] + meld.base for meld in melds])


def question(melds: Sequence[Meld], holding: Held, way: Way) -> Question:
    """A win as the quick scorer asks about it."""
    flags = quick.SELF_DRAW if way.self_draw else 0
    if way.stated:
        for stated, flag in _STATED:
            if way.stated & stated:
                flags |= flag
    if way.unknown_last:
        flags |= quick.UNKNOWN_LAST
    return Question(bytes(holding.counts), meld_codes(melds), way.tile, way.seat, way.round_wind, flags)


@dataclass(frozen=True, slots=True)
class FanPoints:
    """What wins are worth under some rules. `totals` is the quick scorer where it is compiled."""

    rules: Rules
    totals: Totals | None = field(compare=False, repr=False)

    def of(self, melds: Sequence[Meld], holding: Held, way: Way) -> int | None:
        """The fan points of a win of what is held, these melds among it; None if the shape does not win."""
        # A wait for a kind of which all four are held is shown with what it would be worth: no hand of real tiles.
        if self.totals is not None and holding.all_counts[way.tile] < 4:
            points = self.totals.total(*question(melds, holding, way))
            return points if points >= 0 else None
        found = values(self.rules, holding, way)
        return best(self.rules, found).points if found else None


def fan_points(rules: Rules) -> FanPoints:
    """The quickest way to the points."""
    return FanPoints(rules, Totals(rules) if COMPILED else None)
