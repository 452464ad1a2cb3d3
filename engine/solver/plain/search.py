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
Near = tuple[int, list[int], list[float]]
"""Kinds as bits; their tiles of which any are unseen, and how many."""
NONE_NEAR: Near = 0, [], []


class Helps(dict[Around, Near]):
    """What brings each suit nearer, in hands of one shanten with the same melds and special shapes; looked up while the
    hand holds such a suit."""

    def __init__(self, hand: Held, table: Table, shanten: int, special: int) -> None:
        super().__init__()
        self.about = hand, table, shanten, special

    def __missing__(self, around: Around) -> Near:
        hand, table, shanten, special = self.about
        code, beside, rest = around
        found = NONE_NEAR
        # A suit that makes sets and nothing else wins by none of its tiles.
        if shanten or special or hand.suits[code][2] % 3:
            kinds = hand.within(hand.code.index(code), beside, rest, shanten, 1, special)
            if kinds:
                reds = table.reds & ~hand.reds & ~bits.REDS[hand.meld_reds]
                tiles: list[tuple[int, int]] = []
                for k in kinds:
                    red = reds >> k & 1
                    tiles += (k, table.copies[5 * k + hand.all[k]] - red), (34 + k // 9, red)
                left = [tile for tile, copies in tiles if copies > 0]
                found = bits.of(kinds), left, [copies for _, copies in tiles if copies > 0]
        self[around] = found
        return found


class Spares(dict[Around, list[int]]):
    """The same for the tiles that can be thrown from each suit."""

    def __init__(self, hand: Held, shanten: int, special: int) -> None:
        super().__init__()
        self.about = hand, shanten, special

    def __missing__(self, around: Around) -> list[int]:
        hand, shanten, special = self.about
        code, beside, rest = around
        kinds = hand.within(hand.code.index(code), beside, rest, shanten + 1, -1, special)
        found = self[around] = [34 + k // 9 if hand.reds >> k & 1 and hand.held[k] == 1 else k for k in kinds]
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
        key = -1 - special, shanten, melded
        found = self.spares.get(key)
        if found is None:
            found = self.spares[key] = Spares(self.suits, shanten, special)
        self.spares[about] = found
        return found

    def solved(self, slack: int, shanten: int) -> int:
        """Where what brings a hand nearer is all that is ever kept or called, nothing else is looked for."""
        if slack or self.calls:
            return super().solved(slack, shanten)
        nodes, may = self.lists, self.nearest
        nodes.check()
        if nodes.stopped > 0:
            return 0
        _, tiles, copies = self.near(shanten)
        after = self.after_draws(tiles, slack, shanten - 1) if shanten else []
        node = nodes.new(self.size(slack, shanten))
        if nodes.stopped > 0:
            return 0
        may.near, may.near_tile, may.near_copies, may.near_node = len(tiles), tiles, copies, after
        if shanten:
            self.backward.go_back(node, may)
        else:
            self.ready.go_back(node, slack, may)
        return node

    def near(self, shanten: int) -> Near:
        """What brings the present hand nearer."""
        hand = self.suits
        (m, p, left, i), (s, z, right, j) = hand.halves()
        about = i + j, shanten, hand.melded
        helps = self.helps.get(about)
        if helps is None:
            helps = self.helps_about(about)
        one, two, three, four = hand.code
        kinds, tiles, copies = helps[one, p, right]
        kinds_2, tiles_2, copies_2 = helps[two, m, right]
        kinds_3, tiles_3, copies_3 = helps[three, z, left]
        kinds_4, tiles_4, copies_4 = helps[four, s, left]
        return (
            kinds | kinds_2 | kinds_3 | kinds_4,
            [*tiles, *tiles_2, *tiles_3, *tiles_4],
            [*copies, *copies_2, *copies_3, *copies_4],
        )

    def helpful(self, may: Choices, shanten: int) -> None:
        may.helps, may.near_tile, may.near_copies = self.near(shanten)
        may.near = len(may.near_tile)
        may.near_node = [0] * may.near
        may.reds = self.unseen_reds()

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
                node = self.best_of(self.after_discards(slack, shanten, 0))
                hand.remove(tile)
                if not nodes.stopped:
                    nodes.put(key, node)
            found.append(node)
        return found

    def best_of(self, after: list[int]) -> int:
        """The node of a hand by those after its discards."""
        if len(after) == 1:
            return after[0]
        nodes = self.lists
        size = 3 * nodes.values
        node = nodes.foremost(size, after, 0, len(after))
        if node < 0:
            node = nodes.new(size)
            nodes.best(node, size, after, 0, len(after))
        return node

    def discards(self, may: Choices, after: list[int], number: int, slack: int, shanten: int, barred: int) -> int:
        found = self.after_discards(slack, shanten, barred)
        after[number : number + len(found)] = found
        return number + len(found)

    def after_discards(self, slack: int, shanten: int, barred: int) -> list[int]:
        """The nodes after the sensible discards of the present hand."""
        hand = self.suits
        (m, p, left, i), (s, z, right, j) = hand.halves()
        about = i + j, shanten, hand.melded
        spares = self.spares.get(about)
        if spares is None:
            spares = self.spares_about(about)
        one, two, three, four = hand.code
        tiles = [*spares[one, p, right], *spares[two, m, right], *spares[three, z, left], *spares[four, s, left]]
        if slack > 0 and shanten < self.back_from:
            found = [0] * 14
            return found[: self.discards_back(found, slack, shanten, bits.of([KIND[tile] for tile in tiles]))]
        if barred:
            tiles = [tile for tile in tiles if not barred >> KIND[tile] & 1]
        get = self.lists.by_key.get
        first = hand.hash + SLACK_KEY[slack]
        found = []
        for tile in tiles:
            key = first - TILE_KEY[tile]
            node = get(key)
            found.append(self.thrown(tile, key, slack, shanten) if node is None else node)
        return found
