"""Distance and accepted tiles by class tables, written for the compiler: plain loops over small integers.

The same questions and answers as in `plain`, where the tables and words are explained. ``quick.pxd`` beside this file
gives the types; compiled with it (see `setup.py`), this is ten times as fast as `plain`, interpreted it is slower, so
`kernel` takes it only when it is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hand import plain

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""

SUIT = plain.SUIT
HONOR = plain.HONOR
LEFT = plain.LEFT
RIGHT = plain.RIGHT
DISTANCE = plain.DISTANCES
S = plain.S
Z = plain.Z
ROWS = plain.ROWS
WEIGHT = list(plain.WEIGHTS)
KINDS = list(range(34))
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


def _key(held: list[int], first: int, end: int) -> int:
    """The key of the suit of these kinds."""
    key = 0
    for i in range(first, end):
        key = key * 5 + held[i]
    return key


def _regular(held: list[int], sets: int) -> int:
    """Distance to so many sets and a pair."""
    left = LEFT[SUIT[_key(held, 0, 9)] * S + SUIT[_key(held, 9, 18)]]
    right = RIGHT[SUIT[_key(held, 18, 27)] * Z + HONOR[_key(held, 27, 34)]]
    return DISTANCE[sets * ROWS + left + right]


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
        none += IS_ORPHAN[i] & (held[i] == 0)
        single += IS_ORPHAN[i] & (held[i] == 1)
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
    """A hand from which one tile at a time is taken away: classes of its suits, and what special shapes count.

    Characters and dots are one side of the hand, bamboo and honors the other. The distance to sets is that of the joint
    classes of both, and one more tile changes that of its own side alone. Which tiles there are is nothing that the
    processor can foresee, so loops are of one length and what can be counted is not asked.
    """

    def __init__(self) -> None:
        self.held = [0] * 34
        # Kinds that are held, that may come (fewer than four are held), and of which one more helps the whole hand.
        self.outs, self.room, self.helps = [0] * 34, [0] * 34, [0] * 34
        self.found = [0] * 34
        self.key, self.own, self.side = [0] * 4, [0] * 4, [0] * 2
        # The class of its suit, and the joint class of its side, with one more of each kind.
        self.plus, self.whole_plus = [0] * 34, [0] * 34
        self.joint, self.whole_joint = [0] * 34, [0] * 34
        # Of how many copies special shapes want one more, as bits: of other kinds, and of terminals and honors.
        self.wanted = [0] * 2

    def read(self, counts: Sequence[int], sets: int, special: int) -> int:
        """Takes up a hand and looks up its classes. Raises `ValueError` unless it is 34 counts of 0 to 4."""
        held = self.held
        _read(counts, held, 4)
        kinds = pairs = halves = odd = none = single = outs = rooms = 0
        for i in range(34):
            kinds += held[i] > 0
            pairs += held[i] > 1
            halves += held[i] >> 1
            odd += held[i] & 1
            none += IS_ORPHAN[i] & (held[i] == 0)
            single += IS_ORPHAN[i] & (held[i] == 1)
        for i in range(34):
            self.outs[outs] = self.room[rooms] = i
            outs += held[i] > 0
            rooms += held[i] < 4
        self.kinds, self.pairs, self.halves, self.odd = kinds, pairs, halves, odd
        self.none, self.single, self.outs_held, self.rooms = none, single, outs, rooms
        self.first, self.special = sets * ROWS, special
        self.by_whole = -1
        for i in range(4):
            self.key[i] = _key(held, 9 * i, 9 * i + 9 if i < 3 else 34)
            self.classes(i)
        self.join(0)
        self.join(1)
        return 0

    def classes(self, suit: int) -> None:
        """Looks up the class of a suit, and of the suit with one more of each kind of which four are not held."""
        key = self.key[suit]
        if suit == 3:
            self.own[3] = HONOR[key]
            for k in range(27, 34):
                self.plus[k] = HONOR[key + WEIGHT[k] * (self.held[k] < 4)]
        else:
            self.own[suit] = SUIT[key]
            for k in range(9 * suit, 9 * suit + 9):
                self.plus[k] = SUIT[key + WEIGHT[k] * (self.held[k] < 4)]

    def join(self, side: int) -> None:
        """Looks up the joint class of a side, and of the side with one more of each kind."""
        if side == 0:
            one, other = self.own[0] * S, self.own[1]
            self.side[0] = LEFT[one + other]
            for k in range(9):
                self.joint[k] = LEFT[self.plus[k] * S + other]
            for k in range(9, 18):
                self.joint[k] = LEFT[one + self.plus[k]]
        else:
            one, other = self.own[2] * Z, self.own[3]
            self.side[1] = RIGHT[one + other]
            for k in range(18, 27):
                self.joint[k] = RIGHT[self.plus[k] * Z + other]
            for k in range(27, 34):
                self.joint[k] = RIGHT[one + self.plus[k]]

    def keep(self) -> None:
        """Keeps what is known of the whole hand before tiles are taken away."""
        by_sets = DISTANCE[self.first + self.side[0] + self.side[1]]
        self.helping = self.among(self.room, self.rooms, by_sets)
        self.by_whole = by_sets
        for i in range(34):
            self.helps[i] = self.found[i]
            self.whole_plus[i] = self.plus[i]
            self.whole_joint[i] = self.joint[i]

    def take(self, kind: int) -> None:
        """Takes a tile away."""
        suit = kind // 9
        self.kept_own, self.kept_side = self.own[suit], self.side[suit >> 1]
        self.change(kind, -1)
        self.classes(suit)
        self.join(suit >> 1)

    def give_back(self, kind: int) -> None:
        """Adds the tile that was taken away."""
        suit = kind // 9
        self.change(kind, 1)
        self.own[suit], self.side[suit >> 1] = self.kept_own, self.kept_side
        for k in range(34):
            self.plus[k] = self.whole_plus[k]
            self.joint[k] = self.whole_joint[k]

    def change(self, kind: int, step: int) -> None:
        """Counts one more (`step` 1) or one less (-1) of a kind."""
        before = self.held[kind]
        now = before + step
        self.held[kind] = now
        self.key[kind // 9] += step * WEIGHT[kind]
        self.kinds += (now > 0) - (before > 0)
        self.pairs += (now > 1) - (before > 1)
        self.halves += (now >> 1) - (before >> 1)
        self.odd += (now & 1) - (before & 1)
        self.none += IS_ORPHAN[kind] * ((now == 0) - (before == 0))
        self.single += IS_ORPHAN[kind] * ((now == 1) - (before == 1))

    def now(self) -> int:
        """The distance; afterwards `wanted` is that of the special shapes that are as near."""
        nearest = DISTANCE[self.first + self.side[0] + self.side[1]]
        wanted = 0
        if self.special & 1:
            found = pairs_distance(self.kinds, self.pairs)
            if found <= nearest:
                nearest, wanted = found, 2 + (self.kinds < 7)
        elif self.special & 2:
            found = _fours_distance(self.halves, self.odd)
            if found <= nearest:
                nearest, wanted = found, 15 if self.odd < 7 - self.halves else 10
        self.wanted[0] = self.wanted[1] = wanted
        if self.special & 4:
            found = _orphans_distance(self.none, self.single)
            if found < nearest:
                nearest, self.wanted[0], self.wanted[1] = found, 0, 0
            if found == nearest:
                self.wanted[1] |= 1 if self.none + self.single < 13 else 3
        return nearest

    def find(self, nearest: int) -> int:
        """Puts the kinds into `found` of which one more makes the distance less than it is `now`; how many they are.

        None of them is held four times by the whole hand.
        """
        if self.wanted[1] and nearest:
            return self.with_special(nearest)
        # What helps where nothing was lost also helps the whole hand.
        if nearest == self.by_whole:
            return self.among(self.helps, self.helping, nearest)
        return self.among(self.room, self.rooms, nearest)

    def among(self, kinds: list[int], number: int, nearest: int) -> int:
        """Those of so many kinds that bring sets nearer than `nearest`."""
        left, right = self.first + self.side[0], self.first + self.side[1]
        found = 0
        for i in range(number):
            k = kinds[i]
            self.found[found] = k
            found += DISTANCE[(right if k < 18 else left) + self.joint[k]] < nearest
        return found

    def with_special(self, nearest: int) -> int:
        """All kinds that bring sets or a special shape nearer than `nearest`."""
        left, right = self.first + self.side[0], self.first + self.side[1]
        found = 0
        for i in range(self.rooms):
            k = self.room[i]
            self.found[found] = k
            by_sets = DISTANCE[(right if k < 18 else left) + self.joint[k]] < nearest
            found += by_sets | self.wanted[IS_ORPHAN[k]] >> self.held[k] & 1
        return found

    def kinds_found(self, number: int) -> list[int]:
        """The kinds that were found."""
        row = KINDS[:number]
        for i in range(number):
            row[i] = KINDS[self.found[i]]
        return row


def accepted(counts: Sequence[int], sets: int, special: int = 0) -> tuple[int, list[int]]:
    """The distance, and the kinds of which one more lowers it. A kind held four times is never among them."""
    hand = Sweep()
    hand.read(counts, sets, special)
    nearest = hand.now()
    return nearest, hand.kinds_found(hand.find(nearest))


def discards(counts: Sequence[int], sets: int, special: int = 0) -> list[tuple[int, int, list[int]]]:
    """For each kind held: the kind, the distance without one of it, and the kinds of which one more lowers that.

    A kind all four of which are in the hand is not among them, even where one is the discard.
    """
    hand = Sweep()
    hand.read(counts, sets, special)
    hand.keep()
    rows: list[tuple[int, int, list[int]]] = []
    for i in range(hand.outs_held):
        out = hand.outs[i]
        hand.take(out)
        nearest = hand.now()
        rows.append((out, nearest, hand.kinds_found(hand.find(nearest))))
        hand.give_back(out)
    return rows


def widest(
    counts: Sequence[int], sets: int, special: int, free: Sequence[int], less: Sequence[float]
) -> tuple[int, int]:
    """The kind to discard so that the distance is the least and, of those, most copies in `free` lower it further; and
    that distance. `less` is what each kind is held back by, in copies; of equal ones the first."""
    hand = Sweep()
    hand.read(counts, sets, special)
    hand.keep()
    copies = [0] * 34
    for i in range(34):
        copies[i] = free[i]
    best, least, most = -1, 99, 0.0
    for place in range(hand.outs_held):
        out = hand.outs[place]
        hand.take(out)
        nearest = hand.now()
        if nearest <= least:
            helped = 0
            number = hand.find(nearest)
            for i in range(number):
                helped += copies[hand.found[i]]
            worth = helped - less[out]
            if nearest < least or worth > most:
                best, least, most = out, nearest, worth
        hand.give_back(out)
    return best, least
