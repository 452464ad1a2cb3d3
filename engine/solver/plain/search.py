"""The walk from hand to hand, with what is asked of each suit worked out once."""

from __future__ import annotations

from mmap import mmap

from engine.solver import search
from engine.solver.choices import Choices
from engine.solver.held import KIND, TILE_KEY
from engine.solver.model import Model, Position
from engine.solver.plain.held import Held, needless, wanted
from engine.solver.plain.nodes import Nodes
from engine.solver.rules import SolverRules
from engine.solver.search import SLACK_KEY
from engine.solver.table import Table

TILES = [[k, 34 + k // 9] if k < 27 and k % 9 == 4 else [k] for k in range(34)]
"""The tiles of each kind."""
Around = tuple[int, int, int]
"""A suit's code, the class of the suit beside it and the joint class of the other two."""
About = tuple[int, int, int]
"""A hand's tally, its shanten and the key of its melds."""
Near = tuple[list[int], list[int], list[float]]
"""Kinds; their tiles of which any are unseen, and how many."""
NONE_NEAR: Near = [], [], []


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
                tiles = [(tile, table.left(hand, tile)) for k in kinds for tile in TILES[k]]
                left = [tile for tile, copies in tiles if copies]
                found = kinds, left, [copies for _, copies in tiles if copies]
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
        found = self[around] = [hand.first(k) for k in kinds]
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

    def helpful(self, may: Choices, shanten: int) -> None:
        hand = self.suits
        m, p, s, z, left, right, tally = hand.shape()
        about = tally, shanten, hand.melded
        helps = self.helps.get(about)
        if helps is None:
            helps = self.helps_about(about)
        one, two, three, four = hand.code
        kinds, tiles, copies = helps[one, p, right]
        kinds_2, tiles_2, copies_2 = helps[two, m, right]
        kinds_3, tiles_3, copies_3 = helps[three, z, left]
        kinds_4, tiles_4, copies_4 = helps[four, s, left]
        may.kind = [*kinds, *kinds_2, *kinds_3, *kinds_4]
        may.kinds = len(may.kind)
        may.near_tile = [*tiles, *tiles_2, *tiles_3, *tiles_4]
        may.near_copies = [*copies, *copies_2, *copies_3, *copies_4]
        may.near = len(may.near_tile)
        may.near_node = [0] * may.near

    def drawn(self, may: Choices, number: int, tiles: list[int], found: list[int], slack: int, shanten: int) -> None:
        hand, nodes = self.suits, self.lists
        get = nodes.by_key.get
        first = hand.hash + SLACK_KEY[slack]
        for i, tile in enumerate(tiles[:number]):
            key = first + TILE_KEY[tile]
            node = get(key)
            if node is None:
                hand.add(tile)
                node = self.best_discard(may, slack, shanten)
                hand.remove(tile)
                if not nodes.stopped:
                    nodes.put(key, node)
            found[i] = node

    def discards(
        self,
        may: Choices,
        after: list[int],
        number: int,
        slack: int,
        shanten: int,
        barred: int,
        barred_too: int,
    ) -> int:
        hand = self.suits
        m, p, s, z, left, right, tally = hand.shape()
        about = tally, shanten, hand.melded
        spares = self.spares.get(about)
        if spares is None:
            spares = self.spares_about(about)
        one, two, three, four = hand.code
        tiles = [*spares[one, p, right], *spares[two, m, right], *spares[three, z, left], *spares[four, s, left]]
        if slack > 0 and shanten < self.back_from:
            may.out[: len(tiles)] = [KIND[tile] for tile in tiles]
            return self.discards_back(may, after, slack, shanten, len(tiles))
        if barred >= 0:
            tiles = [tile for tile in tiles if KIND[tile] not in (barred, barred_too)]
        get = self.lists.by_key.get
        first = hand.hash + SLACK_KEY[slack]
        for tile in tiles:
            key = first - TILE_KEY[tile]
            node = get(key)
            after[number] = self.thrown(tile, key, slack, shanten) if node is None else node
            number += 1
        return number
