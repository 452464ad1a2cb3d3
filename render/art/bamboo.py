"""The suit of bamboo: sticks with three nodes, and the bird on the one."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.art.vector import ERASE, Point, Sketch, curve, moved, path, polar, rotated, swollen, tapering
from render.theme import Colour, Inks


class _Stick(NamedTuple):
    x: float
    y: float
    length: float
    width: float
    red: bool = False
    degrees: float = 0.0


_STICKS: Final[dict[int, tuple[_Stick, ...]]] = {
    2: tuple(_Stick(150, y, 176, 62) for y in (102, 298)),
    3: (_Stick(150, 102, 176, 60), *(_Stick(x, 298, 176, 60) for x in (78, 222))),
    4: tuple(_Stick(x, y, 176, 60) for y in (102, 298) for x in (80, 220)),
    5: (*(_Stick(x, y, 176, 56) for y in (102, 298) for x in (54, 246)), _Stick(150, 200, 176, 56, red=True)),
    6: tuple(_Stick(x, y, 176, 56) for y in (102, 298) for x in (54, 150, 246)),
    7: (_Stick(150, 66, 120, 54, red=True), *(_Stick(x, y, 120, 54) for y in (203, 334) for x in (52, 150, 248))),
    8: (
        *(_Stick(x, y, 172, 46) for y in (102, 298) for x in (40, 260)),
        _Stick(112, 92, 142, 46, degrees=-38),
        _Stick(188, 92, 142, 46, degrees=38),
        _Stick(112, 308, 142, 46, degrees=38),
        _Stick(188, 308, 142, 46, degrees=-38),
    ),
    9: tuple(_Stick(x, y, 122, 54, red=x == 150) for y in (67, 200, 333) for x in (52, 150, 248)),
}


def draw_bamboo(sketch: Sketch, rank: int, inks: Inks, paint: Colour | None) -> None:
    """The face of a rank; `paint` colours all sticks alike."""
    if rank == 1:
        _bird(sketch, inks)
        return
    for stick in _STICKS[rank]:
        _stick(sketch, stick, paint or (inks.red if stick.red else inks.green))


def _stick(sketch: Sketch, stick: _Stick, colour: Colour) -> None:
    h, w = stick.length / 2, stick.width

    def half(sign: int) -> list[Point]:
        """The right edge from an end to the middle."""
        return path(
            (0, sign * -h),
            ((w * 0.30, sign * -h), (w * 0.5, sign * -h), (w * 0.5, sign * (-h + w * 0.26))),
            (
                (w * 0.5, sign * (-h + w * 0.52)),
                (w * 0.31, sign * (-h + w * 0.5)),
                (w * 0.31, sign * (-h + w * 0.72)),
            ),
            ((w * 0.31, sign * -w * 0.72),),
            ((w * 0.31, sign * -w * 0.42), (w * 0.5, sign * -w * 0.40), (w * 0.5, 0)),
            steps=10,
        )

    def place(points: list[Point]) -> list[Point]:
        return moved(rotated(points, stick.degrees), stick.x, stick.y)

    right = half(1) + half(-1)[::-1]
    sketch.polygon(place(right + [(-x, y) for x, y in right[::-1]]), colour)
    if sketch.simple:
        sketch.polygon(place(_bar(w * 0.30, w * 0.08)), ERASE)
        return
    for sign in (-1, 1):
        seam = (h - w * 0.90) / 2
        sketch.polygon(place(moved(_bar(w * 0.085, seam), 0, sign * (w * 0.40 + seam))), ERASE)
    sketch.polygon(place(_bar(w * 0.28, w * 0.06)), ERASE)


def _bar(half_width: float, half_height: float) -> list[Point]:
    return [
        (-half_width, -half_height),
        (half_width, -half_height),
        (half_width, half_height),
        (-half_width, half_height),
    ]


def _bird(sketch: Sketch, inks: Inks) -> None:
    """A peacock facing left, its tail spread behind it."""
    _tail(sketch, inks)
    _legs(sketch, inks)
    _body(sketch, inks)
    _head(sketch, inks)


def _tail(sketch: Sketch, inks: Inks) -> None:
    """Five plumes, each with an eye."""
    root = (142.0, 246.0)
    plumes = (
        (100, 196, inks.green),
        (81, 210, inks.blue),
        (62, 206, inks.green),
        (43, 188, inks.blue),
        (24, 158, inks.green),
    )
    for degrees, length, colour in plumes:

        def place(points: list[Point], degrees: float = degrees) -> list[Point]:
            return moved(rotated(points, -degrees), *root)

        sketch.polygon(place(_plume(length, 1.26)), ERASE)
        sketch.polygon(place(_plume(length, 1.0)), colour)
        (eye,) = place([(length * 0.87, 0.0)])
        for radius, fill in ((14.0, ERASE), (10.0, inks.red), (4.0, ERASE)):
            sketch.circle(eye, radius, fill)
        sketch.polygon(place(moved(_bar(length * 0.37 - 15, 2.0), length * 0.37 + 15, 0)), ERASE)


def _plume(length: float, fat: float) -> list[Point]:
    tip = length * (0.925 + 0.02 * (fat - 1))
    return path(
        (0, 0),
        ((length * 0.35, -10 * fat), (length * 0.72, -22 * fat), (tip, -19 * fat)),
        ((length * 1.03, -13 * fat), (length * 1.03, 13 * fat), (tip, 19 * fat)),
        ((length * 0.72, 22 * fat), (length * 0.35, 10 * fat), (0, 0)),
    )


def _legs(sketch: Sketch, inks: Inks) -> None:
    for x in (120, 150):
        sketch.line([(x, 322), (x - 4, 356)], tapering(8, 7), inks.red)
        for dx in (-18, 2, 17):
            sketch.line([(x - 4, 356), (x - 4 + dx, 369)], tapering(7, 5), inks.red)


def _body(sketch: Sketch, inks: Inks) -> None:
    body = path(
        (58, 146),
        ((80, 124), (114, 132), (118, 160)),
        ((122, 190), (134, 206), (160, 216)),
        ((206, 236), (214, 290), (170, 318)),
        ((138, 338), (92, 326), (76, 290)),
        ((63, 262), (80, 226), (76, 198)),
        ((73, 180), (60, 172), (58, 146)),
    )
    breast = path(
        (84, 212),
        ((104, 232), (124, 264), (117, 310)),
        ((100, 304), (84, 292), (79, 268)),
        ((76, 250), (84, 232), (84, 212)),
    )
    wing = path(
        (118, 232),
        ((152, 222), (198, 244), (206, 298)),
        ((176, 302), (134, 294), (118, 262)),
        ((114, 250), (114, 240), (118, 232)),
    )
    sketch.polygon(swollen(body, 6), ERASE)
    sketch.polygon(body, inks.green)
    sketch.polygon(breast, inks.red)
    sketch.polygon(swollen(wing, 5), ERASE)
    sketch.polygon(wing, inks.blue)
    for i in range(3):
        feather = curve(
            (127 + 5 * i, 246 + 13 * i),
            (148, 246 + 13 * i),
            (172, 258 + 12 * i),
            (186 - 8 * i, 278 + 7 * i),
        )
        sketch.line(feather, tapering(5, 4), ERASE)


def _head(sketch: Sketch, inks: Inks) -> None:
    beak = path((62, 144), ((44, 145), (32, 153), (20, 166)), ((38, 169), (52, 169), (66, 164)), ((66, 156),))
    sketch.polygon(beak, inks.gold)
    sketch.circle((84, 153), 11, ERASE)
    sketch.circle((83, 153), 6, inks.black)
    for degrees in (-130, -104, -78):
        tip = polar((95, 142), 48, degrees)
        sketch.line([(94, 140), tip], tapering(6, 5), inks.green)
        sketch.circle(tip, 8, inks.red)
