"""Messages of tables in their channels: sent once, found again, edited, without pictures where those are not wanted."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

import aiohttp
import discord

from bot.cogs.table_doors import Doors
from bot.services.table_views import Post, PostedIds, TableView
from bot.storage.table_records import ShownRow
from bot.ui.card import Message
from bot.ui.desk import Client
from bot.ui.items import ids_in, texts_in
from bot.ui.sending import NOBODY, edit
from bot.ui.table_ids import BOARD, LOBBY, LOOK, names

log = logging.getLogger(__name__)

MISSING_ACCESS: Final = 50001
"""Discord's code where the bot cannot even look: leaving the pictures out would not help."""

MOST_SEARCHED: Final = 50
"""Messages looked through for one that an earlier try has left."""

VERBS: Final = MappingProxyType(
    {"lobby": LOBBY, "cancelled": LOBBY, "board": BOARD, "deal_end": LOOK, "match_end": LOOK}
)
"""By kind of post: the verb of the ids in its message."""

NOTHING_SHOWN: Final[Mapping[str, ShownRow]] = MappingProxyType({})

Make = Callable[[bool], Awaitable[Message]]
"""The message, with its pictures or (False) without."""


class Messages:
    """Sends and edits; what a press on a board has opened goes through that door."""

    def __init__(self, client: Client, doors: Doors) -> None:
        self._client = client
        self._doors = doors

    async def send(
        self, post: Post, table: TableView, make: Make, shown: Mapping[str, ShownRow] = NOTHING_SHOWN
    ) -> PostedIds:
        """A new message; one that an earlier try has left there is brought up to date instead."""
        channel, home = self._channel(table, table.thread or table.venue.channel), table.venue.channel
        sure = not post.again
        if post.again:
            try:
                found = await self._standing(post, table, channel, shown, await make(False))
            except (discord.Forbidden, discord.NotFound):
                found = None  # without its history the nonce alone tells, for as long as Discord keeps it
            else:
                sure = True
            if found is not None and await self.edit(table.id, found, make, home):
                return found
        try:
            message = await _sent(channel, await make(self.may_attach(channel.id, home)), post.id)
        except discord.Forbidden as error:
            if error.code == MISSING_ACCESS:
                raise
            message = await _sent(channel, await make(False), post.id)
        posted = PostedIds(channel.id, message.id)
        if not sure:
            await self.edit(table.id, posted, make, home)
        return posted

    async def _standing(
        self,
        post: Post,
        table: TableView,
        channel: discord.PartialMessageable,
        shown: Mapping[str, ShownRow],
        made: Message,
    ) -> PostedIds | None:
        """The message that an earlier try has left: one of ours, after all that was shown, which belongs to the table
        by its thread or the ids it carries, or says the same as the one to be sent."""
        newest = max((row.message for row in shown.values() if row.channel == channel.id), default=0)
        after = discord.Object(newest) if newest else None
        async for message in channel.history(limit=MOST_SEARCHED, after=after):
            if self._client.user is None or message.author.id != self._client.user.id or not message.components:
                continue
            ids = ids_in(message.components)
            if channel.id == table.thread or any(names(one, VERBS[post.kind], table.id) for one in ids):
                return PostedIds(channel.id, message.id)
            if texts_in(message.components) == texts_in(made.view.children):
                return PostedIds(channel.id, message.id)
        return None

    async def edit(self, table: str, at: ShownRow | PostedIds, make: Make, home: int = 0) -> bool:
        """Edits a message of a table whose channel is `home`; False if it cannot be edited (any more)."""
        message = self._client.get_partial_messageable(at.channel).get_partial_message(at.message)
        for pictures in (True, False) if self.may_attach(at.channel, home) else (False,):
            made = await make(pictures)
            if await self._through_door(table, at, made):
                return True
            try:
                await message.edit(view=made.view, attachments=made.files, allowed_mentions=NOBODY)
            except discord.Forbidden as error:
                if error.code == MISSING_ACCESS:
                    return False
                continue
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                log.info("a board could not be edited: %s", error.code)
                return False
            return True
        return False

    async def _through_door(self, table: str, at: ShownRow | PostedIds, made: Message) -> bool:
        """Edits a board by the key of a press on it; False if there is none or it fits no more."""
        key = self._doors.key(table, at.message)
        if key is None:
            return False
        try:
            await edit(key, made)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a board could not be edited by a press on it: %s", type(error).__name__)
            self._doors.shut(table)
            made.rewind()
            return False
        return True

    def may_attach(self, channel: int, home: int) -> bool:
        """Whether pictures may be sent there, as far as is known. A thread has what its channel has, and is known a
        moment later than it is made."""
        known = self._client.get_channel(home) or self._client.get_channel(channel)
        if not isinstance(known, discord.TextChannel):
            return True
        return known.permissions_for(known.guild.me).attach_files

    def _channel(self, table: TableView, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=table.venue.guild)


async def _sent(channel: discord.PartialMessageable, made: Message, nonce: str) -> discord.Message:
    return await channel.send(view=made.view, files=made.files, nonce=nonce, allowed_mentions=NOBODY)
