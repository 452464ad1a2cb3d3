"""The suit of dots: circles of the engraver's rosette, in the colours of common sets."""

from __future__ import annotations

from typing import Final

from render.art.vector import ERASE, Point, Sketch, polar
from render.theme import Colour, Inks

_B, _G, _R = "blue", "green", "red"
_PLACES: Final[dict[int, tuple[tuple[float, float, float, str], ...]]] = {
    2: ((150, 103, 82, _G), (150, 297, 82, _B)),
    3: ((71, 75, 63, _B), (150, 200, 63, _R), (229, 325, 63, _G)),
    4: ((78, 96, 66, _B), (222, 96, 66, _G), (78, 304, 66, _G), (222, 304, 66, _B)),
    5: ((66, 76, 58, _B), (234, 76, 58, _G), (150, 200, 58, _R), (66, 324, 58, _G), (234, 324, 58, _B)),
    6: tuple((x, y, 57, colour) for y, colour in ((66, _G), (213, _R), (332, _R)) for x in (86, 214)),
    7: (
        (56, 54, 48, _G),
        (150, 94, 48, _G),
        (244, 134, 48, _G),
        *((x, y, 53, _R) for y in (234, 344) for x in (90, 210)),
    ),
    8: tuple((x, y, 49, _B) for y in (50, 150, 250, 350) for x in (91, 209)),
    9: tuple((x, y, 48, colour) for y, colour in ((66, _G), (200, _R), (334, _B)) for x in (50, 150, 250)),
}
"""Centre, radius and colour of each circle, by rank."""


def draw_dots(sketch: Sketch, rank: int, inks: Inks, paint: Colour | None) -> None:
    """The face of a rank; `paint` colours all circles alike."""
    if rank == 1:
        _great_circle(sketch, inks)
        return
    for x, y, radius, colour in _PLACES[rank]:
        _circle(sketch, (x, y), radius, paint or getattr(inks, colour))


def _circle(sketch: Sketch, centre: Point, r: float, colour: Colour) -> None:
    sketch.circle(centre, r, colour)
    if sketch.simple:
        sketch.circle(centre, r * 0.70, ERASE)
        sketch.circle(centre, r * 0.46, colour)
        return
    sketch.circle(centre, r * 0.80, ERASE)
    sketch.circle(centre, r * 0.67, colour)
    for i in range(8):
        degrees = 45 * i + 22.5
        sketch.ellipse(polar(centre, r * 0.43, degrees), r * 0.15, r * 0.08, ERASE, degrees)
    sketch.circle(centre, r * 0.20, ERASE)
    sketch.circle(centre, r * 0.10, colour)


def _great_circle(sketch: Sketch, inks: Inks) -> None:
    centre, r = (150.0, 200.0), 140.0
    sketch.circle(centre, r, inks.blue)
    sketch.circle(centre, r * 0.93, ERASE)
    sketch.circle(centre, r * 0.87, inks.blue)
    petals = 12 if sketch.simple else 20
    for i in range(petals):
        degrees = 360 / petals * i
        sketch.ellipse(polar(centre, r * 0.71, degrees), r * 0.125, r * 1.04 / petals, ERASE, degrees)
    sketch.circle(centre, r * 0.555, ERASE)
    sketch.circle(centre, r * 0.50, inks.green)
    if not sketch.simple:
        for i in range(12):
            sketch.circle(polar(centre, r * 0.425, 30 * i), r * 0.045, ERASE)
    sketch.circle(centre, r * 0.35, ERASE)
    sketch.circle(centre, r * 0.30, inks.red)
    for i in range(6):
        degrees = 60 * i - 30
        sketch.ellipse(polar(centre, r * 0.165, degrees), r * 0.10, r * 0.07, ERASE, degrees)
    sketch.circle(centre, r * 0.055, ERASE)
