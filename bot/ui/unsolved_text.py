"""In words: what discards risk, told before and without the solver's answer, and why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.numbers import percent
from bot.ui.told import Section, Table, Told, led_by, section
from bot.ui.values_text import columns
from engine.solver.answers import RiskRow
from engine.tiles.kinds import code_of

COLUMNS: Final = ("discard", "risk", "loss", "more")


def with_reason(told: Told, why: str, words: Words) -> Told:
    """An answer by shape, and why there is none by points; as it is where there is no reason to be told."""
    if not why:
        return told
    line = words.text("solver.none", why=f"solver.unknown.{why}")
    return replace(told, sections=(*told.sections, *section("", [line])))


def with_safest(told: Told, rows: tuple[RiskRow, ...], words: Words) -> Told:
    """An answer by shape, and which discard risks least where opponents were told."""
    lead = [words.text("solver.safest", tile=code_of(row.tile), chance=percent(row.risk.chance)) for row in rows[:1]]
    return replace(told, lead=(*told.lead, *lead))


def led_by_risks(told: Told, rows: tuple[RiskRow, ...], words: Words) -> Told:
    """An answer by shape below what the discards risk, where that is known."""
    if not rows:
        return told
    best = rows[0]
    table = Table(columns(words, COLUMNS), tuple(_row(words, row) for row in rows))
    risks = Section(words.text("solver.title.risks"), (), table)
    headline = words.text("solver.least_risk", tile=code_of(best.tile), chance=percent(best.risk.chance))
    return led_by(replace(told, headline=headline, sections=(risks,)), told)


def _row(words: Words, row: RiskRow) -> tuple[str, ...]:
    safe = words.text("solver.safe") if row.risk.chance == 0 else ""
    return (code_of(row.tile), percent(row.risk.chance), words.figure(row.risk.loss), safe)
