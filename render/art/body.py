"""Bodies: the ivory half of a tile, the half behind it, light from above."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from render.theme import Colour, Stone

_OVERSAMPLE: Final = 8


def draw_body(width: int, height: int, depth: int, stone: Stone, *, back: bool) -> Image.Image:
    """A lying tile whose upper side measures `width` × `height`; below it `depth` pixels of its side are seen.

    The light does not turn with the tile: a tile laid sideways is a body of swapped measures.
    """
    ss = _OVERSAMPLE
    w, h, d = width * ss, height * ss, depth * ss
    radius = max(2 * ss, round(min(w, h) * 0.1))
    image = Image.new("RGBA", (w, h + d), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    upper, lower = (stone.back, stone.side) if back else (stone.side, stone.back)
    bottom, top = (_shade(lower), _shade(upper)) if not back else (_shade(stone.side), stone.back_shade)
    bands = (
        (h + d, bottom),
        (h + d - max(ss, d // 6), lower),
        (h + round(d * 0.54), top),
        (h + round(d * 0.42), upper),
        (h, stone.edge if not back else stone.back_shade),
    )
    for end, colour in bands:
        draw.rounded_rectangle((0, 0, w - 1, end - 1), radius, fill=(*colour, 255))
    edge = max(ss // 2, round(w / 90))
    draw.rounded_rectangle((edge, edge, w - 1 - edge, h - 1 - edge), radius - edge, fill=(*upper, 255))
    if back:
        _pattern(draw, w, h, stone)
    else:
        _polish(image, (edge, edge, w - edge, h - edge), radius - edge, stone)
    return image.convert("RGBa").reduce(ss).convert("RGBA")


def _polish(image: Image.Image, box: tuple[int, int, int, int], radius: int, stone: Stone) -> None:
    """The upper side's soft gradient, a row of pixels at a time."""
    left, top, right, bottom = box
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=255)
    ramp = Image.new("RGB", (1, image.height), stone.face_bottom)
    for y in range(top, bottom):
        part = (y - top) / (bottom - top)
        ramp.putpixel((0, y), _mix(stone.face_top, stone.face_bottom, part))
    image.paste(ramp.resize(image.size, Image.Resampling.NEAREST), (0, 0), mask)


def _pattern(draw: ImageDraw.ImageDraw, w: int, h: int, stone: Stone) -> None:
    """A frame and a lozenge, so that a back is known by its drawing and not by its colour."""
    inset = round(min(w, h) * 0.13)
    thick = max(_OVERSAMPLE, w // 40)
    draw.rounded_rectangle((inset, inset, w - inset, h - inset), inset // 2, outline=(*stone.pattern, 255), width=thick)
    cx, cy, r = w / 2, h / 2, min(w, h) * 0.17
    for size, colour in ((1.0, stone.pattern), (0.55, stone.back)):
        lozenge = [(cx, cy - r * size), (cx + r * size, cy), (cx, cy + r * size), (cx - r * size, cy)]
        draw.polygon(lozenge, fill=(*colour, 255))


def _mix(a: Colour, b: Colour, part: float) -> Colour:
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def _shade(colour: Colour) -> Colour:
    return _mix(colour, (0, 0, 0), 0.18)
