"""The dangers of tables with two opponents or one, in the place of the figures of `engine.solver.danger`.

Our own counts of 269 recorded three-player games (2,325 hands, 74,000 discards), by the same models. With a short deck
hands are ready sooner, wins are half as dear again, and two opponents end the hand about as soon as three do elsewhere.
There are no records with one opponent: his hand is taken for one of these, and half as often ends the deal.
"""

from __future__ import annotations

from typing import Final

from engine.solver.danger import Model, Threat

_RIICHI: Final[Model] = {
    "turn": (-2.27, -2.15, -2.02, -1.8, -1.56),
    "no": (0.686, 0.7, 0.699, 1.1, 0.864),
    "half": (0.0, 0.0, 0.0, 0.422, 0.453),
    "suji": (-1.35, -1.12, -0.208, -1.31, -2.06),
    "value": (-0.0669, -0.799, -2.57),
    "guest": (-0.134, -1.66, -3.45),
    "near": (-0.411, -0.287, -0.43, 0.0108),
    "wall": (0.0, -0.457, -1.42),
    "honour_dora": (-0.0119,),
    "lines": (-0.534, -0.555),
    "state": (0.0,),
}
_OPEN: Final[Model] = {
    "turn": (-2.64, -1.4, -0.758, -0.304, 0.00992),
    "no": (0.633, 0.55, 0.603, 0.931, 0.662),
    "half": (0.0, 0.0, 0.0, 0.427, 0.164),
    "suji": (-1.09, -0.459, -0.247, -0.783, -1.05),
    "value": (0.865, 0.173, -2.69),
    "guest": (-0.714, -0.448, -2.61),
    "near": (0.0, 0.113, -0.0644, 0.347),
    "wall": (0.0, -0.469, -1.82),
    "honour_dora": (0.347,),
    "lines": (0.0, 0.0),
    "state": (-4.49, -2.23, -1.59, -1.27, -1.27),
}
_CLOSED: Final[Model] = {
    "turn": (-3.3, -1.21, -0.211, -0.153, 0.389),
    "no": (0.104, 0.373, 0.31, 0.693, 0.509),
    "half": (0.0, 0.0, 0.0, 0.0526, 0.209),
    "suji": (-0.844, -0.832, -0.54, 0.0223, 0.455),
    "value": (0.0131, -0.619, -1.61),
    "guest": (-0.651, -1.09, -1.04),
    "near": (0.0, 0.191, -0.0885, 0.0891),
    "wall": (0.0, -0.738, -0.852),
    "honour_dora": (0.0891,),
    "lines": (0.0, 0.0),
    "state": (-4.49,),
}
_DEARER: Final = 1.5
"""What feeding a win costs, against four players: 8,270 points for 5,863 by a riichi, 5,360 for 3,353 by a first call,
12,140 for 8,657 by a dealer's riichi."""

ENDS: Final = (
    (
        0.0014, 0.0028, 0.0052, 0.0091, 0.0151, 0.0234, 0.0343, 0.0474, 0.0616,
        0.0757, 0.0879, 0.0968, 0.101, 0.1, 0.0944, 0.0843, 0.0713,
    ),
    (
        0.0129, 0.0222, 0.0357, 0.0541, 0.077, 0.103, 0.13, 0.155, 0.175,
        0.188, 0.193, 0.19, 0.177, 0.158, 0.133, 0.106, 0.0801,
    ),
    (
        0.033, 0.0558, 0.0882, 0.13, 0.179, 0.231, 0.28, 0.323, 0.356,
        0.377, 0.385, 0.379, 0.36, 0.328, 0.286, 0.237, 0.185,
    ),
)  # fmt: skip
"""Chance per go-round (1 …) that two others end the hand, by how many of them are in riichi."""


def dearer(threat: Threat) -> Threat:
    """An opponent of four players as one of fewer."""
    model = _RIICHI if threat.riichi else _OPEN if threat.melds else _CLOSED
    return threat._replace(model=model, cost=_DEARER * threat.cost)
