"""`/puzzle submit`: a hand that a member of a server tells, read like the question of `/hand discard`, then judged."""

from __future__ import annotations

from typing import Final

from bot.services.discards import DiscardsReply, discards
from bot.services.problems import refuse
from bot.services.questions import HandQuestion
from bot.services.rulesets import system_of
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver
from engine.scoring.form import Form
from engine.systems.playing import rules_of
from puzzles.told import Judged, told_position

SECONDS: Final = 90.0
"""How long judging one hand may take, with those before it in the queue."""


class Submitting:
    """Judges one hand at a time for each person, in another process: it takes longer than an answer may."""

    def __init__(self, names: SituationNames, solver: HandSolver) -> None:
        self._names = names
        self._solver = solver
        self._busy: set[int] = set()

    async def judge(self, user: int, asked: HandQuestion) -> Judged:
        """What comes out. Raises `Refused` for what cannot be read or asked, and while an earlier hand of that person
        is being judged."""
        reply = discards(asked, self._names)
        _check(reply)
        if user in self._busy:
            raise refuse("puzzle.problem.busy")
        self._busy.add(user)
        try:
            judged = await self._solver.ask(_judged, reply.question.rules, reply.form)
        finally:
            self._busy.discard(user)
        if judged is None:
            raise refuse("puzzle.problem.too_long")
        return judged


def _judged(line: str, form: Form) -> Judged:
    """What the solver's process answers; that process alone needs what puzzles are made with."""
    from puzzles.make.submitted import submitted

    return submitted(line, form)


def _check(reply: DiscardsReply) -> None:
    """Refuses what is no question, or one that shows too little."""
    form = reply.form
    position = told_position(form, rules_of(reply.question.rules))
    if reply.answer.complete:
        raise refuse("puzzle.problem.complete", "hand")
    if "dora" in system_of(reply.ruleset).fields and not form.dora:
        raise refuse("puzzle.problem.needs_dora", "dora")
    if position.has_red_and_plain_five:
        raise refuse("puzzle.problem.red_and_plain", "hand")
    if position.holds_void:
        raise refuse("puzzle.problem.void_held", "hand")
