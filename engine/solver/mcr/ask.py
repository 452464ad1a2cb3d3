"""The Chinese Official solver's answers to the questions of the hand commands."""

from __future__ import annotations

from collections.abc import Callable

from engine.scoring.form import Form
from engine.solver.mcr.answers import McrSolved
from engine.solver.mcr.questions import can_solve, position_of
from engine.solver.mcr.solve import SECONDS, Stopped, solve
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.system import Ruleset


def solve_form(
    form: Form,
    ruleset: Ruleset,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    cancelled: Callable[[], bool] | None = None,
) -> McrSolved | None:
    """What each discard is worth; None where there is no answer: other rules, not a whole hand, cancelled.

    Raises `HandError` for tiles that cannot be.
    """
    if not isinstance(ruleset, McrRuleset) or not can_solve(form, ruleset):
        return None
    position = position_of(form)
    try:
        solved = solve(position, ruleset.rules, clock=clock, seconds=seconds, cancelled=cancelled)
    except Stopped:
        return None
    return McrSolved(position, solved)
