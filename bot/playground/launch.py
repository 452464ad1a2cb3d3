"""Starting the playground: the look-alike with a small world in it, ready for the bot to log in."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .server import Json, LookalikeServer
from .server.backend import Backend
from .server.messages import make_message

PORT: Final = 8420
CHANNELS: Final = ("mahjong", "games", "puzzles")
FALLBACK: Final = "en-US"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A thing to try: what its chip says (by locale), and the text that it puts into the composer."""

    label: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """The bot's first message. Texts by locale (en-US, zh-CN, zh-TW, ja); en-US must be there."""

    text: Mapping[str, str]
    suggestions: tuple[Suggestion, ...] = ()


@dataclass(frozen=True, slots=True)
class Playground:
    """A running playground; close it when the bot has stopped."""

    server: LookalikeServer

    @property
    def api_base(self) -> str:
        return self.server.api_base

    @property
    def gateway_url(self) -> str:
        return self.server.gateway_url

    @property
    def page_url(self) -> str:
        return self.server.page_url

    @property
    def token(self) -> str:
        """Made for this run, in the form of a bot's token."""
        return self.server.token

    async def close(self) -> None:
        await self.server.close()


async def launch(
    *,
    state: Path | None = None,
    port: int | None = None,
    bot_name: str = "Suzume",
    welcome: Welcome | None = None,
) -> Playground:
    """Start the look-alike on 127.0.0.1 and fill it when it is new.

    `state` is the JSON file that keeps the world between runs (None: memory only). `port` None means 8420 or, if that
    is taken, any free one; 0 any free one; another number that one or OSError.
    """
    server = LookalikeServer(path=state, bot_name=bot_name)
    try:
        await server.start(PORT if port is None else port)
    except OSError as error:
        if port is not None or error.errno != errno.EADDRINUSE:
            raise
        await server.start(0)
    if not server.world.guilds:
        _furnish(server)
    if welcome is not None:
        _greet(server.backend, welcome)
    return Playground(server)


def _furnish(server: LookalikeServer) -> None:
    """One guild, its channels, and a conversation of people alone, where only user-installed commands work."""
    world = server.world
    guild = world.add_guild("Playground")
    for name in CHANNELS:
        world.add_channel(guild, name)
    world.add_group(world.users.values())


def _greet(backend: Backend, welcome: Welcome) -> None:
    """Put the welcome at the top of the first channel, or bring the one that is there up to date."""
    world = backend.world
    shown: Json = {
        "text": dict(welcome.text),
        "suggestions": [{"label": dict(one.label), "text": one.text} for one in welcome.suggestions],
    }
    channel = next(c for c in world.channels.values() if c["type"] == 0)
    stored = world.messages[channel["id"]]
    old = next((message for message in stored.values() if "_welcome" in message), None)
    if old is not None:
        old |= {"_welcome": shown, "content": welcome.text[FALLBACK]}
    elif not stored:
        message = make_message(backend, channel, {"content": welcome.text[FALLBACK]}, {}, world.bot)
        world.keep_message(message | {"_welcome": shown})
    backend.changed()
