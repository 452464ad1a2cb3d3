"""The solver in its own process: the same answer as here, and another process after one that ended."""

import asyncio

from bot.services.rulesets import built
from bot.services.solver import DiscardSolver, work
from engine.scoring.form import Form
from engine.tiles.notation import parse_hand

LINE = built("riichi/tenhou").options.line
FORM = Form(hand=parse_hand("123m456p78s11223z4z").hand)


async def test_another_process_answers_the_same_and_is_replaced_when_it_ends() -> None:
    solver = DiscardSolver(60)
    try:
        position, solved = await solver.solve(FORM, LINE)
        here = work(FORM, LINE)
        assert position == here[0]
        assert [(row.tile, row.value) for row in solved.rows] == [(row.tile, row.value) for row in here[1].rows]
        for process in list(solver._pool._processes.values()):
            process.kill()
            process.join()
        await asyncio.sleep(0.1)
        first = await solver.solve(FORM, LINE)
        second = first or await solver.solve(FORM, LINE)
        assert second is not None
    finally:
        solver.close()


async def test_no_time_means_no_answer(caplog) -> None:
    solver = DiscardSolver(0.001)
    try:
        assert await solver.solve(FORM, LINE) is None
        assert "more than" in caplog.text
    finally:
        solver.close()
