"""Distance and accepted tiles by class tables: the innermost loop of everything that asks about hands.

A *distance* is the number of tiles a hand still needs: 0 complete, 1 ready, and so on (shanten + 1). Concealed tiles
are 34 counts of 0 to 4; `sets` is the number of sets they are to make (0 to 5, melds not among them) beside the pair.
`special` adds the shapes that are not sets: `PAIRS`, `FOURS`, `ORPHANS`; they ask for thirteen or fourteen tiles.

Written for the interpreter: translation tables and base-five numbers instead of loops. `quick` says the same for the
compiler; `kernel` is whichever of them is there. `build_tables` says what the tables are.
"""

from __future__ import annotations

import pkgutil
import sys
import zlib
from array import array
from collections.abc import Sequence
from itertools import compress
from operator import itemgetter
from typing import Final

PAIRS: Final = 1
"""Seven pairs of seven kinds."""
FOURS: Final = 2
"""Seven pairs of which two may be alike."""
ORPHANS: Final = 4
"""One of each terminal and honor and a second of one of them."""

_BLOCK: Final = 125
_KINDS: Final = range(34)
_SINGLE, _SINGLE_OR_NEW, _ODD, _UP_TO_THREE = (
    bytes(held in wanted for held in range(256)) for wanted in ((1,), (0, 1), (1, 3), (0, 1, 2, 3))
)
"""Which counts a special shape wants one more of."""
_DIGITS: Final = bytes(48 + i if i < 10 else 58 for i in range(256))
ORPHAN_KINDS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
_orphans_of: Final = itemgetter(*ORPHAN_KINDS)
WEIGHTS: Final = tuple(5 ** (8 - kind % 9) if kind < 27 else 5 ** (33 - kind) for kind in range(34))
"""What one more tile of a kind adds to the key of its suit: the counts as digits in base five, lowest kind first."""
_SUITS: Final = tuple(
    tuple((kind, WEIGHTS[kind]) for kind in range(first, min(first + 9, 34))) for first in (0, 9, 18, 27)
)
"""The kinds of each suit with their weights."""


def _unpack() -> tuple[bytes, ...]:
    """The sections of the tables, as `build_tables.pack` lists them."""
    packed = pkgutil.get_data("engine.hand", "tables.bin")
    assert packed is not None
    raw = zlib.decompress(packed)
    sections: list[bytes] = []
    at = 0
    while at < len(raw):
        end = at + 4 + int.from_bytes(raw[at : at + 4], "little")
        sections.append(raw[at + 4 : end])
        at = end
    return tuple(sections)


def _words(raw: bytes) -> array[int]:
    words = array("H", raw)
    if sys.byteorder == "big":
        words.byteswap()
    return words


_blocks, _order, HONOR, _left, _right, DISTANCES = _unpack()
SUIT: Final = b"".join([_blocks[i * _BLOCK : i * _BLOCK + _BLOCK] for i in _words(_order)])
"""The class of a suit by its index: the nine counts as digits in base five."""
RIGHT: Final = _words(_right)
"""The joint class of bamboo and honors."""
S: Final = max(_blocks) + 1
Z: Final = max(HONOR) + 1
_R: Final = max(RIGHT) + 1
LEFT: Final = array("I", (row * _R for row in _words(_left)))
"""The joint class of characters and dots, already multiplied to be the beginning of its row of distances."""
ROWS: Final = len(DISTANCES) // 6
DISTANCE: Final = tuple(DISTANCES[sets * ROWS : sets * ROWS + ROWS] for sets in range(6))
"""For each number of sets, the distance of two joint classes. `DISTANCES` are all of these, `ROWS` long each."""
del _blocks, _order, _left, _right


def regular(counts: Sequence[int], sets: int) -> int:
    """Distance to `sets` sets and a pair."""
    digits = bytes(counts).translate(_DIGITS)
    return DISTANCE[sets][
        LEFT[SUIT[int(digits[:9], 5)] * S + SUIT[int(digits[9:18], 5)]]
        + RIGHT[SUIT[int(digits[18:27], 5)] * Z + HONOR[int(digits[27:], 5)]]
    ]


def seven_pairs(counts: Sequence[int]) -> int:
    """Distance to seven pairs of seven kinds."""
    kinds = 34 - counts.count(0)
    pairs = kinds - counts.count(1)
    return 7 - (pairs if pairs < 7 else 7) + (7 - kinds if kinds < 7 else 0)


def pairs_with_fours(counts: Sequence[int]) -> int:
    """Distance to seven pairs where four of a kind are two pairs."""
    lacking = 7
    singles = 0
    for held in counts:
        lacking -= held >> 1
        singles += held & 1
    if lacking <= 0:
        return 0
    return 2 * lacking - (singles if singles < lacking else lacking)


def thirteen_orphans(counts: Sequence[int]) -> int:
    """Distance to thirteen orphans."""
    orphans = _orphans_of(counts)
    none: int = orphans.count(0)
    return none if none + orphans.count(1) < 13 else none + 1


