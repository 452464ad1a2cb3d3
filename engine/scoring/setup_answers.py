"""Answers about what to give up before the first discard: a suit, or tiles to pass on."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reasons import Reason
from engine.tiles.kinds import Tile


@dataclass(frozen=True, slots=True)
class VoidRow:
    """One suit given up: how many tiles go, how many partial sets with them, what is left.

    `shanten` and `total` (copies of tiles that bring the hand nearer) are those of the two suits kept.
    """

    suit: int
    tiles: int
    partial_sets: int
    kept_sets: int
    shanten: int
    total: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class VoidAdvice:
    """Suits best first. `automatic`: the hand lacks a suit already, and the table sets it without asking."""

    ruleset: str
    rows: tuple[VoidRow, ...]
    automatic: bool
    notes: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ExchangeRow:
    """Three tiles passed and what the rest is worth: the suit it would give up, its distance, its partial sets."""

    give: tuple[Tile, ...]
    suit: int
    left_of_suit: int
    shanten: int
    kept_sets: int
    broken: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ExchangeAdvice:
    """Choices of three tiles, best first."""

    ruleset: str
    rows: tuple[ExchangeRow, ...]
    notes: tuple[Reason, ...] = ()
