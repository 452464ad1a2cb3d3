"""What a riichi player must know of the rules beyond what it sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """`deck` counts the copies of each of the 34 kinds in play. `points_to`: the dora an indicator points to. `open`:
    all simples counts for an open hand. `ura`: a riichi win turns up indicators below. `rounds` are the wind rounds of
    a game, `start` the points it begins with."""

    ruleset: RiichiRuleset
    seats: int
    deck: tuple[int, ...]
    points_to: Callable[[Kind], Kind]
    dora: bool
    open: bool
    ura: bool
    rounds: int
    start: int
