"""PNG files of pictures in a palette.

Pillow packs while it holds the interpreter; `zlib` lets it go, so that answers are written while a picture is packed.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from PIL import Image

LEVEL: Final = 6
"""One step less takes two thirds of the time, but hands grow past what a small file is."""
LARGE: Final = 300_000
LARGE_LEVEL: Final = 5
"""From so many pixels on packing costs most of a picture: a sixth less time for four per cent more bytes."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_MEMORY: Final = 9
_WINDOW: Final = 15


def palette_png(image: Image.Image) -> bytes:
    """A picture of mode P as a PNG file; ``info["transparency"]`` has an opacity for each entry of its palette."""
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    level = LEVEL if image.width * image.height < LARGE else LARGE_LEVEL
    packer = zlib.compressobj(level, zlib.DEFLATED, _WINDOW, _MEMORY)
    rows = _rows(image)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(image.getpalette("RGB") or ())),
            _chunk(b"tRNS", bytes(image.info["transparency"])),
            _chunk(b"IDAT", packer.compress(rows) + packer.flush()),
            _chunk(b"IEND", b""),
        )
    )


def _rows(image: Image.Image) -> bytes:
    """The pixels row by row, each after a zero: no filter, which suits palettes best."""
    pixels, width = image.tobytes(), image.width
    return b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
