"""The dearest reading of a win: every reading, every yaku, and the choice among them (riichi rules 2.5, 5, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from engine.hand.reading import Shape, WaitKind
from engine.hand.readings import PAIR, decompositions
from engine.systems.riichi.body import WAITS, YAOCHUU, Body, Placed
from engine.systems.riichi.dora import DoraRules
from engine.systems.riichi.fu import FuRules
from engine.systems.riichi.limits import FIXED, Base, Limits, yakuman
from engine.systems.riichi.pattern import Pattern, Scope
from engine.systems.riichi.situations import RIICHIS
from engine.systems.riichi.win import Win
from engine.tiles.kinds import KINDS

SPECIAL: Final = 5
"""Where a table by the number of chows keeps the shapes that have no sets."""

FIRST_DRAW: Final = frozenset({"tenhou", "chiihou"})


class Bonus(NamedTuple):
    """Han that are no yaku: dora, ura dora, red fives, norths set aside."""

    dora: int
    ura: int
    red: int
    north: int


NO_BONUS: Final = Bonus(0, 0, 0, 0)


class Found(NamedTuple):
    """A reading with what it is worth. `patterns` counted, of those that are `present`; `multiple` is the sum of
    yakuman, 0 for none.

    `han` are those of yaku and bonus together, 0 for yakuman; `yaku_han` without the bonus. `fu` is 0 where it means
    nothing.
    """

    placed: Placed
    patterns: tuple[Pattern, ...]
    present: tuple[Pattern, ...]
    base: Base
    multiple: int
    han: int
    yaku_han: int
    fu: int

    @property
    def fixed(self) -> bool:
        """Whether it is a limit by itself, to which nothing is added."""
        return len(self.patterns) == 1 and self.patterns[0].fixed is not None

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What decides between readings: points, then yakuman, han and fu."""
        return self.base.points, self.multiple, self.han, self.fu


class Tried(NamedTuple):
    """The patterns worth trying, by scope; those of circumstances by the fact they need, those of groups by the number
    of chows (or `SPECIAL`)."""

    facts: Mapping[str, tuple[Pattern, ...]]
    win: tuple[Pattern, ...]
    body: tuple[tuple[Pattern, ...], ...]
    placed: tuple[tuple[Pattern, ...], ...]


def arrange(patterns: Iterable[Pattern]) -> Tried:
    """Patterns sorted by when they need to be tried."""
    by_scope: dict[Scope, list[Pattern]] = {scope: [] for scope in Scope}
    for pattern in patterns:
        by_scope[pattern.scope].append(pattern)

    def by_runs(some: list[Pattern]) -> tuple[tuple[Pattern, ...], ...]:
        shaped = [
            tuple(one for one in some if (one.runs or one.pungs) and one.runs <= runs and one.pungs <= 4 - runs)
            for runs in range(5)
        ]
        return (*shaped, tuple(one for one in some if not one.runs and not one.pungs))

    of_win = by_scope[Scope.WIN]
    facts = {one.fact: tuple(other for other in of_win if other.fact == one.fact) for one in of_win if one.fact}
    return Tried(
        facts,
        tuple(one for one in of_win if not one.fact),
        by_runs(by_scope[Scope.BODY]),
        by_runs(by_scope[Scope.PLACED]),
    )


def of_the_win(tried: Tried, win: Win) -> list[Pattern]:
    """Yaku of circumstances and tiles."""
    found = [one for one in tried.win if one.test(win)]
    for fact in sorted(win.facts):
        found += [one for one in tried.facts.get(fact, ()) if one.test(win)]
    return found


