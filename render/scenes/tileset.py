"""The whole tile set on one sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.tiles.kinds import FLOWERS, JOKER, RED_FIVES, Tile
from render.layout import Layout, below, beside, framed, lying
from render.theme import Role, Size

_SUIT_ROWS: Final = tuple(
    (*range(9 * suit, 9 * suit + 5), RED_FIVES[suit], *range(9 * suit + 5, 9 * suit + 9)) for suit in range(3)
)


@dataclass(frozen=True, slots=True)
class TilesetScene:
    """Every face and the back."""

    def layout(self, size: Size) -> Layout:
        """Suits, honours with joker and back, flowers: five rows."""
        rows: tuple[tuple[int | None, ...], ...] = (*_SUIT_ROWS, (*range(27, 34), JOKER, None), FLOWERS)
        width = min(size.tile, (size.width - 2 * size.pad) // 10 - 6)
        tiles = [beside((lying(tile if tile is None else Tile(tile), width) for tile in row), 6) for row in rows]
        return framed(below(tiles, 8), size.pad, Role.PANEL)
