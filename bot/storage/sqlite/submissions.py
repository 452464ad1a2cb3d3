"""`SubmissionStore` in SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlite_utils import Database

from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.writer import Writer
from puzzles.codec import from_line, to_line
from puzzles.submissions import Submission

Row = dict[str, Any]


class SqliteSubmissions:
    """What was sent in."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def add(self, submission: Submission) -> bool:
        def work(db: Database) -> bool:
            if db.table("puzzle_submissions").count_where("puzzle = ?", [submission.puzzle.id]):
                return False
            db.table("puzzle_submissions").insert(
                {
                    "puzzle": submission.puzzle.id,
                    "guild": submission.guild,
                    "user": submission.user,
                    "named": int(submission.named),
                    "line": to_line(submission.puzzle),
                    "at": submission.at,
                    **_course(submission),
                }
            )
            return True

        return await self._writer.do(work)

    async def find(self, puzzle: str) -> Submission | None:
        rows = await self._ask("puzzle = ?", puzzle)
        return rows[0] if rows else None

    async def unfinished(self) -> Sequence[Submission]:
        return await self._ask("closed IS NULL ORDER BY at, puzzle")

    async def approve(self, submission: Submission) -> bool:
        return await self._writer.do(lambda db: _update(db, submission, "puzzle = ? AND approved IS NULL") > 0)

    async def save(self, submission: Submission) -> None:
        await self._writer.do(lambda db: _update(db, submission, "puzzle = ?"))

    async def drop(self, puzzle: str) -> bool:
        sql = "DELETE FROM puzzle_submissions WHERE puzzle = ? AND approved IS NULL"
        return await self._writer.do(lambda db: db.execute(sql, [puzzle]).rowcount > 0)

    async def _ask(self, where: str, *given: object) -> tuple[Submission, ...]:
        return await self._readers.ask(
            lambda db: tuple(_submission(row) for row in db.table("puzzle_submissions").rows_where(where, list(given)))
        )


def _update(db: Database, submission: Submission, where: str) -> int:
    course = _course(submission)
    names = ", ".join(f"{name} = ?" for name in course)
    sql = f"UPDATE puzzle_submissions SET {names} WHERE {where}"
    return int(db.execute(sql, [*course.values(), submission.puzzle.id]).rowcount)


def _course(submission: Submission) -> Row:
    """What changes after it was sent in."""
    return {
        "number": submission.number,
        "channel": submission.channel,
        "message": submission.message,
        "approved": submission.approved,
        "closed": submission.closed,
    }


def _submission(row: Row) -> Submission:
    return Submission(
        guild=row["guild"],
        user=row["user"],
        named=bool(row["named"]),
        puzzle=from_line(row["line"]),
        at=row["at"],
        number=row["number"],
        channel=row["channel"],
        message=row["message"],
        approved=row["approved"],
        closed=row["closed"],
    )
