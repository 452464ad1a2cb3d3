"""A small vector layer on Pillow: draw several times too large, then average.

Faces are drawn in a space of 300 × 400 units. Only polygon filling and a box filter are used, no font and no
resampling, so that a face has the same bytes under every release of Pillow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from render.theme import Colour

Point = tuple[float, float]
UNIT_W: Final = 300
UNIT_H: Final = 400
INSET: Final = 0.04
"""Part of a tile's width left free around the face."""

ERASE: Final = (255, 255, 255, 0)
"""Cuts a hole through which the body shows, as engraving between painted parts does."""


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 24) -> list[Point]:
    """Points of a cubic Bezier curve, both ends included."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return points


def path(start: Point, *segments: tuple[Point, ...], steps: int = 24) -> list[Point]:
    """An outline from `start`: a segment of three points is a curve, of one point a line."""
    points = [start]
    for segment in segments:
        if len(segment) == 3:
            points += curve(points[-1], *segment, steps=steps)[1:]
        else:
            points.append(segment[0])
    return points


def rotated(points: Iterable[Point], degrees: float, centre: Point = (0.0, 0.0)) -> list[Point]:
    """Points turned clockwise about a centre."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    cx, cy = centre
    return [(cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c) for x, y in points]


def moved(points: Iterable[Point], dx: float, dy: float) -> list[Point]:
    """Points shifted."""
    return [(x + dx, y + dy) for x, y in points]


def swollen(points: Sequence[Point], by: float) -> list[Point]:
    """An outline grown by some units away from its middle."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    grown = []
    for x, y in points:
        far = math.hypot(x - cx, y - cy) or 1.0
        grown.append((x + (x - cx) / far * by, y + (y - cy) / far * by))
    return grown


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point at a distance and a clockwise angle from the centre; 0 is to the right."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


class Sketch:
    """A transparent face of `width` × `height` pixels, drawn in units of 300 × 400.

    `simple` asks for the plainer drawing that small tiles need.
    """

    def __init__(self, width: int, height: int, *, oversample: int = 8, simple: bool = False) -> None:
        self.simple = simple
        self._oversample = oversample
        self._image = Image.new("RGBA", (width * oversample, height * oversample), ERASE)
        self._draw = ImageDraw.Draw(self._image)
        self._scale = min(width / UNIT_W, height / UNIT_H) * (1 - 2 * INSET) * oversample
        self._dx = (width * oversample - UNIT_W * self._scale) / 2
        self._dy = (height * oversample - UNIT_H * self._scale) / 2

    def polygon(self, points: Iterable[Point], fill: Colour | tuple[int, int, int, int]) -> None:
        """Fill an outline."""
        k, dx, dy = self._scale, self._dx, self._dy
        # Rounded, so that the last bit of a sine cannot move a pixel on another machine.
        self._draw.polygon([(round(x * k + dx, 2), round(y * k + dy, 2)) for x, y in points], fill=fill)

    def ellipse(
        self,
        centre: Point,
        rx: float,
        ry: float,
        fill: Colour | tuple[int, int, int, int],
        degrees: float = 0.0,
    ) -> None:
        """Fill an ellipse, turned clockwise."""
        steps = max(16, round(max(rx, ry) * self._scale / 2))
        outline = [
            (centre[0] + rx * math.cos(math.tau * i / steps), centre[1] + ry * math.sin(math.tau * i / steps))
            for i in range(steps)
        ]
        self.polygon(rotated(outline, degrees, centre) if degrees else outline, fill)

    def circle(self, centre: Point, radius: float, fill: Colour | tuple[int, int, int, int]) -> None:
        """Fill a circle."""
        self.ellipse(centre, radius, radius, fill)

    def rectangle(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | tuple[int, int, int, int],
    ) -> None:
        """Fill a rectangle (left, top, right, bottom) with round corners."""
        left, top, right, bottom = box
        corners = (
            ((right - radius, top + radius), 270.0),
            ((right - radius, bottom - radius), 0.0),
            ((left + radius, bottom - radius), 90.0),
            ((left + radius, top + radius), 180.0),
        )
        outline = [polar(middle, radius, begin + 11.25 * i) for middle, begin in corners for i in range(9)]
        self.polygon(outline, fill)

    def line(
        self,
        points: Sequence[Point],
        width: Callable[[float], float],
        fill: Colour | tuple[int, int, int, int],
        nib: Sequence[Point] | None = None,
    ) -> None:
        """Stamp a nib (a round one unless given, of radius 1) along a polyline; `width` is a function of 0 to 1."""
        shape = nib or _ROUND
        lengths = [math.dist(a, b) for a, b in pairwise(points)]
        total = sum(lengths) or 1.0
        done = 0.0
        for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
            stamps = max(1, int(length * self._scale / 3))
            for stamp in range(stamps + 1):
                part = stamp / stamps
                radius = width((done + length * part) / total) / 2
                x, y = ax + (bx - ax) * part, ay + (by - ay) * part
                self.polygon([(x + u * radius, y + v * radius) for u, v in shape], fill)
            done += length

    def finish(self) -> Image.Image:
        """The face at its real size, RGBA. Averaged with premultiplied alpha, else edges would have pale fringes."""
        return self._image.convert("RGBa").reduce(self._oversample).convert("RGBA")


_ROUND: Final = tuple((math.cos(math.tau * i / 20), math.sin(math.tau * i / 20)) for i in range(20))


def tapering(start: float, end: float) -> Callable[[float], float]:
    """A width that changes evenly along a line."""
    return lambda t: start + (end - start) * t
