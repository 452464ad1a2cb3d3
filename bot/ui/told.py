"""An answer in words, before it is a message, a page or lines in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ui.width import columns


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head. The first cell names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


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

    `hand` says the hand suit by suit, for readers who want words in place of a picture. `block` is shown as it stands,
    every character in its column.
    """

    headline: str
    facts: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    footer: str = ""
    hand: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()


def as_lines(told: Told, *, words_for_hand: bool = False) -> list[str]:
    """The whole answer for a terminal: tables aligned, wide characters counted as two."""
    lines = [told.headline, *told.lead, *told.block, *(told.hand if words_for_hand else ()), *told.facts]
    for section in told.sections:
        if section.is_empty:
            continue
        lines.append("")
        if section.title:
            lines.append(section.title)
        lines += [f"  {line}" for line in section.lines]
        if section.table is not None:
            lines += [f"  {line}" for line in columns((section.table.head, *section.table.rows))]
    if told.footer:
        lines += ["", told.footer]
    return lines


def section(title: str, lines: Sequence[str]) -> tuple[Section, ...]:
    """A section, or nothing when it has no lines."""
    return (Section(title, tuple(lines)),) if lines else ()
