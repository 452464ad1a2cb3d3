"""The parts a Chinese Official ruleset is made of, once its options are chosen."""

from __future__ import annotations

from dataclasses import dataclass

from engine.systems.mcr.fans import Fans


@dataclass(frozen=True, slots=True)
class Rules:
    """What scoring asks.

    `points` and `strikes` are by fan number. `unknown` are fans these rules do not have, `beside_pairs` those they bar
    from seven pairs. `flower_win` is the fan of a win on a flower's replacement. `used_up_waits`: a wait for a tile of
    which the winner holds all four is a wait; `shared_wait`: the wait of the fourth set counts when the tile also fits
    the nine of a knitted straight; `body_wait`: a wait for one of those nine counts.
    """

    points: tuple[int, ...]
    strikes: tuple[Fans, ...]
    minimum: int
    unknown: Fans
    beside_pairs: Fans
    flower_win: int
    used_up_waits: bool
    shared_wait: bool
    body_wait: bool
