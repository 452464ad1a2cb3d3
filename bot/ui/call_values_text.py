"""What calling and passing are worth, in words."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.numbers import percent
from bot.services.calls import CallsReply
from bot.ui.hand_text import circumstances, hand_in_words
from bot.ui.told import Section, Table, Told, section
from bot.ui.values_text import (
    assumed_of,
    beside_line,
    figures,
    gap_line,
    head,
    kongs_assumed,
    risk_line,
    risked,
    risked_gap_line,
    unrisked,
    value_cells,
)
from engine.hand.hand import Meld, MeldKind
from engine.solver.answers import NO_RISK, CallsSolved, CallValue
from engine.tiles.kinds import code_of
from engine.tiles.notation import write_meld

_VERBS: Final = {MeldKind.CHOW: "chow", MeldKind.PUNG: "pung", MeldKind.DIRECT_KONG: "kong"}


def call_values_told(reply: CallsReply, solved: CallsSolved, words: Words) -> Told:
    """The best answer, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    facts = (
        words.text("answer.hand", hand=reply.question.hand),
        words.text("answer.offered", tile=code_of(reply.answer.offered), source=f"call.from_{reply.source}"),
        *circumstances(words, reply.form, system),
    )
    footer = words.text("answer.rules", line=reply.question.rules)
    sections = _sections(reply, solved, words)
    lead = unrisked(
        words,
        solved.rows[0].value,
        [(row.value, _name(words, row.meld), (row.risk or NO_RISK).chance) for row in solved.rows],
    )
    return Told(_headline(words, solved), facts, sections, footer, hand_in_words(words, reply.form), lead=lead)


def _sections(reply: CallsReply, solved: CallsSolved, words: Words) -> tuple[Section, ...]:
    rows = tuple(_row(words, row, with_risk=solved.risked) for row in solved.rows)
    table = Table(head(words, "answer", with_risk=solved.risked), rows)
    kong = any(row.meld is not None and row.meld.is_kong for row in solved.rows)
    closing = ("risk", *(("kong_risk",) if kong else ()), "never_later") if solved.risked else ("never",)
    assumed = assumed_of(
        words,
        reply.form,
        solved.model,
        turn=solved.turn,
        last=solved.last_turn,
        draws=solved.draws,
        coarser=solved.coarser,
    )
    return (
        Section(words.text("solver.title.calls"), (), table),
        *section(words.text("solver.title.why"), _why(words, solved)),
        *section(
            words.text("solver.title.assumes"),
            [
                *assumed,
                words.text("solver.assumes.answers"),
                *(kongs_assumed(words, reply.ruleset, solved.model) if kong else ()),
                *(words.text(f"solver.assumes.{key}") for key in closing),
            ],
        ),
    )


def _headline(words: Words, solved: CallsSolved) -> str:
    best, suffix = solved.rows[0], "_risked" if solved.risked else ""
    named = {"call": _name(words, best.meld), **figures(words, best, best.left)}
    if best.discard is None:
        return words.text(f"solver.best_pass{suffix}", **named)
    chance = {"chance": percent(best.risk.chance)} if best.risk is not None else {}
    return words.text(f"solver.best_call{suffix}", tile=code_of(best.discard), **named, **chance)


def _row(words: Words, row: CallValue, *, with_risk: bool) -> tuple[str, ...]:
    then = "" if row.discard is None else words.text("solver.then", tile=code_of(row.discard))
    return value_cells(words, _name(words, row.meld), row, risked(row) if with_risk else None, then)


def _why(words: Words, solved: CallsSolved) -> list[str]:
    if len(solved.rows) < 2:
        return []
    best, other = solved.rows[:2]
    gap = risked_gap_line if solved.risked else gap_line
    lines = [gap(words, _name(words, other.meld), best.left, other.left), beside_line(words, best, other)]
    if solved.risked:
        lines.append(risk_line(words, best, other))
    return lines


def _name(words: Words, meld: Meld | None) -> str:
    if meld is None:
        return words.text("action.pass")
    return f"{words.text(f'action.{_VERBS[meld.kind]}')} {write_meld(meld)}"
