"""Dice and the place where the wall is broken (riichi rules 1.4, 1.8)."""

from __future__ import annotations

from typing import Final, NamedTuple

STACKS: Final = 17
"""Stacks in each of the four walls."""


class Break(NamedTuple):
    """Where taking begins: the seat whose wall it is (from the roller, in turn order), the stacks skipped from that
    wall's right end, and the stack in the whole square, counted clockwise from the right end of the roller's wall."""

    seat: int
    skipped: int
    start: int


def counted_seat(dice: int, players: int = 4) -> int:
    """The seat that a sum of dice counts to, the roller being one: 0 himself, 1 the next player …

    >>> [counted_seat(dice) for dice in (5, 6, 7, 8)]
    [0, 1, 2, 3]
    """
    return (dice - 1) % players


def wall_break(dice: int, second: int = 0) -> Break:
    """Where the wall opens. `second` is the second roll where two are made; it adds to the stacks skipped.

    >>> wall_break(8)
    Break(seat=3, skipped=8, start=25)
    """
    seat = counted_seat(dice)
    skipped = dice + second
    return Break(seat, skipped, (-seat % 4 * STACKS + skipped) % (4 * STACKS))
