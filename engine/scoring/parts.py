"""Parts of a hand: some of its groups, the others left out, as in exercises and books.

The groups that are missing count as complete melds, so that only the tiles told are asked about: how far they are from
winning, and what brings them nearer. What a win would be worth hangs on the missing groups, so it is not said; shapes
that need a hand without melds are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.hand.shanten import Limits, Shapes, by_shape
from engine.hand.waits import Acceptance, accepted, left
from engine.reasons import Reason
from engine.scoring.answers import Accepted, DiscardRow, DiscardsAnswer, WaitsAnswer, best_first
from engine.scoring.form import Form
from engine.tiles.kinds import Kind, Tile, kind_of


class Part(NamedTuple):
    """What rules say of a part of a hand.

    `shapes` are those of a whole one, `finished` the most copies of each kind that it may use in the end (one for every
    choice there is: other suits may be kept), `discards` the kinds that may go (None: all), `missing` how many groups
    are left out.
    """

    shapes: Shapes
    finished: tuple[Limits | None, ...]
    discards: frozenset[int] | None
    missing: int

    @property
    def note(self) -> Reason:
        """How the missing groups are counted."""
        return Reason("hand.part", {"n": self.missing})


def is_part(form: Form, hand_size: int) -> bool:
    """Whether a question is about some groups of a hand only; `hand_size` tiles make a whole one before the draw."""
    return form.size < hand_size


def missing_groups(form: Form, hand_size: int) -> int:
    """How many groups are left out of a part of a hand."""
    return (hand_size + 1 - form.size) // 3


def part_waits(line: str, form: Form, part: Part) -> WaitsAnswer:
    """What a part of 3k+1 concealed tiles waits for or accepts."""
    counts = form.hand.counts()
    found = _nearest(counts, part)
    rows = _accepted(form, counts, found.kinds)
    return WaitsAnswer(line, found.shanten, _by_shape(counts, part), rows, _total(rows), (part.note,))


def part_discards(line: str, form: Form, part: Part) -> DiscardsAnswer:
    """What each discard from a part of 3k+2 concealed tiles leaves, best first. No part wins as it stands."""
    hand = form.hand if form.tile is None else form.hand.with_tile(form.tile)
    rows = []
    for tile in dict.fromkeys(hand.concealed):
        kind = kind_of(tile)
        if part.discards is not None and kind not in part.discards:
            continue
        rest = list(hand.counts())
        full = rest[kind] == 4
        rest[kind] -= 1
        found = _nearest(rest, part)
        kinds = [one for one in found.kinds if not (full and one == kind)]
        accepts = _accepted(form, rest, kinds, (tile,))
        rows.append(DiscardRow(tile, found.shanten, accepts, _total(accepts)))
    ranked = best_first(rows)
    return DiscardsAnswer(line, min(row.shanten for row in ranked), False, ranked, (part.note,))


def _nearest(counts: Sequence[int], part: Part) -> Acceptance:
    """The least shanten over all choices, and what lowers it in any of those."""
    melds = _melds(counts, part)
    found = [accepted(counts, melds, part.shapes, limits) for limits in part.finished]
    least = min(one.shanten for one in found)
    kinds = {kind for one in found if one.shanten == least for kind in one.kinds}
    return Acceptance(least, tuple(sorted(kinds)))


def _by_shape(counts: Sequence[int], part: Part) -> dict[str, int]:
    found: dict[str, int] = {}
    for limits in part.finished:
        for shape, steps in by_shape(counts, _melds(counts, part), part.shapes, limits).items():
            found[shape.value] = min(steps, found.get(shape.value, steps))
    return found


def _melds(counts: Sequence[int], part: Part) -> int:
    """Groups that are complete beside these tiles: melds, and those that are missing."""
    return part.shapes.sets - sum(counts) // 3


def _accepted(
    form: Form, counts: Sequence[int], kinds: Iterable[Kind], thrown: tuple[Tile, ...] = ()
) -> tuple[Accepted, ...]:
    melds = [tile for meld in form.hand.melds for tile in meld.tiles]
    lefts = left(kinds, counts, (*melds, *form.in_view, *thrown))
    return tuple(Accepted(kind, copies) for kind, copies in lefts.items())


def _total(rows: Iterable[Accepted]) -> int:
    return sum(row.left for row in rows)
