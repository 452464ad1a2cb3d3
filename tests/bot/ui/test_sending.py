"""Edits say what discord.py would say; what comes back is not taken apart."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ui.card import Message
from bot.ui.sending import NOBODY, edit, twice

ANSWER = {"id": "9", "channel_id": "8", "type": 0, "content": "", "tts": False, "flags": 32768, "timestamp": None,
          "author": {"id": "1", "username": "a", "discriminator": "0", "avatar": None}, "edited_timestamp": None,
          "attachments": [], "embeds": [], "mentions": [], "mention_roles": [], "pinned": False, "components": [],
          "mention_everyone": False}  # fmt: skip


class Capturing(AsyncWebhookAdapter):
    """Keeps what would be sent, in values."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    async def request(self, route: Route, session: object, **given: Any) -> Any:
        form = [part | {"value": _value(part["value"])} for part in given.pop("multipart") or ()]
        del given["files"]
        self.sent.append((route.method, route.url, session, given, form))
        return ANSWER


def _value(value: Any) -> object:
    return json.loads(value) if isinstance(value, str) else value.read()


def pressed() -> discord.Interaction[Any]:
    client = discord.Client(intents=discord.Intents.none(), allowed_mentions=NOBODY)
    client.http._HTTPClient__session = object()  # type: ignore[attr-defined]
    user = {"id": "4", "username": "ann", "discriminator": "0", "avatar": None}
    data: Any = {"id": "5", "type": 3, "token": "secret", "version": 1, "application_id": "6", "user": user,
                 "attachment_size_limit": 0, "data": {"custom_id": "b|g", "component_type": 2}}  # fmt: skip
    return discord.Interaction(data=data, state=client._connection)


def made() -> Message:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("東"))
    return Message(view, [discord.File(io.BytesIO(b"picture"), "tiles1.png", description="East")])


@pytest.mark.parametrize("message", [None, 77])
async def test_an_edit_is_the_one_of_discord_py(message: int | None) -> None:
    interaction, capturing = pressed(), Capturing()
    async_context.set(capturing)
    await edit(interaction.followup, made(), message)
    whole = {"view": made().view, "attachments": made().files, "allowed_mentions": NOBODY}
    if message is None:
        await interaction.edit_original_response(**whole)  # type: ignore[arg-type]
    else:
        await interaction.followup.edit_message(message, **whole)  # type: ignore[arg-type]
    ours, theirs = capturing.sent
    assert ours == theirs
    assert str(message or "@original") in str(ours)
    assert "b'picture'" in str(ours)


async def test_the_second_try_knows_that_somebody_has_answered_meanwhile() -> None:
    """A promise broke off, and the answer itself came through before it was tried again."""
    interaction = pressed()
    tries: list[int] = []

    async def send() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise aiohttp.ServerDisconnectedError
        raise discord.InteractionResponded(interaction)

    await twice(send)
    assert len(tries) == 2