def distance(counts: Sequence[int], sets: int, special: int = 0) -> int:
    """Distance to the nearest of the shapes."""
    digits = bytes(counts).translate(_DIGITS)
    nearest = DISTANCE[sets][
        LEFT[SUIT[int(digits[:9], 5)] * S + SUIT[int(digits[9:18], 5)]]
        + RIGHT[SUIT[int(digits[18:27], 5)] * Z + HONOR[int(digits[27:], 5)]]
    ]
    if special:
        if special & 1:
            missing = digits.count(48)
            found = missing - 27 + digits.count(49)
            if missing > 27:
                found += missing - 27
            if found < nearest:
                nearest = found if found > 0 else 0
        elif special & 2:
            found = pairs_with_fours(counts)
            if found < nearest:
                nearest = found
        # At least as many tiles are lacking as there are orphans without a copy; most hands end here.
        if special & 4 and digits.count(48, 27) < nearest:
            none = digits.count(48, 27) + digits[:27:9].count(48) + digits[8::9].count(48)
            if none < nearest:
                found = thirteen_orphans(counts)
                if found < nearest:
                    nearest = found
    return nearest


def distance_many(counts: bytes, sets: int, special: int = 0) -> bytearray:
    """Distances of many hands, 34 counts after one another for each; one byte for each hand."""
    if len(counts) % 34:
        raise ValueError("34 counts are needed for each hand")
    return bytearray(distance(counts[at : at + 34], sets, special) for at in range(0, len(counts), 34))


def special_distance(counts: Sequence[int], special: int) -> int:
    """Distance to the nearest of the shapes that are not sets."""
    nearest = 99
    if special & PAIRS:
        nearest = seven_pairs(counts)
    elif special & FOURS:
        nearest = pairs_with_fours(counts)
    return min(nearest, thirteen_orphans(counts)) if special & ORPHANS else nearest


def _keys(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """The keys of characters, dots, bamboo and honors."""
    digits = bytes(counts).translate(_DIGITS)
    return int(digits[:9], 5), int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)


def _more_left(counts: Sequence[int], mkey: int, pkey: int) -> list[tuple[int, int]]:
    """Each character and dot that can be added, with the joint class it makes."""
    m, p = SUIT[mkey] * S, SUIT[pkey]
    more = [(kind, LEFT[SUIT[mkey + weight] * S + p]) for kind, weight in _SUITS[0] if counts[kind] < 4]
    more += [(kind, LEFT[m + SUIT[pkey + weight]]) for kind, weight in _SUITS[1] if counts[kind] < 4]
    return more


def _more_right(counts: Sequence[int], skey: int, zkey: int) -> list[tuple[int, int]]:
    """Each bamboo and honor that can be added, with the joint class it makes."""
    s, z = SUIT[skey] * Z, HONOR[zkey]
    more = [(kind, RIGHT[SUIT[skey + weight] * Z + z]) for kind, weight in _SUITS[2] if counts[kind] < 4]
    more += [(kind, RIGHT[s + HONOR[zkey + weight]]) for kind, weight in _SUITS[3] if counts[kind] < 4]
    return more


def accepted(counts: Sequence[int], sets: int, special: int = 0) -> tuple[int, list[int]]:
    """The distance, and the kinds of which one more lowers it. A kind held four times is never among them."""
    m, p, s, z = _keys(counts)
    left, right = LEFT[SUIT[m] * S + SUIT[p]], RIGHT[SUIT[s] * Z + HONOR[z]]
    table = DISTANCE[sets]
    nearest = table[left + right]
    by_special: list[int] = []
    if special:
        by_sets = nearest
        nearest, by_special = _by_special(counts, special, nearest)
        if nearest < by_sets:
            return nearest, by_special
    found = [kind for kind, joint in _more_left(counts, m, p) if table[joint + right] < nearest]
    found += [kind for kind, joint in _more_right(counts, s, z) if table[left + joint] < nearest]
    return nearest, sorted({*found, *by_special}) if by_special else found


