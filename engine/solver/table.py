"""What lies around the hand: the tiles nobody has seen yet, dora, and how the others are taken to play.

The words of the assumptions are those of `engine.solver.model.Model`. ``table.pxd`` gives the types for the compiler;
the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.solver import bits, model
from engine.solver.held import Held
from engine.solver.model import Model, Position
from engine.solver.rules import SolverRules, dora_kinds

KIND = list(model.KIND)
BIT = list(bits.KIND)
CLASS = [int(each) for each in model.by_kind(range(5))]
"""The class of each kind, as figures are given for."""
NORTH = 30
ALONE = 6
"""The place of the figure for 1m and 9m, where runs of characters cannot be."""
ONE = 1.0
COLUMNS = 32
"""Numbers of draws that a column by draws has room for."""


class Table:
    """The wall and the others, as a search takes them.

    As the search begins: `unseen` copies by kind, `red_unseen` red fives by suit (`reds` as bits of their kinds),
    `begin` the hand with its melds; `copies` unseen by kind and how many of it the hand and its melds then have; `dora`
    han by kind, `dora_kind` the kinds that have any, `dear` these and value tiles as bits; `ura` the unseen tiles that
    point to a kind, `no_ura` all of them where no indicator will be turned; `river` kinds thrown; `total` unseen tiles
    that may be drawn, and `all_unseen` with norths. By draws made: `share`, the chance that a draw is one unseen tile
    or another; `on`, `on_open` and `on_riichi`, the chance that the others do not end the hand, at an open ready one
    and in riichi; `hit`, `hit_open` and `hit_riichi`, the share of one tile for a discard that wins (`hit` also for one
    that is called), `discards`, how much of a go-around of discards there is. By kind: `ron_…` and `call_…`, factors of
    those shares for one discard of one opponent; by melds `open_melds`.

    Raises `ValueError` where more than four copies of a kind are in view.
    """

    def __init__(self, position: Position, rules: SolverRules, assumed: Model) -> None:
        self.unseen = [4] * 34
        for kind in rules.missing:
            self.unseen[kind] = 0
        self.red_unseen = [0] * 3
        for suit in range(3):
            self.red_unseen[suit] = int(rules.reds[suit] > 0)
        self.begin = [0] * 34
        self.dora = [0] * 34
        self.river = [0] * 34
        for tiles in (position.hand, position.seen, position.river, position.indicators):
            self.see(tiles)
        for tile in position.hand:
            self.begin[KIND[tile]] += 1
        for meld, kind, reds in position.melds:
            for each in model.meld_kinds(meld, kind):
                self.unseen[each] -= 1
                self.begin[each] += 1
            for suit in range(3):
                if reds >> suit & 1:
                    self.red_unseen[suit] = 0
        self.unseen[NORTH] -= position.norths
        self.begin[NORTH] += position.norths
        for tile in position.river:
            self.river[KIND[tile]] = 1
        for kind in dora_kinds(position, rules):
            self.dora[kind] += 1
        self.dora_kind = [0] * 34
        self.doras = 0
        for kind in range(34):
            if self.dora[kind]:
                self.dora_kind[self.doras] = kind
                self.doras += 1
        self.round_wind = position.round_wind
        self.seat_wind = position.seat_wind
        self.north = rules.points.north
        self.copies = [0] * 170
        self.reds = self.dear = 0
        self.total = self.all_unseen = self.count(int(assumed.returns))
        self.ura = [0] * 34
        self.no_ura = int(self.total)
        if (assumed.ura and rules.ura) or (position.kong and rules.kan_dora):
            self.indicate(rules.next)
        if rules.norths:
            # Whoever draws one sets it aside and draws again.
            self.total -= self.unseen[NORTH]
            self.unseen[NORTH] = 0
        self.share = [0.0] * 32
        self.on = [0.0] * 32
        self.on_open = [0.0] * 32
        self.on_riichi = [0.0] * 32
        self.discards = [1.0] * 32
        self.hit = [0.0] * 32
        self.hit_open = [0.0] * 32
        self.hit_riichi = [0.0] * 32
        self.go_around(position.turn, min(position.draws_left, COLUMNS - 1), assumed)
        if assumed.wall_end:
            drawn = assumed.last_draw_kong if position.kong else assumed.last_draw
            self.end_wall(min(position.draws_left, COLUMNS - 1), position.draws is not None, drawn)
        self.open_melds = assumed.open_melds
        self.ron_ready = assumed.ron_riichi
        self.ron_quiet = assumed.ron_dama
        self.ron_open = assumed.ron_open
        self.call_closed = [0.0] * 34
        self.call_open = [0.0] * 34
        if assumed.calls:
            self.claim(assumed.call_closed, assumed.call_open)

    def see(self, tiles: tuple[int, ...]) -> None:
        """Takes tiles in view from the unseen."""
        for tile in tiles:
            self.unseen[KIND[tile]] -= 1
            if tile >= 34:
                self.red_unseen[tile - 34] = 0

    def count(self, returns: int) -> int:
        """What is left of each kind, and which kinds are worth keeping; `returns` whether own discards may be drawn
        again. All unseen tiles."""
        total = 0
        for k in range(34):
            if self.unseen[k] < 0:
                raise ValueError("more than four copies of a kind")
            total += self.unseen[k]
            for held in range(5):
                drawn = held - self.begin[k]
                left = self.unseen[k] - (drawn if drawn > 0 or returns else 0)
                self.copies[5 * k + held] = left if left > 0 else 0
            if self.dora[k] or self.of_value(k):
                self.dear |= BIT[k]
        for suit in range(3):
            k = 9 * suit + 4
            if self.red_unseen[suit] and self.unseen[k]:
                self.reds |= BIT[k]
        return total

    def indicate(self, following: tuple[int, ...]) -> None:
        """Lets each unseen tile make dora of the kind that follows it."""
        self.no_ura = 0
        for k in range(34):
            self.ura[following[k]] += self.unseen[k]

    def go_around(self, turn: int, last: int, assumed: Model) -> None:
        """What holds in each go-around, up to `last` draws made, while the wall does not end."""
        hazard = assumed.hazard or (0.0,)
        open_turn = assumed.open_turn
        riichi_turn = assumed.riichi_turn
        shrink = assumed.shrink
        at_open = assumed.hazard_open
        at_riichi = assumed.hazard_riichi
        total = self.total
        for k in range(last + 1):
            share = ONE / max(ONE, total - shrink * k)
            self.share[k] = share
            end = late(hazard, turn + k)
            self.on[k] = ONE - end
            self.on_open[k] = ONE - min(ONE, at_open * end)
            self.on_riichi[k] = ONE - min(ONE, at_riichi * end)
            self.hit[k] = ONE / assumed.outside if assumed.spread else share
            hit = self.hit[k]
            self.hit_open[k] = hit * late(open_turn, turn + k)
            self.hit_riichi[k] = hit * late(riichi_turn, turn + k)

    def end_wall(self, last: int, told: bool, drawn: tuple[float, float, float]) -> None:
        """The go-around of the last draw; `told` whether it is known that there is one, else `drawn` as in
        `Model.last_draw`."""
        if told:
            # Anything from none of the others' discards to all of them after the last draw.
            self.discards[last] = 0.5
            return
        share, before, after = drawn
        self.share[last - 1] *= share
        self.discards[last - 1] = before
        self.discards[last] = after

    def claim(self, closed: Sequence[float], opened: Sequence[float]) -> None:
        """Spreads figures for value honors, other honors, 1 9, 2 8, 3 7 and 4 5 6 over the kinds, and one more, if
        there is, over 1m and 9m."""
        apart = len(closed) > ALONE
        for k in range(34):
            at = CLASS[k] + 1
            if self.of_value(k):
                at = 0
            elif k < 9 and apart:
                at = ALONE
            self.call_closed[k] = closed[at]
            self.call_open[k] = opened[at]

    def of_value(self, k: int) -> bool:
        """Whether three of a kind are a yaku alone."""
        return k >= 31 or k == self.round_wind or k == self.seat_wind or k == self.north

    def dora_held(self, hand: Held) -> int:
        """Han of dora and red fives in the hand and its melds."""
        n = (hand.reds >> 4 & 1) + (hand.reds >> 13 & 1) + (hand.reds >> 22 & 1)
        n += (hand.meld_reds & 1) + (hand.meld_reds >> 1 & 1) + (hand.meld_reds >> 2 & 1)
        for i in range(self.doras):
            k = self.dora_kind[i]
            n += self.dora[k] * hand.all[k]
        return n


def late(row: Sequence[float], turn: int) -> float:
    """The figure for a go-around, 1 for the first; the last one beyond."""
    figures = len(row)
    return row[(turn if turn < figures else figures) - 1]
