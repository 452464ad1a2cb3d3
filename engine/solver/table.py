"""What lies around the hand: the tiles nobody has seen yet, dora, and how the others are taken to play.

The words of the assumptions are those of `engine.solver.model.Model`. ``table.pxd`` gives the types for the compiler;
the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.solver import model
from engine.solver.held import Held
from engine.solver.model import OUTSIDE, Model, Position
from engine.solver.rules import SolverRules, dora_kinds

KIND = list(model.KIND)
COLUMNS = 32
"""Numbers of draws that a column by draws has room for."""


class Table:
    """The wall and the others, as a search takes them.

    As the search begins: `unseen` copies by kind, `red_unseen` red fives by suit, `begin` the hand with its melds;
    `dora` han by kind, `river` kinds thrown. By draws made: `share`, the chance that a draw is one unseen tile or
    another; `on`, `on_open` and `on_riichi`, the chance that the others do not end the hand, at an open ready one and
    in riichi; `hit`, `hit_open` and `hit_riichi`, the share of one tile for a discard that wins (`hit` also for one
    that is called), `discards`, how much of a go-around of discards there is. By kind: `ron_…` and `call_…`, factors of
    those shares for one discard of one opponent; by melds `open_melds`.

    Raises `ValueError` where more than four copies of a kind are in view.
    """

    def __init__(self, position: Position, rules: SolverRules, assumed: Model) -> None:
        self.unseen = [4] * 34
        self.red_unseen = [int(rules.reds)] * 3
        self.begin = [0] * 34
        self.dora = [0] * 34
        self.river = [0] * 34
        for tile in (*position.hand, *position.seen, *position.river, *position.indicators):
            self.unseen[KIND[tile]] -= 1
            if tile >= 34:
                self.red_unseen[tile - 34] = 0
        for tile in position.hand:
            self.begin[KIND[tile]] += 1
        for meld, kind, reds in position.melds:
            for each in model.meld_kinds(meld, kind):
                self.unseen[each] -= 1
                self.begin[each] += 1
            for suit in range(3):
                if reds >> suit & 1:
                    self.red_unseen[suit] = 0
        if min(self.unseen) < 0:
            raise ValueError("more than four copies of a kind")
        for tile in position.river:
            self.river[KIND[tile]] = 1
        for kind in dora_kinds(position, rules):
            self.dora[kind] += 1
        self.round_wind = position.round_wind
        self.seat_wind = position.seat_wind
        self.returns = assumed.returns
        self.total = sum(self.unseen)
        shares = [1.0 / max(1.0, self.total - assumed.shrink * draws) for draws in range(COLUMNS)]
        self.share = shares[:]
        hazard = list(assumed.hazard[min(position.turn, len(assumed.hazard)) - 1 :]) or [0.0]
        ends = [hazard[min(draws, len(hazard) - 1)] for draws in range(COLUMNS)]
        self.on = [1.0 - end for end in ends]
        self.on_open = [1.0 - min(1.0, assumed.hazard_open * end) for end in ends]
        self.on_riichi = [1.0 - min(1.0, assumed.hazard_riichi * end) for end in ends]
        self.discards = [1.0 for draws in range(COLUMNS)]
        if assumed.wall_end:
            last = position.draws_left
            if position.draws is None:
                # Seats one and two have the last draw, and one discard or none comes after it; for the others two or
                # three discards come instead of it.
                self.share[last - 1] *= 0.5
                self.discards[last - 1] = 2.75 / 3.0
                self.discards[last] = 0.25 / 3.0
            else:
                # None to three discards after the last draw.
                self.discards[last] = 0.5
        self.hit = [1.0 / OUTSIDE if assumed.spread else shares[draws] for draws in range(COLUMNS)]
        self.hit_open = [self.hit[draws] * late(assumed.open_turn, position.turn + draws) for draws in range(COLUMNS)]
        self.hit_riichi = [
            self.hit[draws] * late(assumed.riichi_turn, position.turn + draws) for draws in range(COLUMNS)
        ]
        self.open_melds = list(assumed.open_melds)
        self.ron_ready = list(assumed.ron_riichi)
        self.ron_quiet = list(assumed.ron_dama)
        self.ron_open = list(assumed.ron_open)
        valued = {31, 32, 33, position.round_wind, position.seat_wind}
        self.call_closed = by_called_kind(assumed.call_closed, valued)
        self.call_open = by_called_kind(assumed.call_open, valued)

    def left(self, hand: Held, tile: int) -> int:
        """Unseen copies of a tile, given what the hand has drawn since the beginning."""
        k = KIND[tile]
        n = hand.all[k] - self.begin[k]
        if n < 0 and not self.returns:
            n = 0
        n = self.unseen[k] - n
        if n < 0:
            n = 0
        if k < 27 and k % 9 == 4:
            s = k // 9
            red = 1 if self.red_unseen[s] and not hand.red[s] and not (hand.meld_reds >> s) & 1 else 0
            if red > n:
                red = n
            return red if tile >= 34 else n - red
        return 0 if tile >= 34 else n

    def linked(self, hand: Held, k: int) -> bool:
        """Whether a kind touches the hand (itself or within two ranks), is dora or of value."""
        if hand.held[k] or self.dora[k]:
            return True
        if k >= 27:
            return k >= 31 or k == self.round_wind or k == self.seat_wind
        r = k % 9
        return (
            (r > 0 and hand.held[k - 1] > 0)
            or (r > 1 and hand.held[k - 2] > 0)
            or (r < 8 and hand.held[k + 1] > 0)
            or (r < 7 and hand.held[k + 2] > 0)
        )

    def dora_held(self, hand: Held) -> int:
        """Han of dora and red fives in the hand and its melds."""
        n = hand.red[0] + hand.red[1] + hand.red[2]
        n += (hand.meld_reds & 1) + (hand.meld_reds >> 1 & 1) + (hand.meld_reds >> 2 & 1)
        for k in range(34):
            n += self.dora[k] * hand.all[k]
        return n


def by_called_kind(classes: Sequence[float], valued: Collection[int]) -> list[float]:
    """Figures for value honours, other honours, 1 9, 2 8, 3 7 and 4 5 6, spread over the 34 kinds."""
    return [classes[0] if kind in valued else figure for kind, figure in enumerate(model.by_kind(classes[1:]))]


def late(row: Sequence[float], turn: int) -> float:
    """The figure for a go-around, 1 for the first; the last one beyond."""
    return row[min(turn, len(row)) - 1]
