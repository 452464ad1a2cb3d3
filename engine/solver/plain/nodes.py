"""Solved hands as lists of numbers, and the rows of hands that are not ready."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from mmap import mmap
from operator import add, ge, itemgetter, mul
from struct import Struct
from typing import Any

from engine.solver import backward, nodes
from engine.solver.backward import MOST_CALLED
from engine.solver.choices import Choices
from engine.solver.nodes import PASSING
from engine.solver.table import Table

Row = list[float]
"""Numbers by draws that are left, 0 first: the order in which they are worked out."""
LEAST = 1e-9
"""The smallest chance of going on that is divided by."""
PARTS = float(1 << 24)
"""What of one is told apart in a sum: a float is no finer about 1. Points up to a hundred millions are left room."""
_most_draws = itemgetter(-1)


class Columns:
    """Rows as whole numbers, so that all their columns are added at once.

    Beside so large a number the last bits of a float are a whole number themselves, and floats one after the other are
    one long number, whose columns are added without touching each other once what was put beside them is taken away.
    """

    def __init__(self, values: int) -> None:
        self.beside = [1.5 * 2.0**52 / PARTS] * values
        self.size = 8 * values
        self.floats = Struct(f"<{values}d").pack
        self.numbers = Struct(f"<{values}q").unpack
        self.nothing = self.whole([0.0] * values)

    def whole(self, row: Row) -> int:
        """A row as one number."""
        return int.from_bytes(self.floats(*map(add, row, self.beside)), "little")

    def summed(self, copies: Sequence[Any], total: int, wholes: Sequence[int]) -> tuple[int, ...]:
        """The sum of rows, each so many times, `total` altogether, in `PARTS`."""
        found: int = sum(map(mul, copies, wholes)) - total * self.nothing
        return self.numbers(found.to_bytes(self.size, "little", signed=True))


class Course:
    """What comes of draws while every one that brings a hand nearer is kept and nothing else, by their number.

    A row's number with one draw more is a factor times that with one less, and a summand. Divided by the product of all
    factors up to there it is a plain sum, which is built in: `before` and `behind` are what numbers are multiplied by
    before it and after it. `sure` is the row where all that is drawn leaves the hand ready.
    """

    __slots__ = ("before", "behind", "sure", "total")

    def __init__(self, total: int, before: Row, behind: Row) -> None:
        self.total, self.before, self.behind = total, before, behind
        self.sure = self.row([total * PARTS] * len(before))

    def row(self, sums: Sequence[float]) -> Row:
        """The row that follows from the sums of those after each draw, in `PARTS`, by draws that are left then."""
        return [0.0, *map(mul, self.behind, accumulate(map(mul, self.before, sums)))]


class Picked:
    """Rows of which each column is that of one of others: `which`."""

    __slots__ = ("children", "sure", "which")

    def __init__(self, children: Sequence[int], which: Sequence[int], sure: Row) -> None:
        self.children, self.which, self.sure = children, which, sure

    def row(self, rows: Rows) -> Row:
        """The row made of those of others."""
        others = [rows[child] for child in self.children]
        return [others[place][column] for column, place in enumerate(self.which)]


class Drawn:
    """Rows that follow from those after draws, each so many times."""

    __slots__ = ("children", "copies", "course", "sure")

    def __init__(self, children: Sequence[int], copies: Sequence[float], course: Course) -> None:
        self.children, self.copies, self.course, self.sure = children, copies, course, course.sure

    def row(self, rows: Rows) -> Row:
        """The row made of those of others."""
        course = self.course
        return course.row(rows.summed(self.copies, course.total, self.children))


Made = Picked | Drawn
"""How all rows of a node are made from those of others. `sure` is the row where all of those are 1."""


class Rows(dict[int, Row]):
    """One row of each node; it is made when it is asked for."""

    def __init__(self, columns: Columns, made: dict[int, Made], blank: Row) -> None:
        super().__init__({0: blank})
        self.columns, self.made = columns, made
        self.wholes: dict[int, int] = {}

    def __missing__(self, node: int) -> Row:
        found = self[node] = self.made[node].row(self)
        return found

    def summed(self, copies: Sequence[float], total: int, nodes: Sequence[int]) -> tuple[int, ...]:
        """The sum of rows, each so many times, `total` altogether, in `PARTS`."""
        known = self.wholes
        return self.columns.summed(copies, total, [known.get(node) or self.whole(node) for node in nodes])

    def whole(self, node: int) -> int:
        """A row as a whole number, not known yet."""
        found = self.wholes[node] = self.columns.whole(self[node])
        return found


class Readies(Rows):
    """The chances to have been ready, all of them `sure` where hands are."""

    def __init__(self, columns: Columns, made: dict[int, Made], blank: Row, sure: Row) -> None:
        super().__init__(columns, made, blank)
        self.sure = sure

    def __missing__(self, node: int) -> Row:
        made, sure = self.made[node], self.sure
        if [child for child in made.children if self[child] is not sure]:
            return super().__missing__(node)
        found = self[node] = made.sure
        return found


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
        self.made: dict[int, Made] = {}
        columns = Columns(self.values)
        self.objective = Rows(columns, self.made, self.blank)
        self.wins = Rows(columns, self.made, self.blank)
        self.readies = Readies(columns, self.made, self.blank, self.sure)

    def find(self, key: int) -> int:
        return self.by_key.get(key, -1)

    def find_all(self, keys: list[int], number: int, found: list[int], at: int) -> None:
        get = self.by_key.get
        found[at : at + number] = [get(key, -1) for key in keys[:number]]

    def clear(self) -> None:
        """There is no table."""

    def put(self, key: int, node: int) -> None:
        self.by_key[key] = node
        self.count()

    def check(self) -> None:
        super().check()
        self.count()

    def count(self) -> None:
        """Counts the hands that are known, not all of which were told of."""
        self.known = len(self.by_key)
        if self.known >= self.most:
            self.stopped = 1

    def row(self, node: int, which: int) -> tuple[float, ...]:
        return tuple((self.objective, self.wins, self.readies)[which][node][::-1])

    def rows(self, node: int) -> tuple[Row, Row, Row]:
        """The objective, the chance to win, the chance to have been ready."""
        return self.objective[node], self.wins[node], self.readies[node]

    def write(self, node: int, objective: Row, wins: Row, readies: Row) -> None:
        """Writes all rows of a node."""
        self.objective[node] = objective
        self.wins[node] = wins
        self.readies[node] = readies

    def make(self, node: int, made: Made) -> None:
        """Writes a node whose rows are made from those of others."""
        self.objective[node] = made.row(self.objective)
        self.made[node] = made

    def best(self, into: int, size: int, children: list[int], begin: int, end: int) -> None:
        compared = children[begin:end]
        columns = zip(*[self.objective[child] for child in compared], strict=True)
        made = Picked(compared, [column.index(max(column)) for column in columns], self.sure)
        if into < self.passing(PASSING):
            # What is forgotten at once is not remembered either.
            self.write(into, made.row(self.objective), made.row(self.wins), made.row(self.readies))
        else:
            self.make(into, made)

    def foremost(self, size: int, children: list[int], begin: int, end: int) -> int:
        """The one whose objective is nowhere less than that of another."""
        compared = children[begin:end]
        if self.exact:
            return -1
        rows = [self.objective[child] for child in compared]
        most = max(rows, key=_most_draws)
        for row in rows:
            if row is not most and not all(map(ge, most, row)):
                return -1
        return compared[rows.index(most)]


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
        self.alike: dict[frozenset[tuple[int, float]], int] = {}
        """Nodes by those that draws lead to, and how many do: many hands are alike but for their suits."""

    def go_back(self, into: int, may: Choices) -> int:
        nodes = self.lists
        if may.near and not may.kept and not may.calls and not nodes.exact:
            copies = may.near_copies
            total = sum(copies)
            course = self.courses[total] if total in self.courses else self.course(int(total))
            if course is not None:
                counted: dict[int, float] = {}
                for node, left in zip(may.near_node, copies, strict=True):
                    counted[node] = counted.get(node, 0) + left
                key = frozenset(counted.items())
                found = self.alike.get(key)
                if found is None:
                    found = self.alike[key] = into
                    nodes.make(into, Drawn([*counted], [*counted.values()], course))
                return found
        self.choose(into, may)
        return into

    def course(self, total: int) -> Course | None:
        """The course of hands that so many unseen tiles bring nearer, not known yet; None where it comes to an end."""
        before, behind, product = [], [], 1.0
        for share, on, _ in self.columns:
            factor = on * (1.0 - share * total)
            product *= factor
            if factor < LEAST:
                self.courses[total] = None
                return None
            before.append(on * share / product / PARTS)
            behind.append(product)
        course = self.courses[total] = Course(total, before, behind)
        return course

    def sums_of(self, may: Choices) -> list[Sequence[float]]:
        """The sums of all three rows after the draws that bring the hand nearer, in `PARTS`."""
        nodes, copies, near = self.lists, may.near_copies, may.near_node
        each = nodes.objective, nodes.wins, nodes.readies
        if nodes.exact:
            # A power of two, which changes no digit.
            columns = [zip(*[rows[node] for node in near], strict=True) for rows in each]
            return [[PARTS * sum(map(mul, copies, column)) for column in each] or nodes.blank for each in columns]
        return [rows.summed(copies, int(sum(copies)), near) for rows in each]

    def choose(self, into: int, may: Choices) -> None:
        """The same where other draws or calls are taken when they are better, column by column."""
        nodes = self.lists
        total = sum(may.near_copies)
        kept = [(*nodes.rows(may.kept_node[i]), may.kept_copies[i]) for i in range(may.kept)]
        calls = [(*nodes.rows(may.call_node[i]), may.call_weight[i], may.call_gone[i]) for i in range(may.calls)]
        value = win = done = 0.0
        values, wins, dones = [value], [win], [done]
        # `last` is the column with a draw less.
        for last, ((share, on, hit), then, then_win, then_done) in enumerate(
            zip(self.columns, *self.sums_of(may), strict=False),
        ):
            stay = 1.0 - share * total
            part = share / PARTS
            then, then_win, then_done = part * then, part * then_win, part * then_done
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
