"""How much the look-alike carries: the demo bot in a process of its own, scripted users here.

    python -m tests.bench.lookalike_load [--seconds 3] [--openapi]

Prints, for each command and number of users at once: commands a second, first answer and full answer (p50, p95, p99 in
ms), and CPU per command of the bot and of the look-alike (which shares its process with the users).
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.playground.server import LookalikeServer
from tests.lookalike.fixtures import TOKEN, openapi_path
from tests.lookalike.openapi import OpenApiCheck, Spec
from tests.lookalike.recorder import Recorder
from tests.lookalike.users import NoAnswer, ScriptedUser

CASES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("ping", {}, 1),
    ("ping", {}, 20),
    ("ping", {}, 200),
    ("draw", {"size": 400}, 20),
    ("board", {}, 20),
)


@dataclass(frozen=True, slots=True)
class Result:
    """One case: a rate, sorted times in seconds, CPU seconds per command."""

    command: str
    users: int
    rate: float
    first: Sequence[float]
    done: Sequence[float]
    failed: int
    bot_cpu: float
    own_cpu: float

    def __str__(self) -> str:
        return (
            f"/{self.command:<6} {self.users:>4} users {self.rate:>7.0f}/s   first {_times(self.first)}   "
            f"done {_times(self.done)} ms   cpu/command bot {self.bot_cpu * 1e3:.2f} "
            f"look-alike {self.own_cpu * 1e3:.2f} ms   unanswered {self.failed}"
        )


async def load(
    user: ScriptedUser, command: str, options: dict[str, Any], *, at_once: int, seconds: float, pid: int
) -> Result:
    """Keep `at_once` commands in flight for a while."""
    replies: list[tuple[float, float]] = []
    failed = 0
    started = time.perf_counter()
    bot_before, own_before = cpu_of(pid), _own_cpu()

    async def one_after_another() -> None:
        nonlocal failed
        while time.perf_counter() - started < seconds:
            try:
                reply = await user.slash(command, options)
                replies.append((reply.first, reply.done))
            except NoAnswer:
                failed += 1

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    took, count = time.perf_counter() - started, max(1, len(replies))
    return Result(
        command,
        at_once,
        len(replies) / took,
        sorted(first for first, _ in replies),
        sorted(done for _, done in replies),
        failed,
        (cpu_of(pid) - bot_before) / count,
        (_own_cpu() - own_before) / count,
    )


async def measure(*, seconds: float, openapi: bool) -> list[Result]:
    """All cases against one bot process."""
    path = openapi_path() if openapi else None
    recorder = Recorder()
    server = LookalikeServer(token=TOKEN, middlewares=[OpenApiCheck(Spec(path))] if path else [], observers=[recorder])
    async with server:
        channel = server.world.add_channel(server.world.add_guild("bench"), "general")
        user = ScriptedUser(server, "ann", channel).patient(20)
        address = (server.api_base, server.gateway_url, TOKEN)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.lookalike.demo_bot", *address, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            await recorder.wait("gateway_identified", seconds=20)
            await load(user, "ping", {}, at_once=10, seconds=0.5, pid=process.pid)
            results = []
            for command, options, at_once in CASES:
                recorder.events.clear()
                results.append(await load(user, command, options, at_once=at_once, seconds=seconds, pid=process.pid))
            return results
        finally:
            process.kill()
            await process.wait()


def _times(times: Sequence[float]) -> str:
    if not times:
        return "–"
    return "/".join(f"{times[min(len(times) - 1, int(len(times) * part))] * 1e3:.1f}" for part in (0.5, 0.95, 0.99))


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def cpu_of(pid: int) -> float:
    """User and system seconds of another process; 0 where there is no /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


def held_by(pid: int) -> float:
    """MB that a process and those it has started hold, pages that are shared by their shares. 0 where Linux does not
    tell."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        children = [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text(encoding="ascii").split()
        ]
    except OSError:
        return 0.0
    return int(text.split("Pss:")[1].split()[0]) / 1024 + sum(map(held_by, children))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each case runs")
    parser.add_argument("--openapi", action="store_true", help="check every request and answer against the description")
    given = parser.parse_args()
    for result in asyncio.run(measure(seconds=given.seconds, openapi=given.openapi)):
        print(result)


if __name__ == "__main__":
    main()
