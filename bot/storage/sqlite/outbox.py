"""What must be shown and who must be reminded, in SQLite."""

from __future__ import annotations

from collections.abc import Sequence

from sqlite_utils import Database

from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.tables import fields_of, put
from bot.storage.sqlite.writer import Writer
from bot.storage.table_records import NoticeRow, PostRow, ShownRow


class SqliteOutbox:
    """`OutboxStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def waiting(self, now: int) -> Sequence[PostRow]:
        sql = "SELECT * FROM outbox WHERE at <= ? ORDER BY table_id, number"
        rows = await self._readers.ask(lambda db: [*db.query(sql, [now])])
        return tuple(
            PostRow(row["id"], row["table_id"], row["kind"], row["step"], row["number"], row["at"]) for row in rows
        )

    async def next_post(self, after: int) -> int | None:
        return await self._least("SELECT min(at) FROM outbox WHERE at > ?", after)

    async def done(self, posts: Sequence[str], shown: ShownRow | None) -> None:
        def work(db: Database) -> None:
            for post in posts:
                db.execute("DELETE FROM outbox WHERE id = ?", [post])
            if shown is not None:
                fields = fields_of(shown)
                table = fields.pop("table")
                put(db, "shown", {"table_id": table, **fields})

        await self._writer.do(work)

    async def owe(self, notice: NoticeRow) -> None:
        def work(db: Database) -> None:
            fields = fields_of(notice)
            put(db, "notices", {"table_id": fields.pop("table"), **fields})

        await self._writer.do(work)

    async def notices(self, now: int) -> Sequence[NoticeRow]:
        sql = """
            SELECT * FROM notices WHERE user IN (SELECT user FROM notices WHERE at <= ?) ORDER BY user, table_id
        """
        rows = await self._readers.ask(lambda db: [*db.query(sql, [now])])
        return tuple(NoticeRow(row["user"], row["table_id"], row["kind"], row["step"], row["at"]) for row in rows)

    async def next_notice(self) -> int | None:
        return await self._least("SELECT min(at) FROM notices")

    async def notified(self, user: int) -> int | None:
        return await self._least("SELECT at FROM notified WHERE user = ?", user)

    async def postpone(self, user: int, at: int) -> None:
        def work(db: Database) -> None:
            db.execute("UPDATE notices SET at = ? WHERE user = ? AND at < ?", [at, user, at])

        await self._writer.do(work)

    async def forget_notices(self, user: int, tables: Sequence[str], sent_at: int | None) -> None:
        def work(db: Database) -> None:
            for table in tables:
                db.execute("DELETE FROM notices WHERE user = ? AND table_id = ?", [user, table])
            if sent_at is not None:
                db.execute("DELETE FROM notified WHERE user = ?", [user])
                db.table("notified").insert({"user": user, "at": sent_at})

        await self._writer.do(work)

    async def _least(self, sql: str, *params: int) -> int | None:
        def question(db: Database) -> int | None:
            row = db.execute(sql, list(params)).fetchone()
            return None if row is None or row[0] is None else int(row[0])

        return await self._readers.ask(question)
