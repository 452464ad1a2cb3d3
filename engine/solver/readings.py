"""Complete riichi hands taken apart: every reading with its yaku (riichi rules 5) and fu (7), for whichever tile comes
last.

A hand is taken apart once. What is left of it are its ways: some kinds that may have come last, and what the hand is
worth then by draw and by discard, as a place in the table of points (`engine.solver.prices.totals`). Counted are
the yaku that lie in the tiles, none of circumstance beside menzen tsumo, no local yaku, no dora.

``readings.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply. Sets are told by type (0
chow, 1 pung, 2 open kong, 3 concealed kong) and lowest kind.
"""

from __future__ import annotations

from engine.solver import model, prices
from engine.solver.prices import FUS, PointRules

YAO = list(model.YAO)
OUTER = 1
INNER = 2
HONOR = 4
NOT_GREEN = 8
FIRST_SUIT = 16
NATURE = [
    (OUTER if YAO[kind] else INNER)
    | (HONOR if kind >= 27 else FIRST_SUIT << (kind // 9))
    | (0 if kind in (19, 20, 21, 23, 25, 32) else NOT_GREEN)
    for kind in range(34)
]
"""What a kind brings into a hand, in bits: terminals and honors or not, honors, what is not green, suits."""
BIT = [1 << kind for kind in range(34)]
EVERY = (1 << 34) - 1
"""Kinds as bits: one, and all."""
OUTERS = sum(BIT[kind] for kind in range(34) if YAO[kind])
SIDES = [BIT[kind] * ((kind % 9 != 6) + 4 * (kind % 9 != 0)) for kind in range(27)]
INSIDE = [BIT[kind] * (2 + (kind % 9 == 6) + 4 * (kind % 9 == 0)) for kind in range(27)]
"""The kinds that complete a chow by its lowest kind: those waited for on two sides, and those between two tiles or at
the end of a suit."""
FU_ROW = [FUS.index(fu) if fu in FUS else 0 for fu in range(192)]
ROW = prices.ROW
YAKUMAN = prices.YAKUMAN
MOST_YAKUMAN = prices.MOST_YAKUMAN
DRAWN = prices.DRAWN

HANDS = 384
SLOTS = 512
WAYS = 1024
MOST_WAYS = 64
"""Hands remembered at most and the slots for them; their ways, and more than one may have: at most five readings of
five ways, twice those where the hand may be nine gates."""


class Readings:
    """Takes complete hands apart for one seat.

    After `find` or `take_apart` the ways of the hand begin at `first`: kinds as bits, `last`, and places, `by_draw` and
    `by_ron`; no kinds end them. Remembered are some hundred hands; when there is no more room all are forgotten.
    """

    def __init__(self, rules: PointRules, round_wind: int, seat_wind: int) -> None:
        self.kuitan = rules.kuitan
        self.double_wind_fu = rules.double_wind_fu
        self.open_pinfu_fu = rules.open_pinfu_fu
        self.pinfu_tsumo = rules.pinfu_tsumo
        self.pairs_han = rules.pairs_han
        self.pairs_fu = rules.pairs_fu
        self.stack = rules.stack
        self.kokushi13 = rules.kokushi13
        self.junsei_chuuren = rules.junsei_chuuren
        self.suuankou_tanki = rules.suuankou_tanki
        self.daisuushii = rules.daisuushii
        self.suukantsu = rules.suukantsu
        self.round_wind = round_wind
        self.seat_wind = seat_wind
        self.north = rules.north
        self.st = [0] * 4
        self.sk = [0] * 4
        self.cc = [0] * 4
        self.order = [0] * 34
        self.kinds = self.pairs = self.suits = self.pair = self.sets = 0
        self.closed = False
        self.simples = self.outside = self.flush = self.fixed = 0
        self.paired = self.gate = -1
        self.asked = EVERY
        self.first = self.free = self.known = 0
        self.keys = [0] * 512
        self.begin = [0] * 512
        self.last = [0] * 1024
        self.by_draw = [0] * 1024
        self.by_ron = [0] * 1024

    # ------------------------------------------------------------ hands

    def find(self, key: int, held: list[int], melds: int, mt: list[int], mk: list[int]) -> None:
        """The ways of a complete hand: concealed counts with the last tile, melds by type and kind. `key` is any number
        but 0 that no other hand has. The counts change on the way and are in the end what they were."""
        self.make_room()
        i = (key ^ (key >> 29)) & (SLOTS - 1)
        while self.keys[i] and self.keys[i] != key:
            i = (i + 1) & (SLOTS - 1)
        if self.keys[i] == 0:
            self.take_apart(held, melds, mt, mk, EVERY)
            self.keys[i] = key
            self.begin[i] = self.first
            self.known += 1
        self.first = self.begin[i]

    def take_once(self, held: list[int], melds: int, mt: list[int], mk: list[int], win: int) -> None:
        """The ways of a hand that end with one kind. It is not remembered."""
        self.make_room()
        self.take_apart(held, melds, mt, mk, BIT[win])
        self.free = self.first

    def make_room(self) -> None:
        """Forgets all hands where there is no room for one more."""
        if self.known < HANDS and self.free <= WAYS - MOST_WAYS:
            return
        self.known = self.free = 0
        for i in range(SLOTS):
            self.keys[i] = 0

    def take_apart(self, held: list[int], melds: int, mt: list[int], mk: list[int], asked: int) -> None:
        """The ways of a hand that end with one of the kinds `asked` for, as bits."""
        self.first = self.free
        self.asked = asked
        self.survey(held, melds, mt, mk)
        self.gate = -1
        if melds == 0 and self.kinds == 13 and self.pairs == 1 and self.outside:
            self.orphans(held)
        else:
            if melds == 0:
                if self.flush == 6:
                    self.gates(held, 0 if self.suits == 1 else (9 if self.suits == 2 else 18))
                if self.kinds == 7 and self.pairs == 7:
                    han = self.pairs_han + (1 if self.simples else 0) + self.flush + (2 if self.outside else 0)
                    drawn = self.place(han + 1, self.pairs_fu, self.fixed)
                    self.way(asked, drawn, self.place(han, self.pairs_fu, self.fixed))
            # Sets have three tiles each: with a pair one suit has two too many, all others none.
            if self.paired >= 0:
                self.readings(held, melds)
        self.last[self.free] = 0
        self.free += 1

    def orphans(self, held: list[int]) -> None:
        """Thirteen orphans: the tile they have twice may have come last, or another."""
        for k in range(34):
            if held[k] and self.asked & BIT[k]:
                worth = self.place(0, 30, self.kokushi13 if held[k] == 2 else 1)
                self.way(BIT[k], worth, worth)

    def gates(self, held: list[int], first: int) -> None:
        """Nine gates of the suit that begins at `first`: 1112345678999 and one more, which is `gate`."""
        if held[first] < 3 or held[first + 8] < 3:
            return
        for i in range(1, 8):
            if held[first + i] == 0:
                return
        for i in range(9):
            if held[first + i] == (4 if i == 0 or i == 8 else 2):
                self.gate = first + i

    # ------------------------------------------------------------ what tiles have in common

    def survey(self, held: list[int], melds: int, mt: list[int], mk: list[int]) -> None:
        """Finds what the tiles of a complete hand have in common, and its melds."""
        nature = self.survey_melds(melds, mt, mk)
        kinds = pairs = broken = 0
        paired = -1
        for g in range(4):
            count = 0
            for k in range(9 * g, 34 if g == 3 else 9 * g + 9):
                n = held[k]
                if n:
                    self.order[kinds] = k
                    kinds += 1
                    pairs += n >= 2
                    count += n
                    nature |= NATURE[k]
            if count % 3 == 2:
                broken += paired >= 0
                paired = g
            elif count % 3:
                broken = 1
        self.kinds = kinds
        self.pairs = pairs
        self.paired = -1 if broken else paired
        self.common(nature)

    def survey_melds(self, melds: int, mt: list[int], mk: list[int]) -> int:
        """Takes the melds as the first sets; what their kinds bring into the hand."""
        self.closed = True
        nature = 0
        for i in range(melds):
            k = mk[i]
            self.st[i] = mt[i]
            self.sk[i] = k
            self.cc[i] = mt[i] == 3
            if mt[i] != 3:
                self.closed = False
            nature |= NATURE[k]
            if mt[i] == 0:
                nature |= NATURE[k + 1] | NATURE[k + 2]
        return nature

    def common(self, nature: int) -> None:
        """Finds what follows from all that the kinds of a hand bring into it."""
        self.simples = not nature & OUTER
        self.outside = not nature & INNER
        suits = nature // FIRST_SUIT
        self.suits = suits
        self.flush = 0
        if suits == 1 or suits == 2 or suits == 4:
            self.flush = 3 if nature & HONOR else 6
        self.fixed = 0
        if not nature & NOT_GREEN:
            self.fixed = self.more(self.fixed, 1)
        if suits == 0:
            self.fixed = self.more(self.fixed, 1)
        if not nature & (INNER | HONOR):
            self.fixed = self.more(self.fixed, 1)

    # ------------------------------------------------------------ readings

    def readings(self, held: list[int], melds: int) -> None:
        """Finds every reading of a hand of sets and a pair."""
        self.sets = melds
        self.tiles = held
        residue = self.residue(held, 9 * self.paired) if self.paired < 3 else -1
        for i in range(self.kinds):
            k = self.order[i]
            if held[k] >= 2 and k // 9 == self.paired and (residue < 0 or k % 3 == residue):
                held[k] -= 2
                self.pair = k
                self.split(0)
                held[k] += 2

    def residue(self, held: list[int], first: int) -> int:
        """The rank of the pair in the suit that begins at `first`, less all threes, ranks from 0: those of a set add up
        to threes, so what is left over is twice the pair's."""
        total = 0
        for i in range(9):
            total += i * held[first + i]
        return 2 * total % 3

    def split(self, i: int) -> None:
        """Takes the sets that begin with the kind of place `i` in order, or a later one, from the tiles, in every
        way."""
        tiles = self.tiles
        while i < self.kinds and tiles[self.order[i]] == 0:
            i += 1
        if i == self.kinds:
            self.reading()
            return
        n = self.sets
        if n == 4:
            return
        k = self.order[i]
        if tiles[k] >= 3:
            tiles[k] -= 3
            self.st[n] = 1
            self.sk[n] = k
            self.cc[n] = 1
            self.sets = n + 1
            self.split(i)
            self.sets = n
            tiles[k] += 3
        if k < 27 and k % 9 < 7 and tiles[k + 1] and tiles[k + 2]:
            tiles[k] -= 1
            tiles[k + 1] -= 1
            tiles[k + 2] -= 1
            self.st[n] = 0
            self.sk[n] = k
            self.cc[n] = 1
            self.sets = n + 1
            self.split(i)
            self.sets = n
            tiles[k] += 1
            tiles[k + 1] += 1
            tiles[k + 2] += 1

    def reading(self) -> None:
        """One decomposition: its yaku and fu, whichever group the winning tile has completed."""
        han = runs = pungs = kongs = concealed = dragons = winds = twins = 0
        yakuman = self.fixed
        run_mask = pung_mask = 0
        fu = 20
        closed = self.closed
        outside = YAO[self.pair]
        honors = self.pair >= 27
        for i in range(4):
            k = self.sk[i]
            if self.st[i] == 0:
                runs += 1
                if k % 9 != 0 and k % 9 != 6:
                    outside = 0
                run_mask |= 1 << k
            else:
                pungs += 1
                part = 4 if YAO[k] else 2
                if not YAO[k]:
                    outside = 0
                if k >= 27:
                    honors = True
                else:
                    pung_mask |= 1 << k
                if self.cc[i]:
                    part *= 2
                    concealed += 1
                if self.st[i] >= 2:
                    part *= 4
                    kongs += 1
                fu += part
                if k >= 31:
                    dragons += 1
                    han += 1
                elif k >= 27:
                    winds += 1
                    han += (k == self.round_wind) + (k == self.seat_wind) + (k == self.north)
        if closed:
            for i in range(4):
                if self.st[i] == 0:
                    for j in range(i + 1, 4):
                        twins += self.st[j] == 0 and self.sk[j] == self.sk[i]
            # Two alike are one pair of runs, three alike are counted three times, four alike six times.
            if twins == 2 or twins == 6:
                han += 3
            elif twins:
                han += 1
        part = 0
        if self.pair >= 31:
            part = 2
        elif self.pair >= 27:
            part = 2 if self.pair == self.round_wind or self.pair == self.seat_wind or self.pair == self.north else 0
            if self.pair == self.round_wind and self.pair == self.seat_wind:
                part = self.double_wind_fu
        fu += part
        plain_pair = part == 0
        if self.simples and (closed or self.kuitan):
            han += 1
        if self.flush:
            han += self.flush - (0 if closed else 1)
        if run_mask:
            if run_mask & (run_mask >> 9) & (run_mask >> 18) & 0x1FF:
                han += 2 if closed else 1
            for i in range(3):
                if ((run_mask >> (9 * i)) & 0x49) == 0x49:
                    han += 2 if closed else 1
        if pung_mask & (pung_mask >> 9) & (pung_mask >> 18) & 0x1FF:
            han += 2
        if pungs == 4:
            han += 2
        if kongs == 3:
            han += 2
        if self.outside:
            han += 2
        elif outside and runs:
            if honors:
                han += 2 if closed else 1
            else:
                han += 3 if closed else 2
        if dragons == 2 and self.pair >= 31:
            han += 2
        if dragons == 3:
            yakuman = self.more(yakuman, 1)
        if winds == 4:
            yakuman = self.more(yakuman, self.daisuushii)
        elif winds == 3 and 27 <= self.pair < 31:
            yakuman = self.more(yakuman, 1)
        if kongs == 4:
            yakuman = self.more(yakuman, self.suukantsu)
        quiet = runs == 4 and plain_pair and closed
        if self.gate < 0:
            self.won_by(EVERY, han, fu, yakuman, concealed, quiet)
        else:
            self.won_by(BIT[self.gate], han, fu, self.more(yakuman, self.junsei_chuuren), concealed, quiet)
            self.won_by(EVERY ^ BIT[self.gate], han, fu, self.more(yakuman, 1), concealed, quiet)

    # ------------------------------------------------------------ ways

    def won_by(self, among: int, han: int, fu: int, yakuman: int, concealed: int, quiet: bool) -> None:
        """The ways in which the sets and the pair of a reading may have been completed by one of some kinds. `quiet`:
        pinfu if the wait is."""
        sides = inside = pungs = 0
        for i in range(4):
            k = self.sk[i]
            if self.cc[i] and self.st[i] == 0:
                sides |= SIDES[k]
                inside |= INSIDE[k]
            elif self.cc[i] and self.st[i] == 1:
                pungs |= BIT[k]
        among &= self.asked
        pungs &= among
        if sides & among:
            self.win(sides & among, han, fu, yakuman, concealed, quiet, 0)
        if inside & among:
            self.win(inside & among, han, fu + 2, yakuman, concealed, False, 0)
        if pungs & ~OUTERS:
            self.win(pungs & ~OUTERS, han, fu, yakuman, concealed, False, 2)
        if pungs & OUTERS:
            self.win(pungs & OUTERS, han, fu, yakuman, concealed, False, 4)
        pair = BIT[self.pair] & among
        if pair:
            if concealed == 4:
                yakuman = self.more(yakuman, self.suuankou_tanki)
                concealed = 0
            self.win(pair, han, fu + 2, yakuman, concealed, False, 0)

    def win(self, kinds: int, han: int, fu: int, yakuman: int, concealed: int, pinfu: bool, pung: int) -> None:
        """Notes a way. `fu` has that of the wait in it; `pung` is by how much the fu of the pung that was completed are
        fewer by a discard, which also leaves it not concealed."""
        closed = self.closed
        more = han + (1 if closed else 0) + (2 if concealed == 3 else 0)
        most = self.more(yakuman, 1) if concealed == 4 else yakuman
        drawn = self.place(more, (fu + 2 + 9) // 10 * 10, most)
        if pinfu and self.pinfu_tsumo:
            drawn = self.place(more + 1, 20, most)
        if pung and (concealed == 4 or concealed == 3):
            concealed -= 1
        fu += (10 if closed else 0) - pung
        if fu == 20:
            fu = self.open_pinfu_fu
        thrown = self.place(han + (2 if concealed == 3 else 0), (fu + 9) // 10 * 10, yakuman)
        if pinfu:
            thrown = self.place(han + 1, 30, yakuman)
        self.way(kinds, drawn, thrown)

    def way(self, kinds: int, drawn: int, thrown: int) -> None:
        """Notes a way, by its places for a win by discard."""
        self.last[self.free] = kinds
        self.by_draw[self.free] = DRAWN + drawn
        self.by_ron[self.free] = thrown
        self.free += 1

    def more(self, yakuman: int, multiple: int) -> int:
        """Yakuman with one more yakuman."""
        if self.stack:
            return yakuman + multiple
        return yakuman if yakuman > multiple else multiple

    def place(self, han: int, fu: int, yakuman: int) -> int:
        """The place of a win by discard in the table of points. With no yaku it is the first of its row."""
        if yakuman:
            return (YAKUMAN + (yakuman if yakuman < MOST_YAKUMAN else MOST_YAKUMAN)) * ROW + 1
        return FU_ROW[fu] * ROW + han
