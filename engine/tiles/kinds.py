"""Tile codes: every tile of every game is one small integer.

A *kind* says what a tile is for the rules (0 to 42), a *tile* also which face it shows (0 to 45): a red five is its own
tile of the kind "five". Flowers and the joker are kinds of their own.

====== =========================== ===========
codes  tiles                       written
====== =========================== ===========
0–8    characters                  1m … 9m
9–17   dots                        1p … 9p
18–26  bamboo                      1s … 9s
27–30  winds E S W N               1z … 4z
31–33  dragons white, green, red   5z 6z 7z
34–41  plum orchid bamboo          1f … 8f
       chrysanthemum, spring
       summer autumn winter
42     joker                       0j
43–45  red fives                   0m 0p 0s
====== =========================== ===========
"""

from __future__ import annotations

from typing import Final, NewType

Kind = NewType("Kind", int)
Tile = NewType("Tile", int)
Counts = tuple[int, ...]
"""Copies of each of the 34 suit and honour kinds, by kind."""

SUITS: Final = "mps"
KINDS: Final = 34
EAST, SOUTH, WEST, NORTH = Kind(27), Kind(28), Kind(29), Kind(30)
WHITE, GREEN, RED = Kind(31), Kind(32), Kind(33)
WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (WHITE, GREEN, RED)
FLOWERS: Final = tuple(Kind(kind) for kind in range(34, 42))
JOKER: Final = Kind(42)
RED_FIVES: Final = (Tile(43), Tile(44), Tile(45))
TILES: Final = 46

TERMINALS: Final = frozenset(Kind(kind) for kind in (0, 8, 9, 17, 18, 26))
HONORS: Final = frozenset(Kind(kind) for kind in range(27, 34))
ORPHANS: Final = TERMINALS | HONORS
"""The thirteen terminals and honours (幺九牌)."""

_CODES: Final = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}f" for rank in range(1, 9)),
    "0j",
    *(f"0{suit}" for suit in SUITS),
)
_BY_CODE: Final = {code: Tile(tile) for tile, code in enumerate(_CODES)}


def kind_of(tile: Tile) -> Kind:
    """The kind of a tile: a red five is a five, everything else is itself."""
    return Kind(4 + 9 * (tile - 43)) if tile >= 43 else Kind(tile)


def code_of(tile: Tile | Kind) -> str:
    """How a tile is written: ``5p``, ``0p`` for the red one, ``1z`` for East.

    >>> code_of(Tile(44))
    '0p'
    """
    return _CODES[tile]


def tile_of(code: str) -> Tile:
    """The tile of a code, or `KeyError`. People's input goes through `engine.tiles.notation` instead.

    >>> tile_of("1z")
    27
    """
    return _BY_CODE[code]


def is_red(tile: Tile) -> bool:
    """Whether this is the red face of a five."""
    return tile >= 43


def suit_of(kind: Kind) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honours, 4 flowers and joker."""
    return kind // 9 if kind < 27 else 3 if kind < 34 else 4


def rank_of(kind: Kind) -> int:
    """1 to 9 in a suit, 1 to 7 among honours, 1 to 8 among flowers, 0 for the joker."""
    if kind < 27:
        return kind % 9 + 1
    if kind < 34:
        return kind - 26
    return kind - 33 if kind < 42 else 0


def sort_key(tile: Tile) -> tuple[int, int]:
    """Order of display: by kind, a red five before its plain twins."""
    return kind_of(tile), -tile
