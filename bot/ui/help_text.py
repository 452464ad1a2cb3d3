"""Help: each topic one screen, by example. The text is the catalogue's, the same that pages show."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.ui.told import Section, Told

TOPICS: Final = (
    "start",
    "writing_hands",
    "score",
    "waits",
    "discard",
    "points",
    "games",
    "puzzles",
    "rules",
    "term",
    "settings",
    "accessibility",
    "privacy",
)
STEPS: Final = 8
"""Lines that a topic may have at most: ``help.<topic>.1`` and so on."""


def help_told(words: Words, topic: str) -> Told:
    """One topic."""
    lines = [words.text(key) for key in line_keys(words, topic)]
    return Told(words.text(f"help.{topic}.title"), (words.text(f"help.{topic}.about"),), (Section("", tuple(lines)),))


def line_keys(words: Words, topic: str) -> list[str]:
    """The keys of a topic's lines, in order."""
    keys = [f"help.{topic}.line{number}" for number in range(1, STEPS + 1)]
    return [key for key in keys if words.catalog.has(key)]
