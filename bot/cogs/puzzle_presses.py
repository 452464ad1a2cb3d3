"""Questions, verdicts and numbers of puzzles, and everything that can be pressed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.cogs.router import Router
from bot.services.pictures import Scene
from bot.services.problems import refuse
from bot.services.puzzle_scene import puzzle_scene
from bot.services.puzzle_views import Answered, Asked
from bot.ui.card import Row, message
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private
from bot.ui.puzzle_panel import (
    ANSWER,
    GOOD,
    MENU,
    NEXT,
    REPORT,
    SHOW,
    VOTE,
    answer_rows,
    numbers_rows,
    report_rows,
    verdict_rows,
    wish_of,
)
from bot.ui.puzzle_text import hand_lines, question_told
from bot.ui.puzzle_verdict_text import numbers_told, verdict_told
from bot.ui.screens import Reader
from bot.ui.sending import twice
from bot.ui.told import Told
from puzzles.puzzle import Puzzle
from puzzles.store import Mode


class PuzzlePresses:
    """Asks puzzles and answers what is pressed on them, for the asker alone."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._puzzles = desk.services.puzzles
        self._daily = desk.services.daily
        router.on(ANSWER, self._answered)
        router.on(MENU, self._chosen)
        router.on(SHOW, self._shown)
        router.on(NEXT, self._next)
        router.on(REPORT, self._reported)
        router.on(VOTE, self._voted)

    async def ask(self, interaction: Interaction, asked: Asked, *, in_place: bool = False) -> None:
        """The question, for the asker alone."""
        reader = await self._desk.reader(interaction)
        told = question_told(reader.words, asked)
        scene, rows = puzzle_scene(asked.puzzle.position), answer_rows(reader.words, asked)
        await self.show(interaction, told, scene, reader, rows, in_place=in_place)

    async def show(
        self,
        interaction: Interaction,
        told: Told,
        scene: Scene | None,
        reader: Reader,
        rows: Sequence[Row] = (),
        *,
        in_place: bool = False,
    ) -> None:
        """A message with its picture, for the asker alone."""
        picture = None
        if scene is not None and not reader.audience.text_first:
            await twice(lambda: interaction.response.defer(thinking=not in_place, ephemeral=True))
            picture = await self._desk.services.pictures.paint(scene, reader.audience, reader.words)
            if picture is None:
                told = replace(told, facts=(*told.facts, reader.words.text("error.no_picture")))
        made = message(told, picture, rows, cut=reader.words.text("ui.cut"))
        await self._desk.send(interaction, made, private=True, in_place=in_place)

    async def _answered(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        await self._judge(interaction, pressed, pressed.argument(3))

    async def _chosen(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        await self._judge(interaction, pressed, values[0])

    async def _judge(self, interaction: Interaction, pressed: CustomId, code: str) -> None:
        """Keeps an answer and tells the verdict to whoever gave it. An answer that counts already stays."""
        puzzle = await self._puzzles.puzzle(pressed.argument(0))
        day = pressed.argument(1)
        number = int(day) if day.isdecimal() and len(day) < 7 else None
        mark = pressed.argument(2)
        mode, rated = Mode.PRACTICE, mark[:1] == "r"
        if number is not None:
            if (await self._puzzles.daily(puzzle.family, number)).puzzle.id != puzzle.id:
                raise refuse("puzzle.problem.gone")
            is_open = await self._daily.is_open(interaction.guild_id, puzzle.family, number)
            mode, rated = (Mode.DAILY, rated) if is_open else (Mode.PRACTICE, False)
        result = await self._puzzles.answer(
            interaction.user.id,
            puzzle,
            code,
            mode=mode,
            number=number,
            guild=interaction.guild_id,
            rated=rated,
        )
        await self._tell(interaction, puzzle, result.kept.code, result, mark[1:])

    async def _tell(
        self, interaction: Interaction, puzzle: Puzzle, code: str, result: Answered | None, wish: str
    ) -> None:
        reader = await self._desk.reader(interaction)
        told = verdict_told(reader.words, puzzle, self._puzzles.verdict(puzzle, code), result)
        mode = "practice" if result is None else result.kept.mode.value
        rows = verdict_rows(reader.words, puzzle, code, mode, wish)
        # In a server's channel the post stays as it is; a private question turns into its verdict, and what was asked
        # about stays in sight.
        in_place = is_private(interaction)
        scene = puzzle_scene(puzzle.position) if in_place else None
        if in_place:
            told = replace(told, hand=tuple(hand_lines(reader.words.of(puzzle.family), puzzle.position)))
        await self.show(interaction, told, scene, reader, rows, in_place=in_place)

    async def tell_again(self, interaction: Interaction, asked: Asked, given: Answered) -> None:
        """The verdict on an answer given before, with the position it was given in."""
        reader = await self._desk.reader(interaction)
        puzzle, code = asked.puzzle, given.kept.code
        told = verdict_told(reader.words, puzzle, self._puzzles.verdict(puzzle, code), given)
        told = replace(told, hand=question_told(reader.words, asked).hand)
        rows = verdict_rows(reader.words, puzzle, code, given.kept.mode.value)
        await self.show(interaction, told, puzzle_scene(puzzle.position), reader, rows)

    async def _shown(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """The explanation or the numbers of a puzzle, for those who answered it, or once it is closed."""
        puzzle = await self._puzzles.puzzle(pressed.argument(0))
        code = pressed.argument(1)
        if not await self._may_see(interaction, puzzle):
            raise refuse("puzzle.problem.answer_first")
        if pressed.argument(2) != "numbers":
            await self._tell(interaction, puzzle, code, None, pressed.argument(3))
            return
        reader = await self._desk.reader(interaction)
        rows, in_place = numbers_rows(reader.words, puzzle, code, pressed.argument(3)), is_private(interaction)
        scene = puzzle_scene(puzzle.position) if in_place else None
        await self.show(interaction, numbers_told(reader.words, puzzle), scene, reader, rows, in_place=in_place)

    async def _may_see(self, interaction: Interaction, puzzle: Puzzle) -> bool:
        attempts = await self._puzzles.store.attempts(interaction.user.id)
        if any(attempt.puzzle == puzzle.id for attempt in attempts):
            return True
        for day in await self._puzzles.store.dailies(puzzle.family):
            if day.puzzle == puzzle.id:
                return not await self._daily.is_open(interaction.guild_id, puzzle.family, day.number)
        return await self._daily.community.is_closed(puzzle.id)

    async def _next(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """One more: of the same kind as before, or the same again."""
        mode, what = pressed.argument(0), pressed.argument(1)
        if mode == "again":
            asked = Asked(await self._puzzles.puzzle(what), None, rated=False)
            if not await self._may_see(interaction, asked.puzzle):
                raise refuse("puzzle.problem.gone")
            await self.ask(interaction, asked)
        elif mode == Mode.REVIEW.value:
            await self.ask_due(interaction)
        else:
            family = self._puzzles.family(what)
            asked = await self._puzzles.practice(interaction.user.id, family, wish_of(pressed.argument(2)))
            await self.ask(interaction, asked, in_place=is_private(interaction))

    async def ask_due(self, interaction: Interaction) -> None:
        """What comes back today, or that nothing does."""
        asked = await self._puzzles.due(interaction.user.id)
        if asked is None:
            reader = await self._desk.reader(interaction)
            told = Told(reader.words.text("puzzle.nothing_due"), (reader.words.text("puzzle.nothing_due_more"),))
            await self._desk.send(interaction, self._desk.page(told, reader), private=True)
        else:
            await self.ask(interaction, asked)

    async def _voted(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """Whether a puzzle was good, said by somebody who has seen its solution."""
        puzzle = await self._puzzles.puzzle(pressed.argument(0))
        if not await self._may_see(interaction, puzzle):
            raise refuse("puzzle.problem.answer_first")
        good = pressed.argument(1) == GOOD
        await self._puzzles.vote(interaction.user.id, puzzle, good=good)
        reader = await self._desk.reader(interaction)
        await self._desk.tell(interaction, reader.words.text("puzzle.voted_good" if good else "puzzle.voted_not_good"))

    async def ask_reason(self, interaction: Interaction, puzzle: str) -> None:
        """Asks what is wrong with a puzzle."""
        reader = await self._desk.reader(interaction)
        told = Told(reader.words.text("puzzle.report_ask"))
        made = self._desk.page(told, reader, report_rows(reader.words, puzzle))
        await self._desk.send(interaction, made, private=True)

    async def _reported(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        puzzle = pressed.argument(0)
        if not values:
            await self.ask_reason(interaction, puzzle)
            return
        retired = await self._puzzles.report(interaction.user.id, puzzle, values[0])
        reader = await self._desk.reader(interaction)
        told = Told(reader.words.text("puzzle.report_retired" if retired else "puzzle.report_kept"))
        await self._desk.send(
            interaction, self._desk.page(told, reader), private=True, in_place=is_private(interaction)
        )
