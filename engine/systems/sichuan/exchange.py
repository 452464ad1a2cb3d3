"""The exchange of three tiles (换三张, section 10.1) and the choice of the void suit (sections 3.4 and 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.reasons import Reason
from engine.tiles.kinds import Tile, code_of

NEXT: Final = "next"
ACROSS: Final = "across"
PREVIOUS: Final = "previous"
PASSED: Final = 3
"""Tiles each player passes."""


def direction_of(die: int, players: int) -> str:
    """To whom the tiles go when one die decides.

    >>> [direction_of(die, 4) for die in (1, 4, 6)], direction_of(3, 3)
    (['next', 'across', 'previous'], 'next')
    """
    if players % 2:
        return NEXT if die <= 3 else PREVIOUS
    return (NEXT, ACROSS, PREVIOUS)[(die - 1) // 2]


def receiver(seat: int, direction: str, players: int) -> int:
    """The seat that gets the tiles of `seat`; with an odd number of players nobody sits across."""
    step = {NEXT: 1, ACROSS: players // 2, PREVIOUS: players - 1}[direction]
    return (seat + step) % players


def check_choice(hand: Sequence[Tile], give: Sequence[Tile], one_suit: bool) -> Reason | None:
    """Why these tiles cannot be passed, or None: three tiles, all held, of one suit unless any may go."""
    if len(give) != PASSED:
        return Reason("sichuan.reason.wrong_number", {"n": len(give), "wanted": PASSED})
    lacking = Counter(give) - Counter(hand)
    if lacking:
        return Reason("sichuan.reason.not_held", {"tile": code_of(min(lacking))})
    if one_suit and len({tile // 9 for tile in give}) > 1:
        return Reason("sichuan.reason.not_one_suit")
    return None


def default_choice(hand: Sequence[Tile]) -> tuple[Tile, ...]:
    """What is passed when time runs out: the three lowest tiles of the shortest suit that has three.

    Of equal suits characters go before dots before bamboo.
    """
    suits = [sorted(tile for tile in hand if tile // 9 == suit) for suit in range(3)]
    return tuple(min((suit for suit in suits if len(suit) >= PASSED), key=len)[:PASSED])


def exchanged(
    hands: Sequence[Sequence[Tile]], give: Sequence[Sequence[Tile]], direction: str
) -> tuple[tuple[Tile, ...], ...]:
    """All hands after the exchange, in tile order."""
    players = len(hands)
    after = [Counter(hand) - Counter(given) for hand, given in zip(hands, give, strict=True)]
    for seat, given in enumerate(give):
        after[receiver(seat, direction, players)].update(given)
    return tuple(tuple(sorted(hand.elements())) for hand in after)


class VoidChoice(NamedTuple):
    """Suits a player may give up; `automatic`: there is only one and it is set without asking."""

    suits: tuple[int, ...]
    automatic: bool


def void_choice(hand: Sequence[Tile], natural: bool) -> VoidChoice:
    """The void suits open to a hand after the deal and the exchange.

    `natural`: a hand dealt two suits has the third as its void suit, and one dealt a single suit chooses between the
    other two. Else all three suits may be chosen.
    """
    missing = tuple(suit for suit in range(3) if not any(tile // 9 == suit for tile in hand))
    if not natural or not missing:
        return VoidChoice((0, 1, 2), False)
    return VoidChoice(missing, len(missing) == 1)
