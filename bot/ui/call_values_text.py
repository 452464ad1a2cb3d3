"""What calling and passing are worth, in words."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.services.calls import CallsReply
from bot.ui.hand_text import circumstances, hand_in_words
from bot.ui.told import Section, Table, Told, section
from bot.ui.values_text import assumed_of, beside_lines, columns, kongs_assumed, percent, points
from bot.ui.waits_text import steps
from engine.hand.hand import Meld, MeldKind
from engine.solver.answers import CallsSolved, CallValue
from engine.tiles.kinds import code_of
from engine.tiles.notation import write_meld

COLUMNS: Final = ("answer", "points", "win", "ready", "value", "distance", "more")
_VERBS: Final = {MeldKind.CHOW: "chow", MeldKind.PUNG: "pung", MeldKind.DIRECT_KONG: "kong"}


def call_values_told(reply: CallsReply, solved: CallsSolved, words: Words) -> Told:
    """The best answer by value, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    facts = (
        words.text("answer.hand", hand=reply.question.hand),
        words.text("answer.offered", tile=code_of(reply.answer.offered), source=f"call.from_{reply.source}"),
        *circumstances(words, reply.form, system),
    )
    footer = words.text("answer.rules", line=reply.question.rules)
    sections = call_value_sections(reply, solved, words)
    return Told(_headline(words, solved.rows[0]), facts, sections, footer, hand_in_words(words, reply.form))


def call_value_sections(reply: CallsReply, solved: CallsSolved, words: Words) -> tuple[Section, ...]:
    """The same as parts of a longer answer."""
    table = Table(columns(words, COLUMNS), tuple(_row(words, row) for row in solved.rows))
    kong = any(row.meld is not None and row.meld.is_kong for row in solved.rows)
    assumed = assumed_of(words, reply.form, solved.model, turn=solved.turn, draws=solved.draws, coarser=solved.coarser)
    return (
        Section(words.text("solver.title.calls"), (), table),
        *section(words.text("solver.title.why"), _why(words, solved)),
        *section(
            words.text("solver.title.assumes"),
            [
                *assumed,
                words.text("solver.assumes.answers"),
                *(kongs_assumed(words, reply.ruleset, solved.model) if kong else ()),
                words.text("solver.assumes.never"),
            ],
        ),
    )


def _headline(words: Words, best: CallValue) -> str:
    figures = {"points": points(best.points), "win": percent(best.win), "ready": percent(best.ready)}
    name = _name(words, best.meld)
    if best.discard is None:
        return words.text("solver.best_pass", call=name, **figures)
    return words.text("solver.best_call", call=name, tile=code_of(best.discard), **figures)


def _row(words: Words, row: CallValue) -> tuple[str, ...]:
    return (
        _name(words, row.meld),
        points(row.points),
        percent(row.win),
        percent(row.ready),
        points(row.value),
        steps(words, row.shanten),
        "" if row.discard is None else words.text("solver.then", tile=code_of(row.discard)),
    )


def _why(words: Words, solved: CallsSolved) -> list[str]:
    if len(solved.rows) < 2:
        return []
    best, other = solved.rows[:2]
    return beside_lines(words, "_call", best, other, call=_name(words, other.meld))


def _name(words: Words, meld: Meld | None) -> str:
    if meld is None:
        return words.text("action.pass")
    return f"{words.text(f'action.{_VERBS[meld.kind]}')} {write_meld(meld)}"
