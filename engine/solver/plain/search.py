"""The walk from hand to hand, with what is asked of each suit worked out once."""

from __future__ import annotations

from mmap import mmap

from engine.solver import bits, search
from engine.solver.choices import Choices
from engine.solver.held import KIND, TILE_KEY
from engine.solver.model import Model, Position
from engine.solver.plain.held import Held, needless, wanted
from engine.solver.plain.nodes import Nodes
from engine.solver.rules import SolverRules
from engine.solver.search import SLACK_KEY
from engine.solver.table import Table

Around = tuple[int, int, int]
"""A suit's code, the class of the suit beside it and the joint class of the other two."""
About = tuple[int, int, int]
"""A hand's tally, its shanten and the key of its melds."""
Near = tuple[int, list[int], list[float], list[int]]
"""Kinds as bits; their tiles of which any are unseen, and how many; the tiles held that are of no use (`Held.idle`)."""
Spare = tuple[list[int], list[int]]
"""Tiles that can be thrown, and those of them that are of no use."""


class Helps(dict[Around, Near]):
    """What brings each suit nearer, in hands of one shanten with the same melds and special shapes; looked up while the
    hand holds such a suit."""

    def __init__(self, hand: Held, table: Table, shanten: int, special: int) -> None:
        super().__init__()
        self.about = hand, table, shanten, special

    def __missing__(self, around: Around) -> Near:
        hand, table, shanten, special = self.about
        code, beside, rest = around
        kinds: list[int] = []
        helps = 0
        # A suit that makes sets and nothing else wins by none of its tiles.
        if shanten or special or hand.suits[code][2] % 3:
            kinds, helps = hand.within(hand.code.index(code), beside, rest, shanten, 1, special)
        reds = table.reds & ~hand.reds & ~bits.REDS[hand.meld_reds]
        tiles: list[tuple[int, int]] = []
        for k in kinds:
            red = reds >> k & 1
            tiles += (k, table.copies[5 * k + hand.all[k]] - red), (34 + k // 9, red)
        left = [tile for tile, copies in tiles if copies > 0]
        copies: list[float] = [copies for _, copies in tiles if copies > 0]
        found = self[around] = helps, left, copies, hand.idle_of(code, helps, special) if shanten else []
        return found


class Spares(dict[Around, Spare]):
    """The same for the tiles that can be thrown from each suit."""

    def __init__(self, hand: Held, shanten: int, special: int, wants: int) -> None:
        super().__init__()
        self.about = hand, shanten, special, wants

    def __missing__(self, around: Around) -> Spare:
        hand, shanten, special, wants = self.about
        code, beside, rest = around
        suit = hand.code.index(code)
        kinds, _ = hand.within(suit, beside, rest, shanten + 1, -1, special)
        idle: list[int] = []
        if [k for k in kinds if hand.held[k] == 1]:
            idle = hand.idle_of(code, hand.within(suit, beside, rest, shanten, 1, wants)[1], wants)
        found = self[around] = hand.firsts(kinds), idle
        return found


class Search(search.Search):
    """Lists are as long as need be."""

    def __init__(
        self, position: Position, rules: SolverRules, assumed: Model, limit: int, memory: mmap | None = None
    ) -> None:
        super().__init__(position, rules, assumed, limit, memory)
        assert isinstance(self.hand, Held)
        assert isinstance(self.nodes, Nodes)
        self.suits = self.hand
        self.lists = self.nodes
        self.helps: dict[About, Helps] = {}
        self.spares: dict[About, Spares] = {}
        self.nearest = Choices()
        self.nodes.exact = assumed.tenpai <= 0

    def helps_about(self, about: About) -> Helps:
        """Where to look up what helps, for hands that are not known yet."""
        tally, shanten, melded = about
        special = 0 if self.hand.melds else wanted(tally, shanten)
        # Tallies that want the same share what is found.
        key = -1 - special, shanten, melded
        found = self.helps.get(key)
        if found is None:
            found = self.helps[key] = Helps(self.suits, self.table, shanten, special)
        self.helps[about] = found
        return found

    def spares_about(self, about: About) -> Spares:
        """The same for what can be thrown."""
        tally, shanten, melded = about
        special = 0 if self.hand.melds else needless(tally, shanten)
        wants = 0 if self.hand.melds else wanted(tally, shanten)
        key = -1 - special - (wants << 10), shanten, melded
        found = self.spares.get(key)
        if found is None:
            found = self.spares[key] = Spares(self.suits, shanten, special, wants)
        self.spares[about] = found
        return found

    def settled(self, shanten: int, barred: int) -> int:
        hand, nodes = self.suits, self.lists
        if hand.count + 3 * hand.melds > 13:
            near = None
            spare, idle = self.spare(shanten)
            if barred:
                spare = [tile for tile in spare if not barred >> KIND[tile] & 1]
                idle = idle if {*idle} & {*spare} else []
            if not idle:
                return self.best_of(self.after_discards(spare, 0, shanten))
        else:
            near = self.near(shanten)
            idle = near[-1]
            if not idle:
                return self.awaited(shanten, near)
        for tile in idle:
            hand.remove(tile)
        key = hand.hash + SLACK_KEY[0]
        node = nodes.by_key.get(key)
        if node is None:
            node = self.awaited(shanten, near or self.near(shanten))
            if not nodes.stopped:
                nodes.put(key, node)
        for tile in idle:
            hand.add(tile)
        return node

    def awaited(self, shanten: int, near: Near) -> int:
        """A new node for the present hand without slack, which has nothing to discard."""
        if self.calls or self.hand.open_melds:
            may = self.step()
            may.helps, may.near_tile, may.near_copies, _ = near
            node = self.waiting(may, 0, shanten)
            self.depth -= 1
            return node
        return self.nearest_of(shanten, near[1], near[2])

    def nearest_of(self, shanten: int, tiles: list[int], copies: list[float]) -> int:
        """A new node for the present hand, to which nothing but these tiles comes."""
        nodes, may = self.lists, self.nearest
        nodes.check()
        if nodes.stopped > 0:
            return 0
        after = self.after_draws(tiles, 0, shanten - 1) if shanten else []
        node = nodes.new(3 * nodes.values)
        if nodes.stopped > 0:
            return 0
        may.near, may.near_tile, may.near_copies, may.near_node = len(tiles), tiles, copies, after
        return self.backward.go_back(node, may) if shanten else self.ready.go_back(node, 0, may)

    def near(self, shanten: int) -> Near:
        """What brings the present hand nearer."""
        hand = self.suits
        (m, p, left, i), (s, z, right, j) = hand.halves()
        about = i + j, shanten, hand.melded
        helps = self.helps.get(about)
        if helps is None:
            helps = self.helps_about(about)
        one, two, three, four = hand.code
        kinds, tiles, copies, idle = helps[one, p, right]
        kinds_2, tiles_2, copies_2, idle_2 = helps[two, m, right]
        kinds_3, tiles_3, copies_3, idle_3 = helps[three, z, left]
        kinds_4, tiles_4, copies_4, idle_4 = helps[four, s, left]
        return (
            kinds | kinds_2 | kinds_3 | kinds_4,
            [*tiles, *tiles_2, *tiles_3, *tiles_4],
            [*copies, *copies_2, *copies_3, *copies_4],
            [*idle, *idle_2, *idle_3, *idle_4],
        )

    def seek(self, may: Choices, shanten: int) -> None:
        may.helps, may.near_tile, may.near_copies, _ = self.near(shanten)

    def helpful(self, may: Choices) -> None:
        may.near = len(may.near_tile)
        may.near_node = [0] * may.near
        may.reds = self.unseen_reds()

    def leave(self, may: Choices) -> None:
        super().leave(may)
        may.near_copies, may.near_node = [], []

    def size(self, slack: int, shanten: int) -> int:
        """All numbers of draws: lists begin with those that are left last."""
        return 3 * self.lists.values

    def drawn(self, may: Choices, number: int, tiles: list[int], found: list[int], slack: int, shanten: int) -> None:
        found[:number] = self.after_draws(tiles[:number], slack, shanten)

    def after_draws(self, tiles: list[int], slack: int, shanten: int) -> list[int]:
        """The nodes of the hand with one more of each of some tiles."""
        hand, nodes = self.suits, self.lists
        get = nodes.by_key.get
        first = hand.hash + SLACK_KEY[slack]
        found = []
        for tile in tiles:
            key = first + TILE_KEY[tile]
            node = get(key)
            if node is None:
                hand.add(tile)
                node = self.grown(slack, shanten)
                hand.remove(tile)
                if not nodes.stopped:
                    nodes.put(key, node)
            found.append(node)
        return found

    def best_of(self, after: list[int]) -> int:
        """The node of a hand by those after its discards."""
        after = [*{*after}]
        if len(after) == 1:
            return after[0]
        nodes = self.lists
        size = 3 * nodes.values
        node = nodes.foremost(size, after, 0, len(after))
        if node < 0:
            node = nodes.new(size)
            nodes.best(node, size, after, 0, len(after))
        return node

    def best_discard(self, may: Choices, slack: int, shanten: int, barred: int) -> int:
        spare, _ = self.spare(shanten)
        if shanten < self.back_from:
            kinds = bits.of([KIND[tile] for tile in spare])
            return self.best_of(may.after[: self.discards_back(may, slack, shanten, kinds)])
        return self.best_of(self.after_discards(spare, slack, shanten))

    def spare(self, shanten: int) -> Spare:
        """What can be thrown from the present hand without raising the shanten."""
        hand = self.suits
        (m, p, left, i), (s, z, right, j) = hand.halves()
        about = i + j, shanten, hand.melded
        spares = self.spares.get(about)
        if spares is None:
            spares = self.spares_about(about)
        one, two, three, four = hand.code
        tiles, idle = spares[one, p, right]
        tiles_2, idle_2 = spares[two, m, right]
        tiles_3, idle_3 = spares[three, z, left]
        tiles_4, idle_4 = spares[four, s, left]
        return [*tiles, *tiles_2, *tiles_3, *tiles_4], [*idle, *idle_2, *idle_3, *idle_4]

    def after_discards(self, tiles: list[int], slack: int, shanten: int) -> list[int]:
        """The nodes after discards of the present hand."""
        get = self.lists.by_key.get
        first = self.suits.hash + SLACK_KEY[slack]
        found = []
        for tile in tiles:
            key = first - TILE_KEY[tile]
            node = get(key)
            found.append(self.thrown(tile, key, slack, shanten) if node is None else node)
        return found
