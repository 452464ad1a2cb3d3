"""Why the solver has no answer, and what can be said then all the same."""

from __future__ import annotations

from typing import Final

from bot.services.calls import CallsReply
from bot.services.discards import DiscardsReply
from bot.services.solver import are_solvable, has_choice, is_solvable
from engine.scoring.form import Form
from engine.solver.answers import RiskRow
from engine.solver.risked import risk_rows
from engine.solver.rules import solver_rules
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset
from engine.tiles.kinds import NORTH, kind_of

FAR: Final = "far"
"""The search did not come to an end."""
NEAR: Final = 2
"""Steps to ready within which riichi's search comes to an end in time; further off only trying tells."""


def why_no_values(reply: DiscardsReply) -> str:
    """A word for the reason why discards are not weighed, where one would expect it: "" for a hand that wins."""
    if reply.answer.complete:
        return ""
    return FAR if is_solvable(reply) else _why(reply.form, reply.ruleset)


def may_be_far(reply: DiscardsReply | CallsReply) -> bool:
    """Whether the search may not come to an end, which is not known before it is tried. In other systems it always
    does."""
    distances = [row.shanten for row in reply.answer.rows if row.shanten is not None]
    return isinstance(reply.ruleset, RiichiRuleset) and min(distances, default=0) > NEAR


def risks_now(reply: DiscardsReply) -> tuple[RiskRow, ...]:
    """What each discard risks, the least first; none where no opponents were told or the solver knows no answer."""
    return risk_rows(reply.form, reply.ruleset)


def risks_alone(reply: DiscardsReply) -> tuple[RiskRow, ...]:
    """The same where the hand is too far from ready to be weighed."""
    return risks_now(reply) if why_no_values(reply) == FAR else ()


def why_no_call_values(reply: CallsReply) -> str:
    """The same of calls: "" where the tile wins or nothing can be called."""
    if not has_choice(reply):
        return ""
    if are_solvable(reply):
        return FAR
    if isinstance(reply.ruleset, RiichiRuleset):
        return _why(reply.form, reply.ruleset)
    options = reply.ruleset.options
    return "call_mcr" if options.system == "mcr" and options.number("min_points") else "call"


def _why(form: Form, ruleset: Ruleset) -> str:
    if not isinstance(ruleset, RiichiRuleset):
        return "part"
    if any("riichi" in flag for flag in form.flags):
        return "riichi"
    rules = solver_rules(ruleset)
    if rules is None:
        return "players"
    if form.size < 14:
        return "part"
    return "norths" if rules.norths and any(kind_of(tile) == NORTH for tile in form.hand.concealed) else "reds"
