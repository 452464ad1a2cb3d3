"""Plans for a riichi hand and what they would be worth, as estimates before the hand is ready."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.ai.riichi.facts import Facts
from engine.ai.routes import Route, allowing
from engine.ai.sight import KIND_OF, Sight, is_set_of_one
from engine.hand.hand import Meld
from engine.hand.shanten import RIICHI_SHAPES
from engine.tiles.kinds import NORTH, ORPHANS, Kind

URA: Final = 0.41
"""Mean number of ura dora beside one indicator in a riichi win: our own count of 850 recorded four-player games."""
SIMPLES: Final = allowing(kind for kind in range(27) if kind not in ORPHANS)
_FLUSHES: Final = tuple(allowing((*range(9 * suit, 9 * suit + 9), *range(27, 34))) for suit in range(3))
_POINTS: Final = (700, 1200, 2200, 4200, 7700, 8200, 12000, 12000, 16000, 16500, 17000, 24000, 24000, 32000)
"""Points of a win by han, another player's, with usual fu and mixed ways of winning."""


class Plan(NamedTuple):
    """A route and the han it would give."""

    route: Route
    han: float


class Own(NamedTuple):
    """The own hand while a choice is weighed: concealed counts, melds, whether closed, dora by kind, red fives held,
    value honours, norths set aside."""

    counts: list[int]
    melds: tuple[Meld, ...]
    closed: bool
    dora: tuple[int, ...]
    reds: int
    values: frozenset[int]
    aside: int

    @property
    def sets(self) -> int:
        """Sets still to make of the concealed tiles."""
        return 4 - len(self.melds)


def own_of(sight: Sight, dora: tuple[int, ...], values: frozenset[int]) -> Own:
    """The hand as it is."""
    melds = sight.melds
    reds = sum(tile >= 43 for tile in sight.view.hand) + sum(tile >= 43 for meld in melds for tile in meld.tiles)
    aside = len(sight.view.seats[sight.seat].aside)
    return Own(sight.counts, melds, sight.is_closed, dora, reds, values, aside)


def points(han: float, dealer: bool) -> float:
    """Points of so many han, between whole numbers in proportion.

    >>> points(2.5, False)
    3200.0
    """
    low = min(int(han), len(_POINTS) - 2)
    found = _POINTS[low] + (_POINTS[low + 1] - _POINTS[low]) * min(1.0, han - low)
    return found * 1.5 if dealer else float(found)


def plans(own: Own, facts: Facts, free: Sequence[int]) -> list[Plan]:
    """Everything the hand may aim at, with the han it would have. Empty: an open hand without a yaku in sight."""
    bonus = _bonus(own)
    found = list(_open_plans(own, facts, free, bonus))
    if own.closed:
        special = 0 if own.melds else RIICHI_SHAPES.special
        found.append(Plan(Route("any", special=special), bonus + _closed_han(own, facts, free)))
    return found


def _bonus(own: Own) -> float:
    """Dora, most of which will still be there in the end."""
    held = sum(own.counts[kind] for kind in own.dora)
    laid = sum(own.dora.count(KIND_OF[tile]) for meld in own.melds for tile in meld.tiles)
    aside = own.aside * (1 + own.dora.count(NORTH))
    return 0.85 * (held + own.reds) + laid + aside


def _closed_han(own: Own, facts: Facts, free: Sequence[int]) -> float:
    """Riichi, what goes with it, and the yaku that come by the way."""
    han = 1.15 + 0.5 + (URA if facts.ura else 0.0)
    runs_only = True
    for kind in own.values:
        count = own.counts[kind]
        if count >= 3:
            han += 1.0
            runs_only = False
        elif count == 2:
            han += 0.15 + 0.15 * free[kind]
            runs_only = False
    outer = sum(own.counts[kind] for kind in ORPHANS)
    han += (0.9, 0.6, 0.3, 0.12)[outer] if outer < 4 else 0.0
    if own.counts.count(2) >= 4:
        han += 0.8
    elif runs_only and own.counts.count(3) == 0 and not own.melds:
        han += 0.45
    return han


def _open_plans(own: Own, facts: Facts, free: Sequence[int], bonus: float) -> Iterator[Plan]:
    laid = [meld.base for meld in own.melds if is_set_of_one(meld) and meld.base in own.values]
    ready = laid + [kind for kind in own.values if own.counts[kind] >= 3]
    sure = float(len(ready))
    if not own.closed:
        if sure:
            yield Plan(Route("value"), sure + bonus)
        else:
            for kind in own.values:
                if own.counts[kind] == 2 and free[kind]:
                    yield Plan(Route("value", fixed=(kind,) * 3, fixed_sets=1), 1.0 + bonus)
        if facts.open and _within(own.melds, SIMPLES):
            yield Plan(Route("tanyao", SIMPLES), 1.0 + bonus)
    yield from _flushes(own, sure, bonus)
    pairs = sum(count >= 2 for count in own.counts)
    if all(map(is_set_of_one, own.melds)) and pairs + len(own.melds) >= 5 and pairs >= 2:
        han = 2.0 + sure + bonus + (1.2 if own.closed else 0.0)
        yield Plan(Route("pungs", pungs=True), han)


def _flushes(own: Own, sure: float, bonus: float) -> Iterator[Plan]:
    for suit, allowed in enumerate(_FLUSHES):
        inside = sum(own.counts[9 * suit : 9 * suit + 9]) + sum(own.counts[27:])
        laid = 3 * len(own.melds)
        if inside + laid < (10 if own.closed else 9) or not _within(own.melds, allowed):
            continue
        honours = sum(own.counts[27:]) + sum(meld.base >= 27 for meld in own.melds)
        outside = sum(own.counts[kind] for kind in own.dora if not allowed[kind])
        han = (3.0 + 1.3 if own.closed else 2.0) + sure + bonus - 0.85 * outside + (1.5 if honours == 0 else 0.0)
        yield Plan(Route("flush", allowed), han)


def _within(melds: Sequence[Meld], allowed: bytes) -> bool:
    return all(allowed[KIND_OF[tile]] for meld in melds for tile in meld.tiles)


def dora_kinds(sight: Sight, facts: Facts) -> tuple[int, ...]:
    """The kinds that the indicators in view point to, one entry each."""
    if not facts.dora:
        return ()
    shown = sight.view.shown.get("dora", {}).get("indicators", ())
    return tuple(facts.points_to(Kind(KIND_OF[tile])) for tile in shown)
