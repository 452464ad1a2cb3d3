"""What discards and calls are worth, worked out in another process, so that the bot answers others meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from mmap import mmap
from typing import Final, TypeVar, TypeVarTuple

from bot.services.calls import SOURCES, CallsReply
from bot.services.discards import DiscardsReply
from bot.services.rulesets import built
from engine.hand.hand import Meld
from engine.scoring.form import Form
from engine.solver.answers import CallsSolved, DiscardsSolved
from engine.solver.ask import Limits, can_solve, can_solve_calls, solve_calls, solve_form
from engine.solver.mcr import ask as mcr
from engine.solver.mcr.answers import McrSolved
from engine.solver.nodes import room_for
from engine.solver.sichuan import ask as sichuan
from engine.solver.sichuan.answers import SichuanSolved
from engine.solver.solve import ROOM

log = logging.getLogger(__name__)

SECONDS: Final = 12.0
"""How long an answer may take with everything before it in the queue; each search ends by itself long before."""

Asked = TypeVarTuple("Asked")
Answer = TypeVar("Answer")


class HandSolver:
    """A process of its own, started with the first question."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def discards(self, reply: DiscardsReply) -> DiscardsSolved | SichuanSolved | McrSolved | None:
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
        """What a function answers in the process; None where it takes too long."""
        if self._pool is None:
            # Not forked: this process has threads.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.get_running_loop().run_in_executor(self._pool, work, *asked)
        except TimeoutError:
            log.warning("the solver took more than %s s", self._seconds)
        except BrokenProcessPool:
            log.exception("the solver's process ended; the next question starts another")
            self._pool = None
        return None

    def close(self) -> None:
        """Ends the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def is_solvable(reply: DiscardsReply) -> bool:
    """Whether the solver has an answer to a question already answered by shape."""
    asked = reply.form, reply.ruleset
    return not reply.answer.complete and any(knows(*asked) for knows in (can_solve, sichuan.can_solve, mcr.can_solve))


def are_solvable(reply: CallsReply) -> bool:
    """Whether the solver can compare the answers to an offered tile: something but a kong can be called, and the tile
    does not win."""
    wins = any(row.verb == "win" and not row.refused for row in reply.answer.rows)
    return not wins and bool(callable_melds(reply)) and can_solve_calls(reply.form, reply.ruleset)


def callable_melds(reply: CallsReply) -> tuple[Meld, ...]:
    """The melds that may be made of the offered tile, kongs left out."""
    rows = (row for row in reply.answer.rows if not row.refused and row.discard is not None)
    return tuple(row.meld for row in rows if row.meld is not None)


def solved_discards(form: Form, line: str) -> DiscardsSolved | SichuanSolved | McrSolved | None:
    """What each discard is worth, worked out in this process."""
    if sichuan.can_solve(form, built(line)):
        return sichuan.solve_form(form, built(line), clock=time.perf_counter)
    if mcr.can_solve(form, built(line)):
        return mcr.solve_form(form, built(line), clock=time.perf_counter)
    return solve_form(form, built(line), _limits())


def solved_calls(form: Form, line: str, melds: tuple[Meld, ...], source: int) -> CallsSolved | None:
    """What calls and passing are worth, worked out in this process."""
    return solve_calls(form, built(line), melds, source, _limits())


def _limits() -> Limits:
    return Limits(clock=time.perf_counter, memory=_memory())


@cache
def _memory() -> mmap:
    """Room kept from one question to the next, one for each process."""
    return room_for(ROOM)
