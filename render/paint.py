"""Painting: placements to a picture in its theme's palette.

Every tile and text is blended with the ground it lies on and brought to the palette once, then kept: a picture is put
together from finished pieces, one byte a pixel, and never exists in true colour as a whole.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from engine.tiles.kinds import Tile
from render.atlas import Atlas
from render.layout import FACES, Box, Layout, PanelPlace, Scene, TextPlace, TilePlace, lying
from render.lettering import Pen
from render.palette import ROOM, VEILS, palette
from render.png import QUICK, SMALL, palette_png
from render.scenes.sheet import SheetScene
from render.scenes.table import TableScene
from render.scenes.waits import WaitsScene
from render.theme import FELT, NORMAL, Colour, Role, Size, Theme

if TYPE_CHECKING:
    from PIL._imaging import PixelAccess

COMPRESSION: Final = 6
"""The best trade by measure: level 9 takes five times as long for two per cent."""

OFTEN: Final = (SheetScene, TableScene, WaitsScene)
"""Scenes that are painted all the time and have room to spare: packed in half the time."""
PAINTERS: Final = 6
TILES_KEPT: Final = 1024
"""Finished tiles kept, some 3 kB each on tables and 12 kB in large hands. Tables of all systems together come to four
hundred: every face lies in four rivers, four ways round. With fewer kept, side by side they push out each other's, and
each board draws four anew, at some milliseconds each."""
WORDS: Final = 512
"""Finished texts kept, about 2 kB each."""
RIM: Final = 4
"""Pixels by which ink may leave the box of its text."""


class Kit:
    """Paints scenes. Build one and pass it on; it may be used from several threads.

    It keeps what it has drawn, up to a bound: a theme's first picture takes tens of milliseconds, later ones a few.
    """

    def __init__(self) -> None:
        self._painter = lru_cache(maxsize=PAINTERS)(Painter)

    def png(self, scene: Scene, *, theme: Theme = FELT, size: Size = NORMAL) -> bytes:
        """The picture of a scene as a PNG file; `ValueError` for a label or note that is not writable."""
        level = QUICK if isinstance(scene, OFTEN) else SMALL
        return palette_png(self.image(scene, theme=theme, size=size), level)

    def image(self, scene: Scene, *, theme: Theme = FELT, size: Size = NORMAL) -> Image.Image:
        """The picture of a scene, mode P with transparent outer corners."""
        return self._painter(theme).paint(scene.layout(size))

    def warm(self, tiles: Iterable[Tile | None] = FACES, *, theme: Theme = FELT, size: Size = NORMAL) -> None:
        """Draw these tiles once in the two widths of a size, so that the first player does not wait for them."""
        self._painter(theme).warm(tiles, size)

    def emoji(self, tile: Tile | None, *, theme: Theme = FELT) -> bytes:
        """One tile (None: a back) as an application emoji: 128 × 128 pixels, transparent around it."""
        return self._painter(theme).emoji(tile)


class _Inlay(NamedTuple):
    """A finished text: entries of the palette, and where it covers what is below."""

    entries: Image.Image
    cover: Image.Image


class Painter:
    """Paints layouts in one theme. Safe to use from threads."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._atlas = Atlas(theme)
        self._pen = Pen(theme, self._atlas)
        self._tile = lru_cache(maxsize=TILES_KEPT)(self._inlaid_tile)
        self._text = lru_cache(maxsize=WORDS)(self._inlaid_text)
        colours = palette(theme)
        self._entry = {role: colours.index(theme.colour(role)) for role in Role}
        self._opaque = Image.new("P", (1, 1))
        # Entries left over repeat the first colour, so that nothing is ever matched to them.
        self._opaque.putpalette(_filled_up(colours, colours[0]))
        self._colours = _filled_up(colours, theme.panel)
        self._veils = bytes([255] * ROOM + [255 * veil // VEILS for veil in range(VEILS)])

    def warm(self, tiles: Iterable[Tile | None], size: Size) -> None:
        """Have these tiles ready as they lie on the panel upright."""
        for tile in tiles:
            for width in (size.tile, size.small):
                self._tile(lying(tile, width).tiles[0], Role.PANEL)

    def paint(self, layout: Layout) -> Image.Image:
        """The layout in colours of the palette; outside the outermost panel it is transparent."""
        places = layout.places()
        panels = [place for place in places if isinstance(place, PanelPlace)]
        flat = Image.new("P", (layout.w, layout.h), self._entry[Role.PANEL])
        flat.putpalette(self._colours)
        flat.info["transparency"] = self._veils  # an opacity for each entry
        draw = ImageDraw.Draw(flat)
        for panel in panels:
            self._panel(draw, panel)
        entries = flat.load()
        assert entries is not None
        tiles = [place for place in places if isinstance(place, TilePlace)]
        for tile in sorted(tiles, key=lambda place: (place.box.y, place.box.x)):
            self._lay(flat, entries, tile, _ground(panels, tile.box))
        for place in places:
            if isinstance(place, TextPlace):
                x, y = place.box[:2]
                inlay = self._text(place.moved(RIM - x, RIM - y), _ground(panels, place.box))
                _put(flat, inlay.entries, x - RIM, y - RIM, inlay.cover)
        if panels:
            self._round_off(flat, panels[0].radius)
        return flat

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
            fill=self._entry[panel.fill],
            outline=None if panel.line is None else self._entry[panel.line],
            width=2 if panel.line else 0,
        )

    def _lay(self, flat: Image.Image, entries: PixelAccess, place: TilePlace, ground: Role) -> None:
        """Put a tile down; one that lies partly on another is blended with what is there, not with the ground."""
        x, y, w, h = place.box
        h += place.depth
        right, bottom, below = x + w - 1, y + h - 1, self._entry[ground]
        if entries[x, y] == entries[right, y] == entries[x, bottom] == entries[right, bottom] == below:
            _put(flat, self._tile(place.moved(-x, -y), ground), x, y)
            return
        sprite = self._atlas.tile(place)
        under = flat.crop((x, y, x + w, y + h))
        del under.info["transparency"]
        blended = under.convert("RGB")
        blended.paste(sprite, (0, 0), sprite)
        flat.paste(self._matched(blended), (x, y))

    def _inlaid_tile(self, place: TilePlace, ground: Role) -> Image.Image:
        sprite = self._atlas.drawn(place)
        blended = Image.new("RGB", sprite.size, self._theme.colour(ground))
        blended.paste(sprite, (0, 0), sprite)
        return self._matched(blended)

    def _inlaid_text(self, place: TextPlace, ground: Role) -> _Inlay:
        written = Image.new("RGB", (place.box.w + 2 * RIM, place.box.h + 2 * RIM), self._theme.colour(ground))
        self._pen.write(written, place)
        entries = self._matched(written)
        below = self._entry[ground]
        ink = bytes(0 if entry == below else 255 for entry in range(256))
        return _Inlay(entries, Image.frombytes("L", entries.size, entries.tobytes().translate(ink)))

    def _matched(self, image: Image.Image) -> Image.Image:
        """The nearest entries of the palette, without the colours: the picture they are put into has them."""
        matched = image.quantize(palette=self._opaque, dither=Image.Dither.NONE)
        return Image.frombytes("P", matched.size, matched.tobytes())

    def _round_off(self, flat: Image.Image, radius: int) -> None:
        """Cut the picture's corners, soft-edged, with the palette's translucent entries."""
        right, bottom = flat.width - radius, flat.height - radius
        for corner, at in zip(_corners(radius), ((0, 0), (right, 0), (0, bottom), (right, bottom)), strict=True):
            flat.paste(corner.entries, at, corner.cover)


def packed(image: Image.Image) -> bytes:
    """The image as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


def _put(flat: Image.Image, piece: Image.Image, x: int, y: int, cover: Image.Image | None = None) -> None:
    """`Image.paste` for images that are loaded and of one mode: its questions, asked for each of a hundred tiles, took
    a sixth of the time of a table."""
    box = (x, y, x + piece.width, y + piece.height)
    if cover is None:
        flat.im.paste(piece.im, box)
    else:
        flat.im.paste(piece.im, box, cover.im)


def _ground(panels: Sequence[PanelPlace], box: Box) -> Role:
    """What is under the middle of a box: the panel laid last."""
    x, y = box.x + box.w // 2, box.y + box.h // 2
    found = Role.PANEL
    for (left, top, w, h), _, fill, _ in panels:
        if left <= x < left + w and top <= y < top + h:
            found = fill
    return found


def _filled_up(colours: Sequence[Colour], rest: Colour) -> bytes:
    """A palette as Pillow takes it, the entries left over of one colour."""
    return bytes(chain.from_iterable((*colours, *[rest] * (256 - len(colours)))))


@lru_cache(maxsize=8)
def _corners(radius: int) -> tuple[_Inlay, ...]:
    """The corners of a picture, from left to right and downwards: entries of the palette, and where to put them."""
    ss = 8
    disc = Image.new("L", (2 * radius * ss, 2 * radius * ss), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, 2 * radius * ss - 1, 2 * radius * ss - 1), fill=255)
    disc = disc.reduce(ss)
    veil = disc.point([ROOM + min(VEILS - 1, level * VEILS // 255) for level in range(256)])
    mask = disc.point([255 if level < 240 else 0 for level in range(256)])
    parts = [(x, y, x + radius, y + radius) for y in (0, radius) for x in (0, radius)]
    return tuple(
        _Inlay(Image.frombytes("P", (radius, radius), veil.crop(part).tobytes()), mask.crop(part)) for part in parts
    )
