"""Lettering: digits and codes in the font inside Pillow, characters of the tile set in our own strokes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.atlas import Atlas, is_glyph
from render.layout import Align, Box, TextPlace
from render.theme import Theme

WRITABLE: Final = frozenset(map(chr, range(32, 127))) | frozenset("©«°±´·»‘’“”…‹›⁄™")
"""What the font inside Pillow can write."""

FONTS: Final = 24


def is_writable(text: str) -> bool:
    """Whether a picture can show the text: Latin letters, digits, and the characters of the tile set."""
    return all(character in WRITABLE or is_glyph(character) for character in text)


class _Piece(NamedTuple):
    """Part of a text: Latin, or one character of our own."""

    text: str
    own: bool
    width: float


class Pen:
    """Writes in the colours of one theme."""

    def __init__(self, theme: Theme, atlas: Atlas) -> None:
        self._theme = theme
        self._atlas = atlas
        self._font = lru_cache(maxsize=FONTS)(_latin)

    def write(self, image: Image.Image, place: TextPlace) -> None:
        """Write a text into a picture in true colour, smaller if it would leave its box; `ValueError` for characters
        that no picture can show."""
        height = place.height
        pieces = self._pieces(place.text, height)
        while (width := sum(piece.width for piece in pieces)) > place.box.w and height > 1:
            height = max(1, min(height - 1, int(height * place.box.w / width)))
            pieces = self._pieces(place.text, height)
        draw = ImageDraw.Draw(image)
        x = place.box.x + _indent(place.box, width, place.align)
        middle = place.box.y + place.box.h / 2
        colour = self._theme.colour(place.role)
        for piece in pieces:
            if piece.own:
                glyph = self._atlas.glyph(piece.text, height)
                image.paste(colour, (round(x), round(middle - height / 2)), glyph)
            else:
                # Capitals and digits stand about 0.7 of the size above the line; centre those.
                base = middle + 0.355 * height
                weight = height / 40 if place.bold else 0
                draw.text(
                    (x, base),
                    piece.text,
                    colour,
                    self._font(height),
                    anchor="ls",
                    stroke_width=weight,
                    stroke_fill=colour,
                )
            x += piece.width

    def _pieces(self, text: str, height: int) -> list[_Piece]:
        if not is_writable(text):
            raise ValueError(f"a picture cannot show {text!r}: words belong into the message")
        pieces: list[_Piece] = []
        latin = ""
        for character in text:
            if not is_glyph(character):
                latin += character
                continue
            if latin:
                pieces.append(_Piece(latin, False, self._font(height).getlength(latin)))
                latin = ""
            pieces.append(_Piece(character, True, float(height)))
        if latin:
            pieces.append(_Piece(latin, False, self._font(height).getlength(latin)))
        return pieces


def _latin(height: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font inside Pillow: ASCII and a little punctuation."""
    return ImageFont.load_default(height)


def _indent(box: Box, width: float, align: Align) -> float:
    return {Align.LEFT: 0.0, Align.MIDDLE: (box.w - width) / 2, Align.RIGHT: box.w - width}[align]
