"""Hands that members of a server sent in as puzzles, from the queue to the channel. Times are milliseconds in UTC."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A puzzle that somebody sent in to `guild` at `at`. `user` is None once his data is deleted; `named`: he agreed
    to be named.

    It waits in the server's queue until it is `approved`. From then on it is asked in `channel`, beside the daily of
    `number`, as `message` (None until it is there), until it is `closed`.
    """

    guild: int
    user: int | None
    named: bool
    puzzle: Puzzle
    at: int
    number: int | None = None
    channel: int | None = None
    message: int | None = None
    approved: int | None = None
    closed: int | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has decided yet."""
        return self.approved is None


class SubmissionStore(Protocol):
    """Every method may raise the storage's own error; then nothing of that call was kept."""

    async def add(self, submission: Submission) -> bool:
        """Puts one in its server's queue: False if that puzzle was sent in before, anywhere."""
        ...

    async def find(self, puzzle: str) -> Submission | None:
        """The one with that puzzle."""
        ...

    async def unfinished(self) -> Sequence[Submission]:
        """Those that wait or are being asked, the oldest first."""
        ...

    async def approve(self, submission: Submission) -> bool:
        """Keeps where and when one is asked: False if it no longer waits."""
        ...

    async def save(self, submission: Submission) -> None:
        """Keeps what became of an approved one; whose it is stays as it is."""
        ...

    async def drop(self, puzzle: str) -> bool:
        """Forgets one that waits; whether there was one."""
        ...
