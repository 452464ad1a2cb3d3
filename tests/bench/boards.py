"""How long boards take: from the commit that changed a table to the moment at which its channel shows that or newer.

Commits are read from the bot's database after it has ended; what channels showed was noted while it ran.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.clock import SystemClock
from bot.services import table_events
from bot.services.table_state import TableState
from bot.storage.sqlite.open import open_sqlite

Shown = Sequence[tuple[float, int]]
"""When (seconds since 1970) a channel showed which step."""


async def delays(database: Path, shown: Mapping[str, Shown], begin: float, end: float) -> tuple[list[float], int]:
    """Seconds for each change between two moments, by table; and how many were not shown at all when it ended, of
    those that had three seconds for it."""
    storage = await open_sqlite(database, clock=SystemClock())
    found, missing = list[float](), 0
    try:
        for table, boards in shown.items():
            stored = await storage.tables.load(table)
            assert stored is not None
            state, steps = TableState(table, {wall.deal: wall for wall in stored.walls}), newest(boards)
            for commit in stored.commits:
                before, at = state.step, commit.at / 1000
                facts = table_events.read(commit.body)
                state.take_all(commit.version, facts)
                ended = any(isinstance(fact, table_events.DealEnded) for fact in facts)  # shown by a card of its own
                if ended or state.step == before or not begin <= at <= end - 3:
                    continue
                place = bisect_left(steps, state.step, key=lambda board: board[1])
                if place < len(steps):
                    found.append(steps[place][0] - at)
                else:
                    missing += 1
    finally:
        await storage.close()
    return found, missing


def newest(boards: Shown) -> list[tuple[float, int]]:
    """The first moments at which each newer step was seen, in order."""
    found = list[tuple[float, int]]()
    for at, step in boards:
        if not found or step > found[-1][1]:
            found.append((at, step))
    return found
