"""What discards and calls are worth, worked out in another process, so that the bot answers others meanwhile.

That process alone needs the solvers, so each is imported by the function that runs there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar, TypeVarTuple

from bot.services.calls import SOURCES, CallsReply
from bot.services.discards import DiscardsReply
from bot.services.rulesets import built
from engine.hand.hand import Meld
from engine.scoring.form import Form
from engine.solver import questions as riichi
from engine.solver.answers import CallsSolved, DiscardsSolved
from engine.solver.mcr import questions as mcr
from engine.solver.mcr.answers import McrSolved
from engine.solver.sichuan import questions as sichuan
from engine.solver.sichuan.answers import SichuanSolved
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset

if TYPE_CHECKING:
    from bot.workers import Worker
    from engine.solver.ask import Limits

log = logging.getLogger(__name__)

SECONDS: Final = 12.0
"""How long an answer may take with everything before it in the queue; each search ends by itself long before."""

Solved = DiscardsSolved | SichuanSolved | McrSolved
Asked = TypeVarTuple("Asked")
Answer = TypeVar("Answer")


class HandSolver:
    """A process of its own, started with the first question."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._worker: Worker | None = None
        self._closed = False

    async def discards(self, reply: DiscardsReply) -> Solved | None:
        """What each discard is worth; None where the solver has no answer or does not come to an end."""
        if not is_solvable(reply):
            return None
        return await self.ask(solved_discards, reply.form, reply.question.rules)

    async def calls(self, reply: CallsReply) -> CallsSolved | None:
        """What each call that is allowed is worth against passing."""
        if not are_solvable(reply):
            return None
        return await self.ask(
            solved_calls, reply.form, reply.question.rules, callable_melds(reply), SOURCES[reply.source]
        )

    async def ask(self, work: Callable[[*Asked], Answer], *asked: *Asked) -> Answer | None:
        """What a function answers in the process; None where it takes too long, or nothing is answered any more."""
        if self._closed:
            return None
        if self._worker is None:
            self._worker = _worker()
        worker = self._worker
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.get_running_loop().run_in_executor(worker.pool, work, *asked)
        except TimeoutError:
            log.warning("the solver took more than %s s", self._seconds)
        except BrokenExecutor:
            if self._worker is worker:
                log.exception("the solver's process ended; the next question starts another")
                self._end()
        return None

    def close(self) -> None:
        """Ends the process, whatever it works out; nothing is answered any more."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.end()
            self._worker = None


@dataclass(frozen=True, slots=True)
class _Solver:
    """One system's: which questions it answers, and the answer, None where it does not come to an end."""

    can_solve: Callable[[Form, Ruleset], bool]
    solve: Callable[[Form, Ruleset], Solved | None]


def is_solvable(reply: DiscardsReply) -> bool:
    """Whether the solver has an answer to a question already answered by shape."""
    solver = _SOLVERS.get(reply.ruleset.options.system)
    return solver is not None and not reply.answer.complete and solver.can_solve(reply.form, reply.ruleset)


def are_solvable(reply: CallsReply) -> bool:
    """Whether the solver can compare the answers to an offered tile."""
    return has_choice(reply) and riichi.can_solve_calls(reply.form, reply.ruleset)


def has_choice(reply: CallsReply) -> bool:
    """Whether there is something to be weighed: something can be called, and the tile does not win."""
    wins = any(row.verb == "win" and not row.refused for row in reply.answer.rows)
    return not wins and bool(callable_melds(reply))


def callable_melds(reply: CallsReply) -> tuple[Meld, ...]:
    """The melds that may be made of the offered tile."""
    return tuple(row.meld for row in reply.answer.rows if not row.refused and row.meld is not None)


def solved_discards(form: Form, line: str) -> Solved | None:
    """What each discard is worth, worked out in this process."""
    ruleset = built(line)
    return _SOLVERS[ruleset.options.system].solve(form, ruleset)


def solved_calls(form: Form, line: str, melds: tuple[Meld, ...], source: int) -> CallsSolved | None:
    """What calls and passing are worth, worked out in this process."""
    from engine.solver.ask import solve_calls
    from engine.solver.reds import as_played, calls_as_typed, melds_as_played

    ruleset = built(line)
    assert isinstance(ruleset, RiichiRuleset)
    answer = solve_calls(as_played(form, ruleset), ruleset, melds_as_played(melds, ruleset), source, _limits())
    return None if answer is None else calls_as_typed(answer, form, melds)


def _riichi(form: Form, ruleset: Ruleset) -> DiscardsSolved | None:
    from engine.solver.ask import solve_form
    from engine.solver.reds import as_played, discards_as_typed

    assert isinstance(ruleset, RiichiRuleset)
    answer = solve_form(as_played(form, ruleset), ruleset, _limits())
    return None if answer is None else discards_as_typed(answer, form)


def _sichuan(form: Form, ruleset: Ruleset) -> SichuanSolved | None:
    from engine.solver.sichuan.ask import solve_form

    return solve_form(form, ruleset, clock=time.perf_counter)


def _mcr(form: Form, ruleset: Ruleset) -> McrSolved | None:
    from engine.solver.mcr.ask import solve_form

    return solve_form(form, ruleset, clock=time.perf_counter)


_SOLVERS: Final[Mapping[str, _Solver]] = {
    "riichi": _Solver(riichi.can_solve, _riichi),
    "sichuan": _Solver(sichuan.can_solve, _sichuan),
    "mcr": _Solver(mcr.can_solve, _mcr),
}


@cache
def _limits() -> Limits:
    """The riichi solver's, with room that is kept from one question to the next, one for each process."""
    from engine.solver.ask import Limits
    from engine.solver.nodes import room_for
    from engine.solver.solve import ROOM

    return Limits(clock=time.perf_counter, memory=room_for(ROOM))


def _worker() -> Worker:
    from bot.workers import Worker

    return Worker()
