"""The money of a running deal (section 6): its events are kept, and `settle` says what is due for them.

Money is counted by the settlement alone. Whenever something is to be paid, all events so far are settled, and what has
not been paid yet is due.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from engine.features.void_suit import void_of
from engine.hand.hand import Hand, MeldKind
from engine.play.events import Announced, Discarded, Drew, Left, Melded, Paid, Won
from engine.play.rules import Feature, Settlement
from engine.play.state import Deal
from engine.scoring.sheet import Payment, Sheet
from engine.systems.sichuan import events as money
from engine.systems.sichuan.ledger import Settlement as Settled
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.settle import Settling
from engine.systems.sichuan.win import EARTHLY, HEAVENLY, HUMAN, Chance, Win
from engine.tiles.kinds import Tile


class Due(NamedTuple):
    """Pay what is due."""


class Close(NamedTuple):
    """Close the account: the wall is used up (`drawn`), or a win or a leaver ended the deal."""

    drawn: bool


class AccountClosed(NamedTuple):
    """The account is closed; hands that must be shown now are shown."""

    drawn: bool


class Account:
    """Money events of the deal so far, how many payments of theirs were made, and the last kong of this turn.

    `drawn` are the tiles that the seat in turn has drawn in this turn. `step` is that of the last win: several winners
    of one tile win at one step.
    """

    __slots__ = ("drawn", "events", "giver", "kong", "late", "made", "step")

    def __init__(self) -> None:
        self.events: list[money.Event] = []
        self.drawn: tuple[Tile, ...] = ()
        self.made = 0
        self.late = False
        self.kong: MeldKind | None = None
        self.giver = -1
        self.step = -1

    def copy(self) -> Account:
        """An independent copy."""
        twin = Account()
        twin.events, twin.made, twin.late = self.events[:], self.made, self.late
        twin.kong, twin.giver, twin.step, twin.drawn = self.kong, self.giver, self.step, self.drawn
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(map(repr, self.events)), self.drawn, self.made, self.late, str(self.kong), self.giver, self.step

    def has_left(self, seat: int) -> bool:
        """Whether the seat has left for good."""
        return any(isinstance(event, money.Left) and event.seat == seat for event in self.events)

    def settlement(self, deal: Deal, settling: Settling) -> Settlement:
        """What is due now."""
        return Settlement(payments=self._due(deal, settling, self.events))

    def sheets(self, deal: Deal, ruleset: SichuanRuleset) -> dict[int, Sheet]:
        """By seat: why the hands that won last are worth what they are. As in every sheet, seats in it count from the
        dealer."""
        won = self.events[-1]
        assert isinstance(won, money.Won)
        assert won.tile is not None
        start = deal.start
        streaks = start.counter("draw_streak"), max(1, start.counter("dealer_streak"))
        chance = replace(won.chance, draw_streak=streaks[0], dealer_streak=streaks[1])

        def place(seat: int) -> int:
            return (seat - start.dealer) % len(deal.seats)

        found = {}
        for hand in won.hands:
            assert isinstance(hand, money.ShownHand)
            win = Win(
                hand=hand.hand,
                tile=won.tile,
                seat=place(hand.seat),
                payer=None if won.payer is None else place(won.payer),
                giver=None if won.giver is None else place(won.giver),
                in_play=tuple(map(place, deal.in_play())),
                void=hand.void,
                locked=False,
                chance=chance,
            )
            found[hand.seat] = ruleset.explain(win)
        return found

    def payments_of_leaver(self, deal: Deal, settling: Settling, seat: int) -> tuple[Payment, ...]:
        """What is due when the seat leaves now."""
        return self._due(deal, settling, [*self.events, money.Left(seat=seat)])

    def checked(self, deal: Deal, settling: Settling) -> tuple[int, ...]:
        """Seats whose hands the draw check has gone by (6.6, step 2): the ready ones, which show what they are paid
        for. Who is not ready pays and keeps his tiles covered. Nobody before the check, or where there is none."""
        if settling.check.pick is None or not self.events or not isinstance(self.events[-1], money.Drawn):
            return ()
        return tuple(one.seat for one in self._settled(deal, settling, self.events).standings if one.ready)

    def _due(self, deal: Deal, settling: Settling, events: list[money.Event]) -> tuple[Payment, ...]:
        settled = self._settled(deal, settling, events)
        return tuple(
            Payment(entry.payer, entry.payee, entry.amount, entry.cause) for entry in settled.entries[self.made :]
        )

    @staticmethod
    def _settled(deal: Deal, settling: Settling, events: list[money.Event]) -> Settled:
        start = deal.start
        return settling.settle(events, start.counter("draw_streak"), max(1, start.counter("dealer_streak")))


def shown(deal: Deal, seat: int) -> money.ShownHand:
    """The seat's hand as it stands."""
    state = deal.seats[seat]
    river = tuple(thrown.tile for thrown in state.river)
    return money.ShownHand(
        seat=seat, hand=Hand.of(state.concealed(), state.melds), void=void_of(deal, seat), river=river
    )


