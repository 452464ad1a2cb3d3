"""Help: each topic one screen, by example. The text is the catalogue's, the same that pages show."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
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
    "kinds",
    "rules",
    "term",
    "settings",
    "accessibility",
    "privacy",
)
STEPS: Final = 8
"""Lines that a topic may have at most: ``help.<topic>.line1`` and so on."""


class Kind(NamedTuple):
    """A kind of puzzle under one of its headings: the name of its texts, the question, and the systems that ask it."""

    name: str
    decision: str
    systems: tuple[str, ...]


KINDS: Final = (
    Kind("discard", "discard", ("riichi", "sichuan", "mcr")),
    Kind("call", "call", ("riichi",)),
    Kind("riichi", "riichi", ("riichi",)),
    Kind("kong", "kong", ("riichi",)),
    Kind("fold", "fold", ("riichi",)),
    Kind("last_hand", "win", ("riichi",)),
    Kind("early", "win", ("sichuan",)),
    Kind("void", "void", ("sichuan",)),
    Kind("exchange", "exchange", ("sichuan",)),
    Kind("waits", "waits", ("riichi",)),
    Kind("score", "score", ("riichi", "mcr")),
)
"""What puzzles ask, in the order of the help."""


def help_told(words: Words, topic: str) -> Told:
    """One topic."""
    about = (words.text(f"help.{topic}.about"),)
    return Told(words.text(f"help.{topic}.title"), about, (Section("", help_lines(words, topic)), *parts(words, topic)))


def help_lines(words: Words, topic: str) -> tuple[str, ...]:
    """A topic's lines, in order."""
    keys = [f"help.{topic}.line{number}" for number in range(1, STEPS + 1)]
    return tuple(words.text(key) for key in keys if words.catalog.has(key))


def parts(words: Words, topic: str) -> tuple[Section, ...]:
    """What a topic has under headings of its own: every kind of puzzle, what it asks and how it is judged."""
    return tuple(_kind(words, kind) for kind in KINDS) if topic == "kinds" else ()


def _kind(words: Words, kind: Kind) -> Section:
    systems = [f"system.{system}" for system in kind.systems]
    title = words.text("help.kind.title", kind=f"puzzle.decision.{kind.decision}", systems=systems)
    return Section(capital(title), tuple(words.text(f"help.kind.{kind.name}.{part}") for part in ("asked", "judged")))
