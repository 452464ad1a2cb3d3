"""The parts of a search in the form that is quickest to interpret, with the same answers.

The interpreter takes as long for one number as for a whole list handed to something built in. So here numbers are
lists, what is found by a key lies in dictionaries, and what hands have in common is worked out once for a search. All
that is not written here is the form that is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from mmap import mmap
from operator import mul
from typing import Any

from engine.hand.plain import DISTANCE, HONOR, LEFT, RIGHT, SUIT, S, Z
from engine.solver import backward, held, nodes, points
from engine.solver.choices import Choices
from engine.solver.held import WEIGHT
from engine.solver.points import FU_CLASS
from engine.solver.prices import FUS, HANS, PointRules
from engine.solver.table import Table

KINDS = range(9), range(9, 18), range(18, 27), range(27, 34)
CLASS = SUIT, SUIT, SUIT, HONOR
JOINT = LEFT, LEFT, RIGHT, RIGHT
STEP = S, 1, Z, 1
"""By suit: its kinds, its classes, the joint classes of it and another, and how far apart its classes are in these."""
SURVEYED = (
    *("opened", "kinds", "pairs", "paired", "simples", "outside", "suits", "flush", "fixed"),
    *("order", "st", "sk", "cc"),
)
"""What `Points.survey` finds."""
Reading = tuple[int, list[int], list[int], list[int], tuple[int, int, int, int, bool, bool]]
"""A pair, sets as `Points` has them, and what they are worth whichever of them was completed last."""


def changed(suit: int, key: int, by: int, beside: int, rest: int, sets: int, lacking: int) -> tuple[int, ...]:
    """The kinds of a suit that leave at most so many tiles lacking once their number has changed by one. `beside` is
    the class of the suit that has a joint class with it, `rest` the joint class of the other two."""
    classes, joint, step, table = CLASS[suit], JOINT[suit], STEP[suit], DISTANCE[sets]
    return tuple(
        [
            k
            for k in KINDS[suit]
            if 0 <= key // WEIGHT[k] % 5 + by <= 4
            and table[joint[classes[key + by * WEIGHT[k]] * step + beside] + rest] <= lacking
        ]
    )


class Held(held.Held):
    """Suits come again in many hands."""

    @cached_property
    def changed(self) -> Callable[..., tuple[int, ...]]:
        """`changed`, each answer worked out once for a search."""
        return lru_cache(maxsize=None)(changed)

    def nearer(self, shanten: int, found: list[int]) -> int:
        number = self.within(shanten, 1, found)
        return self.nearer_special(shanten, found, number) if self.by_special(shanten) else number

    def spare(self, shanten: int, found: list[int]) -> int:
        number = self.within(shanten + 1, -1, found)
        return self.spare_special(shanten, found, number) if self.by_special(shanten) else number

    def within(self, lacking: int, by: int, found: list[int]) -> int:
        """Writes the kinds of which one more or one less leaves at most so many tiles lacking; their number."""
        changed = self.changed
        one, two, three, four = self.key
        m, p, s, z = SUIT[one] * S, SUIT[two], SUIT[three] * Z, HONOR[four]
        left, right = LEFT[m + p], RIGHT[s + z]
        sets = 4 - self.melds
        kinds = (
            *changed(0, one, by, p, right, sets, lacking),
            *changed(1, two, by, m, right, sets, lacking),
            *changed(2, three, by, z, left, sets, lacking),
            *changed(3, four, by, s, left, sets, lacking),
        )
        found[: len(kinds)] = kinds
        return len(kinds)


class Nodes(nodes.Nodes):
    """A dictionary for the keys, and a list that grows for the numbers."""

    def __init__(self, draws: int, limit: int, memory: mmap | None) -> None:
        super().__init__(draws, limit, memory)
        self.width = self.values
        self.size = 3 * self.width
        self.blank = [0.0] * self.size
        self.numbers = self.blank * self.taken
        self.pool = self.numbers
        self.by_key: dict[int, int] = {}

    def new(self) -> int:
        self.numbers += self.blank
        return super().new()

    def find(self, key: int) -> int:
        return self.by_key.get(key, -1)

    def find_all(self, keys: list[int], number: int, found: list[int], at: int) -> None:
        get = self.by_key.get
        found[at : at + number] = [get(key, -1) for key in keys[:number]]

    def put(self, key: int, node: int) -> None:
        self.by_key[key] = node
        self.known += 1
        if self.known >= self.most:
            self.stopped = 1

    def rows(self, node: int) -> list[float]:
        """All numbers of a node."""
        return self.numbers[node * self.size : (node + 1) * self.size]

    def write(self, node: int, rows: list[float]) -> None:
        """Writes them."""
        self.numbers[node * self.size : (node + 1) * self.size] = rows

    def best(self, into: int, children: list[int], begin: int, end: int) -> None:
        rows = [self.rows(node) for node in children[begin:end]]
        values = zip(*[row[: self.width] for row in rows], strict=True)
        best = [column.index(max(column)) for column in values]
        self.write(into, [rows[which][k] for k, which in enumerate(3 * best)])


class Backward(backward.Backward):
    """Each row as often as there are copies: numbers are added up more quickly than multiplied."""

    def __init__(self, table: Table, nodes: Nodes) -> None:
        super().__init__(table, nodes)
        self.lists = nodes

    def add_up(self, may: Choices) -> float:
        nodes = self.lists
        rows: list[list[float]] = []
        for node, copies in zip(may.near_node[: may.near], may.near_copies, strict=False):
            rows += int(copies) * [nodes.rows(node)]
        self.sums[: nodes.size] = map(sum, zip(*rows, strict=True)) if rows else nodes.blank
        return len(rows)


class Points(points.Points):
    """A complete hand is taken apart once, whichever of its tiles comes last."""

    def __init__(self, rules: PointRules, round_wind: int, seat_wind: int) -> None:
        super().__init__(rules, round_wind, seat_wind)
        self.table = list(self.table)
        self.hand: tuple[int, ...] = ()
        self.surveyed: dict[tuple[int, ...], dict[str, Any]] = {}
        self.read: dict[tuple[int, tuple[int, ...]], list[Reading]] = {}
        self.found: list[Reading] = []

    def mean(self, draw: int, han: int, fu: int, chances: list[float]) -> float:
        if han > HANS - 6:
            return super().mean(draw, han, fu, chances)
        at = (draw * len(FUS) + FU_CLASS[fu]) * HANS + han
        return sum(map(mul, chances, self.table[at : at + 6]), 0.0)

    def survey(self, held: list[int], melds: int, mt: list[int], mk: list[int]) -> None:
        self.hand = hand = *held, *mt[:melds], *mk[:melds]
        known = self.surveyed.get(hand)
        if known is None:
            self.order, self.st, self.sk, self.cc = [0] * 34, [0] * 4, [0] * 4, [0] * 4
            super().survey(held, melds, mt, mk)
            known = self.surveyed[hand] = {name: getattr(self, name) for name in SURVEYED}
        vars(self).update(known)

    def readings(self, held: list[int], melds: int) -> None:
        # Nine gates go by the winning tile.
        hand = self.fixed, self.hand
        known = self.read.get(hand)
        if known is None:
            known = self.read[hand] = self.found = []
            super().readings(held, melds)
        for self.pair, self.st, self.sk, self.cc, worth in known:
            super().won_by(*worth)

    def won_by(self, han: int, fu: int, yakuman: int, concealed: int, quiet: bool, closed: bool) -> None:
        worth = han, fu, yakuman, concealed, quiet, closed
        self.found.append((self.pair, self.st[:], self.sk[:], self.cc[:], worth))
