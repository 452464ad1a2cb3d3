"""Rules that are being put together, in SQLite."""

from __future__ import annotations

from sqlite_utils import Database

from bot.storage.records import Draft
from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.writer import Writer


class SqliteDrafts:
    """`DraftStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def draft(self, draft_id: str) -> Draft | None:
        rows = await self._readers.ask(lambda db: list(db.query("SELECT * FROM drafts WHERE id = ?", [draft_id])))
        return Draft(rows[0]["id"], rows[0]["user"], rows[0]["line"], rows[0]["at"]) if rows else None

    async def save(self, draft: Draft) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM drafts WHERE id = ?", [draft.id])
            db.table("drafts").insert({"id": draft.id, "user": draft.user, "line": draft.line, "at": draft.at})

        await self._writer.do(work)

    async def drop(self, draft_id: str) -> None:
        await self._writer.do(lambda db: db.execute("DELETE FROM drafts WHERE id = ?", [draft_id]))

    async def purge(self, before: int) -> int:
        return await self._writer.do(lambda db: int(db.execute("DELETE FROM drafts WHERE at < ?", [before]).rowcount))