def account(ruleset: SichuanRuleset, *, instant: bool, reveals: bool) -> Feature:
    """Keeps the account. `instant`: kongs are paid at once. `reveals`: winners lay their hands open."""
    settling = ruleset.settling

    def drew(deal: Deal, event: Drew) -> None:
        """A turn goes on over the replacements of its kongs."""
        part = deal.get(Account)
        part.drawn = (*part.drawn, event.tile) if event.bloom else (event.tile,)

    def announced(deal: Deal, event: Announced) -> None:
        part = deal.get(Account)
        part.late = event.tile not in part.drawn

    def melded(deal: Deal, event: Melded) -> None:
        part, meld = deal.get(Account), event.meld
        if event.source >= 0:
            part.drawn = ()
        if not meld.is_kong:
            part.kong = None
            return
        part.kong, part.giver = meld.kind, event.source
        part.events.append(
            money.Kong(
                seat=event.seat,
                kind=meld.kind,
                tile=meld.tiles[0],
                giver=event.source if event.source >= 0 else None,
                late=meld.kind is MeldKind.ADDED_KONG and part.late,
            )
        )

    def discarded(deal: Deal, _event: Discarded) -> None:
        deal.get(Account).kong = None

    def won(deal: Deal, event: Won) -> None:
        """Several winners of one tile are one event of the settlement."""
        part, hand = deal.get(Account), shown(deal, event.seat)
        last = part.events[-1] if part.events else None
        if isinstance(last, money.Won) and part.step == deal.step:
            part.events[-1] = money.Won(
                hands=(*last.hands, hand), tile=last.tile, payer=last.payer, chance=last.chance, giver=last.giver
            )
            return
        part.step = deal.step
        self_draw = event.source == event.seat
        bloom = part.kong if self_draw and deal.bloom else None
        part.events.append(
            money.Won(
                hands=(hand,),
                tile=event.tile,
                payer=None if self_draw else event.source,
                chance=chance(deal, event, bloom, ruleset),
                giver=part.giver if bloom is MeldKind.DIRECT_KONG else None,
            )
        )

    def paid(deal: Deal, event: Paid) -> None:
        deal.get(Account).made += len(event.payments)

    def left(deal: Deal, event: Left) -> None:
        part = deal.get(Account)
        part.events.append(money.Left(seat=event.seat))
        part.made += len(event.payments)

    def closed(deal: Deal, event: AccountClosed) -> None:
        hands = tuple(shown(deal, seat) for seat in deal.in_play() if not deal.seats[seat].wins)
        deal.get(Account).events.append(money.Drawn(hands=hands) if event.drawn else money.Ended(hands=hands))

    def kong_money(_deal: Deal, event: Melded) -> Iterable[Due]:
        return (Due(),) if instant and event.meld.is_kong else ()

    def show(deal: Deal, _seat: int | None) -> dict[str, Any]:
        checked = deal.get(Account).checked(deal, settling)
        open_hands = {
            seat: deal.laid_open(seat)
            for seat, state in enumerate(deal.seats)
            if seat in checked or (state.wins and (reveals or deal.ended))
        }
        return {"revealed": open_hands}

    return Feature(
        key="account",
        slice=lambda _start, _seats: Account(),
        doers={
            Due: lambda deal, _task: Paid(deal.get(Account).settlement(deal, settling).payments),
            Close: lambda _deal, task: AccountClosed(task.drawn),
        },
        evolvers={AccountClosed: closed},
        listens={
            Drew: drew,
            Announced: announced,
            Melded: melded,
            Discarded: discarded,
            Won: won,
            Paid: paid,
            Left: left,
        },
        reacts={Melded: kong_money},
        tells={AccountClosed: lambda event, _seat: event},
        show=show,
    )


def chance(deal: Deal, event: Won, bloom: MeldKind | None, ruleset: SichuanRuleset) -> Chance:
    """What was special about this win."""
    self_draw = event.source == event.seat
    return Chance(
        self_draw=self_draw,
        bloom=bloom,
        kong_shot=not self_draw and not event.robbing and deal.shot,
        rob_kong=bool(event.robbing),
        last_tile=deal.left == 0 and not event.robbing,
        first=_first(deal, event, ruleset),
    )


def _first(deal: Deal, event: Won, ruleset: SichuanRuleset) -> str | None:
    """Heavenly, earthly or human hand (section 5, the notes below the table); only ever a first win."""
    winner = deal.seats[event.seat]
    if deal.called or winner.river or len(winner.wins) > 1:
        return None
    self_draw = event.source == event.seat
    if event.seat == deal.start.dealer:
        return HEAVENLY if self_draw else None
    payer = None if self_draw else deal.seat_wind(event.source)
    if ruleset.circumstances.earthly(self_draw, payer):
        return EARTHLY
    return None if self_draw else HUMAN
