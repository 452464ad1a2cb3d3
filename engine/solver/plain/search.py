"""The walk from hand to hand, with what is asked of each part of a hand worked out once."""

from __future__ import annotations

from mmap import mmap

from engine.solver import bits, search
from engine.solver.choices import Choices
from engine.solver.held import KIND, TILE_KEY
from engine.solver.model import Model, Position
from engine.solver.plain.asked import Asked
from engine.solver.plain.held import TILE_CODE, Held
from engine.solver.plain.nodes import Nodes
from engine.solver.rules import SolverRules
from engine.solver.search import SLACK_KEY

NO_SLACK = SLACK_KEY[0]


class Search(search.Search):
    """Lists are as long as need be. Without slack a hand is no more than its code, which is a number, and its key."""

    def __init__(
        self, position: Position, rules: SolverRules, assumed: Model, limit: int, memory: mmap | None = None
    ) -> None:
        super().__init__(position, rules, assumed, limit, memory)
        assert isinstance(self.hand, Held)
        assert isinstance(self.nodes, Nodes)
        self.held = self.hand
        self.lists = self.nodes
        self.asked = Asked(self.hand, self.table)
        self.nearest = Choices()
        self.nodes.exact = assumed.tenpai <= 0

    # ------------------------------------------------------------ without slack

    def settled(self, shanten: int, barred: int) -> int:
        hand = self.held
        code, key, aside = hand.code, hand.hash, hand.aside()
        if aside < 0:
            node = self.discarding(code, key + NO_SLACK, shanten, barred)
        else:
            node = self.drawing(code, key + NO_SLACK, shanten, aside)
        hand.become(code, key)
        return node

    def discarding(self, code: int, key: int, shanten: int, barred: int = 0) -> int:
        """The node of a hand that has to discard, which is not known yet: the best over its discards."""
        tiles, (idle, idle_code, idle_key) = self.asked.spare(code, shanten)
        if barred:
            tiles = [tile for tile in tiles if not barred >> KIND[tile] & 1]
            idle = idle if {*idle} & {*tiles} else []
        if idle:
            return self.laid_aside(code - idle_code, key - idle_key, shanten, len(idle) - 1)
        known = self.lists.by_key
        after = []
        for tile in tiles:
            then = key - TILE_KEY[tile]
            node = known.get(then)
            if node is None:
                node = known[then] = self.drawing(code - TILE_CODE[tile], then, shanten, 0)
            after.append(node)
        return self.best_of(after)

    def laid_aside(self, code: int, key: int, shanten: int, aside: int) -> int:
        """The node of a hand once tiles have been laid aside, so many altogether."""
        known = self.lists.by_key
        node = known.get(key)
        if node is None:
            node = known[key] = self.drawing(code, key, shanten, aside)
        return node

    def drawing(self, code: int, key: int, shanten: int, aside: int) -> int:
        """The node of a hand that has nothing to discard, which is not known yet."""
        kinds, tiles, copies, (idle, idle_code, idle_key) = self.asked.near(code, shanten)
        if idle:
            return self.laid_aside(code - idle_code, key - idle_key, shanten, aside + len(idle))
        if self.calls or self.held.open_melds:
            may = self.step()
            may.helps, may.near_tile, may.near_copies = kinds, tiles, copies
            self.held.become(code, key - NO_SLACK)
            node = self.waiting(may, 0, shanten)
            self.depth -= 1
            return node
        nodes, may = self.lists, self.nearest
        nodes.check()
        if nodes.stopped > 0:
            return 0
        after = self.after(tiles, code, key, shanten - 1, aside - 1) if shanten else []
        node = nodes.new(3 * nodes.values)
        if nodes.stopped > 0:
            return 0
        may.near, may.near_tile, may.near_copies, may.near_node = len(tiles), tiles, copies, after
        if shanten:
            return self.backward.go_back(node, may)
        self.held.become(code, key - NO_SLACK)
        return self.ready.go_back(node, 0, may)

    def after(self, tiles: list[int], code: int, key: int, shanten: int, aside: int) -> list[int]:
        """The nodes of a hand with one more of each of some tiles."""
        known = self.lists.by_key
        found = []
        for tile in tiles:
            then = key + TILE_KEY[tile]
            node = known.get(then)
            if node is None:
                if aside < 0:
                    node = known[then] = self.discarding(code + TILE_CODE[tile], then, shanten)
                else:
                    node = known[then] = self.drawing(code + TILE_CODE[tile], then, shanten, aside)
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

    # ------------------------------------------------------------ with slack, and with calls

    def seek(self, may: Choices, shanten: int) -> None:
        may.helps, may.near_tile, may.near_copies, _ = self.asked.near(self.held.code, shanten)

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
        hand, nodes = self.held, self.lists
        first = hand.hash + SLACK_KEY[slack]
        for i, tile in enumerate(tiles[:number]):
            key = first + TILE_KEY[tile]
            node = nodes.by_key.get(key)
            if node is None:
                hand.add(tile)
                node = self.grown(slack, shanten)
                hand.remove(tile)
                nodes.put(key, node)
            found[i] = node

    def best_discard(self, may: Choices, slack: int, shanten: int, barred: int) -> int:
        tiles, _ = self.asked.spare(self.held.code, shanten)
        if shanten < self.back_from:
            kinds = bits.of([KIND[tile] for tile in tiles])
            return self.best_of(may.after[: self.discards_back(may, slack, shanten, kinds)])
        nodes = self.lists
        first = self.held.hash + SLACK_KEY[slack]
        after = []
        for tile in tiles:
            key = first - TILE_KEY[tile]
            node = nodes.by_key.get(key)
            after.append(self.thrown(tile, key, slack, shanten) if node is None else node)
        return self.best_of(after)
