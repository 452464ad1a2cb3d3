"""Painting: sizes of files, faithful colours, contrast, and a kit that may be shared."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.tiles.kinds import TILES, Tile, tile_of
from render import FELT, LARGE, NORMAL, SIZES, THEMES, HandScene, Kit, PaymentView, SheetScene, is_writable
from render.atlas import SPRITES
from render.layout import Align, Layout, PanelPlace, TextPlace, written
from render.paint import PAINTERS, TILES_KEPT, WORDS, Painter
from render.palette import ROOM, palette
from render.theme import Role, Theme
from tests.render.samples import CALLED, CLOSED, LABELLED, SAMPLES, WAITS, figure, tiles
from tests.render.true_colour import composed

painter_of = cache(Painter)


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit()


def light(colour: tuple[int, int, int]) -> float:
    """Relative luminance as the web accessibility guidelines define it."""
    parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """Contrast ratio, 1 to 21."""
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


@each_theme
def test_text_is_legible(theme: Theme):
    roles = (Role.TEXT, Role.MUTED, Role.ACCENT, Role.LOSS)
    least = 7.0 if theme.name == "contrast" else 4.5
    for role, ground in product(roles, (theme.panel, theme.card)):
        assert contrast(theme.colour(role), ground) >= least, (role, ground)


@each_theme
def test_engraving_is_legible(theme: Theme):
    least = 7.0 if theme.name == "contrast" else 4.5
    inks = theme.inks
    for ink in (inks.black, inks.blue, inks.green, inks.red, inks.red_five):
        assert contrast(ink, theme.stone.face_bottom) >= least, ink


@each_theme
def test_tiles_stand_out_from_the_panel(theme: Theme):
    """By the face, or, where the panel is light as well, by the tile's dark side; a back by its pattern."""
    parts = (theme.stone.face_bottom, theme.stone.back)
    assert max(contrast(part, theme.panel) for part in parts) >= 3.0
    assert contrast(theme.stone.pattern, theme.stone.back) >= 1.9
    assert contrast(theme.mark, theme.panel) >= 2.5


@each_theme
def test_a_palette_is_full_but_not_too_full(theme: Theme):
    colours = palette(theme)
    assert 96 <= len(set(colours)) == len(colours) <= ROOM
    assert {theme.panel, theme.card, theme.text, theme.mark, theme.inks.red_five} <= set(colours)


@each_theme
@pytest.mark.parametrize("name", SAMPLES)
def test_the_palette_is_true_to_the_colours(theme: Theme, name):
    painter = painter_of(theme)
    layout = SAMPLES[name].layout(NORMAL)
    wanted, got = composed(layout, theme), painter.paint(layout).convert("RGBA").convert("RGB")
    error = ImageChops.difference(wanted, got)
    assert sum(ImageStat.Stat(error).mean) / 3 < 2.0
    assert max(high for _, high in error.getextrema()) <= 70
    flat = (NORMAL.pad // 2, layout.h - NORMAL.pad // 2)
    assert got.getpixel(flat) == theme.panel, "flat areas keep their very colour"


@each_theme
@pytest.mark.parametrize("scene", [CLOSED, CALLED, LABELLED], ids=["closed", "called", "labelled"])
def test_a_hand_is_a_small_file(kit: Kit, theme: Theme, scene):
    assert len(kit.png(scene, theme=theme)) < 20_000


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_every_picture_is_a_png_of_the_size_laid_out(kit: Kit, name, size):
    scene = SAMPLES[name]
    data = kit.png(scene, size=size)
    picture = Image.open(io.BytesIO(data))
    layout = scene.layout(size)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (layout.w, layout.h))
    assert len(data) < 90_000


def test_only_the_outer_corners_are_transparent(kit: Kit):
    alpha = kit.image(CLOSED).convert("RGBA").getchannel("A")
    w, h = alpha.size
    for corner in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)):
        assert alpha.getpixel(corner) == 0
    pad = NORMAL.pad
    assert alpha.crop((pad, 0, w - pad, h)).getextrema() == (255, 255)
    assert alpha.crop((0, pad, w, h - pad)).getextrema() == (255, 255)
    assert len(set(alpha.crop((0, 0, pad, pad)).tobytes())) > 3, "the corner has a soft edge"


def test_one_kit_serves_several_threads(kit: Kit):
    alone = [Kit().png(scene) for scene in (CLOSED, CALLED, WAITS)]
    shared = Kit()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(shared.png, [CLOSED, CALLED, WAITS] * 4))
    assert together == alone * 4


def test_what_is_kept_is_bounded(kit: Kit):
    for number in range(PAINTERS + 4):
        kit.image(HandScene(tiles("1m")), theme=replace(FELT, name=f"t{number}"))
    assert kit._painter.cache_info().currsize == PAINTERS
    painter = Painter(FELT)
    assert painter._atlas._sprite.cache_info().maxsize == SPRITES
    assert painter._tile.cache_info().maxsize == TILES_KEPT
    assert painter._text.cache_info().maxsize == WORDS


@pytest.mark.parametrize("align", Align)
@pytest.mark.parametrize("text", ["5z", "−12000", "東", "東 +1000", "a text far too long for its box"])
def test_text_stays_in_its_box(align, text):
    part = written(text, 70, 27, align=align).moved(20, 20)
    ground = Layout(110, 70, (PanelPlace(part.texts[0].box.moved(0, 0), 1, Role.PANEL), *part.texts))
    image = Painter(FELT).paint(ground).convert("RGBA").convert("RGB")
    ink = ImageChops.difference(image, Image.new("RGB", image.size, FELT.panel)).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert left >= 19
    assert right <= 91
    assert top >= 17
    assert bottom <= 50


def test_sentences_belong_elsewhere(kit: Kit):
    assert is_writable("東 +8,000 −8,000 (1/2)")
    assert not is_writable("満貫")
    with pytest.raises(ValueError, match="満貫"):
        kit.png(SheetScene(CLOSED, payments=(PaymentView("満貫", figure("+8000")),)))


@pytest.mark.parametrize("tile", [*range(TILES), None])
def test_emoji_are_what_discord_takes(kit: Kit, tile):
    data = kit.emoji(None if tile is None else Tile(tile))
    picture = Image.open(io.BytesIO(data))
    assert picture.size == (128, 128)
    assert len(data) <= 256_000
    assert picture.convert("RGBA").getpixel((0, 0))[3] == 0


def test_turned_tiles_show_the_face_turned_and_the_light_unturned():
    from render.atlas import Atlas
    from render.layout import Box, TilePlace

    atlas = Atlas(FELT)
    upright = atlas.tile(TilePlace(tile_of("1z"), Box(0, 0, 66, 88), 9))
    turned = [atlas.tile(TilePlace(tile_of("1z"), Box(0, 0, *size), 9, turn)) for turn, size in
              ((1, (88, 66)), (2, (66, 88)), (3, (88, 66)))]  # fmt: skip
    assert [sprite.size for sprite in turned] == [(88, 75), (66, 97), (88, 75)]
    for sprite in (upright, *turned):
        strip = sprite.crop((sprite.width // 2, sprite.height - 4, sprite.width // 2 + 1, sprite.height))
        assert strip.convert("RGB").getpixel((0, 0)) == FELT.stone.back


def test_large_pictures_have_large_labels():
    heights = {size.name: SAMPLES["labelled"].layout(size).texts[0].height for size in SIZES}
    assert heights[LARGE.name] > heights[NORMAL.name] >= 26
    assert isinstance(SAMPLES["labelled"].layout(NORMAL).texts[0], TextPlace)
