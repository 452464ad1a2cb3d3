"""Walls as data, and the promise that one was fixed before the deal.

The engine makes no wall: whoever drives it shuffles the deck with a cryptographic source and publishes the commitment
first. Once the wall and the salt are opened, anybody can recompute it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Final

from engine.tiles.kinds import Tile, code_of

SALT_BYTES: Final = 32


def commitment(game: str, deal: int, wall: Sequence[Tile], salt: bytes) -> str:
    """SHA-256 over game id, number of the deal, wall and a salt of 32 bytes, in hexadecimal.

    What is hashed is the JSON text ``[game, deal, "1m2m…", salt in hexadecimal]`` without spaces, in UTF-8, so that it
    can be recomputed with any tool. Raises `ValueError` for a salt of another size.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes")
    facts = [game, deal, "".join(code_of(tile) for tile in wall), salt.hex()]
    text = json.dumps(facts, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def is_committed(promise: str, game: str, deal: int, wall: Sequence[Tile], salt: bytes) -> bool:
    """Whether the opened wall and salt are those that were promised."""
    return hmac.compare_digest(promise, commitment(game, deal, wall, salt))
