"""What wins are like at riichi tables: figures counted from recorded games of experienced four-player tables.

All were derived by us from about 850 games (8,300 hands, 400,000 discards). What is dangerous, and how often others end
the hand, stands in `engine.solver.danger`.
"""

from __future__ import annotations

from typing import Final

RON: Final = {"riichi": (0.32, 0.38, 0.45, 0.6, 0.9), "quiet": (0.45, 0.55, 0.7, 0.95, 0.95)}
"""How often an opponent throws a tile that a ready hand waits for, against a random unseen one: 4 5 6, 3 7, 2 8, 1 9,
honours. Before a riichi recorded players throw fewer middle tiles still; machine players fold less."""

URA: Final = 0.41
"""Mean number of ura dora beside one indicator in a riichi win."""
