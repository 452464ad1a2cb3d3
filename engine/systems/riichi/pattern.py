"""Patterns (yaku) as values: what they are worth, what displaces what, and the test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from engine.systems.riichi.body import Body, Placed
from engine.systems.riichi.win import Win


class Scope(Enum):
    """What a pattern looks at, and so how often it must be tried."""

    WIN = auto()
    """The circumstances and the tiles, however they are read: once a win."""
    BODY = auto()
    """The groups: once a reading."""
    PLACED = auto()
    """The groups and the wait: once for every group the winning tile can have completed."""


def _whole(_: Body) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Pattern:
    """One yaku.

    `closed` and `open` are han (or multiples, if `yakuman`) in a closed and an open hand; 0: not available. `strikes`
    are keys it displaces. `runs` and `pungs` are the fewest chows and pungs a hand needs for it, so that it is not
    tried in vain. `fixed` makes it worth a limit by itself, never added to anything else: its key (riichi rules 13.6).
    `needs_yaku`: it counts only beside another yaku. `fact` is the situation without which it is never there;
    `situational`: it comes from how the win came about, not from the tiles. `places` gives the mask of the kinds its
    groups begin with (0: the whole hand), for showing. `cite` is the place in the rules.
    """

    key: str
    scope: Scope
    closed: int
    open: int
    test: Callable[[Any], bool]
    yakuman: bool = False
    strikes: frozenset[str] = frozenset()
    runs: int = 0
    pungs: int = 0
    fixed: str | None = None
    needs_yaku: bool = False
    fact: str = ""
    situational: bool = False
    places: Callable[[Body], int] = _whole
    cite: str = ""


def of_win(key: str, closed: int, open_: int, test: Callable[[Win], bool], **more: Any) -> Pattern:
    """A pattern of circumstances or tiles."""
    return Pattern(f"riichi.{key}", Scope.WIN, closed, open_, test, **more)


def of_body(key: str, closed: int, open_: int, test: Callable[[Body], bool], **more: Any) -> Pattern:
    """A pattern of groups."""
    return Pattern(f"riichi.{key}", Scope.BODY, closed, open_, test, **more)


def of_placed(key: str, closed: int, open_: int, test: Callable[[Placed], bool], **more: Any) -> Pattern:
    """A pattern of groups and wait."""
    return Pattern(f"riichi.{key}", Scope.PLACED, closed, open_, test, **more)
