"""Keys of hands: numbers that look random, one for each part a hand may have.

A hand's key is the sum of the keys of its parts, so that a neighbour's is one addition away. With 58 bits two of a
million hands share a key once in half a million searches; fewer than 32 parts never overflow 63 bits.
"""

from __future__ import annotations

from hashlib import blake2b


def bits(name: str) -> int:
    """An odd number of 58 bits that is always the same for a name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little") >> 6 | 1


TILE = [bits(f"tile {tile}") for tile in range(37)]
"""For each concealed tile."""
MELD = [bits(f"meld {meld}") for meld in range(4 * 34)]
"""For each meld: type times 34, and the lowest kind."""
_RED = [bits(f"red {suit}") for suit in range(3)]
RED = [sum(_RED[suit] for suit in range(3) if reds >> suit & 1) for reds in range(8)]
"""For the red fives in a meld, given as bits."""
SLACK = [bits(f"slack {slack}") for slack in range(16)]
"""For the slack left."""
