"""Faces: what is engraved on each of the 46 tiles."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.tiles.kinds import FLOWERS, JOKER, WHITE, Tile, is_red, kind_of, rank_of, suit_of
from render.art.bamboo import draw_bamboo
from render.art.brush import write
from render.art.dots import draw_dots
from render.art.flowers import draw_flower, draw_joker
from render.art.vector import ERASE, Sketch
from render.theme import Inks, Theme, White

_NUMBERS: Final = "一二三四五六七八九"
_HONORS: Final = "東南西北白發中"


def draw_face(tile: Tile, width: int, height: int, theme: Theme, *, simple: bool = False) -> Image.Image:
    """The engraving of a tile on a transparent ground of `width` × `height` pixels, RGBA.

    `simple` draws it plainly, for tiles that will be seen small: fine parts would only blur.
    """
    sketch = Sketch(width, height, simple=simple)
    inks = theme.inks
    kind, red = kind_of(tile), is_red(tile)
    paint = inks.red_five if red else None
    suit, rank = suit_of(kind), rank_of(kind)
    # Strokes of small tiles would fall below a pixel.
    weight = theme.bold * (1.1 if sketch.simple else 1.0)
    if suit == 0:
        number = theme.five if rank == 5 else _NUMBERS[rank - 1]
        write(sketch, number, (150, 100), 166, paint or inks.black, 1.46 * weight)
        write(sketch, "萬", (150, 290), 180, paint or inks.red, 1.5 * weight)
    elif suit == 1:
        draw_dots(sketch, rank, inks, paint)
    elif suit == 2:
        draw_bamboo(sketch, rank, inks, paint)
    elif kind == JOKER:
        draw_joker(sketch, inks, weight)
    elif kind in FLOWERS:
        draw_flower(sketch, kind - FLOWERS[0], inks, weight)
    elif kind == WHITE:
        _white(sketch, inks, theme.white)
    else:
        colour = {6: inks.green, 7: inks.red}.get(rank, inks.black)
        write(sketch, _HONORS[rank - 1], (150, 200), 276, colour, 1.5 * weight)
    if red:
        _corner(sketch, inks)
    return sketch.finish()


def _white(sketch: Sketch, inks: Inks, white: White) -> None:
    if white is White.BLANK:
        return
    for box, radius, fill in (
        ((44, 54, 256, 346), 22, inks.blue),
        ((58, 68, 242, 332), 12, ERASE),
        ((72, 82, 228, 318), 8, inks.blue),
        ((78, 88, 222, 312), 4, ERASE),
    ):
        sketch.rectangle(box, radius, fill)


def _corner(sketch: Sketch, inks: Inks) -> None:
    """The mark of a red five: a wedge, alike on all three, to be seen by lightness where red is not seen."""
    sketch.polygon([(216, -20), (330, -20), (330, 94)], ERASE)
    sketch.polygon([(232, -20), (330, -20), (330, 78)], inks.red_five)
