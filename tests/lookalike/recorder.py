"""An observer that remembers everything and lets tests wait for it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from bot.playground.server import Event, Json

Where = Callable[[Json], bool]


class Recorder:
    """`LookalikeServer(observers=[recorder])`."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._waiting: list[tuple[str, Where, asyncio.Future[Event]]] = []

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        for entry in list(self._waiting):
            kind, where, future = entry
            if event.kind == kind and not future.done() and where(event.data):
                future.set_result(event)
                self._waiting.remove(entry)

    def mark(self) -> int:
        """The present moment, for `wait(since=…)`."""
        return len(self.events)

    async def wait(
        self, kind: str, where: Where = lambda _: True, *, since: int | None = None, seconds: float = 20.0
    ) -> Event:
        """The first such event from now on, or from a `mark` that was taken before."""
        if since is not None:
            for event in self.events[since:]:
                if event.kind == kind and where(event.data):
                    return event
        future: asyncio.Future[Event] = asyncio.get_running_loop().create_future()
        self._waiting.append((kind, where, future))
        return await asyncio.wait_for(future, seconds)

    def of(self, kind: str) -> list[Json]:
        return [event.data for event in self.events if event.kind == kind]

    def requests(self, path: str = "", *, method: str = "", status: int | None = None) -> list[Json]:
        """REST calls whose path matches a pattern."""
        return [
            call
            for call in self.of("request")
            if re.search(path, call["path"])
            and (not method or call["method"] == method)
            and status in (None, call["status"])
        ]

    @property
    def refused(self) -> list[Json]:
        """Calls that were answered with an error, and calls to routes that nobody knows. A good bot has none."""
        return [call for call in self.of("request") if call["status"] >= 400]
