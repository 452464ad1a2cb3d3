"""The numbers of a ready hand: riichi or silence, wins by draw and by discard, changes of shape while it is silent.

``ready.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from engine.solver import keys, model
from engine.solver.choices import Choices
from engine.solver.held import Held
from engine.solver.model import Model, Position
from engine.solver.nodes import Nodes
from engine.solver.points import Points
from engine.solver.rules import SolverRules
from engine.solver.table import Table

KIND = list(model.KIND)
TILE_KEY = list(keys.TILE)
DORAS = 13
"""Han of dora that are told apart: those under three indicators, none to four each."""
ONE = 1.0
NONE = 0.0
"""As in `engine.solver.backward`."""


class Ready:
    """Solves ready hands. The sums of one hand are kept in fields on the way, each wait counted by its copies:

    `waits` all copies, `draw_waits` those that win by draw without riichi, `quiet` and `loud` those that win by
    discard, silent and declared, each times how gladly it is thrown; `draws`, `rons` points of silent wins, and
    `declared_…` of declared ones; `…_one` the same with one han more (ippatsu, the last tile). `worth` is that of each
    wait by draw without riichi, `last_worth` by the last draw.

    By draws made, from `begin` on: `at_once` and `won_at_once`, the objective and the chance to win with riichi in that
    go-around.

    After `go_back`: `declared` and `silent`, the objective at once with riichi and without, -1 where there is none.

    Once a kong is made: `turned` indicators more, nobody knows which, `below` all that a riichi turns up, `early` if a
    win on the replacement has it; `shown` and `hidden`, the chances of 0, 1, 2 … dora under it, and under all of them.
    """

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
        self.hand = hand
        self.table = table
        self.nodes = nodes
        self.points = points
        self.ron = assumed.ron
        self.dama = assumed.dama
        self.ippatsu = assumed.ippatsu and rules.ippatsu
        # A seat's last draw is the last tile of the wall one time in as many as there are seats, and so is its last
        # win by discard the last discard.
        self.final = ONE / (ONE + assumed.others) if assumed.last_tile else NONE
        self.others = assumed.others
        self.turned = int(position.kong and rules.kan_dora)
        self.below = int(assumed.ura) * (int(rules.ura) + self.turned * int(rules.kan_ura))
        self.early = int(rules.closed_at_once if position.concealed_kong else rules.open_at_once)
        self.blooms = int(position.kong or rules.north_blooms)
        self.shown = [0.0] * 13
        self.hidden = [0.0] * 13
        self.may_declare = position.riichi
        self.more = position.gain + assumed.win
        self.noten = assumed.tenpai
        self.deposit = assumed.deposit
        self.closed = self.furiten = False
        self.worth = [0.0] * 40
        self.last_worth = [0.0] * 40
        self.total = table.all_unseen
        self.ura = 0
        self.won_ura = [0] * 8
        self.waits = self.draws = self.draws_one = self.draw_waits = self.rons = self.rons_one = self.quiet = 0.0
        self.declared_draws = self.declared_draws_one = self.declared_rons = self.declared_rons_one = self.loud = 0.0
        self.chance = [0.0] * 32
        self.at_once = [0.0] * 32
        self.won_at_once = [0.0] * 32
        self.begin = 0
        self.changed = self.changed_win = 0.0
        self.declared = self.silent = -1.0

    def go_back(self, into: int, slack: int, may: Choices) -> int:
        """Writes node `into`, or finds one with the same numbers; which it is. Riichi locks the hand; without riichi it
        may go on changing while slack is left, and declare later."""
        self.add_up(may)
        self.declared = -1.0
        self.begin = self.nodes.values - may.size // 3
        if self.closed:
            self.declare()
        self.stay_silent(into, slack, may)
        return into

    # ------------------------------------------------------------ what wins are worth

    def add_up(self, may: Choices) -> None:
        """Finds the worth of each wait, silent and declared, and adds them up."""
        hand = self.hand
        table = self.table
        held = hand.held
        self.closed = closed = hand.open_melds == 0
        self.furiten = False
        held_dora = table.dora_held(self.hand)
        key = hand.hash
        for i in range(3):
            if hand.reds >> (9 * i + 4) & 1:
                key += TILE_KEY[9 * i + 4] - TILE_KEY[34 + i]
        for i in range(may.near):
            k = KIND[may.near_tile[i]]
            if hand.all[k] < table.begin[k] or table.river[k]:
                self.furiten = True
        if closed or self.turned:
            self.count_ura()
        self.waits = self.draws = self.draws_one = self.draw_waits = self.rons = self.rons_one = self.quiet = 0.0
        self.declared_draws = self.declared_draws_one = self.declared_rons = self.declared_rons_one = self.loud = 0.0
        for i in range(may.near):
            tile = may.near_tile[i]
            k = KIND[tile]
            copies = may.near_copies[i]
            han = held_dora + table.dora[k] + (1 if tile >= 34 else 0)
            held[k] += 1
            self.points.find(key + TILE_KEY[k], held, hand.melds, hand.mt, hand.mk)
            held[k] -= 1
            self.points.value(k, han)
            if self.turned:
                self.turn_up(k)
            self.waits += copies
            self.add_silent(i, k, copies)
            if closed:
                self.add_declared(k, copies)
        if self.quiet > 0:
            self.rons = self.rons / self.quiet + self.more
            self.rons_one = self.rons_one / self.quiet + self.more
        if self.loud > 0:
            self.declared_rons = self.declared_rons / self.loud + self.more
            self.declared_rons_one = self.declared_rons_one / self.loud + self.more
        if self.waits > 0:
            self.declared_draws = self.declared_draws / self.waits + self.more
            self.declared_draws_one = self.declared_draws_one / self.waits + self.more

    def add_silent(self, i: int, k: int, copies: float) -> None:
        """Adds wait `i`, of kind `k`, without riichi, where it has a yaku."""
        won = self.points
        worth = one = NONE
        if won.draw:
            worth = self.paid(won.draw) + self.more
            one = self.paid(won.draw + 1) + self.more
            self.draws += copies * worth
            self.draw_waits += copies
            self.draws_one += copies * one
        self.worth[i] = worth
        self.last_worth[i] = worth + self.final * (one - worth)
        if self.ron and not self.furiten and won.ron:
            weight = copies * self.table.ron_quiet[k]
            if not self.closed:
                weight = copies * self.table.ron_open[k] * self.table.open_melds[self.hand.open_melds]
            self.quiet += weight
            self.rons += weight * self.paid(won.ron)
            self.rons_one += weight * self.paid(won.ron + 1)

    def add_declared(self, k: int, copies: float) -> None:
        """Adds a wait of kind `k` with riichi."""
        won = self.points
        self.count_ura_of(k)
        self.declared_draws += copies * self.expected(won.ready_draw)
        self.declared_draws_one += copies * self.expected(won.ready_draw + 1)
        if self.ron and not self.furiten:
            weight = copies * self.table.ron_ready[k]
            self.loud += weight
            self.declared_rons += weight * self.expected(won.ready_ron)
            self.declared_rons_one += weight * self.expected(won.ready_ron + 1)

    def count_ura(self) -> None:
        """Counts the unseen tiles that would make so many ura dora under one indicator, of the hand as it is: eight
        bits for each number, so that all are added at once."""
        every = self.hand.all
        tiles = self.table.ura
        found = self.table.no_ura
        for k in range(34):
            found += tiles[k] << 8 * every[k]
        self.ura = found

    def count_ura_of(self, k: int) -> None:
        """The same once kind `k` has completed the hand, number by number."""
        tiles = self.table.ura[k]
        more = 8 * self.hand.all[k]
        ura = self.ura - (tiles << more) + (tiles << more + 8)
        for n in range(5):
            self.won_ura[n] = ura >> 8 * n & 255

    def expected(self, place: int) -> float:
        """Mean points in riichi with the ura dora that may turn up, of a place in the table of points without them."""
        if self.turned:
            return self.averaged(place, self.hidden)
        won = self.points
        found = 0
        for n in range(5):
            found += self.won_ura[n] * won.table[place + n]
        return found / self.total

    # ------------------------------------------------------------ after a kong

    def turn_up(self, k: int) -> None:
        """Finds `shown` and `hidden` once kind `k` has completed the hand."""
        shown = self.shown
        hidden = self.hidden
        self.count_ura_of(k)
        for i in range(DORAS):
            shown[i] = hidden[i] = 0
        for n in range(5):
            shown[n] = self.won_ura[n] / self.total
        hidden[0] = 1
        for _ in range(1 + self.below):
            for i in range(DORAS - 1, -1, -1):
                total = NONE
                for n in range(5 if i > 3 else i + 1):
                    total += shown[n] * hidden[i - n]
                hidden[i] = total

    def averaged(self, place: int, chances: list[float]) -> float:
        """Mean points with 0, 1, 2 … han more, by their chances."""
        won = self.points
        if won.table[place] == won.table[place + DORAS - 1]:
            return won.table[place]
        found = NONE
        for i in range(DORAS):
            found += chances[i] * won.table[place + i]
        return found

    def paid(self, place: int) -> float:
        """Points of a silent win."""
        if self.turned:
            return self.averaged(place, self.shown)
        return self.points.table[place]

    def bloom(self, tile: int) -> float:
        """What a win on the replacement is worth: a han more, and that is a yaku; after a north, where it `blooms`."""
        hand = self.hand
        won = self.points
        k = KIND[tile]
        han = self.table.dora_held(hand) + self.table.dora[k] + (1 if tile >= 34 else 0)
        hand.held[k] += 1
        won.take_once(hand.held, hand.melds, hand.mt, hand.mk, k)
        hand.held[k] -= 1
        won.value(k, han)
        if self.blooms == 0:
            return won.table[won.draw] + self.more if won.draw else NONE
        if self.turned and self.early:
            self.count_ura()
            self.turn_up(k)
            return self.averaged(won.ready_draw, self.shown) + self.more
        return won.table[won.ready_draw] + self.more

    # ------------------------------------------------------------ go-arounds

    def count_chances(self, weight: float, hits: list[float]) -> None:
        """The chance of a win by discard, by draws made: one of each opponent, each with so many times `hits`."""
        discards = self.table.discards
        if self.others == 2:
            for k in range(self.begin, self.nodes.values):
                missed = ONE - weight * hits[k]
                if missed < NONE:
                    missed = NONE
                self.chance[k] = discards[k] * (ONE - missed * missed)
            return
        for k in range(self.begin, self.nodes.values):
            missed = ONE - weight * hits[k]
            if missed < NONE:
                missed = NONE
            self.chance[k] = discards[k] * (ONE - missed * missed * missed)

    def stay_silent(self, into: int, slack: int, may: Choices) -> None:
        """Without riichi now, last draw first: the others' discards, then the draw; and with riichi at
        once where that is worth more."""
        nodes = self.nodes
        shares = self.table.share
        on = self.table.on
        hits = self.table.hit
        if not self.closed:
            on = self.table.on_open
            hits = self.table.hit_open
        last = nodes.values - 1
        at = into
        declares = self.closed and self.may_declare
        final = self.final
        rons = self.rons + final * (self.rons_one - self.rons)
        draws = self.draws + final * (self.draws_one - self.draws)
        self.count_chances(self.quiet, hits)
        chances = self.chance
        draw_waits = self.draw_waits
        usual = self.draws
        usual_rons = self.rons
        dama = self.dama
        at_once = self.at_once
        won_at_once = self.won_at_once
        worth = self.last_worth
        value = silent = self.noten
        win = NONE
        for k in range(last, self.begin - 1, -1):
            if k < last:
                share = shares[k]
                if slack == 0:
                    now = share * draws
                    now_win = share * draw_waits
                    stay = ONE - now_win
                    draws = usual
                else:
                    stay = self.change(into, at - 3, may, share, worth)
                    now = self.changed
                    now_win = self.changed_win
                    worth = self.worth
                value = on[k] * (now + stay * value)
                win = on[k] * (now_win + stay * win)
            chance = chances[k]
            value = chance * rons + (ONE - chance) * value
            win = chance + (ONE - chance) * win
            rons = usual_rons
            silent = value
            if k < last and declares and (dama == 0 or at_once[k] > value):
                value = at_once[k]
                win = won_at_once[k]
            nodes.pool[at] = value
            nodes.pool[at + 1] = win
            nodes.pool[at + 2] = ONE
            at += 3
        self.silent = silent

    def change(self, into: int, after: int, may: Choices, share: float, worth: list[float]) -> float:
        """A draw while the hand may change: wins that are worth more than going on, and other draws that are better
        kept. What they are worth goes into `changed` and `changed_win`; the chance that nothing of it happens.

        `after` is the place of the hand's own objective one draw later, `worth` that of each win.
        """
        nodes = self.nodes
        self.changed = self.changed_win = 0.0
        for i in range(may.near):
            if worth[i] > nodes.pool[after]:
                self.changed += may.near_copies[i] * share * worth[i]
                self.changed_win += may.near_copies[i] * share
        stay = ONE - self.changed_win
        for i in range(may.kept):
            b = may.kept_node[i] + after - into
            if nodes.pool[b] > nodes.pool[after]:
                weight = share * may.kept_copies[i]
                stay -= weight
                self.changed += weight * nodes.pool[b]
                self.changed_win += weight * nodes.pool[b + 1]
        return stay

    def declare(self) -> None:
        """With riichi at once, last draw first, into `at_once` and `won_at_once`. Of what is behind only riichi matters
        (`later`, without ippatsu)."""
        table = self.table
        shares = table.share
        ons = table.on_riichi
        self.count_chances(self.loud, table.hit_riichi)
        chances = self.chance
        at_once = self.at_once
        won_at_once = self.won_at_once
        waits = self.waits
        deposit = self.deposit
        last = self.nodes.values - 1
        final = self.final
        rons = self.declared_rons
        rons_now = self.declared_rons_one if self.ippatsu else rons
        usual = self.declared_draws
        draws = usual + final * (self.declared_draws_one - usual)
        draws_now = self.declared_draws_one
        ippatsu = self.ippatsu
        later = later_win = NONE
        for k in range(last, self.begin - 1, -1):
            chance = chances[k]
            rest = ONE - chance
            if k == last:
                later = chance * (rons + final * (self.declared_rons_one - rons)) + rest * (self.noten - deposit)
                later_win = chance
                continue
            on = ons[k]
            hit = waits * shares[k]
            stay = ONE - hit
            lost = (ONE - on) * deposit
            now = draws_now if ippatsu else draws
            at_once[k] = chance * rons_now + rest * (on * (hit * now + stay * later) - lost)
            later = chance * rons + rest * (on * (hit * draws + stay * later) - lost)
            later_win = chance + rest * on * (hit + stay * later_win)
            won_at_once[k] = later_win
            draws = usual
        self.declared = self.at_once[0]
