"""Named rulesets and answers in SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlite_utils import Database

from bot.clock import Clock
from bot.storage.errors import StorageError
from bot.storage.records import Owner, OwnerKind, SavedRuleset, StoredAnswer
from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.writer import Writer

_NEWEST = """
    SELECT * FROM rulesets AS saved WHERE owner_kind = ? AND owner = ? AND version =
    (SELECT max(version) FROM rulesets AS other
     WHERE other.owner_kind = saved.owner_kind AND other.owner = saved.owner AND other.name = saved.name)
"""


class SqliteRulesets:
    """`RulesetStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers, clock: Clock) -> None:
        self._writer = writer
        self._readers = readers
        self._clock = clock

    async def save(self, owner: Owner, name: str, line: str) -> int:
        now = self._clock.now()

        def work(db: Database) -> int:
            newest = next(iter(db.query(f"{_NEWEST} AND name = ?", [owner.kind, owner.id, name])), None)
            if newest is not None and newest["line"] == line:
                return int(newest["version"])
            version = 1 if newest is None else newest["version"] + 1
            row = {"owner_kind": owner.kind, "owner": owner.id, "name": name}
            db.table("rulesets").insert(row | {"version": version, "line": line, "saved_at": now})
            return int(version)

        return await self._writer.do(work)

    async def get(self, owner: Owner, name: str, version: int | None = None) -> SavedRuleset | None:
        def question(db: Database) -> SavedRuleset | None:
            if version is None:
                rows = db.query(f"{_NEWEST} AND name = ?", [owner.kind, owner.id, name])
            else:
                rows = db.query(
                    "SELECT * FROM rulesets WHERE owner_kind = ? AND owner = ? AND name = ? AND version = ?",
                    [owner.kind, owner.id, name, version],
                )
            return next((_ruleset(row) for row in rows), None)

        return await self._readers.ask(question)

    async def list(self, owner: Owner) -> Sequence[SavedRuleset]:
        rows = await self._readers.ask(lambda db: [*db.query(f"{_NEWEST} ORDER BY name", [owner.kind, owner.id])])
        return tuple(_ruleset(row) for row in rows)

    async def delete(self, owner: Owner, name: str) -> int:
        def work(db: Database) -> int:
            sql = "DELETE FROM rulesets WHERE owner_kind = ? AND owner = ? AND name = ?"
            return db.execute(sql, [owner.kind, owner.id, name]).rowcount

        return await self._writer.do(work)


class SqliteAnswers:
    """`AnswerStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def put(self, answer: StoredAnswer) -> None:
        def work(db: Database) -> None:
            if db.execute("SELECT 1 FROM answers WHERE id = ?", [answer.id]).fetchone():
                raise StorageError("exists", id=answer.id)
            db.execute(
                "INSERT INTO answers (id, user, kind, request, at, guild) VALUES (?, ?, ?, ?, ?, ?)",
                [answer.id, answer.user, answer.kind, answer.request, answer.at, answer.guild],
            )

        await self._writer.do(work)

    async def get(self, answer_id: str) -> StoredAnswer | None:
        rows = await self._readers.ask(lambda db: [*db.query("SELECT * FROM answers WHERE id = ?", [answer_id])])
        return StoredAnswer(**rows[0]) if rows else None

    async def purge(self, before: int) -> int:
        return await self._writer.do(lambda db: db.execute("DELETE FROM answers WHERE at < ?", [before]).rowcount)


def _ruleset(row: dict[str, Any]) -> SavedRuleset:
    return SavedRuleset(
        owner=Owner(OwnerKind(row["owner_kind"]), row["owner"]),
        name=row["name"],
        version=row["version"],
        line=row["line"],
        saved_at=row["saved_at"],
    )
