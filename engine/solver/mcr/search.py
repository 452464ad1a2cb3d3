"""The search for the best discard of a Chinese Official hand: the hands between it and its targets as a graph.

A hand may still take so many tiles, the winning one among them. Each draw or claim that is kept costs one, so the graph
has no circle, and a hand is left out once it has no target that near. Each is solved once, depth first, for every
number of own draws left, in rows of numbers: the objective, the chance to win, the fan points of those wins, and the
chance by the fan that carries them (the last under the discards that the objective chooses). `engine.solver.mcr.model`
says what is assumed.

``search.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from mmap import mmap
from typing import NamedTuple

from engine.solver.keys import bits
from engine.solver.mcr.targets import Targets
from engine.systems.mcr.rules import Rules

TILE_KEY = [bits(f"tile {kind}") for kind in range(34)]
MELD_KEY = [bits(f"meld {meld}") for meld in range(68)]
LEFT_KEY = [bits(f"left {left}") for left in range(16)]
CHECK_EVERY = 256
"""Hands between two looks at the clock."""
MOST_REACH = 8
MOST_DRAWS = 24
ROUTES = 8
"""Fans told apart; the last stands for all others."""
CHANNELS = 3 + ROUTES
FANS = 400
_LEFTS = 26
"""Room for the numbers of draws left."""
_WIDE = 14
"""Most discards looked at for one tile taken in one way."""
FAR = 99
"""What a row lacks that reaches no target."""
_FAR = FAR


class Row(NamedTuple):
    """A discard (-1: the hand as it stands) and, for each number of own draws left, the channels."""

    kind: int
    lacking: int
    channels: list[list[float]]


class Search(Targets):
    """One hand's search; not to be used twice. `set_model`, `lay_melds` and `put` first, `find`, then `rows`."""

    def __init__(self, rules: Rules, seat: int, winds: int, limit: int, draws: int, nodes: int) -> None:
        super().__init__(rules, seat, winds, limit)
        if not 0 <= draws <= MOST_DRAWS:
            raise ValueError(f"draws go from 0 to {MOST_DRAWS}")
        self.draws = draws
        self.size = (draws + 1) * CHANNELS
        self.most = nodes
        self.memory = mmap(-1, max(1, nodes) * self.size * 4)
        self.pool = memoryview(self.memory).cast("f")
        self.live = array("i", [0])
        self.away = bytearray(1)
        self.keys = array("q", [0])
        self.ids = array("i", [0])
        self.mask = self.filled = 0
        self.routes: list[int] = []
        self.nodes = self.made = self.near = 0
        self.unseen = 1
        self.hash = 0
        self.all = [0] * 34
        self.begin = [0] * 34
        self.route = [0] * 84
        self.drawn_worth = [0.0] * 400
        self.thrown_worth = [0.0] * 400
        self.ron = [0.0] * 34
        self.call = [0.0] * 34
        self.stay = [0.0] * 26

    def set_model(
        self,
        calls: int,
        drawn_worth: Sequence[float],
        thrown_worth: Sequence[float],
        ron: Sequence[float],
        call: Sequence[float],
        hazard: Sequence[float],
    ) -> None:
        """What is assumed: whether claims are made; what a win of so many fan is worth by own draw and by discard; how
        often another throws a kind that the hand wins with or may claim, as a share of a random unseen tile; the
        chance in each of the coming go-arounds that others end the deal."""
        self.may_open = calls
        for fan in range(FANS):
            self.drawn_worth[fan] = drawn_worth[fan]
            self.thrown_worth[fan] = thrown_worth[fan]
        for kind in range(34):
            self.ron[kind] = ron[kind]
            self.call[kind] = call[kind] if calls else 0.0
        for left in range(self.draws + 1):
            self.stay[left] = 1.0 - hazard[self.draws - left] if self.draws > left else 1.0 - hazard[0]

    # ------------------------------------------------------------ the root

    def solve(self, reach: int) -> list[Row]:
        """The rows of all discards of a hand of 3k+2 tiles, or that of a hand of 3k+1, whose targets within `reach` are
        found."""
        self.live = array("i", bytes(4 * (2 * MOST_REACH + 2) * max(1, self.number)))
        self.away = bytearray((2 * MOST_REACH + 2) * max(1, self.number))
        self.filled = 0
        self.room(1 << 12)
        self.nodes = 0
        self.made = 1
        self.hash = 0
        self.unseen = 0
        for kind in range(34):
            self.held[kind] = self.own[kind]
            self.all[kind] = self.own[kind] + self.triple[kind]
            self.begin[kind] = self.all[kind]
            self.hash += self.own[kind] * TILE_KEY[kind]
            self.unseen += self.free[kind]
        if not self.unseen:
            self.unseen = 1
        self.choose_routes()
        for at in range(self.number):
            self.live[at] = at
            self.away[at] = self.far[at]
        found = []
        if sum(self.own) % 3 == 1:
            node = self.reached(reach, 0, self.number, -1)
            return [Row(-1, self.near if node else _FAR, self.channels(node))]
        for out in range(34):
            if self.held[out] and not self.stopped:
                self.take(out, -1)
                self.hash -= TILE_KEY[out]
                node = self.reached(reach, 0, self.number, out)
                found.append(Row(out, self.near if node else _FAR, self.channels(node)))
                self.take(out, 1)
                self.hash += TILE_KEY[out]
        return found

    def choose_routes(self) -> int:
        """Which fans are told apart: those with the most targets near."""
        weight = [0.0] * 84
        for at in range(self.number):
            weight[self.leads[at]] += 0.1 ** self.far[at]
        for fan in range(84):
            self.route[fan] = ROUTES - 1
        self.routes = []
        for place in range(ROUTES - 1):
            best = 0
            for fan in range(1, 84):
                if weight[fan] > weight[best]:
                    best = fan
            if not best:
                break
            self.route[best] = place
            self.routes.append(best)
            weight[best] = 0.0
        return 0

    def channels(self, node: int) -> list[list[float]]:
        """A node's channels by draws left; nothing but zeros for none."""
        if node <= 0:
            return [[0.0] * CHANNELS for _ in range(self.draws + 1)]
        first = node * self.size
        rows = []
        for left in range(self.draws + 1):
            at = first + self.draws + 1 + left * (CHANNELS - 1)
            rows.append([self.pool[first + left], *[self.pool[at + channel] for channel in range(CHANNELS - 1)]])
        return rows

    # ------------------------------------------------------------ the graph

    def take(self, kind: int, step: int) -> int:
        """Adds a concealed tile (`step` 1) or takes it away (-1)."""
        self.held[kind] += step
        self.all[kind] += step
        return 0

    def copies(self, kind: int) -> int:
        """Copies of a kind that may still come."""
        more = self.all[kind] - self.begin[kind]
        return self.free[kind] - (more if more > 0 else 0)

    def room(self, size: int) -> None:
        """Room for so many hands, a power of two; those known are kept."""
        keys, ids = self.keys, self.ids
        self.keys = array("q", bytes(8 * size))
        self.ids = array("i", bytes(4 * size))
        self.mask = size - 1
        for at in range(len(keys) if self.filled else 0):
            if keys[at]:
                to = self.place(keys[at])
                self.keys[to] = keys[at]
                self.ids[to] = ids[at]

    def place(self, key: int) -> int:
        """Where a hand's node is told, or would be: there the key is 0."""
        at = key & self.mask
        while self.keys[at] and self.keys[at] != key:
            at = at + 1 & self.mask
        return at

    def remember(self, key: int, node: int) -> int:
        """Tells the node of a hand; 0 for none."""
        at = self.place(key)
        self.keys[at] = key
        self.ids[at] = node
        self.filled += 1
        if 2 * self.filled > self.mask:
            self.room(2 * (self.mask + 1))
        return 0

    def sift(self, left: int, depth: int, number: int, took: int, meld: int) -> int:
        """Keeps of the `number` targets at a depth those within `left` tiles once a tile is taken, as a meld or not
        (-1), one depth further; how many."""
        width = self.number
        above = depth * width
        here = above + width
        kept = 0
        for at in range(number):
            target = self.live[above + at]
            row = 34 * target
            away = self.away[above + at]
            if self.rows[row + took] >= self.all[took]:
                away -= 1
            if away <= left and (meld < 0 or self.has(row, meld)):
                self.live[here + kept] = target
                self.away[here + kept] = away
                kept += 1
        return kept

    def reached(self, left: int, depth: int, number: int, out: int) -> int:
        """The node of the hand held now, which threw a tile (-1: none) and had `number` targets at a depth before that;
        0 if no target is within `left` tiles."""
        key = self.hash + LEFT_KEY[left]
        known = self.place(key)
        if self.keys[known]:
            return self.ids[known]
        nearest = _FAR
        width = self.number
        above = depth * width
        here = above + width
        kept = 0
        for at in range(number):
            target = self.live[above + at]
            away = self.away[above + at]
            if out >= 0 and self.rows[34 * target + out] > self.all[out]:
                away += 1
            if away <= left:
                self.live[here + kept] = target
                self.away[here + kept] = away
                kept += 1
                if away < nearest:
                    nearest = away
        if not kept:
            self.remember(key, 0)
            return 0
        node = self.node(left, depth + 1, kept)
        self.near = nearest
        if not self.stopped:
            self.remember(key, node)
        return node

    def each_discard(self, left: int, depth: int, number: int, but: int, found: list[int], place: int) -> int:
        """The nodes after each discard but one kind (-1: every), from a hand with `number` targets at a depth."""
        some = 0
        if not number:
            return 0
        for out in range(34):
            if self.held[out] and out != but:
                self.take(out, -1)
                self.hash -= TILE_KEY[out]
                node = self.reached(left, depth, number, out)
                if node:
                    found[place + some] = node
                    some += 1
                self.take(out, 1)
                self.hash += TILE_KEY[out]
        return some

    def has(self, row: int, meld: int) -> int:
        """Whether a target holds as many tiles of a meld's kinds as lie in melds."""
        if meld >= 34:
            return self.rows[row + meld - 34] >= 3
        for kind in range(meld, meld + 3):
            if self.rows[row + kind] < self.triple[kind]:
                return 0
        return 1

    def node(self, left: int, depth: int, number: int) -> int:
        """Solves the hand held now with the `number` targets at its depth."""
        if self.ended():
            self.stopped = 1
            return 0
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0 and self.stop is not None and self.stop():
            self.stopped = 1
            return 0
        wanted = [0] * 34
        drawn = [0] * 34
        drawn_lead = [0] * 34
        thrown = [0] * 34
        thrown_lead = [0] * 34
        first = depth * self.number
        for at in range(number):
            row = 34 * self.live[first + at]
            for kind in range(34):
                if self.rows[row + kind] > self.all[kind]:
                    wanted[kind] |= 2 if self.away[first + at] == 1 else 1
        kept = [0] * 476
        kept_number = [0] * 34
        pungs = [0] * 476
        pung_number = [0] * 34
        chows = [0] * 1428
        chow_number = [0] * 34
        for kind in range(34):
            if self.copies(kind) <= 0:
                continue
            if wanted[kind] & 2:
                drawn[kind] = self.win(kind, 1)
                drawn_lead[kind] = self.route[self.lead]
                thrown[kind] = self.win(kind, 0)
                thrown_lead[kind] = self.route[self.lead]
            if left < 2:
                continue
            if wanted[kind] and not drawn[kind]:
                self.take(kind, 1)
                self.hash += TILE_KEY[kind]
                some = self.sift(left - 1, depth, number, kind, -1)
                kept_number[kind] = self.each_discard(left - 1, depth + 1, some, kind, kept, _WIDE * kind)
                self.take(kind, -1)
                self.hash -= TILE_KEY[kind]
            if self.call[kind] > 0 and not thrown[kind] and self.melds < 4:
                if self.held[kind] >= 2:
                    pung_number[kind] = self.claimed(34 + kind, kind, left, depth, number, pungs, _WIDE * kind)
                if kind < 27:
                    for low in range(kind - 2, kind + 1):
                        if low < kind // 9 * 9 or low % 9 > 6 or not self.partners(low, kind):
                            continue
                        chow_number[kind] += self.claimed(
                            low, kind, left, depth, number, chows, 3 * _WIDE * kind + chow_number[kind]
                        )
        if self.ended():
            self.stopped = 1
            return 0
        node = self.made
        self.made += 1
        self.fill(
            node, drawn, drawn_lead, thrown, thrown_lead, kept, kept_number, pungs, pung_number, chows, chow_number
        )
        return node

    def ended(self) -> int:
        """Whether the search was stopped or has no more room."""
        return self.stopped or self.made >= self.most

    def partners(self, low: int, kind: int) -> int:
        """Whether the other two tiles of a chow are held."""
        for other in range(low, low + 3):
            if other != kind and not self.held[other]:
                return 0
        return 1

    def claimed(self, meld: int, kind: int, left: int, depth: int, number: int, found: list[int], place: int) -> int:
        """The nodes after a claim of a kind and each discard; how many."""
        low = meld - 34 if meld >= 34 else meld
        step = 0 if meld >= 34 else 1
        self.lay_down(meld, low, step, kind, 1)
        some = self.sift(left - 1, depth, number, kind, meld)
        some = self.each_discard(left - 1, depth + 1, some, -1, found, place)
        self.lay_down(meld, low, step, kind, -1)
        return some

    def lay_down(self, meld: int, low: int, step: int, kind: int, sign: int) -> int:
        """Lays a claimed meld (`sign` 1) or takes it back (-1)."""
        if sign > 0:
            self.laid[self.melds] = meld
        self.melds += sign
        self.hash += sign * MELD_KEY[meld]
        for place in range(3):
            other = low + step * place
            self.every[other] += sign
            self.triple[other] += sign
            self.held[other] -= sign
            self.hash -= sign * TILE_KEY[other]
        # Two of the three were held.
        self.held[kind] += sign
        self.hash += sign * TILE_KEY[kind]
        self.all[kind] += sign
        return 0

    # ------------------------------------------------------------ chances

    def fill(
        self,
        node: int,
        drawn: list[int],
        drawn_lead: list[int],
        thrown: list[int],
        thrown_lead: list[int],
        kept: list[int],
        kept_number: list[int],
        pungs: list[int],
        pung_number: list[int],
        chows: list[int],
        chow_number: list[int],
    ) -> int:
        """A node's rows from those of the hands after it."""
        draw_kind = [0] * 34
        draw_value = [0.0] * 884
        draw_node = [0] * 884
        throw_kind = [0] * 34
        pung_value = [0.0] * 884
        pung_node = [0] * 884
        chow_value = [0.0] * 884
        chow_node = [0] * 884
        draws = throws = 0
        for kind in range(34):
            if drawn[kind] or kept_number[kind]:
                self.best_of(kept, _WIDE * kind, kept_number[kind], draw_value, draw_node, _LEFTS * draws)
                draw_kind[draws] = kind
                draws += 1
            if thrown[kind] or pung_number[kind] or chow_number[kind]:
                at = _LEFTS * throws
                self.best_of(pungs, _WIDE * kind, pung_number[kind], pung_value, pung_node, at)
                for left in range(self.draws + 1):
                    chow_value[at + left] = pung_value[at + left]
                    chow_node[at + left] = pung_node[at + left]
                self.better(chows, 3 * _WIDE * kind, chow_number[kind], chow_value, chow_node, at)
                throw_kind[throws] = kind
                throws += 1
        now = [0.0] * 16
        after = [0.0] * 16
        own = node * self.size
        share = 1.0 / self.unseen
        for left in range(self.draws + 1):
            for channel in range(CHANNELS):
                now[channel] = 0.0
            if left:
                rest = 1.0
                for at in range(draws):
                    kind = draw_kind[at]
                    place = _LEFTS * at + left - 1
                    chance = share * self.copies(kind)
                    if drawn[kind]:
                        rest -= chance
                        self.add_win(now, chance, self.drawn_worth[drawn[kind]], drawn[kind], drawn_lead[kind])
                    elif draw_value[place] > self.pool[own + left - 1]:
                        rest -= chance
                        self.add(now, chance, draw_node[place], left - 1)
                self.add(now, rest, node, left - 1)
                for channel in range(CHANNELS):
                    now[channel] *= self.stay[left]
            # Back from the own draw: the previous player, whose tiles alone may be chowed, throws last.
            for other in range(3):
                if not throws:
                    break
                rest = 1.0
                for channel in range(CHANNELS):
                    after[channel] = 0.0
                for at in range(throws):
                    kind = throw_kind[at]
                    place = _LEFTS * at + left
                    if thrown[kind]:
                        chance = self.odds(share * self.copies(kind) * self.ron[kind], rest)
                        rest -= chance
                        self.add_win(after, chance, self.thrown_worth[thrown[kind]], thrown[kind], thrown_lead[kind])
                        continue
                    value = pung_value[place] if other else chow_value[place]
                    if value > now[0]:
                        chance = self.odds(share * self.copies(kind) * self.call[kind], rest)
                        rest -= chance
                        self.add(after, chance, pung_node[place] if other else chow_node[place], left)
                for channel in range(CHANNELS):
                    now[channel] = after[channel] + rest * now[channel]
            self.pool[own + left] = now[0]
            for channel in range(1, CHANNELS):
                self.pool[own + self.draws + 1 + left * (CHANNELS - 1) + channel - 1] = now[channel]
        return 0

    def odds(self, chance: float, rest: float) -> float:
        """A chance, cut to what is left of certainty."""
        return chance if chance < rest else rest

    def add(self, into: list[float], chance: float, node: int, left: int) -> int:
        """Adds a node's channels with so many draws left."""
        first = node * self.size
        into[0] += chance * self.pool[first + left]
        first += self.draws + 1 + left * (CHANNELS - 1) - 1
        for channel in range(1, CHANNELS):
            into[channel] += chance * self.pool[first + channel]
        return 0

    def add_win(self, into: list[float], chance: float, worth: float, fan: int, lead: int) -> int:
        """Adds a win to channels."""
        into[0] += chance * worth
        into[1] += chance
        into[2] += chance * fan
        into[3 + lead] += chance
        return 0

    def best_of(
        self, nodes: list[int], first: int, number: int, value: list[float], best: list[int], place: int
    ) -> int:
        """The most that some nodes are worth and which that is, for each number of draws left; below 0 for none."""
        for left in range(self.draws + 1):
            value[place + left] = -1.0
            best[place + left] = 0
        return self.better(nodes, first, number, value, best, place)

    def better(self, nodes: list[int], first: int, number: int, value: list[float], best: list[int], place: int) -> int:
        """The same where something is known already."""
        for at in range(first, first + number):
            row = nodes[at] * self.size
            for left in range(self.draws + 1):
                if self.pool[row + left] > value[place + left]:
                    value[place + left] = self.pool[row + left]
                    best[place + left] = nodes[at]
        return 0
