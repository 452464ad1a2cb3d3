"""`/puzzle`: today's, practice, what comes back, the archive, progress."""

from __future__ import annotations

import asyncio
from typing import Final

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.cogs.common import group, server_of, wind_choices
from bot.cogs.puzzle_posts import PuzzlePosts
from bot.cogs.puzzle_presses import PuzzlePresses
from bot.cogs.puzzle_submit import SubmissionScreens
from bot.cogs.router import Router
from bot.i18n.translator import said
from bot.services.puzzle_scene import progress_scene
from bot.services.puzzle_views import Wish
from bot.services.puzzles import kinds
from bot.services.questions import HandQuestion
from bot.services.recent import complete_hand
from bot.services.rulesets import RulesWanted
from bot.stopping import ended
from bot.ui.card import message
from bot.ui.completions import choices, complete_preset, complete_rules
from bot.ui.desk import Client, Desk, Interaction, place_of
from bot.ui.puzzle_stats_text import board_told, share_text, stats_told
from bot.ui.told import Section, Told
from puzzles.themes import THEMES

FAMILIES: Final = ("riichi", "sichuan", "mcr")
OPTION: Final = "command.puzzle_option"
FAMILY_CHOICES: Final[list[Choice[str]]] = [Choice(name=said(f"system.{key}"), value=key) for key in FAMILIES]
THEME_CHOICES: Final[list[Choice[str]]] = [Choice(name=said(theme.key), value=theme.key) for theme in THEMES]
KIND_CHOICES: Final[list[Choice[str]]] = [
    Choice(name=said(f"puzzle.decision.{kind.value}"), value=kind.value) for kind in kinds()
]
SHOWN_DAYS: Final = 25
SENT: Final = ("hand", "dora", "seat", "seen", "void", "system", "preset", "rules")


