"""The search for the best discard: the hands within reach as a graph, solved for all numbers of draws at once.

A hand is its tiles, melds and slack. A draw that lowers the shanten is free; keeping another draw costs one slack, a
discard that raises the shanten costs one. So the graph has no circle: each hand is solved once, depth first, for every
number of draws already made. Without slack, tiles that nothing can come of are laid aside (`Search.settled`): many
hands differ in these alone. `engine.solver.model` says what is assumed; the parts of a search are

- `held`, the hand while tiles come and go, and `table`, what lies around it;
- `nodes`, the solved hands;
- `backward` and `ready`, which work out a hand's numbers from those of the hands it may become;
- this file, which walks from hand to hand.

``search.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply: interpreted, this is the same
search, only slow. Tiles are 0 to 33, red fives 34 to 36.
"""

from __future__ import annotations

from mmap import mmap

from engine.solver import bits, forms, keys, model
from engine.solver.choices import Choices
from engine.solver.model import Model, Position
from engine.solver.replaced import Column, averaged, dearer
from engine.solver.rules import SolverRules
from engine.solver.table import Table

KIND = list(model.KIND)
NORTH = 30
TILE_KEY = list(keys.TILE)
SLACK_KEY = list(keys.SLACK)
BIT = list(bits.KIND)
NUMBERS = bits.NUMBERS
REDS = list(bits.REDS)
PLACE = list(bits.PLACE)
CHOW = 0.75
PUNG = 0.5
PUNG_BEFORE = 0.375
"""How much of a go-around a call costs: what has gone of it, since the player after the caller draws next. A chow takes
the third discard of the three, a pung any (of two as well), or one of the first two where the third may be taken
either way."""

Row = tuple[int, int, tuple[float, ...], tuple[float, ...], tuple[float, ...], float, float]
"""Tile, shanten, the rows of the objective, of winning, of being ready, the objective with riichi and without."""


