"""Tables in SQLite: commits, windows, sealed answers, orders, walls."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.writer import Writer
from bot.storage.table_records import (
    Change,
    CommitRow,
    DoneBefore,
    SealedRow,
    SeatRow,
    ShownRow,
    StaleVersion,
    StoredTable,
    TableRow,
    WallRow,
)

Row = dict[str, Any]

_OVER = "('over', 'cancelled')"


class SqliteTables:
    """`TableStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def commit(self, change: Change) -> None:
        await self._writer.do(lambda db: _commit(db, change))

    async def seal(self, table: str, version: int, row: SealedRow, due: int | None) -> None:
        def work(db: Database) -> None:
            _set_due(db, table, version, due)
            db.execute(
                "INSERT INTO sealed (table_id, step, seat, answer, first) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET answer = excluded.answer",
                [table, row.step, row.seat, row.answer, row.first],
            )

        await self._writer.do(work)

    async def set_due(self, table: str, version: int, due: int | None) -> None:
        await self._writer.do(lambda db: _set_due(db, table, version, due))

    async def save_orders(self, table: str, number: int, orders: str) -> None:
        await self._writer.do(lambda db: _save_orders(db, table, number, orders))

    async def make_wall(self, series: str, row: WallRow) -> WallRow:
        def work(db: Database) -> WallRow:
            for kept in db.query("SELECT * FROM walls WHERE series = ? AND deal = ?", [series, row.deal]):
                return _wall(kept)
            db.table("walls").insert({"series": series, **fields_of(row)})
            return row

        return await self._writer.do(work)

    async def load(self, table: str) -> StoredTable | None:
        return await self._readers.ask(lambda db: _load(db, table))

    async def due(self, now: int) -> Sequence[str]:
        sql = "SELECT id FROM tables WHERE due <= ? ORDER BY due, id"
        return await self._ids(sql, [now])

    async def next_due(self) -> int | None:
        def question(db: Database) -> int | None:
            found: int | None = db.execute("SELECT min(due) FROM tables").fetchone()[0]
            return found

        return await self._readers.ask(question)

    async def open_tables(self) -> Sequence[str]:
        return await self._ids(f"SELECT id FROM tables WHERE phase NOT IN {_OVER} ORDER BY id", [])

    async def of_user(self, user: int) -> Sequence[str]:
        sql = "SELECT table_id AS id FROM seats WHERE user = ? ORDER BY table_id DESC"
        return await self._ids(sql, [user])

    async def of_channel(self, channel: int) -> Sequence[str]:
        sql = f"SELECT id FROM tables WHERE (channel = ? OR thread = ?) AND phase NOT IN {_OVER} ORDER BY id DESC"
        return await self._ids(sql, [channel, channel])

    async def in_thread(self, thread: int) -> str | None:
        found = await self._ids("SELECT id FROM tables WHERE thread = ? ORDER BY id DESC LIMIT 1", [thread])
        return next(iter(found), None)

    async def of_series(self, series: str) -> Sequence[str]:
        return await self._ids("SELECT id FROM tables WHERE series = ? ORDER BY id", [series])

    async def by_cause(self, cause: str) -> str | None:
        found = await self._ids("SELECT table_id AS id FROM commits WHERE cause = ?", [cause])
        return next(iter(found), None)

    async def set_thread(self, table: str, thread: int | None) -> None:
        await self._writer.do(lambda db: _nothing(db, "UPDATE tables SET thread = ? WHERE id = ?", [thread, table]))

    async def beat(self, at: int) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM heartbeat")
            db.table("heartbeat").insert({"id": 1, "at": at})

        await self._writer.do(work)

    async def last_beat(self) -> int | None:
        def question(db: Database) -> int | None:
            row = db.execute("SELECT at FROM heartbeat").fetchone()
            return None if row is None else int(row[0])

        return await self._readers.ask(question)

    async def _ids(self, sql: str, params: list[Any]) -> Sequence[str]:
        return await self._readers.ask(lambda db: tuple(row["id"] for row in db.query(sql, params)))


def fields_of(row: Any) -> dict[str, Any]:
    """A flat record by its columns: `dataclasses.asdict` copies every value and looks for records in it."""
    return {name: getattr(row, name) for name in row.__match_args__}


def insert(db: Database, table: str, fields: Mapping[str, object], into: str = "INSERT INTO") -> None:
    """One row, in one statement: sqlite-utils' own way looks at the table each time."""
    names, marks = ", ".join(f'"{name}"' for name in fields), ", ".join("?" * len(fields))
    db.execute(f"{into} {table} ({names}) VALUES ({marks})", list(fields.values()))


def put(db: Database, table: str, fields: Mapping[str, object]) -> None:
    """One row in place of the one with its key."""
    insert(db, table, fields, into="REPLACE INTO")


def _nothing(db: Database, sql: str, params: list[Any]) -> None:
    db.execute(sql, params)


# What is checked is checked by the statement that changes it: the interpreter changes threads at each statement, and at
# hundreds of changes in a second that is a tenth of the event loop's time.


def _set_due(db: Database, table: str, version: int, due: int | None) -> None:
    if not db.execute("UPDATE tables SET due = ? WHERE id = ? AND version = ?", [due, table, version]).rowcount:
        raise StaleVersion(table)


def _save_orders(db: Database, table: str, number: int, orders: str) -> None:
    put(db, "orders", {"table_id": table, "number": number, "body": orders})


def _commit(db: Database, change: Change) -> None:
    row, commit = change.table, change.commit
    if commit.version == 1:
        _once(db, commit.cause)
        insert(db, "tables", fields_of(row))
    elif not db.execute(
        "UPDATE tables SET phase = ?, version = ?, step = ?, due = ? WHERE id = ? AND version = ?",
        [row.phase, row.version, row.step, row.due, row.id, commit.version - 1],
    ).rowcount:
        _once(db, commit.cause)
        raise StaleVersion(row.id)
    try:
        insert(db, "commits", {"table_id": row.id, **fields_of(commit)})
    except sqlite3.IntegrityError:
        _once(db, commit.cause)
        raise
    db.execute("DELETE FROM sealed WHERE table_id = ? AND (step <> ? OR ?)", [row.id, row.step, change.window is None])
    if change.window is None:
        db.execute("DELETE FROM windows WHERE table_id = ?", [row.id])
    else:
        put(db, "windows", {"table_id": row.id, "step": row.step, "body": change.window})
    if change.seats is not None:
        db.execute("DELETE FROM seats WHERE table_id = ?", [row.id])
        db.table("seats").insert_all(
            [{"table_id": row.id, **fields_of(seat), "former": int(seat.former)} for seat in change.seats]
        )
    for post in change.posts:
        fields = fields_of(post)
        insert(db, "outbox", {"table_id": fields.pop("table"), **fields})
    for notice in change.notices:
        fields = fields_of(notice)
        put(db, "notices", {"table_id": fields.pop("table"), **fields})
    for number, orders in change.orders:
        _save_orders(db, row.id, number, orders)


def _once(db: Database, cause: str) -> None:
    """Raises `DoneBefore` for a cause that is known."""
    if db.execute("SELECT 1 FROM commits WHERE cause = ?", [cause]).fetchone():
        raise DoneBefore(cause)


def _load(db: Database, table: str) -> StoredTable | None:
    db.begin()  # one moment for all of it
    try:
        found = next(iter(db.query("SELECT * FROM tables WHERE id = ?", [table])), None)
        if found is None:
            return None
        row = TableRow(**found)

        def rows(sql: str, key: str = table) -> list[Row]:
            return [*db.query(sql, [key])]

        window = rows("SELECT body FROM windows WHERE table_id = ?")
        return StoredTable(
            table=row,
            seats=tuple(
                SeatRow(seat["number"], seat["user"], bool(seat["former"]))
                for seat in rows("SELECT * FROM seats WHERE table_id = ? ORDER BY number")
            ),
            commits=tuple(
                CommitRow(kept["version"], kept["cause"], kept["at"], kept["rules_version"], kept["body"])
                for kept in rows("SELECT * FROM commits WHERE table_id = ? ORDER BY version")
            ),
            window=window[0]["body"] if window else None,
            sealed=tuple(
                SealedRow(kept["step"], kept["seat"], kept["answer"], kept["first"])
                for kept in rows("SELECT * FROM sealed WHERE table_id = ? ORDER BY seat")
            ),
            orders=tuple(
                (kept["number"], kept["body"])
                for kept in rows("SELECT * FROM orders WHERE table_id = ? ORDER BY number")
            ),
            walls=tuple(_wall(kept) for kept in rows("SELECT * FROM walls WHERE series = ? ORDER BY deal", row.series)),
            shown=tuple(
                ShownRow(table, *(kept[name] for name in ("kind", "step", "number", "channel", "message", "since")))
                for kept in rows("SELECT * FROM shown WHERE table_id = ? ORDER BY number")
            ),
        )
    finally:
        db.rollback()


def _wall(row: Row) -> WallRow:
    return WallRow(row["deal"], row["wall"], row["salt"], row["throw"])


def forget_tables(db: Database, guild: int) -> None:
    """Deletes every table of a server, and walls that no other table plays."""
    ours = "(SELECT id FROM tables WHERE guild = ?)"
    for name in ("seats", "commits", "windows", "sealed", "orders", "outbox", "shown", "notices", "reviews"):
        db.execute(f"DELETE FROM {name} WHERE table_id IN {ours}", [guild])
    db.execute("DELETE FROM tables WHERE guild = ?", [guild])
    db.execute("DELETE FROM walls WHERE series NOT IN (SELECT series FROM tables)")
