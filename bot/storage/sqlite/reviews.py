"""`ReviewStore` in SQLite."""

from __future__ import annotations

from sqlite_utils import Database

from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.writer import Writer
from bot.storage.table_records import ReviewRow


class SqliteReviews:
    """What was said of decisions."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def review(self, table: str, number: int) -> ReviewRow | None:
        def question(db: Database) -> ReviewRow | None:
            for row in db.table("reviews").rows_where("table_id = ? AND number = ?", [table, number]):
                return ReviewRow(row["table_id"], row["number"], row["user"], row["body"], row["at"])
            return None

        return await self._readers.ask(question)

    async def keep(self, row: ReviewRow) -> bool:
        def work(db: Database) -> bool:
            whose = [row.table, row.number, row.user]
            if not db.table("seats").count_where("table_id = ? AND number = ? AND user = ?", whose):
                return False
            db.execute(
                "INSERT OR REPLACE INTO reviews (table_id, number, user, body, at) VALUES (?, ?, ?, ?, ?)",
                [*whose, row.body, row.at],
            )
            return True

        return await self._writer.do(work)
