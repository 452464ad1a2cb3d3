"""What a seat may answer. An action is a verb and the tiles it moves."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.tiles.kinds import TILES, Tile


class Action(NamedTuple):
    """A verb and tiles: for a claim the tiles *from the own hand*, for an added kong the tile added."""

    verb: str
    tiles: tuple[Tile, ...] = ()


PASS: Final = Action("pass")
WIN: Final = Action("win")

DISCARD: Final = "discard"
"""A tile from the hand (手切り); `DISCARD_DRAWN` is the one just drawn (ツモ切り): others see the difference."""
DISCARD_DRAWN: Final = "discard_drawn"
CHOW: Final = "chow"
PUNG: Final = "pung"
DIRECT_KONG: Final = "direct_kong"
CONCEALED_KONG: Final = "concealed_kong"
ADDED_KONG: Final = "added_kong"

DISCARDS: Final = tuple(Action(DISCARD, (Tile(tile),)) for tile in range(TILES))
DRAWN_DISCARDS: Final = tuple(Action(DISCARD_DRAWN, (Tile(tile),)) for tile in range(TILES))
