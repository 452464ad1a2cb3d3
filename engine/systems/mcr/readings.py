"""All readings of fourteen tiles: four sets and a pair, and the special shapes (rules 5 and 8.2)."""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

from engine.hand.reading import Shape
from engine.hand.readings import PAIR, decompositions
from engine.systems.mcr.held import Held
from engine.systems.mcr.tiles import Kinds, kinds_mask


class Read(NamedTuple):
    """One reading, in codes.

    `concealed` are the group codes read from the concealed tiles and the winning one, the pair last; of seven pairs all
    seven, of a knitted straight only what stands beside the nine, of orphans and knitted singles none. `knitted` are
    the nine kinds of a knitted straight, else 0.
    """

    shape: Shape
    concealed: tuple[int, ...]
    knitted: Kinds = 0


KNITTED: Final = tuple(
    kinds_mask(9 * suit + rank for suit, first in enumerate(firsts) for rank in (first, first + 3, first + 6))
    for firsts in permutations(range(3))
)
"""The six knitted straights: 1-4-7, 2-5-8 and 3-6-9, each in another suit."""

KNITTED_KINDS: Final = tuple(tuple(kind for kind in range(27) if mask >> kind & 1) for mask in KNITTED)
HONORS: Final = 0b1111111 << 27
ORPHANS: Final = kinds_mask((0, 8, 9, 17, 18, 26, *range(27, 34)))


def readings(holding: Held, tile: int) -> list[Read]:
    """Every reading of the concealed tiles and the winning `tile`. Empty: not a winning shape.

    The order is fixed: sets and a pair, seven pairs, orphans, knitted straight, knitted singles.
    """
    counts = list(holding.counts)
    counts[tile] += 1
    sets = holding.sets
    found = [Read(Shape.SETS, codes) for codes in decompositions(counts, sets)]
    if sets < 3:
        return found
    present = holding.closed | 1 << tile
    if sets == 4:
        found += _whole_hands(counts, present)
    for mask, kinds in zip(KNITTED, KNITTED_KINDS, strict=True):
        if present & mask == mask:
            rest = counts.copy()
            for kind in kinds:
                rest[kind] -= 1
            found += [Read(Shape.KNITTED_STRAIGHT, codes, mask) for codes in decompositions(rest, sets - 3)]
    if sets == 4 and is_knitted_singles(present):
        found.append(Read(Shape.KNITTED_SINGLES, ()))
    return found


def _whole_hands(counts: list[int], present: Kinds) -> list[Read]:
    """Seven pairs (four equal tiles are two pairs) and thirteen orphans."""
    found: list[Read] = []
    if not any(count & 1 for count in counts):
        pairs = tuple(PAIR + kind for kind in range(34) for _ in range(counts[kind] // 2))
        found.append(Read(Shape.SEVEN_PAIRS, pairs))
    elif present == ORPHANS:
        found.append(Read(Shape.ORPHANS, ()))
    return found


def is_knitted_singles(present: Kinds) -> bool:
    """Whether these kinds are fourteen different ones out of a knitted straight and the honours (of a 14-tile hand)."""
    if present.bit_count() != 14:
        return False
    suits = present & ~HONORS
    return any(not suits & ~mask for mask in KNITTED)
