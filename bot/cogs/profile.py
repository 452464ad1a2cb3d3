"""The context menu "Mahjong profile" on a person; for the presser alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.common import EVERYWHERE, INSTALLS
from bot.i18n.catalog import Words
from bot.i18n.translator import said
from bot.services.standing import FamilyStanding, Standing
from bot.ui.desk import Client, Desk, Interaction
from bot.ui.told import Told, section


class ProfileCog(commands.Cog):
    """What others may see of somebody."""

    def __init__(self, client: Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._menu = app_commands.ContextMenu(
            name=said("command.menu.profile"),
            callback=self._profile,
            allowed_installs=INSTALLS,
            allowed_contexts=EVERYWHERE,
        )

    async def cog_load(self) -> None:
        self._client.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self._client.tree.remove_command(self._menu.name, type=self._menu.type)

    async def _profile(self, interaction: Interaction, user: discord.User) -> None:
        standing = await self._desk.services.standings.of(user.id, interaction.user.id)
        reader = await self._desk.reader(interaction)
        told = profile_told(reader.words, standing, user.display_name)
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)


def profile_told(words: Words, standing: Standing, name: str) -> Told:
    """Games and puzzles of a person."""
    lines = [_family(words, family) for family in standing.families]
    facts = [words.text("profile.tables", n=standing.tables)]
    if standing.hidden:
        facts.append(words.text("profile.hidden"))
    elif not lines:
        facts.append(words.text("profile.no_puzzles"))
    return Told(words.text("profile.title", name=name), tuple(facts), section(words.text("profile.puzzles"), lines))


def _family(words: Words, family: FamilyStanding) -> str:
    key = "profile.family" if family.rating is None else "profile.family_rated"
    value, deviation = family.rating or (0, 0)
    params = {"system": f"system.{family.family}", "n": family.answers, "right": family.right}
    return words.text(key, **params, rating=value, deviation=deviation)
