"""The fans: what each is worth and what it strikes (rules 8.3).

A fan is a small number, the one of the official list; 82 is the later "melded and concealed kong". A *set of fans* is
one integer with bit `1 << fan`. The official numbers fall by points, so the lowest bit is the fan that counts first.
Number 83 is no fan of its own: it stands for pungs of other players' winds, which are told as fan 73 and which Big
Three Winds strikes without the pungs of terminals.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

Fans = int
"""A set of fans, bit ``1 << fan`` each."""

SIZE: Final = 84

BIG_FOUR_WINDS: Final = 1
BIG_THREE_DRAGONS: Final = 2
ALL_GREEN: Final = 3
NINE_GATES: Final = 4
FOUR_KONGS: Final = 5
SEVEN_SHIFTED_PAIRS: Final = 6
THIRTEEN_ORPHANS: Final = 7
ALL_TERMINALS: Final = 8
LITTLE_FOUR_WINDS: Final = 9
LITTLE_THREE_DRAGONS: Final = 10
ALL_HONORS: Final = 11
FOUR_CONCEALED_PUNGS: Final = 12
PURE_TERMINAL_CHOWS: Final = 13
QUADRUPLE_CHOW: Final = 14
FOUR_PURE_SHIFTED_PUNGS: Final = 15
FOUR_PURE_SHIFTED_CHOWS: Final = 16
THREE_KONGS: Final = 17
ALL_TERMINALS_AND_HONORS: Final = 18
SEVEN_PAIRS: Final = 19
GREATER_HONORS_AND_KNITTED: Final = 20
ALL_EVEN_PUNGS: Final = 21
FULL_FLUSH: Final = 22
PURE_TRIPLE_CHOW: Final = 23
PURE_SHIFTED_PUNGS: Final = 24
UPPER_TILES: Final = 25
MIDDLE_TILES: Final = 26
LOWER_TILES: Final = 27
PURE_STRAIGHT: Final = 28
THREE_SUITED_TERMINAL_CHOWS: Final = 29
PURE_SHIFTED_CHOWS: Final = 30
ALL_FIVES: Final = 31
TRIPLE_PUNG: Final = 32
THREE_CONCEALED_PUNGS: Final = 33
LESSER_HONORS_AND_KNITTED: Final = 34
KNITTED_STRAIGHT: Final = 35
UPPER_FOUR: Final = 36
LOWER_FOUR: Final = 37
BIG_THREE_WINDS: Final = 38
MIXED_STRAIGHT: Final = 39
REVERSIBLE_TILES: Final = 40
MIXED_TRIPLE_CHOW: Final = 41
MIXED_SHIFTED_PUNGS: Final = 42
CHICKEN_HAND: Final = 43
LAST_TILE_DRAW: Final = 44
LAST_TILE_CLAIM: Final = 45
REPLACEMENT_TILE: Final = 46
ROBBING_THE_KONG: Final = 47
ALL_PUNGS: Final = 48
HALF_FLUSH: Final = 49
MIXED_SHIFTED_CHOWS: Final = 50
ALL_TYPES: Final = 51
MELDED_HAND: Final = 52
TWO_CONCEALED_KONGS: Final = 53
TWO_DRAGON_PUNGS: Final = 54
OUTSIDE_HAND: Final = 55
FULLY_CONCEALED: Final = 56
TWO_MELDED_KONGS: Final = 57
LAST_TILE: Final = 58
DRAGON_PUNG: Final = 59
PREVALENT_WIND: Final = 60
SEAT_WIND: Final = 61
CONCEALED_HAND: Final = 62
ALL_CHOWS: Final = 63
TILE_HOG: Final = 64
DOUBLE_PUNG: Final = 65
TWO_CONCEALED_PUNGS: Final = 66
CONCEALED_KONG: Final = 67
ALL_SIMPLES: Final = 68
PURE_DOUBLE_CHOW: Final = 69
MIXED_DOUBLE_CHOW: Final = 70
SHORT_STRAIGHT: Final = 71
TWO_TERMINAL_CHOWS: Final = 72
TERMINAL_PUNG: Final = 73
MELDED_KONG: Final = 74
ONE_VOIDED_SUIT: Final = 75
NO_HONORS: Final = 76
EDGE_WAIT: Final = 77
CLOSED_WAIT: Final = 78
SINGLE_WAIT: Final = 79
SELF_DRAWN: Final = 80
FLOWERS: Final = 81
MIXED_KONGS: Final = 82
GUEST_WIND_PUNG: Final = 83


def fans(*numbers: int) -> Fans:
    """The set of those fans.

    >>> bin(fans(1, 3))
    '0b1010'
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def numbers(chosen: Fans) -> Iterable[int]:
    """The fans in a set, those worth most first."""
    while chosen:
        lowest = chosen & -chosen
        yield lowest.bit_length() - 1
        chosen ^= lowest


