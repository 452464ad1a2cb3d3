"""Profiles, recent hands and settings of servers in SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlite_utils import Database

from bot.clock import Clock
from bot.storage.ports import RECENT_HANDS
from bot.storage.records import GuildSettings, Notify, OwnerKind, Profile, Visibility
from bot.storage.sqlite.puzzles import forget_server
from bot.storage.sqlite.readers import Readers
from bot.storage.sqlite.tables import forget_tables
from bot.storage.sqlite.writer import Writer

Row = dict[str, Any]


class SqliteProfiles:
    """`ProfileStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers, clock: Clock) -> None:
        self._writer = writer
        self._readers = readers
        self._clock = clock

    async def profile(self, user: int) -> Profile:
        rows = await self._readers.ask(lambda db: list(db.query("SELECT * FROM profiles WHERE user = ?", [user])))
        return _profile(rows[0]) if rows else Profile(user)

    async def save_profile(self, profile: Profile) -> None:
        row = {
            "user": profile.user,
            "locale": profile.locale,
            "term_style": profile.term_style,
            "tile_theme": profile.tile_theme,
            "text_first": int(profile.text_first),
            "large": int(profile.large),
            "visibility": profile.visibility,
            "notify": profile.notify,
            "quiet_from": profile.quiet_from,
            "quiet_to": profile.quiet_to,
            "time_zone": profile.time_zone,
            "confirm": int(profile.confirm),
        }
        await self._writer.do(lambda db: _replace(db, "profiles", "user", row))

    async def recent_hands(self, user: int) -> Sequence[str]:
        rows = await self._readers.ask(
            lambda db: list(db.query("SELECT hand FROM recent_hands WHERE user = ? ORDER BY place DESC", [user]))
        )
        return tuple(row["hand"] for row in rows)

    async def remember_hand(self, user: int, hand: str) -> None:
        now = self._clock.now()

        def work(db: Database) -> None:
            # `place` orders hands used within one millisecond, and under a clock that was set back.
            last = db.execute("SELECT coalesce(max(place), 0) FROM recent_hands WHERE user = ?", [user]).fetchone()[0]
            db.execute("DELETE FROM recent_hands WHERE user = ? AND hand = ?", [user, hand])
            db.execute(
                "INSERT INTO recent_hands (user, hand, used_at, place) VALUES (?, ?, ?, ?)", [user, hand, now, last + 1]
            )
            db.execute(
                "DELETE FROM recent_hands WHERE user = ? AND hand NOT IN"
                " (SELECT hand FROM recent_hands WHERE user = ? ORDER BY place DESC LIMIT ?)",
                [user, user, RECENT_HANDS],
            )

        await self._writer.do(work)


class SqliteGuilds:
    """`GuildStore` in SQLite."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer = writer
        self._readers = readers

    async def guild(self, guild: int) -> GuildSettings:
        return await self._readers.ask(lambda db: _guild(db, guild))

    async def save_guild(self, settings: GuildSettings) -> None:
        await self._writer.do(lambda db: _replace(db, "guilds", "guild", _guild_row(settings)))

    async def mark_removed(self, guild: int, removed_at: int | None) -> None:
        def work(db: Database) -> None:
            row = _guild_row(_guild(db, guild)) | {"removed_at": removed_at}
            _replace(db, "guilds", "guild", row)

        await self._writer.do(work)

    async def purge(self, removed_before: int) -> int:
        def work(db: Database) -> int:
            gone = [row["guild"] for row in db.query("SELECT guild FROM guilds WHERE removed_at < ?", [removed_before])]
            for guild in gone:
                db.execute("DELETE FROM guilds WHERE guild = ?", [guild])
                db.execute("DELETE FROM rulesets WHERE owner_kind = ? AND owner = ?", [OwnerKind.GUILD, guild])
                db.execute("UPDATE answers SET guild = NULL WHERE guild = ?", [guild])
                forget_tables(db, guild)
                forget_server(db, guild)
            return len(gone)

        return await self._writer.do(work)


def _replace(db: Database, table: str, key: str, row: Row) -> None:
    """The whole row in place of an earlier one, in two plain statements that every database understands."""
    db.execute(f"DELETE FROM {table} WHERE {key} = ?", [row[key]])
    db.table(table).insert(row)


def _profile(row: Row) -> Profile:
    return Profile(
        user=row["user"],
        locale=row["locale"],
        term_style=row["term_style"],
        tile_theme=row["tile_theme"],
        text_first=bool(row["text_first"]),
        large=bool(row["large"]),
        visibility=None if row["visibility"] is None else Visibility(row["visibility"]),
        notify=Notify(row["notify"]),
        quiet_from=row["quiet_from"],
        quiet_to=row["quiet_to"],
        time_zone=row["time_zone"],
        confirm=bool(row["confirm"]),
    )


def _guild(db: Database, guild: int) -> GuildSettings:
    for row in db.query("SELECT * FROM guilds WHERE guild = ?", [guild]):
        return GuildSettings(
            guild=row["guild"],
            locale=row["locale"],
            ruleset=row["ruleset"],
            visibility=Visibility(row["visibility"]),
            removed_at=row["removed_at"],
            clock=row["clock"],
            game_channels=tuple(map(int, row["game_channels"].split())),
        )
    return GuildSettings(guild)


def _guild_row(settings: GuildSettings) -> Row:
    return {
        "guild": settings.guild,
        "locale": settings.locale,
        "ruleset": settings.ruleset,
        "visibility": settings.visibility,
        "removed_at": settings.removed_at,
        "clock": settings.clock,
        "game_channels": " ".join(map(str, settings.game_channels)),
    }
