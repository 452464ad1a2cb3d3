"""`/privacy`: what is stored about somebody; a copy of it; its end."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord
from discord import ButtonStyle, app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.common import group
from bot.cogs.router import Router
from bot.i18n.catalog import Words
from bot.i18n.translator import said
from bot.services.privacy import GIVES_UP_SEATS, SCOPES
from bot.storage.records import Receipt
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private
from bot.ui.items import Press, link
from bot.ui.sending import twice
from bot.ui.told import Section, Told

ALL = "all"


class PrivacyCog(commands.Cog):
    """A person's data in his own hands. Every answer is for him alone."""

    privacy = group("privacy")

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._privacy = desk.services.privacy
        self._tables = desk.services.tables
        router.on("erase", self._erase)

    @privacy.command(name="show", description=said("command.privacy.show"))
    async def show(self, interaction: Interaction) -> None:
        """What is stored, and for how long."""
        reader = await self._desk.reader(interaction)
        words = reader.words
        counts = await self._privacy.counts(interaction.user.id)
        lines = [
            words.text("privacy.count", table=f"privacy.table.{name}", n=number, kept=f"privacy.kept.{name}")
            for name, number in counts.items()
        ]
        facts = (words.text("privacy.not_stored"), words.text("privacy.how"))
        told = Told(words.text("privacy.title", n=sum(counts.values())), facts, (Section("", tuple(lines)),))
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)

    @privacy.command(name="export", description=said("command.privacy.export"))
    async def export(self, interaction: Interaction) -> None:
        """Everything that is stored, as files."""
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        reader = await self._desk.reader(interaction)
        words = reader.words
        exported = await self._privacy.export(interaction.user.id)
        files = [
            discord.File(io.BytesIO(content), name, description=words.text("privacy.file", name=name))
            for name, content in list(exported.items())[:10]
        ]
        told = Told(words.text("privacy.exported"), (words.text("privacy.exported_more"),))
        address = self._desk.services.exports.link(interaction.user.id)
        rows = [[link(address, words.text("privacy.fetch"))]] if address is not None else []
        await self._desk.send(interaction, self._desk.page(told, reader, rows, files), private=True, promised=True)

    @privacy.command(name="delete", description=said("command.privacy.delete"))
    @app_commands.describe(scope=said("command.option.scope"))
    @app_commands.choices(scope=[Choice(name=said(f"privacy.scope.{scope}"), value=str(scope)) for scope in SCOPES])
    async def delete(self, interaction: Interaction, scope: str = ALL) -> None:
        """Asks before anything is deleted."""
        reader = await self._desk.reader(interaction)
        words = reader.words
        seats = await self._tables.playing_at(interaction.user.id) if scope in GIVES_UP_SEATS else 0
        lost = (words.text("privacy.seats_lost", n=seats),) if seats else ()
        told = Told(words.text(f"privacy.sure.{scope}"), (*lost, words.text("privacy.no_way_back")))
        buttons = [
            Press(CustomId("erase", (scope, "yes")), words.text("privacy.yes_delete"), ButtonStyle.danger),
            Press(CustomId("erase", (scope, "no")), words.text("privacy.keep")),
        ]
        await self._desk.send(interaction, self._desk.page(told, reader, [buttons]), private=True)

    async def _erase(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """The second step; the message of the first is seen, and so pressed, by its owner alone."""
        if not is_private(interaction):
            return
        reader = await self._desk.reader(interaction)
        words = reader.words
        if pressed.argument(1) != "yes":
            told = Told(words.text("privacy.kept_all"))
        else:
            receipt = await self._privacy.delete(interaction.user.id, pressed.argument(0))
            # Settings may be gone: what follows is told as Discord describes the person.
            reader = await self._desk.reader(interaction)
            words = reader.words
            lines = tuple(
                words.text("privacy.deleted_line", table=f"privacy.table.{name}", n=number)
                for name, number in receipt.deleted.items()
            )
            told = Told(
                words.text("privacy.deleted", n=sum(receipt.deleted.values())),
                (
                    words.text("privacy.receipt", id=receipt.id),
                    words.text("privacy.receipt_time", at=receipt.at // 1000),
                    *left(words, receipt),
                ),
                (Section("", lines),),
            )
        await self._desk.send(interaction, self._desk.page(told, reader), private=True, in_place=True)


def left(words: Words, receipt: Receipt) -> list[str]:
    """What stays of what was deleted, since others need it; nothing in it names the person any more."""
    stays = {f"privacy.left.{table}": number for table, number in receipt.deleted.items() if number}
    return [words.text(key, n=number) for key, number in stays.items() if words.catalog.has(key)]
