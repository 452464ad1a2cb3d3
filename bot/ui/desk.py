"""Where every question is answered: facts → screen → message, with a picture where there is one."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord.ext import commands

from bot.i18n.languages import language_of
from bot.services.answers import Kept
from bot.services.bundle import Services
from bot.services.profiles import Audience, Place
from bot.services.questions import Facts
from bot.services.rulesets import Asker
from bot.storage.errors import StorageError
from bot.ui.card import Message, Row, message
from bot.ui.screens import MAIN, Maker, Reader, Reference, Screen, rows
from bot.ui.sending import NOBODY, answered_soon, beside, edits_what_all_see, fill, twice
from bot.ui.told import Told

log = logging.getLogger(__name__)

INLINE: Final = 50
"""Longest value that a button carries itself; the rest is kept in storage."""

Interaction = discord.Interaction[Any]
Client = commands.Bot | commands.AutoShardedBot


def place_of(interaction: Interaction) -> Place:
    """Who asks, where, and in which languages."""
    guild_locale = None if interaction.guild_locale is None else str(interaction.guild_locale)
    return Place(Asker(interaction.user.id, interaction.guild_id), str(interaction.locale), guild_locale)


class Desk:
    """Answers with screens. `makers` knows how each kind of screen is made."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._makers: dict[str, Maker] = {}

    def add(self, makers: Mapping[str, Maker]) -> None:
        """Adds kinds of screens."""
        self._makers.update(makers)

    async def reader(self, interaction: Interaction, language: str = "") -> Reader:
        """The presser alone, in his language or the one chosen."""
        return await self.reader_at(place_of(interaction), language)

    async def reader_at(self, place: Place, language: str = "") -> Reader:
        """The same for who pressed there before."""
        audience = await self.services.profiles.reader(place)
        return self._reader(replace(audience, language=language) if language else audience)

    def fallback(self, interaction: Interaction) -> Reader:
        """The presser as Discord describes him, for when his settings cannot be read."""
        place = place_of(interaction)
        return self._reader(Audience(language_of(place.locale, place.guild_locale), None, True))

    async def show(
        self, interaction: Interaction, kind: str, facts: Facts, visibility: str | None = None, page: str = MAIN
    ) -> None:
        """Answers a command. Raises `Refused` before anything is sent."""
        place = place_of(interaction)
        reader = self._reader(await self.services.profiles.audience(place, visibility))
        screen = await self._makers[kind](facts, page, reader)
        private = reader.audience.private
        promised = self._is_painted(screen, reader)
        if promised:
            await twice(lambda: interaction.response.defer(thinking=True, ephemeral=private))
        reference = await self._refer(place.asker, Kept(kind, screen.facts or facts))
        made = await self._message(screen, reference, page, reader)
        await self.send(interaction, made, private=private, promised=promised)

    async def turn(self, interaction: Interaction, reference: str, page: str, language: str) -> None:
        """Answers a press on a message: another page or another language of the same facts, for the presser alone."""
        reader = await self.reader(interaction, language)
        kept = await self._find(Reference(reference))
        if kept is None or kept.kind not in self._makers:
            await self.tell(interaction, reader.words.text("ui.gone"))
            return
        in_place = is_private(interaction)

        async def promise() -> None:
            # Without `thinking` this promises an edit of the message that was pressed.
            await interaction.response.defer(thinking=not in_place, ephemeral=True)

        async with answered_soon(interaction, promise):  # the solver may take seconds, others before us more
            screen = await self._makers[kept.kind](kept.facts, page, reader)
        promised = interaction.response.is_done()
        if not promised and self._is_painted(screen, reader):
            await twice(promise)
            promised = True
        made = await self._message(screen, Reference(reference), page, reader)
        await self.send(interaction, made, private=True, in_place=in_place, promised=promised)

    async def tell(self, interaction: Interaction, text: str) -> None:
        """A line or two for the presser alone."""
        await self.send(interaction, message(Told(text)), private=True)

    async def tell_promised(self, interaction: Interaction, key: str, **params: object) -> None:
        """A line for the presser alone, as the answer that was promised before."""
        words = (await self.reader(interaction)).words
        await self.send(interaction, message(Told(words.text(key, **params))), private=True, promised=True)

    async def send(
        self,
        interaction: Interaction,
        made: Message,
        *,
        private: bool,
        in_place: bool = False,
        promised: bool = False,
    ) -> None:
        """Sends a message as the answer, or as the edit that was `promised` before; what is private and was asked by
        pressing something public comes as a message of its own."""
        if promised or interaction.response.is_done():
            if private and edits_what_all_see(interaction):
                await beside(interaction, made)
            else:
                await fill(interaction, made)
            return

        async def once() -> None:
            made.rewind()
            if in_place:
                await interaction.response.edit_message(view=made.view, attachments=made.files, allowed_mentions=NOBODY)
            else:
                await interaction.response.send_message(
                    view=made.view, files=made.files, ephemeral=private, allowed_mentions=NOBODY
                )

        await twice(once)

    def page(
        self, told: Told, reader: Reader, rows_: Sequence[Row] = (), files: Sequence[discord.File] = ()
    ) -> Message:
        """A message without a picture."""
        return message(told, None, rows_, cut=reader.words.text("ui.cut"), files=files)

    def _reader(self, audience: Audience) -> Reader:
        return Reader(audience, self.services.catalog.words(audience.language, audience.style))

    def _is_painted(self, screen: Screen, reader: Reader) -> bool:
        return screen.scene is not None and not reader.audience.text_first

    async def _message(self, screen: Screen, reference: Reference | None, page: str, reader: Reader) -> Message:
        told, picture = screen.told, None
        if screen.scene is not None and self._is_painted(screen, reader):
            picture = await self.services.pictures.paint(screen.scene, reader.audience, reader.words.of(screen.system))
            if picture is None:
                told = replace(told, facts=(*told.facts, reader.words.text("error.no_picture")))
        if picture is not None:
            told = replace(told, hand=())
        if reader.audience.text_first:
            told = told.labelled
        return message(told, picture, rows(screen, reference, page, reader), cut=reader.words.text("ui.cut"))

    async def _refer(self, asker: Asker, kept: Kept) -> Reference | None:
        if len(kept.facts) == 1:
            (name, value), *_ = kept.facts.items()
            if name == "value" and isinstance(value, str) and len(value) <= INLINE and "|" not in value:
                return Reference(f"={kept.kind}={value}")
        try:
            return Reference(await self.services.answers.keep(asker, kept))
        except StorageError:
            log.exception("the facts of an answer could not be kept; it has no buttons")
            return None

    async def _find(self, reference: Reference) -> Kept | None:
        inline = reference.inline
        if inline is not None:
            return Kept(inline[0], {"value": inline[1]})
        return await self.services.answers.find(reference.text)


def is_private(interaction: Interaction) -> bool:
    """Whether the message that was pressed is seen by the presser alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral
