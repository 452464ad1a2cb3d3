"""The search for the best discard: the hands within reach as a graph, solved for all numbers of draws at once.

A hand is its tiles, melds and slack. A draw that lowers the shanten is free; keeping another draw costs one slack, a
discard that raises the shanten costs one. So the graph has no circle: each hand is solved once, depth first, for every
number of draws already made, in rows of numbers (the objective, the chance to win, the chance to have been ready; the
last two under the discards that the objective chooses). `engine.solver.model` says what is assumed.

``search.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply: interpreted, this is the same
search, only slow. Tiles are 0 to 33, red fives 34 to 36.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b
from mmap import mmap

from engine.hand import plain
from engine.solver import model
from engine.solver.points import PointRules, Points

SUIT = plain.SUIT
HONOR = plain.HONOR
LEFT = array("I", plain.LEFT)
RIGHT = array("H", plain.RIGHT)
DISTANCE = b"".join(plain.DISTANCE)
S = plain.S
Z = plain.Z
ROWS = len(plain.DISTANCE[0])
WEIGHT = list(plain.WEIGHTS)
YAO = [int(kind >= 27 or kind % 9 in (0, 8)) for kind in range(34)]
KIND = list(model.KIND)
BEFORE = [model.NEXT.index(kind) for kind in range(34)]
"""The indicator that points to a dora."""


def bits(name: str) -> int:
    """An odd number of 58 bits that looks random and is always the same for a name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little") >> 6 | 1


TILE_KEY = [bits(f"tile {tile}") for tile in range(37)]
MELD_KEY = [bits(f"meld {meld}") for meld in range(4 * 34)]
SLACK_KEY = [bits(f"slack {slack}") for slack in range(16)]
RED_KEY = [bits(f"red {suit}") for suit in range(3)]
"""A hand's key is the sum of the keys of its parts, so that a neighbour's is one addition away. With 58 bits two of a
million hands share a key once in half a million searches; fewer than 32 parts never overflow 63 bits."""

Row = tuple[int, int, list[float], list[float], list[float], float, float]
"""Tile, shanten, the rows of the objective, of winning, of being ready, the objective with riichi and without."""

CHECK_EVERY = 512
"""Nodes between two looks at the clock."""
MOST_DRAWS = 20


