"""Submissions in this process alone, to the same promises as SQLite's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from puzzles.submissions import Submission


class MemorySubmissions:
    """`SubmissionStore` in memory."""

    def __init__(self, rows: dict[str, Submission]) -> None:
        self._rows = rows

    async def add(self, submission: Submission) -> bool:
        return self._rows.setdefault(submission.puzzle.id, submission) is submission

    async def find(self, puzzle: str) -> Submission | None:
        return self._rows.get(puzzle)

    async def unfinished(self) -> Sequence[Submission]:
        found = [row for row in self._rows.values() if row.closed is None]
        return tuple(sorted(found, key=lambda row: (row.at, row.puzzle.id)))

    async def approve(self, submission: Submission) -> bool:
        waiting = self._rows.get(submission.puzzle.id)
        if waiting is None or not waiting.is_waiting:
            return False
        await self.save(submission)
        return True

    async def save(self, submission: Submission) -> None:
        kept = self._rows.get(submission.puzzle.id)
        if kept is not None:
            self._rows[submission.puzzle.id] = replace(submission, user=kept.user, named=kept.named)

    async def drop(self, puzzle: str) -> bool:
        waiting = self._rows.get(puzzle)
        if waiting is None or not waiting.is_waiting:
            return False
        del self._rows[puzzle]
        return True
