"""Sichuan mahjong as the turn machine plays it (sections 1, 3, 6 and 10).

Money is counted by `settle.settle` alone: an account keeps the money events of the deal, and whenever something is due
the settlement of all of them so far says what has not been paid yet.
"""

from __future__ import annotations

from typing import Final

from engine.systems.sichuan.win import SUITED
from engine.tiles.kinds import Tile

DECK: Final = tuple(Tile(kind) for kind in range(SUITED) for _ in range(4))
