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
    fan_values_scene,
    hand_scene,
    marking,
    sheet_scene,
    unit_values_scene,
    values_scene,
    waits_scene,
)
from bot.services.questions import Facts, question_from
from bot.services.scoring import score
from bot.services.setup_advice import exchange_advice, void_advice
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver, are_solvable, is_solvable
from bot.services.unsolved import risks_alone, risks_now, why_no_call_values, why_no_values
from bot.services.waits import waits
from bot.ui.call_values_text import call_values_told
from bot.ui.calls_text import calls_told
from bot.ui.discards_text import discards_told
from bot.ui.draw_text import draw_told
from bot.ui.fan_values_text import fan_values_told
from bot.ui.score_text import score_details, score_told
from bot.ui.screens import MAIN, Maker, Page, Reader, Screen
from bot.ui.setup_text import exchange_told, void_told
from bot.ui.told import Table, Told
from bot.ui.unit_values_text import unit_values_told
from bot.ui.unsolved_text import led_by_risks, with_reason, with_safest
from bot.ui.values_text import values_told
from bot.ui.waits_text import waits_told
from engine.solver.answers import RiskRow
from engine.solver.mcr.answers import McrSolved
from engine.solver.sichuan.answers import SichuanSolved
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
        scene, kept = discards_scene(reply.form, reply.answer), reply.question.facts()
        if page == VALUES:
            solved = await self.solver.discards(reply)
            if solved is None:
                rows = risks_alone(reply)
                safest = marking(hand_scene(reply.form), tuple(row.tile for row in rows[:1])) if rows else scene
                return Screen(_unsolved(reply, rows, reader.words), safest, kept, (_back(reader),))
            if isinstance(solved, McrSolved):
                told, bars = (
                    fan_values_told(reply, solved, reader.words),
                    fan_values_scene(reply.form, solved, reader.words),
                )
            elif isinstance(solved, SichuanSolved):
                told, bars = (
                    unit_values_told(reply, solved, reader.words),
                    unit_values_scene(reply.form, solved, reader.words),
                )
            else:
                told, bars = values_told(reply, solved, reader.words), values_scene(reply.form, solved, reader.words)
            return Screen(_captioned(told, bars, reader.words), bars, kept, (_back(reader),))
        told = discards_told(reply, reader.words)
        if page == DETAILS:
            return Screen(told, scene, kept, (_back(reader),))
        pages = []
        if len(reply.answer.rows) > FEW_ROWS:
            told = _first_rows(told)
            pages.append(Page(DETAILS, reader.words.text("ui.all_discards")))
        if is_solvable(reply):
            pages.append(_values(reader))
            told = _promising(with_safest(told, risks_now(reply), reader.words), reader)
        else:
            told = with_reason(told, why_no_values(reply), reader.words)
        return Screen(told, scene, kept, tuple(pages))

    async def call(self, facts: Facts, page: str, reader: Reader) -> Screen:
        """What to do about a discard."""
        rest = {name: value for name, value in facts.items() if name != "source"}
        reply = calls(question_from(rest), str(facts.get("source", "left")), self.names)
        kept = {**reply.question.facts(), "source": reply.source}
        scene = replace(hand_scene(reply.form), offered=True)
        if page == VALUES:
            solved = await self.solver.calls(reply)
            if solved is None:
                told = with_reason(calls_told(reply, reader.words), why_no_call_values(reply), reader.words)
            else:
                told = call_values_told(reply, solved, reader.words)
            return Screen(told, scene, kept, (_back(reader),))
        told = calls_told(reply, reader.words)
        if are_solvable(reply):
            return Screen(_promising(told, reader), scene, kept, (_values(reader),))
        return Screen(with_reason(told, why_no_call_values(reply), reader.words), scene, kept)

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
    return replace(told, caption=tuple(words.text(f"solver.{key}") for key in keys))


def _promising(told: Told, reader: Reader) -> Told:
    """An answer by shape, and where there is one by points."""
    words = reader.words
    return replace(told, lead=(*told.lead, words.text("solver.press", button=words.text("solver.button"))))


def _unsolved(reply: DiscardsReply, rows: tuple[RiskRow, ...], words: Words) -> Told:
    """What discards risk where that is all that can be said beside their shape, and why."""
    told = led_by_risks(discards_told(reply, words), rows, words)
    return with_reason(told, why_no_values(reply), words)


def _back(reader: Reader) -> Page:
    return Page(MAIN, reader.words.text("action.back"))


def _first_rows(told: Told) -> Told:
    sections = tuple(
        part if part.table is None else replace(part, table=Table(part.table.head, part.table.rows[:FEW_ROWS]))
        for part in told.sections
    )
    return replace(told, sections=sections)
