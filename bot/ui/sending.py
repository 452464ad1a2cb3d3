"""Sending that outlives one dropped connection: discord.py repeats what the server refuses, not what never arrived. And
where an answer goes: one for a single person never into a message that all see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiohttp
import discord

ALREADY_ANSWERED: Final = 40060
"""Discord's code for a second first answer: the first one had arrived, only its receipt was lost."""

OWN: Final = (discord.InteractionResponseType.channel_message, discord.InteractionResponseType.deferred_channel_message)


def edits_what_all_see(interaction: discord.Interaction[Any]) -> bool:
    """Whether an edit of the interaction's answer may change what was pressed, and that is not the presser's alone.

    When the receipt of the first answer was lost, nobody knows what that answer was: then it may.
    """
    message = interaction.message
    return message is not None and not message.flags.ephemeral and interaction.response.type not in OWN


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
