"""What is stored about one person, and its deletion, in SQLite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sqlite_utils import Database

from bot.clock import DAY, Clock
from bot.ids import new_id
from bot.storage.ports import Row
from bot.storage.records import Deletion, Receipt, Scope
from bot.storage.sqlite.errors import telling
from bot.storage.sqlite.journal import Journal
from bot.storage.sqlite.opening import COPY_DAYS
from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.writer import Writer


class Personal(NamedTuple):
    """A table with rows about people: what a scope calls it, which rows are one person's, which columns he is shown.

    Where others need the row, `blank` says how it is made nobody's instead of being deleted. `before` is a statement
    that comes first: what else must be known of whose rows these were.
    """

    scope: Scope
    where: str
    columns: str
    blank: str = ""
    before: str = ""

    def end(self, table: str) -> str:
        """The statement that ends it for the person whose id is its parameter."""
        if self.blank:
            return f"UPDATE {table} SET {self.blank} WHERE {self.where}"
        return f"DELETE FROM {table} WHERE {self.where}"


PERSONAL: Mapping[str, Personal] = MappingProxyType(
    {
        "profiles": Personal(Scope.SETTINGS, "user = ?", "*"),
        "recent_hands": Personal(Scope.HANDS, "user = ?", "user, hand, used_at"),
        "rulesets": Personal(Scope.RULESETS, "owner_kind = 'user' AND owner = ?", "name, version, line, saved_at"),
        "drafts": Personal(Scope.RULESETS, "user = ?", "*"),
        "answers": Personal(Scope.ANSWERS, "user = ?", "*"),
        # What was played stays whole for the others at the table; the seat is a former player's.
        # His name goes from the messages of games that are over, too: such a table is looked at once more.
        "seats": Personal(
            Scope.GAMES,
            "user = ?",
            "table_id, number, user",
            blank="user = NULL, former = 1",
            before="UPDATE tables SET due = 0 WHERE phase IN ('over', 'cancelled')"
            " AND id IN (SELECT table_id FROM seats WHERE user = ?)",
        ),
        "reviews": Personal(Scope.GAMES, "user = ?", "*"),
        "notices": Personal(Scope.GAMES, "user = ?", "*"),
        "notified": Personal(Scope.GAMES, "user = ?", "*"),
        # How often each answer was given stays counted without a name.
        "puzzle_attempts": Personal(Scope.PUZZLES, "user = ?", "*"),
        "puzzle_players": Personal(Scope.PUZZLES, "user = ?", "*"),
        "puzzle_reviews": Personal(Scope.PUZZLES, "user = ?", "*"),
        "puzzle_reports": Personal(Scope.PUZZLES, "user = ?", "*"),
        "puzzle_hidden": Personal(Scope.PUZZLES, "user = ?", "*"),
        "puzzle_votes": Personal(Scope.PUZZLES, "user = ?", "*"),
        # A puzzle that others may have answered stays; who sent it in does not.
        "puzzle_submissions": Personal(Scope.PUZZLES, "user = ?", "*", blank="user = NULL, named = 0"),
    }
)
"""Every table that can hold a user's id. A test finds the tables by their columns and compares."""


class SqlitePrivacy:
    """`PrivacyStore` in SQLite, with the journal beside the file."""

    def __init__(self, writer: Writer, readers: Readers, journal: Journal, clock: Clock) -> None:
        self._writer = writer
        self._readers = readers
        self._journal = journal
        self._clock = clock

    async def counts(self, user: int) -> Mapping[str, int]:
        return await self._readers.ask(
            lambda db: {
                table: int(db.table(table).count_where(personal.where, [user])) for table, personal in PERSONAL.items()
            }
        )

    async def export(self, user: int) -> Mapping[str, Sequence[Row]]:
        return await self._readers.ask(
            lambda db: {
                table: [*db.table(table).rows_where(personal.where, [user], select=personal.columns)]
                for table, personal in PERSONAL.items()
            }
        )

    async def delete(self, user: int, scope: Scope) -> Receipt:
        deletion = Deletion(new_id(self._clock), user, scope, self._clock.now())

        def work(db: Database) -> Receipt:
            if deletion not in self._journal.read():  # a job may be run a second time
                self._journal.append(deletion)
            return _delete(db, deletion)

        with telling(self._journal.path):
            try:
                return await self._writer.do(work)
            except Exception:
                # Whoever is told "failed" must not find his data gone after the next start.
                await self._writer.do(lambda db: self._journal.keep(self._without(deletion)))
                raise

    async def receipt(self, receipt_id: str) -> Receipt | None:
        def question(db: Database) -> Receipt | None:
            rows = db.query("SELECT table_name, deleted FROM receipt_tables WHERE receipt = ?", [receipt_id])
            deleted = {row["table_name"]: row["deleted"] for row in rows}
            for row in db.query("SELECT * FROM receipts WHERE id = ?", [receipt_id]):
                return Receipt(row["id"], Scope(row["scope"]), row["at"], MappingProxyType(deleted))
            return None

        return await self._readers.ask(question)

    async def replay_deletions(self) -> int:
        oldest = self._clock.now() - COPY_DAYS * DAY

        def work(db: Database) -> int:
            known = {row["id"] for row in db.query("SELECT id FROM receipts")}
            journal = self._journal.read()
            missing = [deletion for deletion in journal if deletion.receipt not in known]
            for deletion in missing:
                _delete(db, deletion)
            return len(missing)

        def forget(db: Database) -> None:
            journal = self._journal.read()
            recent = [deletion for deletion in journal if deletion.at >= oldest]
            if len(recent) < len(journal):
                self._journal.keep(recent)

        with telling(self._journal.path):
            repeated = await self._writer.do(work)
            await self._writer.do(forget)  # only after the repeated deletions are safely committed
        return repeated

    def _without(self, deletion: Deletion) -> list[Deletion]:
        return [other for other in self._journal.read() if other != deletion]


def _delete(db: Database, deletion: Deletion) -> Receipt:
    wanted = {table: personal for table, personal in PERSONAL.items() if deletion.scope in {Scope.ALL, personal.scope}}
    for personal in wanted.values():
        if personal.before:
            db.execute(personal.before, [deletion.user])
    deleted = {
        table: int(db.execute(personal.end(table), [deletion.user]).rowcount) for table, personal in wanted.items()
    }
    db.table("receipts").insert({"id": deletion.receipt, "scope": deletion.scope, "at": deletion.at})
    db.table("receipt_tables").insert_all(
        [{"receipt": deletion.receipt, "table_name": table, "deleted": count} for table, count in deleted.items()]
    )
    return Receipt(deletion.receipt, deletion.scope, deletion.at, MappingProxyType(deleted))
