"""How wide text is in a terminal: Chinese and Japanese characters take two columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

GAP: Final = "  "


def width(text: str) -> int:
    """Columns that a text takes.

    >>> width("五筒 5p")
    7
    """
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def padded(text: str, columns: int) -> str:
    """The text filled up with spaces to so many columns."""
    return text + " " * max(0, columns - width(text))


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as aligned lines."""
    wide = [
        max((width(row[at]) for row in rows if at < len(row)), default=0)
        for at in range(max(map(len, rows), default=0))
    ]
    return [GAP.join(padded(cell, wide[at]) for at, cell in enumerate(row)).rstrip() for row in rows]


def caret(text: str, position: int, length: int) -> str:
    """A line of ``^`` to be written under a text, below the characters from `position` on."""
    before, at = text[:position], text[position : position + max(1, length)]
    return " " * width(before) + "^" * max(1, width(at))
