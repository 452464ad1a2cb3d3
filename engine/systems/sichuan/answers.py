"""The answers to "what does it wait for?" and "what do I discard?" for one table (section 8 gives the advice)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.errors import HandError
from engine.hand.hand import Hand
from engine.hand.shanten import Limits, Shapes
from engine.reasons import Reason
from engine.scoring.answers import Accepted, DiscardRow, DiscardsAnswer, WaitsAnswer, Worth, best_first
from engine.scoring.form import Form
from engine.scoring.parts import Part, missing_groups
from engine.systems.sichuan.advice import partial_sets, shape_advice
from engine.systems.sichuan.form import Circumstances, check_tiles
from engine.systems.sichuan.scoring import SUIT_KEYS, Scoring
from engine.systems.sichuan.sheet import totals_of
from engine.systems.sichuan.waits import (
    NEVER,
    Excluded,
    by_shape,
    distance,
    kept_suits,
    wait_shape,
    winning_kinds,
)
from engine.systems.sichuan.win import SUITED, Chance, Held, held_of
from engine.tiles.kinds import KINDS, Kind, Tile, code_of

_DISCARD = Chance(self_draw=False)
_DRAW = Chance(self_draw=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A checked question: the hand in numbers, 27 counts of other tiles in view, the void suit if one was chosen."""

    held: Held
    seen: tuple[int, ...]
    void: int | None

    def left(self, kind: int) -> int:
        """Copies out of view."""
        return max(4 - self.held.all[kind] - self.seen[kind], 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What a table needs for both answers. `line` names the rules, `unit` is what values are counted in; `void_first`:
    tiles of the void suit go first."""

    line: str
    unit: str
    scoring: Scoring
    circumstances: Circumstances
    excluded: Excluded
    void_first: bool

    def waits(self, form: Form) -> WaitsAnswer:
        """A hand of 3k+1 tiles: waits with what they are worth, or what brings it nearer."""
        asked = self._read(form, None)
        shanten, accepted, total = self._accepted(asked)
        shapes = {shape.value: steps for shape, steps in by_shape(self.scoring, asked.held, asked.void).items()}
        return WaitsAnswer(self.line, shanten, shapes, accepted, total, tuple(self._notes(asked, accepted, shanten)))

    def discards(self, form: Form) -> DiscardsAnswer:
        """A hand of 3k+2 tiles: every discard the table allows and what it leaves, best first.

        A kind of which the hand holds all four is none it can accept, though it may be said to wait for it.
        """
        asked = self._read(form, form.tile)
        held = asked.held
        complete = self.scoring.wins(held, asked.void)
        must_go = self.void_first and asked.void is not None and held.has_suit(asked.void)
        sets = partial_sets(held.concealed)
        found = []
        for kind in range(SUITED):
            if not held.concealed[kind] or (must_go and kind // 9 != asked.void):
                continue
            left = Asked(held=held.without_kind(kind), seen=_one_more(asked.seen, kind), void=asked.void)
            shanten, accepted, total = self._accepted(left)
            breaks = shanten > 0 and not must_go and partial_sets(left.held.concealed) < sets
            useful = tuple(tile for tile in accepted if left.held.all[tile.kind] < 4)
            found.append(_row(Tile(kind), shanten, useful, total, breaks))
        rows = best_first(found)
        notes = []
        if must_go:
            assert asked.void is not None
            notes.append(Reason("sichuan.reason.void_first", {"suit": SUIT_KEYS[asked.void]}))
        elif not complete and rows[0].shanten > 0:
            notes += shape_advice(held.concealed, len(held.melds), self.scoring.sets)
        shanten = -1 if complete else rows[0].shanten
        return DiscardsAnswer(self.line, shanten, complete, rows, tuple(notes))

    def part(self, form: Form) -> Part:
        """What the suits allow a part of a hand to become; tiles of the void suit go first where they must."""
        size = self.circumstances.hand_size
        shorter = replace(self.circumstances, hand_size=form.size - (form.size % 3 == 2))
        asked = replace(self, circumstances=shorter)._read(form, form.tile)
        must_go = self.void_first and asked.void is not None and asked.held.has_suit(asked.void)
        return Part(
            shapes=Shapes(self.scoring.sets),
            finished=tuple(
                Limits(4 if kind // 9 in kept else 0 for kind in range(KINDS))
                for kept in kept_suits(self.scoring, asked.held, asked.void)
            ),
            discards=frozenset(kind for kind in range(SUITED) if kind // 9 == asked.void) if must_go else None,
            missing=missing_groups(form, size),
        )

    def _read(self, form: Form, drawn: Tile | None) -> Asked:
        extra = () if drawn is None else (drawn,)
        size = self.circumstances.hand_size
        wanted = size + 1 if (len(form.hand.concealed) + len(extra)) % 3 == 2 else size
        problems = list(check_tiles(form.hand, extra, wanted))
        if form.void_suit is not None and not self.circumstances.declares:
            problems.append(Reason("sichuan.reason.no_void_here"))
        last = self.circumstances.last_turn
        if form.turn > last:
            problems.append(Reason("sichuan.reason.turn_past_wall", {"turn": form.turn, "last": last}))
        if problems:
            raise HandError(*problems)
        held = held_of(form.hand, extra)
        if not kept_suits(self.scoring, held, form.void_suit):
            raise HandError(_melds_refused(self.scoring, form.hand, form.void_suit))
        seen = [0] * SUITED
        for tile in (*form.river, *form.seen):
            if tile >= SUITED:
                raise HandError(Reason("sichuan.reason.no_such_tile", {"tiles": (code_of(tile),)}))
            seen[tile] += 1
        for kind, count in enumerate(held.all):
            if count + seen[kind] > 4:
                raise HandError(
                    Reason("sichuan.reason.five_of_a_kind", {"tile": code_of(Kind(kind)), "n": count + seen[kind]})
                )
        return Asked(held=held, seen=tuple(seen), void=form.void_suit)

    def _accepted(self, asked: Asked) -> tuple[int, tuple[Accepted, ...], int]:
        """(shanten, accepted kinds, copies in all); a hand that cannot win any more is `NEVER` away."""
        winning = winning_kinds(self.scoring, asked.held, asked.void)
        if winning:
            found = tuple(self._wait(asked, kind) for kind in winning)
            return 0, found, sum(accepted.left for accepted in found)
        needed, kinds = distance(self.scoring, asked.held, asked.void)
        found = tuple(Accepted(Kind(kind), asked.left(kind), labels=_labels(asked, kind)) for kind in kinds)
        return needed - 1, found, sum(accepted.left for accepted in found)

    def _wait(self, asked: Asked, kind: int) -> Accepted:
        held = asked.held.with_kind(kind)
        by_draw = self._worth(held, kind, _DRAW)
        if self.circumstances.on_discard:
            by_discard = self._worth(held, kind, _DISCARD)
        else:
            by_discard = Worth({}, None, (Reason("sichuan.reason.discard_win_not_allowed"),))
        return Accepted(Kind(kind), asked.left(kind), by_discard, by_draw, _labels(asked, kind))

    def _worth(self, held: Held, kind: int, chance: Chance) -> Worth:
        worth = self.scoring.worth(held, kind, chance)
        assert worth is not None
        return Worth(totals_of(worth, self.unit), "sichuan.fan_cap" if worth.capped < worth.fan else None)

    def _notes(self, asked: Asked, accepted: Sequence[Accepted], shanten: int) -> Iterator[Reason]:
        held, void = asked.held, asked.void
        if void is not None and held.has_suit(void):
            number = sum(held.concealed[9 * void : 9 * void + 9])
            yield Reason("sichuan.reason.void_not_cleared", {"suit": SUIT_KEYS[void], "n": number})
        if shanten != 0:
            return
        kinds = [wait.kind for wait in accepted]
        shape = wait_shape(self.scoring, held, kinds)
        if shape not in ("many", "none"):
            yield Reason("sichuan.reason.wait_shape", {"shape": f"sichuan.wait.{shape}"})
        if all(self.excluded(held, asked.seen, kind) for kind in kinds):
            yield Reason("sichuan.reason.not_ready_at_draw")
        elif not any(wait.left for wait in accepted):
            yield Reason("sichuan.reason.dead_but_ready")


def _melds_refused(scoring: Scoring, hand: Hand, void: int | None) -> Reason:
    """Why melds alone make a win impossible."""
    if void is not None and any(meld.base // 9 == void for meld in hand.melds):
        return Reason("sichuan.reason.void_meld", {"suit": SUIT_KEYS[void]})
    return Reason("sichuan.reason.three_suits" if scoring.suits == 2 else "sichuan.reason.one_suit_required")


def _one_more(seen: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*seen[:kind], seen[kind] + 1, *seen[kind + 1 :])


def _labels(asked: Asked, kind: int) -> tuple[Reason, ...]:
    if asked.held.all[kind] >= 4:
        return (Reason("sichuan.reason.own_four"),)
    left = asked.left(kind)
    if not left:
        return (Reason("sichuan.reason.all_in_view"),)
    return (Reason("sichuan.reason.last_copy"),) if left == 1 else ()


def _row(tile: Tile, shanten: int, accepted: tuple[Accepted, ...], total: int, breaks: bool) -> DiscardRow:
    worths = sorted(
        (wait.on_discard for wait in accepted if wait.on_discard and wait.on_discard.totals and wait.left), key=_size
    ) or sorted((wait.on_draw for wait in accepted if wait.on_draw and wait.left), key=_size)
    low, high = (worths[0], worths[-1]) if worths else (None, None)
    labels: tuple[Reason, ...] = (Reason("sichuan.reason.cannot_win_any_more"),) if shanten >= NEVER - 1 else ()
    if breaks:
        labels += (Reason("sichuan.advice.breaks_set"),)
    return DiscardRow(tile, shanten, accepted, total, low=low, high=high, labels=labels)


def _size(worth: Worth) -> tuple[int, int]:
    """What orders wins: what is paid, and within the limit the fan."""
    return worth.totals["points"], worth.totals.get("fan", 0)
