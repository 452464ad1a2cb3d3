"""Tiles in words: with their code in running text, as a screen reader says them, and as codes alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.i18n.languages import EN, JA, style_of
from bot.i18n.terms import Term
from engine.tiles.kinds import Kind, Tile, code_of

TileLike = Tile | Kind | int | str
"""A tile as the engine has it, or its code."""


def code(tile: TileLike) -> str:
    """The code of a tile.

    >>> code(13), code("5p")
    ('5p', '5p')
    """
    return tile if isinstance(tile, str) else code_of(Tile(tile))


def codes(tiles: Iterable[TileLike]) -> str:
    """Codes alone, for lists and tables: ``5p 0p``."""
    return " ".join(code(tile) for tile in tiles)


def name(terms: Mapping[str, Term], tile: TileLike, language: str, style: str | None, system: str = "") -> str:
    """The name alone: ``5 of dots``, ``五筒``; systems may have names of their own (``五饼``)."""
    own = terms.get(f"tile.{system}.{code(tile)}")
    return (own or terms[f"tile.{code(tile)}"]).name(language, style)


def in_text(terms: Mapping[str, Term], tile: TileLike, language: str, style: str | None, system: str = "") -> str:
    """Name and code, as running text has it: ``5 of dots (5p)``, ``五筒（5p）``."""
    words = name(terms, tile, language, style, system)
    if _is_latin(language, style):
        return f"{words} ({code(tile)})"
    return f"{words}（{code(tile)}）"


def copies(terms: Mapping[str, Term], tile: TileLike, count: int, language: str, style: str | None) -> str:
    """Several of one tile: ``two 5 of dots``, ``五筒2枚``, ``两张五筒``."""
    words = name(terms, tile, language, style)
    if count == 1:
        return words
    if language == JA:
        return f"{words}{count}枚"
    number = terms[f"spoken.times_{('two', 'three', 'four')[count - 2]}"].name(language)
    return f"{number} {words}" if language == EN or _is_latin(language, style) else f"{number}{words}"


def spoken(terms: Mapping[str, Term], tile: TileLike, language: str) -> str:
    """As a screen reader should say it, always in the language of the interface: ``five of dots``, ``ウーピン``."""
    key = f"spoken.{code(tile)}"
    return terms[key].name(language) if key in terms else terms[f"tile.{code(tile)}"].name(language)


def _is_latin(language: str, style: str | None) -> bool:
    return style_of(language, style) in ("english", "romaji")
