"""PNG files of pictures in a palette.

Pillow packs while it holds the interpreter; this lets it go, so that answers are written while a picture is packed.
"""

from __future__ import annotations

import struct
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

SMALL: Final = 5
"""One step less saves a fifth of the time, but hands grow past what a small file is."""
QUICK: Final = 2
"""Half the time, and a seventh more room."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_MEMORY: Final = 9
_WINDOW: Final = 15


def palette_png(image: Image.Image, level: int) -> bytes:
    """A picture of mode P as a PNG file; ``info["transparency"]`` has an opacity for each entry of its palette."""
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    packer = zlib_ng.compressobj(level, zlib_ng.DEFLATED, _WINDOW, _MEMORY)
    # Before every row stands a zero: no filter, which suits palettes best. Pillow can only put one after each.
    rows = memoryview(image.tobytes("raw", "P", image.width + 1))[:-1]
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(image.getpalette("RGB") or ())),
            _chunk(b"tRNS", bytes(image.info["transparency"])),
            _chunk(b"IDAT", packer.compress(b"\0") + packer.compress(rows) + packer.flush()),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib_ng.crc32(kind + data))
