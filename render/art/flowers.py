"""The bonus tiles: plum, orchid, bamboo, chrysanthemum and the four seasons, and the joker."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from render.art.brush import write
from render.art.vector import ERASE, Point, Sketch, curve, moved, path, polar, rotated, swollen, tapering
from render.theme import Colour, Inks

_NAMES: Final = "梅蘭竹菊春夏秋冬"


def draw_flower(sketch: Sketch, index: int, inks: Inks, weight: float) -> None:
    """Bonus tile 0 to 7: its plant, its name and its number among the four flowers or the four seasons."""
    flower = index < 4
    _PLANTS[index](sketch, inks)
    write(sketch, _NAMES[index], (66, 66), 108, inks.blue if flower else inks.red, 1.4 * weight)
    write(sketch, str(index % 4 + 1), (250, 58), 82, inks.red if flower else inks.blue, 1.2 * weight)


def draw_joker(sketch: Sketch, inks: Inks, weight: float) -> None:
    """百搭, "goes with everything", as Chinese sets write it, in a frame of two colours."""
    sketch.rectangle((8, 8, 292, 392), 30, inks.gold)
    sketch.rectangle((20, 20, 280, 380), 22, ERASE)
    write(sketch, "百", (150, 112), 150, inks.blue, 1.3 * weight)
    write(sketch, "搭", (150, 284), 160, inks.red, 1.4 * weight)


def _leaf(sketch: Sketch, root: Point, length: float, width: float, degrees: float, colour: Colour) -> None:
    outline = path(
        (0, 0),
        ((length * 0.3, -width), (length * 0.75, -width * 0.8), (length, 0)),
        ((length * 0.75, width * 0.45), (length * 0.3, width * 0.5), (0, 0)),
    )
    sketch.polygon(moved(rotated(outline, degrees), *root), colour)


def _blossom(sketch: Sketch, centre: Point, r: float, inks: Inks) -> None:
    for i in range(5):
        sketch.circle(polar(centre, r * 0.62, 72 * i - 90), r * 0.46, inks.red)
    sketch.circle(centre, r * 0.34, ERASE)
    for i in range(5):
        sketch.circle(polar(centre, r * 0.26, 72 * i - 90), r * 0.085, inks.gold)
    sketch.circle(centre, r * 0.12, inks.gold)


def _plum(sketch: Sketch, inks: Inks) -> None:
    sketch.line(curve((60, 380), (106, 326), (116, 276), (214, 158)), tapering(20, 8), inks.brown)
    sketch.line(curve((122, 296), (160, 284), (204, 276), (244, 246)), tapering(12, 6), inks.brown)
    _blossom(sketch, (116, 214), 62, inks)
    _blossom(sketch, (222, 170), 50, inks)
    _blossom(sketch, (202, 306), 56, inks)
    sketch.circle((256, 240), 14, inks.red)


def _orchid(sketch: Sketch, inks: Inks) -> None:
    blades = (
        ((120, 300), (70, 260), (30, 184)),
        ((150, 300), (110, 230), (88, 146)),
        ((180, 300), (236, 270), (276, 210)),
        ((170, 310), (216, 330), (270, 324)),
        ((130, 330), (84, 330), (28, 344)),
    )
    for one, two, end in blades:
        blade = curve((150, 384), one, two, end)
        sketch.line(blade, lambda t: 5 + 17 * math.sin(math.pi * min(1.0, t * 0.95 + 0.05)) * (1 - t * 0.4), inks.green)
    sketch.line(curve((150, 384), (158, 304), (176, 250), (188, 190)), tapering(7, 6), inks.green)
    for centre, s in (((194.0, 168.0), 1.12), ((132.0, 244.0), 0.86)):
        for degrees in (-90, -18, 198, 40, 140):
            _leaf(sketch, centre, 66 * s, 22 * s, degrees, inks.violet)
        sketch.circle(centre, 14 * s, ERASE)
        sketch.circle(centre, 11 * s, inks.gold)


def _bamboo(sketch: Sketch, inks: Inks) -> None:
    for x, top in ((118, 136), (186, 178)):
        y = 386
        while y - 24 > top:
            sketch.rectangle((x - 15, max(top, y - 62), x + 15, y - 4), 6, inks.green)
            sketch.rectangle((x - 19, y - 9, x + 19, y), 4, inks.green)
            sketch.rectangle((x - 7, max(top + 6, y - 54), x - 2, y - 16), 2, ERASE)
            y -= 64
    leaves = (
        (132, 196, -42), (132, 196, -8), (132, 196, 26), (104, 168, 182), (104, 168, 146),
        (200, 238, -38), (200, 238, -2), (200, 238, 34), (104, 276, 160), (104, 276, 196),
    )  # fmt: skip
    for x, y, degrees in leaves:
        _leaf(sketch, (x, y), 84, 20, degrees, inks.green)


def _chrysanthemum(sketch: Sketch, inks: Inks) -> None:
    sketch.line(curve((150, 386), (150, 350), (146, 310), (150, 260)), tapering(12, 9), inks.green)
    _leaf(sketch, (150, 366), 100, 32, -150, inks.green)
    _leaf(sketch, (150, 366), 100, -32, -30, inks.green)
    centre = (150.0, 220.0)
    for petals, near, length, shift in ((16, 50, 66, 0.0), (12, 28, 50, 7.0), (8, 8, 36, 0.0)):
        for i in range(petals):
            degrees = 360 / petals * i + shift
            middle = polar(centre, near + length * 0.5, degrees)
            sketch.ellipse(middle, length * 0.54, 14, ERASE, degrees)
            sketch.ellipse(middle, length * 0.47, 10, inks.gold, degrees)
    sketch.circle(centre, 19, inks.red)


def _spring(sketch: Sketch, inks: Inks) -> None:
    """A tulip."""
    sketch.line(curve((156, 384), (156, 320), (164, 270), (156, 210)), tapering(13, 10), inks.green)
    _leaf(sketch, (156, 366), 134, 34, -128, inks.green)
    _leaf(sketch, (156, 352), 134, -34, -50, inks.green)
    cup = path(
        (156, 246),
        ((98, 236), (94, 172), (108, 128)),
        ((124, 146), (136, 158), (156, 118)),
        ((176, 158), (188, 146), (204, 128)),
        ((218, 172), (214, 236), (156, 246)),
    )
    sketch.polygon(swollen(cup, 5), ERASE)
    sketch.polygon(cup, inks.red)
    inner = path((156, 236), ((134, 214), (136, 178), (156, 150)), ((176, 178), (178, 214), (156, 236)))
    sketch.polygon(inner, inks.rose)


def _summer(sketch: Sketch, inks: Inks) -> None:
    """A lotus over water."""
    for degrees, s in ((-64, 0.9), (64, 0.9), (-34, 1.02), (34, 1.02), (0, 1.1)):
        petal = path(
            (0, 0),
            ((-44 * s, -34), (-38 * s, -104 * s), (0, -146 * s)),
            ((38 * s, -104 * s), (44 * s, -34), (0, 0)),
        )
        placed = moved(rotated(petal, degrees), 150, 284)
        sketch.polygon(swollen(placed, 6), ERASE)
        sketch.polygon(placed, inks.red if degrees else inks.rose)
    pad = path((30, 312), ((76, 276), (224, 276), (270, 312)), ((224, 346), (76, 346), (30, 312)))
    sketch.polygon(pad, inks.green)
    sketch.line(curve((58, 314), (110, 300), (190, 300), (242, 314)), tapering(5, 5), ERASE)
    for k in (0, 1):
        wave = curve(
            (54 + 26 * k, 360 + 22 * k),
            (108, 344 + 22 * k),
            (192, 376 + 22 * k),
            (246 - 26 * k, 360 + 22 * k),
        )
        sketch.line(wave, tapering(9, 6), inks.blue)


def _autumn(sketch: Sketch, inks: Inks) -> None:
    """A maple leaf."""
    half = [
        (0, -112), (20, -62), (36, -74), (32, -30), (74, -64), (78, -44),
        (108, -40), (88, -2), (98, 10), (52, 34), (58, 52), (8, 44),
    ]  # fmt: skip
    centre = (158.0, 248.0)

    def place(points: list[Point]) -> list[Point]:
        grown = [(x * 1.12, y * 1.12) for x, y in points]
        return rotated(moved(grown, *centre), 12, centre)

    sketch.polygon(place([*half, *((-x, y) for x, y in half[::-1])]), inks.leaf_red)
    sketch.line(place([(0, 30), (0, 116)]), tapering(10, 12), inks.leaf_red)
    sketch.line(place([(0, -60), (0, 40)]), tapering(5, 7), ERASE)
    for dx, dy in ((66, -36), (-66, -36), (46, 22), (-46, 22)):
        sketch.line(place([(0, 36), (dx, dy)]), tapering(7, 4), ERASE)


def _winter(sketch: Sketch, inks: Inks) -> None:
    """A snow crystal."""
    centre = (150.0, 254.0)
    for i in range(6):
        degrees = 60 * i + 30
        sketch.line([centre, polar(centre, 118, degrees)], tapering(15, 12), inks.blue)
        for far, twig in ((56, 38), (88, 28)):
            fork = polar(centre, far, degrees)
            for side in (-55, 55):
                sketch.line([fork, polar(fork, twig, degrees + side)], tapering(12, 9), inks.blue)
    sketch.circle(centre, 22, inks.blue)
    sketch.circle(centre, 10, ERASE)


_PLANTS: Final[tuple[Callable[[Sketch, Inks], None], ...]] = (
    _plum,
    _orchid,
    _bamboo,
    _chrysanthemum,
    _spring,
    _summer,
    _autumn,
    _winter,
)
