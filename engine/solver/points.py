"""Points of a riichi win without its explanation: both ways of winning at once, in a fraction of a microsecond.

For questions about thousands of possible wins. Counts the yaku that lie in the tiles (riichi rules 5), fu (7) and
limits (8) as the chosen rules have them, but no yaku of circumstance beside menzen tsumo, no local yaku, no dora: how
many han these add is given. The explained score is `engine.systems.riichi.scorer`, and tests compare the two.

``points.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply. Sets are told by type (0 chow,
1 pung, 2 open kong, 3 concealed kong) and lowest kind.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.solver import model
from engine.solver.prices import FUS, HANS, PointRules, totals, with_more, yakumans

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""

_HANS = HANS
FU_CLASS = [FUS.index(fu) if fu in FUS else 0 for fu in range(192)]
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


class Points:
    """Values wins of one seat. After `value`, the best of each way of winning is in the fields.

    `draw_han`, `draw_fu`, `draw_yakuman` and `ron_…`: the reading worth most with the extra han, 0 han and 0 yakuman
    without a yaku. `ready_…`: that worth most with one han more (riichi), which is a yaku itself.
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
        self.dealer = int(seat_wind == 27)
        self.north = rules.north
        points = totals(rules.base, self.dealer, rules.players, rules.halved)
        if rules.aside or rules.chance:
            points = with_more(points, rules.aside, rules.chance)
        self.table: Sequence[int] = points
        self.yakuman = list(yakumans(self.dealer, rules.players, rules.halved))
        self.st = [0] * 4
        self.sk = [0] * 4
        self.cc = [0] * 4
        self.order = [0] * 34
        self.kinds = 0
        self.pair = self.sets = self.win = self.opened = self.extra = 0
        self.simples = self.outside = self.flush = self.fixed = 0
        self.pairs = self.suits = 0
        self.paired = -1
        self.best_draw = self.best_ron = self.best_ready_draw = self.best_ready_ron = 0
        self.draw_han = self.draw_fu = self.draw_yakuman = 0
        self.ron_han = self.ron_fu = self.ron_yakuman = 0
        self.ready_draw_han = self.ready_draw_fu = self.ready_ron_han = self.ready_ron_fu = 0

    def points(self, draw: int, han: int, fu: int, yakuman: int) -> int:
        """Points of all payers."""
        if yakuman:
            return self.yakuman[draw * 16 + (yakuman if yakuman < 15 else 15)]
        if han >= _HANS:
            han = _HANS - 1
        return self.table[(draw * 17 + FU_CLASS[fu]) * _HANS + han]

    def mean(self, draw: int, han: int, fu: int, chances: list[float]) -> float:
        """Mean points without a yakuman with 0 to 5 han more, by their chances."""
        at = (draw * 17 + FU_CLASS[fu]) * _HANS
        found = 0.0
        for i in range(6):
            found += chances[i] * self.table[at + (han + i if han + i < _HANS else _HANS - 1)]
        return found

    def more(self, yakuman: int, multiple: int) -> int:
        """Yakuman with one more yakuman."""
        if self.stack:
            return yakuman + multiple
        return yakuman if yakuman > multiple else multiple

    def offer(self, draw: int, han: int, fu: int, yakuman: int) -> None:
        """Keeps a reading if it is the best so far."""
        worth = self.points(draw, han + self.extra, fu, yakuman)
        ready = self.points(draw, han + self.extra + 1, fu, yakuman)
        if draw:
            if ready > self.best_ready_draw:
                self.best_ready_draw = ready
                self.ready_draw_han = han
                self.ready_draw_fu = fu
        elif ready > self.best_ready_ron:
            self.best_ready_ron = ready
            self.ready_ron_han = han
            self.ready_ron_fu = fu
        if han == 0 and yakuman == 0:
            return
        if draw:
            if worth > self.best_draw:
                self.best_draw = worth
                self.draw_han = han
                self.draw_fu = fu
                self.draw_yakuman = yakuman
        elif worth > self.best_ron:
            self.best_ron = worth
            self.ron_han = han
            self.ron_fu = fu
            self.ron_yakuman = yakuman

    def reading(self) -> None:
        """One decomposition: its yaku and fu, whichever group the winning tile has completed."""
        han = runs = pungs = kongs = concealed = dragons = winds = twins = 0
        yakuman = self.fixed
        run_mask = pung_mask = 0
        fu = 20
        closed = self.opened == 0
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
        self.won_by(han, fu, yakuman, concealed, runs == 4 and plain_pair and closed, closed)

    def won_by(self, han: int, fu: int, yakuman: int, concealed: int, quiet: bool, closed: bool) -> None:
        """Every group of a reading that the winning tile may have completed. `quiet`: pinfu if the wait is."""
        for i in range(4):
            at = self.win - self.sk[i]
            if not self.cc[i] or at < 0:
                continue
            if self.st[i] == 0 and at <= 2:
                k = self.sk[i] % 9
                wait = 2 if at == 1 or (at == 2 and k == 0) or (at == 0 and k == 6) else 0
                self.place(i, wait, han, fu, yakuman, concealed, quiet and wait == 0, closed)
            elif self.st[i] == 1 and at == 0:
                self.place(i, 0, han, fu, yakuman, concealed, False, closed)
        if self.pair == self.win:
            self.place(4, 2, han, fu, yakuman, concealed, False, closed)

    def place(
        self, i: int, wait: int, han: int, fu: int, yakuman: int, concealed: int, pinfu: bool, closed: bool
    ) -> None:
        """The worth if group `i` (4: the pair) was completed by the winning tile, with the fu of such a wait."""
        more = han + (1 if closed else 0) + (2 if concealed == 3 else 0)
        most = yakuman
        if concealed == 4:
            most = self.more(yakuman, self.suuankou_tanki if i == 4 else 1)
        if pinfu and self.pinfu_tsumo:
            self.offer(1, more + 1, 20, most)
        else:
            self.offer(1, more, (fu + wait + 2 + 9) // 10 * 10, most)
        rest = fu + wait
        more = han
        most = yakuman
        if i < 4 and self.st[i] == 1:
            concealed -= 1
            rest -= 4 if YAO[self.sk[i]] else 2
        if concealed == 3:
            more += 2
        if concealed == 4:
            most = self.more(yakuman, self.suuankou_tanki)
        if closed:
            rest += 10
        if pinfu:
            self.offer(0, more + 1, 30, most)
        else:
            if rest == 20:
                rest = self.open_pinfu_fu
            self.offer(0, more, (rest + 9) // 10 * 10, most)

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

    def value(self, held: list[int], melds: int, mt: list[int], mk: list[int], win: int, extra: int) -> None:
        """Finds the best readings of a complete hand: concealed counts with the winning tile, melds by type and kind,
        the winning kind, and the han of dora. The counts change on the way and are in the end what they were."""
        self.best_draw = self.best_ron = self.best_ready_draw = self.best_ready_ron = 0
        self.draw_han = self.draw_fu = self.draw_yakuman = 0
        self.ron_han = self.ron_fu = self.ron_yakuman = 0
        self.ready_draw_han = self.ready_draw_fu = self.ready_ron_han = self.ready_ron_fu = 0
        self.extra = extra
        self.win = win
        self.survey(held, melds, mt, mk)
        if melds == 0:
            if self.kinds == 13 and self.pairs == 1 and self.outside:
                k = self.kokushi13 if held[win] == 2 else 1
                self.offer(1, 0, 30, k)
                self.offer(0, 0, 30, k)
                return
            if self.flush == 6:
                self.gates(held, 0 if self.suits == 1 else (9 if self.suits == 2 else 18))
            if self.kinds == 7 and self.pairs == 7 and held[win] == 2:
                k = self.pairs_han + (1 if self.simples else 0) + self.flush + (2 if self.outside else 0)
                self.offer(1, k + 1, self.pairs_fu, self.fixed)
                self.offer(0, k, self.pairs_fu, self.fixed)
        # Sets have three tiles each: with a pair one suit has two too many, all others none.
        if self.paired >= 0:
            self.readings(held, melds)

    def survey(self, held: list[int], melds: int, mt: list[int], mk: list[int]) -> None:
        """Finds what the tiles of a complete hand have in common, and its melds, whichever the winning tile is."""
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
        self.opened = 0
        nature = 0
        for i in range(melds):
            k = mk[i]
            self.st[i] = mt[i]
            self.sk[i] = k
            self.cc[i] = mt[i] == 3
            if mt[i] != 3:
                self.opened = 1
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

    def readings(self, held: list[int], melds: int) -> None:
        """Offers every reading of a hand of sets and a pair."""
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

    def gates(self, held: list[int], first: int) -> None:
        """Nine gates of the suit that begins at `first`: 1112345678999 and one more."""
        if held[first] < 3 or held[first + 8] < 3:
            return
        for i in range(1, 8):
            if held[first + i] == 0:
                return
        at = self.win - first
        twice = held[self.win] == (4 if at == 0 or at == 8 else 2)
        self.fixed = self.more(self.fixed, self.junsei_chuuren if twice else 1)

    def worth(
        self, counts: Sequence[int], melds: Sequence[tuple[int, int]], win: int, extra: int, ready: bool
    ) -> tuple[int, int]:
        """Points by self-draw and by discard, 0 without a yaku. `extra`: han of dora. `ready`: in riichi.

        `counts` are 34 with the winning tile; melds as type and lowest kind. Of a hand that is not complete: 0, 0.
        """
        held = [0] * 34
        mt = [0] * 4
        mk = [0] * 4
        row = tuple(counts)
        if len(row) != 34 or len(melds) > 4:
            raise ValueError("34 counts and at most four melds are needed")
        for i in range(34):
            held[i] = row[i]
        for i in range(len(melds)):
            mt[i] = melds[i][0]
            mk[i] = melds[i][1]
        self.value(held, len(melds), mt, mk, win, extra)
        if ready:
            return self.best_ready_draw, self.best_ready_ron
        return self.best_draw, self.best_ron

    def worth_many(self, hands: bytes, extra: bytes) -> array[int]:
        """Points of many closed hands, by self-draw and by discard for each: 35 bytes for a hand, 34 counts and the
        winning kind; one byte each for the han of dora."""
        number = len(extra)
        if len(hands) != 35 * number:
            raise ValueError("35 bytes are needed for each hand")
        found = array("i", bytes(8 * number))
        mt = [0] * 4
        held = [0] * 34
        text = hands
        hans = extra
        out = found
        for hand in range(number):
            for i in range(34):
                held[i] = text[35 * hand + i]
            self.value(held, 0, mt, mt, text[35 * hand + 34], hans[hand])
            out[2 * hand] = self.best_draw
            out[2 * hand + 1] = self.best_ron
        return found
