"""Answers to "what does it wait for?" and "what do I discard?", the same for every system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.reasons import Reason
from engine.tiles.kinds import Kind, Tile


@dataclass(frozen=True, slots=True)
class Worth:
    """What one winning tile is worth in one way of winning: the sheet's totals and limit, or the reasons why it cannot
    win."""

    totals: Mapping[str, int]
    limit: str | None = None
    refused: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Accepted:
    """A tile that brings the hand forward. `left` copies are out of view (0 to 4).

    For a ready hand `on_discard` and `on_draw` are what winning with it is worth; None while it is not ready.
    `labels` say what else matters: all copies in view, furiten, void suit not cleared …
    """

    kind: Kind
    left: int
    on_discard: Worth | None = None
    on_draw: Worth | None = None
    labels: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitsAnswer:
    """A hand of 3k+1 tiles. `shanten` is 0 when ready; `shapes` the distance to each shape the rules know, by its
    key."""

    ruleset: str
    shanten: int
    shapes: Mapping[str, int]
    accepted: tuple[Accepted, ...]
    total: int
    notes: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """One discard of a 3k+2 hand and what remains: distance, accepted tiles, copies in all.

    `good` and `improving` are numbers of tiles where the system computes them (riichi: accepted copies that lead to a
    good wait), else None. `low` and `high` are the range of worth of the resulting wins where known.
    """

    tile: Tile
    shanten: int
    accepted: tuple[Accepted, ...]
    total: int
    good: int | None = None
    low: Worth | None = None
    high: Worth | None = None
    labels: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class DiscardsAnswer:
    """A hand of 3k+2 tiles: rows best first (distance, then copies, then tile order). `complete`: it wins as it
    stands."""

    ruleset: str
    shanten: int
    complete: bool
    rows: tuple[DiscardRow, ...]
    notes: tuple[Reason, ...] = ()
