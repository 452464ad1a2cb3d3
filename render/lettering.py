"""Lettering: digits and codes in the font inside Pillow, characters of the tile set and what it lacks by ourselves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.atlas import Atlas, is_glyph
from render.layout import Align, Box, TextPlace
from render.theme import Theme

WRITABLE: Final = frozenset(map(chr, range(32, 127))) | frozenset("©«°±´·»‘’“”…‹›⁄™")
"""What the font inside Pillow can write."""

MINUS: Final = "−"
"""The font has a hyphen alone."""

FONTS: Final = 24


def is_writable(text: str) -> bool:
    """Whether a picture can show the text: Latin letters, digits, signs, and the characters of the tile set."""
    return all(character in WRITABLE or _is_own(character) for character in text)


def _is_own(character: str) -> bool:
    return character == MINUS or is_glyph(character)


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
        # Capitals and digits stand about 0.7 of the size above the line; centre those.
        base = middle + 0.355 * height
        weight = height / 40 if place.bold else 0
        for piece in pieces:
            if piece.text == MINUS:
                draw.rectangle(_minus(height, x, base, weight), colour)
            elif piece.own:
                glyph = self._atlas.glyph(piece.text, height)
                image.paste(colour, (round(x), round(middle - height / 2)), glyph)
            else:
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
            if not _is_own(character):
                latin += character
                continue
            if latin:
                pieces.append(_Piece(latin, False, self._font(height).getlength(latin)))
                latin = ""
            room = self._font(height).getlength("+") if character == MINUS else float(height)
            pieces.append(_Piece(character, True, room))
        if latin:
            pieces.append(_Piece(latin, False, self._font(height).getlength(latin)))
        return pieces


def _latin(height: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font inside Pillow: ASCII and a little punctuation."""
    return ImageFont.load_default(height)


def _minus(height: int, x: float, base: float, weight: float) -> tuple[int, int, int, int]:
    """The box of a minus that begins at `x`: where the font has the bar of its plus, as thick as its hyphen."""
    thick = max(1, round(0.075 * height + 2 * weight))
    top = round(base - 0.295 * height - thick / 2)
    return round(x + 0.075 * height), top, round(x + 0.49 * height) - 1, top + thick - 1


def _indent(box: Box, width: float, align: Align) -> float:
    return {Align.LEFT: 0.0, Align.MIDDLE: (box.w - width) / 2, Align.RIGHT: box.w - width}[align]
