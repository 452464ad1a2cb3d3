"""What a hand waits for and what each discard leaves, with what every win would be worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.hand.hand import Hand
from engine.hand.shanten import by_shape
from engine.hand.waits import Acceptance, accepted, discards
from engine.reasons import Reason
from engine.scoring.answers import Accepted, DiscardRow, DiscardsAnswer, WaitsAnswer, Worth, best_first
from engine.scoring.form import Form
from engine.systems.mcr.advice import below_minimum
from engine.systems.mcr.held import Held, held
from engine.systems.mcr.knitted import SHAPES
from engine.systems.mcr.points import FanPoints
from engine.systems.mcr.sheet import totals
from engine.systems.mcr.waiting import waits_of
from engine.systems.mcr.win import Asked, read_form, way_by
from engine.tiles.kinds import KINDS, Kind, Tile, code_of, kind_of


class Table(NamedTuple):
    """The question and how many copies of each kind its owner can see."""

    ruleset: str
    fan: FanPoints
    form: Form
    asked: Asked
    in_view: tuple[int, ...]


def waits_answer(ruleset: str, fan: FanPoints, form: Form) -> WaitsAnswer:
    """What a hand of 3k+1 tiles waits for (with what a win is worth by discard and by draw) or accepts."""
    form = replace(form, tile=None)
    asked = read_form(form, drawn=False)
    table = Table(ruleset, fan, form, asked, _in_view(form, asked))
    melds = len(form.hand.melds)
    found = _accepted_by(asked.holding)
    rows = _accepted(table, asked, found.kinds, ready=found.shanten == 0)
    return WaitsAnswer(
        ruleset=ruleset,
        shanten=found.shanten,
        shapes={shape.value: steps for shape, steps in by_shape(asked.holding.counts, melds, SHAPES).items()},
        accepted=rows,
        total=sum(row.left for row in rows),
        notes=asked.notes,
    )


def discards_answer(ruleset: str, fan: FanPoints, form: Form) -> DiscardsAnswer:
    """What each discard of a hand of 3k+2 tiles leaves, best first."""
    asked = read_form(form, drawn=True)
    whole = form.hand if form.tile is None else form.hand.with_tile(form.tile)
    asked = asked._replace(holding=held(whole))
    table = Table(ruleset, fan, form, asked, _in_view(form, asked))
    found = discards(asked.holding.counts, len(whole.melds), SHAPES)
    rows = [_row(table, whole, row.kind, row.shanten, row.kinds) for row in found]
    complete, notes = _as_it_stands(table, whole)
    return DiscardsAnswer(
        ruleset=ruleset,
        shanten=-1 if complete or notes else min(row.shanten for row in rows),
        complete=complete,
        rows=best_first(rows),
        notes=(*asked.notes, *notes),
    )


def _accepted_by(holding: Held) -> Acceptance:
    """Shanten and accepted kinds. What completes a ready hand is read off its suits; only others are tried kind by
    kind, which takes many times as long."""
    waits = waits_of(holding)
    return Acceptance(0, waits) if waits else accepted(holding.counts, 4 - holding.sets, SHAPES)


def _in_view(form: Form, asked: Asked) -> tuple[int, ...]:
    seen = list(asked.holding.all_counts)
    for kind in map(kind_of, (*form.river, *form.seen)):
        if kind < KINDS:
            seen[kind] += 1
    return tuple(seen)


def _accepted(table: Table, asked: Asked, kinds: Sequence[Kind], ready: bool) -> tuple[Accepted, ...]:
    return tuple(_accept(table, asked, kind, ready) for kind in kinds)


def _accept(table: Table, asked: Asked, kind: Kind, ready: bool) -> Accepted:
    left = 4 - table.in_view[kind]
    labels = () if left else (Reason("mcr.reason.none_left", {"tile": code_of(kind)}),)
    if not ready:
        return Accepted(kind, left, labels=labels)
    on_discard = win_worth(table.fan, table.form, asked, kind, self_draw=False)
    on_draw = win_worth(table.fan, table.form, asked, kind, self_draw=True)
    if on_discard.refused and not on_draw.refused:
        labels = (*labels, Reason("mcr.reason.only_self_draw_wins", {"minimum": table.fan.rules.minimum}))
    return Accepted(kind, left, on_discard, on_draw, labels)


def win_worth(fan: FanPoints, form: Form, asked: Asked, kind: Kind, *, self_draw: bool) -> Worth:
    """What a win with a tile that completes the hand is worth; the reason if it lacks points for the minimum."""
    way, _ = way_by(fan.rules, form, asked, kind, self_draw)
    points = fan.of(form.hand.melds, asked.holding, way)
    assert points is not None
    refused = (below_minimum(fan.rules, points),) if points < fan.rules.minimum else ()
    return Worth(totals(points, len(asked.flowers), self_draw), refused=refused)


def _row(table: Table, whole: Hand, out: Kind, steps: int, kinds: Sequence[Kind]) -> DiscardRow:
    thrown, rest = _without(whole, out)
    asked = table.asked._replace(holding=held(rest))
    rows = _accepted(table, asked, kinds, ready=steps == 0)
    every = [worth for row in rows for worth in (row.on_discard, row.on_draw) if worth is not None]
    worths = [worth for worth in every if not worth.refused] or every
    return DiscardRow(
        tile=thrown,
        shanten=steps,
        accepted=rows,
        total=sum(row.left for row in rows),
        low=min(worths, key=_points, default=None),
        high=max(worths, key=_points, default=None),
        labels=tuple(_labels(table, rows)) if steps == 0 else (),
    )


def _without(hand: Hand, kind: Kind) -> tuple[Tile, Hand]:
    """One tile of a kind, and the hand without it."""
    at = next(at for at, tile in enumerate(hand.concealed) if kind_of(tile) == kind)
    return hand.concealed[at], Hand(hand.concealed[:at] + hand.concealed[at + 1 :], hand.melds)


def _points(worth: Worth) -> int:
    return worth.totals["fan"]


def _labels(table: Table, rows: Sequence[Accepted]) -> Iterator[Reason]:
    """Whether it wins by self-draw only, or which of its tiles do."""
    minimum = table.fan.rules.minimum
    poor = [row for row in rows if row.on_discard and row.on_discard.refused]
    drawn = tuple(code_of(row.kind) for row in poor if row.on_draw and not row.on_draw.refused)
    if drawn and len(poor) == len(rows):
        yield Reason("mcr.reason.only_self_draw_wins", {"minimum": minimum})
    elif drawn:
        yield Reason("mcr.reason.only_self_draw_wins_with", {"tiles": drawn, "minimum": minimum})


def _as_it_stands(table: Table, whole: Hand) -> tuple[bool, tuple[Reason, ...]]:
    """Whether the drawn tile wins, or why a complete hand does not. Without a drawn tile the last one is not known."""
    drawn = kind_of(table.form.tile if table.form.tile is not None else whole.concealed[-1])
    asked = table.asked._replace(holding=held(_without(whole, drawn)[1]))
    rules = table.fan.rules
    way, _ = way_by(rules, table.form, asked, drawn, self_draw=True)
    way = way._replace(unknown_last=way.unknown_last or table.form.tile is None)
    points = table.fan.of(whole.melds, asked.holding, way)
    if points is None:
        return False, ()
    return (True, ()) if points >= rules.minimum else (False, (below_minimum(rules, points),))
