"""What riichi tables are like: figures counted from recorded games of experienced four-player tables.

All were derived by us from about 850 games (8,300 hands, 400,000 discards): logistic models fitted to whether a tile a
player held was in an opponent's wait, the share of go-rounds in which others ended the hand, and mean points of wins.
Fitted on one half of the games they predict the other half within a seventh. `engine.ai.riichi.danger` explains the
words.
"""

from __future__ import annotations

from typing import Final

RIICHI: Final = {
    "turn": (-2.57, -2.52, -2.44, -2.29, -2.11),
    "no": (0.379, 0.432, 0.569, 0.937, 0.815),
    "half": (0.0, 0.0, 0.0, 0.263, 0.239),
    "suji": (-1.41, -0.698, -0.312, -0.941, -1.15),
    "value": (-0.669, -1.49, -3.56),
    "guest": (-0.624, -1.43, -3.28),
    "near": (-0.366, -0.448, -0.15, 0.0856),
    "wall": (0.0, -0.53, -1.47),
    "honour_dora": (0.328,),
    "lines": (-0.536, -0.387),
    "state": (0.0,),
}
"""Danger of a tile for a player in riichi, by the parts that `danger.score` adds up."""

OPEN: Final = {
    "turn": (-2.98, -1.82, -1.18, -0.793, -0.547),
    "no": (-0.162, 0.451, 0.452, 0.556, 0.807),
    "half": (0.0, 0.0, 0.0, 0.327, 0.208),
    "suji": (-1.27, -0.865, -0.365, -1.23, -1.08),
    "value": (0.738, -0.00325, -2.77),
    "guest": (-0.194, -0.667, -2.25),
    "near": (0.0, 0.171, 0.197, 0.449),
    "wall": (0.0, -0.623, -1.59),
    "honour_dora": (0.449,),
    "lines": (0.0, 0.0),
    "state": (-5.53, -2.63, -1.8, -1.39, -1.5),
}
"""The same for a player without riichi, by his number of open melds; the first state is a closed hand."""

CLOSED: Final = {
    "turn": (-3.79, -1.59, -0.607, 0.0319, 0.424),
    "no": (-0.0485, 0.584, 0.747, 0.91, 0.923),
    "half": (0.0, 0.0, 0.0, 0.258, 0.723),
    "suji": (-1.13, -0.44, -0.326, -1.04, 0.218),
    "value": (-0.258, -0.712, -1.99),
    "guest": (-0.849, -1.35, -1.75),
    "near": (0.0, 0.215, -0.0064, 0.115),
    "wall": (0.0, -0.547, -1.6),
    "honour_dora": (0.115,),
    "lines": (0.0, 0.0),
    "state": (-5.53,),
}
"""The same for a closed hand without riichi."""

ENDS: Final = (
    (
        0.0016, 0.003, 0.0053, 0.009, 0.0146, 0.0224, 0.0326, 0.0452, 0.0596,
        0.0748, 0.0895, 0.1024, 0.112, 0.1173, 0.1178, 0.1133, 0.1045,
    ),
    (
        0.0115, 0.0188, 0.0294, 0.0435, 0.0613, 0.0818, 0.104, 0.126, 0.1457,
        0.1613, 0.1714, 0.175, 0.1717, 0.1618, 0.1463, 0.1267, 0.1048,
    ),
    (
        0.0247, 0.0403, 0.0621, 0.0905, 0.1248, 0.163, 0.2024, 0.2395, 0.2715,
        0.296, 0.3114, 0.3167, 0.3117, 0.2967, 0.2725, 0.2408, 0.2038,
    ),
)  # fmt: skip
"""Chance per go-round (1 …) that three others end the hand, by how many of them are in riichi."""

RON: Final = {"riichi": (0.32, 0.38, 0.45, 0.6, 0.9), "quiet": (0.45, 0.55, 0.7, 0.95, 0.95)}
"""How often an opponent throws a tile that a ready hand waits for, against a random unseen one: 4 5 6, 3 7, 2 8, 1 9,
honours. Before a riichi recorded players throw fewer middle tiles still; machine players fold less."""

COST: Final = {"riichi": (6500, 9600), "closed": (4280, 7160), "open": (3350, 5500), "open2": (3850, 5430)}
"""Mean points that feeding a win costs, of another player and of the dealer; riichi with what sticks and the place of
the feeder add."""

URA: Final = 0.41
"""Mean number of ura dora beside one indicator in a riichi win."""
