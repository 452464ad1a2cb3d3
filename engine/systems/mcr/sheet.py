"""The explained sheet of a win, or why it stays below the minimum (rules 5 and 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.reasons import Reason
from engine.scoring.form import Form
from engine.scoring.sheet import Alternative, Line, Sheet, Step
from engine.systems.mcr import fans as f
from engine.systems.mcr.explain import UNIT, lines, struck
from engine.systems.mcr.payout import BASE, payments
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.shown import show
from engine.systems.mcr.value import Value, Way
from engine.systems.mcr.win import Asked
from engine.tiles.kinds import EAST

OTHER_SEATS: Final = 3


class Scored(NamedTuple):
    """A win that has been scored: the question, how it was won, every reading and the best of them."""

    form: Form
    asked: Asked
    way: Way
    found: list[Value]
    chosen: Value


def make_sheet(ruleset: str, rules: Rules, win: Scored) -> Sheet:
    """The sheet of a win that reaches the minimum."""
    asked, way, chosen = win.asked, win.way, win.chosen
    others = [value for value in win.found if value is not chosen]
    shown = show(win.form.hand, chosen, way)
    counted = lines(rules, asked.holding, chosen, way, shown)
    flowers = len(asked.flowers)
    if flowers:
        counted += (Line(f.key_of(f.FLOWERS), flowers, UNIT, flowers, (), asked.flowers),)
    notes = asked.notes
    if chosen.counted >> f.CHICKEN_HAND & 1:
        notes = (Reason("mcr.note.chicken_hand"), *notes)
    return Sheet(
        ruleset=ruleset,
        reading=shown.reading,
        lines=counted,
        struck=struck(rules, chosen, way, others),
        steps=tuple(_steps(rules, chosen.points, flowers, way.self_draw)),
        totals=totals(chosen.points, flowers, way.self_draw),
        limit=None,
        payments=payments(chosen.points + flowers, asked.seat - EAST, asked.payer, way.self_draw),
        alternatives=tuple(_alternative(rules, win, value) for value in others),
        notes=notes,
    )


def totals(points: int, flowers: int, self_draw: bool) -> dict[str, int]:
    """The sums in reading order: fan points, flowers, and what the winner gets (rules 8.1)."""
    full = BASE + points + flowers
    gain = OTHER_SEATS * full if self_draw else full + (OTHER_SEATS - 1) * BASE
    return {"fan": points, "flowers": flowers, "points": gain}


def _steps(rules: Rules, points: int, flowers: int, self_draw: bool) -> Iterator[Step]:
    full = BASE + points + flowers
    yield Step("mcr.step.fans", points, {})
    if rules.minimum:
        yield Step("mcr.step.minimum", rules.minimum, {"points": points})
    if flowers:
        yield Step("mcr.step.flowers", points + flowers, {"n": flowers})
    yield Step("mcr.step.base", full, {"base": BASE, "points": points + flowers})
    if self_draw:
        yield Step("mcr.step.self_draw", OTHER_SEATS * full, {"each": full})
    else:
        yield Step("mcr.step.discard", full + 2 * BASE, {"discarder": full, "others": BASE})


def _alternative(rules: Rules, win: Scored, value: Value) -> Alternative:
    shown = show(win.form.hand, value, win.way)
    counted = lines(rules, win.asked.holding, value, win.way, shown)
    return Alternative(shown.reading, counted, totals(value.points, len(win.asked.flowers), win.way.self_draw))
