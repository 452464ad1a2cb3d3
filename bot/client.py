"""The bot as Discord sees it: one client over as many shards as are needed, with no privileged intent."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.command_sync import sync
from bot.housekeeping import Housekeeping
from bot.turnstile import Turnstile

log = logging.getLogger(__name__)


class SuzumeClient(commands.AutoShardedBot):
    """Discord's connection. What it can do is added by `add_all`; what can wait until it stands is in `when_ready`."""

    def __init__(
        self,
        *,
        add_all: Callable[[SuzumeClient], Awaitable[None]],
        when_ready: Callable[[], Awaitable[None]],
        housekeeping: Housekeeping,
        shard_count: int | None = None,
        sync_commands: bool = True,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Servers and their channels; no members, no presence, no messages.
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            # Nobody is mentioned unless a message says so itself.
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
            # Servers that come later than this after each other are announced singly; commands work before anyway.
            guild_ready_timeout=0.2,
            enable_debug_events=False,
            http_trace=Turnstile().trace(),
        )
        self._add_all = add_all
        self._when_ready = when_ready
        self._housekeeping = housekeeping
        self._sync_commands = sync_commands

    async def setup_hook(self) -> None:
        await self._add_all(self)
        if self._sync_commands and self.application_id is not None:
            try:
                await sync(self.tree, self.application_id, self.http)
            except (discord.HTTPException, app_commands.AppCommandError):
                # The commands that Discord knows still work, and the next start tries again.
                log.exception("could not tell Discord of the commands")

    async def on_ready(self) -> None:
        """Discord has told of all servers."""
        log.info("ready: %d servers, %d shards", len(self.guilds), self.shard_count or 1)
        await self._when_ready()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server."""
        await self._housekeeping.returned(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server (not: the server cannot be reached for a while)."""
        await self._housekeeping.left(guild.id)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are not commands here."""

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs what an event's handler raised, without the event: it may hold what somebody wrote."""
        log.exception("the handler of %s failed", event_method)