class Search:
    """One search; not to be used twice, and nothing in it is shared with another.

    `limit` nodes are kept at most; `memory` is room for them (`engine.solver.nodes.room_for`).
    Raises `ValueError` where more than four copies of a kind are in view.
    """

    def __init__(
        self, position: Position, rules: SolverRules, assumed: Model, limit: int, memory: mmap | None = None
    ) -> None:
        winds = position.round_wind, position.seat_wind
        # The table first: it says whether there are as many tiles as there can be.
        self.table = Table(position, rules, assumed)
        self.hand = forms.HELD(position.hand, position.melds, *winds, rules.points.kuitan, rules.points.north)
        self.hand.all[NORTH] += position.norths
        self.nodes = forms.NODES(position.draws_left, limit, memory)
        self.backward = forms.BACKWARD(self.table, self.nodes)
        points = forms.POINTS(rules.priced(position, assumed), *winds)
        self.ready = forms.READY(self.hand, self.table, self.nodes, points, position, rules, assumed)
        self.open_melds = self.hand.open_melds
        self.shanten = self.slack = 0
        self.steps: list[Choices] = []
        self.depth = 0
        self.calls = assumed.calls
        self.calls_from = assumed.calls_from
        self.linked_only = assumed.linked_only
        self.back_from = assumed.back_from
        self.kuikae = rules.kuikae
        self.tempo = 1.0 if assumed.tempo else 0.0
        self.rivals = assumed.others
        # Two opponents: no chows.
        self.chows = 27 if assumed.others == 3 else 0
        self.replaces = position.kong or position.replacing
        self.dearer = assumed.dearer if position.kong and rules.kan_dora else 0.0

    # ------------------------------------------------------------ hands of 3k+1 tiles

    def solved(self, slack: int, shanten: int) -> int:
        """Solves the present hand, of 3k+1 tiles with slack, first all hands it may become; its node."""
        if slack == 0:
            return self.settled(shanten, 0)
        may = self.step()
        self.seek(may, shanten)
        node = self.waiting(may, slack, shanten)
        self.depth -= 1
        return node

    def present(self, slack: int, shanten: int) -> int:
        """The node of the present hand, which is solved unless it is known."""
        key = self.hand.hash + SLACK_KEY[slack]
        node = self.nodes.find(key)
        if node < 0:
            node = self.solved(slack, shanten)
            if not self.nodes.stopped:
                self.nodes.put(key, node)
        return node

    def step(self) -> Choices:
        """What belongs to the next step of the walk."""
        if self.depth == len(self.steps):
            self.steps.append(Choices())
        self.depth += 1
        return self.steps[self.depth - 1]

    def settled(self, shanten: int, barred: int) -> int:
        """The node of the present hand without slack, whether it has to discard or not.

        Tiles that no win as near as the hand can use go before all others: whatever wins without another tile wins
        without these (only where a closed hand has to keep a draw that spoils it, it could do better with another). So
        hands that differ in these alone are worth the same. They are laid aside, and what is left says how many they
        were (`Held.aside`). `barred` are kinds that may not be thrown now.
        """
        may = self.step()
        hand = self.hand
        self.seek(may, shanten)
        idle = hand.idle(may.helps, shanten)
        if barred and idle & ~barred == 0:
            idle = 0
        laid = 0
        while idle:
            may.laid[laid] = self.first(lowest(idle))
            hand.remove(may.laid[laid])
            idle &= idle - 1
            laid += 1
        node = self.nodes.find(hand.hash + SLACK_KEY[0]) if laid else -1
        if node < 0:
            node = self.waiting(may, 0, shanten) if hand.aside() >= 0 else self.best_discard(may, 0, shanten, barred)
            if laid and not self.nodes.stopped:
                self.nodes.put(hand.hash + SLACK_KEY[0], node)
        for i in range(laid):
            hand.add(may.laid[i])
        self.depth -= 1
        return node

    def waiting(self, may: Choices, slack: int, shanten: int) -> int:
        """A new node for the present hand, which has nothing to discard: what may come to it is solved first."""
        self.nodes.check()
        if self.nodes.stopped > 0:
            return 0
        may.size = self.size(slack, shanten)
        self.helpful(may)
        self.others(may, shanten, slack)
        # The helpful draws of a ready hand win, and lead nowhere.
        if shanten > 0:
            self.drawn(may, may.near, may.near_tile, may.near_node, slack, shanten - 1)
        if may.kept:
            self.drawn(may, may.kept, may.kept_tile, may.kept_node, slack - 1, shanten)
        if shanten > 0 and self.hand.open_melds:
            self.leave(may)
        may.calls = 0
        if (
            self.calls
            and shanten > 0
            and self.hand.melds < 4
            and (slack > 0 or self.hand.open_melds or shanten <= self.calls_from)
        ):
            self.claims(may, slack, shanten)
        node = self.nodes.new(may.size)
        if self.nodes.stopped > 0:
            return 0
        return self.ready.go_back(node, slack, may) if shanten == 0 else self.backward.go_back(node, may)

    def seek(self, may: Choices, shanten: int) -> None:
        """Finds the kinds that bring the hand nearer."""
        may.helps = self.hand.nearer(shanten)

    def helpful(self, may: Choices) -> None:
        """Finds the draws of these kinds."""
        may.reds = self.unseen_reds()
        may.near = self.unseen(may.helps, may.reds, may.near_tile, may.near_copies)

    def others(self, may: Choices, shanten: int, slack: int) -> None:
        """Finds the other draws that may be kept while there is slack."""
        may.kept = 0
        if slack == 0:
            return
        kinds = self.hand.drawable() & ~may.helps
        if self.linked_only and shanten > 0:
            kinds &= self.hand.touched() | self.table.dear
        may.kept = self.unseen(kinds, may.reds, may.kept_tile, may.kept_copies)

    def leave(self, may: Choices) -> None:
        """Makes draws that bring the hand nearer such as it may keep or not: in an open hand some spoil its yaku."""
        for i in range(may.near):
            may.kept_node[may.kept] = may.near_node[i]
            may.kept_copies[may.kept] = may.near_copies[i]
            may.kept += 1
        may.near = 0

    def unseen(self, kinds: int, reds: int, tiles: list[int], copies: list[float]) -> int:
        """Writes the tiles of some kinds of which any are left, and how many, red fives last; their number. `reds` are
        the kinds with an unseen red five."""
        number = 0
        rest = kinds
        while rest:
            k = lowest(rest)
            rest &= rest - 1
            left = self.left(k) - (reds >> k & 1)
            # Written always and counted if there are any: the processor can not foresee which are.
            tiles[number] = k
            copies[number] = left
            number += left > 0
        rest = kinds & reds
        while rest:
            tiles[number] = 34 + lowest(rest) // 9
            copies[number] = 1
            rest &= rest - 1
            number += 1
        return number

    def unseen_reds(self) -> int:
        """The kinds of which the red five is unseen."""
        return self.table.reds & ~self.hand.reds & ~REDS[self.hand.meld_reds]

    def left(self, kind: int) -> int:
        """Unseen copies of a kind, given what the hand has drawn since the beginning."""
        return self.table.copies[5 * kind + self.hand.all[kind]]

    def size(self, slack: int, shanten: int) -> int:
        """How many numbers the present hand needs, three for each number of draws that may be left when it is come to.

        A draw lowers the shanten by one or uses one slack, and nothing else does but a call, which leaves no slack and
        lowers the shanten by one: so at least as many draws have been made.
        """
        calls = self.hand.open_melds - self.open_melds
        made = self.shanten - shanten + (self.slack - slack if calls == 0 else -calls)
        left = self.nodes.values - (made if made > 0 else 0)
        return 3 * left if left > 1 else 3

    # ------------------------------------------------------------ hands of 3k+2 tiles

    def drawn(self, may: Choices, number: int, tiles: list[int], found: list[int], slack: int, shanten: int) -> None:
        """Writes the nodes of the hand with one more of each of so many tiles: the best over its discards."""
        key = self.hand.hash + SLACK_KEY[slack]
        for i in range(number):
            may.key[i] = key + TILE_KEY[tiles[i]]
        self.nodes.find_all(may.key, number, found, 0)
        for i in range(number):
            if found[i] < 0:
                self.hand.add(tiles[i])
                found[i] = self.grown(slack, shanten)
                self.hand.remove(tiles[i])
                if not self.nodes.stopped:
                    self.nodes.put(may.key[i], found[i])

    def grown(self, slack: int, shanten: int) -> int:
        """The node of the present hand of 3k+2 tiles, which is not known yet."""
        if slack == 0:
            return self.settled(shanten, 0)
        may = self.step()
        node = self.best_discard(may, slack, shanten, 0)
        self.depth -= 1
        return node

    def best_discard(self, may: Choices, slack: int, shanten: int, barred: int) -> int:
        """The node of the present hand of 3k+2 tiles: the best over its sensible discards, which are those that leave
        the shanten as it is and, with slack, those that raise it."""
        spare = self.hand.spare(shanten)
        if slack > 0 and shanten < self.back_from:
            number = self.discards_back(may, slack, shanten, spare)
        else:
            number = self.discards(may, slack, shanten, spare & ~barred)
        if number == 1:
            return may.after[0]
        size = self.size(slack, shanten)
        node = self.nodes.foremost(size, may.after, 0, number)
        if node < 0:
            node = self.nodes.new(size)
            if self.nodes.stopped == 0:
                self.nodes.best(node, size, may.after, 0, number)
        return node

    def discards(self, may: Choices, slack: int, shanten: int, spare: int) -> int:
        """Writes the nodes after discards of so many kinds; their number."""
        key = self.hand.hash + SLACK_KEY[slack]
        count = 0
        while spare:
            tile = self.first(lowest(spare))
            spare &= spare - 1
            may.out[count] = tile
            may.out_key[count] = key - TILE_KEY[tile]
            count += 1
        # Most are solved already.
        self.nodes.find_all(may.out_key, count, may.after, 0)
        for i in range(count):
            if may.after[i] < 0:
                may.after[i] = self.thrown(may.out[i], may.out_key[i], slack, shanten)
        return count

    def discards_back(self, may: Choices, slack: int, shanten: int, spare: int) -> int:
        """The same with the discards that raise the shanten among them, all in the order of kinds."""
        number = 0
        rest = self.hand.any_held()
        while rest:
            k = lowest(rest)
            rest &= rest - 1
            left = slack if spare >> k & 1 else slack - 1
            tile = self.first(k)
            key = self.hand.hash - TILE_KEY[tile] + SLACK_KEY[left]
            may.after[number] = self.nodes.find(key)
            if may.after[number] < 0:
                may.after[number] = self.thrown(tile, key, left, shanten + slack - left)
            number += 1
        return number

    def first(self, kind: int) -> int:
        """The tile of a kind that goes first: the red five last."""
        return 34 + kind // 9 if self.hand.reds & BIT[kind] and self.hand.held[kind] == 1 else kind

    def thrown(self, tile: int, key: int, slack: int, shanten: int) -> int:
        """The node of the hand with one tile less, which is not known yet."""
        self.hand.remove(tile)
        node = self.solved(slack, shanten)
        self.hand.add(tile)
        if not self.nodes.stopped:
            self.nodes.put(key, node)
        return node

    # ------------------------------------------------------------ calls

    def claims(self, may: Choices, slack: int, shanten: int) -> None:
        """Finds the tiles whose call lowers the shanten and leaves a yaku in reach, and solves what follows."""
        kinds = may.helps & self.hand.claimable()
        if kinds:
            may.plans = self.hand.plans(shanten, shanten - (0 if slack else self.hand.aside()))
            if may.plans == 0:
                kinds &= ~NUMBERS
        while kinds:
            k = lowest(kinds)
            kinds &= kinds - 1
            red = may.reds >> k & 1
            copies = self.left(k) - red
            if copies > 0:
                self.claims_of(may, k, copies, shanten)
            if red:
                self.claims_of(may, 34 + k // 9, 1, shanten)
        # Only now, since what is solved on the way needs the same passing nodes.
        begin = 0
        for i in range(may.calls):
            may.call_node[i] = self.nodes.foremost(may.size, may.call_after, begin, may.call_end[i])
            if may.call_node[i] < 0:
                may.call_node[i] = self.nodes.passing(i)
                self.nodes.best(may.call_node[i], may.size, may.call_after, begin, may.call_end[i])
            begin = may.call_end[i]

    def claims_of(self, may: Choices, tile: int, copies: int, shanten: int) -> int:
        """Adds the calls of one tile: the pung, which any discard allows, and the chow, which the left one's does.
        Where that allows both the better of the two is made. How many calls there are then."""
        k = KIND[tile]
        weight = copies * (self.table.call_open[k] if self.hand.open_melds else self.table.call_closed[k])
        begin = end = may.call_end[may.calls - 1] if may.calls else 0
        if self.hand.held[k] >= 2 and self.hand.promises(may.plans, 1, k):
            one = self.first(k)
            self.hand.remove(one)
            two = self.first(k)
            self.hand.add(one)
            end = self.called(may, end, 1, k, one, two, tile, shanten)
        pungs = end - begin
        if pungs:
            may.call_end[may.calls] = end
            may.call_weight[may.calls] = weight * self.rivals
            may.call_gone[may.calls] = self.tempo * PUNG
            may.calls += 1
        chows = end
        held = self.hand.held
        if k < self.chows:
            if k % 9 < 7 and held[k + 1] and held[k + 2]:
                chows = self.chow(may, chows, k, k + 1, k + 2, tile, shanten)
            if 0 < k % 9 < 8 and held[k - 1] and held[k + 1]:
                chows = self.chow(may, chows, k - 1, k - 1, k + 1, tile, shanten)
            if k % 9 > 1 and held[k - 2] and held[k - 1]:
                chows = self.chow(may, chows, k - 2, k - 2, k - 1, tile, shanten)
        if chows == end:
            return may.calls
        if pungs:
            may.call_weight[may.calls - 1] = weight * 2
            may.call_gone[may.calls - 1] = self.tempo * PUNG_BEFORE
            for i in range(pungs):
                may.call_after[chows + i] = may.call_after[begin + i]
        may.call_end[may.calls] = chows + pungs
        may.call_weight[may.calls] = weight
        may.call_gone[may.calls] = self.tempo * CHOW
        may.calls += 1
        return may.calls

    def chow(self, may: Choices, number: int, kind: int, lower: int, upper: int, claimed: int, shanten: int) -> int:
        """`called` for the chow that begins with `kind`, if it has a plan."""
        if not self.hand.promises(may.plans, 0, kind):
            return number
        return self.called(may, number, 0, kind, self.first(lower), self.first(upper), claimed, shanten)

    def called(
        self, may: Choices, number: int, meld: int, kind: int, one: int, two: int, claimed: int, shanten: int
    ) -> int:
        """Claims a tile with two of its own, and adds the node of what follows, if that lowers the shanten, to the
        `number` in `may.call_after`; the new number."""
        after = self.hand.shanten_claimed(KIND[one], KIND[two])
        if after >= shanten:
            return number
        barred = 0
        if self.kuikae < 2:
            k = KIND[claimed]
            barred = BIT[k]
            if self.kuikae == 0 and meld == 0:
                if k == kind and kind % 9 < 6:
                    barred |= BIT[kind + 3]
                elif k == kind + 2 and kind % 9 > 0:
                    barred |= BIT[kind - 1]
        self.hand.claim(meld, kind, one, two, claimed)
        may.call_after[number] = self.claimed(after, barred & self.hand.any_held())
        self.hand.unclaim(meld, kind, one, two, claimed)
        return number + 1

    def claimed(self, shanten: int, barred: int) -> int:
        """The node of the present hand, which has just made a call and holds `barred` kinds that may not be thrown."""
        if barred and self.hand.aside() < 0:
            return self.settled(shanten, barred)
        return self.present(0, shanten)

    # ------------------------------------------------------------ entry

    def rows(self, slack: int, deepest: int) -> list[Row]:
        """Of each discard (-1 of a hand of 3k+1 tiles): tile, shanten after it, the rows of the objective, of winning
        and of being ready, and the objective with riichi at once and without (-1 where it is not ready).

        After a kong the one row is that of the hand that draws its replacement now.

        Discards that leave the hand more than `deepest` steps further than need be are left out. Where the search was
        stopped (`nodes.stopped`) the answer is not complete and means nothing.
        """
        found: list[Row] = []
        self.slack = slack
        if self.hand.count % 3 == 1:
            self.shanten = self.hand.shanten()
            if self.replaces:
                # The replacement brings the hand nearer without one of its draws.
                self.shanten -= 1
                return [self.replaced(slack)]
            self.row_of(found, -1, slack)
            return found
        after = {}
        for k in range(34):
            if self.hand.held[k]:
                tile = self.first(k)
                self.hand.remove(tile)
                after[tile] = self.hand.shanten()
                self.hand.add(tile)
        self.shanten = best = min(after.values())
        for tile, shanten in after.items():
            if shanten <= best + deepest and not self.nodes.stopped:
                self.hand.remove(tile)
                self.row_of(found, tile, slack if shanten == best or slack == 0 else slack - 1)
                self.hand.add(tile)
        return found

    def row_of(self, found: list[Row], tile: int, slack: int) -> None:
        """Adds the row of the present hand of 3k+1 tiles."""
        shanten = self.hand.shanten()
        declared = silent = -1.0
        node = self.present(slack, shanten)
        if shanten == 0:
            # Once more for the two ways by themselves; its neighbours are known.
            node = self.solved(slack, shanten)
            declared = self.ready.declared
            silent = self.ready.silent
        nodes = self.nodes
        found.append((tile, shanten, nodes.row(node, 0), nodes.row(node, 1), nodes.row(node, 2), declared, silent))

    # ------------------------------------------------------------ kongs

    def replaced(self, slack: int) -> Row:
        """The row of the present hand of 3k+1 tiles that draws the replacement of a kong: it wins with it, keeps it or
        throws it, whichever is worth most with so many draws left."""
        nodes = self.nodes
        shanten = self.hand.shanten()
        node = self.present(slack, shanten)
        may = Choices()
        self.seek(may, shanten)
        self.helpful(may)
        self.others(may, shanten, slack)
        drawn = []
        if shanten > 0:
            self.drawn(may, may.near, may.near_tile, may.near_node, slack, shanten - 1)
        for i in range(may.near):
            if shanten > 0:
                drawn.append((may.near_copies[i], self.columns(may.near_node[i])))
            else:
                won = self.ready.bloom(may.near_tile[i]), 1.0, 1.0
                drawn.append((may.near_copies[i], [won] * nodes.values))
        if may.kept:
            self.drawn(may, may.kept, may.kept_tile, may.kept_node, slack - 1, shanten)
        for i in range(may.kept):
            drawn.append((may.kept_copies[i], self.columns(may.kept_node[i])))
        found = averaged(self.columns(node), drawn, self.table.total)
        found = dearer(found, [self.table.on[k] for k in range(nodes.values - 1)], self.dearer)
        values, wins, readies = zip(*found, strict=True)
        return -1, shanten, values, wins, readies, -1.0, -1.0

    def columns(self, node: int) -> list[Column]:
        """The three numbers of a node after 0, 1, 2 … draws of all."""
        nodes = self.nodes
        return [*zip(nodes.row(node, 0), nodes.row(node, 1), nodes.row(node, 2), strict=True)]


def lowest(kinds: int) -> int:
    """The first kind of a set."""
    return PLACE[(kinds & -kinds) % 37]
