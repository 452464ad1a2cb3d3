"""Points of a riichi win without its explanation: both ways of winning at once, in a fraction of a microsecond.

For questions about thousands of possible wins. Counts the yaku and fu that `engine.solver.readings` finds in the tiles,
and limits (riichi rules 8) as the chosen rules have them; how many han the dora add is given. The explained score is
`engine.systems.riichi.scorer`, and tests compare the two.

``points.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.solver import prices
from engine.solver.prices import PointRules
from engine.solver.readings import Readings

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""

HANS = prices.HANS
HAN = prices.ROW - 1
"""The bits of a place that are han."""


class Points(Readings):
    """Values wins of one seat. After `value`, the best of each way of winning is in the fields, as a place in `table`.

    `draw` and `ron`: what is worth most with the han of dora, 0 without a yaku. `ready_draw` and `ready_ron`: what is
    worth most with one han more (riichi), which is a yaku itself. A place further is one han more.
    """

    def __init__(self, rules: PointRules, round_wind: int, seat_wind: int) -> None:
        super().__init__(rules, round_wind, seat_wind)
        self.table: Sequence[int] = rules.tables[seat_wind == 27]
        self.draw = self.ron = self.ready_draw = self.ready_ron = 0

    def value(self, win: int, dora: int) -> None:
        """Finds the best ways of the hand that was found or taken apart last, for its last tile's kind and han of
        dora."""
        dora = dora if dora < HANS else HANS
        self.draw = self.ron = self.ready_draw = self.ready_ron = 0
        i = self.first
        while self.last[i]:
            if self.last[i] >> win & 1:
                drawn = self.by_draw[i]
                thrown = self.by_ron[i]
                if drawn & HAN:
                    self.draw = self.better(drawn + dora, self.draw)
                if thrown & HAN:
                    self.ron = self.better(thrown + dora, self.ron)
                self.ready_draw = self.better(drawn + dora + 1, self.ready_draw)
                self.ready_ron = self.better(thrown + dora + 1, self.ready_ron)
            i += 1

    def better(self, one: int, other: int) -> int:
        """The place that is worth more. Of two at a limit that with more han is never worth less with some more."""
        if self.table[one] == self.table[other]:
            return one if one & HAN > other & HAN else other
        return one if self.table[one] > self.table[other] else other

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
        self.take_once(held, len(melds), mt, mk, win)
        self.value(win, extra)
        if ready:
            return self.table[self.ready_draw], self.table[self.ready_ron]
        return self.table[self.draw], self.table[self.ron]

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
            self.take_once(held, 0, mt, mt, text[35 * hand + 34])
            self.value(text[35 * hand + 34], hans[hand])
            out[2 * hand] = self.table[self.draw]
            out[2 * hand + 1] = self.table[self.ron]
        return found
