"""The answer to `/hand discard` in words."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply
from bot.ui.amounts import totals
from bot.ui.hand_text import circumstances, hand_in_words, hand_line, notes_told
from bot.ui.told import Section, Table, Told, section
from bot.ui.waits_text import steps, tiles_left
from engine.scoring.answers import DiscardRow, DiscardsAnswer, Worth
from engine.tiles.kinds import code_of

NAMED: Final = 3
"""Discards that are equally good and named in the headline."""


def discards_told(reply: DiscardsReply, words: Words) -> Told:
    """The best discard, then every other one."""
    answer = reply.answer
    system = reply.ruleset.options.system
    words = words.of(system)
    facts = (hand_line(words, reply.question, system), *circumstances(words, reply.form, system))
    sections = (
        Section(words.text("answer.title.discards"), (), _table(words, system, answer)),
        *section(words.text("answer.title.repairs"), [words.reason(reason) for reason in reply.repairs]),
        *notes_told(words, answer.notes),
    )
    footer = words.text("answer.rules", line=reply.question.rules)
    return Told(_headline(words, system, answer), facts, sections, footer, hand_in_words(words, reply.form))


def _headline(words: Words, system: str, answer: DiscardsAnswer) -> str:
    if answer.complete:
        return words.own(system, "answer.complete_hand")
    best = answer.best
    if not best:
        return words.text("answer.no_discard")
    named = {
        "tiles": words.some_of((words.tile(code_of(row.tile)) for row in best), NAMED),
        "steps": steps(words, best[0].shanten),
        "left": tiles_left(words, best[0].total),
    }
    if best[0].cannot_win is not None:
        return words.text("answer.best_cannot_win", why=words.reason(best[0].cannot_win), **named)
    return words.text("answer.best_discard", **named)


def _table(words: Words, system: str, answer: DiscardsAnswer) -> Table:
    head = tuple(words.text(f"answer.column.{name}") for name in ("discard", "distance", "accepts", "tiles", "more"))
    return Table(head, tuple(_row(words, system, row) for row in answer.rows))


def _row(words: Words, system: str, row: DiscardRow) -> tuple[str, ...]:
    more = [words.text("answer.good_share", n=row.good, total=row.total)] if row.good is not None and row.total else []
    if row.cannot_win is None and row.low is not None and row.high is not None and not row.high.refused:
        more.append(_range(words, system, row.low, row.high))
    if row.cannot_win is not None:
        more.append(words.text("answer.cannot_win", why=words.reason(row.cannot_win)))
    more += [words.reason(label) for label in row.labels]
    return (
        code_of(row.tile),
        steps(words, row.shanten),
        tiles_left(words, row.total),
        " ".join(code_of(wait.kind) for wait in row.accepted if wait.left),
        words.text("answer.separator").join(more),
    )


def _range(words: Words, system: str, low: Worth, high: Worth) -> str:
    """What a hand wins, the least and the most; ends that are paid the same are one number."""
    most = totals(words, system, high.totals, high.limit)
    least = most if low.refused else totals(words, system, low.totals, low.limit)
    if least == most:
        return most
    paid = list(low.totals.items())[-1:]
    if paid == list(high.totals.items())[-1:]:
        return totals(words, system, dict(paid), None)
    return words.text("answer.range", low=least, high=most)
