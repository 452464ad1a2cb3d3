"""What tables tell single people, and in which language a table speaks."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.i18n.catalog import Words
from bot.i18n.languages import language_of
from bot.services.table_views import Post, PostedIds, TableView
from bot.storage.records import Notify
from bot.ui.desk import Client, Desk
from bot.ui.sending import NOBODY

log = logging.getLogger(__name__)

NEEDED: Final = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
"""Permissions without which a game is not shown as it should be."""


class Telling:
    """Reminders, and what a host must know."""

    def __init__(self, client: Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._tables = desk.services.tables
        self._told: set[tuple[str, str]] = set()
        self._closed: set[int] = set()
        """Users who were told that their direct messages are closed."""

    async def cannot_write(self, table: TableView) -> None:
        """Tells the host once what the bot lacks; the game goes on in private."""
        await self._host(table, "game.told.cannot_write", NEEDED)

    async def removed(self, table: TableView) -> None:
        """Tells the host once that the bot was removed from the server; the game stands still."""
        await self._host(table, "game.told.removed")

    async def channel_gone(self, table: TableView) -> None:
        """Tells the host that the game has ended with its channel."""
        await self._host(table, "game.told.channel_gone")

    async def _host(self, table: TableView, key: str, lacking: Sequence[str] = ()) -> None:
        host = next((info.user for info in table.seats if info.host), None)
        if host is None or (table.id, key) in self._told:
            return
        self._told.add((table.id, key))
        words = await self._words_of(host, table)
        text = words.text(
            key,
            channel=f"<#{table.thread or table.venue.channel}>",
            permissions=[words.text(f"permission.{name}") for name in lacking],
            resume="game.button.resume",
        )
        try:
            await self._direct(host, text)
        except discord.HTTPException as error:
            log.info("a host could not be told: %s", error.code)

    async def remind(self, post: Post, table: TableView) -> PostedIds | None:
        assert post.user is not None
        words = await self._words_of(post.user, table)
        tables = [await self._tables.table(name) for name in post.tables or (post.table,)]
        where = words.listed(dict.fromkeys(f"<#{one.thread or one.venue.channel}>" for one in tables))
        if post.manner == Notify.AHEAD:
            text = words.text("game.told.turn_soon", where=where)
        else:
            text = words.text("game.told.reminders", n=len(tables), where=where)
        if post.manner == Notify.DIRECT:
            try:
                return await self._direct(post.user, text)
            except discord.Forbidden:
                if post.private:
                    return None
            if post.user not in self._closed:
                self._closed.add(post.user)
                text = f"{text}\n-# {words.text('game.told.dm_closed')}"
        place = table.thread or table.venue.channel
        channel = self._client.get_partial_messageable(place, guild_id=table.venue.guild)
        try:
            message = await channel.send(
                f"<@{post.user}> {text}",
                nonce=post.id,
                silent=post.manner == Notify.SILENT,
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(post.user)]),
            )
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("a reminder could not be shown: %s", error.code)
            return None
        return PostedIds(channel.id, message.id, fell_back=post.manner == Notify.DIRECT)

    async def _direct(self, user: int, text: str) -> PostedIds:
        channel = await self._client.create_dm(discord.Object(user))
        message = await channel.send(text, allowed_mentions=NOBODY)
        return PostedIds(channel.id, message.id)

    async def words(self, table: TableView) -> Words:
        """The server's language."""
        guild = table.venue.guild
        if guild is None:
            return self._desk.services.catalog.words("en")
        chosen = (await self._desk.services.profiles.guild(guild)).locale
        known: Any = self._client.get_guild(guild)
        spoken = None if known is None else str(known.preferred_locale)
        return self._desk.services.catalog.words(chosen or language_of(spoken, None))

    async def _words_of(self, user: int, table: TableView) -> Words:
        """A user's own language where he chose one, else the server's."""
        profile = await self._desk.services.profiles.profile(user)
        if profile.locale is None:
            return await self.words(table)
        return self._desk.services.catalog.words(profile.locale, profile.term_style)
