"""Sending that outlives one dropped connection: discord.py repeats what the server refuses, not what never arrived."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord

ALREADY_ANSWERED: Final = 40060
"""Discord's code for a second first answer: the first one had arrived, only its receipt was lost."""


async def twice(send: Callable[[], Awaitable[object]]) -> None:
    """Sends, and once more if the connection broke. To be used for what may safely arrive twice: the first answer to an
    interaction (Discord refuses a second) and edits."""
    try:
        await send()
    except (aiohttp.ClientError, ConnectionError):
        try:
            await send()
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
