"""`/term`: the glossary."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.cogs.common import INSTALLS, visibility_choices
from bot.i18n.translator import said
from bot.services.pictures import sheet_scene
from bot.services.problems import refuse
from bot.services.questions import Facts
from bot.services.scoring import score
from bot.ui.completions import choices
from bot.ui.desk import Desk, Interaction
from bot.ui.screens import Reader, Screen
from bot.ui.term_text import term_told


class TermCog(commands.Cog):
    """One word in every language."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._glossary = desk.services.glossary
        desk.add({"term": self._screen})

    @app_commands.command(name="term", description=said("command.term.about"))
    @app_commands.describe(word=said("command.option.word"), visibility=said("command.option.visibility"))
    @app_commands.choices(visibility=visibility_choices())
    @app_commands.allowed_installs(guilds=INSTALLS.guild, users=INSTALLS.user)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def term(self, interaction: Interaction, word: Range[str, 1, 100], visibility: str | None = None) -> None:
        """The glossary."""
        found = [self._glossary.term(word)] if self._glossary.term(word) else self._glossary.search(word, 1)
        if not found or found[0] is None:
            raise refuse("term.unknown", "word", word, value=word)
        await self._desk.show(interaction, "term", {"value": found[0].key}, visibility)

    async def _screen(self, facts: Facts, page: str, reader: Reader) -> Screen:
        term = self._glossary.term(str(facts["value"]))
        if term is None:
            raise refuse("term.unknown", "word", str(facts["value"]), value=str(facts["value"]))
        explanation = self._glossary.explanation(term.key)
        example = self._glossary.example(term.key)
        if example is None:
            return Screen(term_told(reader.words, term, explanation))
        answer = score(example, self._desk.services.situations)
        scene = None if answer.sheet is None else sheet_scene(answer.form, answer.sheet)
        return Screen(term_told(reader.words, term, explanation, answer), scene)

    @term.autocomplete("word")
    async def _complete(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        words = (await self._desk.reader(interaction)).words
        found = self._glossary.search(current)
        return choices([(_label(words.term(term.key), term.names, current), term.key) for term in found])


def _label(name: str, names: tuple[str, ...], typed: str) -> str:
    """The name for this reader, then the other form that was typed or else the first other one."""
    others = [other for other in names if other != name]
    typed_one = next((other for other in others if typed.casefold() in other.casefold()), others[0] if others else "")
    return f"{name} · {typed_one}" if typed_one else name
