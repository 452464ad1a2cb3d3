"""In words: what discards risk, told before and without the solver's answer, and why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.numbers import percent
from bot.services.calls import CallsReply
from bot.services.discards import DiscardsReply
from bot.services.unsolved import risks_alone, why_no_call_values, why_no_values
from bot.ui.calls_text import calls_told
from bot.ui.discards_text import discards_told
from bot.ui.told import Section, Table, Told, led_by, section
from bot.ui.values_text import columns
from engine.solver.answers import RiskRow
from engine.tiles.kinds import code_of

COLUMNS: Final = ("discard", "risk", "loss", "more")


def unsolved_told(reply: DiscardsReply, words: Words) -> Told:
    """The answer by shape, why there is none by points, and what the discards risk where that is all that can be said
    beside their shape."""
    words = words.of(reply.ruleset.options.system)
    shape = discards_told(reply, words)
    return _with_reason(_led_by_risks(shape, risks_alone(reply), words), why_no_values(reply), words)


def unsolved_calls_told(reply: CallsReply, words: Words) -> Told:
    """The same for an offered tile."""
    return _with_reason(calls_told(reply, words), why_no_call_values(reply), words)


def with_safest(told: Told, rows: tuple[RiskRow, ...], words: Words) -> Told:
    """An answer by shape, and which discard risks least where opponents were told."""
    lead = [words.text("solver.safest", tile=code_of(row.tile), chance=percent(row.risk.chance)) for row in rows[:1]]
    return replace(told, lead=(*told.lead, *lead))


def _led_by_risks(told: Told, rows: tuple[RiskRow, ...], words: Words) -> Told:
    """An answer by shape below what the discards risk, where that is known."""
    if not rows:
        return told
    best = rows[0]
    table = Table(columns(words, COLUMNS), tuple(_row(words, row) for row in rows))
    risks = Section(words.text("solver.title.risks"), (), table)
    headline = words.text("solver.least_risk", tile=code_of(best.tile), chance=percent(best.risk.chance))
    return led_by(replace(told, headline=headline, sections=(risks,)), told)


def _with_reason(told: Told, why: str, words: Words) -> Told:
    """An answer and why there is none by points; as it is where there is no reason to be told."""
    if not why:
        return told
    line = words.text("solver.none", why=f"solver.unknown.{why}")
    return replace(told, sections=(*told.sections, *section("", [line])))


def _row(words: Words, row: RiskRow) -> tuple[str, ...]:
    safe = words.text("solver.safe") if row.risk.chance == 0 else ""
    return (code_of(row.tile), percent(row.risk.chance), words.figure(row.risk.loss), safe)
