"""The plain way to paint a layout: in true colour, from back to front. The painter has to come close to it."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from render.atlas import Atlas
from render.layout import Layout
from render.lettering import Pen
from render.theme import Theme


def composed(layout: Layout, theme: Theme) -> Image.Image:
    """The layout in true colour, its corners still square."""
    atlas, pen = _tools(theme)
    image = Image.new("RGB", (layout.w, layout.h), theme.panel)
    draw = ImageDraw.Draw(image)
    for panel in layout.panels:
        box = panel.box
        draw.rounded_rectangle(
            (box.x, box.y, box.right - 1, box.bottom - 1),
            panel.radius,
            fill=theme.colour(panel.fill),
            outline=None if panel.line is None else theme.colour(panel.line),
            width=2 if panel.line else 0,
        )
    for tile in sorted(layout.tiles, key=lambda place: (place.box.y, place.box.x)):
        sprite = atlas.tile(tile)
        image.paste(sprite, (tile.box.x, tile.box.y), sprite)
    for text in layout.texts:
        pen.write(image, text)
    return image


@cache
def _tools(theme: Theme) -> tuple[Atlas, Pen]:
    atlas = Atlas(theme)
    return atlas, Pen(theme, atlas)
