"""Buttons and menus that every screen has: its pages, its languages."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from bot.cogs.router import Router
from bot.i18n.languages import LANGUAGES
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction


class ScreensCog(commands.Cog):
    """Turns pages."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        router.on("s", self._page)
        router.on("page", self._chosen_page)
        router.on("lang", self._language)

    async def _page(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        reference, page, language = (pressed.argument(at) for at in range(3))
        await self._desk.turn(interaction, reference, page, _known(language))

    async def _chosen_page(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        await self._desk.turn(interaction, pressed.argument(0), values[0], _known(pressed.argument(1)))

    async def _language(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        await self._desk.turn(interaction, pressed.argument(0), pressed.argument(1), _known(values[0]))


def _known(language: str) -> str:
    """A language of ours, or nothing: ids come back from outside."""
    return language if language in LANGUAGES else ""
