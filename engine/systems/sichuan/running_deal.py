"""One deal while it is being settled: who is in play, who has won, which kong money can still go back (section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.errors import IllegalAction, NotAWin
from engine.hand.hand import MeldKind
from engine.reasons import Reason
from engine.scoring.ledger import Entry
from engine.systems.sichuan.draw_check import Standing, tiles_on_view
from engine.systems.sichuan.events import (
    Drawn,
    Ended,
    Event,
    Kong,
    Left,
    SeatHand,
    ShownHand,
    StatedHand,
    Won,
)
from engine.systems.sichuan.form import check_tiles
from engine.systems.sichuan.ledger import (
    CAUSES,
    CHECK,
    ESCAPE,
    FORFEIT,
    HAND,
    PIG,
    REFUND,
    ROBBED,
    TRANSFER,
    Limited,
    Settlement,
    WonHand,
    in_turn_order,
    letter,
)
from engine.systems.sichuan.money import KongTake
from engine.systems.sichuan.scoring import Worth
from engine.systems.sichuan.waits import winning_kinds
from engine.systems.sichuan.win import held_of

if TYPE_CHECKING:
    from engine.systems.sichuan.settle import Settling


@dataclass(slots=True)
class RunningDeal:
    """A deal while it is being settled."""

    rules: Settling
    draw_streak: int
    dealer_streak: int
    balances: list[int]
    in_play: list[int]
    event: int = 0
    over: bool = False
    won: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    wins: list[WonHand] = field(default_factory=list)
    limited: list[Limited] = field(default_factory=list)
    takes: list[KongTake] = field(default_factory=list)
    locked: dict[int, SeatHand] = field(default_factory=dict)
    standings: tuple[Standing, ...] = ()

    def take(self, event: Event) -> None:
        """Takes one event in."""
        if self.over and not isinstance(event, Ended | Left):
            raise IllegalAction(Reason("sichuan.reason.deal_over"))
        match event:
            case Kong():
                self._kong(event)
            case Won():
                self._win(event)
            case Drawn():
                self._drawn(event)
            case Ended():
                self._ended(event)
            case Left():
                self._left(event.seat)

    def result(self) -> Settlement:
        """The settled deal."""
        return Settlement(
            tuple(self.entries),
            tuple(self.balances),
            tuple(self.wins),
            tuple(self.limited),
            self.standings,
            tuple(self.in_play),
        )

    def _pay(self, payer: int, payee: int, amount: int, cause: str) -> None:
        if amount:
            self.balances[payer] -= amount
            self.balances[payee] += amount
            self.entries.append(Entry(self.event, payer, payee, amount, cause, tuple(self.balances)))

    def _limit(self, seat: int, fan: int) -> None:
        """Keeps that the limit cut these fan of a seat, once for each event."""
        cap = self.rules.scoring.cap
        cut = Limited(self.event, seat, fan)
        if cap is not None and fan > cap and cut not in self.limited:
            self.limited.append(cut)

    def _needs_in_play(self, seat: int | None) -> None:
        if seat not in self.in_play:
            known = seat is not None and 0 <= seat < self.rules.players
            key = "sichuan.reason.not_in_play" if known else "sichuan.reason.no_such_seat"
            raise IllegalAction(Reason(key, {"seat": "?" if seat is None else letter(seat), "n": self.rules.players}))

    # kongs

    def _kong(self, kong: Kong) -> None:
        money = self.rules.money
        self._needs_in_play(kong.seat)
        if kong.kind not in money.kinds:
            raise IllegalAction(Reason("sichuan.reason.no_such_kong", {"kong": CAUSES[kong.kind]}))
        if kong.late and not money.late_allowed:
            raise IllegalAction(Reason("sichuan.reason.no_late_kong"))
        if kong.kind is MeldKind.DIRECT_KONG:
            self._needs_in_play(kong.giver)
            if kong.giver == kong.seat:
                raise IllegalAction(Reason("sichuan.reason.pays_oneself"))
        most = self.rules.scoring.sets
        if sum(take.seat == kong.seat for take in self.takes) == most:
            raise IllegalAction(Reason("sichuan.reason.too_many_kongs", {"seat": letter(kong.seat), "n": most}))
        payers = [seat for seat in range(self.rules.players) if seat in self.in_play or seat in self._may_pay()]
        paid = money.take(kong.seat, kong.kind, kong.giver, kong.late, payers)
        for payer, amount in paid:
            self._pay(payer, kong.seat, amount, CAUSES[kong.kind])
        self.takes.append(KongTake(kong.seat, paid))

    def _may_pay(self) -> list[int]:
        """Who pays for kongs though no longer in play."""
        return self.won if self.rules.money.everyone_pays else []

    # wins

    def _win(self, won: Won) -> None:
        rules = self.rules
        self._check_win(won)
        seats = [hand.seat for hand in won.hands]
        order = seats if won.payer is None else in_turn_order(seats, won.payer, rules.players)
        hands = {hand.seat: hand for hand in won.hands}
        if won.chance.rob_kong and rules.money.robbed:
            self._robbed(won, order)
        chance = replace(won.chance, draw_streak=self.draw_streak, dealer_streak=self.dealer_streak)
        won = replace(won, chance=chance)
        for seat in order:
            self._pay_hand(hands[seat], won)
        if won.chance.kong_shot:
            self._transfer(won, order)
        for seat in order:
            self.locked[seat] = hands[seat]
            if seat not in self.won:
                self.won.append(seat)
            if not rules.winners_stay:
                self.in_play.remove(seat)
        self.over = rules.ends_at_win or len(self.in_play) < 2

    def _check_win(self, won: Won) -> None:
        rules = self.rules
        for hand in won.hands:
            self._needs_in_play(hand.seat)
            self._check_locked(hand)
        if len({hand.seat for hand in won.hands}) < max(len(won.hands), 1):
            raise IllegalAction(Reason("sichuan.reason.winner_twice"))
        if won.payer is None:
            if len(won.hands) > 1:
                raise IllegalAction(Reason("sichuan.reason.one_self_draw"))
            if rules.scoring.as_discard(won.chance):
                self._needs_in_play(won.giver)
            return
        if not rules.on_discard:
            raise NotAWin(Reason("sichuan.reason.discard_win_not_allowed"))
        self._needs_in_play(won.payer)
        if won.payer in {hand.seat for hand in won.hands}:
            raise IllegalAction(Reason("sichuan.reason.pays_oneself"))
        if rules.one_winner and len(won.hands) > 1:
            raise IllegalAction(Reason("sichuan.reason.one_winner"))

    def _check_locked(self, hand: SeatHand) -> None:
        """A river winner's hand is fixed, but for kongs that leave its waits as they were (section 10.2)."""
        before = self.locked.get(hand.seat)
        if not isinstance(before, ShownHand) or not isinstance(hand, ShownHand) or before.hand == hand.hand:
            return
        waits = [winning_kinds(self.rules.scoring, held_of(one.hand), one.void) for one in (before, hand)]
        if waits[0] != waits[1]:
            raise IllegalAction(Reason("sichuan.reason.locked_hand", {"seat": letter(hand.seat)}))

    def _pay_hand(self, hand: SeatHand, won: Won) -> None:
        worth = self._worth(hand, won)
        scoring = self.rules.scoring
        self.wins.append(WonHand(self.event, hand.seat, worth))
        self._limit(hand.seat, worth.fan)
        if won.payer is not None:
            payers: Sequence[int] = (won.payer,)
        elif scoring.as_discard(won.chance):
            assert won.giver is not None
            payers = (won.giver,)
        else:
            payers = [seat for seat in self.in_play if seat != hand.seat]
        for payer in payers:
            self._pay(payer, hand.seat, worth.amount, HAND)

    def _worth(self, hand: SeatHand, won: Won) -> Worth:
        scoring = self.rules.scoring
        if isinstance(hand, StatedHand):
            if hand.fan is None:
                raise NotAWin(Reason("sichuan.reason.no_fan_stated"))
            return scoring.stated(hand.fan, won.chance)
        if won.tile is None:
            raise IllegalAction(Reason("sichuan.reason.no_winning_tile"))
        problems = tuple(check_tiles(hand.hand, (won.tile,), self.rules.hand_size + 1))
        if problems:
            raise NotAWin(*problems)
        held = held_of(hand.hand, (won.tile,))
        refused = scoring.refusal(held, hand.void)
        if refused is not None:
            raise NotAWin(refused)
        worth = scoring.worth(held, won.tile, won.chance)
        if worth is None:
            raise NotAWin(Reason("sichuan.reason.not_a_winning_shape"))
        return worth

    def _robbed(self, won: Won, order: Sequence[int]) -> None:
        """The bent-kong money is collected all the same and passes to the robbers (section 6.5); it is final."""
        konger = won.payer
        assert konger is not None
        rules = self.rules
        paid = rules.money.take(konger, MeldKind.ADDED_KONG, None, False, sorted(self.in_play))
        for payer, amount in paid:
            self._pay(payer, konger, amount, CAUSES[MeldKind.ADDED_KONG])
        if paid:
            take = sum(amount for _, amount in paid)
            for share in rules.money.divide(take, order, rules.scoring.base):
                self._pay(konger, share.seat, share.amount, ROBBED)

    def _transfer(self, won: Won, order: Sequence[int]) -> None:
        """A kong shot hands the take over (呼叫转移, section 6.3)."""
        money = self.rules.money
        takes = [take for take in self.takes if take.seat == won.payer]
        if not takes and money.paid:
            raise IllegalAction(Reason("sichuan.reason.shot_without_kong"))
        chosen = money.transfer(takes)
        total = sum(take.total for take in chosen)
        assert won.payer is not None
        for take in chosen:
            take.final = True
        if total:
            for share in money.divide(total, order, self.rules.scoring.base):
                self._pay(won.payer, share.seat, share.amount, TRANSFER)

    # the end

    def _drawn(self, drawn: Drawn) -> None:
        rules = self.rules
        river = rules.winners_stay
        hands = {hand.seat: hand for hand in drawn.hands}
        locked = [seat for seat in self.won if seat in self.in_play]
        for hand in drawn.hands:
            self._check_locked(hand)
        hands = {**{seat: self.locked[seat] for seat in locked}, **hands}
        missing = [seat for seat in self.in_play if seat not in hands]
        strange = [seat for seat in hands if seat not in self.in_play]
        if strange:
            raise IllegalAction(Reason("sichuan.reason.hands_apart", {"seats": tuple(map(letter, strange))}))
        if missing:
            raise IllegalAction(Reason("sichuan.reason.hands_at_draw", {"seats": tuple(map(letter, missing))}))
        standings = self._standings([hands[seat] for seat in sorted(hands)], locked)
        apart = locked if river and rules.check.river_apart else []
        for payer, payee, amount in rules.check.pig_payments(standings, apart, [] if river else self.won):
            self._pay(payer, payee, amount, PIG)
        for payer, payee, fan in rules.check.check_fan(standings, apart):
            self._pay(payer, payee, rules.scoring.fan_worth(fan), CHECK)
            self._limit(payee, fan)
        if rules.money.refund_at_draw:
            self._refund(standing.seat for standing in standings if not standing.ready)
        self.over = True

    def _standings(self, hands: Sequence[SeatHand], locked: Sequence[int]) -> tuple[Standing, ...]:
        for hand in hands:
            if isinstance(hand, ShownHand):
                problems = tuple(check_tiles(hand.hand, (), self.rules.hand_size))
                if problems:
                    raise IllegalAction(*problems)
        self.standings = tuple(
            self.rules.check.standing(hand, hand.seat in locked, tiles_on_view(hands, hand.seat)) for hand in hands
        )
        return self.standings

    def _ended(self, ended: Ended) -> None:
        if not self.over:
            raise IllegalAction(Reason("sichuan.reason.not_over"))
        waiting = [seat for seat in self.in_play if seat not in self.won]
        hands = {hand.seat: hand for hand in ended.hands}
        strange = [seat for seat in hands if seat not in waiting]
        missing = [seat for seat in waiting if seat not in hands] if self.rules.money.refund_at_end else []
        if strange:
            raise IllegalAction(Reason("sichuan.reason.hands_apart", {"seats": tuple(map(letter, strange))}))
        if missing:
            raise IllegalAction(Reason("sichuan.reason.hands_at_end", {"seats": tuple(map(letter, missing))}))
        standings = self._standings([hands[seat] for seat in sorted(hands)], [])
        if self.rules.money.refund_at_end:
            self._refund(standing.seat for standing in standings if not standing.ready)

    def _refund(self, seats: Iterable[int]) -> None:
        """Kong money goes back to those who paid it, also to players who have won since (R24)."""
        for seat in seats:
            back: Counter[int] = Counter()
            for take in self.takes:
                if take.seat == seat and not take.final:
                    take.final = True
                    back.update(dict(take.paid))
            for payee in sorted(back):
                self._pay(seat, payee, back[payee], REFUND)

    def _left(self, seat: int) -> None:
        rules = self.rules
        if not 0 <= seat < rules.players:
            raise IllegalAction(Reason("sichuan.reason.no_such_seat", {"seat": letter(seat), "n": rules.players}))
        if seat in self.gone:
            raise IllegalAction(Reason("sichuan.reason.left_before", {"seat": letter(seat)}))
        self.gone.append(seat)
        if seat in self.won:
            if rules.leavers_forfeit and not rules.ends_at_win:
                self._forfeit(seat)
        elif rules.escape is not None and not self.over:
            for payee in [other for other in self.in_play if other != seat]:
                self._pay(seat, payee, rules.escape, ESCAPE)
            self._refund([seat])
            self.in_play.remove(seat)
            self.over = len(self.in_play) < 2

    def _forfeit(self, seat: int) -> None:
        """A winner who leaves gives back what the wins brought (z35); kong money stays."""
        back: Counter[int] = Counter()
        for entry in self.entries:
            if entry.payee == seat and entry.cause == HAND:
                back[entry.payer] += entry.amount
        for payee in sorted(back):
            self._pay(seat, payee, back[payee], FORFEIT)
