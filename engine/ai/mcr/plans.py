"""Plans that reach the minimum of fan points (Chinese Official rules 8.3), and what each is worth.

A plan is a route and fan points: three sets fixed in advance (straights, triple and shifted chows, knitted tiles), a
part of the tiles (flushes, upper or lower four …), or a shape (all pungs, seven pairs, honours and knitted tiles).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, NamedTuple

from engine.ai.routes import Route, allowing, lacks
from engine.ai.sight import KIND_OF, is_set_of_one
from engine.hand.hand import Meld, MeldKind
from engine.systems.mcr.readings import KNITTED_KINDS
from engine.tiles.kinds import DRAGONS

Set = tuple[int, int, int]
_HONOURS: Final = tuple(range(27, 34))


class Plan(NamedTuple):
    """A route and the fan points it would give."""

    route: Route
    fan: float


@dataclass(frozen=True, slots=True)
class Target:
    """Three chows that count together, and the route to them from a hand without melds."""

    key: str
    fan: float
    sets: tuple[Set, ...]
    route: Route = field(init=False)

    def __post_init__(self) -> None:
        kinds = tuple(kind for row in self.sets for kind in row)
        object.__setattr__(self, "route", Route(self.key, fixed=kinds, fixed_sets=3))


def _chow(suit: int, first: int) -> Set:
    low = 9 * suit + first
    return low, low + 1, low + 2


def _targets() -> Iterator[Target]:
    for a, b, c in permutations(range(3)):
        yield Target("mixed_straight", 8.5, (_chow(a, 0), _chow(b, 3), _chow(c, 6)))
        for low in range(5):
            yield Target("mixed_shifted", 7.0, (_chow(a, low), _chow(b, low + 1), _chow(c, low + 2)))
    for low in range(7):
        yield Target("mixed_triple", 8.5, (_chow(0, low), _chow(1, low), _chow(2, low)))
    for suit in range(3):
        yield Target("pure_straight", 17.0, (_chow(suit, 0), _chow(suit, 3), _chow(suit, 6)))
        for step, last in ((1, 5), (2, 3)):
            for low in range(last):
                sets = tuple(_chow(suit, low + step * place) for place in range(3))
                yield Target("pure_shifted", 17.0, sets)


TARGETS: Final = tuple(_targets())
_KNITTED: Final = tuple(Route("knitted_straight", fixed=kinds, fixed_sets=3) for kinds in KNITTED_KINDS)
_SINGLES: Final = tuple(
    Route("knitted_honours", allowing((*kinds, *_HONOURS)), singles=True) for kinds in KNITTED_KINDS
)
_PAIRS: Final = Route("pairs", pairs=True)


def _ranks(*ranks: int) -> bytes:
    return allowing(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


_PARTS: Final = (
    (Route("upper_four", _ranks(6, 7, 8, 9)), 13.0),
    (Route("lower_four", _ranks(1, 2, 3, 4)), 13.0),
    (Route("reversible", allowing((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31))), 9.0),
)
_FLUSHES: Final = tuple(
    (
        Route("half_flush", allowing((*range(9 * suit, 9 * suit + 9), *_HONOURS))),
        Route("full_flush", allowing(range(9 * suit, 9 * suit + 9))),
    )
    for suit in range(3)
)
SIMPLE: Final = frozenset({"pungs", "half_flush", "full_flush", "pairs"})
"""Plans that a beginner knows."""


def plans(counts: Sequence[int], melds: Sequence[Meld], values: frozenset[int]) -> Iterator[Plan]:
    """Every plan the melds still allow. `values` are the round wind and the seat's own."""
    honours = 2.0 * sum(_is_value(kind, counts, melds) for kind in (*DRAGONS, *values))
    laid = [KIND_OF[tile] for meld in melds for tile in meld.tiles]
    chows = [(meld.base, meld.base + 1, meld.base + 2) for meld in melds if meld.kind is MeldKind.CHOW]
    for target in TARGETS:
        route = _fixed(target, chows, len(melds) - len(chows))
        if route is not None:
            yield Plan(route, target.fan + (0.5 if not melds else 0.0))
    if len(melds) <= 1:
        yield from (Plan(route, 12.5 + honours) for route in _KNITTED)
    if all(map(is_set_of_one, melds)):
        concealed = sum(meld.kind is MeldKind.CONCEALED_KONG for meld in melds)
        terminals = sum(count >= 2 and kind < 27 and kind % 9 in (0, 8) for kind, count in enumerate(counts))
        yield Plan(Route("pungs", pungs=True), 6.3 + honours + 2.0 * concealed + 0.4 * terminals)
    for half, full in _FLUSHES:
        if all(full.allowed[kind] for kind in laid):
            yield Plan(full, 25.0)
        if all(half.allowed[kind] for kind in laid):
            yield Plan(half, 6.4 + honours + (1.2 if not melds else 0.0))
    for route, fan in _PARTS:
        if all(route.allowed[kind] for kind in laid):
            yield Plan(route, fan)
    if not melds:
        yield Plan(_PAIRS, 25.0)
        yield from (Plan(route, 12.5) for route in _SINGLES)


def _is_value(kind: int, counts: Sequence[int], melds: Iterable[Meld]) -> float:
    """How surely a pung of that kind will be there."""
    if counts[kind] >= 3 or any(meld.base == kind for meld in melds if is_set_of_one(meld)):
        return 1.0
    return 0.5 if counts[kind] == 2 else 0.0


def _fixed(target: Target, chows: Sequence[Set], others: int) -> Route | None:
    """The route to a target: its sets that lie already need no tiles; one other meld is the fourth set."""
    if not chows and not others:
        return target.route
    wanted = list(target.sets)
    for chow in chows:
        if chow in wanted:
            wanted.remove(chow)
        else:
            others += 1
    if others > 1:
        return None
    return Route(target.key, fixed=tuple(kind for row in wanted for kind in row), fixed_sets=len(wanted))


def nearest(counts: Sequence[int], sets: int, found: Iterable[Plan], number: int, minimum: int) -> list[Plan]:
    """The plans that promise most: near ones, and of equals those of more fan points."""
    order = []
    for place, plan in enumerate(found):
        lacking = lacks(counts, sets, plan.route)
        short = max(0.0, minimum + 0.5 - plan.fan)
        order.append((lacking + 0.35 * short - min(plan.fan, 30.0) * 0.03, place, plan))
    return [plan for _, _, plan in sorted(order)[:number]]
