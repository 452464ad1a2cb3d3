"""The Sichuan solver's answers to the questions of the hand commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.scoring.form import Form
from engine.solver.sichuan.answers import SichuanSolved
from engine.solver.sichuan.model import USUAL_FAN
from engine.solver.sichuan.questions import can_solve, position_of
from engine.solver.sichuan.solve import SECONDS, USUAL, Stopped, solve
from engine.solver.sichuan.table import Table, Worths, table_of
from engine.systems import registry
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.system import Ruleset


@lru_cache(maxsize=32)
def parts_of(line: str) -> tuple[Table, Worths]:
    """What the search needs of the rules that a line names."""
    ruleset = registry.ruleset(line)
    assert isinstance(ruleset, SichuanRuleset)
    return table_of(ruleset, USUAL_FAN), Worths(ruleset.scoring)


def solve_form(
    form: Form,
    ruleset: Ruleset,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    cancelled: Callable[[], bool] | None = None,
) -> SichuanSolved | None:
    """What each discard is worth; None where there is no answer: other rules, not a whole hand, no time left."""
    if not isinstance(ruleset, SichuanRuleset) or not can_solve(form, ruleset):
        return None
    table, worths = parts_of(ruleset.options.line)
    position = position_of(form, table)
    try:
        solved = solve(position, table, worths, clock=clock, seconds=seconds, cancelled=cancelled)
    except Stopped:
        return None
    return SichuanSolved(position, solved, solved.model == USUAL[-1], table.refund) if solved.rows else None
