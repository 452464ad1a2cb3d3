"""How far a hand is from winning, what it waits for, and when it counts as ready (sections 1, 6.6 and 9).

A hand may keep only some suits. Tiles of a suit that has to go are worth nothing to it, so it is measured without them,
once for each choice of suits that its void suit and its melds leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.hand.reading import Shape, WaitKind
from engine.hand.readings import decompositions, placements
from engine.systems.sichuan.patterns import is_pairs
from engine.systems.sichuan.scoring import Scoring, Worth
from engine.systems.sichuan.win import NOTHING_SPECIAL, SUITED, Held
from engine.tiles.kinds import KINDS

NEVER: Final = 99
"""The distance of a hand that cannot win any more: its melds are of too many suits, or of the void suit."""

Excluded = Callable[[Held, Sequence[int], int], bool]
"""Whether a wait for this kind does not make a hand ready: (hand, copies of each kind on view elsewhere, kind)."""


class Distance(NamedTuple):
    """Tiles a hand still needs (0 complete, 1 ready) and the kinds that bring it nearer, in order."""

    tiles: int
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReadyWorth:
    """A ready hand at the draw check: the winning kind that counts and what it is worth."""

    kind: int
    worth: Worth


def kept_suits(scoring: Scoring, held: Held, void: int | None) -> tuple[tuple[int, ...], ...]:
    """Every choice of suits the hand may still win with."""
    melded = {(code - 34) // 9 for code in held.melds}
    choices = combinations(range(3), min(scoring.suits, 3))
    return tuple(kept for kept in choices if melded <= set(kept) and void not in kept)


def distance(scoring: Scoring, held: Held, void: int | None) -> Distance:
    """How far the hand is from winning and what brings it nearer.

    `void` is the void suit where one was chosen. A kind of which four are concealed never brings it nearer here; see
    `winning_kinds` for a fifth copy.
    """
    sets = scoring.sets - len(held.melds)
    nearest, kinds = NEVER, set[int]()
    for kept in kept_suits(scoring, held, void):
        counts = only(held.concealed, kept)
        needed, found = _accepted(scoring, counts, sets, not held.melds)
        if needed > nearest:
            continue
        if needed < nearest:
            nearest, kinds = needed, set()
        kinds.update(kind for kind in found if kind // 9 in kept)
    return Distance(nearest, tuple(sorted(kinds)))


def by_shape(scoring: Scoring, held: Held, void: int | None) -> dict[Shape, int]:
    """Shanten to sets and, where they win, to pairs."""
    found: dict[Shape, int] = {}
    sets = scoring.sets - len(held.melds)
    pairs = _pairs(scoring) if not held.melds else 0
    for kept in kept_suits(scoring, held, void):
        counts = only(held.concealed, kept)
        found[Shape.SETS] = min(found.get(Shape.SETS, NEVER), kernel.regular(counts, sets) - 1)
        if pairs:
            needed, _ = _to_pairs(counts, pairs)
            found[Shape.SEVEN_PAIRS] = min(found.get(Shape.SEVEN_PAIRS, NEVER), needed - 1)
    return found


def only(counts: Sequence[int], kept: Iterable[int]) -> list[int]:
    """34 counts without the tiles of other suits."""
    found = [0] * KINDS
    for suit in kept:
        found[9 * suit : 9 * suit + 9] = counts[9 * suit : 9 * suit + 9]
    return found


def winning_kinds(scoring: Scoring, held: Held, void: int | None) -> tuple[int, ...]:
    """Every kind that completes a legal hand, those of which the player holds all four included."""
    sets = scoring.sets - len(held.melds)
    needed, kinds = _accepted(scoring, held.concealed, sets, not held.melds)
    if needed != 1:
        kinds = []
    fours = [kind for kind in range(SUITED) if held.concealed[kind] == 4]
    fifth = [kind for kind in fours if scoring.is_complete(held.with_kind(kind))]
    found = sorted({*kinds, *fifth})
    legal = {suit for suit in {kind // 9 for kind in found} if scoring.refusal(held.with_kind(9 * suit), void) is None}
    return tuple(kind for kind in found if kind // 9 in legal)


def ready_kinds(
    scoring: Scoring, held: Held, void: int | None, excluded: Excluded, on_view: Sequence[int]
) -> tuple[int, ...]:
    """The winning kinds that make the hand ready, as `dead_wait_counts` says; 27 counts of other tiles `on_view`."""
    return tuple(kind for kind in winning_kinds(scoring, held, void) if not excluded(held, on_view, kind))


def worth_of_wait(scoring: Scoring, held: Held, kind: int) -> Worth:
    """What the tiles alone are worth when `kind` completes them: no chance, no self-draw (section 6.6, R28)."""
    worth = scoring.worth(held.with_kind(kind), kind, NOTHING_SPECIAL)
    assert worth is not None
    return worth


def nothing_excluded(_: Held, __: Sequence[int], ___: int) -> bool:
    """A hand is ready whatever became of its winning tiles."""
    return False


def own_four(held: Held, _: Sequence[int], kind: int) -> bool:
    """A wait does not count if the player holds all four of the kind."""
    return held.all[kind] >= 4


def all_on_view(held: Held, on_view: Sequence[int], kind: int) -> bool:
    """A wait does not count if all four are in the player's hand, in melds or discarded."""
    return held.all[kind] + on_view[kind] >= 4


