"""`/setup`: what a server's managers decide."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, Range
from discord.ext import commands

from bot.cogs.common import server_of, system_choices
from bot.cogs.game import CLOCK_CHOICES
from bot.cogs.puzzle import FAMILY_CHOICES
from bot.cogs.puzzle_submit import SubmissionScreens
from bot.cogs.setup_permissions import check_channel, check_role, permission_lines
from bot.i18n.catalog import Words
from bot.i18n.translator import said
from bot.services.problems import refuse
from bot.services.rulesets import RulesWanted
from bot.services.server_games import Decision
from bot.ui.completions import choices, complete_preset, complete_rules
from bot.ui.desk import Desk, Interaction, place_of
from bot.ui.server_text import games_told
from bot.ui.told import Section, Told
from puzzles.store import Channel

OPTION: Final = "command.setup_option"
ZONES: Final = ("UTC", "Asia/Shanghai", "Asia/Taipei", "Asia/Tokyo", "Europe/Berlin", "Europe/London")
MORE_ZONES: Final = ("America/New_York", "America/Chicago", "America/Los_Angeles", "America/Sao_Paulo")


class SetupCog(commands.Cog):
    """A server's settings."""

    setup = app_commands.Group(
        name="setup",
        description=said("command.setup.about"),
        allowed_installs=AppInstallationType(guild=True, user=False),
        allowed_contexts=AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        default_permissions=discord.Permissions(manage_channels=True),
    )

    def __init__(self, desk: Desk, submissions: SubmissionScreens) -> None:
        self._desk = desk
        self._submissions = submissions
        self._daily = desk.services.daily
        self._games = desk.services.server_games

    @setup.command(name="daily", description=said("command.setup.daily"))
    @app_commands.describe(
        channel=said(f"{OPTION}.channel"),
        hour=said(f"{OPTION}.hour"),
        zone=said(f"{OPTION}.zone"),
        system=said("command.option.system"),
        thread=said(f"{OPTION}.thread"),
        role=said(f"{OPTION}.role"),
        stop=said(f"{OPTION}.stop"),
    )
    @app_commands.choices(system=FAMILY_CHOICES)
    async def daily(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        hour: Range[int, 0, 23] = 12,
        zone: Range[str, 1, 50] = "UTC",
        system: str | None = None,
        thread: bool = True,
        role: discord.Role | None = None,
        stop: bool = False,
    ) -> None:
        """Where and when the daily puzzle is posted; with nothing given, what is set."""
        guild = server_of(interaction.guild_id)
        family = self._desk.services.puzzles.family(system)
        if stop:
            await self._daily.unfollow(guild, family)
        elif channel is not None:
            check_channel(channel, thread=thread)
            if role is not None:
                check_role(channel, role)
            wanted = Channel(guild=guild, family=family, channel=channel.id, hour=hour, zone=zone, thread=thread)
            await self._daily.follow(replace(wanted, role=None if role is None else role.id))
        await self._tell(interaction, guild)

    @daily.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [zone for zone in (*ZONES, *MORE_ZONES) if typed.lower() in zone.lower()]
        return choices([(zone, zone) for zone in found])

    @setup.command(name="games", description=said("command.setup.games"))
    @app_commands.describe(
        channel=said(f"{OPTION}.game_channel"),
        remove=said(f"{OPTION}.remove"),
        system=said("command.option.system"),
        preset=said(f"{OPTION}.preset"),
        rules=said("command.option.rules"),
        clock=said(f"{OPTION}.clock"),
        reset=said(f"{OPTION}.reset"),
    )
    @app_commands.choices(system=system_choices(), clock=CLOCK_CHOICES)
    async def games(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        remove: discord.TextChannel | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        clock: str | None = None,
        reset: bool = False,
    ) -> None:
        """Where games are played and what holds where nobody says otherwise; with nothing given, what is set."""
        guild = server_of(interaction.guild_id)
        asker = place_of(interaction).asker
        if channel is not None:
            check_channel(channel, thread=False)
        line = None
        if system or preset or rules:
            wanted = RulesWanted(system or "", preset or "", rules or "")
            line = (await self._desk.services.rulesets.choose(asker, wanted)).options.line
        decision = Decision(
            add=None if channel is None else channel.id,
            remove=None if remove is None else remove.id,
            line=line,
            clock=clock,
            reset=reset,
        )
        settings = await self._games.decide(guild, decision)
        reader = await self._desk.reader(interaction)
        line = await self._desk.services.rulesets.default(asker)
        told = games_told(reader.words, settings, line, await self._games.clock(guild))
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)

    @games.autocomplete("preset")
    async def _presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await complete_preset(self._desk, interaction, typed)

    @games.autocomplete("rules")
    async def _rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await complete_rules(self._desk, interaction, typed)

    @setup.command(name="queue", description=said("command.setup.queue"))
    async def queue(self, interaction: Interaction) -> None:
        """Puzzles that members sent in."""
        await self._submissions.queue(interaction)

    @setup.command(name="check", description=said("command.setup.check"))
    async def check(self, interaction: Interaction) -> None:
        """Which permissions the bot lacks, here and where dailies are posted."""
        if interaction.guild_id is None or interaction.guild is None:
            raise refuse("puzzle.problem.server_only")
        reader = await self._desk.reader(interaction)
        followed = await self._daily.channels(interaction.guild_id)
        lines = tuple(dict.fromkeys(permission_lines(reader.words, interaction, followed)))
        told = Told(reader.words.text("puzzle.setup.check"), (), (Section("", lines),))
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)

    async def _tell(self, interaction: Interaction, guild: int) -> None:
        reader = await self._desk.reader(interaction)
        words = reader.words
        lines = tuple(_line(words, row) for row in await self._daily.channels(guild))
        told = Told(
            words.text("puzzle.setup.title"),
            (words.text("puzzle.setup.how" if lines else "puzzle.setup.none"),),
            (Section("", lines),),
        )
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)


def _line(words: Words, row: Channel) -> str:
    line = words.text(
        "puzzle.setup.line",
        family=f"system.{row.family}",
        channel=f"<#{row.channel}>",
        hour=f"{row.hour:02}:00",
        zone=row.zone,
        thread="settings.switch.on" if row.thread else "settings.switch.off",
    )
    return line if row.role is None else words.text("puzzle.setup.tells", line=line, role=f"<@&{row.role}>")