def key_of(fan: int) -> str:
    """The text key of a fan.

    >>> key_of(48), key_of(GUEST_WIND_PUNG)
    ('mcr.48', 'mcr.73')
    """
    return f"mcr.{TERMINAL_PUNG if fan == GUEST_WIND_PUNG else fan}"


CHOW_FANS: Final = frozenset((14, 16, 23, 28, 30, 39, 41, 50, 69, 70, 71, 72))
PUNG_FANS: Final = frozenset((15, 24, 32, 42, 65))
JOINING: Final = CHOW_FANS | PUNG_FANS
"""The positional fans: they join two to four sets, and principles 3 and 5 speak of them alone (rules 8.2)."""

_CLASSES: Final = (
    (88, 1, 7),
    (64, 8, 13),
    (48, 14, 15),
    (32, 16, 18),
    (24, 19, 27),
    (16, 28, 33),
    (12, 34, 38),
    (8, 39, 47),
    (6, 48, 54),
    (4, 55, 58),
    (2, 59, 68),
    (1, 69, 81),
    (5, 82, 82),
    (1, 83, 83),
)
POINTS: Final = (0, *(points for points, first, last in _CLASSES for _ in range(first, last + 1)))
"""What each fan is worth, by its number."""

STRIKES: Final = MappingProxyType(
    {
        BIG_FOUR_WINDS: (9, 38, 48, 60, 61, 73, 83),
        BIG_THREE_DRAGONS: (10, 54, 59),
        ALL_GREEN: (49, 75),
        NINE_GATES: (22, 56, 62, 75, 76),
        FOUR_KONGS: (17, 48, 53, 57, 67, 74, 79, 82),
        SEVEN_SHIFTED_PAIRS: (19, 22, 56, 62, 75, 76, 79),
        THIRTEEN_ORPHANS: (18, 51, 55, 56, 62, 79),
        ALL_TERMINALS: (18, 32, 48, 55, 65, 73, 76),
        LITTLE_FOUR_WINDS: (38, 73, 83),
        LITTLE_THREE_DRAGONS: (54, 59),
        ALL_HONORS: (18, 48, 55, 73, 75, 83),
        FOUR_CONCEALED_PUNGS: (33, 48, 56, 62, 66),
        PURE_TERMINAL_CHOWS: (19, 22, 63, 69, 72, 75, 76),
        QUADRUPLE_CHOW: (23, 24, 64, 69),
        FOUR_PURE_SHIFTED_PUNGS: (23, 24, 48),
        FOUR_PURE_SHIFTED_CHOWS: (30, 71, 72),
        THREE_KONGS: (53, 57, 67, 74, 82),
        ALL_TERMINALS_AND_HONORS: (48, 55, 73, 83),
        SEVEN_PAIRS: (56, 62, 79),
        GREATER_HONORS_AND_KNITTED: (51, 56, 62, 79),
        ALL_EVEN_PUNGS: (48, 68, 76),
        FULL_FLUSH: (75, 76),
        PURE_TRIPLE_CHOW: (24,),
        PURE_SHIFTED_PUNGS: (23,),
        UPPER_TILES: (36, 76),
        MIDDLE_TILES: (68, 76),
        LOWER_TILES: (37, 76),
        THREE_SUITED_TERMINAL_CHOWS: (63, 70, 72, 76),
        ALL_FIVES: (68, 76),
        THREE_CONCEALED_PUNGS: (66,),
        LESSER_HONORS_AND_KNITTED: (51, 56, 62, 79),
        UPPER_FOUR: (76,),
        LOWER_FOUR: (76,),
        BIG_THREE_WINDS: (83,),
        REVERSIBLE_TILES: (75,),
        LAST_TILE_DRAW: (80,),
        REPLACEMENT_TILE: (80,),
        ROBBING_THE_KONG: (58,),
        HALF_FLUSH: (75,),
        MELDED_HAND: (79,),
        TWO_CONCEALED_KONGS: (66, 67),
        TWO_DRAGON_PUNGS: (59,),
        FULLY_CONCEALED: (62, 80),
        TWO_MELDED_KONGS: (74,),
        ALL_CHOWS: (76,),
        ALL_SIMPLES: (76,),
        EDGE_WAIT: (78, 79),
        CLOSED_WAIT: (77, 79),
        SINGLE_WAIT: (77, 78),
        MIXED_KONGS: (67, 74),
    }
)
"""Principle 1: what each fan strikes whole (column "never together with" of rules 8.3).

What a positional fan strikes inside itself is `INSIDE`; a dragon's or own wind's pung never becomes a fan 73 here, and
Nine Gates takes one fan 73 where it is counted.
"""

INSIDE: Final = MappingProxyType(
    {
        PURE_TRIPLE_CHOW: (69,),
        PURE_STRAIGHT: (71, 72),
        TRIPLE_PUNG: (65,),
        MIXED_TRIPLE_CHOW: (70,),
    }
)
"""What a positional fan strikes within its own sets. Principle 5 forbids the same already; this names the reason."""
