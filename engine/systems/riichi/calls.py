"""What may be called, and what a call forbids (riichi rules 9.2, 9.5 to 9.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.features.swap_calling import swapped
from engine.hand.readings import PUNG, decompositions
from engine.hand.shanten import RIICHI_SHAPES
from engine.hand.waits import waits
from engine.systems.riichi.body import YAOCHUU
from engine.tiles.kinds import ORPHANS, Kind

ReadyKan = Callable[[Sequence[int], int, Kind], bool]
"""(concealed counts of the ready hand before the draw, melds, kind of the kan) -> whether a closed kan is allowed."""

CLOSED_KAN: Final = "ankan"
ADDED_KAN: Final = "kakan"
OPEN_KAN: Final = "daiminkan"
DISCARD: Final = "discard"
"""What can turn indicators or be robbed."""


@dataclass(frozen=True, slots=True)
class SwapRules:
    """Swap-calling (kuikae): whether the called tile and the other end of its chow may be discarded at once."""

    same: bool
    other_end: bool

    def forbidden(self, called: Kind, using: Iterable[Kind]) -> frozenset[Kind]:
        """Kinds that may not be discarded in the turn of this call; red fives count as fives."""
        if not self.same:
            return frozenset()
        kinds = tuple(sorted((called, *using)))
        return frozenset(swapped(called, kinds, both_ends=self.other_end))

    def leaves_a_discard(self, counts: Sequence[int], called: Kind, using: Sequence[Kind]) -> bool:
        """Whether the concealed tiles (before the call) hold a legal discard after it."""
        rest = list(counts)
        for kind in using:
            rest[kind] -= 1
        barred = self.forbidden(called, using)
        return any(count and kind not in barred for kind, count in enumerate(rest))


def never(_counts: Sequence[int], _melds: int, _kind: Kind) -> bool:
    """No closed kan in riichi."""
    return False


def only_as_pung(counts: Sequence[int], melds: int, kind: Kind) -> bool:
    """The three tiles are a concealed pung in every way of reading the ready hand (riichi rules 9.5, `strict`)."""
    if counts[kind] != 3:
        return False
    ready = waits(counts, melds, RIICHI_SHAPES)
    return bool(ready) and all(
        PUNG + kind in codes for wait in ready for codes in decompositions(_with(counts, wait), 4 - melds)
    )


def waits_unchanged(counts: Sequence[int], melds: int, kind: Kind) -> bool:
    """The kan keeps the set of waits and is none of them; readings may be lost (riichi rules 9.5)."""
    if counts[kind] != 3:
        return False
    before = waits(counts, melds, RIICHI_SHAPES)
    rest = list(counts)
    rest[kind] = 0
    return bool(before) and kind not in before and waits(rest, melds + 1, RIICHI_SHAPES) == before


def _with(counts: Sequence[int], kind: Kind) -> list[int]:
    more = list(counts)
    more[kind] += 1
    return more


class Robbing(NamedTuple):
    """Whether a waiting player may win on a kan's tile, and whether it counts as passed if he does not."""

    may_win: bool
    passed: bool


def robbing(kan: str, counts: Sequence[int], kind: Kind, completes: bool, orphans_rob_closed: bool) -> Robbing:
    """Robbing a kan (riichi rules 9.6): an added one by anybody it completes, a closed one by thirteen orphans alone
    and only where the rules say so. `counts` are the waiting player's thirteen tiles."""
    if kan == ADDED_KAN:
        return Robbing(completes, completes)
    orphans = kan == CLOSED_KAN and orphans_rob_closed and _waits_for_orphan(counts, kind)
    return Robbing(orphans, orphans)


def _waits_for_orphan(counts: Sequence[int], kind: Kind) -> bool:
    more = _with(counts, kind)
    mask = sum(1 << held for held, count in enumerate(more) if count)
    return sum(more) == 14 and mask == YAOCHUU and kind in ORPHANS


@dataclass(frozen=True, slots=True)
class KanDoraTiming:
    """When the indicators of kans are turned (riichi rules 3, 9.7)."""

    used: bool
    closed_at_once: bool
    open_at_once: bool

    def turned(self, events: Iterable[str]) -> int:
        """Indicators turned after these events, the first included: kans by name and `DISCARD`; others turn nothing.

        An indicator still owed is turned with the next kan's declaration.
        """
        if not self.used:
            return 1
        turned, owed = 1, 0
        for event in events:
            if event not in (CLOSED_KAN, ADDED_KAN, OPEN_KAN, DISCARD):
                continue
            turned, owed = turned + owed, 0
            if event != DISCARD:
                if self.closed_at_once if event == CLOSED_KAN else self.open_at_once:
                    turned += 1
                else:
                    owed = 1
        return turned
