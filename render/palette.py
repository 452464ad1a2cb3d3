"""Palettes: at most 256 colours for all pictures of a theme.

A palette is worked out from the theme alone, so that it never depends on the release of Pillow, nor flickers from one
picture to the next, and a picture needs only one byte a pixel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import astuple
from typing import Final

from render.theme import Colour, Theme

VEILS: Final = 8
"""Entries at the end of a palette for the panel's colour at rising opacity: its round outer corners."""

ROOM: Final = 256 - VEILS
APART: Final = 9
"""Least distance of any other colour from those of grounds, in levels."""

WASH: Final = 0.5
"""How far a dimmed tile fades towards the theme's wash."""


def mixed(a: Colour, b: Colour, part: float) -> Colour:
    """The colour a part of the way from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def palette(theme: Theme) -> tuple[Colour, ...]:
    """The opaque colours of a theme, grounds first, then the rest as far as there is room.

    Pillow matches colours in steps of a few levels, so whatever comes close to a ground's could take its place over
    whole areas: it is left out.
    """
    grounds = tuple(dict.fromkeys((theme.panel, theme.card, theme.rim)))
    soft = dict.fromkeys(colour for colour in _soft(theme) if all(_far(colour, ground) for ground in grounds))
    return (*grounds, *soft)[:ROOM]


def _far(a: Colour, b: Colour) -> bool:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) >= APART**2


def _soft(theme: Theme) -> Iterator[Colour]:
    stone = theme.stone
    inks: tuple[Colour, ...] = astuple(theme.inks)
    texts = (theme.text, theme.accent, theme.muted, theme.loss)
    yield theme.mark
    yield from texts
    yield from astuple(stone)
    yield from inks
    yield from _ramp(stone.face_top, stone.face_bottom, 6)
    ivory = mixed(stone.face_top, stone.face_bottom, 0.5)
    for ink in inks[:5]:
        yield from _ramp(ink, ivory, 5)
    for ink in inks[5:]:
        yield from _ramp(ink, ivory, 4)
    for text in texts[:2]:
        for ground in (theme.panel, theme.card):
            yield from _ramp(text, ground, 5)
    for text in texts[2:]:
        for ground in (theme.panel, theme.card):
            yield from _ramp(text, ground, 3)
    yield from _ramp(stone.pattern, stone.back, 4)
    yield from _ramp(theme.mark, ivory, 3)
    for shown in (stone.side, stone.back, stone.back_shade, stone.edge):
        yield mixed(shown, (0, 0, 0), 0.18)
        yield from _ramp(shown, theme.panel, 3)
    yield from _dimmed(theme, ivory, inks[:5])


def _dimmed(theme: Theme, ivory: Colour, inks: Iterable[Colour]) -> Iterator[Colour]:
    pale = mixed(ivory, theme.wash, WASH)
    yield pale
    for shown in (theme.stone.side, theme.stone.back, theme.stone.edge):
        yield mixed(shown, theme.wash, WASH)
    for ink in inks:
        faded = mixed(ink, theme.wash, WASH)
        yield faded
        yield from _ramp(faded, pale, 4)


def _ramp(a: Colour, b: Colour, between: int) -> Iterator[Colour]:
    """Colours strictly between two."""
    return (mixed(a, b, step / (between + 1)) for step in range(1, between + 1))