@dataclass(frozen=True, slots=True)
class Scorer:
    """Finds the dearest reading. Built from parts: the yaku in use, fu, limits, dora."""

    patterns: tuple[Pattern, ...]
    fu: FuRules
    limits: Limits
    dora: DoraRules
    stack: bool
    unconnected: bool
    _closed: Tried = field(init=False, repr=False, compare=False)
    _open: Tried = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_closed", arrange(one for one in self.patterns if one.closed))
        object.__setattr__(self, "_open", arrange(one for one in self.patterns if one.open))

    def tried(self, closed: bool) -> Tried:
        """The patterns a closed or an open hand can have."""
        return self._closed if closed else self._open

    def bodies(self, win: Win) -> Iterator[Body]:
        """Every way to read the tiles."""
        for codes in decompositions(win.counts, 4 - len(win.melds)):
            yield Body(win, codes, Shape.SETS)
        if win.melds:
            return
        if win.counts.count(2) == 7:
            codes = tuple(PAIR + kind for kind, count in enumerate(win.counts) if count)
            yield Body(win, codes, Shape.SEVEN_PAIRS)
        elif win.kinds == YAOCHUU:
            yield Body(win, (PAIR + win.counts.index(2),), Shape.ORPHANS)
        elif self.unconnected and FIRST_DRAW & win.facts and is_unconnected(win.counts):
            yield Body(win, (PAIR + win.counts.index(2),), Shape.UNCONNECTED)

    def bonus(self, win: Win) -> Bonus:
        """Dora of all kinds in a win."""
        dora = self.dora
        shown = dora.hits(win, dora.shown(win.dora)) if win.dora else 0
        under = dora.hits(win, dora.under(win.ura)) if win.ura and RIICHIS & win.facts else 0
        reds = win.reds if dora.reds else 0
        return Bonus(shown, under, reds, win.norths if dora.norths else 0)

    def readings(self, win: Win, bonus: Bonus) -> list[Found]:
        """Every reading with what it is worth, whether or not it reaches the minimum."""
        tried = self._closed if win.closed else self._open
        extra = sum(bonus)
        of_win = of_the_win(tried, win)
        found: list[Found] = []
        for body in self.bodies(win):
            shape = len(body.runs) if body.shape is Shape.SETS else SPECIAL
            of_body = of_win + [one for one in tried.body[shape] if one.test(body)]
            sets = self.fu.sets(body) if shape != SPECIAL else 0
            for placed in places(body):
                of_place = [one for one in tried.placed[shape] if one.test(placed)]
                fu = self.fu.total(placed, sets, shape == 4 and bool(of_place))
                found.append(self._worth(placed, of_body + of_place, extra, fu))
        return found

    def _worth(self, placed: Placed, patterns: list[Pattern], extra: int, fu: int) -> Found:
        """A reading with its yaku: displaced ones taken out, yakuman or han added up."""
        closed = placed.win.closed
        han = multiple = 0
        fixed: Pattern | None = None
        needing: Pattern | None = None
        struck: frozenset[str] = frozenset()
        present = tuple(patterns)
        for one in patterns:
            if one.yakuman:
                multiple += one.closed if closed else one.open
                if one.needs_yaku:
                    needing = one
            elif one.fixed:
                fixed = one
            else:
                han += one.closed if closed else one.open
            if one.strikes:
                struck |= one.strikes
        if struck:
            for one in [one for one in patterns if one.key in struck]:
                patterns.remove(one)
                if one.yakuman:
                    multiple -= one.closed if closed else one.open
                else:
                    han -= one.closed if closed else one.open
        if needing and len(patterns) == 1:
            patterns, multiple = [], 0
        if multiple:
            return self._yakuman(placed, patterns, present, multiple, fu)
        base = self.limits.base(han + extra, fu) if han else Base(0, None)
        if fixed:
            limit = fixed.fixed
            assert limit
            patterns.remove(fixed)
            if FIXED[limit] >= base.points:
                worth = Base(FIXED[limit], limit)
                return Found(placed, (fixed,), present, worth, 0, fixed.closed, fixed.closed, 0)
        return Found(placed, tuple(patterns), present, base, 0, han + extra if han else 0, han, fu)

    def _yakuman(
        self, placed: Placed, patterns: list[Pattern], present: tuple[Pattern, ...], multiple: int, fu: int
    ) -> Found:
        closed = placed.win.closed
        counted = tuple(one for one in patterns if one.yakuman)
        if not self.stack:
            most = max(counted, key=lambda one: one.closed if closed else one.open)
            counted, multiple = (most,), most.closed if closed else most.open
        return Found(placed, counted, present, yakuman(multiple), multiple, 0, 0, fu)

    def best(self, readings: list[Found], minimum: int) -> Found | None:
        """The dearest reading that reaches the minimum of han from yaku; without one, the one nearest to it.

        Yakuman and fixed limits always reach it (riichi rules 2.5). None: the tiles are no winning shape.
        """
        if len(readings) == 1:
            return readings[0]
        enough = [one for one in readings if reaches(one, minimum)]
        if enough:
            return self._dearest(enough)
        return max(readings, key=_yaku_han, default=None)

    def _dearest(self, readings: list[Found]) -> Found:
        """The reading worth most; among equals the one with more fu before rounding, then the first."""
        ranks = [one.rank for one in readings]
        most = max(ranks)
        if ranks.count(most) == 1:
            return readings[ranks.index(most)]
        equal = [one for one, rank in zip(readings, ranks, strict=True) if rank == most]
        return max(equal, key=lambda one: self.fu.exact(one.placed))


def reaches(found: Found, minimum: int) -> bool:
    """Whether a reading has enough yaku to win."""
    return found.multiple > 0 or found.yaku_han >= minimum or found.fixed


def _yaku_han(found: Found) -> int:
    return found.yaku_han


def places(body: Body) -> Iterator[Placed]:
    """Every group the winning tile can have completed, equal groups once."""
    if body.shape is Shape.SETS:
        waits = WAITS[body.win.kind]
        before = -1
        for index, code in enumerate(body.codes):
            if code != before and code in waits:
                yield Placed(body, index, waits[code])
            before = code
    elif body.shape is Shape.SEVEN_PAIRS:
        yield Placed(body, body.codes.index(PAIR + body.win.kind), WaitKind.PAIR)
    else:
        yield Placed(body, 0, WaitKind.ORPHANS if body.shape is Shape.ORPHANS else WaitKind.OTHER)


def is_unconnected(counts: tuple[int, ...]) -> bool:
    """A pair and twelve single kinds, those of one suit three apart or more, with at least one simple.

    Riichi rules 5.4.
    """
    if counts.count(2) != 1 or counts.count(1) != 12:
        return False
    held = [kind for kind in range(KINDS) if counts[kind]]
    suited = [kind for kind in held if kind < 27]
    apart = all(second - first >= 3 or first // 9 != second // 9 for first, second in pairwise(suited))
    return apart and any(not YAOCHUU >> kind & 1 for kind in held)