class PuzzleCog(commands.Cog):
    """Puzzles. Questions and verdicts are for the asker alone; only the daily in a server's channel is for all."""

    puzzle = group("puzzle")

    def __init__(self, client: Client, desk: Desk, router: Router, submissions: SubmissionScreens) -> None:
        self._client = client
        self._desk = desk
        self._puzzles = desk.services.puzzles
        self._daily = desk.services.daily
        self._posts = PuzzlePosts(client, desk)
        self._submissions = submissions
        self._living: asyncio.Task[None] | None = None
        self._presses = PuzzlePresses(desk, router)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Discord is there: dailies may be posted."""
        self._daily.post_to(self._posts)
        if self._living is None:
            self._living = asyncio.create_task(self._daily.live(), name="daily puzzles")

    async def cog_unload(self) -> None:
        self._daily.post_to(None)
        if self._living is not None:
            await ended(self._living)

    @puzzle.command(name="daily", description=said("command.puzzle.daily"))
    @app_commands.describe(system=said("command.option.system"))
    @app_commands.choices(system=FAMILY_CHOICES)
    async def daily(self, interaction: Interaction, system: str | None = None) -> None:
        """Today's puzzle, privately; its verdict for those who answered it."""
        family = self._puzzles.family(system)
        number = self._puzzles.today()
        for channel in await self._daily.channels(interaction.guild_id or 0):
            if channel.family == family:
                number = self._daily.number(channel)
        asked = await self._puzzles.daily(family, number)
        given = await self._puzzles.given(interaction.user.id, asked)
        if given is None:
            await self._presses.ask(interaction, asked)
        else:
            await self._presses.tell_again(interaction, asked, given)

    @puzzle.command(name="practice", description=said("command.puzzle.practice"))
    @app_commands.describe(
        system=said("command.option.system"),
        theme=said(f"{OPTION}.theme"),
        kind=said(f"{OPTION}.kind"),
        rated=said(f"{OPTION}.rated"),
    )
    @app_commands.choices(system=FAMILY_CHOICES, theme=THEME_CHOICES, kind=KIND_CHOICES)
    async def practice(
        self,
        interaction: Interaction,
        system: str | None = None,
        theme: str | None = None,
        kind: str | None = None,
        rated: bool = True,
    ) -> None:
        """One puzzle near the asker's strength."""
        family = self._puzzles.practice_family(system, theme or "", kind or "")
        wish = Wish(kind or "", theme or "", rated)
        await self._presses.ask(interaction, await self._puzzles.practice(interaction.user.id, family, wish))

    @puzzle.command(name="review", description=said("command.puzzle.review"))
    async def review(self, interaction: Interaction) -> None:
        """A puzzle that was missed before."""
        await self._presses.ask_due(interaction)

    @puzzle.command(name="archive", description=said("command.puzzle.archive"))
    @app_commands.describe(system=said("command.option.system"), number=said(f"{OPTION}.number"))
    @app_commands.choices(system=FAMILY_CHOICES)
    async def archive(
        self, interaction: Interaction, system: str | None = None, number: Range[int, 1, 100_000] | None = None
    ) -> None:
        """A puzzle of an earlier day, or the list of them."""
        family = self._puzzles.family(system)
        if number is not None:
            await self._presses.ask(interaction, await self._puzzles.past(family, number))
            return
        reader = await self._desk.reader(interaction)
        words = reader.words
        days = (await self._puzzles.archive(family))[:SHOWN_DAYS]
        lines = tuple(words.text("puzzle.archive_line", number=day.number, at=day.at // 1000) for day in days)
        told = Told(
            words.text("puzzle.archive_title", family=f"system.{family}"),
            (words.text("puzzle.archive_how" if lines else "puzzle.archive_empty"),),
            (Section("", lines),),
        )
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)

    @puzzle.command(name="stats", description=said("command.puzzle.stats"))
    async def stats(self, interaction: Interaction) -> None:
        """The asker's progress."""
        reader = await self._desk.reader(interaction)
        stats = await self._puzzles.stats(interaction.user.id)
        await self._presses.show(interaction, stats_told(reader.words, stats), progress_scene(stats), reader)

    @puzzle.command(name="leaderboard", description=said("command.puzzle.leaderboard"))
    @app_commands.describe(system=said("command.option.system"), hide=said(f"{OPTION}.hide"))
    @app_commands.choices(system=FAMILY_CHOICES)
    async def leaderboard(self, interaction: Interaction, system: str | None = None, hide: bool | None = None) -> None:
        """This month in this server; whoever does not want to be on it says so here."""
        guild = server_of(interaction.guild_id)
        if hide is not None:
            await self._puzzles.hide(interaction.user.id, hidden=hide)
        family = self._puzzles.family(system)
        reader = await self._desk.reader(interaction)
        rows = await self._puzzles.leaderboard(guild, family)
        names = {row.user: f"<@{row.user}>" for row in rows}
        hidden = await self._puzzles.store.is_hidden(interaction.user.id)
        told = board_told(reader.words, family, rows, names, hidden=hidden)
        await self._desk.send(interaction, self._desk.page(told, reader), private=True)

    @puzzle.command(name="share", description=said("command.puzzle.share"))
    @app_commands.describe(system=said("command.option.system"))
    @app_commands.choices(system=FAMILY_CHOICES)
    async def share(self, interaction: Interaction, system: str | None = None) -> None:
        """The asker's last daily in one line for everybody: no tiles."""
        family = self._puzzles.family(system)
        attempt, running = await self._puzzles.shared(interaction.user.id, family)
        audience = await self._desk.services.profiles.audience(place_of(interaction), "public")
        words = self._desk.services.catalog.words(audience.language, audience.style)
        made = message(Told(share_text(words, attempt, running.length)))
        await self._desk.send(interaction, made, private=False)

    @puzzle.command(name="report", description=said("command.puzzle.report"))
    @app_commands.describe(puzzle=said(f"{OPTION}.puzzle"))
    async def report(self, interaction: Interaction, puzzle: Range[str, 16, 16]) -> None:
        """Something is wrong with a puzzle."""
        await self._presses.ask_reason(interaction, (await self._puzzles.puzzle(puzzle)).id)

    @puzzle.command(name="submit", description=said("command.puzzle.submit"))
    @app_commands.rename(round_="round")
    @app_commands.describe(
        **{name: said(f"command.option.{name}") for name in SENT},
        round_=said("command.option.round"),
        river=said(f"{OPTION}.river"),
        name=said(f"{OPTION}.name"),
    )
    @app_commands.choices(seat=wind_choices(), round_=wind_choices(), system=FAMILY_CHOICES)
    async def submit(
        self,
        interaction: Interaction,
        hand: Range[str, 1, 200],
        dora: Range[str, 1, 60] | None = None,
        seat: str | None = None,
        round_: str | None = None,
        river: Range[str, 1, 200] | None = None,
        seen: Range[str, 1, 400] | None = None,
        void: Range[str, 1, 20] | None = None,
        system: str | None = None,
        preset: Range[str, 1, 100] | None = None,
        rules: Range[str, 1, 500] | None = None,
        name: bool = False,
    ) -> None:
        """A hand as a puzzle for this server, if it is a good one."""
        asked = HandQuestion(
            hand=hand,
            dora=dora or "",
            seat=seat or "",
            round_wind=round_ or "",
            river=river or "",
            seen=seen or "",
            void=void or "",
        )
        wanted = RulesWanted(system or "", preset or "", rules or "")
        await self._submissions.submit(interaction, asked, wanted, named=name)

    @submit.autocomplete("hand")
    async def _complete_hand(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        recent = await self._desk.services.recent.of(interaction.user.id)
        return choices([(hand, hand) for hand in complete_hand(current, recent)])

    @submit.autocomplete("preset")
    async def _complete_preset(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_preset(self._desk, interaction, current)

    @submit.autocomplete("rules")
    async def _complete_rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await complete_rules(self._desk, interaction, current)
