"""Answers in words (`bot.ui.told`) as HTML: what a message says, a page says too."""

from __future__ import annotations

from bot.ui.told import Section
from bot.web.frame import lines, table
from bot.web.html import Html, tag


def section_html(part: Section, level: int) -> Html:
    """One section under a heading of that level."""
    return tag(
        "section",
        tag(f"h{level}", part.title) if part.title else None,
        lines(part.lines) if part.lines else None,
        table(part.table.head, part.table.rows, part.title) if part.table is not None else None,
    )
