"""The tile set: same bytes everywhere, every tile told from every other, also without colour vision."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.tiles.kinds import RED_FIVES, TILES, Tile, code_of, kind_of, tile_of
from render import CONTRAST, FELT, NORMAL, THEMES, White
from render.art.faces import draw_face
from render.art.strokes import STROKES, WIDTHS
from render.atlas import SIMPLE_BELOW, Atlas
from render.layout import Mark, lying, tile_height
from tests.render.golden import FACES, bodies, faces

ALL = [Tile(tile) for tile in range(TILES)]
DEUTERANOPIA = (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881)
PROTANOPIA = (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998)
TRITANOPIA = (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900)
GREY = (0.2126, 0.7152, 0.0722) * 3


@cache
def shown(tile: Tile | None, width: int, theme=FELT, mark: Mark = Mark.NONE) -> Image.Image:
    """A tile on the panel, true colour."""
    (place,) = lying(tile, width, mark=mark).tiles
    sprite = Atlas(theme).tile(place)
    ground = Image.new("RGB", sprite.size, theme.panel)
    ground.paste(sprite, (0, 0), sprite)
    return ground


def seen_by(image: Image.Image, matrix: tuple[float, ...]) -> Image.Image:
    """The picture as somebody without one kind of cone sees it (matrices for linear light)."""
    linear = [round(255 * ((v / 255 + 0.055) / 1.055) ** 2.4) if v > 10 else round(v / 12.92) for v in range(256)]
    gamma = [round(255 * (1.055 * (v / 255) ** (1 / 2.4) - 0.055)) if v > 0 else 0 for v in range(256)]
    rows = [part for row in range(3) for part in (*matrix[3 * row : 3 * row + 3], 0)]
    return image.point(linear * 3).convert("RGB", tuple(rows)).point(gamma * 3)


def difference(a: Image.Image, b: Image.Image) -> float:
    """Mean difference over all pixels and channels, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


@pytest.mark.parametrize("theme", [FELT, CONTRAST], ids=lambda theme: theme.name)
def test_faces_are_the_golden_ones(theme):
    assert faces(theme) == json.loads(FACES.read_text())[f"faces {theme.name}"]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_bodies_are_the_golden_ones(theme):
    assert theme.inks in (FELT.inks, CONTRAST.inks), "faces of other inks need golden ones too"
    assert bodies(theme) == json.loads(FACES.read_text())[f"bodies {theme.name}"]


@pytest.mark.parametrize(
    "matrix",
    [DEUTERANOPIA, PROTANOPIA, TRITANOPIA, GREY],
    ids=["deuteranopia", "protanopia", "tritanopia", "no colour"],
)
@pytest.mark.parametrize("width", [NORMAL.tile, 36])
@pytest.mark.parametrize("theme", [FELT, CONTRAST], ids=lambda theme: theme.name)
def test_every_tile_differs_from_every_other_without_colour_vision(theme, width, matrix):
    atlas = [seen_by(shown(tile, width, theme), matrix) for tile in [*ALL, None]]
    closest = min(combinations(range(len(atlas)), 2), key=lambda pair: difference(atlas[pair[0]], atlas[pair[1]]))
    assert difference(atlas[closest[0]], atlas[closest[1]]) > 2.0, closest


@pytest.mark.parametrize("red", RED_FIVES, ids=code_of)
def test_a_red_five_shows_its_corner_by_lightness(red):
    width, height = NORMAL.tile, tile_height(NORMAL.tile)
    corner = (round(width * 0.84), 2, width - 3, round(height * 0.1))
    light = [ImageStat.Stat(shown(tile, width).convert("L").crop(corner)).mean[0] for tile in (red, Tile(kind_of(red)))]
    assert light[0] + 60 < light[1]


@pytest.mark.parametrize("tile", ALL, ids=code_of)
@pytest.mark.parametrize("width", [36, NORMAL.tile, 102])
def test_a_face_sits_in_the_middle_and_inside(tile, width):
    height = tile_height(width)
    left, top, right, bottom = (
        draw_face(tile, width, height, FELT, simple=width < SIMPLE_BELOW).getchannel("A").getbbox()
    )
    if tile in RED_FIVES:
        assert (right, top) == (width, 0), "the corner mark reaches the rim"
        return
    margins = left, width - right, top, height - bottom
    assert min(margins) >= 1
    assert abs(margins[0] - margins[1]) <= 1 + width * (0.03 if tile < 34 else 0.1)
    if tile >= 9:  # numbers of characters hang in the upper half, however many strokes they have
        assert abs(margins[2] - margins[3]) <= 1 + height * 0.03


@pytest.mark.parametrize("code", ["1p", "9p", "8s", "9s", "5z"])
@pytest.mark.parametrize("width", [36, NORMAL.tile, 102])
def test_a_symmetric_face_is_its_own_mirror_image(code, width):
    """Half a sub-pixel aside would show here, and as unevenly soft edges."""
    face = draw_face(tile_of(code), width, tile_height(width), FELT, simple=width < SIMPLE_BELOW)
    assert difference(face, face.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) < 2.0


def test_themes_choose_the_five_and_the_white_dragon():
    from dataclasses import replace

    other = replace(FELT, five="伍", white=White.BLANK)
    assert draw_face(tile_of("5m"), 66, 88, other) != draw_face(tile_of("5m"), 66, 88, FELT)
    assert draw_face(tile_of("0m"), 66, 88, other) != draw_face(tile_of("0m"), 66, 88, FELT)
    assert draw_face(tile_of("5p"), 66, 88, other) == draw_face(tile_of("5p"), 66, 88, FELT)
    assert draw_face(tile_of("5z"), 66, 88, other).getbbox() is None


def test_small_tiles_are_drawn_plainly():
    def runs(width, *, simple):
        """Changes between paint and ground across a circle."""
        row = draw_face(tile_of("2p"), width, tile_height(width), FELT, simple=simple).getchannel("A")
        line = [row.getpixel((x, round(row.height * 0.26))) > 127 for x in range(row.width)]
        return sum(a != b for a, b in pairwise(line))

    assert runs(150, simple=True) < runs(150, simple=False)
    assert difference(shown(tile_of("2p"), 48), shown(tile_of("2p"), 50).resize((48, 70))) > 3, "the atlas chooses"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_marks_are_told_by_lightness(theme):
    grey = {mark: shown(tile_of("6p"), 66, theme, mark).convert("L") for mark in Mark}
    for one, other in combinations(Mark, 2):
        assert ImageStat.Stat(ImageChops.difference(grey[one], grey[other])).mean[0] > 4, (one, other)


def test_every_character_has_strokes_and_a_brush():
    assert set(STROKES) == set(WIDTHS)
    for character in STROKES:
        for stroke in STROKES[character].split("/"):
            for group in stroke[2:].split("|"):
                for pair in group.split():
                    x, y = map(float, pair.split(","))
                    assert 0 <= x <= 100, (character, pair)
                    assert 0 <= y <= 100, (character, pair)
