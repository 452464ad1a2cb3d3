"""The playing advice of the rules' section 8 as facts one can compute: partial sets, lines, symmetry, kongs to come.

Facts are told as `Reason`s; nobody, person or machine, is held to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.reasons import Reason
from engine.systems.sichuan.money import KongMoney
from engine.tiles.kinds import Kind, code_of

CORE: Final = frozenset({3, 4, 5})
"""Places 4, 5 and 6 of a suit: the core of the opponents' hands (H5)."""
HINGES: Final = frozenset({2, 6})
"""Places 3 and 7: the most useful tiles of one's own hand (H5)."""


def partial_sets(counts: Sequence[int]) -> int:
    """The largest number of disjoint 搭子 among concealed tiles: pairs, neighbours or gaps of one (H1).

    Three tiles of a finished set make no more than two of them do, so pairs of tiles are enough to look at; taking the
    lowest tiles first is best because what a tile can join lies within two places.

    >>> partial_sets([0, 1, 1, 0, 0, 0, 1, 1, 0])
    2
    """
    found = 0
    for suit in range(0, len(counts) - len(counts) % 9, 9):
        before = -9
        for place in range(9):
            for _ in range(counts[suit + place]):
                if place - before <= 2:
                    found += 1
                    before = -9
                else:
                    before = place
    return found


def partial_sets_by_suit(counts: Sequence[int]) -> tuple[int, int, int]:
    """The same for each suit."""
    return partial_sets(counts[:9]), partial_sets(counts[9:18]), partial_sets(counts[18:27])


def shape_advice(counts: Sequence[int], melds: int, sets: int) -> Iterator[Reason]:
    """What the number of partial sets says (H2): a hand needs `sets` of them and a pair, melds included."""
    number = partial_sets(counts) + melds
    if number > sets + 1:
        yield Reason("sichuan.advice.too_many_partial_sets", {"n": number, "wanted": sets + 1})
    elif number < sets:
        yield Reason("sichuan.advice.too_few_partial_sets", {"n": number, "wanted": sets + 1})
    else:
        yield Reason("sichuan.advice.partial_sets", {"n": number, "wanted": sets + 1})


def mirrored(kind: int) -> int:
    """The kind that is used as this one is: rank 10 − n of the suit (H4).

    >>> [mirrored(kind) for kind in (0, 3, 4, 26)]
    [8, 5, 4, 18]
    """
    return kind - kind % 9 + 8 - kind % 9


def usefulness(kind: int) -> int:
    """How many kinds of tile can join this one in a partial set, itself included: 3 for a 1 or 9, 4 for a 2 or 8, else
    5. The same for mirrored tiles (H4)."""
    place = kind % 9
    return 1 + min(place, 2) + min(8 - place, 2)


class LineReading(NamedTuple):
    """What an opponent's discard says about its line: kinds less likely to be wanted, and whether that is to be relied
    on (a 5 is weak, H8)."""

    kinds: tuple[int, ...]
    reliable: bool


def read_line(kind: int) -> LineReading:
    """After a 4, its 1 and 7 are less likely wanted; after a 5, 2 and 8; after a 6, 3 and 9 (一路性, H6 and H8)."""
    place = kind % 9
    if place not in CORE:
        return LineReading((), False)
    return LineReading((kind - 3, kind + 3), place != 4)


def safe_against_ready(kind: int) -> tuple[int, ...]:
    """What a *ready* opponent who discards this kind cannot want, pair waits apart: 1 after a 4, 9 after a 6 (H7)."""
    place = kind % 9
    return (kind - 3,) if place == 3 else (kind + 3,) if place == 5 else ()


def line_advice(kind: int, ready: bool) -> Iterator[Reason]:
    """The same as reasons."""
    tile = code_of(Kind(kind))
    if ready:
        for safe in safe_against_ready(kind):
            yield Reason("sichuan.advice.line_safe", {"tile": tile, "safe": code_of(Kind(safe))})
    reading = read_line(kind)
    if reading.kinds:
        key = "sichuan.advice.line_less_likely" if reading.reliable else "sichuan.advice.line_unreliable"
        yield Reason(key, {"tile": tile, "tiles": tuple(code_of(Kind(other)) for other in reading.kinds)})


class KongLater(NamedTuple):
    """What a fourth tile brings: as a direct kong now, or punged and bent to a kong later (先碰后杠, H15)."""

    now: int
    later: int


def kong_later(money: KongMoney, in_play: int) -> KongLater:
    """Compares both for a player with three of a kind whose fourth was discarded; `in_play` counts the player too.

    A late kong that is not paid, or not allowed, brings nothing.
    """
    others = in_play - 1
    late = money.late_allowed and money.late_paid
    return KongLater(money.giver + money.beside_giver * (others - 1), money.bent * others if late else 0)


def kong_advice(money: KongMoney, in_play: int) -> Reason:
    """The same as a reason: which of the two pays more."""
    both = kong_later(money, in_play)
    better = "now" if both.now > both.later else "later" if both.later > both.now else "same"
    return Reason(f"sichuan.advice.kong_{better}", {"now": both.now, "later": both.later})