def wait_shape(scoring: Scoring, held: Held, kinds: Sequence[int]) -> str:
    """The players' name for a wait: closed, edge, single, two-sided, two pairs, nine tiles, or many.

    The four with a name of their own in the rules are ``ka_zhang``, ``bian_zhang``, ``dan_diao`` and
    ``liang_bian_suo``; no waits at all are ``none``.
    """
    if not kinds:
        return "none"
    if len(kinds) == 9:
        return "nine_waits"
    ways = [_ways(scoring, held, kind) for kind in kinds]
    if len(kinds) == 1:
        for kind, name in _SINGLE:
            if kind in ways[0]:
                return name
    if len(kinds) == 2:
        if all(WaitKind.OPEN in way for way in ways):
            return "liang_bian_suo"
        if all(WaitKind.DOUBLE_PAIR in way for way in ways):
            return "shuang_peng"
    return "many"


_SINGLE: Final = ((WaitKind.CLOSED, "ka_zhang"), (WaitKind.EDGE, "bian_zhang"), (WaitKind.PAIR, "dan_diao"))


def _ways(scoring: Scoring, held: Held, kind: int) -> frozenset[WaitKind]:
    """How `kind` may complete the hand, over all readings."""
    whole = held.with_kind(kind)
    ways = {
        wait
        for codes in decompositions(whole.concealed, scoring.sets - len(held.melds))
        for _, wait in placements(codes, kind)
    }
    if not held.melds and is_pairs(whole.concealed, scoring.table.pairs):
        ways.add(WaitKind.PAIR)
    return frozenset(ways)


def _accepted(scoring: Scoring, counts: Sequence[int], sets: int, closed: bool) -> tuple[int, list[int]]:
    """The kernel's answer, with the pairs this table knows."""
    pairs = _pairs(scoring) if closed else 0
    if pairs and sum(count // 2 for count in counts) >= pairs:
        return 0, []
    if pairs == 7:
        return kernel.accepted(counts, sets, kernel.FOURS)
    needed, kinds = kernel.accepted(counts, sets)
    if not pairs:
        return needed, kinds
    by_pairs, nearer = _to_pairs(counts, pairs)
    if by_pairs == needed:
        return needed, sorted({*kinds, *nearer})
    return (by_pairs, nearer) if by_pairs < needed else (needed, kinds)


def _to_pairs(counts: Sequence[int], pairs: int) -> tuple[int, list[int]]:
    """Tiles needed for so many pairs, four of a kind being two, and the kinds that bring them nearer."""
    lacking = pairs - min(sum(count // 2 for count in counts), pairs)
    halves = [kind for kind in range(SUITED) if counts[kind] & 1]
    if len(halves) >= lacking:
        return lacking, halves if lacking else []
    return 2 * lacking - len(halves), [kind for kind in range(SUITED) if counts[kind] < 4]


def _pairs(scoring: Scoring) -> int:
    """How many pairs win a hand of this size; 0 if none do."""
    pairs, odd = divmod(3 * scoring.sets + 2, 2)
    return 0 if odd or pairs not in scoring.table.pairs else pairs
