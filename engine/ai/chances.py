"""How likely a hand is to win in the turns that are left: a chain of stages, one tile nearer at each.

A stage is left with a chance per turn; the last one is ready and left by winning. Meanwhile somebody else may end the
deal. What a later stage will accept is not known yet, so its usual number of copies stands for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

USUAL: Final = (0.0, 5.2, 13.0, 24.0, 38.0, 54.0, 66.0, 72.0, 76.0)
"""Copies that a hand lacking so many tiles usually accepts."""

FAR: Final = 8
"""A hand that lacks more does not win."""


class Chance(NamedTuple):
    """Chance to win, chance to be ready without having won when the wall is used up, mean turns until either."""

    win: float
    ready: float


class Pace(NamedTuple):
    """What drives the chain: copies out of view, own draws left, chance per turn that another ends the deal (by turn,
    the last one stands for all later), discards of others seen per own draw that may complete (`ron`) or advance
    (`call`) the hand, as a share of a draw's chance."""

    unseen: int
    turns: int
    ends: Sequence[float]
    ron: float
    call: float


def chance(lacking: int, copies: float, pace: Pace, later: float = 0.0) -> Chance:
    """The chance of a hand lacking so many tiles, of which `copies` out of view bring it nearer.

    `later` are the copies of the wait it will probably have when ready (0: the usual). A complete hand has won.
    """
    if lacking <= 0:
        return Chance(1.0, 0.0)
    if lacking > FAR or pace.turns <= 0 or copies <= 0:
        return Chance(0.0, float(lacking == 1))
    steps = _steps(lacking, copies, pace, later)
    stages = [0.0] * (lacking + 1)
    stages[lacking] = 1.0
    win = 0.0
    ends, last = pace.ends, len(pace.ends) - 1
    for turn in range(pace.turns):
        moved = stages[1] * steps[1]
        win += moved
        stages[1] -= moved
        for stage in range(2, lacking + 1):
            moved = stages[stage] * steps[stage]
            stages[stage] -= moved
            stages[stage - 1] += moved
        on = 1.0 - ends[turn if turn < last else last]
        stages = [share * on for share in stages]
    return Chance(win, stages[1])


def _steps(lacking: int, copies: float, pace: Pace, later: float) -> list[float]:
    """The chance per turn to leave each stage."""
    # A hand that accepts much now will accept more than usual later too, but less so.
    shape = (copies / USUAL[min(lacking, 8)]) ** 0.5
    steps = [0.0] * (lacking + 1)
    for stage in range(1, lacking + 1):
        now = copies if stage == lacking else USUAL[min(stage, 8)] * shape
        if stage == 1 and lacking > 1:
            now = later or min(now, 8.0)
        gain = pace.ron if stage == 1 else pace.call
        steps[stage] = min(0.95, now / pace.unseen * (1.0 + gain))
    return steps
