"""A Sichuan ruleset: the parts that answer every question, no options any more."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import NotAWin
from engine.hand.hand import Hand
from engine.options import Options
from engine.reasons import Reason
from engine.scoring.answers import CallsAnswer, DiscardsAnswer, WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.ledger import Remark, SettledDeal
from engine.scoring.paid import PaidWorth, WorthAsked
from engine.scoring.parts import Part
from engine.scoring.setup_answers import ExchangeAdvice, VoidAdvice
from engine.scoring.sheet import Sheet
from engine.systems.sichuan.answers import Advice
from engine.systems.sichuan.between import CoinRate, Dealing
from engine.systems.sichuan.form import Circumstances, win_of
from engine.systems.sichuan.ledger import Limited, letter
from engine.systems.sichuan.moves import MoveRules
from engine.systems.sichuan.offers import Offers
from engine.systems.sichuan.passing import PassRule
from engine.systems.sichuan.scoring import Scoring
from engine.systems.sichuan.settle import Settling
from engine.systems.sichuan.settle_text import parse_events, write_events
from engine.systems.sichuan.setup_advice import SetupAdvice
from engine.systems.sichuan.sheet import explain
from engine.systems.sichuan.win import Win, held_of
from engine.systems.sichuan.worth import paid, paid_table
from engine.tiles.kinds import Tile


@dataclass(frozen=True, slots=True)
class SichuanRuleset:
    """A Sichuan table. `unit` is what values are counted in: fan, or points where nothing doubles."""

    options: Options
    unit: str
    circumstances: Circumstances
    scoring: Scoring
    advice: Advice
    settling: Settling
    setup: SetupAdvice
    moves: MoveRules
    passing: PassRule
    dealing: Dealing
    coins: CoinRate | None
    dance_protects: bool

    @property
    def hand_size(self) -> int:
        """How many tiles a hand has before the win."""
        return self.circumstances.hand_size

    def score(self, form: Form) -> Sheet:
        """The explained score of a win (section 6.1)."""
        win, notes = win_of(form, self.circumstances)
        return self.explain(win, notes)

    def explain(self, win: Win, notes: tuple[Reason, ...] = ()) -> Sheet:
        """The sheet of a win, or `NotAWin` with the first reason that applies, in the order of section 6.1."""
        held = held_of(win.hand, (win.tile,))
        refused = self.scoring.refusal(held, win.void)
        if refused is not None:
            raise NotAWin(refused)
        sheet = explain(self.scoring, self.options.line, self.unit, win, held, notes)
        if sheet is None:
            raise NotAWin(Reason("sichuan.reason.not_a_winning_shape"))
        if win.payer is not None and not self.circumstances.on_discard:
            raise NotAWin(Reason("sichuan.reason.discard_win_not_allowed"))
        if win.locked:
            raise NotAWin(Reason("sichuan.reason.pass_locked"))
        return sheet

    def waits(self, form: Form) -> WaitsAnswer:
        """What a hand waits for or accepts."""
        return self.advice.waits(form)

    def discards(self, form: Form) -> DiscardsAnswer:
        """What each discard leaves."""
        return self.advice.discards(form)

    def part(self, form: Form) -> Part:
        """Groups and a pair of the suits that may be kept."""
        return self.advice.part(form)

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """What to do about a discard from the next (1), opposite (2) or previous (3) player."""
        offers = Offers(
            advice=self.advice, moves=self.moves, money=self.settling.money, players=self.circumstances.players
        )
        return offers.calls(form, offered, source)

    def paid(self, asked: WorthAsked) -> PaidWorth:
        """What so many fan are paid by discard and by self-draw."""
        return paid(self.scoring, self.unit, self.circumstances.players, asked)

    def paid_table(self) -> tuple[PaidWorth, ...]:
        """Every worth up to the limit."""
        return paid_table(self.scoring, self.unit, self.circumstances.players)

    def void_advice(self, hand: Hand) -> VoidAdvice:
        """Which suit to give up."""
        return self.setup.void(hand)

    def exchange_advice(self, hand: Hand) -> ExchangeAdvice:
        """Which three tiles to pass on."""
        return self.setup.exchange(hand)

    def settle_text(self, text: str) -> SettledDeal:
        """The ledger of a deal that was told in lines of text."""
        events = parse_events(text)
        settled = self.settling.settle(events)
        seats = tuple(letter(seat) for seat in range(len(settled.balances)))
        remarks = tuple(self._remark(cut) for cut in settled.limited)
        lines = tuple(write_events(events).splitlines())
        return SettledDeal(lines, seats, settled.entries, settled.balances, remarks)

    def _remark(self, cut: Limited) -> Remark:
        limit = self.scoring.cap
        assert limit is not None
        reason = Reason("sichuan.reason.fan_limited", {"seat": letter(cut.seat), "fan": cut.fan, "limit": limit})
        return Remark(cut.event, reason)
