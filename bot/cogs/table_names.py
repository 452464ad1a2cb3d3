"""Takes the names of people whose data was deleted out of what a table has shown."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Collection, Iterable
from typing import Any, Final

import discord
from discord import ui

from bot.services.table_views import TableView
from bot.storage.table_records import ShownRow
from bot.ui.desk import Client
from bot.ui.sending import NOBODY

log = logging.getLogger(__name__)

MENTION: Final = re.compile(r"<@!?(\d+)>")
ARCHIVED: Final = 50083
"""Discord's code where a thread is archived."""


class Names:
    """Edits messages in place and sends none. Who is named and does not sit at the table (any more) is renamed."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def take_out(self, table: TableView, shown: Iterable[ShownRow], former: str) -> None:
        """Writes `former` in the place of such names, in the table's thread and in its posts elsewhere. What cannot be
        edited is left. Raises `HTTPException` where trying again may help."""
        seated = {info.user for info in table.seats if info.user is not None}
        async for message in self._messages(table, shown):
            changed = _renamed(message, seated, former)
            if changed:
                await _edited(message, changed)

    async def _messages(self, table: TableView, shown: Iterable[ShownRow]) -> AsyncIterator[discord.Message]:
        """The bot's own messages about the table."""
        if table.thread is not None:
            thread = self._client.get_partial_messageable(table.thread, guild_id=table.venue.guild)
            try:
                async for message in thread.history(limit=None):
                    if self._client.user is not None and message.author.id == self._client.user.id:
                        yield message
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("a thread could not be read: %s", error.code)
        for row in shown:
            if row.channel != table.thread:
                try:
                    channel = self._client.get_partial_messageable(row.channel, guild_id=table.venue.guild)
                    yield await channel.fetch_message(row.message)
                except (discord.Forbidden, discord.NotFound) as error:
                    log.info("a post could not be read: %s", error.code)


def _renamed(message: discord.Message, seated: Collection[int], former: str) -> dict[str, Any]:
    """What changes in the message: nothing where it names nobody else."""

    def named(text: str) -> str:
        return MENTION.sub(lambda found: found[0] if int(found[1]) in seated else former, text)

    if not message.components:
        content = named(message.content)
        return {} if content == message.content else {"content": content}
    view = ui.LayoutView.from_message(message, timeout=None)
    texts = [part for part in view.walk_children() if isinstance(part, ui.TextDisplay)]
    before = [part.content for part in texts]
    for part in texts:
        part.content = named(part.content)
    if [part.content for part in texts] == before:
        return {}
    for gallery in view.walk_children():
        if isinstance(gallery, ui.MediaGallery):
            # Pictures stay; they are named as parts of the message, not by addresses that pass away.
            for item in gallery.items:
                item.media = discord.UnfurledMediaItem(f"attachment://{_file(item.media.url)}")
    return {"view": view, "attachments": message.attachments}


def _file(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


async def _edited(message: discord.Message, changed: dict[str, Any]) -> None:
    try:
        try:
            await message.edit(**changed, allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.code != ARCHIVED or not isinstance(message.channel, discord.Thread):
                raise
            await message.channel.edit(archived=False)
            await message.edit(**changed, allowed_mentions=NOBODY)
    except discord.HTTPException as error:
        if error.status >= 500:
            raise
        log.info("a name could not be taken out: %s", error.code)
