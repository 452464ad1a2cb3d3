"""Hands that members send in as puzzles: `/puzzle submit`, and the managers' queue behind `/setup queue`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.cogs.common import server_of
from bot.cogs.router import Router
from bot.services.problems import refuse
from bot.services.puzzle_scene import puzzle_scene
from bot.services.questions import HandQuestion
from bot.services.rulesets import RulesWanted
from bot.ui.card import message
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private, place_of
from bot.ui.puzzle_panel import with_spoiler
from bot.ui.puzzle_stats_text import solution
from bot.ui.sending import twice
from bot.ui.submission_text import APPROVE, DROP, QUEUE, judged_told, queue_rows, queue_told
from bot.ui.told import Told
from puzzles.submissions import Submission


class SubmissionScreens:
    """Both ends of the queue. Everything here is for the asker alone."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._services = desk.services
        self._community = desk.services.daily.community
        router.on(QUEUE, self._pressed)

    async def submit(self, interaction: Interaction, asked: HandQuestion, wanted: RulesWanted, *, named: bool) -> None:
        """Judges a hand and, if it will do, puts it in the server's queue."""
        guild = server_of(interaction.guild_id)
        asker = place_of(interaction).asker
        ruleset = await self._services.rulesets.choose(asker, wanted, "discard")
        self._services.puzzles.family(ruleset.options.system)
        await twice(lambda: interaction.response.defer(thinking=True, ephemeral=True))
        question = replace(asked, rules=ruleset.options.line)
        judged = await self._services.submitting.judge(asker.user, question)
        if judged.flaw is None and judged.puzzle is not None:
            await self._community.add(guild, asker.user, judged.puzzle, named=named)
        reader = await self._desk.reader(interaction)
        await self._desk.send(interaction, self._desk.page(judged_told(reader.words, judged), reader), private=True)

    async def queue(self, interaction: Interaction) -> None:
        """The first that waits."""
        await self._show(interaction, server_of(interaction.guild_id), "")

    async def _pressed(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """Approves, drops or leaves one for later, then shows the next. Whoever pressed must still be a manager."""
        guild, what, puzzle = interaction.guild_id, pressed.argument(0), pressed.argument(1)
        if guild is None or not interaction.permissions.manage_channels:
            raise refuse("puzzle.problem.managers_only")
        if what == APPROVE:
            await twice(lambda: interaction.response.defer())
            await self._community.approve(guild, puzzle, self._services.daily.poster)
        elif what == DROP:
            await self._community.drop(guild, puzzle)
        await self._show(interaction, guild, puzzle)

    async def _show(self, interaction: Interaction, guild: int, after: str) -> None:
        waiting = await self._community.queue(guild)
        reader = await self._desk.reader(interaction)
        if not waiting:
            made = self._desk.page(Told(reader.words.text("puzzle.queue.empty")), reader)
            await self._desk.send(interaction, made, private=True, in_place=is_private(interaction))
            return
        submission = _following(waiting, after)
        told, picture = queue_told(reader.words, submission, len(waiting)), None
        if not reader.audience.text_first:
            if not interaction.response.is_done():
                in_place = is_private(interaction)
                await twice(lambda: interaction.response.defer(thinking=not in_place, ephemeral=True))
            scene = puzzle_scene(submission.puzzle.position)
            picture = await self._services.pictures.paint(scene, reader.audience, reader.words)
        made = message(told, picture, queue_rows(reader.words, submission), cut=reader.words.text("ui.cut"))
        made = with_spoiler(made, solution(reader.words, submission.puzzle))
        await self._desk.send(interaction, made, private=True, in_place=is_private(interaction))


def _following(waiting: Sequence[Submission], after: str) -> Submission:
    """The one behind `after`, or the first."""
    ids = [one.puzzle.id for one in waiting]
    return waiting[(ids.index(after) + 1) % len(ids)] if after in ids else waiting[0]
