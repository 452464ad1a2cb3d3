"""Opens a file as `Storage`."""

from __future__ import annotations

from pathlib import Path

from bot.clock import Clock
from bot.storage.ports import Storage
from bot.storage.sqlite.answers import SqliteAnswers, SqliteRulesets
from bot.storage.sqlite.drafts import SqliteDrafts
from bot.storage.sqlite.journal import Journal
from bot.storage.sqlite.opening import prepare
from bot.storage.sqlite.outbox import SqliteOutbox
from bot.storage.sqlite.people import SqliteGuilds, SqliteProfiles
from bot.storage.sqlite.privacy import SqlitePrivacy
from bot.storage.sqlite.puzzles import SqlitePuzzles
from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.reviews import SqliteReviews
from bot.storage.sqlite.tables import SqliteTables
from bot.storage.sqlite.writer import Writer


def journal_path(database: Path) -> Path:
    """Where the deletion journal of a database lies."""
    return database.with_name(database.name + ".deletions.jsonl")


async def open_sqlite(path: Path, *, clock: Clock, synchronous: str = "NORMAL") -> Storage:
    """Opens or makes the file, brings its tables up to date and repeats deletions that it does not know of.

    `synchronous` is SQLite's: NORMAL may lose the last moments before a power cut, FULL loses nothing; neither can
    damage the file. Raises `StorageError` and leaves the file untouched where it cannot be used.
    """
    writer = Writer(path, lambda: prepare(path, synchronous, clock.now()))
    await writer.open()
    readers = Readers(path)

    async def close() -> None:
        await readers.close()
        await writer.close()  # the last connection to go tidies the write-ahead log away

    async def check() -> None:
        await readers.ask(lambda db: db.execute("SELECT count(*) FROM sqlite_schema").fetchone())
        writer.check()

    privacy = SqlitePrivacy(writer, readers, Journal(journal_path(path)), clock)
    try:
        await privacy.replay_deletions()
    except BaseException:
        await close()
        raise
    return Storage(
        profiles=SqliteProfiles(writer, readers, clock),
        rulesets=SqliteRulesets(writer, readers, clock),
        drafts=SqliteDrafts(writer, readers),
        answers=SqliteAnswers(writer, readers),
        guilds=SqliteGuilds(writer, readers),
        tables=SqliteTables(writer, readers),
        outbox=SqliteOutbox(writer, readers),
        reviews=SqliteReviews(writer, readers),
        puzzles=SqlitePuzzles(writer, readers),
        privacy=privacy,
        check=check,
        close=close,
    )
