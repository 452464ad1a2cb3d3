"""The numbers of a ready hand: riichi or silence, wins by draw and by discard, changes of shape while it is silent.

``ready.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from engine.solver import model
from engine.solver.choices import Choices
from engine.solver.held import Held
from engine.solver.model import Model, Position
from engine.solver.nodes import Nodes
from engine.solver.points import Points
from engine.solver.rules import SolverRules
from engine.solver.table import Table

KIND = list(model.KIND)
DORAS = 13
"""Han of dora that are told apart: those under three indicators, none to four each."""
ONE = 1.0
NONE = 0.0
"""As in `engine.solver.backward`."""


class Ready:
    """Solves ready hands. The sums of one hand are kept in fields on the way, each wait counted by its copies:

    `waits` all copies, `draw_waits` those that win by draw without riichi, `quiet` and `loud` those that win by
    discard, silent and declared, each times how gladly it is thrown; `draws`, `rons` points of silent wins, and
    `declared_…` of declared ones; `…_one` the same with one han more (ippatsu, the last tile).

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
        self.with_ura = assumed.ura and rules.ura
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
        self.ura = [0.0] * 8
        self.won_ura = [0.0] * 8
        self.waits = self.draws = self.draws_one = self.draw_waits = self.rons = self.rons_one = self.quiet = 0.0
        self.declared_draws = self.declared_draws_one = self.declared_rons = self.declared_rons_one = self.loud = 0.0
        self.chance = [0.0] * 32
        self.at_once = [0.0] * 32
        self.won_at_once = [0.0] * 32
        self.begin = 0
        self.changed = self.changed_win = 0.0
        self.declared = self.silent = -1.0

    def go_back(self, into: int, slack: int, may: Choices) -> None:
        """Writes node `into`. Riichi locks the hand; without riichi it may go on changing while slack is
        left, and declare later."""
        self.add_up(may)
        self.declared = -1.0
        self.begin = self.nodes.values - may.size // 3
        if self.closed:
            self.declare()
        self.stay_silent(into, slack, may)

    # ------------------------------------------------------------ what wins are worth

    def add_up(self, may: Choices) -> None:
        """Finds the worth of each wait, silent and declared, and adds them up."""
        hand = self.hand
        table = self.table
        held = hand.held
        self.closed = closed = hand.open_melds == 0
        self.furiten = False
        held_dora = table.dora_held(self.hand)
        for i in range(may.near):
            k = KIND[may.near_tile[i]]
            if hand.all[k] < table.begin[k] or table.river[k]:
                self.furiten = True
        if closed:
            self.count_ura()
        self.waits = self.draws = self.draws_one = self.draw_waits = self.rons = self.rons_one = self.quiet = 0.0
        self.declared_draws = self.declared_draws_one = self.declared_rons = self.declared_rons_one = self.loud = 0.0
        for i in range(may.near):
            tile = may.near_tile[i]
            k = KIND[tile]
            copies = may.near_copies[i]
            han = held_dora + table.dora[k] + (1 if tile >= 34 else 0)
            held[k] += 1
            self.points.value(held, hand.melds, hand.mt, hand.mk, k, han)
            held[k] -= 1
            if self.turned:
                self.turn_up(k)
            self.waits += copies
            self.add_silent(i, k, copies, han)
            if closed:
                self.add_declared(k, copies, han + 1)
        if self.quiet > 0:
            self.rons = self.rons / self.quiet + self.more
            self.rons_one = self.rons_one / self.quiet + self.more
        if self.loud > 0:
            self.declared_rons = self.declared_rons / self.loud + self.more
            self.declared_rons_one = self.declared_rons_one / self.loud + self.more
        if self.waits > 0:
            self.declared_draws = self.declared_draws / self.waits + self.more
            self.declared_draws_one = self.declared_draws_one / self.waits + self.more

    def add_silent(self, i: int, k: int, copies: float, han: int) -> None:
        """Adds wait `i`, of kind `k`, without riichi, where it has a yaku."""
        won = self.points
        worth = 0.0
        if won.draw_han or won.draw_yakuman:
            worth = self.paid(1, won.draw_han + han, won.draw_fu, won.draw_yakuman) + self.more
            self.draws += copies * worth
            self.draw_waits += copies
            self.draws_one += copies * (self.paid(1, won.draw_han + han + 1, won.draw_fu, won.draw_yakuman) + self.more)
        self.worth[i] = worth
        if self.ron and not self.furiten and (won.ron_han or won.ron_yakuman):
            weight = copies * self.table.ron_quiet[k]
            if not self.closed:
                weight = copies * self.table.ron_open[k] * self.table.open_melds[self.hand.open_melds]
            self.quiet += weight
            self.rons += weight * self.paid(0, won.ron_han + han, won.ron_fu, won.ron_yakuman)
            self.rons_one += weight * self.paid(0, won.ron_han + han + 1, won.ron_fu, won.ron_yakuman)

    def add_declared(self, k: int, copies: float, han: int) -> None:
        """Adds a wait of kind `k` with riichi, whose han is counted."""
        won = self.points
        self.count_ura_of(k)
        n = won.ready_draw_han + han
        self.declared_draws += copies * self.expected(1, n, won.ready_draw_fu, won.draw_yakuman)
        self.declared_draws_one += copies * self.expected(1, n + 1, won.ready_draw_fu, won.draw_yakuman)
        if self.ron and not self.furiten:
            weight = copies * self.table.ron_ready[k]
            self.loud += weight
            n = won.ready_ron_han + han
            self.declared_rons += weight * self.expected(0, n, won.ready_ron_fu, won.ron_yakuman)
            self.declared_rons_one += weight * self.expected(0, n + 1, won.ready_ron_fu, won.ron_yakuman)

    def count_ura(self) -> None:
        """The chances of 0, 1, 2 … ura dora under one indicator, for the hand as it is."""
        ura = self.ura
        chances = self.table.ura
        for k in range(6):
            ura[k] = 0
        ura[0] = 1
        if self.with_ura:
            every = self.hand.all
            for k in range(34):
                n = every[k]
                if n:
                    chance = chances[k]
                    ura[n] += chance
                    ura[0] -= chance

    def count_ura_of(self, k: int) -> None:
        """The same once kind `k` has completed the hand."""
        for i in range(6):
            self.won_ura[i] = self.ura[i]
        if self.with_ura:
            n = self.hand.all[k]
            share = self.table.ura[k]
            self.won_ura[n] -= share
            self.won_ura[n + 1] += share

    def expected(self, draw: int, han: int, fu: int, yakuman: int) -> float:
        """Mean points in riichi with the ura dora that may turn up."""
        if yakuman:
            return self.points.points(draw, han, fu, yakuman)
        if self.turned:
            return self.averaged(draw, han, fu, self.hidden)
        return self.points.mean(draw, han, fu, self.won_ura)

    # ------------------------------------------------------------ after a kong

    def turn_up(self, k: int) -> None:
        """Finds `shown` and `hidden` once kind `k` has completed the hand."""
        shown = self.shown
        hidden = self.hidden
        every = self.hand.all
        chances = self.table.ura
        for i in range(DORAS):
            shown[i] = hidden[i] = 0
        shown[0] = hidden[0] = 1
        for i in range(34):
            n = every[i] + (1 if i == k else 0)
            if n:
                shown[n] += chances[i]
                shown[0] -= chances[i]
        for _ in range(1 + self.below):
            for i in range(DORAS - 1, -1, -1):
                total = NONE
                for n in range(5 if i > 3 else i + 1):
                    total += shown[n] * hidden[i - n]
                hidden[i] = total

    def averaged(self, draw: int, han: int, fu: int, chances: list[float]) -> float:
        """Mean points without a yakuman with 0, 1, 2 … han more, by their chances."""
        found = NONE
        for i in range(DORAS):
            found += chances[i] * self.points.points(draw, han + i, fu, 0)
        return found

    def paid(self, draw: int, han: int, fu: int, yakuman: int) -> float:
        """Points of a silent win."""
        if self.turned == 0 or yakuman:
            return self.points.points(draw, han, fu, yakuman)
        return self.averaged(draw, han, fu, self.shown)

    def bloom(self, tile: int) -> float:
        """What a win on the replacement is worth: a han more, and that is a yaku; after a north, where it `blooms`."""
        hand = self.hand
        won = self.points
        k = KIND[tile]
        han = self.table.dora_held(hand) + self.table.dora[k] + (1 if tile >= 34 else 0)
        hand.held[k] += 1
        won.value(hand.held, hand.melds, hand.mt, hand.mk, k, han)
        hand.held[k] -= 1
        if self.blooms == 0:
            if won.draw_han == 0 and won.draw_yakuman == 0:
                return NONE
            return won.points(1, won.draw_han + han, won.draw_fu, won.draw_yakuman) + self.more
        han += won.ready_draw_han + 1
        if self.turned and self.early and won.draw_yakuman == 0:
            self.turn_up(k)
            return self.averaged(1, han, won.ready_draw_fu, self.shown) + self.more
        return won.points(1, han, won.ready_draw_fu, won.draw_yakuman) + self.more

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
                    stay = self.change(into, at - 3, may, share)
                    now = self.changed
                    now_win = self.changed_win
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

    def change(self, into: int, after: int, may: Choices, share: float) -> float:
        """A draw while the hand may change: wins that are worth more than going on, and other draws that are better
        kept. What they are worth goes into `changed` and `changed_win`; the chance that nothing of it happens.

        `after` is the place of the hand's own objective one draw later.
        """
        nodes = self.nodes
        self.changed = self.changed_win = 0.0
        for i in range(may.near):
            if self.worth[i] > nodes.pool[after]:
                self.changed += may.near_copies[i] * share * self.worth[i]
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
