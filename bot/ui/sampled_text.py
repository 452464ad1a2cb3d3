"""Discards played out by machine players, in words."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.ui.told import Section, Table
from bot.ui.values_text import columns
from engine.solver.answers import Sampled, SampledRow
from engine.solver.samples import Gap
from engine.tiles.kinds import code_of

COLUMNS: Final = ("discard", "points", "win", "fed", "behind")


def sampled_section(words: Words, sampled: Sampled | None) -> Section:
    """A row for each discard, every figure with half the width of its 90 % interval."""
    title = words.text("solver.title.sampled")
    if sampled is None:
        return Section(title, (words.text("solver.not_sampled"),))
    rows = tuple(_row(words, row) for row in sampled.rows)
    return Section(title, (words.text("solver.sampled", n=sampled.deals),), Table(columns(words, COLUMNS), rows))


def _row(words: Words, row: SampledRow) -> tuple[str, ...]:
    name = code_of(row.tile)
    return (
        words.text("solver.declared", tile=name) if row.declared else name,
        _points(words, row.points),
        _percent(row.win),
        _percent(row.fed),
        _points(words, row.behind) if row.behind.error or row.behind.mean else "–",
    )


def _points(words: Words, gap: Gap) -> str:
    return f"{words.change(gap.mean)} ±{words.figure(gap.error)}"


def _percent(gap: Gap) -> str:
    return f"{100 * gap.mean:.1f} ±{100 * gap.error:.1f}%"
