"""Commands of the whole bot: `bot run` in a process of its own, the look-alike and scripted users here.

    python -m tests.bench.commands [--seconds 4]

First 200 questions at the moment the bot stands, then for each command and number of users at once: commands a second,
first answer (the promise or the answer itself, what Discord's three seconds count) and whole answer (p50, p99, largest
in ms), and CPU per command of the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.playground.server import LookalikeServer
from tests.bench.lookalike_load import cpu_of
from tests.lookalike.fixtures import ROOT, TOKEN
from tests.lookalike.recorder import Recorder
from tests.lookalike.users import NoAnswer, ScriptedUser

IN_FLIGHT = 200
Options = dict[str, Any]
Ask = Callable[[random.Random], tuple[str, Options]]


def score(rng: random.Random) -> tuple[str, Options]:
    """A win with a picture that was not painted before, most of the time."""
    start, other, pair = rng.randint(1, 7), rng.randint(1, 7), rng.randint(1, 9)
    run, second = "".join(map(str, range(start, start + 3))), "".join(map(str, range(other, other + 3)))
    wait = rng.randint(1, 6)
    hand = f"{run}m{second}p{wait}{wait + 1}s234p{pair}{pair}m"
    return "hand score", {"hand": hand, "win": f"{wait + 2}s", "how": "draw", "flags": "riichi", "dora": f"{pair}p"}


def same_score(_: random.Random) -> tuple[str, Options]:
    """One win again and again."""
    return "hand score", {"hand": "234m456m678p345s88s", "win": "3s", "how": "draw", "dora": "4p"}


def waits(rng: random.Random) -> tuple[str, Options]:
    """A ready hand."""
    start = rng.randint(1, 7)
    return "hand waits", {"hand": f"{start}{start + 1}{start + 2}m456p789s1122z"}


def rules(_: random.Random) -> tuple[str, Options]:
    """Text alone."""
    return "rules show", {"preset": "riichi/tenhou"}


CASES: Sequence[tuple[str, Ask, int]] = (
    ("score", score, IN_FLIGHT),
    ("score", score, 20),
    ("score", score, 1),
    ("same score", same_score, IN_FLIGHT),
    ("waits", waits, IN_FLIGHT),
    ("rules", rules, IN_FLIGHT),
)


@dataclass(frozen=True, slots=True)
class Result:
    """One case: a rate, sorted times in seconds, CPU seconds of the bot per command."""

    name: str
    users: int
    rate: float
    first: Sequence[float]
    done: Sequence[float]
    failed: int
    cpu: float

    def __str__(self) -> str:
        return (
            f"{self.name:<12}{self.users:>7}{self.rate:>9.0f}{_times(self.first):>20}{_times(self.done):>20}"
            f"{self.cpu * 1e3:>9.2f}{self.failed:>12}"
        )


HEAD = (
    f"{'command':<12}{'users':>7}{'a second':>9}{'first p50/p99/max':>20}{'whole p50/p99/max':>20}"
    f"{'bot ms':>9}{'unanswered':>12}"
)


async def measured(
    user: ScriptedUser, name: str, ask: Ask, *, at_once: int, seconds: float, pid: int, rounds: int = 10**9
) -> Result:
    """Keeps `at_once` commands in flight for a while, or each user for so many rounds."""
    rng = random.Random(f"{name} {at_once}")
    replies: list[tuple[float, float]] = []
    failed = 0
    started, before = time.perf_counter(), cpu_of(pid)

    async def one_after_another() -> None:
        nonlocal failed
        for _ in range(rounds):
            if time.perf_counter() - started > seconds:
                return
            try:
                reply = await user.slash(*ask(rng))
                replies.append((reply.first, reply.done))
            except NoAnswer:
                failed += 1

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    took, count = time.perf_counter() - started, max(1, len(replies))
    first, done = (sorted(times) for times in zip(*replies, strict=True)) if replies else ([], [])
    return Result(name, at_once, len(replies) / took, first, done, failed, (cpu_of(pid) - before) / count)


async def measure(seconds: float) -> None:
    """Every case against one bot, printed as it is known."""
    recorder = Recorder()
    server = LookalikeServer(token=TOKEN, observers=[recorder])
    with tempfile.TemporaryDirectory() as home:
        async with server:
            channel = server.world.add_channel(server.world.add_guild("bench"), "general")
            user = ScriptedUser(server, "ann", channel).patient(30)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                cwd=ROOT,
                env=environment(server, home),
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                print(HEAD)
                await recorder.wait("gateway_identified", seconds=30)
                print(await measured(user, "at start", score, at_once=IN_FLIGHT, seconds=30, pid=process.pid, rounds=1))
                for name, ask, at_once in CASES:
                    recorder.events.clear()
                    print(
                        await measured(user, name, ask, at_once=at_once, seconds=seconds, pid=process.pid), flush=True
                    )
            finally:
                process.terminate()
                await process.wait()


def environment(server: LookalikeServer, home: str) -> dict[str, str]:
    return {
        **{name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ},
        "HOME": home,
        "DISCORD_TOKEN": TOKEN,
        "SUZUME_API_BASE": server.api_base,
        "SUZUME_GATEWAY_URL": server.gateway_url,
        "SUZUME_DB": str(Path(home) / "suzume.db"),
        "SUZUME_WEB_PORT": "0",
        "SUZUME_LOG_LEVEL": "ERROR",
    }


def _times(times: Sequence[float]) -> str:
    if not times:
        return "–"
    at = (times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))], times[-1])
    return "/".join(f"{part * 1e3:.0f}" for part in at)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each case runs")
    asyncio.run(measure(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
