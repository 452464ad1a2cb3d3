"""Between deals: who deals next, where the wall is opened, what a balance is in coins (sections 3.2, 3.12 and 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

DICE: Final = None
"""The next dealer is thrown for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """How a deal ended: winners of each winning moment in order, the `discarder` of the first (None: self-draw), and
    whether a player was replaced since."""

    dealer: int
    wins: tuple[tuple[int, ...], ...]
    discarder: int | None
    player_changed: bool
    players: int


NextDealer = Callable[[DealResult], int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """Who deals.

    `thrown_for`: the highest throw deals first, else anybody; `dice` open the wall. The jump draw needs no
    rule of its own: by it or one by one, the dealer gets the same two tiles. `after_win` decides after a deal with a
    winner; `multiple_to_discarder`: if the first win was a multiple one, its discarder does, unless the dice decide
    anyhow. `keep_after_draw`, `dice_for_newcomer` as named.
    """

    thrown_for: bool
    dice: int
    after_win: NextDealer
    multiple_to_discarder: bool
    keep_after_draw: bool
    dice_for_newcomer: bool

    def next_dealer(self, result: DealResult) -> int | None:
        """The next dealer's seat, or `DICE`."""
        if result.player_changed and self.dice_for_newcomer:
            return DICE
        if not result.wins:
            return result.dealer if self.keep_after_draw else DICE
        if self.multiple_to_discarder and len(result.wins[0]) > 1 and self.after_win is not by_dice:
            return result.discarder
        return self.after_win(result)


def highest_throw(throws: Sequence[int]) -> int | None:
    """The seat that deals first, or None if equal highest throws must be thrown again.

    >>> highest_throw((3, 11, 7, 2)), highest_throw((9, 4, 9, 1))
    (1, None)
    """
    best = max(throws)
    return throws.index(best) if list(throws).count(best) == 1 else None


def by_dice(_: DealResult) -> int | None:
    """Thrown for before every deal."""
    return DICE


def first_winner(result: DealResult) -> int:
    """Who won first; of several on one discard the nearest to the discarder in turn order."""
    first = result.wins[0]
    if result.discarder is None:
        return first[0]
    after = result.discarder
    return min(first, key=lambda seat: (seat - after - 1) % result.players)


def discarder(result: DealResult) -> int:
    """Who discarded the first winning tile; after a self-draw its winner."""
    return result.wins[0][0] if result.discarder is None else result.discarder


def in_rotation(result: DealResult) -> int:
    """The dealer's next player."""
    return (result.dealer + 1) % result.players


class Opening(NamedTuple):
    """Where a wall of stacks is opened. Seats count from the dealer.

    `wall` is the seat whose wall the dice name, `skip` stacks are left alone from its right end. The dealer's first two
    stacks are `here` from that wall and `beyond` from the one after it, `following`; `left` stacks remain in `wall`.
    """

    wall: int
    skip: int
    here: int
    beyond: int
    following: int
    left: int


def open_wall(dice: int, stacks: Sequence[int]) -> Opening:
    """Opens a square wall (stacks by seat, from the dealer) with the sum of the dice.

    >>> open_wall(12, (14, 13, 14, 13))
    Opening(wall=3, skip=12, here=1, beyond=1, following=2, left=0)
    """
    walls = len(stacks)
    wall = (dice - 1) % walls
    free = max(stacks[wall] - dice, 0)
    here = min(free, 2)
    return Opening(wall, dice, here, 2 - here, (wall - 1) % walls, free - here)


def wall_table(dice: int, stacks: Sequence[int]) -> tuple[tuple[int, Opening], ...]:
    """Every sum of so many dice and where it opens the wall: the table of section 3.12."""
    return tuple((total, open_wall(total, stacks)) for total in range(dice, 6 * dice + 1))


def square_wall(tiles: int) -> tuple[int, int, int, int]:
    """Stacks of the four walls by seat; what does not divide stands before the dealer and opposite (section 3.12).

    >>> square_wall(108), square_wall(144)
    ((14, 13, 14, 13), (18, 18, 18, 18))
    """
    each, more = divmod(tiles // 2, 4)
    return each + (more > 0), each + (more > 2), each + (more > 1), each


class CoinRate(NamedTuple):
    """What a point is worth in coins, and the fee each player pays for a deal."""

    factor: int
    fee: int


class Coins(NamedTuple):
    """A deal in coins by seat: what the points are worth, what remains after the table fee, and the house's take."""

    gross: tuple[int, ...]
    net: tuple[int, ...]
    house: int


def in_coins(points: Sequence[int], rate: CoinRate) -> Coins:
    """Points times the room's factor, less the fee each player pays (section 6.8).

    >>> in_coins((54, -18, -18, -18), CoinRate(200, 400))
    Coins(gross=(10800, -3600, -3600, -3600), net=(10400, -4000, -4000, -4000), house=1600)
    """
    gross = tuple(point * rate.factor for point in points)
    return Coins(gross, tuple(coins - rate.fee for coins in gross), rate.fee * len(gross))
