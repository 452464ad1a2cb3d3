"""Fan points of a win without their explanation, in a microsecond or two: for questions about thousands of wins.

The same rules as `value` and `joined`, where they are explained, written for the compiler: plain loops over small
integers. ``quick.pxd`` beside this file gives the types; the words of `engine.hand.quick` apply. Tests hold the two
equal.

A *meld* is one number: 0–33 a chow beginning at that kind, 34–67 a pung, 68–101 a melded kong, 102–135 a concealed one.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.systems.mcr import fans as f
from engine.systems.mcr.readings import KNITTED_KINDS, ORPHANS
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.tiles import HONORS, INSIDE, TERMINALS
from engine.systems.mcr.value import EVERY, PAIR_FANS, PROPERTIES

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""

SELF_DRAW = 1
LAST_OF_KIND = 2
LAST_OF_WALL = 4
REPLACEMENT = 8
ROBBED_KONG = 16
UNKNOWN_LAST = 32
"""How a hand was won, bits of `flags`. With the last one nobody knows which tile came last (a dealt win)."""

MELDED_KONG = 68
CONCEALED_KONG = 102
NO_MELD = 255
ROW = 42
"""Bytes of one question of `many`: 34 counts, four melds (255: none), tile, seat wind, round wind, flags."""

_PUNG = 34
_SIZE = f.SIZE
_IN = [sum(1 << at for at, (kinds, _) in enumerate(INSIDE) if kinds >> kind & 1) for kind in range(34)]
"""For each kind the parts of the tiles it lies in."""
_PARTS = [fan for _, fan in INSIDE]
_PART_NUMBER = len(INSIDE)
_GROUP = [1 << (kind // 9 if kind < 27 else 3 + (kind >= 31)) for kind in range(34)]
"""Three suits, winds, dragons, a bit each."""
_OUTER = [int((TERMINALS | HONORS) >> kind & 1) for kind in range(34)]
_ORPHAN = [int(ORPHANS >> kind & 1) for kind in range(34)]
_NINES = [kind for nine in KNITTED_KINDS for kind in nine]
_IN_NINES = [sum(1 << at for at, nine in enumerate(KNITTED_KINDS) if kind >= 27 or kind in nine) for kind in range(34)]
_HAS = list(PROPERTIES)
_EVERY = list(EVERY)
_BESIDE_PAIRS = [int(PAIR_FANS >> fan & 1) for fan in range(f.SIZE)]
_WAY = [int(fan in (44, 45, 46, 47, 52, 56, 58, 62, 77, 78, 79, 80)) for fan in range(f.SIZE)]
"""Fans of the way of winning, which no shape has by itself."""
_TREES = [
    *(0, 1, 2, 0, 1, 4, 0, 1, 5, 0, 2, 3, 0, 2, 5, 0, 3, 4, 0, 3, 5, 0, 4, 5),
    *(1, 2, 3, 1, 2, 4, 1, 3, 4, 1, 3, 5, 1, 4, 5, 2, 3, 4, 2, 3, 5, 2, 4, 5),
]
"""The sixteen trees over four sets, three edges each; edges are 01, 02, 03, 12, 13, 23."""
_EDGE = [1 | 2, 1 | 4, 1 | 8, 2 | 4, 2 | 8, 4 | 8]
_EDGE_OF = [-1, 0, 1, 2, 0, -1, 3, 4, 1, 3, -1, 5, 2, 4, 5, -1]


class Totals:
    """Fan points under one set of rules.

    Not for two threads at once: the hand in hand is kept here.
    """

    def __init__(self, rules: Rules) -> None:
        self.points_of = list(rules.points)
        self.barred = [int(rules.unknown >> fan & 1) for fan in range(_SIZE)]
        self.bars = rules.unknown > 0
        self.barred_pairs = [int(rules.beside_pairs >> fan & 1) for fan in range(_SIZE)]
        rows = [tuple(f.numbers(row)) for row in rules.strikes]
        self.strikes = bytearray(_SIZE * _SIZE)
        for fan in range(_SIZE):
            for other in rows[fan]:
                self.strikes[fan * _SIZE + other] = 1
        self.struck = array("B", [fan for row in rows for fan in row])
        self.first_struck = [0] * 85
        for fan in range(_SIZE):
            self.first_struck[fan + 1] = self.first_struck[fan] + len(rows[fan])
        self.used_up_waits = rules.used_up_waits
        self.shared_wait = rules.shared_wait
        self.body_wait = rules.body_wait
        self.held = [0] * 34
        self.every = [0] * 34
        self.rest = [0] * 34
        self.laid = [0] * 4
        self.code = [0] * 8
        self.common = [0] * 84
        self.times = [0] * 84
        self.melds = self.hidden = self.kongs = self.concealed_kongs = 0

    # ------------------------------------------------------------ questions

    def total(self, counts: Sequence[int], melds: Sequence[int], tile: int, seat: int, winds: int, flags: int) -> int:
        """Fan points of the best reading, flowers not among them; -1 if the shape does not win.

        `counts` are the concealed tiles by kind without the winning `tile`, `seat` and `winds` the kinds of the seat's
        and the round's wind. The minimum is not asked. Raises `ValueError` for tiles that cannot be.
        """
        text = bytes(counts)
        if len(text) != 34:
            raise ValueError("34 counts are needed")
        for kind in range(34):
            self.held[kind] = text[kind]
        self.clear()
        laid = bytes(melds)
        for place in range(len(laid)):
            self.add_meld(laid[place])
        self.check(tile, seat, winds)
        return self.points(tile, seat, winds, flags)

    def many(self, rows: bytes) -> array[int]:
        """The totals of many hands, `ROW` bytes each. Raises `ValueError` as `total` does."""
        if len(rows) % ROW:
            raise ValueError(f"{ROW} bytes are needed for each hand")
        number = len(rows) // ROW
        found = array("h", bytes(2 * number))
        answer = found
        text = rows
        for at in range(number):
            first = at * ROW
            for kind in range(34):
                self.held[kind] = text[first + kind]
            self.clear()
            for place in range(34, 38):
                if text[first + place] != NO_MELD:
                    self.add_meld(text[first + place])
            self.check(text[first + 38], text[first + 39], text[first + 40])
            answer[at] = self.points(text[first + 38], text[first + 39], text[first + 40], text[first + 41])
        return found

    def clear(self) -> int:
        """No melds."""
        self.melds = self.hidden = self.kongs = self.concealed_kongs = 0
        for kind in range(34):
            self.every[kind] = 0
        return 0

    def add_meld(self, meld: int) -> int:
        """One meld more. Raises `ValueError` if it is none, or the fifth."""
        kind = meld % 34
        if not 0 <= meld < 136 or (meld < 34 and (meld > 26 or meld % 9 > 6)) or self.melds == 4:
            raise ValueError("no such meld")
        self.laid[self.melds] = meld if meld < _PUNG else _PUNG + kind
        self.melds += 1
        if meld < _PUNG:
            self.every[kind] += 1
            self.every[kind + 1] += 1
            self.every[kind + 2] += 1
        else:
            self.every[kind] += 3 if meld < MELDED_KONG else 4
        if meld >= MELDED_KONG:
            self.kongs += 1
        if meld >= CONCEALED_KONG:
            self.concealed_kongs += 1
        return 0

    def check(self, tile: int, seat: int, winds: int) -> int:
        """Raises `ValueError` for a hand that cannot be."""
        size = 3 * self.melds
        bad = 0
        if not (0 <= tile < 34 and 27 <= seat < 31 and 27 <= winds < 31):
            raise ValueError("a kind of 0 to 33 and winds of 27 to 30 are needed")
        for kind in range(34):
            size += self.held[kind]
            bad |= self.held[kind] < 0 or self.held[kind] + self.every[kind] + (kind == tile) > 4
        if bad or size != 13:
            raise ValueError("thirteen tiles and the winning one are needed, and four of a kind at most")
        return 0

    # ------------------------------------------------------------ one win

    def points(self, tile: int, seat: int, winds: int, flags: int) -> int:
        """The points of what is held and laid; `lead` is then the fan worth most that the shape itself has."""
        self.tile = tile
        self.seat = seat
        self.winds = winds
        self.self_draw = flags & SELF_DRAW
        self.known_last = not flags & UNKNOWN_LAST
        self.alone = -1
        self.best = -1
        self.lead = 0
        self.hogs = -self.kongs
        self.held[tile] += 1
        inside = nines = -1
        groups = kinds = odd = orphans = 0
        outer = 1
        for kind in range(34):
            count = self.held[kind]
            self.rest[kind] = count
            if count or self.every[kind]:
                inside &= _IN[kind]
                groups |= _GROUP[kind]
                outer &= _OUTER[kind]
                nines &= _IN_NINES[kind]
                kinds += 1
                odd += count & 1
                orphans += _ORPHAN[kind]
                self.hogs += count + self.every[kind] == 4
        for fan in range(_SIZE):
            self.common[fan] = 0
        self.of_tiles(inside, groups, outer)
        self.of_way(flags)
        self.nine = -1
        self.walk(0, 0, 4 - self.melds, -1)
        if not self.melds:
            if not odd:
                self.seven_pairs()
            elif kinds == 13 and orphans == 13:
                self.thirteen_orphans()
            elif kinds == 14 and nines:
                self.knitted_singles()
        if self.melds < 2:
            self.knitted()
        self.held[tile] -= 1
        if not self.best:
            self.lead = 43
            return self.points_of[43]
        return self.best

    def of_tiles(self, inside: int, groups: int, outer: int) -> int:
        """Fans that only ask which kinds there are."""
        times = self.common
        for at in range(_PART_NUMBER):
            if inside >> at & 1:
                times[_PARTS[at]] = 1
        suits = (groups & 1) + (groups >> 1 & 1) + (groups >> 2 & 1)
        if outer and suits and groups >= 8:
            times[18] = 1
        if suits == 1:
            times[49 if groups >= 8 else 22] = 1
        elif suits == 2:
            times[75] = 1
        elif suits == 3 and groups >= 24:
            times[51] = 1
        return 0

    def of_way(self, flags: int) -> int:
        """Fans of kongs and of the way of winning."""
        times = self.common
        hidden = self.concealed_kongs
        melded = self.kongs - hidden
        if self.kongs:
            times[5] = self.kongs == 4
            times[17] = self.kongs >= 3
            times[53] = hidden >= 2
            times[57] = melded >= 2
            times[82] = melded == 1 and hidden == 1
            times[67] = hidden >= 1
            times[74] = melded >= 1
        if flags & LAST_OF_KIND:
            times[58] = 1
        if flags & LAST_OF_WALL:
            times[44 if self.self_draw else 45] = 1
        if flags & REPLACEMENT:
            times[46] = 1
        if flags & ROBBED_KONG:
            times[47] = 1
        if self.self_draw:
            times[80] = 1
            times[56] = hidden == self.melds
        elif hidden == self.melds:
            times[62] = 1
        elif self.melds == 4 and not hidden:
            times[52] = 1
        return 0

    def walk(self, at: int, number: int, left: int, pair: int) -> int:
        """Reads `rest` from kind `at` on as `left` more sets, `number` being found, and the pair if none is found."""
        while at < 34 and not self.rest[at]:
            at += 1
        if at == 34:
            if not left and pair >= 0:
                if self.nine < 0:
                    self.four_sets(number, pair)
                else:
                    self.beside_nine(number, pair)
            return 0
        here = self.rest[at]
        most = 0
        if at < 27 and at % 9 < 7:
            most = here
            if self.rest[at + 1] < most:
                most = self.rest[at + 1]
            if self.rest[at + 2] < most:
                most = self.rest[at + 2]
        self.rest[at] = 0
        for chows in range(most + 1):
            own = here - chows
            if own == 1 or own == 4 or chows + own // 3 > left or (own == 2 and pair >= 0):
                continue
            for place in range(chows):
                self.code[number + place] = at
            if own == 3:
                self.code[number + chows] = _PUNG + at
            if chows:
                self.rest[at + 1] -= chows
                self.rest[at + 2] -= chows
            self.walk(at + 1, number + chows + own // 3, left - chows - own // 3, at if own == 2 else pair)
            if chows:
                self.rest[at + 1] += chows
                self.rest[at + 2] += chows
        self.rest[at] = here
        return 0

    # ------------------------------------------------------------ readings

    def four_sets(self, number: int, pair: int) -> int:
        """Four sets and a pair, `number` of them concealed."""
        sets = [0] * 4
        times = self.times
        for fan in range(_SIZE):
            times[fan] = self.common[fan]
        concealed = self.concealed_kongs
        finished = in_chow = 0
        has = _HAS[68 + pair]
        for place in range(4):
            code = self.code[place] if place < number else self.laid[place - number]
            has &= _HAS[code]
            if place < number:
                if code >= _PUNG:
                    concealed += 1
                    finished |= code == _PUNG + self.tile
                elif code <= self.tile <= code + 2:
                    in_chow = 1
            at = place
            while at and sets[at - 1] > code:
                sets[at] = sets[at - 1]
                at -= 1
            sets[at] = code
        if not self.self_draw and finished and not in_chow:
            concealed -= 1
        times[66] = concealed >= 2
        times[33] = concealed >= 3
        times[12] = concealed == 4
        for bit in range(5):
            if has >> bit & 1:
                times[_EVERY[bit]] = 1
        dragons = winds = 0
        for place in range(4):
            self.pung(sets[place])
            dragons += sets[place] >= _PUNG + 31
            winds += _PUNG + 27 <= sets[place] < _PUNG + 31
        times[54] = dragons >= 2
        times[2] = dragons == 3
        times[38] = winds >= 3
        times[1] = winds == 4
        times[10] = dragons == 2 and pair >= 31
        times[9] = winds == 3 and 27 <= pair < 31
        self.terminal_chows(sets[0], sets[1], sets[2], sets[3], pair)
        if not self.melds and self.tile < 27:
            self.nine_gates()
        self.joins(sets)
        if self.hogs:
            times[64] = self.hogs
        self.wait(number, pair)
        return self.finish(0)

    def pung(self, code: int) -> int:
        """Fans of a pung of honors or terminals, each in `times`."""
        kind = code - _PUNG
        if kind >= 31:
            self.times[59] += 1
        elif kind >= 27:
            if kind == self.winds:
                self.times[60] = 1
            if kind == self.seat:
                self.times[61] = 1
            if kind != self.winds and kind != self.seat:
                self.times[83] += 1
        elif kind >= 0 and (kind % 9 == 0 or kind % 9 == 8):
            self.times[73] += 1
        return 0

    def terminal_chows(self, a: int, b: int, c: int, d: int, pair: int) -> int:
        """123 and 789 twice around a pair of fives, in one suit or in three."""
        if pair >= 27 or pair % 9 != 4 or d >= 27 or a % 9:
            return 0
        if a == b and c == d and c == a + 6 and pair == a + 4:
            self.times[13] = 1
        elif b == a + 6 and d == c + 6 and c % 9 == 0 and a != c and pair // 9 != a // 9 and pair // 9 != c // 9:
            self.times[29] = 1
        return 0

    def nine_gates(self) -> int:
        """Whether 1112345678999 was held before the winning tile."""
        first = self.tile // 9 * 9
        for rank in range(9):
            count = self.held[first + rank] - (first + rank == self.tile)
            if count != (3 if rank == 0 or rank == 8 else 1):
                return 0
        self.times[4] = 1
        return 0

    def seven_pairs(self) -> int:
        """Seven pairs, four equal tiles being two; every count is even."""
        times = self.times
        first = -1
        row = 0
        for fan in range(_SIZE):
            of_tiles = self.common[fan] and (_BESIDE_PAIRS[fan] or _WAY[fan])
            times[fan] = self.common[fan] if of_tiles else 0
        times[19] = 1
        for kind in range(33, -1, -1):
            if self.held[kind]:
                first = kind
        if first < 27 and first % 9 <= 2:
            while row < 7 and self.held[first + row] == 2:
                row += 1
            times[6] = row == 7
        if self.hogs:
            times[64] = self.hogs
        return self.finish(1)

    def thirteen_orphans(self) -> int:
        """One of each terminal and honor, and one more."""
        times = self.times
        for fan in range(_SIZE):
            times[fan] = self.common[fan] if _WAY[fan] or fan == 18 or fan == 51 else 0
        times[7] = 1
        return self.finish(0)

    def knitted_singles(self) -> int:
        """Fourteen different honors and knitted tiles."""
        times = self.times
        honors = 0
        for kind in range(27, 34):
            honors += self.held[kind]
        for fan in range(_SIZE):
            times[fan] = self.common[fan] if _WAY[fan] or fan == 51 else 0
        times[20 if honors == 7 else 34] = 1
        times[35] = honors == 5
        return self.finish(0)

    def knitted(self) -> int:
        """Every knitted straight that is there, with one set and a pair."""
        for nine in range(6):
            place = 9 * nine
            while place < 9 * nine + 9 and self.held[_NINES[place]]:
                place += 1
            if place == 9 * nine + 9:
                for kind in range(34):
                    self.rest[kind] = self.held[kind]
                for place in range(9 * nine, 9 * nine + 9):
                    self.rest[_NINES[place]] -= 1
                self.nine = nine
                self.walk(0, 0, 1 - self.melds, -1)
        return 0

    def beside_nine(self, number: int, pair: int) -> int:
        """The set and the pair beside a knitted straight."""
        times = self.times
        code = self.code[0] if number else self.laid[0]
        for fan in range(_SIZE):
            kongs = fan == 67 or fan == 74
            times[fan] = self.common[fan] if _WAY[fan] or kongs or fan == 51 or fan == 76 else 0
        times[35] = 1
        self.pung(code)
        times[63] = code < _PUNG and pair < 27
        if self.hogs:
            times[64] = self.hogs
        self.wait(number, pair)
        return self.finish(0)

    # ------------------------------------------------------------ waits

    def wait(self, number: int, pair: int) -> int:
        """The wait fan, if there is only one tile to win with."""
        fan = 0
        if not self.known_last:
            return 0
        for place in range(number):
            code = self.code[place]
            if code < _PUNG:
                step = self.tile - code
                if (step == 2 and code % 9 == 0) or (step == 0 and code % 9 == 6):
                    fan = 77
                elif step == 1 and not fan:
                    fan = 78
        if not fan and pair == self.tile:
            fan = 79
        if self.nine >= 0 and _IN_NINES[self.tile] >> self.nine & 1 and self.tile < 27:
            if not self.shared_wait:
                fan = 0
            if not fan and self.body_wait:
                fan = 78 if 3 <= self.tile % 9 <= 5 else 77
        if fan and self.only_wait():
            self.times[fan] = 1
        return 0

    def only_wait(self) -> int:
        """Whether the winning tile is the only one to win with."""
        if self.alone < 0:
            kept = [0] * 34
            for kind in range(34):
                kept[kind] = self.rest[kind]
            self.held[self.tile] -= 1
            self.alone = not (self.other_wait() or self.other_special())
            self.held[self.tile] += 1
            for kind in range(34):
                self.rest[kind] = kept[kind]
        return self.alone

    def other_wait(self) -> int:
        """Whether another kind completes what is held to sets and a pair."""
        for kind in range(34):
            self.rest[kind] = self.held[kind]
        return self.completed()

    def other_special(self) -> int:
        """Whether another kind completes it to one of the other shapes."""
        if self.melds > 1:
            return 0
        if not self.melds:
            odd = kinds = orphans = 0
            last = lacking = -1
            outer = 1
            nines = -1
            for kind in range(34):
                if self.held[kind]:
                    kinds += 1
                    nines &= _IN_NINES[kind]
                    outer &= _OUTER[kind]
                    orphans += _ORPHAN[kind]
                    if self.held[kind] & 1:
                        odd += 1
                        last = kind
                elif _ORPHAN[kind]:
                    lacking = kind
            if odd == 1 and last != self.tile:
                return 1
            if outer and (orphans == 13 or (orphans == 12 and lacking != self.tile)):
                return 1
            if kinds == 13 and nines:
                return 1
        for nine in range(6):
            missing = -1
            lacks = 0
            for place in range(9 * nine, 9 * nine + 9):
                if not self.held[_NINES[place]]:
                    missing = _NINES[place]
                    lacks += 1
            if lacks > 1:
                continue
            for kind in range(34):
                self.rest[kind] = self.held[kind]
            for place in range(9 * nine, 9 * nine + 9):
                if self.rest[_NINES[place]]:
                    self.rest[_NINES[place]] -= 1
            if not lacks:
                if self.completed():
                    return 1
            elif missing != self.tile and self.counts_as_wait(missing) and self.complete():
                return 1
        return 0

    def counts_as_wait(self, kind: int) -> int:
        """Whether a kind may be a wait: the owner may hold all four of it."""
        return self.used_up_waits or self.held[kind] + self.every[kind] < 4

    def completed(self) -> int:
        """Whether another kind than the winning one completes `rest` to sets and a pair."""
        over = [0] * 4
        good = [0] * 4
        ones = twos = readable = 0
        for suit in range(4):
            tiles = 0
            for kind in range(9 * suit, 9 * suit + 9 if suit < 3 else 34):
                tiles += self.rest[kind]
            over[suit] = tiles % 3
            ones += over[suit] == 1
            twos += over[suit] == 2
        if not ((ones == 1 and not twos) or (not ones and twos == 2)):
            return 0
        for suit in range(4):
            good[suit] = over[suit] != 1 and self.readable(suit, over[suit] == 2)
            readable += good[suit]
        for suit in range(4):
            if over[suit] and readable - good[suit] == 3:
                for kind in range(9 * suit, 9 * suit + 9 if suit < 3 else 34):
                    if kind != self.tile and self.counts_as_wait(kind):
                        self.rest[kind] += 1
                        found = self.readable(suit, over[suit] == 1)
                        self.rest[kind] -= 1
                        if found:
                            return 1
        return 0

    def complete(self) -> int:
        """Whether `rest` reads as sets and one pair."""
        pairs = 0
        for suit in range(4):
            tiles = 0
            for kind in range(9 * suit, 9 * suit + 9 if suit < 3 else 34):
                tiles += self.rest[kind]
            if tiles % 3 == 1 or not self.readable(suit, tiles % 3 == 2):
                return 0
            pairs += tiles % 3 == 2
        return pairs == 1

    def readable(self, suit: int, pair: int) -> int:
        """Whether one suit of `rest` reads as sets, and a pair if one is asked for."""
        if not pair:
            return self.only_sets(suit, -1)
        for kind in range(9 * suit, 9 * suit + 9 if suit < 3 else 34):
            if self.rest[kind] >= 2 and self.only_sets(suit, kind):
                return 1
        return 0

    def only_sets(self, suit: int, pair: int) -> int:
        """Whether one suit of `rest` reads as sets beside two tiles of the kind `pair` (-1: none)."""
        first = 9 * suit
        one = 0
        two = 0
        for kind in range(first, first + 9 if suit < 3 else 34):
            # `one` and `two`: chows begun one and two kinds before.
            count = self.rest[kind] - one - two
            if kind == pair:
                count -= 2
            if count < 0:
                return 0
            run = count % 3
            if run and (suit == 3 or kind - first > 6):
                return 0
            two = one
            one = run
        return 1

    # ------------------------------------------------------------ joins

    def joins(self, sets: Sequence[int]) -> int:
        """The best legal choice of positional fans, into `times`: chows and pungs join among themselves only."""
        suit = [0] * 4
        rank = [0] * 4
        chows = 0
        by = 8 if self.times[8] else 13 if self.times[13] else 29 if self.times[29] else 0
        while chows < 4 and sets[chows] < _PUNG:
            suit[chows] = sets[chows] // 9
            rank[chows] = sets[chows] % 9
            chows += 1
        if chows > 1:
            self.choose(chows, suit, rank, by, 0)
        pungs = 0
        for place in range(chows, 4):
            if sets[place] < _PUNG + 27:
                suit[pungs] = (sets[place] - _PUNG) // 9
                rank[pungs] = (sets[place] - _PUNG) % 9
                pungs += 1
        if pungs > 1:
            self.choose(pungs, suit, rank, by, 1)
        return 0

    def choose(self, number: int, suit: Sequence[int], rank: Sequence[int], by: int, pungs: int) -> int:
        """The best choice among `number` chows or pungs in rising order.

        One join of four outweighs one of three with one of two, and that all of two, so they are looked for in that
        order; joins of two are worth the same. What `by` strikes is left out.
        """
        edges = [0] * 6
        edge = some = 0
        for a in range(3):
            for b in range(a + 1, 4):
                fan = 0
                if b < number:
                    fan = self.left(self.of_two(suit[a], rank[a], suit[b], rank[b], pungs), by)
                edges[edge] = fan
                some |= fan
                edge += 1
        if number == 4:
            fan = self.left(self.of_four(suit, rank, pungs), by)
            if fan:
                self.times[fan] = 1
                return 0
        if number > 2 and self.three(number, suit, rank, by, pungs, edges):
            return 0
        if some:
            self.twos(edges)
        return 0

    def left(self, fan: int, by: int) -> int:
        """The fan, or 0 if `by` strikes it."""
        return 0 if by and self.strikes[by * _SIZE + fan] else fan

    def three(
        self, number: int, suit: Sequence[int], rank: Sequence[int], by: int, pungs: int, edges: Sequence[int]
    ) -> int:
        """The best join of three with one of two that ties the fourth to it; whether there is any."""
        best = first = second = 0
        for out in range(4 if number == 4 else 1):
            a = 0 if out != 0 or number == 3 else 1
            b = 1 if out > 1 or number == 3 else 2
            c = 2 if out == 3 or number == 3 else 3
            fan = self.left(self.of_three(suit, rank, a, b, c, pungs), by)
            if not fan:
                continue
            more = 0
            if number == 4:
                more = edges[_EDGE_OF[4 * out + a]]
                if not more:
                    more = edges[_EDGE_OF[4 * out + b]]
                if not more:
                    more = edges[_EDGE_OF[4 * out + c]]
            worth = self.points_of[fan] + (self.points_of[more] if more else 0)
            if worth > best:
                best = worth
                first = fan
                second = more
        if first:
            self.times[first] = 1
            if second:
                self.times[second] += 1
        return first

    def twos(self, edges: Sequence[int]) -> int:
        """As many joins of two as go together: without a circle, those of one fan apart from one another."""
        for tree in range(16):
            a = edges[_TREES[3 * tree]]
            b = edges[_TREES[3 * tree + 1]]
            c = edges[_TREES[3 * tree + 2]]
            if (
                a
                and b
                and c
                and self.apart(edges, _TREES[3 * tree], _TREES[3 * tree + 1])
                and self.apart(edges, _TREES[3 * tree], _TREES[3 * tree + 2])
                and self.apart(edges, _TREES[3 * tree + 1], _TREES[3 * tree + 2])
            ):
                self.times[a] += 1
                self.times[b] += 1
                self.times[c] += 1
                return 0
        one = -1
        for first in range(6):
            if not edges[first]:
                continue
            one = first
            for second in range(first + 1, 6):
                if edges[second] and self.apart(edges, first, second):
                    self.times[edges[first]] += 1
                    self.times[edges[second]] += 1
                    return 0
        self.times[edges[one]] += 1
        return 0

    def apart(self, edges: Sequence[int], first: int, second: int) -> int:
        """Whether two joins are of different fans or share no set (principle 3)."""
        return edges[first] != edges[second] or not _EDGE[first] & _EDGE[second]

    def of_two(self, suit: int, rank: int, other: int, number: int, pungs: int) -> int:
        """The fan of two sets, 0 if none."""
        step = number - rank if number > rank else rank - number
        if pungs:
            return 0 if step else 65
        if suit != other:
            return 0 if step else 70
        if not step:
            return 69
        return 71 if step == 3 else 72 if step == 6 else 0

    def of_three(self, suit: Sequence[int], rank: Sequence[int], a: int, b: int, c: int, pungs: int) -> int:
        """The fan of three sets, 0 if none."""
        low = rank[a]
        high = rank[a]
        for place in (b, c):
            low = rank[place] if rank[place] < low else low
            high = rank[place] if rank[place] > high else high
        middle = rank[a] + rank[b] + rank[c] - low - high
        step = middle - low
        if high - middle != step:
            return 0
        one = suit[a] == suit[b] and suit[a] == suit[c]
        if not one and (suit[a] == suit[b] or suit[a] == suit[c] or suit[b] == suit[c]):
            return 0
        if pungs:
            if one:
                return 24 if step == 1 else 0
            return 32 if step == 0 else 42 if step == 1 else 0
        if one:
            return 23 if step == 0 else 30 if step <= 2 else 28 if step == 3 else 0
        return 41 if step == 0 else 50 if step == 1 else 39 if step == 3 else 0

    def of_four(self, suit: Sequence[int], rank: Sequence[int], pungs: int) -> int:
        """The fan of four sets, 0 if none; in one suit their ranks rise."""
        step = rank[1] - rank[0]
        if suit[0] != suit[3] or rank[2] - rank[1] != step or rank[3] - rank[2] != step:
            return 0
        if pungs:
            return 15 if step == 1 else 0
        return 14 if step == 0 else 16 if step <= 2 else 0

    # ------------------------------------------------------------ the sum

    def finish(self, pairs: int) -> int:
        """Principle 1, the sum, and whether this reading is the best."""
        times = self.times
        points = 0
        if pairs or self.bars:
            for fan in range(_SIZE):
                if self.barred[fan] or (pairs and self.barred_pairs[fan]):
                    times[fan] = 0
        for fan in range(_SIZE):
            if times[fan]:
                for place in range(self.first_struck[fan], self.first_struck[fan + 1]):
                    times[self.struck[place]] = 0
        for fan in range(_SIZE):
            points += times[fan] * self.points_of[fan]
        if times[4] and times[73]:
            points -= self.points_of[73]
        if points > self.best:
            self.best = points
            fan = 1
            while fan < _SIZE and (_WAY[fan] or not times[fan]):
                fan += 1
            self.lead = fan % _SIZE
        return 0