def discards(counts: Sequence[int], sets: int, special: int = 0) -> list[tuple[int, int, list[int]]]:
    """For each kind held: the kind, the distance without one of it, and the kinds of which one more lowers that.

    A kind all four of which are in the hand is not among them, even where one is the discard.
    """
    m, p, s, z = keys = _keys(counts)
    classes = SUIT[m], SUIT[p], SUIT[s], HONOR[z]
    left, right = LEFT[classes[0] * S + classes[1]], RIGHT[classes[2] * Z + classes[3]]
    more_left, more_right = _more_left(counts, m, p), _more_right(counts, s, z)
    table = DISTANCE[sets]
    by_now = table[left + right]
    # Where a discard costs nothing, only tiles that would help the whole hand can help what is left.
    left_helps = [(kind, joint) for kind, joint in more_left if table[joint + right] < by_now]
    right_helps = [(kind, joint) for kind, joint in more_right if table[left + joint] < by_now]
    helps = {kind for kind, _ in left_helps + right_helps}
    least_special = special_distance(counts, special) if special else 99
    # With kinds to spare a single tile is no loss for seven pairs, and what they want is known at once.
    spare = bool(special & PAIRS) and counts.count(0) < 27
    if spare and special & ORPHANS:
        spare = thirteen_orphans(counts) > least_special
    wanted = _by_special(counts, special, 99)[1] if spare else []
    rows: list[tuple[int, int, list[int]]] = []
    for suit, kinds in enumerate(_SUITS):
        if not keys[suit]:
            continue
        # The joint class of a suit and its partner is ``pairs[one[key] * stride + base]``, `step` the partner's stride.
        one, pairs, stride, base, step, other, far, far_helps = (
            (SUIT, LEFT, S, classes[1], 1, right, more_right, right_helps),
            (SUIT, LEFT, 1, classes[0] * S, S, right, more_right, right_helps),
            (SUIT, RIGHT, Z, classes[3], 1, left, more_left, left_helps),
            (HONOR, RIGHT, 1, classes[2] * Z, Z, left, more_left, left_helps),
        )[suit]
        classes_beside = HONOR if suit == 2 else SUIT
        key_beside = keys[suit ^ 1]
        more = [(kind, weight) for kind, weight in kinds if counts[kind] < 4]
        next_to = [(kind, classes_beside[key_beside + w] * step) for kind, w in _SUITS[suit ^ 1] if counts[kind] < 4]
        more_helps = [row for row in more if row[0] in helps]
        next_helps = [row for row in next_to if row[0] in helps]
        for out, weight in kinds:
            if not counts[out]:
                continue
            key = keys[suit] - weight
            now = one[key] * stride
            own = pairs[now + base]
            nearest = by_sets = table[own + other]
            by_special: list[int] = []
            if least_special <= nearest and spare and counts[out] == 1:
                nearest, by_special = least_special, [kind for kind in wanted if kind != out]
            elif least_special <= nearest:
                rest = bytearray(counts)
                rest[out] -= 1
                nearest, by_special = _by_special(rest, special, nearest)
                if counts[out] == 4 and out in by_special:
                    by_special.remove(out)
            if nearest < by_sets:
                rows.append((out, nearest, by_special))
                continue
            here, near, there = (more_helps, next_helps, far_helps) if nearest == by_now else (more, next_to, far)
            mine = [kind for kind, w in here if table[pairs[one[key + w] * stride + base] + other] < nearest]
            beside = [kind for kind, c in near if table[pairs[now + c] + other] < nearest]
            away = [kind for kind, joint in there if table[own + joint] < nearest]
            half = beside + mine if suit & 1 else mine + beside
            found = half + away if suit < 2 else away + half
            rows.append((out, nearest, sorted({*found, *by_special}) if by_special else found))
    return rows


def widest(
    counts: Sequence[int], sets: int, special: int, free: Sequence[int], less: Sequence[float]
) -> tuple[int, int]:
    """The kind to discard so that the distance is the least and, of those, most copies in `free` lower it further; and
    that distance. `less` is what each kind is held back by, in copies; of equal ones the first."""
    rows = discards(counts, sets, special)
    least = min(row[1] for row in rows)
    worths = [(sum([free[other] for other in helps]) - less[out], -out) for out, away, helps in rows if away == least]
    return -max(worths)[1], least


def _by_special(counts: Sequence[int], special: int, nearest: int) -> tuple[int, list[int]]:
    """The distance with the special shapes, and the kinds that lower it by one of those that are nearest."""
    found: list[int] = []
    if special & PAIRS:
        kinds = 34 - counts.count(0)
        by_pairs = 7 - kinds + counts.count(1) + (7 - kinds if kinds < 7 else 0)
        if 0 < by_pairs <= nearest:
            nearest = by_pairs
            found = list(compress(_KINDS, bytes(counts).translate(_SINGLE_OR_NEW if kinds < 7 else _SINGLE)))
    elif special & FOURS:
        by_pairs = pairs_with_fours(counts)
        if 0 < by_pairs <= nearest:
            nearest = by_pairs
            room = sum(bytes(counts).translate(_ODD)) < 7 - sum([held >> 1 for held in counts])
            found = list(compress(_KINDS, bytes(counts).translate(_UP_TO_THREE if room else _ODD)))
    if special & ORPHANS:
        by_orphans = thirteen_orphans(counts)
        if 0 < by_orphans <= nearest:
            if by_orphans < nearest:
                found = []
            nearest = by_orphans
            paired = by_orphans == _orphans_of(counts).count(0)
            found += [kind for kind in ORPHAN_KINDS if counts[kind] < 2 - paired]
            return nearest, sorted(set(found))
    return nearest, found
