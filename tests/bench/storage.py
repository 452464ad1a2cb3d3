"""Storage, timed: writes and reads per second of the SQLite form, together and one by one."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.clock import SystemClock
from bot.ids import new_id
from bot.storage.ports import Storage
from bot.storage.records import StoredAnswer
from bot.storage.sqlite.open import open_sqlite

CLOCK = SystemClock()


async def rate(work: Callable[[int], Awaitable[object]], count: int, together: int) -> float:
    """Calls per second of `work`, `together` at a time."""
    begin = time.perf_counter()
    for start in range(0, count, together):
        await asyncio.gather(*(work(number) for number in range(start, start + together)))
    return count / (time.perf_counter() - begin)


def works(storage: Storage) -> dict[str, Callable[[int], Awaitable[object]]]:
    """What is measured, each as a function of a number."""

    async def put(number: int) -> None:
        answer = StoredAnswer(new_id(CLOCK), number, "score", '{"hand":"123m456p789s1122z"}', CLOCK.now())
        await storage.answers.put(answer)

    return {
        "store an answer": put,
        "remember a hand": lambda number: storage.profiles.remember_hand(1, str(number % 40)),
        "read a profile": storage.profiles.profile,
    }


async def measure(folder: Path) -> None:
    for synchronous in ("NORMAL", "FULL"):
        storage = await open_sqlite(folder / f"{synchronous}.db", clock=CLOCK, synchronous=synchronous)
        for name, work in works(storage).items():
            many, single = await rate(work, 4000, 200), await rate(work, 400, 1)
            print(f"{synchronous:8}{name:18}{many:10.0f}/s 200 at once{single:10.0f}/s one by one")
        await storage.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
