"""`/points`: what a worth is paid, and tables."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.cogs.common import group, system_choices, visibility_choices
from bot.i18n.translator import said
from bot.services.points import PointsQuestion, points, points_table
from bot.services.questions import Facts
from bot.services.rulesets import RulesWanted, built
from bot.services.settling import settle
from bot.ui.completions import complete_preset, complete_rules
from bot.ui.desk import Desk, Interaction, place_of
from bot.ui.points_text import points_told, table_told
from bot.ui.screens import Reader, Screen
from bot.ui.settle_text import settle_told

OPTIONS = {
    name: said(f"command.option.{name}")
    for name in ("value", "events", "fu", "honba", "system", "preset", "rules", "visibility")
}
RULES = ("system", "preset", "rules", "visibility")


class PointsCog(commands.Cog):
    """Payments without a hand."""

    points_group = group("points")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.add({"points": self._points_screen, "points_table": self._table_screen, "settle": self._settle_screen})

    @points_group.command(name="hand", description=said("command.points.hand"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("value", "fu", "honba", *RULES)})
    @app_commands.choices(system=system_choices(), visibility=visibility_choices())
    async def hand(
        self,
        interaction: Interaction,
        value: Range[int, 0, 500],
        fu: Range[int, 20, 110] | None = None,
        honba: Range[int, 0, 99] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """What so many han and fu, or fan, are paid."""
        line = await self._line(interaction, system, preset, rules)
        facts: Facts = {"rules": line, "value": value, "fu": fu or 0, "honba": honba or 0}
        await self._desk.show(interaction, "points", facts, visibility)

    @points_group.command(name="table", description=said("command.points.table"))
    @app_commands.describe(**{name: OPTIONS[name] for name in RULES})
    @app_commands.choices(system=system_choices(), visibility=visibility_choices())
    async def table(
        self,
        interaction: Interaction,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """All payments."""
        line = await self._line(interaction, system, preset, rules)
        await self._desk.show(interaction, "points_table", {"value": line}, visibility)

    @points_group.command(name="settle", description=said("command.points.settle"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("events", "preset", "rules", "visibility")})
    @app_commands.choices(visibility=visibility_choices())
    async def settle(
        self,
        interaction: Interaction,
        events: Range[str, 1, 1000],
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """Who owes whom after a deal."""
        wanted = RulesWanted("", preset or "", rules or "")
        ruleset = await self._desk.services.rulesets.choose(place_of(interaction).asker, wanted, "settle")
        await self._desk.show(interaction, "settle", {"rules": ruleset.options.line, "events": events}, visibility)

    async def _line(self, interaction: Interaction, system: str | None, preset: str | None, rules: str | None) -> str:
        wanted = RulesWanted(system or "", preset or "", rules or "")
        ruleset = await self._desk.services.rulesets.choose(place_of(interaction).asker, wanted)
        return ruleset.options.line

    async def _points_screen(self, facts: Facts, page: str, reader: Reader) -> Screen:
        ruleset = built(str(facts["rules"]))
        asked = PointsQuestion(ruleset.options.line, int(facts["value"]), int(facts["fu"]), int(facts["honba"]))
        return Screen(points_told(reader.words, points(asked, ruleset)))

    async def _settle_screen(self, facts: Facts, page: str, reader: Reader) -> Screen:
        return Screen(settle_told(settle(str(facts["events"]), str(facts["rules"])), reader.words))

    async def _table_screen(self, facts: Facts, page: str, reader: Reader) -> Screen:
        return Screen(table_told(reader.words, points_table(built(str(facts["value"])))))

    @hand.autocomplete("preset")
    @table.autocomplete("preset")
    @settle.autocomplete("preset")
    async def _complete_preset(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_preset(self._desk, interaction, current)

    @hand.autocomplete("rules")
    @table.autocomplete("rules")
    @settle.autocomplete("rules")
    async def _complete_rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_rules(self._desk, interaction, current)
