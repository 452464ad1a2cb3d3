"""Chinese Official, timed: totals, explained sheets, waits, discards, the solver, beside the package PyMahjongGB (C++).

``python -m tests.bench.mcr``. Random winning hands of every shape, the same on every machine. Every call counts with
the best of a few rounds, so that other work on the machine disturbs least.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from statistics import median
from typing import Any

from engine.errors import NotAWin
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.solver.mcr.model import FULL, NEAREST
from engine.solver.mcr.solve import solve
from engine.systems.mcr.held import Held
from engine.systems.mcr.points import Question, question
from engine.systems.mcr.quick import COMPILED, Totals
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.mcr.value import Way
from engine.systems.mcr.win import read_win
from engine.systems.registry import ruleset
from tests.engine.solver.mcr.positions import RULES, near
from tests.engine.systems.mcr.hands import random_win

HANDS = 800
SOLVED = 80
GOAL = 3.5
"""Microseconds that a compiled total may take."""
ROUNDS = 7

Call = Callable[[], Any]


def timed(calls: Iterable[Call], rounds: int = ROUNDS) -> float:
    """Median over the calls, each with the best of some rounds, in microseconds."""
    every = list(calls)
    best = [float("inf")] * len(every)
    for _ in range(rounds):
        for place, call in enumerate(every):
            begin = time.perf_counter()
            call()
            best[place] = min(best[place], time.perf_counter() - begin)
    return median(best) * 1e6


def scored(rules: McrRuleset, form: Form) -> Call:
    """A call that scores the hand, or is refused with advice."""

    def call() -> None:
        with suppress(NotAWin):
            rules.score(form)

    return call


def points(rules: McrRuleset, form: Form) -> Call:
    """A call that asks for the points alone."""
    return lambda: rules.fan_points(form)


def held_and_way(rules: McrRuleset, form: Form) -> tuple[Held, Way]:
    """What is held and how it was won."""
    asked, way = read_win(rules.rules, form)
    return asked.holding, way


def asking(totals: Totals, row: Question) -> Call:
    """A call that asks the quick scorer."""
    return lambda: totals.total(*row)


def waiting(rules: McrRuleset, form: Form) -> Call:
    """A call that asks what the hand waited for before it won."""
    question = Form(hand=form.hand, seat=form.seat, round_wind=form.round_wind)
    return lambda: rules.waits(question)


def discarding(rules: McrRuleset, form: Form, rng: Random) -> Call:
    """A call that asks what to discard, one tile of the hand changed."""
    pool = list(form.hand.concealed)
    pool[rng.randrange(len(pool))] = pool[0]
    question = Form(hand=Hand.of(pool, form.hand.melds), tile=form.tile, seat=form.seat, round_wind=form.round_wind)
    return lambda: rules.discards(question)


def run(report: Callable[[str, float, float | None], None]) -> None:
    """Times everything; `report` gets a name, microseconds, and the other package's for the same, if there is one."""
    rng = Random(1)
    forms = [random_win(rng) for _ in range(HANDS)]
    rules, lenient = ruleset("mcr"), ruleset("mcr min_points=0")
    assert isinstance(rules, McrRuleset)
    assert isinstance(lenient, McrRuleset)
    theirs: float | None = None
    try:
        import MahjongGB  # type: ignore[import-not-found]

        from tests.engine.systems.mcr.library import arguments

        asked = [arguments(form) for form in forms]
        theirs = timed(lambda row=row: MahjongGB.MahjongFanCalculator(*row) for row in asked)
    except ImportError:
        pass
    totals = Totals(lenient.rules)
    put = [question(form.hand.melds, *held_and_way(lenient, form)) for form in forms]
    report(
        f"total, goal {GOAL}" + ("" if COMPILED else " (not compiled)"),
        timed(asking(totals, row) for row in put),
        theirs,
    )
    many = b"".join(row.row() for row in put)
    report("total, many at once, each", timed([lambda: totals.many(many)]) / len(put), theirs)
    report("explained sheet", timed(scored(lenient, form) for form in forms), theirs)
    report("points alone", timed(points(rules, form) for form in forms), theirs)
    poor = [form for form in forms if (rules.fan_points(form) or 0) < rules.rules.minimum]
    report("refused below the minimum, with advice", timed(scored(rules, form) for form in poor), None)
    report("waits with every win's worth", timed(waiting(rules, form) for form in forms[:200]), None)
    few = [form for form in forms if max(Counter((*form.hand.tiles, form.tile)).values()) < 4][:40]
    report("discards", timed((discarding(rules, form, rng) for form in few), 3), None)


def solver(report: Callable[[str, float, float | None], None]) -> None:
    """The discard solver by how far the nearest win is, 15 draws left, on hands with 20 other tiles in view."""
    for model, name in ((NEAREST, "nearest wins"), (FULL, "one tile further too")):
        times: dict[int, list[float]] = {}
        rng = Random(4)
        for at in range(SOLVED):
            asked = near(rng, 1 + at % 4, 15)
            begin = time.process_time()
            found = solve(asked, RULES, model)
            spent = time.process_time() - begin
            if found.reach is not None and not found.coarser:
                times.setdefault(found.reach - model.slack, []).append(spent)
        for reach in sorted(times):
            if len(times[reach]) >= 5:
                report(f"solver, {reach} tiles to a win, {name}", median(times[reach]) * 1e6, None)


def show(name: str, ours: float, theirs: float | None) -> None:
    """One line of the table."""
    beside = f"{theirs:14.1f}{theirs / ours:9.2f}x" if theirs else ""
    print(f"{name:44}{ours:10.1f}{beside}")


def main() -> None:
    """Prints the table."""
    print(f"{'microseconds, median':44}{'ours':>10}{'PyMahjongGB':>14}{'ratio':>10}")
    run(show)
    solver(show)


if __name__ == "__main__":
    main()
