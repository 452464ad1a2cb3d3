"""The end comes in limited time, whatever is stuck: a part, a deaf task, a thread, the loop itself."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.i18n.catalog import own_catalog
from bot.services.timers import Timers
from bot.stopping import closed, ended
from bot.storage.memory import memory_storage
from bot.wiring import build_services

PROGRAM = """
import asyncio, time
from bot import stopping

async def deaf():
    while True:
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            pass

async def main():
    stop = asyncio.Event()
    stopping.WHOLE = 0.5
    with stopping.signals(stop):
        print("ready", flush=True)
        {stuck}
    print("stopped", flush=True)

asyncio.run(main())
"""
STUCK = {
    "nothing": "await stop.wait()",
    "a task": "task = asyncio.create_task(deaf()); await stop.wait()",
    "a thread": "asyncio.get_running_loop().run_in_executor(None, time.sleep, 600); await stop.wait()",
    "the loop": "time.sleep(600)",
}


async def ends(root: Path, stuck: str, *signals: signal.Signals) -> tuple[int, str, str]:
    """Exit code, output and log of a program in which something is stuck, ended by signals."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM.format(stuck=STUCK[stuck]),
        env={"PYTHONPATH": str(root)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(60):
            assert await process.stdout.readline() == b"ready\n"
            for number in signals:
                process.send_signal(number)
                await asyncio.sleep(0.1)
            out, log = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode is not None
    return process.returncode, out.decode(), log.decode()


@pytest.mark.parametrize(("stuck", "code"), [("nothing", 0), ("a task", 1), ("a thread", 1), ("the loop", 1)])
async def test_a_signal_ends_it_in_limited_time(root: Path, stuck: str, code: int) -> None:
    ended_with, out, log = await ends(root, stuck, signal.SIGTERM)
    assert ended_with == code
    assert ("stopped" in out) is (stuck != "the loop")
    assert ("Timeout" in log and "most recent call first" in log) is (code == 1), "it is told where it stood"


async def test_a_second_signal_ends_it_at_once_even_if_the_loop_hangs(root: Path) -> None:
    code, _, log = await ends(root, "the loop", signal.SIGTERM, signal.SIGINT)
    assert code == 128 + signal.SIGINT
    assert log == ""


async def test_a_part_that_does_not_close_is_left_behind(caplog: pytest.LogCaptureFixture) -> None:
    told = asyncio.Event()

    async def deaf() -> None:
        while not told.is_set():
            try:
                await told.wait()
            except asyncio.CancelledError:
                continue

    async with asyncio.timeout(30):
        await closed("a deaf part", deaf, 0.05)
    assert "a deaf part did not close" in caplog.text
    told.set()
    await asyncio.sleep(0)


async def test_processes_are_ended_where_other_services_are_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stuck(_timers: Timers) -> None:
        await asyncio.sleep(600)

    monkeypatch.setattr(Timers, "close", stuck)
    clock = SystemClock()
    services = build_services(own_catalog(), memory_storage(clock), clock)
    solvers = (services.solver, services.patient)
    await closed("services", services.close, 0.05)
    await asyncio.sleep(0)
    assert [await solver.ask(abs, -1) for solver in solvers] == [None, None], "nothing is answered any more"


async def test_what_closing_raises_is_raised() -> None:
    async def failing() -> None:
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        await closed("a failing part", failing)


async def test_a_task_that_runs_for_ever_is_ended() -> None:
    task = asyncio.create_task(asyncio.sleep(600))
    await ended(task)
    assert task.cancelled()
