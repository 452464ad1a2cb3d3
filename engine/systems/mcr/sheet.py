"""The explained sheet of a win, or why it stays below the minimum (rules 5 and 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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


def make_sheet(
    ruleset: str,
    rules: Rules,
    form: Form,
    asked: Asked,
    way: Way,
    found: list[Value],
    chosen: Value,
    notes: tuple[Reason, ...],
) -> Sheet:
    """The sheet of a win with its best reading `chosen`."""
    others = [value for value in found if value is not chosen]
    shown = show(form.hand, chosen, way)
    counted = lines(rules, asked.holding, chosen, way, shown)
    flowers = len(asked.flowers)
    if chosen.counted >> f.CHICKEN_HAND & 1:
        notes = (Reason("mcr.note.chicken_hand"), *notes)
    points = chosen.points + flowers
    blossom = (Line(f.key_of(f.FLOWERS), flowers, UNIT, flowers, (), asked.flowers),) if flowers else ()
    return Sheet(
        ruleset=ruleset,
        reading=shown.reading,
        lines=counted + blossom,
        struck=struck(rules, chosen, way, others),
        steps=tuple(_steps(rules, chosen.points, flowers, way.self_draw)),
        totals=totals(chosen.points, flowers),
        limit=None,
        payments=payments(points, asked.seat - EAST, asked.payer, way.self_draw),
        alternatives=tuple(_alternative(rules, form, asked, way, value, flowers) for value in others),
        notes=notes,
    )


def totals(points: int, flowers: int) -> dict[str, int]:
    """The sums in reading order: fan points, flowers, both."""
    return {"fan": points, "flowers": flowers, "points": points + flowers}


def _steps(rules: Rules, points: int, flowers: int, self_draw: bool) -> Iterator[Step]:
    full = BASE + points + flowers
    yield Step("mcr.step.fans", points, {})
    yield Step("mcr.step.minimum", rules.minimum, {"points": points})
    if flowers:
        yield Step("mcr.step.flowers", points + flowers, {"n": flowers})
    yield Step("mcr.step.base", full, {"base": BASE, "points": points + flowers})
    if self_draw:
        yield Step("mcr.step.self_draw", OTHER_SEATS * full, {"each": full})
    else:
        yield Step("mcr.step.discard", full + 2 * BASE, {"discarder": full, "others": BASE})


def _alternative(rules: Rules, form: Form, asked: Asked, way: Way, value: Value, flowers: int) -> Alternative:
    shown = show(form.hand, value, way)
    return Alternative(shown.reading, lines(rules, asked.holding, value, way, shown), totals(value.points, flowers))
