"""Sending that outlives one dropped connection: discord.py repeats what the server refuses, not what never arrived. And
where an answer goes: one for a single person never into a message that all see."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.webhook.async_ import async_context

from bot.ui.card import Message

log = logging.getLogger(__name__)

ALREADY_ANSWERED: Final = 40060
"""Discord's code for a second first answer: the first one had arrived, only its receipt was lost."""

PATIENCE: Final = 0.5
"""Seconds after a press in which it is answered by what comes of it; then that is promised, since Discord waits for
three, and whoever pressed wants to see within one that something happens."""
LEAST: Final = 1 / 3
"""The part of it that any press is given, however late it came here: a promise and an answer are two requests, which
only make a bot later that is late already."""
URGENT: Final = 2.0
"""Seconds after a press in which it is promised at once."""
NOBODY: Final = discord.AllowedMentions.none()
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
        except discord.InteractionResponded:
            return  # by somebody else here, meanwhile
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise


@asynccontextmanager
async def answered_soon(
    interaction: discord.Interaction[Any], promise: Callable[[], Awaitable[object]] | None = None
) -> AsyncIterator[None]:
    """Around the answer to a press: whatever takes longer is promised meanwhile, unless told otherwise as an edit of
    the private message that was pressed. A promise that is under way at the end is waited for: afterwards it is certain
    whether the press has been answered."""
    done = asyncio.Event()
    promising = asyncio.create_task(_promised(interaction, promise or interaction.response.defer, done), name="promise")
    try:
        yield
    finally:
        done.set()
        await promising


async def _promised(
    interaction: discord.Interaction[Any], promise: Callable[[], Awaitable[object]], done: asyncio.Event
) -> None:
    age = max(0.0, (discord.utils.utcnow() - interaction.created_at).total_seconds())
    with suppress(TimeoutError):
        async with asyncio.timeout(0.0 if age > URGENT else max(PATIENCE - age, PATIENCE * LEAST)):
            await done.wait()
            return
    if interaction.response.is_done():
        return
    try:
        await twice(promise)
    except discord.HTTPException as error:
        log.info("an answer could not be promised: %s", error.code)  # the answer itself was faster
    except (aiohttp.ClientError, OSError) as error:
        log.info("an answer could not be promised: %s", type(error).__name__)


async def fill(interaction: discord.Interaction[Any], made: Message) -> int:
    """Puts what a press brought where it was pressed, or where it was promised; the id of that message."""
    message = interaction.message
    stands: list[int] = []

    async def once() -> None:
        if message is not None and message.flags.ephemeral and not interaction.response.is_done():
            made.rewind()
            try:
                await interaction.response.edit_message(view=made.view, attachments=made.files, allowed_mentions=NOBODY)
                return
            except discord.HTTPException as error:
                if error.code != ALREADY_ANSWERED:
                    raise  # else: promised in this very moment
        made.rewind()
        stands.append(await edit(interaction.followup, made))

    await twice(once)
    if message is not None and message.flags.ephemeral:
        return message.id
    return stands[-1]


async def edit(hook: discord.Webhook, made: Message, message: int | None = None) -> int:
    """Changes an answer (None: the first one) to the interaction whose `followup` the hook is. Of what Discord sends
    back, the message just made, only its id is read, which this gives."""
    adapter = async_context.get()
    assert hook.token is not None
    with handle_message_parameters(view=made.view, attachments=made.files, allowed_mentions=NOBODY) as params:
        body: dict[str, Any] = {"payload": params.payload, "multipart": params.multipart, "files": params.files}
        body |= {"session": hook.session, "proxy": hook.proxy, "proxy_auth": hook.proxy_auth}
        if message is None:
            sent = await adapter.edit_original_interaction_response(hook.id, hook.token, **body)
        else:
            sent = await adapter.edit_webhook_message(hook.id, hook.token, message, with_components=True, **body)
    return int(sent["id"])


async def aside(interaction: discord.Interaction[Any], made: Message) -> None:
    """Puts something for the presser alone beside what was pressed, which stays as it is: as the answer to the press,
    or after it. Not while an answer is under way."""

    async def once() -> None:
        made.rewind()
        if interaction.response.is_done():
            await interaction.followup.send(view=made.view, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await interaction.response.send_message(view=made.view, ephemeral=True, allowed_mentions=NOBODY)

    await twice(once)


async def beside(interaction: discord.Interaction[Any], made: Message) -> int:
    """Puts what a press on a message that all see brought into a message for the presser alone; its id."""
    sent: list[int] = []

    async def once() -> None:
        made.rewind()
        message = await interaction.followup.send(
            view=made.view, files=made.files, ephemeral=True, allowed_mentions=NOBODY, wait=True
        )
        sent.append(message.id)

    await twice(once)
    return sent[-1]


async def change(hook: discord.Webhook, message: int | None, made: Message) -> None:
    """Changes what `beside` has sent, or (None) the answer itself."""

    async def once() -> None:
        made.rewind()
        await edit(hook, made, message)

    await twice(once)
