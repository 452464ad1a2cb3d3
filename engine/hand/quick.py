"""Distance and accepted tiles by class tables, written for the compiler: plain loops over small integers.

The same questions and answers as in `plain`, where the tables and words are explained. ``quick.pxd`` beside this file
gives the types; compiled with it (see `setup.py`), this is ten times as fast as `plain`, interpreted it is slower, so
`kernel` takes it only when it is compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.hand import plain

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""

SUIT = plain.SUIT
HONOR = plain.HONOR
LEFT = array("I", plain.LEFT)
RIGHT = array("H", plain.RIGHT)
DISTANCE = b"".join(plain.DISTANCE)
S = plain.S
Z = plain.Z
ROWS = len(plain.DISTANCE[0])
WEIGHT = list(plain.WEIGHTS)
IS_ORPHAN = [kind in plain.ORPHAN_KINDS for kind in range(34)]


def _read(counts: Sequence[int], held: list[int], most: int) -> int:
    """Copies 34 counts. Raises `ValueError` unless they are 34 numbers of 0 to `most`."""
    bad = 0
    if type(counts) is bytes and len(counts) == 34:
        text = counts
        for i in range(34):
            held[i] = text[i]
            bad |= held[i] > most
    elif type(counts) is list and len(counts) == 34:
        items = counts
        for i in range(34):
            held[i] = items[i]
            bad |= held[i] > most or held[i] < 0
    else:
        row = tuple(counts)
        if len(row) != 34:
            raise ValueError("34 counts are needed")
        for i in range(34):
            held[i] = row[i]
            bad |= held[i] > most or held[i] < 0
    if bad:
        raise ValueError(f"counts go from 0 to {most}")
    return 0


def _regular(held: list[int], sets: int) -> int:
    """Distance to so many sets and a pair."""
    m = p = s = z = 0
    for i in range(9):
        m = m * 5 + held[i]
        p = p * 5 + held[9 + i]
        s = s * 5 + held[18 + i]
    for i in range(27, 34):
        z = z * 5 + held[i]
    return DISTANCE[sets * ROWS + LEFT[SUIT[m] * S + SUIT[p]] + RIGHT[SUIT[s] * Z + HONOR[z]]]


def pairs_distance(kinds: int, pairs: int) -> int:
    """Distance to seven pairs of seven kinds with so many kinds, and so many of them at least twice."""
    lacking = 7 - (pairs if pairs < 7 else 7)
    return lacking + (7 - kinds if kinds < 7 else 0)


def _fours_distance(halves: int, odd: int) -> int:
    """Distance to seven pairs where four alike are two: pairs held, and kinds held an odd number of times."""
    lacking = 7 - halves
    if lacking <= 0:
        return 0
    return 2 * lacking - (odd if odd < lacking else lacking)


def _orphans_distance(none: int, single: int) -> int:
    """Distance to thirteen orphans: those without a copy, and those with one."""
    return none if none + single < 13 else none + 1


def _special(held: list[int], special: int) -> int:
    """Distance to the nearest of the shapes that are not sets."""
    nearest = 99
    zero = one = halves = odd = none = single = 0
    for i in range(34):
        zero += held[i] == 0
        one += held[i] == 1
        halves += held[i] >> 1
        odd += held[i] & 1
        if IS_ORPHAN[i]:
            none += held[i] == 0
            single += held[i] == 1
    if special & 1:
        nearest = pairs_distance(34 - zero, 34 - zero - one)
    elif special & 2:
        nearest = _fours_distance(halves, odd)
    if special & 4:
        found = _orphans_distance(none, single)
        if found < nearest:
            nearest = found
    return nearest


def _distance(held: list[int], sets: int, special: int) -> int:
    nearest = _regular(held, sets)
    if special:
        found = _special(held, special)
        if found < nearest:
            nearest = found
    return nearest


def regular(counts: Sequence[int], sets: int) -> int:
    """Distance to `sets` sets and a pair."""
    held = [0] * 34
    _read(counts, held, 4)
    return _regular(held, sets)


def seven_pairs(counts: Sequence[int]) -> int:
    """Distance to seven pairs of seven kinds."""
    held = [0] * 34
    _read(counts, held, 14)
    return _special(held, 1)


def pairs_with_fours(counts: Sequence[int]) -> int:
    """Distance to seven pairs where four of a kind are two pairs."""
    held = [0] * 34
    _read(counts, held, 14)
    return _special(held, 2)


def thirteen_orphans(counts: Sequence[int]) -> int:
    """Distance to thirteen orphans."""
    held = [0] * 34
    _read(counts, held, 14)
    return _special(held, 4)


def distance(counts: Sequence[int], sets: int, special: int = 0) -> int:
    """Distance to the nearest of the shapes."""
    held = [0] * 34
    _read(counts, held, 4)
    return _distance(held, sets, special)


def special_distance(counts: Sequence[int], special: int) -> int:
    """Distance to the nearest of the shapes that are not sets."""
    held = [0] * 34
    _read(counts, held, 14)
    return _special(held, special)


def distance_many(counts: bytes, sets: int, special: int = 0) -> bytearray:
    """Distances of many hands, 34 counts after one another for each; one byte for each hand."""
    if len(counts) % 34:
        raise ValueError("34 counts are needed for each hand")
    number = len(counts) // 34
    found = bytearray(number)
    text = counts
    held = [0] * 34
    for hand in range(number):
        bad = 0
        for i in range(34):
            held[i] = text[34 * hand + i]
            bad |= held[i] > 4
        if bad:
            raise ValueError("counts go from 0 to 4")
        found[hand] = _distance(held, sets, special)
    return found


class Sweep:
    """A hand while tiles are added to it or taken from it: the keys of its suits, and what special shapes count."""

    def __init__(self, counts: Sequence[int], sets: int, special: int) -> None:
        self.held = [0] * 34
        self.key = [0] * 4
        self.own = [0] * 4
        self.plus = [0] * 34
        self.near = [0] * 34
        self.found = [0] * 34
        _read(counts, self.held, 4)
        self.count(sets, special)

    def count(self, sets: int, special: int) -> None:
        """Counts what the tiles held make."""
        self.first = sets * ROWS
        self.special = special
        self.kinds = self.pairs = self.halves = self.odd = self.none = self.single = 0
        for i in range(34):
            count = self.held[i]
            self.key[i // 9] += count * WEIGHT[i]
            self.kinds += count > 0
            self.pairs += count > 1
            self.halves += count >> 1
            self.odd += count & 1
            if IS_ORPHAN[i]:
                self.none += count == 0
                self.single += count == 1
        for i in range(4):
            self.classes(i)

    def take(self, kind: int, step: int) -> None:
        """Adds (`step` 1) or takes away (-1) one tile."""
        before = self.held[kind]
        now = before + step
        self.held[kind] = now
        self.key[kind // 9] += step * WEIGHT[kind]
        self.kinds += (now > 0) - (before > 0)
        self.pairs += (now > 1) - (before > 1)
        self.halves += (now >> 1) - (before >> 1)
        self.odd += (now & 1) - (before & 1)
        if IS_ORPHAN[kind]:
            self.none += (now == 0) - (before == 0)
            self.single += (now == 1) - (before == 1)
        self.classes(kind // 9)

    def classes(self, suit: int) -> None:
        """Looks up the class of a suit, and of the suit with one more of each kind."""
        key = self.key[suit]
        if suit == 3:
            self.own[3] = HONOR[key]
            for k in range(27, 34):
                if self.held[k] < 4:
                    self.plus[k] = HONOR[key + WEIGHT[k]]
        else:
            self.own[suit] = SUIT[key]
            for k in range(9 * suit, 9 * suit + 9):
                if self.held[k] < 4:
                    self.plus[k] = SUIT[key + WEIGHT[k]]

    def now(self) -> int:
        """The distance."""
        nearest = DISTANCE[self.first + LEFT[self.own[0] * S + self.own[1]] + RIGHT[self.own[2] * Z + self.own[3]]]
        if self.special & 1:
            found = pairs_distance(self.kinds, self.pairs)
            if found < nearest:
                nearest = found
        elif self.special & 2:
            found = _fours_distance(self.halves, self.odd)
            if found < nearest:
                nearest = found
        if self.special & 4:
            found = _orphans_distance(self.none, self.single)
            if found < nearest:
                nearest = found
        return nearest

    def helped(self, kind: int, nearest: int) -> bool:
        """Whether one more of a kind makes a special shape nearer than `nearest`."""
        count = self.held[kind]
        if self.special & 1:
            if pairs_distance(self.kinds + (count == 0), self.pairs + (count == 1)) < nearest:
                return True
        elif self.special & 2:
            odd = count & 1
            if _fours_distance(self.halves + odd, self.odd + 1 - 2 * odd) < nearest:
                return True
        if self.special & 4 and IS_ORPHAN[kind] and count < 2:
            found = _orphans_distance(self.none - (count == 0), self.single + (1 if count == 0 else -1))
            return found < nearest
        return False

    def accepted(self, nearest: int, full: list[int]) -> list[int]:
        """The kinds of which one more makes the distance less than `nearest`; none of which `full` holds four."""
        number = self.find(nearest, full)
        return [self.found[i] for i in range(number)]

    def find(self, nearest: int, full: list[int]) -> int:
        """Puts those kinds into `found`; how many they are."""
        m, p, s, z = self.own[0], self.own[1], self.own[2], self.own[3]
        left = self.first + LEFT[m * S + p]
        right = self.first + RIGHT[s * Z + z]
        special = self.special
        if special:
            # A shape that is two tiles further than the nearest is not helped by one.
            special = _nearer(self, nearest)
        for k in range(9):
            self.near[k] = DISTANCE[right + LEFT[self.plus[k] * S + p]] < nearest
        for k in range(9, 18):
            self.near[k] = DISTANCE[right + LEFT[m * S + self.plus[k]]] < nearest
        for k in range(18, 27):
            self.near[k] = DISTANCE[left + RIGHT[self.plus[k] * Z + z]] < nearest
        for k in range(27, 34):
            self.near[k] = DISTANCE[left + RIGHT[s * Z + self.plus[k]]] < nearest
        if special:
            for k in range(34):
                if self.near[k] == 0:
                    self.near[k] = self.helped(k, nearest)
        number = 0
        for k in range(34):
            # Written always and counted if wanted: the processor can not foresee which are.
            self.found[number] = k
            number += self.near[k] & (full[k] < 4)
        return number


def _nearer(hand: Sweep, nearest: int) -> bool:
    """Whether a special shape is as near as `nearest`, so that one tile can bring it nearer."""
    if hand.special & 1 and pairs_distance(hand.kinds, hand.pairs) <= nearest:
        return True
    if hand.special & 2 and _fours_distance(hand.halves, hand.odd) <= nearest:
        return True
    return bool(hand.special & 4) and _orphans_distance(hand.none, hand.single) <= nearest


def accepted(counts: Sequence[int], sets: int, special: int = 0) -> tuple[int, list[int]]:
    """The distance, and the kinds of which one more lowers it. A kind held four times is never among them."""
    hand = Sweep(counts, sets, special)
    nearest = hand.now()
    return nearest, hand.accepted(nearest, hand.held)


def discards(counts: Sequence[int], sets: int, special: int = 0) -> list[tuple[int, int, list[int]]]:
    """For each kind held: the kind, the distance without one of it, and the kinds of which one more lowers that.

    A kind all four of which are in the hand is not among them, even where one is the discard.
    """
    hand = Sweep(counts, sets, special)
    full = [0] * 34
    for out in range(34):
        full[out] = hand.held[out]
    rows: list[tuple[int, int, list[int]]] = []
    for out in range(34):
        if full[out]:
            hand.take(out, -1)
            nearest = hand.now()
            rows.append((out, nearest, hand.accepted(nearest, full)))
            hand.take(out, 1)
    return rows


def widest(
    counts: Sequence[int], sets: int, special: int, free: Sequence[int], less: Sequence[float]
) -> tuple[int, int]:
    """The kind to discard so that the distance is the least and, of those, most copies in `free` lower it further; and
    that distance. `less` is what each kind is held back by, in copies; of equal ones the first."""
    hand = Sweep(counts, sets, special)
    full = [0] * 34
    away = [0] * 34
    copies = [0] * 34
    least = 99
    for out in range(34):
        full[out] = hand.held[out]
        copies[out] = free[out]
    for out in range(34):
        if full[out]:
            hand.take(out, -1)
            away[out] = hand.now()
            hand.take(out, 1)
            if away[out] < least:
                least = away[out]
    best = -1
    most = -99.0
    for out in range(34):
        if full[out] and away[out] == least:
            hand.take(out, -1)
            number = hand.find(least, full)
            hand.take(out, 1)
            helped = 0
            for i in range(number):
                helped += copies[hand.found[i]]
            worth = helped - less[out]
            if worth > most:
                best, most = out, worth
    return best, least
