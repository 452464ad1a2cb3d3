"""Sentences with gaps: ``"Five copies of {tile:tile}"``, and their number forms.

A gap is ``{name}`` or ``{name:how}``; `how` says what the parameter is (a tile, a term, a list …). ``{{`` and ``}}``
are braces. Thirteen thousand of them stay in memory as they are written; those in use are taken apart once.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

KEPT: Final = 4096
"""Texts kept in pieces."""

FORMATS: Final = frozenset(
    {"", "tile", "tiles", "term", "terms", "text", "texts", "list", "any", "any_text", "signed", "s"}
)
"""What a gap may say its parameter is:

======= ==========================================================
(none)  text or a number, as it is
tile    a tile: words and code ("5 of dots (5p)")
tiles   tiles: codes alone ("5p 0p")
term    the key of a term, shown in the reader's style; ``terms`` a list of them
text    the key of any text; ``texts`` a list of them
list    words, joined as the language does; ``any`` joined by "or", ``any_text`` the same for keys of texts
signed  a number with its sign (+3900, −3900)
s       a number said before: the ``s`` of an English noun, nothing after one ("{loss} point{loss:s}")
======= ==========================================================
"""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place for a parameter."""

    name: str
    how: str


@dataclass(frozen=True, slots=True)
class Template:
    """Plain pieces and gaps in order."""

    pieces: tuple[str | Gap, ...]

    @property
    def gaps(self) -> frozenset[Gap]:
        """All gaps."""
        return frozenset(piece for piece in self.pieces if isinstance(piece, Gap))

    @property
    def plain(self) -> str:
        """The text with the gaps left out, for checks of its characters and length."""
        return "".join(piece for piece in self.pieces if isinstance(piece, str))


@dataclass(frozen=True, slots=True)
class Message:
    """A text in its number forms. `one` is None where the language (or the text) has one form only."""

    other: str
    one: str | None = None

    def form(self, count: object) -> str:
        """The form for that many (the parameter ``n``)."""
        return self.one if self.one is not None and count == 1 else self.other

    def calling(self, commands: Mapping[str, str]) -> Message:
        """The same text where commands have other names."""
        other, one = self.other, self.one
        for name, here in commands.items():
            other, one = other.replace(name, here), one and one.replace(name, here)
        return Message(other, one)

    @property
    def forms(self) -> tuple[Template, ...]:
        """Every form there is."""
        return tuple(read_template(text) for text in (self.one, self.other) if text is not None)


def read_template(text: str) -> Template:
    """The template written as that text, or `ValueError` saying what is wrong with it.

    >>> read_template("{n} han").pieces
    (Gap(name='n', how=''), ' han')
    """
    pieces: list[str | Gap] = []
    for plain, name, how, conversion in string.Formatter().parse(text):
        if plain:
            pieces.append(plain)
        if name is None:
            continue
        if not name.isidentifier() or conversion or how not in FORMATS:
            raise ValueError(f"a gap reads {{name}} or {{name:how}}, how being one of {sorted(FORMATS)}: {text!r}")
        pieces.append(Gap(name, how or ""))
    return Template(tuple(pieces))


kept_template = lru_cache(maxsize=KEPT)(read_template)
"""The same for a text that is told, taken apart once."""
