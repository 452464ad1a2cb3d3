"""The hall in which tables stand: what is shown of them as Discord, and servers, come and go."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.cogs.table_panels import Panels
from bot.cogs.table_posts import TablePosts
from bot.ui.desk import Desk

log = logging.getLogger(__name__)


class GameHallCog(commands.Cog):
    """Boards and hands follow their tables from the moment in which Discord is there until the bot ends."""

    def __init__(self, desk: Desk, panels: Panels, posts: TablePosts) -> None:
        self._tables = desk.services.tables
        self._timers = desk.services.timers
        self._panels = panels
        self._posts = posts

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Discord is there: what waits may be shown."""
        self._timers.deliver_to(self._posts.deliver, self._posts.is_free)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: nobody there can play."""
        await self._tables.stand_still(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is there again: boards are shown again, and can be played on."""
        for table in await self._tables.of_guild(guild.id):
            try:
                await self._posts.again(table.id)
            except discord.HTTPException as error:
                log.info("a board could not be shown again: %s", error.code)

    async def cog_unload(self) -> None:
        self._timers.deliver_to(None)
        await self._panels.close()
