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
from engine.solver.plain.points import Points, Reading, Way, Worth
from engine.solver.rules import SolverRules
from engine.solver.table import Table

Price = tuple[int, int, int, int]
"""By draw or not, han, fu, yakuman."""
Prices = tuple[float, float]
"""Points, and those with one han more."""
Won = tuple[Prices | None, Prices | None, Prices, Prices]
"""What a win is worth: silent by draw and by discard, None without a yaku, and the same in riichi."""

REDS = (0, 1, 1, 2, 1, 2, 2, 3)
"""Red fives in melds, by their bits."""


Doras = tuple[int, float, float, float, float]
"""Of a suit with its melds: han of dora, and the chances that an ura dora is 1, 2, 3, 4 of its tiles."""
Ura = tuple[float, float, float, float, float]
"""The chances of 0, 1, 2, 3, 4 ura dora."""
Complete = tuple[int, Ura, dict[Price, Prices], dict[tuple[Way, ...], Won], list[Reading] | None]
"""A complete hand: han of dora, the chances of ura dora, means with these and what wins are worth as far as they are
known, and its readings, None where these go by the tile that comes last."""


CERTAIN = (1.0,)


@lru_cache(maxsize=1024)
def under(one: Ura, indicators: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … dora under so many indicators, by those under one."""
    found: tuple[float, ...] = CERTAIN
    for _ in range(indicators):
        padded = (0.0, 0.0, 0.0, 0.0, *found, 0.0, 0.0, 0.0, 0.0)
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
        self.complete: dict[int, Complete] = {}
        self.readings: dict[tuple[int, ...], list[Reading] | None] = {}
        self.doras: dict[tuple[int, int], Doras] = {}
        self.silents: dict[Price, Prices] = {}
        self.quiets: dict[tuple[bool, float, float], Quiet] = {}
        self.louds: dict[tuple[float, float], Loud] = {}
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
        waits = draws = draws_one = draw_waits = rons = rons_one = quiet = 0.0
        ready_draws = ready_draws_one = ready_rons = ready_rons_one = loud = 0.0
        worths = []
        for tile, k, copies in zip(tiles, kinds, may.near_copies, strict=True):
            by_draw, by_ron, ready_draw, ready_ron = self.won(tile, k)
            waits += copies
            if by_draw:
                worth, more = by_draw
                worths.append(worth)
                draw_waits += copies
                draws += copies * worth
                draws_one += copies * more
            else:
                worths.append(0.0)
            if ron and by_ron:
                worth, more = by_ron
                weight = copies * throw[k] * melds
                quiet += weight
                rons += weight * worth
                rons_one += weight * more
            if closed:
                worth, more = ready_draw
                ready_draws += copies * worth
                ready_draws_one += copies * more
                if ron:
                    worth, more = ready_ron
                    weight = copies * table.ron_ready[k]
                    loud += weight
                    ready_rons += weight * worth
                    ready_rons_one += weight * more
        self.worth, self.waits, self.draw_waits, self.quiet, self.loud = worths, waits, draw_waits, quiet, loud
        self.draws, self.draws_one = draws, draws_one
        self.rons, self.rons_one = self.mean(rons, quiet), self.mean(rons_one, quiet)
        self.declared_draws, self.declared_draws_one = self.mean(ready_draws, waits), self.mean(ready_draws_one, waits)
        self.declared_rons, self.declared_rons_one = self.mean(ready_rons, loud), self.mean(ready_rons_one, loud)

    def mean(self, points: float, weight: float) -> float:
        """The mean worth of wins, 0 where there are none."""
        return points / weight + self.more if weight > 0 else 0.0

    def won(self, tile: int, k: int) -> Won:
        """The worth of a win."""
        hand, prices = self.hand, self.prices
        key = hand.hash + TILE_KEY[tile]
        complete = self.complete.get(key) or self.completed(tile, key)
        _, _, _, wins, readings = complete
        if readings is None:
            hand.held[k] += 1
            offers = prices.find(hand.held, hand.melds, hand.mt, hand.mk, k)
            hand.held[k] -= 1
            return self.price(complete, *offers)
        ways = prices.ways(readings, k)
        won = wins.get(ways)
        if won is None:
            won = wins[ways] = self.price(complete, *prices.offered(ways))
        return won

    def completed(self, tile: int, key: int) -> Complete:
        """The hand with one more tile, not known yet."""
        hand, prices = self.suits, self.prices
        hand.add(tile)
        melded = hand.melded
        m, p, s, z = [
            self.doras.get((code, melded)) or self.dora_of(suit, code, melded) for suit, code in enumerate(hand.code)
        ]
        dora = m[0] + p[0] + s[0] + z[0] + REDS[hand.meld_reds]
        one, two = m[1] + p[1] + s[1] + z[1], m[2] + p[2] + s[2] + z[2]
        three, four = m[3] + p[3] + s[3] + z[3], m[4] + p[4] + s[4] + z[4]
        # A red five makes no other sets.
        kinds = *hand.key, melded
        if kinds not in self.readings:
            prices.find(hand.held, hand.melds, hand.mt, hand.mk, KIND[tile])
            self.readings[kinds] = prices.found if prices.usual(hand.melds) else None
        ura = 1.0 - one - two - three - four, one, two, three, four
        complete = self.complete[key] = dora, ura, {}, {}, self.readings[kinds]
        hand.remove(tile)
        return complete

    def dora_of(self, suit: int, code: int, melded: int) -> Doras:
        """The dora of a suit, not known yet."""
        hand, table = self.suits, self.table
        dora, ura = 0, [0.0] * 5
        for k in SUITS[suit]:
            n = hand.all[k]
            if n:
                dora += n * table.dora[k]
                ura[n] += table.ura[k] if self.with_ura or self.turned else 0.0
        _, one, two, three, four = ura
        red = hand.reds >> 9 * suit + 4 & 1
        found = self.doras[code, melded] = dora + red, one, two, three, four
        return found

    def price(self, complete: Complete, rons: list[Worth], draws: list[Worth]) -> Won:
        """What the best of those is worth in each way of winning."""
        by_draw, ready_draw = self.price_of(1, draws, complete)
        by_ron, ready_ron = self.price_of(0, rons, complete)
        return by_draw, by_ron, ready_draw, ready_ron

    def price_of(self, draw: int, offers: list[Worth], complete: Complete) -> tuple[Prices | None, Prices]:
        """The best of those in one way of winning: silent (None without a yaku) and in riichi."""
        dora, ura, means, _, _ = complete
        # Most wins are worth the same in whatever way.
        won = ready = offers[0]
        if offers.count(won) < len(offers):
            won, ready = self.prices.most(draw, offers, dora)
        if self.turned:
            return self.turned_of(draw, won, ready, complete)
        han, fu, yakuman = won
        at = draw, han + dora, fu, yakuman
        silent = (self.silents.get(at) or self.silent_of(at)) if han or yakuman else None
        han, fu, _ = ready
        at = draw, han + dora + 1, fu, yakuman
        return silent, means.get(at) or self.mean_of(means, ura, at)

    def turned_of(self, draw: int, won: Worth, ready: Worth, complete: Complete) -> tuple[Prices | None, Prices]:
        """The same with what a kong turns up."""
        dora, shown, means, _, _ = complete
        han, fu, yakuman = won
        silent = None
        if han or yakuman:
            # Nothing is by two or three draws: a place of their own for silent wins.
            at = 2 + draw, han + dora, fu, yakuman
            silent = means.get(at) or self.averaged_of(means, shown, at, self.more if draw else 0.0)
        han, fu, _ = ready
        at = draw, han + dora + 1, fu, yakuman
        return silent, means.get(at) or self.averaged_of(means, under(shown, 1 + self.below), at, 0.0)

    def averaged_of(self, means: dict[Price, Prices], chances: Sequence[float], at: Price, more: float) -> Prices:
        """Mean points by such chances, and `more`; not known yet."""
        way, han, fu, yakuman = at
        if yakuman:
            chances = CERTAIN
        points = self.prices.points
        row = [points(way % 2, han + i, fu, yakuman) for i in range(len(chances) + 1)]
        found = means[at] = sum(map(mul, chances, row)) + more, sum(map(mul, chances, row[1:])) + more
        return found

    def silent_of(self, at: Price) -> Prices:
        """Points of a win without riichi, not known yet; by draw with what winning is worth beside them."""
        draw, han, fu, yakuman = at
        points, more = self.prices.points, self.more if draw else 0.0
        found = self.silents[at] = points(draw, han, fu, yakuman) + more, points(draw, han + 1, fu, yakuman) + more
        return found

    def mean_of(self, means: dict[Price, Prices], ura: Ura, at: Price) -> Prices:
        """Mean points in riichi, not known yet."""
        draw, han, fu, yakuman = at
        if yakuman:
            points = self.prices.points(draw, han, fu, yakuman)
            found: Prices = points, points
        else:
            a, b, c, d, e = ura
            p, q, r, s, t, u = self.prices.from_han(draw, han, fu)
            found = a * p + b * q + c * r + d * s + e * t, a * q + b * r + c * s + d * t + e * u
        means[at] = found
        return found

    # ------------------------------------------------------------ go-arounds

    def go_back(self, into: int, slack: int, may: Choices) -> None:
        self.add_up(may)
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
        quiet = self.quiets.get(key) or self.quiet_of(*key)
        values, wins = (
            self.change_on(may, quiet, at_once, won_at_once) if slack else self.stay(quiet, at_once, won_at_once)
        )
        nodes = self.lists
        nodes.write(into, values, wins, nodes.sure)

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
        near = [*zip(self.worth, may.near_copies, strict=True)]
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
