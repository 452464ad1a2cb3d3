"""The JSON API of a running bot: `bot run` in a process of its own, as many requests a second as are asked for here.

    python -m tests.bench.api [--rate 300] [--seconds 10]

Requests are sent at their times whether or not earlier ones were answered, and times count from when each was due, so
a server that falls behind shows it. They come as from many people behind a proxy on this machine, within everybody's
limits. For each case: requests a second that were answered, times (p50, p99, largest in ms), CPU per request of the
bot (ms), and how many answers were not 200.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.lookalike_load import cpu_of
from tests.lookalike.fixtures import ROOT

CONNECTIONS = 64
PEOPLE = 1000
"""Addresses that requests come from; each may ask three a second."""
PATIENCE = 60.0
Body = dict[str, Any]


def win(rng: random.Random) -> Body:
    """A win that was not asked for before, most of the time."""
    start, other, pair = rng.randint(1, 7), rng.randint(1, 7), rng.randint(1, 9)
    run, second = "".join(map(str, range(start, start + 3))), "".join(map(str, range(other, other + 3)))
    wait = rng.randint(1, 6)
    hand = f"{run}m{second}p{wait}{wait + 1}s234p{pair}{pair}m"
    return {"hand": hand, "win": f"{wait + 2}s", "how": "draw", "flags": "riichi", "dora": f"{pair}p"}


def same(_: random.Random) -> Body:
    """One win again and again."""
    return {"hand": "234m456m678p345s88s", "win": "3s", "how": "draw", "dora": "4p"}


def no_win(rng: random.Random) -> Body:
    """A hand that does not win: the reasons, and how far it is."""
    return {"hand": "123m456p789s1122z", "win": f"{rng.randint(1, 9)}p", "how": "discard", "lang": "ja"}


def ready(rng: random.Random) -> Body:
    """A ready hand."""
    start = rng.randint(1, 7)
    return {"hand": f"{start}{start + 1}{start + 2}m456p789s1122z"}


def scattered(rng: random.Random) -> Body:
    """Fourteen tiles that are far from ready."""
    wall = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] * 4
    return {"hand": "".join(rng.sample(wall, 14))}


CASES: Sequence[tuple[str, str, Callable[[random.Random], Body]]] = (
    ("score", "score", win),
    ("same score", "score", same),
    ("no win", "score", no_win),
    ("waits", "waits", ready),
    ("discard", "discard", scattered),
)
HEAD = f"{'question':<12}{'a second':>9}{'p50/p99/max':>18}{'bot ms':>9}{'not 200':>9}"


@dataclass(frozen=True, slots=True)
class Result:
    """One case: a rate, sorted times in seconds, CPU seconds of the bot per request, answers that were none."""

    name: str
    rate: float
    times: Sequence[float]
    cpu: float
    failed: int

    def __str__(self) -> str:
        places = (len(self.times) // 2, min(len(self.times) - 1, int(len(self.times) * 0.99)), len(self.times) - 1)
        times = "/".join(f"{self.times[place] * 1e3:.1f}" for place in places)
        return f"{self.name:<12}{self.rate:>9.0f}{times:>18}{self.cpu * 1e3:>9.2f}{self.failed:>9}"


class Connection:
    """One connection that is kept open, and asks one thing after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def ask(self, path: str, body: Body, address: str) -> int:
        """The status of an answer, once all of it is here."""
        raw = json.dumps(body).encode()
        self._writer.write(
            f"POST /api/{path} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: {address}\r\nAccept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n".encode()
            + raw
        )
        head = (await self._reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        length = next(int(line[15:]) for line in head if line.lower().startswith(b"content-length:"))
        await self._reader.readexactly(length)
        return int(head[0].split()[1])


async def measured(
    port: int, pid: int, name: str, path: str, make: Callable[[random.Random], Body], *, rate: float, seconds: float
) -> Result:
    """One case."""
    rng = random.Random(name)
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for _ in range(CONNECTIONS):
        free.put_nowait(Connection(*await asyncio.open_connection("127.0.0.1", port)))
    times: list[float] = []
    failed = 0

    async def one(number: int, due: float) -> None:
        nonlocal failed
        connection = await free.get()
        place = number % PEOPLE
        failed += await connection.ask(path, make(rng), f"198.51.{place // 250}.{place % 250}") != 200
        times.append(time.perf_counter() - due)
        free.put_nowait(connection)

    before, started = cpu_of(pid), time.perf_counter()
    async with asyncio.TaskGroup() as asked:
        for number in range(int(rate * seconds)):
            due = started + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            asked.create_task(one(number, due))
    took = time.perf_counter() - started
    return Result(name, len(times) / took, sorted(times), (cpu_of(pid) - before) / len(times), failed)


async def measure(rate: float, seconds: float) -> None:
    """Every case against one bot, printed as it is known."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run"),
            cwd=ROOT,
            env=_environment(home, port),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await _until_open(port)
            print(HEAD)
            for name, path, make in CASES:
                # The first questions of a kind read tables; people do not meet that either, minutes after a start.
                await measured(port, process.pid, name, path, make, rate=50, seconds=1)
                print(await measured(port, process.pid, name, path, make, rate=rate, seconds=seconds), flush=True)
        finally:
            process.terminate()
            await process.wait()


async def _until_open(port: int) -> None:
    started = time.perf_counter()
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if time.perf_counter() - started > PATIENCE:
                raise
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


def _environment(home: str, port: int) -> dict[str, str]:
    return {
        **{name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ},
        "HOME": home,
        "SUZUME_DB": str(Path(home) / "suzume.db"),
        "SUZUME_PLAYGROUND_PORT": "0",
        "SUZUME_OPEN_BROWSER": "off",
        "SUZUME_WEB_PORT": str(port),
        "SUZUME_LOG_LEVEL": "ERROR",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=float, default=300.0, help="requests a second")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each case runs")
    given = parser.parse_args()
    asyncio.run(measure(given.rate, given.seconds))


if __name__ == "__main__":
    main()
