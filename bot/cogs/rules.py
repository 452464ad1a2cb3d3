"""`/rules`: show, compare, ruling, edit, save, saved, forget."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.cogs.common import group, system_choices, visibility_choices
from bot.cogs.router import Router
from bot.cogs.rules_edit import RulesEditing
from bot.i18n.translator import said
from bot.services.problems import refuse
from bot.services.rulesets import RulesWanted, line_of
from bot.storage.records import Owner, OwnerKind
from bot.ui.card import Row
from bot.ui.completions import choices, complete_point, complete_preset, complete_rules
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, place_of
from bot.ui.items import Pick, option
from bot.ui.rules_screens import rules_makers
from bot.ui.rules_text import title
from bot.ui.told import Told, section

OPTIONS = {
    name: said(f"command.option.{name}")
    for name in ("system", "preset", "rules", "visibility", "first", "second", "point", "name", "owner")
}


class RulesCog(commands.Cog):
    """Questions about rules, and rules saved under a name."""

    rules_group = group("rules")

    def __init__(self, desk: Desk, router: Router, editing: RulesEditing) -> None:
        self._desk = desk
        self._editing = editing
        self._rulesets = desk.services.rulesets
        desk.add(rules_makers())
        router.on("saved", self._open_saved)

    @rules_group.command(name="show", description=said("command.rules.show"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("system", "preset", "rules", "visibility")})
    @app_commands.choices(system=system_choices(), visibility=visibility_choices())
    async def show(
        self,
        interaction: Interaction,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        visibility: str | None = None,
    ) -> None:
        """What a preset says."""
        wanted = RulesWanted(system or "", preset or "", rules or "")
        ruleset = await self._rulesets.choose(place_of(interaction).asker, wanted)
        await self._desk.show(interaction, "rules", {"value": ruleset.options.line}, visibility)

    @rules_group.command(name="compare", description=said("command.rules.compare"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("first", "second", "visibility")})
    @app_commands.choices(visibility=visibility_choices())
    async def compare(
        self,
        interaction: Interaction,
        first: Range[str, 1, 200],
        second: Range[str, 1, 200],
        visibility: str | None = None,
    ) -> None:
        """Where two presets differ."""
        lines = {"first": await self._line(interaction, first), "second": await self._line(interaction, second)}
        await self._desk.show(interaction, "compare", lines, visibility)

    @rules_group.command(name="ruling", description=said("command.rules.ruling"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("point", "system", "visibility")})
    @app_commands.choices(system=system_choices(), visibility=visibility_choices())
    async def ruling(
        self,
        interaction: Interaction,
        point: Range[str, 1, 60],
        system: str | None = None,
        visibility: str | None = None,
    ) -> None:
        """What each preset says on one point."""
        ruleset = await self._rulesets.choose(place_of(interaction).asker, RulesWanted(system or ""))
        value = f"{ruleset.options.system}/{point}"
        await self._desk.show(interaction, "ruling", {"value": value}, visibility)

    @rules_group.command(name="edit", description=said("command.rules.edit"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("system", "preset", "rules")})
    @app_commands.choices(system=system_choices())
    async def edit(
        self,
        interaction: Interaction,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
    ) -> None:
        """Puts rules together, option by option."""
        await self._editing.open(interaction, RulesWanted(system or "", preset or "", rules or ""))

    @rules_group.command(name="save", description=said("command.rules.save"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("name", "rules", "system", "preset", "owner")})
    @app_commands.choices(
        system=system_choices(), owner=[Choice(name=said(f"choice.owner.{o}"), value=o) for o in OwnerKind]
    )
    async def save(
        self,
        interaction: Interaction,
        name: Range[str, 1, 32],
        rules: Range[str, 1, 500] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        owner: str | None = None,
    ) -> None:
        """Keeps rules under a name."""
        wanted = RulesWanted(system or "", preset or "", rules or "")
        ruleset = await self._rulesets.choose(place_of(interaction).asker, wanted)
        saved = await self._rulesets.save(_owner(interaction, owner), name, ruleset)
        reader = await self._desk.reader(interaction)
        words = reader.words
        told = Told(
            words.text("ruleset.saved", name=saved.name, version=saved.version),
            (words.text("ruleset.share"), words.text("ruleset.use", name=saved.name)),
            block=(saved.line,),
        )
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)

    @rules_group.command(name="forget", description=said("command.rules.forget"))
    @app_commands.describe(**{name: OPTIONS[name] for name in ("name", "owner")})
    @app_commands.choices(owner=[Choice(name=said(f"choice.owner.{o}"), value=o) for o in OwnerKind])
    async def forget(self, interaction: Interaction, name: Range[str, 1, 32], owner: str | None = None) -> None:
        """Deletes a saved name."""
        deleted = await self._rulesets.forget(_owner(interaction, owner), name)
        words = (await self._desk.reader(interaction)).words
        await self._desk.tell(interaction, words.text("ruleset.forgotten", name=name, n=deleted))

    @rules_group.command(name="saved", description=said("command.rules.saved"))
    async def saved(self, interaction: Interaction) -> None:
        """The names that can be used here."""
        reader = await self._desk.reader(interaction)
        words = reader.words
        kept = await self._rulesets.saved(place_of(interaction).asker)
        lines = [words.text("ruleset.line", name=item.name, version=item.version, line=item.line) for item in kept]
        headline = words.text("ruleset.list", n=len(kept)) if kept else words.text("ruleset.none")
        told = Told(headline, (words.text("ruleset.how"),), section("", lines))
        rows: list[Row] = []
        if kept:
            lines_ = [option(item.name, item.name, description=title(words, item.line)) for item in kept[:25]]
            rows.append(Pick(CustomId("saved", ()), words.text("ruleset.open"), lines_))
        await self._desk.send(interaction, self._desk.page(told, reader, rows), private=True)

    async def _open_saved(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        ruleset = await self._rulesets.choose(place_of(interaction).asker, RulesWanted(rules=values[0]))
        await self._desk.show(interaction, "rules", {"value": ruleset.options.line}, "private")

    async def _line(self, interaction: Interaction, text: str) -> str:
        """The line of one side: a whole line, a preset with its system, or a saved name."""
        asker = place_of(interaction).asker
        head, _, changes = text.strip().partition(" ")
        saved = await self._rulesets.saved(asker)
        return line_of(RulesWanted("", head, changes), await self._rulesets.default(asker), saved)

    @show.autocomplete("preset")
    @edit.autocomplete("preset")
    @save.autocomplete("preset")
    @compare.autocomplete("first")
    @compare.autocomplete("second")
    async def _complete_preset(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_preset(self._desk, interaction, current)

    @show.autocomplete("rules")
    @edit.autocomplete("rules")
    @save.autocomplete("rules")
    async def _complete_rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_rules(self._desk, interaction, current)

    @ruling.autocomplete("point")
    async def _complete_point(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_point(self._desk, interaction, current)

    @forget.autocomplete("name")
    async def _complete_name(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        kept = await self._rulesets.saved(place_of(interaction).asker)
        return choices([(item.name, item.name) for item in kept if current.casefold() in item.name.casefold()])


def _owner(interaction: Interaction, owner: str | None) -> Owner:
    """The asker, or the server if he may change it. Raises `Refused` where there is none or he may not."""
    if owner != OwnerKind.GUILD:
        return Owner(OwnerKind.USER, interaction.user.id)
    if interaction.guild_id is None:
        raise refuse("ruleset.no_server", "owner", "")
    if not interaction.permissions.manage_guild:
        raise refuse("ruleset.not_yours", "owner", "")
    return Owner(OwnerKind.GUILD, interaction.guild_id)
