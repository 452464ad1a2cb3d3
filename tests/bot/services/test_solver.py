"""The solver in its own process: the same answer as here, and another process after one that ended."""

import asyncio
import time

from bot.i18n.catalog import load_catalog
from bot.services.calls import calls
from bot.services.discards import discards
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver, callable_melds, solved_calls, solved_discards
from engine.hand.hand import LEFT

LINE = built("riichi/tenhou").options.line
NAMES = SituationNames(load_catalog())
DISCARDS = discards(HandQuestion(hand="123m456p78s11223z4z", rules=LINE), NAMES)
CALLS = calls(HandQuestion(hand="23678m345p5577s4z", win="4m", rules=LINE), "left", NAMES)


async def test_another_process_answers_the_same_and_is_replaced_when_it_ends() -> None:
    solver = HandSolver(60)
    try:
        solved = await solver.discards(DISCARDS)
        assert solved == solved_discards(DISCARDS.form, LINE)
        assert await solver.calls(CALLS) == solved_calls(CALLS.form, LINE, callable_melds(CALLS), LEFT)
        for process in list(solver._worker.pool._processes.values()):
            process.kill()
            process.join()
        await asyncio.sleep(0.1)
        first = await solver.discards(DISCARDS)
        second = first or await solver.discards(DISCARDS)
        assert second is not None
    finally:
        solver.close()


async def test_closed_it_leaves_what_it_works_out_and_answers_nothing_more(caplog) -> None:
    solver = HandSolver(60)
    try:
        asked = asyncio.create_task(solver.ask(time.sleep, 600))
        assert await asyncio.wait({asked}, timeout=0.2) == (set(), {asked})
        (process,) = solver._worker.pool._processes.values()
        solver.close()
        await asyncio.to_thread(process.join, 30)
        assert process.exitcode == 1
        assert await asyncio.wait({asked}, timeout=30) == ({asked}, set())
        assert await solver.discards(DISCARDS) is None
        assert solver._worker is None
        assert caplog.text == ""
    finally:
        solver.close()


async def test_no_time_means_no_answer(caplog) -> None:
    solver = HandSolver(0.001)
    try:
        assert await solver.discards(DISCARDS) is None
        assert "more than" in caplog.text
    finally:
        solver.close()
