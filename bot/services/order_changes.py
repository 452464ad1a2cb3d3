"""Changes to standing orders: what menus and commands say becomes lines, the narrower ones before the wider."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.services.orders import CALLS, Do, Line, Orders
from bot.services.problems import refuse
from engine.errors import NotationError
from engine.tiles.kinds import EAST, KINDS, TERMINALS, Kind, kind_of
from engine.tiles.notation import parse_tiles

CLASSES: Final[Mapping[str, tuple[Kind, ...]]] = MappingProxyType(
    {
        "m": tuple(map(Kind, range(9))),
        "p": tuple(map(Kind, range(9, 18))),
        "s": tuple(map(Kind, range(18, 27))),
        "z": tuple(map(Kind, range(EAST, KINDS))),
        "winds": tuple(map(Kind, range(EAST, EAST + 4))),
        "dragons": tuple(map(Kind, range(EAST + 4, KINDS))),
        "terminals": tuple(map(Kind, TERMINALS)),
    }
)
"""Kinds that one word names."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a command says about orders; parts that are None stay as they are.

    `win` and `least` are the answer to a winning tile and the worth from which it is taken, `locked` is for kongs while
    the hand is locked. `call` and `do` make a line: for these `tiles` only (codes, or a word of `CLASSES`), `from_left`
    only, or `once`.
    """

    win: Do | None = None
    least: int | None = None
    locked: Do | None = None
    call: str | None = None
    do: Do | None = None
    tiles: str | None = None
    from_left: bool = False
    once: bool = False


def changed(orders: Orders, change: Change) -> Orders:
    """The orders after a change. Raises `Refused` for what cannot be read, or half of a line."""
    if change.win is not None:
        orders = replace(orders, win=change.win, win_from=0)
    if change.least is not None:
        orders = replace(orders, win=Do.TAKE, win_from=change.least)
    if change.locked is not None:
        orders = replace(orders, kong=change.locked)
    if (change.call is None) != (change.do is None) or (change.tiles is not None and change.call is None):
        raise refuse("game.told.half_an_order", "order")
    if change.call not in CALLS or change.do is None:
        return orders
    kinds = frozenset(kinds_of(change.tiles)) if change.tiles else frozenset()
    return with_line(orders, Line(change.call, change.do, kinds, change.from_left, change.once))


def kinds_of(text: str) -> tuple[Kind, ...]:
    """The kinds of a word of `CLASSES` or of tile codes. Raises `Refused`."""
    named = CLASSES.get(text.strip().casefold())
    if named is not None:
        return named
    try:
        kinds = tuple(kind_of(tile) for tile in parse_tiles(text).tiles)
    except NotationError as error:
        raise refuse("game.told.no_such_tile", "tiles", text) from error
    if not kinds or any(kind >= KINDS for kind in kinds):
        raise refuse("game.told.no_such_tile", "tiles", text)
    return tuple(dict.fromkeys(map(Kind, kinds)))


def general(orders: Orders, verb: str) -> Do:
    """What is said about a call of every kind from anybody."""
    return next((line.do for line in orders.calls if line.verb == verb and line.is_general), Do.PASS)


def with_line(orders: Orders, line: Line) -> Orders:
    """The orders with this line in place of the one about the same discards. Going back to what holds in general takes
    the line away, and so does a general pass."""
    about = (line.verb, line.kinds, line.left_only)
    kept = [one for one in orders.calls if (one.verb, one.kinds, one.left_only) != about]
    replaces = len(kept) < len(orders.calls)
    back = line.do is Do.PASS if line.is_general else replaces and line.do is general(orders, line.verb)
    return replace(orders, calls=_sorted(kept if back and not line.once else [line, *kept]))


def with_win(orders: Orders, value: str) -> Orders:
    """The orders with another answer to a win: ``take``, ``ask``, ``pass``, or a number (take from so much)."""
    if value.isascii() and value.isdigit():
        return replace(orders, win=Do.TAKE, win_from=int(value))
    return replace(orders, win=Do(value), win_from=0) if value in set(Do) else orders


def _sorted(calls: Iterable[Line]) -> tuple[Line, ...]:
    """The narrower first: the first line that covers a discard counts."""
    return tuple(sorted(calls, key=lambda line: (not line.kinds, len(line.kinds), not line.left_only)))
