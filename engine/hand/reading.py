"""Readings as values: the groups a winning hand is read as.

These are named tuples, not dataclasses, because a scorer makes dozens of them for one answer.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from engine.tiles.kinds import Kind


class GroupKind(Enum):
    """What a group of tiles is."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"
    """Three of a suit two apart (1-4-7, 2-5-8, 3-6-9): a third of a knitted straight (Chinese Official)."""
    SINGLES = "singles"
    """Tiles that stand alone: the body of thirteen orphans or of honours and knitted tiles."""


class Group(NamedTuple):
    """One group. `base` is its lowest kind; `kinds` lists its tiles (kinds, in order, wild tiles as what they stand
    for).

    `concealed` is False for open melds and for a triplet finished by another player's tile.
    `meld` is the index of the meld it came from, or -1 for concealed tiles.
    """

    kind: GroupKind
    base: Kind
    kinds: tuple[Kind, ...]
    concealed: bool = True
    meld: int = -1


class Shape(Enum):
    """The kinds of winning shapes."""

    SETS = "sets"
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "orphans"
    KNITTED_STRAIGHT = "knitted_straight"
    KNITTED_SINGLES = "knitted_singles"
    """Fourteen different honours and knitted tiles (全不靠)."""
    UNCONNECTED = "unconnected"
    """Thirteen unconnected tiles (十三不搭), a local riichi hand."""


class WaitKind(Enum):
    """How the winning tile completed its group."""

    OPEN = "open"
    CLOSED = "closed"
    EDGE = "edge"
    PAIR = "pair"
    DOUBLE_PAIR = "double_pair"
    ORPHANS = "orphans"
    OTHER = "other"


class Reading(NamedTuple):
    """One way to read a winning hand.

    `groups` stand in display order; `won` is the index of the group the winning tile completed.
    """

    shape: Shape
    groups: tuple[Group, ...]
    won: int
    wait: WaitKind
