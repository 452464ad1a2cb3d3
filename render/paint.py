"""Painting: placements to a PNG. Composed in true colour, brought once to the theme's palette, packed once."""

from __future__ import annotations

import io
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from engine.tiles.kinds import TILES, Tile
from render.atlas import Atlas, is_glyph
from render.layout import Align, Box, Layout, PanelPlace, Scene, TextPlace, lying
from render.palette import ROOM, VEILS, palette
from render.png import palette_png
from render.theme import FELT, NORMAL, Size, Theme

COMPRESSION: Final = 6
"""The best trade by measure: level 9 takes five times as long for two per cent."""

PAINTERS: Final = 6
WRITABLE: Final = frozenset(map(chr, range(32, 127))) | frozenset("©«°±´·»‘’“”…‹›⁄™")
"""What the font inside Pillow can write."""

FONTS: Final = 24


def is_writable(text: str) -> bool:
    """Whether a picture can show the text: Latin letters, digits, and the characters of the tile set."""
    return all(character in WRITABLE or is_glyph(character) for character in text)


class Kit:
    """Paints scenes. Build one and pass it on; it may be used from several threads.

    It keeps what it has drawn, up to a bound: a theme's first picture takes tens of milliseconds, later ones a few.
    """

    def __init__(self) -> None:
        self._painter = lru_cache(maxsize=PAINTERS)(Painter)

    def png(self, scene: Scene, *, theme: Theme = FELT, size: Size = NORMAL) -> bytes:
        """The picture of a scene as a PNG file; `ValueError` for a label or note that is not writable."""
        return palette_png(self.image(scene, theme=theme, size=size))

    def image(self, scene: Scene, *, theme: Theme = FELT, size: Size = NORMAL) -> Image.Image:
        """The picture of a scene, mode P with transparent outer corners."""
        return self._painter(theme).paint(scene.layout(size))

    def warm(self, *, theme: Theme = FELT, size: Size = NORMAL) -> None:
        """Draw every tile once in the two widths of a size, so that the first player does not wait for it."""
        self._painter(theme).warm(size)

    def emoji(self, tile: Tile | None, *, theme: Theme = FELT) -> bytes:
        """One tile (None: a back) as an application emoji: 128 × 128 pixels, transparent around it."""
        return self._painter(theme).emoji(tile)


class _Piece(NamedTuple):
    """Part of a text: Latin, or one character of our own."""

    text: str
    own: bool
    width: float


class Painter:
    """Paints layouts in one theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._atlas = Atlas(theme)
        self._font = lru_cache(maxsize=FONTS)(_latin)
        colours = palette(theme)
        opaque = list(chain.from_iterable(colours))
        self._opaque = Image.new("P", (1, 1))
        # Entries left over repeat the first colour, so that nothing is ever matched to them.
        self._opaque.putpalette(opaque + list(colours[0]) * (256 - len(colours)))
        self._colours = opaque + list(theme.panel) * (256 - len(colours))
        self._veils = bytes([255] * ROOM + [255 * veil // VEILS for veil in range(VEILS)])

    def warm(self, size: Size) -> None:
        """Have every upright tile ready."""
        for width in (size.tile, size.small):
            for tile in (*map(Tile, range(TILES)), None):
                self._atlas.tile(lying(tile, width).tiles[0])

    def paint(self, layout: Layout) -> Image.Image:
        """The layout in colours of the palette; outside the outermost panel it is transparent."""
        flat = self.compose(layout).quantize(palette=self._opaque, dither=Image.Dither.NONE)
        flat.putpalette(self._colours)
        flat.info["transparency"] = self._veils  # an opacity for each entry
        if layout.panels:
            self._round_off(flat, layout.panels[0].radius)
        return flat

    def compose(self, layout: Layout) -> Image.Image:
        """The layout in true colour, its corners still square."""
        image = Image.new("RGB", (layout.w, layout.h), self._theme.panel)
        draw = ImageDraw.Draw(image)
        for panel in layout.panels:
            self._panel(draw, panel)
        for tile in sorted(layout.tiles, key=lambda place: (place.box.y, place.box.x)):
            sprite = self._atlas.tile(tile)
            image.paste(sprite, (tile.box.x, tile.box.y), sprite)
        for text in layout.texts:
            self._text(image, draw, text)
        return image

    def emoji(self, tile: Tile | None) -> bytes:
        """A single tile in a transparent square of 128 pixels."""
        side = 128
        image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        sprite = self._atlas.emoji(tile)
        image.paste(sprite, ((side - sprite.width) // 2, (side - sprite.height) // 2))
        return packed(image)

    def _panel(self, draw: ImageDraw.ImageDraw, panel: PanelPlace) -> None:
        box = panel.box
        draw.rounded_rectangle(
            (box.x, box.y, box.right - 1, box.bottom - 1),
            panel.radius,
            fill=self._theme.colour(panel.fill),
            outline=None if panel.line is None else self._theme.colour(panel.line),
            width=2 if panel.line else 0,
        )

    def _text(self, image: Image.Image, draw: ImageDraw.ImageDraw, place: TextPlace) -> None:
        """Write a text, smaller if it would leave its box."""
        height = place.height
        pieces = self._pieces(place.text, height)
        while (width := sum(piece.width for piece in pieces)) > place.box.w and height > 1:
            height = max(1, min(height - 1, int(height * place.box.w / width)))
            pieces = self._pieces(place.text, height)
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

    def _round_off(self, flat: Image.Image, radius: int) -> None:
        """Cut the picture's corners, soft-edged, with the palette's translucent entries."""
        veil, mask = _corners(radius)
        for left, top in ((0, 0), (1, 0), (0, 1), (1, 1)):
            part = (left * radius, top * radius, (left + 1) * radius, (top + 1) * radius)
            at = (left * (flat.width - radius), top * (flat.height - radius))
            corner = Image.frombytes("P", (radius, radius), veil.crop(part).tobytes())
            flat.paste(corner, at, mask.crop(part))


def packed(image: Image.Image) -> bytes:
    """The image as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


@lru_cache(maxsize=8)
def _corners(radius: int) -> tuple[Image.Image, Image.Image]:
    """All four corners of a picture as one disc: the palette's entry at each place, and where it is to be put."""
    ss = 8
    cover = Image.new("L", (2 * radius * ss, 2 * radius * ss), 0)
    ImageDraw.Draw(cover).ellipse((0, 0, 2 * radius * ss - 1, 2 * radius * ss - 1), fill=255)
    cover = cover.reduce(ss)
    veil = cover.point([ROOM + min(VEILS - 1, level * VEILS // 255) for level in range(256)])
    mask = cover.point([255 if level < 240 else 0 for level in range(256)])
    return veil, mask


def _latin(height: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font inside Pillow: ASCII and a little punctuation."""
    return ImageFont.load_default(height)


def _indent(box: Box, width: float, align: Align) -> float:
    return {Align.LEFT: 0.0, Align.MIDDLE: (box.w - width) / 2, Align.RIGHT: box.w - width}[align]
