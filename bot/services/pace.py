"""How fast tables may show things: Discord lets a bot make fifty requests in a second over all, what goes by the key of
a press not counted, and send or change five messages in five seconds in one channel.

What is held back loses nothing: a board that waits is overtaken by the next one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

OVER_ALL: Final = (40, 1_000)
"""Posts begun in so many ms; the rest of Discord's fifty is for threads, old boards and reminders."""

OF_A_TABLE: Final = (4, 5_000)
"""The fifth is for the board before, which loses its buttons."""

MOST: Final = 1_000
"""Tables remembered before those that are quiet again are forgotten."""


@dataclass(slots=True)
class Window:
    """At most so many in any so many ms."""

    number: int
    length: int
    begun: deque[int] = field(init=False)

    def __post_init__(self) -> None:
        self.begun = deque(maxlen=self.number)

    def next(self, now: int) -> int:
        """When the next one may begin; `now` if it may at once."""
        return max(now, self.begun[0] + self.length) if len(self.begun) == self.number else now


class Pace:
    """Says who may begin now. Times in ms, handed in. What is `free` is not counted over all."""

    def __init__(self) -> None:
        self._all = Window(*OVER_ALL)
        self._tables: dict[str, Window] = {}

    def next(self, table: str, now: int, *, free: bool = False) -> int:
        """When the table may begin a post; `now` if it may at once."""
        own = self._tables.get(table)
        return max(now if free else self._all.next(now), now if own is None else own.next(now))

    def begin(self, table: str, now: int, *, free: bool = False) -> None:
        """Notes that the table begins one."""
        if not free:
            self._all.begun.append(now)
        self._tables.setdefault(table, Window(*OF_A_TABLE)).begun.append(now)
        if len(self._tables) > MOST:
            self._tables = {name: own for name, own in self._tables.items() if own.begun[-1] + own.length > now}
