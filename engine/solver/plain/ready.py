"""Ready hands: what wins are worth is remembered, and go-arounds are worked out once for waits that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from operator import mul
from typing import NamedTuple

from engine.solver import ready
from engine.solver.choices import Choices
from engine.solver.held import KIND, TILE_KEY
from engine.solver.model import Model, Position
from engine.solver.plain.held import SUITS, Held
from engine.solver.plain.nodes import Nodes, Row
from engine.solver.plain.points import HAN, Points, Way
from engine.solver.prices import HANS
from engine.solver.rules import SolverRules
from engine.solver.table import Table

REDS = (0, 1, 1, 2, 1, 2, 2, 3)
"""Red fives by their bits."""
PLAIN = [
    sum(TILE_KEY[9 * suit + 4] - TILE_KEY[34 + suit] for suit in range(3) if reds >> suit & 1) for reds in range(8)
]
"""What makes the key of a hand with red fives that of one with other fives, by their bits: they make no other sets."""

Ura = tuple[int, int, int, int, int]
"""The unseen tiles that would make 0, 1, 2, 3, 4 ura dora."""
Places = tuple[int, int, int, int]
"""What a win is worth, in the table of points: silent by draw and by discard, 0 without a yaku, and in riichi."""
Prices = tuple[float, float]
"""Points, and those with one han more."""
Sums = tuple[tuple[float, ...], float, float, Prices, Prices]
"""All that a hand which stays as it is goes by: the sums over its waits, silent and in riichi."""
Stayed = tuple[int, float, float]
"""Its node, and the objective at once with riichi and without."""
Complete = tuple[list[Way], Ura, dict[int, Prices]]
"""A complete hand: its ways, the ura dora, and means with these as far as they are known."""


@lru_cache(maxsize=1024)
def under(one: Ura, indicators: int) -> Sequence[int]:
    """In how many ways unseen tiles make 0, 1, 2 … dora under so many indicators, by those under one."""
    found: tuple[int, ...] = (1,)
    for _ in range(indicators):
        padded = (0, 0, 0, 0, *found, 0, 0, 0, 0)
        found = tuple([sum(map(mul, one[::-1], padded[i : i + 5])) for i in range(len(found) + 4)])
    return found


class Quiet(NamedTuple):
    """The chance of a win by discard after the last draw; and for each draw before, the earliest last, the factors of a
    win by discard, of one by draw and of what follows, and the chance to win in that go-around."""

    end: float
    steps: list[tuple[float, float, float, float]]


class Loud(NamedTuple):
    """For each draw with riichi before it, the earliest last, the factors of points by discard, of these with one han
    more, of points by draw, of these with one han more, and what is got or paid without a win; and the chances to
    win."""

    steps: list[tuple[float, float, float, float, float]]
    wins: Row


class Ready(ready.Ready):
    """Few numbers of waits, each with how gladly it is thrown, come again and again: points alone differ, and what a
    hand is worth is a sum of these, each times a factor. A complete hand comes again for each of its tiles."""

    def __init__(
        self,
        hand: Held,
        table: Table,
        nodes: Nodes,
        points: Points,
        position: Position,
        rules: SolverRules,
        assumed: Model,
    ) -> None:
        super().__init__(hand, table, nodes, points, position, rules, assumed)
        self.suits = hand
        self.lists = nodes
        self.prices = points
        self.last = nodes.values - 1
        self.doras = [(k, han) for k, han in enumerate(table.dora) if han]
        self.complete: dict[int, Complete] = {}
        self.uras: dict[tuple[int, int, int], int] = {}
        self.quiets: dict[tuple[bool, float, float], Quiet] = {}
        self.louds: dict[tuple[float, float], Loud] = {}
        self.alike: dict[Sums, Stayed] = {}
        self.never = [-inf] * self.last
        shares = table.share[: self.last]
        self.columns, self.columns_open, self.columns_riichi = (
            [*zip(shares, ons[: self.last], strict=True)][::-1] for ons in (table.on, table.on_open, table.on_riichi)
        )
        """The share of a tile and the chance that the others do not end the hand, the earliest draw last."""

    # ------------------------------------------------------------ what wins are worth

    def add_up(self, may: Choices) -> None:
        hand, table = self.hand, self.table
        tiles = may.near_tile
        kinds = [KIND[tile] for tile in tiles]
        every, begin, river = hand.all, table.begin, table.river
        self.furiten = False
        for k in kinds:
            if every[k] < begin[k] or river[k]:
                self.furiten = True
        self.closed = closed = hand.open_melds == 0
        throw, melds = (table.ron_quiet, 1.0) if closed else (table.ron_open, table.open_melds[hand.open_melds])
        ron = self.ron and not self.furiten
        reds = hand.reds >> 4 & 1 | hand.reds >> 12 & 2 | hand.reds >> 20 & 4
        key, held_dora = hand.hash + PLAIN[reds], REDS[reds] + REDS[hand.meld_reds]
        for k, han in self.doras:
            held_dora += han * every[k]
        known, points, gain, turned = self.complete, self.prices.table, self.more, self.turned
        waits = draws = draws_one = draw_waits = rons = rons_one = quiet = 0.0
        ready_draws = ready_draws_one = ready_rons = ready_rons_one = loud = 0.0
        worths, last_worths = [], []
        for tile, k, copies in zip(tiles, kinds, may.near_copies, strict=True):
            complete = key + TILE_KEY[k]
            ways, ura, means = known.get(complete) or self.completed(k, complete)
            dora = min(held_dora + table.dora[k] + (tile >= 34), HANS)
            ways = [way for way in ways if way[0] >> k & 1]
            if len(ways) == 1:
                _, drawn, thrown = ways[0]
                ready_drawn, ready_thrown = drawn + dora + 1, thrown + dora + 1
                drawn = drawn + dora if drawn & HAN else 0
                thrown = thrown + dora if thrown & HAN else 0
            else:
                drawn, thrown, ready_drawn, ready_thrown = self.best_of(ways, dora)
            waits += copies
            worth = last_worth = 0.0
            if drawn:
                worth, more = self.averaged_of(under(ura, 1), drawn) if turned else (points[drawn], points[drawn + 1])
                worth += gain
                last_worth = worth + self.final * (more + gain - worth)
                draw_waits += copies
                draws += copies * worth
                draws_one += copies * (more + gain)
            worths.append(worth)
            last_worths.append(last_worth)
            if ron and thrown:
                got, more = self.averaged_of(under(ura, 1), thrown) if turned else (points[thrown], points[thrown + 1])
                weight = copies * throw[k] * melds
                quiet += weight
                rons += weight * got
                rons_one += weight * more
            if closed:
                worth, more = means.get(ready_drawn) or self.mean_of(means, ura, ready_drawn)
                ready_draws += copies * worth
                ready_draws_one += copies * more
                if ron:
                    worth, more = means.get(ready_thrown) or self.mean_of(means, ura, ready_thrown)
                    weight = copies * table.ron_ready[k]
                    loud += weight
                    ready_rons += weight * worth
                    ready_rons_one += weight * more
        self.worth, self.last_worth = worths, last_worths
        self.waits, self.draw_waits, self.quiet, self.loud = waits, draw_waits, quiet, loud
        self.draws, self.draws_one = draws, draws_one
        self.rons, self.rons_one = self.means(rons, rons_one, quiet)
        self.declared_draws, self.declared_draws_one = self.means(ready_draws, ready_draws_one, waits)
        self.declared_rons, self.declared_rons_one = self.means(ready_rons, ready_rons_one, loud)

    def means(self, points: float, more: float, weight: float) -> Prices:
        """The mean worth of wins, and with one han more; 0 where there are none."""
        return (points / weight + self.more, more / weight + self.more) if weight > 0 else (0.0, 0.0)

    def best_of(self, ways: list[Way], dora: int) -> Places:
        """The worth of a win that comes in several ways."""
        best = self.prices.best
        draws, throws = [drawn for _, drawn, _ in ways], [thrown for _, _, thrown in ways]
        return (
            best([place for place in draws if place & HAN], dora),
            best([place for place in throws if place & HAN], dora),
            best(draws, dora + 1),
            best(throws, dora + 1),
        )

    def completed(self, k: int, key: int) -> Complete:
        """The hand with one more tile of a kind, not known yet."""
        hand, melded, known = self.suits, self.suits.melded, self.uras
        hand.add(k)
        ways = self.prices.ways_of(hand)
        ura = self.table.no_ura
        for suit, tiles in enumerate(hand.key):
            at = suit, tiles, melded
            ura += known[at] if at in known else self.ura_of(at)
        hand.remove(k)
        counted = ura & 255, ura >> 8 & 255, ura >> 16 & 255, ura >> 24 & 255, ura >> 32
        found = self.complete[key] = ways, counted, {}
        return found

    def ura_of(self, at: tuple[int, int, int]) -> int:
        """The unseen tiles that would make so many ura dora of a suit, eight bits for each number; not known yet."""
        tiles, every = self.table.ura, self.hand.all
        found = self.uras[at] = sum([tiles[k] << 8 * every[k] for k in SUITS[at[0]]])
        return found

    def mean_of(self, means: dict[int, Prices], ura: Ura, place: int) -> Prices:
        """Mean points in riichi, not known yet."""
        if self.turned:
            found = means[place] = self.averaged_of(under(ura, 1 + self.below), place)
            return found
        a, b, c, d, e = ura
        p, q, r, s, t, u = self.prices.table[place : place + 6]
        total = self.total
        found = means[place] = (
            (a * p + b * q + c * r + d * s + e * t) / total,
            (a * q + b * r + c * s + d * t + e * u) / total,
        )
        return found

    def averaged_of(self, ways: Sequence[int], place: int) -> Prices:
        """Mean points with 0, 1, 2 … han more, each in so many ways."""
        total, row = sum(ways), self.prices.table[place : place + len(ways) + 1]
        return sum(map(mul, ways, row)) / total, sum(map(mul, ways, row[1:])) / total

    # ------------------------------------------------------------ go-arounds

    def go_back(self, into: int, slack: int, may: Choices) -> int:
        self.add_up(may)
        if slack:
            self.lists.write(into, *self.change_on(may, *self.declare_at_once()), self.lists.sure)
            return into
        silent = self.closed, self.quiet, self.draw_waits, self.rons, self.rons_one, self.draws, self.draws_one
        rons, draws = (self.declared_rons, self.declared_rons_one), (self.declared_draws, self.declared_draws_one)
        sums = silent, self.loud, self.waits, rons, draws
        found = self.alike.get(sums)
        if found is None:
            self.lists.write(into, *self.stay(*self.declare_at_once()), self.lists.sure)
            self.alike[sums] = into, self.declared, self.silent
            return into
        node, self.declared, self.silent = found
        return node

    def declare_at_once(self) -> tuple[Quiet, Row, Row]:
        """The factors of the hand while it is silent, and its rows with riichi at once, from one draw on."""
        self.declared = -1.0
        at_once, won_at_once = self.never, self.never
        if self.closed:
            loud = self.louds.get((self.loud, self.waits)) or self.loud_of(self.loud, self.waits)
            rons, rons_one = self.declared_rons, self.declared_rons_one
            draws, draws_one = self.declared_draws, self.declared_draws_one
            declared = [a * rons + b * rons_one + c * draws + d * draws_one + e for a, b, c, d, e in loud.steps]
            self.declared = declared[-1]
            if self.may_declare:
                at_once, won_at_once = declared, loud.wins
        key = self.closed, self.quiet, self.draw_waits
        return self.quiets.get(key) or self.quiet_of(*key), at_once, won_at_once

    def stay(self, quiet: Quiet, at_once: Row, won_at_once: Row) -> tuple[Row, Row]:
        """The rows of a hand that stays as it is, silent or, where that is worth more, with riichi."""
        rons, usual = self.rons, self.draws
        draws = usual + self.final * (self.draws_one - usual)
        always = at_once is not self.never and not self.dama
        value, win = self.end(quiet), quiet.end
        values, wins = [value], [win]
        silent = value
        for (chance, hit, rest, won), now, won_now in zip(quiet.steps, at_once, won_at_once, strict=True):
            value = silent = chance * rons + hit * draws + rest * value
            win = won + rest * win
            draws = usual
            if now > value or always:
                value, win = now, won_now
            values.append(value)
            wins.append(win)
        self.silent = silent
        return values, wins

    def change_on(self, may: Choices, quiet: Quiet, at_once: Row, won_at_once: Row) -> tuple[Row, Row]:
        """The same of a hand that may change: wins are taken and other draws kept where that is worth more."""
        nodes, rons = self.lists, self.rons
        near = [*zip(self.last_worth, may.near_copies, strict=True)]
        usual = [*zip(self.worth, may.near_copies, strict=True)]
        kept = [
            (nodes.objective[node], nodes.wins[node], copies)
            for node, copies in zip(may.kept_node[: may.kept], may.kept_copies, strict=False)
        ]
        always = at_once is not self.never and not self.dama
        value, win = self.end(quiet), quiet.end
        values, wins = [value], [win]
        silent = value
        # `last` is the column with a draw less.
        for last, (share, on) in enumerate(self.columns if self.closed else self.columns_open):
            changed = gone = 0.0
            for worth, copies in near:
                if worth > value:
                    gone += copies
                    changed += copies * worth
            changed_win = gone
            for others, other_wins, copies in kept:
                other = others[last]
                if other > value:
                    gone += copies
                    changed += copies * other
                    changed_win += copies * other_wins[last]
            near = usual
            chance = quiet.steps[last][0]
            go = (1.0 - chance) * on
            stay = go * (1.0 - share * gone)
            value = silent = chance * rons + go * share * changed + stay * value
            win = chance + go * share * changed_win + stay * win
            if at_once[last] > value or always:
                value, win = at_once[last], won_at_once[last]
            values.append(value)
            wins.append(win)
        self.silent = silent
        return values, wins

    def end(self, quiet: Quiet) -> float:
        """What the hand is worth after the last draw."""
        rons = self.rons + self.final * (self.rons_one - self.rons)
        return quiet.end * rons + (1.0 - quiet.end) * self.noten

    def quiet_of(self, closed: bool, quiet: float, draw_waits: float) -> Quiet:
        """The factors of silent hands that are not known yet."""
        table = self.table
        self.count_chances(quiet, table.hit if closed else table.hit_open)
        chances = self.chance[self.last :: -1]
        steps = []
        for (share, on), chance in zip(self.columns if closed else self.columns_open, chances[1:], strict=True):
            go = (1.0 - chance) * on
            hit = go * share
            steps.append((chance, hit, go - hit * draw_waits, chance + hit * draw_waits))
        found = self.quiets[closed, quiet, draw_waits] = Quiet(chances[0], steps)
        return found

    def loud_of(self, loud: float, waits: float) -> Loud:
        """The factors of hands in riichi that are not known yet. Of the go-arounds behind the first only those without
        ippatsu matter."""
        self.count_chances(loud, self.table.hit_riichi)
        chances = self.chance[self.last :: -1]
        final = self.final
        a, b, c, d = chances[0] * (1.0 - final), chances[0] * final, 0.0, 0.0
        e = (1.0 - chances[0]) * (self.noten - self.deposit)
        win = chances[0]
        steps, wins = [], []
        for (share, on), chance in zip(self.columns_riichi, chances[1:], strict=True):
            go = (1.0 - chance) * on
            hit = go * waits * share
            rest = go - hit
            a, b, c, d = rest * a, rest * b, rest * c, rest * d
            e = rest * e - (1.0 - chance) * (1.0 - on) * self.deposit
            if self.ippatsu:
                steps.append((a, b + chance, c, d + hit, e))
            a, c, d = a + chance, c + (1.0 - final) * hit, d + final * hit
            if not self.ippatsu:
                steps.append((a, b, c, d, e))
            win = chance + hit + rest * win
            wins.append(win)
            final = 0.0
        found = self.louds[loud, waits] = Loud(steps, wins)
        return found