class Search(Points):
    """One search; not to be used twice. `set_…` first, then `root`."""

    def __init__(
        self, rules: PointRules, round_wind: int, seat_wind: int, draws: int, limit: int, memory: mmap | None = None
    ) -> None:
        super().__init__(rules, round_wind, seat_wind)
        if not 0 < draws <= MOST_DRAWS:
            raise ValueError(f"draws go from 1 to {MOST_DRAWS}")
        self.values = draws + 1
        self.width = (self.values + 3) // 4 * 4
        self.size = 3 * self.width
        self.limit = limit
        room = limit * self.size * 4
        if memory is None or len(memory) < room:
            memory = room_for(room)
        self.memory = memory
        self.pool = memoryview(self.memory).cast("f")
        self.keys = array("q", bytes(8 << 12))
        self.ids = array("i", bytes(4 << 12))
        self.mask = (1 << 12) - 1
        self.known = self.nodes = 0
        self.stopped = 0
        self.stop: Callable[[], bool] | None = None
        self.held = [0] * 34
        self.all = [0] * 34
        self.begin = [0] * 34
        self.unseen = [4] * 34
        self.dora = [0] * 34
        self.river = [0] * 34
        self.red = [0] * 3
        self.red_unseen = [1] * 3
        self.key = [0] * 4
        self.mt = [0] * 4
        self.mk = [0] * 4
        self.melds = self.open_melds = self.meld_reds = 0
        self.count = self.kinds = self.pairs = self.yao_kinds = self.yao_pairs = 0
        self.hash = 1
        self.ready_nodes = self.scored = 0
        self.ura_chance = [0.0] * 8
        self.can_riichi = 1
        self.again = 0
        self.riichi_value = self.dama_value = self.riichi_win = self.dama_win = -1.0

    def set_model(
        self,
        flags: dict[str, int],
        amounts: dict[str, float],
        by_kind: dict[str, Sequence[float]],
        hazard: Sequence[float],
    ) -> None:
        """What is assumed; the words are those of `engine.solver.model.Model`."""
        self.ron = flags["ron"]
        self.dama = flags["dama"]
        self.calls = flags["calls"]
        self.calls_from = flags["calls_from"]
        self.ippatsu = flags["ippatsu"]
        self.ura = flags["ura"]
        self.lastly = flags["last_tile"]
        self.returns = flags["returns"]
        self.linked_only = flags["linked_only"]
        self.back_from = flags["back_from"]
        self.kuikae = flags["kuikae"]
        self.may_open = flags["open_yaku"]
        self.bonus = amounts["win"]
        self.gain = amounts["sticks"]
        self.noten = amounts["tenpai"]
        self.deposit = amounts["deposit"]
        self.ron_ready = list(by_kind["ron_riichi"])
        self.ron_quiet = list(by_kind["ron_dama"])
        self.ron_open = list(by_kind["ron_open"])
        self.call_chance = list(by_kind["calls"])
        self.hazard = [hazard[i] if i < len(hazard) else hazard[len(hazard) - 1] for i in range(32)]

    def set_table(
        self,
        hand: Sequence[int],
        melds: Sequence[tuple[int, int, int]],
        seen: Sequence[int],
        river: Sequence[int],
        dora: Sequence[int],
        reds: int,
    ) -> None:
        """The hand (3k+1 or 3k+2 tiles), melds (type, lowest kind, bits of red fives), other tiles in view, own
        discards (in view as well), kinds that are dora (twice for two indicators), whether red fives are in play.

        Raises `ValueError` where more than four copies of a kind are in view.
        """
        self.red_unseen = [reds] * 3
        for tile in [*seen, *hand]:
            self.unseen[KIND[tile]] -= 1
            if tile >= 34:
                self.red_unseen[tile - 34] = 0
        for tile in hand:
            self.add(tile)
        for kind in river:
            self.river[kind] = 1
        for kind in dora:
            self.dora[kind] += 1
        for kind_of_meld, kind, bits in melds:
            self.mt[self.melds] = kind_of_meld
            self.mk[self.melds] = kind
            self.melds += 1
            self.open_melds += kind_of_meld != 3
            self.meld_reds |= bits
            for i in range(3 if kind_of_meld < 2 else 4):
                other = kind + i if kind_of_meld == 0 else kind
                self.unseen[other] -= 1
                self.all[other] += 1
            for i in range(3):
                if bits >> i & 1:
                    self.red_unseen[i] = 0
        if min(self.unseen) < 0:
            raise ValueError("more than four copies of a kind")
        self.begin = list(self.all)
        self.total = sum(self.unseen)
        share = 1.0 / max(1, self.total)
        self.share = [share] * 32

    def shrink(self, tiles: float) -> None:
        """Lets the number of unseen tiles fall by so many a go-around."""
        self.share = [1.0 / max(1.0, self.total - tiles * i) for i in range(32)]

    # ------------------------------------------------------------ the hand

    def add(self, tile: int) -> None:
        """One tile more in the hand."""
        k = KIND[tile]
        if tile >= 34:
            self.red[tile - 34] = 1
        self.held[k] += 1
        self.all[k] += 1
        self.key[k // 9] += WEIGHT[k]
        self.count += 1
        if self.held[k] == 1:
            self.kinds += 1
            self.yao_kinds += YAO[k]
        elif self.held[k] == 2:
            self.pairs += 1
            self.yao_pairs += YAO[k]
        self.hash += TILE_KEY[tile]

    def remove(self, tile: int) -> None:
        """One tile less in the hand."""
        k = KIND[tile]
        if tile >= 34:
            self.red[tile - 34] = 0
        self.held[k] -= 1
        self.all[k] -= 1
        self.key[k // 9] -= WEIGHT[k]
        self.count -= 1
        if self.held[k] == 0:
            self.kinds -= 1
            self.yao_kinds -= YAO[k]
        elif self.held[k] == 1:
            self.pairs -= 1
            self.yao_pairs -= YAO[k]
        self.hash -= TILE_KEY[tile]

    def shanten_of(self, kinds: int, pairs: int, yao_kinds: int, yao_pairs: int, joint: int) -> int:
        """Shanten with the joint classes of the suits and what special shapes count."""
        lacking = DISTANCE[(4 - self.melds) * ROWS + joint]
        if self.melds == 0:
            found = 7 - (pairs if pairs < 7 else 7) + (7 - kinds if kinds < 7 else 0)
            if found < lacking:
                lacking = found
            found = 14 - yao_kinds - (1 if yao_pairs > 0 else 0)
            if found < lacking:
                lacking = found
        return lacking - 1

    def shanten(self) -> int:
        """Shanten of the hand."""
        joint = LEFT[SUIT[self.key[0]] * S + SUIT[self.key[1]]] + RIGHT[SUIT[self.key[2]] * Z + HONOR[self.key[3]]]
        return self.shanten_of(self.kinds, self.pairs, self.yao_kinds, self.yao_pairs, joint)

    def around(self, step: int, after: list[int]) -> None:
        """Shanten after one tile more (`step` 1) or less (-1) of each kind where that is possible, into `after`."""
        m, p, s, z = SUIT[self.key[0]], SUIT[self.key[1]], SUIT[self.key[2]], HONOR[self.key[3]]
        left = LEFT[m * S + p]
        right = RIGHT[s * Z + z]
        for k in range(34):
            n = self.held[k]
            if n == (4 if step > 0 else 0):
                continue
            if k < 9:
                joint = right + LEFT[SUIT[self.key[0] + step * WEIGHT[k]] * S + p]
            elif k < 18:
                joint = right + LEFT[m * S + SUIT[self.key[1] + step * WEIGHT[k]]]
            elif k < 27:
                joint = left + RIGHT[SUIT[self.key[2] + step * WEIGHT[k]] * Z + z]
            else:
                joint = left + RIGHT[s * Z + HONOR[self.key[3] + step * WEIGHT[k]]]
            if self.melds:
                after[k] = DISTANCE[(4 - self.melds) * ROWS + joint] - 1
            elif step > 0:
                after[k] = self.shanten_of(
                    self.kinds + (n == 0),
                    self.pairs + (n == 1),
                    self.yao_kinds + (YAO[k] if n == 0 else 0),
                    self.yao_pairs + (YAO[k] if n == 1 else 0),
                    joint,
                )
            else:
                after[k] = self.shanten_of(
                    self.kinds - (n == 1),
                    self.pairs - (n == 2),
                    self.yao_kinds - (YAO[k] if n == 1 else 0),
                    self.yao_pairs - (YAO[k] if n == 2 else 0),
                    joint,
                )

    def left(self, tile: int) -> int:
        """Unseen copies of a tile, given what this hand has drawn since the beginning."""
        k = KIND[tile]
        n = self.all[k] - self.begin[k]
        if n < 0 and not self.returns:
            n = 0
        n = self.unseen[k] - n
        if n < 0:
            n = 0
        if k < 27 and k % 9 == 4:
            s = k // 9
            red = 1 if self.red_unseen[s] and not self.red[s] and not (self.meld_reds >> s) & 1 else 0
            if red > n:
                red = n
            return red if tile >= 34 else n - red
        return 0 if tile >= 34 else n

    def tile_of(self, k: int) -> int:
        """The tile of a kind that is thrown first: not the red five."""
        if k < 27 and k % 9 == 4 and self.red[k // 9] and self.held[k] == 1:
            return 34 + k // 9
        return k

    def linked(self, k: int) -> bool:
        """Whether a kind touches the hand (itself or within two ranks), is dora or of value."""
        if self.held[k] or self.dora[k]:
            return True
        if k >= 27:
            return k >= 31 or k == self.round_wind or k == self.seat_wind
        r = k % 9
        return (
            (r > 0 and self.held[k - 1] > 0)
            or (r > 1 and self.held[k - 2] > 0)
            or (r < 8 and self.held[k + 1] > 0)
            or (r < 7 and self.held[k + 2] > 0)
        )

    # ------------------------------------------------------------ solved hands

    def find(self, key: int) -> int:
        """The node of a solved hand, or -1."""
        i = (key ^ (key >> 29)) & self.mask
        while self.keys[i]:
            if self.keys[i] == key:
                return self.ids[i]
            i = (i + 1) & self.mask
        return -1

    def put(self, key: int, node: int) -> None:
        """Remembers a solved hand."""
        if self.known * 2 > self.mask:
            self.grow()
        i = (key ^ (key >> 29)) & self.mask
        while self.keys[i]:
            i = (i + 1) & self.mask
        self.keys[i] = key
        self.ids[i] = node
        self.known += 1

    def grow(self) -> None:
        """Twice the room for keys."""
        keys = self.keys
        ids = self.ids
        size = self.mask + 1
        self.keys = array("q", bytes(16 * size))
        self.ids = array("i", bytes(8 * size))
        self.mask = 2 * size - 1
        for j in range(size):
            key = keys[j]
            if key:
                i = (key ^ (key >> 29)) & self.mask
                while self.keys[i]:
                    i = (i + 1) & self.mask
                self.keys[i] = key
                self.ids[i] = ids[j]

    def node(self) -> int:
        """A new node of zeros. At the limit of nodes or time the search stops, and what follows means nothing."""
        if self.nodes >= self.limit - 1:
            self.stopped = 1
            return 0
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0 and self.stop is not None and self.stop():
            self.stopped = 2
        return self.nodes

    def better(self, into: int, other: int) -> None:
        """Takes the columns of `other` where its objective is higher."""
        a = into * self.size
        b = other * self.size
        w = self.width
        for k in range(w):
            if self.pool[b + k] > self.pool[a + k]:
                self.pool[a + k] = self.pool[b + k]
                self.pool[a + w + k] = self.pool[b + w + k]
                self.pool[a + 2 * w + k] = self.pool[b + 2 * w + k]

    def discards(self, into: int, slack: int, target: int, barred: int, barred_too: int) -> int:
        """The best discard of a hand of 3k+2 tiles, into node `into` (-1: a new one if there is any discard).

        `target` is the shanten wanted (-9: the lowest there is); `barred` are kinds that may not be thrown.
        """
        out = [0] * 14
        slacks = [0] * 14
        after = [0] * 34
        number = 0
        best = 99
        self.around(-1, after)
        for k in range(34):
            if self.held[k] and after[k] < best:
                best = after[k]
        if target != -9:
            if best > target:
                return into
            best = target
        for k in range(34):
            if self.held[k] == 0 or k == barred or k == barred_too:
                continue
            if after[k] <= best:
                slacks[number] = slack
            elif after[k] == best + 1 and slack > 0 and best < self.back_from:
                slacks[number] = slack - 1
            else:
                continue
            out[number] = k
            number += 1
        size = self.size
        for j in range(number):
            tile = self.tile_of(out[j])
            self.remove(tile)
            child = self.waiting(slacks[j])
            self.add(tile)
            if into < 0:
                into = self.node()
                a = into * size
                b = child * size
                for k in range(size):
                    self.pool[a + k] = self.pool[b + k]
            else:
                self.better(into, child)
        return into

    def drawn(self, tile: int, slack: int) -> int:
        """The node of the hand with one tile more: the best over its discards."""
        self.add(tile)
        key = self.hash + SLACK_KEY[slack]
        found = self.find(key)
        if found < 0:
            found = self.discards(-1, slack, -9, -1, -1)
            if not self.stopped:
                self.put(key, found)
        self.remove(tile)
        return found

    # ------------------------------------------------------------ calls

    def yaku_open(self, left: int) -> bool:
        """Whether an open hand may still have a yaku with so many exchanges: value tiles, simples, flush, triplets."""
        outer = 0
        chow = 0
        other = [0] * 3
        simples = self.kuitan
        if self.may_open == 0:
            return False
        for i in range(self.melds):
            k = self.mk[i]
            if self.mt[i] != 0 and (k >= 31 or k == self.round_wind or k == self.seat_wind):
                return True
            if self.mt[i] == 0:
                chow = 1
                if k % 9 == 0 or k % 9 == 6:
                    simples = 0
            elif YAO[k]:
                simples = 0
            if k < 27:
                for g in range(3):
                    if g != k // 9:
                        other[g] += 9
        for k in range(31, 34):
            if self.held[k] >= 2:
                return True
        if self.held[self.round_wind] >= 2 or self.held[self.seat_wind] >= 2:
            return True
        for k in range(34):
            if YAO[k]:
                outer += self.held[k]
        if simples and outer <= left:
            return True
        for k in range(27):
            if self.held[k]:
                for g in range(3):
                    if g != k // 9:
                        other[g] += self.held[k]
        for g in range(3):
            if other[g] <= left:
                return True
        if chow == 0:
            outer = self.melds * 2
            for k in range(34):
                outer += 2 if self.held[k] >= 3 else (1 if self.held[k] == 2 else 0)
            if outer + left >= 9:
                return True
        return False

    def called(self, into: int, meld: int, kind: int, one: int, two: int, claimed: int, shanten: int) -> int:
        """Claims a tile with two of the own, then the best discard that lowers the shanten; into node `into`."""
        before = self.meld_reds
        added = 0
        barred = kind
        barred_too = -1
        self.remove(one)
        self.remove(two)
        for tile in (one, two, claimed):
            if tile >= 34:
                self.meld_reds |= 1 << (tile - 34)
                added += RED_KEY[tile - 34]
        self.mt[self.melds] = meld
        self.mk[self.melds] = kind
        if meld == 0:
            self.all[kind] += 1
            self.all[kind + 1] += 1
            self.all[kind + 2] += 1
            barred = KIND[claimed]
            if self.kuikae == 0:
                if barred == kind and kind % 9 < 6:
                    barred_too = kind + 3
                elif barred == kind + 2 and kind % 9 > 0:
                    barred_too = kind - 1
        else:
            self.all[kind] += 3
        if self.kuikae == 2:
            barred = -1
        self.melds += 1
        self.open_melds += 1
        self.hash += MELD_KEY[meld * 34 + kind] + added
        if self.yaku_open(shanten):
            into = self.discards(into, 0, shanten - 1, barred, barred_too)
        self.hash -= MELD_KEY[meld * 34 + kind] + added
        self.melds -= 1
        self.open_melds -= 1
        if meld == 0:
            self.all[kind] -= 1
            self.all[kind + 1] -= 1
            self.all[kind + 2] -= 1
        else:
            self.all[kind] -= 3
        self.meld_reds = before
        self.add(one)
        self.add(two)
        return into

    def claims(self, shanten: int, after: list[int], nodes: list[int], weights: list[float]) -> int:
        """Every tile whose call lowers the shanten: its node and its weight a discard. Their number."""
        number = 0
        for k in range(34):
            if self.held[k] == 4 or after[k] >= shanten:
                continue
            for which in range(2):
                tile = k
                if which:
                    if k >= 27 or k % 9 != 4:
                        continue
                    tile = 34 + k // 9
                copies = self.left(tile)
                if copies <= 0:
                    continue
                pung = chow = -1
                if self.held[k] >= 2:
                    one = self.tile_of(k)
                    self.remove(one)
                    two = self.tile_of(k)
                    self.add(one)
                    pung = self.called(-1, 1, k, one, two, tile, shanten)
                if k < 27:
                    for j in range(3):
                        first = k - j
                        if first < 0 or first // 9 != k // 9 or first % 9 > 6:
                            continue
                        lower = k + 1 if j == 0 else (k - 1 if j == 1 else k - 2)
                        upper = k + 2 if j == 0 else (k + 1 if j == 1 else k - 1)
                        if self.held[lower] and self.held[upper]:
                            chow = self.called(chow, 0, first, self.tile_of(lower), self.tile_of(upper), tile, shanten)
                if self.stopped:
                    return number
                chance = copies * self.call_chance[k]
                if pung >= 0:
                    # From the left both claims are open: the better of the two.
                    nodes[number] = pung
                    weights[number] = chance * (3 if chow < 0 else 2)
                    number += 1
                    if chow >= 0:
                        self.better(chow, pung)
                if chow >= 0:
                    nodes[number] = chow
                    weights[number] = chance
                    number += 1
        return number

    # ------------------------------------------------------------ hands of 3k+1 tiles

    def waiting(self, slack: int) -> int:
        """The node of the present hand of 3k+1 tiles; column k is after k draws."""
        key = self.hash + SLACK_KEY[slack]
        found = self.find(key)
        if found >= 0 and not self.again:
            return found
        self.again = 0
        if self.stopped > 0:
            return 0
        after = [99] * 34
        tiles = [0] * 40
        weights = [0.0] * 40
        nodes = [0] * 40
        kept_tiles = [0] * 40
        kept_weights = [0.0] * 40
        kept_nodes = [0] * 40
        call_nodes = [0] * 80
        call_weights = [0.0] * 80
        shanten = self.shanten()
        near = kept = called = 0
        self.around(1, after)
        for tile in range(37):
            k = KIND[tile]
            if self.held[k] >= 4 or (after[k] >= shanten and slack == 0):
                continue
            copies = self.left(tile)
            if copies <= 0:
                continue
            if after[k] < shanten:
                tiles[near] = tile
                weights[near] = copies
                near += 1
            elif not self.linked_only or shanten == 0 or self.linked(k):
                kept_tiles[kept] = tile
                kept_weights[kept] = copies
                kept += 1
        if shanten > 0:
            for i in range(near):
                nodes[i] = self.drawn(tiles[i], slack)
        for i in range(kept):
            kept_nodes[i] = self.drawn(kept_tiles[i], slack - 1)
        if (
            self.calls
            and shanten > 0
            and self.melds < 4
            and (slack > 0 or self.open_melds or shanten <= self.calls_from)
        ):
            called = self.claims(shanten, after, call_nodes, call_weights)
        found = self.node()
        if self.stopped > 0:
            return 0
        if shanten == 0:
            self.ready(found, slack, tiles, weights, near, kept_weights, kept_nodes, kept)
        else:
            self.forward(found, nodes, weights, near, kept_weights, kept_nodes, kept, call_nodes, call_weights, called)
        self.put(key, found)
        return found

    def forward(
        self,
        into: int,
        nodes: list[int],
        weights: list[float],
        near: int,
        kept_weights: list[float],
        kept_nodes: list[int],
        kept: int,
        call_nodes: list[int],
        call_weights: list[float],
        called: int,
    ) -> None:
        """The columns of a hand that is not ready, from the last draw back to the first."""
        sums = [0.0] * 72
        w = self.width
        size = self.size
        total = 0.0
        for i in range(near):
            b = nodes[i] * size
            weight = weights[i]
            total += weight
            for k in range(size):
                sums[k] += weight * self.pool[b + k]
        a = into * size
        for k in range(size):
            self.pool[a + k] = 0
        for back in range(self.values - 1):
            k = self.values - 2 - back
            share = self.share[k]
            stay = 1 - share * total
            value = share * sums[k + 1]
            win = share * sums[w + k + 1]
            done = share * sums[2 * w + k + 1]
            for i in range(kept):
                b = kept_nodes[i] * size + k + 1
                if self.pool[b] > self.pool[a + k + 1]:
                    weight = share * kept_weights[i]
                    stay -= weight
                    value += weight * self.pool[b]
                    win += weight * self.pool[b + w]
                    done += weight * self.pool[b + 2 * w]
            on = 1 - self.hazard[k]
            value = on * (value + stay * self.pool[a + k + 1])
            win = on * (win + stay * self.pool[a + w + k + 1])
            done = on * (done + stay * self.pool[a + 2 * w + k + 1])
            # Two calls in one go-around are rare: their chances are added, and capped.
            total_calls = 0.0
            call_value = 0.0
            call_win = 0.0
            call_done = 0.0
            for i in range(called):
                b = call_nodes[i] * size + k
                if self.pool[b] > value:
                    weight = share * call_weights[i]
                    if total_calls + weight > 0.95:
                        break
                    total_calls += weight
                    call_value += weight * self.pool[b]
                    call_win += weight * self.pool[b + w]
                    call_done += weight * self.pool[b + 2 * w]
            self.pool[a + k] = call_value + (1 - total_calls) * value
            self.pool[a + w + k] = call_win + (1 - total_calls) * win
            self.pool[a + 2 * w + k] = call_done + (1 - total_calls) * done

    def expected(self, draw: int, han: int, fu: int, yakuman: int, tile: int) -> float:
        """Mean points in riichi with the ura dora that may turn up once `tile` has completed the hand."""
        if yakuman or not self.ura:
            return self.points(draw, han, fu, yakuman)
        k = KIND[tile]
        likely = [0.0] * 8
        for i in range(6):
            likely[i] = self.ura_chance[i]
        n = self.all[k]
        share = self.unseen[BEFORE[k]] / self.total
        likely[n] -= share
        likely[n + 1] += share
        mean = 0.0
        for i in range(6):
            if likely[i] > 0:
                mean += likely[i] * self.points(draw, han + i, fu, 0)
        return mean

    def dora_held(self) -> int:
        """Han of dora and red fives in the hand and its melds."""
        n = self.red[0] + self.red[1] + self.red[2]
        n += (self.meld_reds & 1) + (self.meld_reds >> 1 & 1) + (self.meld_reds >> 2 & 1)
        for k in range(34):
            n += self.dora[k] * self.all[k]
        return n

    def ready(
        self,
        into: int,
        slack: int,
        tiles: list[int],
        weights: list[float],
        near: int,
        kept_weights: list[float],
        kept_nodes: list[int],
        kept: int,
    ) -> None:
        """The columns of a ready hand. Riichi locks it; without riichi it may go on changing while slack is left."""
        worths = [0.0] * 40
        self.ready_nodes += 1
        size = self.size
        w = self.width
        a = into * size
        last = self.values - 1
        closed = self.open_melds == 0
        furiten = 0
        held_dora = self.dora_held()
        for i in range(near):
            k = KIND[tiles[i]]
            if self.all[k] < self.begin[k] or self.river[k]:
                furiten = 1
        if closed and self.ura:
            for i in range(6):
                self.ura_chance[i] = 0
            self.ura_chance[0] = 1
            for k in range(34):
                if self.all[k]:
                    chance = self.unseen[BEFORE[k]] / self.total
                    self.ura_chance[self.all[k]] += chance
                    self.ura_chance[0] -= chance
        # Sums over the waits, each by its copies: of a draw, of a discard without riichi, of both with it; `one` is
        # with one han more (ippatsu, the last tile).
        waits = draws = draws_one = draw_waits = rons = rons_one = quiet = 0.0
        ready_draws = ready_draws_one = ready_rons = ready_rons_one = loud = 0.0
        for i in range(near):
            tile = tiles[i]
            k = KIND[tile]
            copies = weights[i]
            han = held_dora + self.dora[k] + (1 if tile >= 34 else 0)
            self.add(tile)
            self.value(self.held, self.melds, self.mt, self.mk, k, han)
            self.remove(tile)
            self.scored += 1
            waits += copies
            worth = 0.0
            if self.draw_han or self.draw_yakuman:
                worth = self.points(1, self.draw_han + han, self.draw_fu, self.draw_yakuman) + self.gain + self.bonus
                draws += copies * worth
                draw_waits += copies
                draws_one += copies * (
                    self.points(1, self.draw_han + han + 1, self.draw_fu, self.draw_yakuman) + self.gain + self.bonus
                )
            worths[i] = worth
            if self.ron and not furiten and (self.ron_han or self.ron_yakuman):
                weight = copies * (self.ron_quiet[k] if closed else self.ron_open[k])
                quiet += weight
                rons += weight * (self.points(0, self.ron_han + han, self.ron_fu, self.ron_yakuman))
                rons_one += weight * (self.points(0, self.ron_han + han + 1, self.ron_fu, self.ron_yakuman))
            if closed:
                han += 1
                n = self.ready_draw_han + han
                ready_draws += copies * self.expected(1, n, self.ready_draw_fu, self.draw_yakuman, tile)
                ready_draws_one += copies * self.expected(1, n + 1, self.ready_draw_fu, self.draw_yakuman, tile)
                if self.ron and not furiten:
                    weight = copies * self.ron_ready[k]
                    loud += weight
                    n = self.ready_ron_han + han
                    ready_rons += weight * self.expected(0, n, self.ready_ron_fu, self.ron_yakuman, tile)
                    ready_rons_one += weight * self.expected(0, n + 1, self.ready_ron_fu, self.ron_yakuman, tile)
        more = self.gain + self.bonus
        if quiet > 0:
            rons = rons / quiet + more
            rons_one = rons_one / quiet + more
        if loud > 0:
            ready_rons = ready_rons / loud + more
            ready_rons_one = ready_rons_one / loud + more
        if waits > 0:
            ready_draws = ready_draws / waits + more
            ready_draws_one = ready_draws_one / waits + more
        self.riichi_value = -1.0
        later = 0.0
        later_win = 0.0
        for back in range(self.values):
            k = last - back
            share = self.share[k]
            on = 1 - self.hazard[k]
            final = LAST if self.lastly and k >= last - 1 else 0.0
            chance = any_of_three(quiet * share)
            if k == last:
                value = self.noten
                win = 0.0
            else:
                value = 0.0
                win = 0.0
                if slack == 0:
                    value = share * (draws + final * (draws_one - draws))
                    win = share * draw_waits
                else:
                    for i in range(near):
                        if worths[i] > self.pool[a + k + 1]:
                            value += weights[i] * share * worths[i]
                            win += weights[i] * share
                stay = 1 - win
                for i in range(kept):
                    b = kept_nodes[i] * size + k + 1
                    if self.pool[b] > self.pool[a + k + 1]:
                        weight = share * kept_weights[i]
                        stay -= weight
                        value += weight * self.pool[b]
                        win += weight * self.pool[b + w]
                value = on * (value + stay * self.pool[a + k + 1])
                win = on * (win + stay * self.pool[a + w + k + 1])
            worth = rons + (final * (rons_one - rons) if k == last else 0)
            self.pool[a + k] = chance * worth + (1 - chance) * value
            self.pool[a + w + k] = chance + (1 - chance) * win
            self.pool[a + 2 * w + k] = 1
            self.dama_value = self.pool[a + k]
            if closed:
                chance = any_of_three(loud * share)
                if k == last:
                    worth = ready_rons + final * (ready_rons_one - ready_rons)
                    later = chance * worth + (1 - chance) * (self.noten - self.deposit)
                    later_win = chance
                else:
                    stay = 1 - waits * share
                    lost = (1 - on) * self.deposit
                    worth = ready_draws + final * (ready_draws_one - ready_draws)
                    now = ready_draws_one if self.ippatsu else worth
                    value = chance * (ready_rons_one if self.ippatsu else ready_rons) + (1 - chance) * (
                        on * (share * waits * now + stay * later) - lost
                    )
                    later = chance * ready_rons + (1 - chance) * (on * (share * waits * worth + stay * later) - lost)
                    later_win = chance + (1 - chance) * on * (1 - stay + stay * later_win)
                    self.riichi_value = value
                    self.riichi_win = later_win
                    self.dama_win = self.pool[a + w + k]
                    if self.can_riichi and (self.dama == 0 or value > self.pool[a + k]):
                        self.pool[a + k] = value
                        self.pool[a + w + k] = later_win

    # ------------------------------------------------------------ entry

    def column(self, node: int, which: int) -> list[float]:
        """One row of a node, after 0, 1, 2 … draws."""
        at = node * self.size + which * self.width
        return [self.pool[at + k] for k in range(self.values)]

    def rows(self, slack: int, deepest: int) -> list[Row]:
        """Of each discard (-1 of a hand of 3k+1 tiles): tile, shanten after it, the rows of the objective, of winning
        and of being ready, and the objective with riichi at once and without (-1 where it is not ready).

        Discards that leave the hand more than `deepest` steps further than need be are left out. Where the search was
        stopped (`stopped`) the answer is not complete and means nothing.
        """
        found: list[Row] = []
        after = [99] * 34
        if self.count % 3 == 1:
            self.row_of(found, -1, slack)
            return found
        best = 99
        self.around(-1, after)
        for k in range(34):
            if self.held[k] and after[k] < best:
                best = after[k]
        for k in range(34):
            if self.held[k] == 0 or after[k] > best + deepest or self.stopped:
                continue
            tile = self.tile_of(k)
            self.remove(tile)
            self.row_of(found, tile, slack if after[k] == best or slack == 0 else slack - 1)
            self.add(tile)
        return found

    def row_of(self, found: list[Row], tile: int, slack: int) -> None:
        """Adds the row of the present hand of 3k+1 tiles."""
        shanten = self.shanten()
        riichi = dama = -1.0
        node = self.waiting(slack)
        if shanten == 0 and not self.stopped:
            # Once more for the two ways by themselves; its neighbours are known.
            self.again = 1
            node = self.waiting(slack)
            riichi = self.riichi_value if self.open_melds == 0 else -1.0
            dama = self.dama_value
        found.append((tile, shanten, self.column(node, 0), self.column(node, 1), self.column(node, 2), riichi, dama))


def room_for(size: int) -> mmap:
    """Room for nodes. Address space, not memory: only what is written to is ever taken."""
    return mmap(-1, size)


LAST = 0.25
"""How often a seat's last draw is the last tile of the wall, and its last win by discard the last discard."""


def any_of_three(chance: float) -> float:
    """The chance that at least one of three discards is a hit, each with this chance."""
    if chance > 1:
        chance = 1
    chance = 1 - chance
    return 1 - chance * chance * chance
