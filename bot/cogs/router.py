"""Every press comes here first, and every error ends here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.services.problems import Refused
from bot.storage.errors import StorageError
from bot.ui.custom_ids import FORM, CustomId, parse, pressed_in
from bot.ui.desk import Client, Desk, Interaction
from bot.ui.problem_text import problems_told
from bot.ui.screens import Reader
from bot.ui.text_form import typed_in

log = logging.getLogger(__name__)

Handler = Callable[[Interaction, CustomId, Sequence[str]], Awaitable[None]]
FormHandler = Callable[[Interaction, CustomId, str], Awaitable[None]]
GRACE = 1.0
"""Seconds that somebody else has to answer a press before it counts as unknown; Discord waits three."""
_TOO_LATE = 10062
"""Discord's code for an interaction whose three seconds are over."""


class Router(commands.Cog, name="Router"):
    """Takes presses to whoever answers them and turns whatever fails into words."""

    def __init__(self, client: Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._handlers: dict[str, Handler] = {}
        self._forms: dict[str, FormHandler] = {}

    def on(self, verb: str, handler: Handler) -> None:
        """Whoever answers presses with that verb."""
        self._handlers[verb] = handler

    def on_form(self, verb: str, handler: FormHandler) -> None:
        """Whoever answers forms with that verb; he is given the text that was typed."""
        self._forms[verb] = handler

    async def cog_load(self) -> None:
        self._client.tree.error(self.failed)

    async def press(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """Answers a press on one of our buttons or menus."""
        handler = self._handlers.get(pressed.verb)
        try:
            if handler is None:
                await self._unknown(interaction)
            else:
                await handler(interaction, pressed, values)
        except Exception as error:
            await self.failed(interaction, error)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Every press and every form; those that nobody knows any more get an answer too."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        sent: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(sent.get("custom_id", ""))
        if interaction.type is discord.InteractionType.component:
            pressed = pressed_in(custom_id)
            if pressed is not None:
                await self.press(interaction, pressed, tuple(sent.get("values", ())))
                return
        elif (form := FORM.fullmatch(custom_id)) and await self._form(interaction, parse(form["id"])):
            return
        # Views and forms that are in memory, and buttons of other rooms, answer for themselves.
        await asyncio.sleep(GRACE)
        if interaction.response.is_done():
            return
        try:
            await self._unknown(interaction)
        except discord.HTTPException as error:
            log.info("an unknown press could not be answered: %s", error.code)

    async def _form(self, interaction: Interaction, sent: CustomId) -> bool:
        """Answers a form of ours; whether there was somebody to answer it."""
        handler = self._forms.get(sent.verb)
        if handler is None:
            return False
        try:
            await handler(interaction, sent, typed_in(dict(interaction.data or {}).get("components")))
        except Exception as error:
            await self.failed(interaction, error)
        return True

    async def _unknown(self, interaction: Interaction) -> None:
        reader = await self._reader(interaction)
        await self._desk.tell(interaction, reader.words.text("ui.unknown_press"))

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Tells the asker what is wrong: his question, this place, or us (then with a number that is in the log)."""
        cause = error.__cause__ or error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        if isinstance(cause, discord.NotFound) and cause.code == _TOO_LATE:
            log.warning("an interaction was answered too late")
            return
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("autocomplete failed", exc_info=cause)
            return
        try:
            await self._tell(interaction, cause)
        except discord.HTTPException as second:
            log.warning("an error could not be told: %s", second.code)

    async def _tell(self, interaction: Interaction, cause: BaseException) -> None:
        reader = await self._reader(interaction)
        words = reader.words
        if isinstance(cause, Refused):
            command = interaction.command.qualified_name if interaction.command else ""
            example = f"ui.example.{command.replace(' ', '_')}"
            told = problems_told(cause.problems, words, words.text(example) if words.catalog.has(example) else "")
            made = self._desk.page(told, reader)
            await self._desk.send(interaction, made, private=True)
            return
        number = secrets.token_hex(4)
        name = interaction.command.qualified_name if interaction.command else "a press"
        match cause:
            case StorageError():
                log.error("storage failed under %s [%s]", name, number, exc_info=cause)
                text = words.text("problem.storage", number=number)
            case app_commands.MissingPermissions() | app_commands.CheckFailure():
                text = words.text("error.wrong_place")
            case app_commands.TransformerError():
                text = words.text("problem.bad_value", value=str(cause.value)[:60])
            case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
                text = words.text("problem.old_command")
            case _:
                log.error("%s failed [%s]", name, number, exc_info=cause)
                text = words.text("problem.internal", number=number)
        await self._desk.tell(interaction, text)

    async def _reader(self, interaction: Interaction) -> Reader:
        try:
            return await self._desk.reader(interaction)
        except StorageError:
            return self._desk.fallback(interaction)
