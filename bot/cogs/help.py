"""`/help`: what the bot can do, by example."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.i18n.translator import said
from bot.services.questions import Facts
from bot.ui.desk import Desk, Interaction
from bot.ui.help_text import TOPICS, help_told
from bot.ui.screens import MAIN, Page, Reader, Screen


class HelpCog(commands.Cog):
    """Topics, one screen each."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.add({"help": self._screen})

    @app_commands.command(name="help", description=said("command.help.about"))
    @app_commands.describe(topic=said("command.option.topic"))
    @app_commands.choices(topic=[Choice(name=said(f"help.{topic}.title"), value=topic) for topic in TOPICS])
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction, topic: str = MAIN) -> None:
        """One topic; the others are in a menu."""
        await self._desk.show(interaction, "help", {"value": "topics"}, "private", topic)

    async def _screen(self, facts: Facts, page: str, reader: Reader) -> Screen:
        topic = page if page in TOPICS else TOPICS[0]
        menu = tuple(
            Page(MAIN if at == 0 else name, reader.words.text(f"help.{name}.title")) for at, name in enumerate(TOPICS)
        )
        return Screen(help_told(reader.words, topic), None, None, (), menu, reader.words.text("help.choose"))
