"""An answer in words, before it is a message, a page or lines in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.ui.width import columns


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head. The first cell names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def legend(self) -> tuple[str, ...]:
        """The heads that a reader of single rows needs: up to the last column of figures without a word."""
        bare = [at for row in self.rows for at, cell in enumerate(row) if at and _is_bare(cell)]
        return self.head[1 : max(bare, default=0) + 1]

    @property
    def labelled(self) -> Table:
        """The same with its head beside every figure without a word."""
        return replace(self, rows=tuple((row[0], *map(_labelled, self.head[1:], row[1:])) for row in self.rows))


@dataclass(frozen=True, slots=True)
class Section:
    """Lines (one fact each) or a table under a title."""

    title: str = ""
    lines: tuple[str, ...] = ()
    table: Table | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to say."""
        return not self.lines and (self.table is None or not self.table.rows)


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: the answer itself in one line, what else belongs to it (`lead`), the facts it rests on, then tables;
    `footer` names the rules.

    `hand` says the hand suit by suit, for readers who want words in place of a picture; `caption` says how to read the
    picture, where it is shown. `block` is shown as it stands, every character in its column.
    """

    headline: str
    facts: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    footer: str = ""
    hand: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    caption: tuple[str, ...] = ()

    @property
    def labelled(self) -> Told:
        """The same with every row of a table readable by itself."""
        sections = [part if part.table is None else replace(part, table=part.table.labelled) for part in self.sections]
        return replace(self, sections=tuple(sections))


def as_lines(told: Told, *, words_for_hand: bool = False) -> list[str]:
    """The whole answer for a terminal: tables aligned, wide characters counted as two."""
    lines = [told.headline, *told.lead, *told.block, *(told.hand if words_for_hand else ()), *told.facts]
    for section in told.sections:
        if section.is_empty:
            continue
        lines.append("")
        if section.title:
            lines.append(section.title)
        indent = "  " if section.title else ""
        lines += [indent + line for line in section.lines]
        if section.table is not None:
            lines += [indent + line for line in columns((section.table.head, *section.table.rows))]
    if told.footer:
        lines += ["", told.footer]
    return lines


def led_by(first: Told, shape: Told) -> Told:
    """One answer that leads, and below its reasons what another has found by shape, under its own headline; what the
    first assumes comes last."""
    lead = first.sections[:-1] or first.sections
    (table, *rest) = shape.sections
    sections = (*lead, replace(table, title=shape.headline), *rest, *first.sections[len(lead) :])
    return replace(first, facts=shape.facts, sections=sections)


def _is_bare(cell: str) -> bool:
    """Whether a cell is a figure that says nothing without its head."""
    return any(map(str.isdigit, cell)) and not any(map(str.isalpha, cell))


def _labelled(head: str, cell: str) -> str:
    return f"{head} {cell}" if _is_bare(cell) else cell


def section(title: str, lines: Sequence[str]) -> tuple[Section, ...]:
    """A section, or nothing when it has no lines."""
    return (Section(title, tuple(lines)),) if lines else ()
