"""The atlas of one theme: finished tiles and characters, drawn when first needed and kept, up to a bound."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.tiles.kinds import Tile
from render.art.body import draw_body
from render.art.brush import write
from render.art.faces import draw_face
from render.art.strokes import STROKES
from render.art.vector import UNIT_W, Sketch
from render.layout import Mark, TilePlace, tile_depth, tile_height
from render.palette import WASH
from render.theme import Colour, Theme

SPRITES: Final = 64
"""Tiles kept in true colour, for those that lie partly on others; about a megabyte when full."""
FACES: Final = 48
"""Faces kept: all of one width, asked for again in other marks and turns."""
BODIES: Final = 16

SIMPLE_BELOW: Final = 50
"""Narrower tiles, in pixels, get the plain drawing."""

EMOJI: Final = 84
"""Width of the tile in an emoji, which is 128 pixels high but seen at a fifth of that."""

GLYPHS: Final = 64
_QUARTERS: Final = (None, Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)


class Atlas:
    """Sprites of a theme. Pictures handed out are shared: paste them, do not draw on them. Safe to use from threads."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._sprite = lru_cache(maxsize=SPRITES)(self._draw_sprite)
        self._face = lru_cache(maxsize=FACES)(self._draw_face)
        self._body = lru_cache(maxsize=BODIES)(self._draw_body)
        self.glyph = lru_cache(maxsize=GLYPHS)(_draw_glyph)

    def tile(self, place: TilePlace) -> Image.Image:
        """The tile of a placement, RGBA, its side included."""
        return self._sprite(*_look(place))

    def drawn(self, place: TilePlace) -> Image.Image:
        """The same, not kept: for whoever keeps what he makes of it."""
        return self._draw_sprite(*_look(place))

    def emoji(self, tile: Tile | None) -> Image.Image:
        """A plainly drawn tile for use in text."""
        height = tile_height(EMOJI)
        body = self._body(EMOJI, height, tile_depth(EMOJI), tile is None)
        return body if tile is None else _engraved(body, draw_face(tile, EMOJI, height, self._theme, simple=True))

    def _draw_sprite(self, tile: Tile | None, w: int, h: int, depth: int, turn: int, mark: Mark) -> Image.Image:
        theme = self._theme
        body = self._body(w, h, depth, tile is None)
        sprite = body
        if tile is not None:
            face = self._face(tile, *((h, w) if turn % 2 else (w, h)))
            quarter = _QUARTERS[turn]
            sprite = _engraved(body, face if quarter is None else face.transpose(quarter))
        if mark in (Mark.DIM, Mark.BARRED):
            washed = Image.blend(sprite.convert("RGB"), Image.new("RGB", sprite.size, theme.wash), WASH)
            washed.putalpha(body.getchannel("A"))
            sprite = washed
        if mark is Mark.BARRED:
            sprite.alpha_composite(_bar(w, h, depth, theme))
        elif mark is Mark.STRUCK:
            sprite = Image.alpha_composite(sprite, _strike(w, h, depth, theme))
        elif mark is Mark.RING:
            sprite = Image.alpha_composite(sprite, _ring(w, h + depth, theme.mark))
        return sprite

    def _draw_face(self, tile: Tile, width: int, height: int) -> Image.Image:
        return draw_face(tile, width, height, self._theme, simple=width < SIMPLE_BELOW)

    def _draw_body(self, w: int, h: int, depth: int, back: bool) -> Image.Image:
        return draw_body(w, h, depth, self._theme.stone, back=back)


def _look(place: TilePlace) -> tuple[Tile | None, int, int, int, int, Mark]:
    """What a tile looks like, wherever it lies."""
    return place.tile, place.box.w, place.box.h, place.depth, place.turn % 4, place.mark


def _engraved(body: Image.Image, face: Image.Image) -> Image.Image:
    """The body with a face; what is engraved up to the rim ends with the rim."""
    sprite = body.copy()
    sprite.alpha_composite(face)
    sprite.putalpha(body.getchannel("A"))
    return sprite


def _ring(w: int, h: int, colour: Colour) -> Image.Image:
    """A thick outline with a thin dark one inside, which shows on every ground."""
    ss, side = 4, min(w, h)
    image = Image.new("RGBA", (w * ss, h * ss), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    thick, thin = max(3, side // 15) * ss, max(1, side // 60) * ss
    radius = max(2, side // 10) * ss
    draw.rounded_rectangle((0, 0, w * ss - 1, h * ss - 1), radius, fill=(30, 26, 20, 255))
    draw.rounded_rectangle((0, 0, w * ss - 1, h * ss - 1), radius, outline=(*colour, 255), width=thick)
    inner = thick + thin
    draw.rounded_rectangle(
        (inner, inner, w * ss - 1 - inner, h * ss - 1 - inner), max(1, radius - inner), fill=(0, 0, 0, 0)
    )
    return image.convert("RGBa").reduce(ss).convert("RGBA")


def _bar(w: int, h: int, depth: int, theme: Theme) -> Image.Image:
    """A cross over the face: may not be won on."""
    a, b, c, d = round(w * 0.14), round(w * 0.86), round(h * 0.14), round(h * 0.86)
    return _lines(w, h + depth, ((a, c, b, d), (a, d, b, c)), (max(6, w // 7), max(3, w // 13)), theme)


def _strike(w: int, h: int, depth: int, theme: Theme) -> Image.Image:
    """A thin stroke over the face, which stays legible beside it: not wanted."""
    line = (round(w * 0.04), round(h * 0.92), round(w * 0.96), round(h * 0.08))
    return _lines(w, h + depth, (line,), (max(4, w // 8), max(2, w // 16)), theme)


def _lines(
    w: int, h: int, lines: tuple[tuple[int, int, int, int], ...], widths: tuple[int, int], theme: Theme
) -> Image.Image:
    """Lines in the colour of a loss, on broader ones in that of the ground, so that they show on every face."""
    ss = 4
    image = Image.new("RGBA", (w * ss, h * ss), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    for width, colour in zip(widths, (theme.panel, theme.loss), strict=True):
        for line in lines:
            draw.line([ss * place for place in line], fill=(*colour, 255), width=width * ss)
    return image.convert("RGBa").reduce(ss).convert("RGBA")


def _draw_glyph(character: str, size: int) -> Image.Image:
    """Coverage of one of our own characters in a square of `size` pixels, mode L."""
    height = -(-size * 4 // 3)
    sketch = Sketch(size, height)
    write(sketch, character, (UNIT_W / 2, 200), 306, (255, 255, 255), 1.5)
    top = (height - size) // 2
    return sketch.finish().getchannel("A").crop((0, top, size, top + size))


def is_glyph(character: str) -> bool:
    """Whether the character is written with our own strokes and not with the Latin font."""
    return character in STROKES and not character.isascii()
