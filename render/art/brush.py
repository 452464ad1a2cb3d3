"""The brush: a slightly flat, tilted nib whose pressure changes along each stroke."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from render.art.strokes import STROKES, WIDTHS
from render.art.vector import Point, Sketch
from render.theme import Colour

_PRESSURE: Final = {
    "h": ((0.0, 1.02), (0.12, 0.80), (0.75, 0.78), (0.93, 1.12), (1.0, 0.92)),
    "v": ((0.0, 1.12), (0.1, 1.08), (0.3, 0.92), (0.85, 0.92), (1.0, 0.66)),
    "p": ((0.0, 1.12), (0.15, 1.02), (0.55, 0.80), (1.0, 0.10)),
    "n": ((0.0, 0.40), (0.35, 0.78), (0.78, 1.30), (0.88, 1.1), (1.0, 0.10)),
    "d": ((0.0, 0.35), (0.65, 1.22), (1.0, 0.85)),
    "t": ((0.0, 1.15), (0.2, 0.95), (1.0, 0.14)),
    "g": ((0.0, 1.08), (0.1, 0.92), (0.82, 0.92), (0.9, 1.0), (1.0, 0.12)),
    "q": ((0.0, 1.0), (0.7, 0.85), (1.0, 0.9)),
}
_TILT: Final = math.radians(-38)
_NIB: Final = tuple(
    (
        math.cos(a) * math.cos(_TILT) - 0.74 * math.sin(a) * math.sin(_TILT),
        math.cos(a) * math.sin(_TILT) + 0.74 * math.sin(a) * math.cos(_TILT),
    )
    for a in (math.tau * i / 20 for i in range(20))
)
_CORNER: Final = 1.12
"""Width at a sharp corner, where the brush rests."""


def write(sketch: Sketch, character: str, centre: Point, size: float, fill: Colour, weight: float = 1.0) -> None:
    """Write one character into a square box of `size` units around `centre`."""
    scale = size / 100
    broad = WIDTHS[character] * weight * scale
    for kind, segments in _strokes(character):
        placed = [
            [(centre[0] + (x - 50) * scale, centre[1] + (y - 50) * scale) for x, y in segment] for segment in segments
        ]
        whole = placed[0] + [point for segment in placed[1:] for point in segment[1:]]
        sketch.line(whole, _width(kind, broad), fill, _NIB)
        if kind != "p":
            for segment in placed[:-1]:
                sketch.line([segment[-1], segment[-1]], lambda _: broad * _CORNER, fill, _NIB)


def _width(kind: str, broad: float) -> Callable[[float], float]:
    steps = _PRESSURE[kind]

    def at(t: float) -> float:
        for (t0, v0), (t1, v1) in pairwise(steps):
            if t <= t1:
                return broad * (v0 + (v1 - v0) * (t - t0) / (t1 - t0))
        return broad * steps[-1][1]

    return at


def _strokes(character: str) -> Iterator[tuple[str, list[list[Point]]]]:
    """Each stroke's kind and its smooth segments, one after the other."""
    for stroke in STROKES[character].split("/"):
        segments: list[list[Point]] = []
        for group in stroke[2:].split("|"):
            corners = [(float(x), float(y)) for x, y in (pair.split(",") for pair in group.split())]
            segments.append(_smooth([segments[-1][-1], *corners] if segments else corners))
        yield stroke[0], segments


def _smooth(points: list[Point], steps: int = 14) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    if len(points) < 3:
        return points
    padded = [points[0], *points, points[-1]]
    out: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        out += [
            (_spline(a[0], b[0], c[0], d[0], i / steps), _spline(a[1], b[1], c[1], d[1], i / steps))
            for i in range(steps)
        ]
    return [*out, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
