"""Advice before the first discard in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.questions import HandQuestion
from bot.services.setup_advice import ExchangeReply, VoidReply
from bot.ui.hand_text import hand_in_words, hand_line, notes_told
from bot.ui.told import Section, Told, section
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.tiles.kinds import code_of

_SUITS: Final = ("suit.m", "suit.p", "suit.s")


def void_told(reply: VoidReply, words: Words) -> Told:
    """Each suit with what giving it up costs and leaves, the best first."""
    rows = reply.advice.rows
    sections = [
        Section(words.term(_SUITS[row.suit]), tuple(words.reason(reason) for reason in row.reasons)) for row in rows
    ]
    headline = words.text("answer.give_up", suit=_SUITS[rows[0].suit])
    return _told(words, headline, reply.question, reply.form, sections, reply.advice.notes, reply.repairs)


def exchange_told(reply: ExchangeReply, words: Words) -> Told:
    """The best choices of three tiles with their reasons."""
    rows = reply.advice.rows
    sections = [
        Section(" ".join(map(code_of, row.give)), tuple(words.reason(reason) for reason in row.reasons)) for row in rows
    ]
    tiles = words.listed(words.tile(code_of(tile)) for tile in rows[0].give) if rows else ""
    headline = words.text("answer.pass_three", tiles=tiles) if rows else words.text("answer.no_three")
    return _told(words, headline, reply.question, reply.form, sections, reply.advice.notes, reply.repairs)


def _told(
    words: Words,
    headline: str,
    question: HandQuestion,
    form: Form,
    sections: Sequence[Section],
    notes: Sequence[Reason],
    repairs: Sequence[Reason],
) -> Told:
    more = (
        *section(words.text("answer.title.repairs"), [words.reason(reason) for reason in repairs]),
        *notes_told(words, notes),
    )
    facts = (hand_line(words, question),)
    footer = words.text("answer.rules", line=question.rules)
    return Told(headline, facts, (*sections, *more), footer, hand_in_words(words, form))
