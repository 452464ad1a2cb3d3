"""Screens of the hand commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.i18n.catalog import Words
from bot.services.calls import calls
from bot.services.discards import DiscardsReply, discards
from bot.services.draw import drawn
from bot.services.pictures import (
    discards_scene,
    hand_scene,
    marking,
    sheet_scene,
    values_scene,
    waits_scene,
)
from bot.services.questions import Facts, question_from
from bot.services.scoring import score
from bot.services.setup_advice import exchange_advice, void_advice
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver, are_solvable, is_solvable
from bot.services.unsolved import may_be_far, risks_alone, risks_now
from bot.services.waits import waits
from bot.ui.call_values_text import call_values_told
from bot.ui.calls_text import calls_told
from bot.ui.discards_text import discards_told
from bot.ui.draw_text import draw_told
from bot.ui.score_text import score_details, score_told
from bot.ui.screens import MAIN, Maker, Page, Reader, Screen
from bot.ui.setup_text import exchange_told, void_told
from bot.ui.solved_text import solved_told
from bot.ui.told import Table, Told
from bot.ui.unsolved_text import unsolved_calls_told, unsolved_told, with_safest
from bot.ui.waits_text import waits_told
from render import ValuesScene

DETAILS: Final = "details"
VALUES: Final = "values"
FEW_ROWS: Final = 5
"""Discards told on the first page."""


@dataclass(frozen=True, slots=True)
class HandScreens:
    """Makes the screens of `/hand`."""

    names: SituationNames
    solver: HandSolver

    def makers(self) -> Mapping[str, Maker]:
        """By kind of screen."""
        return {
            "score": self.score,
            "waits": self.waits,
            "discard": self.discard,
            "call": self.call,
            "void": self.void,
            "exchange": self.exchange,
            "draw": self.draw,
        }

    async def score(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """A win explained, or why it is none."""
        answer = score(question_from(facts), self.names)
        scene = hand_scene(answer.form) if answer.sheet is None else sheet_scene(answer.form, answer.sheet)
        kept = answer.question.facts()
        if answer.sheet is None:
            return Screen(score_told(answer, reader.words), scene, kept)
        if page == DETAILS:
            return Screen(score_details(answer, reader.words), scene, kept, (_back(reader),))
        return Screen(score_told(answer, reader.words), scene, kept, (_details(reader),))

    async def waits(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """What a hand waits for."""
        reply = waits(question_from(facts), self.names)
        return Screen(waits_told(reply, reader.words), waits_scene(reply.form, reply.answer), reply.question.facts())

    async def discard(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """What each discard leaves."""
        reply = discards(question_from(facts), self.names)
        if page == VALUES:
            return await self._discard_values(reply, reader)
        words = reader.words
        scene, kept = discards_scene(reply.form, reply.answer), reply.question.facts()
        if page == DETAILS:
            return Screen(discards_told(reply, words), scene, kept, (_back(reader),))
        if is_solvable(reply):
            told = with_safest(discards_told(reply, words), risks_now(reply), words)
            told = _promising(told, words, far=may_be_far(reply))
            pages = [_values(reader)]
        else:
            told, pages = unsolved_told(reply, words), []
        if len(reply.answer.rows) > FEW_ROWS:
            told = _first_rows(told)
            pages.insert(0, Page(DETAILS, words.text("ui.all_discards")))
        return Screen(told, scene, kept, tuple(pages))

    async def _discard_values(self, reply: DiscardsReply, reader: Reader) -> Screen:
        """What each discard is worth, or what can be said instead."""
        words, kept, pages = reader.words, reply.question.facts(), (_back(reader),)
        solved = await self.solver.discards(reply)
        if solved is not None:
            system, bars = reply.ruleset.options.system, values_scene(reply.form, solved, words)
            told = _captioned(solved_told(reply, solved, words), bars, words.of(system))
            return Screen(told, bars, kept, pages, system=system)
        safest = tuple(row.tile for row in risks_alone(reply)[:1])
        scene = marking(hand_scene(reply.form), safest) if safest else discards_scene(reply.form, reply.answer)
        return Screen(unsolved_told(reply, words), scene, kept, pages)

    async def call(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """What to do about a discard."""
        rest = {name: value for name, value in facts.items() if name != "source"}
        reply = calls(question_from(rest), str(facts.get("source", "")), self.names)
        kept, words = {**reply.question.facts(), "source": reply.source}, reader.words
        scene = replace(hand_scene(reply.form), offered=True)
        if page == VALUES:
            solved = await self.solver.calls(reply)
            told = unsolved_calls_told(reply, words) if solved is None else call_values_told(reply, solved, words)
            return Screen(told, scene, kept, (_back(reader),))
        if are_solvable(reply):
            told = _promising(calls_told(reply, words), words, far=may_be_far(reply))
            return Screen(told, scene, kept, (_values(reader),))
        return Screen(unsolved_calls_told(reply, words), scene, kept)

    async def void(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """Which suit to give up."""
        reply = void_advice(question_from(facts))
        return Screen(void_told(reply, reader.words), hand_scene(reply.form), reply.question.facts())

    async def exchange(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """Which three tiles to pass."""
        reply = exchange_advice(question_from(facts))
        scene = marking(hand_scene(reply.form), reply.advice.rows[0].give if reply.advice.rows else ())
        return Screen(exchange_told(reply, reader.words), scene, reply.question.facts())

    async def draw(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """The hand as a picture."""
        reply = drawn(question_from(facts))
        return Screen(draw_told(reply, reader.words), hand_scene(reply.form), reply.question.facts())


def _details(reader: Reader) -> Page:
    return Page(DETAILS, reader.words.text("action.details"))


def _values(reader: Reader) -> Page:
    return Page(VALUES, reader.words.text("solver.button"))


def _captioned(told: Told, bars: ValuesScene, words: Words) -> Told:
    """An answer that says how its bars are read."""
    keys = ["bars_risk" if bars.is_risked else "bars", *(["bars_hollow"] if bars.is_hollow else [])]
    return replace(told, caption=tuple(words.own(words.system, f"solver.{key}") for key in keys))


def _promising(told: Told, words: Words, *, far: bool) -> Told:
    """An answer by shape, and where there is one by points, unless the hand is too `far` for it."""
    promise = words.text("solver.press_far" if far else "solver.press", button=words.text("solver.button"))
    return replace(told, lead=(*told.lead, promise))


def _back(reader: Reader) -> Page:
    return Page(MAIN, reader.words.text("action.back"))


def _first_rows(told: Told) -> Told:
    sections = tuple(
        part if part.table is None else replace(part, table=Table(part.table.head, part.table.rows[:FEW_ROWS]))
        for part in told.sections
    )
    return replace(told, sections=sections)
