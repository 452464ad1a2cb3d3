"""What a hand waits for and what each discard leaves, with what every win would be worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.errors import HandError
from engine.hand import waits as shapes_of
from engine.hand.hand import Hand, counts_of
from engine.hand.shanten import RIICHI_SHAPES, Copies, by_shape, limits_of, shanten
from engine.hand.shanten import Limits as CopyLimits
from engine.reasons import Reason
from engine.scoring.answers import Accepted, DiscardRow, DiscardsAnswer, WaitsAnswer, Worth, best_first
from engine.scoring.form import Form
from engine.scoring.parts import Part, missing_groups
from engine.systems.riichi.forms import HAND, FormRules
from engine.systems.riichi.furiten import FuritenRules, Passed
from engine.systems.riichi.pricing import Pricing
from engine.systems.riichi.situations import BY_KEY
from engine.systems.riichi.win import Win, called, completed
from engine.tiles.kinds import KINDS, Counts, Kind, Tile, code_of, kind_of

GOOD_WAIT: Final = 5
"""Copies out of view from which a wait is called good: more than the four of a single kind."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Answers about hands that are not complete. `copies`: which own tiles make a wait impossible (karaten)."""

    line: str
    forms: FormRules
    pricing: Pricing
    furiten: FuritenRules
    copies: Copies
    kinds: tuple[int, ...]

    def waits(self, form: Form) -> WaitsAnswer:
        """A hand of 3k+1 tiles: what it waits for and each win's worth, or what brings it nearer."""
        form, notes = self.checked(form, 0)
        counts = form.hand.counts()
        melds = len(form.hand.melds)
        limits = self.limits(form.hand)
        found = shapes_of.accepted(counts, melds, RIICHI_SHAPES, limits)
        if found.shanten == 0:
            accepted = self.worths(form, counts, found.kinds, form.river)
        else:
            accepted = tuple(Accepted(kind, left) for kind, left in self._left(form, counts, found.kinds).items())
        shapes = {shape.value: steps for shape, steps in by_shape(counts, melds, RIICHI_SHAPES, limits).items()}
        return WaitsAnswer(self.line, found.shanten, shapes, accepted, _total(accepted), notes)

    def discards(self, form: Form) -> DiscardsAnswer:
        """A hand of 3k+2 tiles: what each discard leaves, best first."""
        drawn = form.tile
        form, notes = self.checked(form, 1)
        held = form.hand if drawn is None else form.hand.with_tile(drawn)
        counts = held.counts()
        melds = len(held.melds)
        limits = self.limits(held)
        left_by_kind = {row.kind: row for row in shapes_of.discards(counts, melds, RIICHI_SHAPES, limits)}
        nearest = min(row.shanten for row in left_by_kind.values())
        rows = []
        for tile in dict.fromkeys(held.concealed):
            row = left_by_kind[kind_of(tile)]
            rest = replace(form, hand=_without(held, tile), river=(*form.river, tile), tile=None)
            rows.append(self._row(rest, tile, row, nearest))
        complete = shanten(counts, melds, RIICHI_SHAPES, limits) == -1
        return DiscardsAnswer(self.line, -1 if complete else nearest, complete, best_first(rows), notes)

    def part(self, form: Form) -> Part:
        """What a part of a hand may become."""
        tile = form.tile
        held = counts_of((*form.hand.tiles, *(() if tile is None else (tile,))))
        problems = list(self.forms.tile_problems(form.hand, tile)) or list(self.forms.view_problems(form, held))
        problems += self.forms.seat_problems(form)
        if problems:
            raise HandError(*problems)
        return Part(
            RIICHI_SHAPES, (limits_of(form.hand.melds, self.copies, self.kinds),), None, missing_groups(form, HAND)
        )

    def _row(self, rest: Form, tile: Tile, row: shapes_of.Discard, nearest: int) -> DiscardRow:
        counts = rest.hand.counts()
        if row.shanten == 0:
            accepted = self.worths(rest, counts, row.kinds, rest.river)
            worths = [worth for one in accepted for worth in (one.on_discard, one.on_draw) if worth and worth.totals]
            worths.sort(key=_points)
            low, high = (worths[0], worths[-1]) if worths else (None, None)
            labels = self._furiten_labels(row.kinds, rest.river)
            return DiscardRow(tile, 0, accepted, _total(accepted), None, low, high, labels)
        lefts = self._left(rest, counts, row.kinds)
        accepted = tuple(Accepted(kind, left) for kind, left in lefts.items())
        good = self._good(rest, counts, lefts) if row.shanten == 1 and row.shanten == nearest else None
        return DiscardRow(tile, row.shanten, accepted, _total(accepted), good)

    def _good(self, form: Form, counts: Counts, lefts: dict[Kind, int]) -> int:
        """Accepted copies after which some discard leaves a good wait."""
        melds = len(form.hand.melds)
        limits = self.limits(form.hand)
        good = 0
        for kind, copies in lefts.items():
            if not copies:
                continue
            more = list(counts)
            more[kind] += 1
            for row in shapes_of.discards(more, melds, RIICHI_SHAPES, limits):
                if row.shanten == 0 and sum(self._left(form, more, row.kinds).values()) >= GOOD_WAIT:
                    good += copies
                    break
        return good

    def kinds_waited_for(self, hand: Hand) -> tuple[Kind, ...]:
        """What a ready hand waits for; empty if it is not ready."""
        return shapes_of.waits(hand.counts(), len(hand.melds), RIICHI_SHAPES, self.limits(hand))

    def furiten_of(self, form: Form) -> tuple[Reason, ...]:
        """Why a ready hand may not win by discard: a wait is among its own discards."""
        return self._furiten_labels(self.kinds_waited_for(form.hand), form.river)

    def worth_of_discard(self, form: Form, tile: Tile, kinds: Sequence[Kind]) -> Worth:
        """What winning on a discarded tile is worth to a hand that waits for `kinds`, furiten included."""
        furiten = self._furiten_labels(kinds, form.river)
        if furiten:
            return Worth({}, None, furiten)
        asked = replace(form, tile=tile, self_draw=False, flags=self._stated(form, False))
        return self.pricing.worth(self.forms.read(asked, tile, tuple(map(called, form.hand.melds))))

    def limits(self, hand: Hand) -> CopyLimits | None:
        """How many copies of each kind a finished hand may hold beside its melds; None: four of every kind."""
        if not hand.melds and len(self.kinds) == KINDS and self.copies is not Copies.NONE:
            return None
        return limits_of(hand.melds, self.copies, self.kinds)

    def worths(self, form: Form, counts: Counts, kinds: Sequence[Kind], river: Sequence[Tile]) -> tuple[Accepted, ...]:
        """Each wait with the worth of a win by discard and by self-draw."""
        furiten = self._furiten_labels(kinds, river)
        lefts = self._left(form, counts, kinds)
        drawn, fed = self.wins(form, kinds[0])
        found = []
        for kind in kinds:
            labels = furiten
            if not lefts[kind]:
                labels = (*furiten, Reason("riichi.reason.none_left"))
            on_discard = Worth({}, None, furiten)
            if not furiten:
                on_discard = self.pricing.worth(completed(fed, kind))
            on_draw = self.pricing.worth(completed(drawn, kind))
            found.append(Accepted(kind, lefts[kind], on_discard, on_draw, labels))
        return tuple(found)

    def wins(self, form: Form, kind: Kind) -> tuple[Win, Win]:
        """The wins that a tile of this kind would make: by self-draw and by discard."""
        win = self.forms.read(form, Tile(kind), tuple(map(called, form.hand.melds)))
        return (
            win._replace(self_draw=True, facts=self._stated(form, True)),
            win._replace(self_draw=False, facts=self._stated(form, False)),
        )

    def _furiten_labels(self, kinds: Sequence[Kind], river: Sequence[Tile]) -> tuple[Reason, ...]:
        if not self.furiten.kinds(kinds, river, False, Passed()):
            return ()
        waits = set(kinds)
        gone = tuple(dict.fromkeys(kind_of(tile) for tile in river if kind_of(tile) in waits))
        return (Reason("riichi.reason.furiten_discard", {"tiles": tuple(map(code_of, gone))}),)

    def _stated(self, form: Form, self_draw: bool) -> frozenset[str]:
        if not form.flags:
            return form.flags
        return frozenset(flag for flag in form.flags if BY_KEY[flag].self_draw in (None, self_draw))

    def checked(self, form: Form, drawn: int) -> tuple[Form, tuple[Reason, ...]]:
        """The question with what it leaves open filled in; `drawn` is 1 for a hand of 3k+2 tiles, else 0."""
        tile = form.tile if drawn else None
        problems = [
            *self.forms.tile_problems(form.hand, tile),
            *self.forms.count_problems(form.hand, int(tile is not None), drawn),
        ]
        if not problems:
            held = counts_of((*form.hand.tiles, *(() if tile is None else (tile,))))
            problems += self.forms.view_problems(form, held)
        if form.flags or form.norths:
            problems += self.forms.fact_problems(replace(form, self_draw=None), form.hand.is_closed)
        problems += self.forms.seat_problems(form)
        if problems:
            raise HandError(*problems)
        notes: tuple[Reason, ...] = ()
        if form.seat is None or form.round_wind is None:
            form, notes = self.forms.filled(replace(form, self_draw=True))
        return form, (*notes, *self.forms.red_notes((*form.hand.tiles, *(() if tile is None else (tile,)))))

    def _left(self, form: Form, counts: Counts | Sequence[int], kinds: Iterable[Kind]) -> dict[Kind, int]:
        melds = [tile for meld in form.hand.melds for tile in meld.tiles]
        return shapes_of.left(kinds, counts, (*melds, *form.in_view))


def _total(accepted: Iterable[Accepted]) -> int:
    return sum(one.left for one in accepted)


def _points(worth: Worth) -> int:
    return worth.totals["points"]


def _without(hand: Hand, tile: Tile) -> Hand:
    rest = list(hand.concealed)
    rest.remove(tile)
    return Hand.of(rest, hand.melds)
