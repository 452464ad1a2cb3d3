"""Solved hands as lists of numbers, and the rows of hands that are not ready."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from mmap import mmap
from operator import ge, itemgetter, mul

from engine.solver import backward, nodes
from engine.solver.backward import MOST_CALLED
from engine.solver.choices import Choices
from engine.solver.nodes import PASSING
from engine.solver.table import Table

Row = list[float]
"""Numbers by draws that are left, 0 first: the order in which they are worked out."""
LEAST = 1e-9
"""The smallest chance of going on that is divided by."""
_most_draws = itemgetter(-1)


def summed(copies: Sequence[float], rows: Sequence[Row]) -> Row:
    """The sum of rows, each so many times: numbers are added up more quickly than multiplied."""
    repeated: list[Row] = []
    for row, number in zip(rows, copies, strict=True):
        repeated += int(number) * [row]
    return list(map(sum, zip(*repeated, strict=True)))


class Course:
    """What comes of draws while every one that brings a hand nearer is kept and nothing else, by their number.

    A row's number with one draw more is a factor times that with one less, and a summand. Divided by the product of all
    factors up to there it is a plain sum, which is built in: `before` and `behind` are what numbers are multiplied by
    before it and after it. `sure` is the row where all that is drawn leaves the hand ready.
    """

    __slots__ = ("before", "behind", "sure")

    def __init__(self, total: float, before: Row, behind: Row) -> None:
        self.before, self.behind = before, behind
        self.sure = self.row([total] * len(before))

    def row(self, sums: Sequence[float]) -> Row:
        """The row that follows from the sums of those after each draw, by draws that are left then."""
        return [0.0, *map(mul, self.behind, accumulate(map(mul, self.before, sums)))]


class Picked:
    """Rows of which each column is that of one of others."""

    __slots__ = ("sure", "which")

    def __init__(self, which: Sequence[int], sure: Row) -> None:
        self.which, self.sure = which, sure

    def row(self, rows: Sequence[Row]) -> Row:
        """The row made of those."""
        return [rows[place][column] for column, place in enumerate(self.which)]


class Drawn:
    """Rows that follow from those after draws, each so many times."""

    __slots__ = ("copies", "course", "sure")

    def __init__(self, copies: Sequence[float], course: Course) -> None:
        self.copies, self.course, self.sure = copies, course, course.sure

    def row(self, rows: Sequence[Row]) -> Row:
        """The row made of those."""
        return self.course.row(summed(self.copies, rows))


Made = Picked | Drawn
"""How all rows of a node are made from those of others. `sure` is the row where all of those are 1."""


class Nodes(nodes.Nodes):
    """A dictionary for the keys, and lists of numbers.

    Discards and draws are chosen by the objective. The chances to win and to be ready follow from that choice, and are
    worked out in the end for the hands that were chosen. `exact`: where being ready is worth nothing, hands may be
    worth the same to the last digit and not be ready alike, so that sums must be made in the compiled form's order.
    """

    def __init__(self, draws: int, limit: int, memory: mmap | None) -> None:
        super().__init__(draws, limit, memory)
        self.by_key: dict[int, int] = {}
        self.blank = [0.0] * self.values
        self.sure = [1.0] * self.values
        self.exact = False
        self.objective = {0: self.blank}
        self.origins: dict[int, tuple[Made, Sequence[int]]] = {}
        self.chances = {0: self.blank}, {0: self.blank}

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

    def row(self, node: int, which: int) -> tuple[float, ...]:
        return tuple(self.rows(node)[which][::-1])

    def rows(self, node: int) -> tuple[Row, Row, Row]:
        """The objective, the chance to win, the chance to have been ready."""
        return self.objective[node], self.chance(0, node), self.chance(1, node)

    def chance(self, which: int, node: int) -> Row:
        """The chance to win (0) or to have been ready (1)."""
        known = self.chances[which]
        found = known.get(node)
        if found is None:
            made, children = self.origins[node]
            rows = [known.get(child) or self.chance(which, child) for child in children]
            sure = self.sure
            found = known[node] = made.row(rows) if [row for row in rows if row is not sure] else made.sure
        return found

    def write(self, node: int, objective: Row, won: Row, ready: Row) -> None:
        """Writes all rows of a node."""
        self.objective[node] = objective
        self.chances[0][node] = won
        self.chances[1][node] = ready

    def make(self, node: int, made: Made, children: Sequence[int]) -> None:
        """Writes a node whose rows are all made in one way from those of others."""
        objective = self.objective
        objective[node] = made.row([objective[child] for child in children])
        self.origins[node] = made, children

    def best(self, into: int, children: list[int], begin: int, end: int) -> None:
        compared = children[begin:end]
        columns = zip(*[self.objective[child] for child in compared], strict=True)
        made = Picked([column.index(max(column)) for column in columns], self.sure)
        if into < PASSING:
            # What is forgotten at once is not remembered either.
            self.write(into, *[made.row(rows) for rows in zip(*map(self.rows, compared), strict=True)])
        else:
            self.make(into, made, compared)

    def foremost(self, children: list[int]) -> int:
        """The one of some nodes whose objective is nowhere less than that of another; -1 where there is none."""
        rows = [self.objective[child] for child in children]
        most = max(rows, key=_most_draws)
        for row in rows:
            if row is not most and not all(map(ge, most, row)):
                return -1
        return children[rows.index(most)]


class Backward(backward.Backward):
    """Most hands only ever keep what brings them nearer: their rows are worked out as a whole."""

    def __init__(self, table: Table, nodes: Nodes) -> None:
        super().__init__(table, nodes)
        self.lists = nodes
        draws = nodes.values - 1
        self.columns = [*zip(table.share[:draws], table.on[:draws], table.hit[:draws], strict=True)][::-1]
        """By draws that are left, from one on: the share of a tile for the first of them, the chance that the others do
        not end the hand, the share for a discard."""
        self.courses: dict[float, Course | None] = {}

    def go_back(self, into: int, may: Choices) -> None:
        if may.near and not may.kept and not may.calls and not self.lists.exact:
            copies = may.near_copies
            total = sum(copies)
            course = self.courses[total] if total in self.courses else self.course(total)
            if course is not None:
                self.lists.make(into, Drawn(copies, course), may.near_node)
                return
        self.choose(into, may)

    def course(self, total: float) -> Course | None:
        """The course of hands that so many unseen tiles bring nearer, not known yet; None where it comes to an end."""
        before, behind, product = [], [], 1.0
        for share, on, _ in self.columns:
            factor = on * (1.0 - share * total)
            product *= factor
            if factor < LEAST:
                self.courses[total] = None
                return None
            before.append(on * share / product)
            behind.append(product)
        course = self.courses[total] = Course(total, before, behind)
        return course

    def choose(self, into: int, may: Choices) -> None:
        """The same where other draws or calls are taken when they are better, column by column."""
        nodes = self.lists
        near = [nodes.rows(node) for node in may.near_node[: may.near]]
        sums = [summed(may.near_copies, rows) for rows in zip(*near, strict=True)] or [nodes.blank] * 3
        kept = [(*nodes.rows(may.kept_node[i]), may.kept_copies[i]) for i in range(may.kept)]
        calls = [(*nodes.rows(may.call_node[i]), may.call_weight[i], may.call_gone[i]) for i in range(may.calls)]
        total = sum(may.near_copies)
        value = win = done = 0.0
        values, wins, dones = [value], [win], [done]
        # `last` is the column with a draw less.
        for last, ((share, on, hit), then, then_win, then_done) in enumerate(
            zip(self.columns, *sums, strict=False),
        ):
            stay = 1.0 - share * total
            then, then_win, then_done = share * then, share * then_win, share * then_done
            for others, other_wins, other_dones, copies in kept:
                other = others[last]
                if other > value:
                    weight = share * copies
                    stay -= weight
                    then += weight * other
                    then_win += weight * other_wins[last]
                    then_done += weight * other_dones[last]
            value = on * (then + stay * value)
            win = on * (then_win + stay * win)
            done = on * (then_done + stay * done)
            if calls:
                called = call_value = call_win = call_done = 0.0
                end = 1.0 - on
                for others, other_wins, other_dones, weight, gone in calls:
                    # The others may have ended the hand in the part that is gone.
                    alive = 1.0 - gone * end
                    gone *= alive
                    rest = alive - gone
                    other = rest * others[last + 1] + gone * others[last]
                    if other > value:
                        weight *= hit
                        if called + weight > MOST_CALLED:
                            break
                        called += weight
                        call_value += weight * other
                        call_win += weight * (rest * other_wins[last + 1] + gone * other_wins[last])
                        call_done += weight * (rest * other_dones[last + 1] + gone * other_dones[last])
                value = call_value + (1.0 - called) * value
                win = call_win + (1.0 - called) * win
                done = call_done + (1.0 - called) * done
            values.append(value)
            wins.append(win)
            dones.append(done)
        nodes.write(into, values, wins, dones)
