"""What discards are worth, worked out in another process, so that the bot answers others meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from mmap import mmap
from typing import Final

from bot.services.discards import DiscardsReply
from bot.services.rulesets import built
from engine.scoring.form import Form
from engine.solver.ask import can_solve, solve_form
from engine.solver.model import Position, Solved
from engine.solver.search import room_for
from engine.solver.solve import ROOM

log = logging.getLogger(__name__)

SECONDS: Final = 12.0
"""How long an answer may take with everything before it in the queue; each search ends by itself long before."""

SolverAnswer = tuple[Position, Solved]


class DiscardSolver:
    """A process of its own, started with the first question."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def solve(self, form: Form, line: str) -> SolverAnswer | None:
        """The answer under a line of rules; None where the solver has none or does not come to an end."""
        if self._pool is None:
            # Not forked: this process has threads.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.get_running_loop().run_in_executor(self._pool, work, form, line)
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
    return not reply.answer.complete and can_solve(reply.form, reply.ruleset)


def work(form: Form, line: str) -> SolverAnswer | None:
    """One answer, in this process."""
    return solve_form(form, built(line), clock=time.perf_counter, memory=_memory())


@cache
def _memory() -> mmap:
    """Room kept from one question to the next, one for each process."""
    return room_for(ROOM)
