"""Tiles and seats as tenhou.net/6 has them."""

from __future__ import annotations

from typing import Final

from engine.records.mjai import name_of, tile_named
from engine.tiles.kinds import RED_FIVES, TILES, Tile

PLACES: Final = 4
"""Places around the table; with three players the last one is empty."""

DRAWN: Final = 60
"""The tile just drawn."""

CODES: Final = {
    **{Tile(tile): 10 * (tile // 9 + 1) + tile % 9 + 1 for tile in range(TILES) if tile < 34},
    **{red: 51 + number for number, red in enumerate(RED_FIVES)},
}
TILE_OF: Final = {code: tile for tile, code in CODES.items()}
LETTERS: Final = {"chi": "c", "pon": "p", "daiminkan": "m"}


def name_in(code: int) -> str:
    """The mjai name of a tile's number."""
    return name_of(TILE_OF[code])


def code_in(name: str) -> int:
    """The number of a tile's mjai name."""
    return CODES[tile_named(name)]


def codes_in(said: str) -> list[int]:
    """The tiles in a text, whatever letter stands between them."""
    digits = "".join(sign for sign in said if sign.isdigit())
    return [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]


def giver(tiles_before: int, number: int) -> int:
    """How many seats on from the caller the giver sits: a letter before all tiles means the previous player, after the
    first the one opposite, before the last one the next player."""
    if tiles_before == 0:
        return 3
    return 1 if tiles_before == number - 1 else 2
