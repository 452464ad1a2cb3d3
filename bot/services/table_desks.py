"""Which window a table opens next, and what it waits for.

Nothing here decides *when* by a hand: timetables are `bot.services.claims`' affair. The one exception is a table with a
single human, who keeps no secret from anybody: it asks him only when there is something to ask.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.services import claims, clocks
from bot.services.claims import Desk, Offer
from bot.services.orders import CALLS, Do, Orders
from bot.services.table_draft import Draft
from engine.features.ready import is_ready
from engine.play.actions import WIN
from engine.play.asks import CLAIM, TURN, options
from engine.play.state import Deal, Window
from engine.tiles.kinds import Tile, kind_of

KONGS = ("concealed_kong", "added_kong")


def open_desk(draft: Draft) -> Desk | None:
    window = draft.window
    if window.kind == TURN:
        return _turn_desk(draft, window.seats[0])
    if window.kind == CLAIM:
        return _claim_desk(draft, window)
    humans = frozenset(seat for seat in window.seats if not draft.by_machine(seat))
    if draft.alone:
        rest = draft.state.clock.machine if not humans else 0
        return _waiting(draft, claims.ALL, window.seats, humans, rest)
    least = claims.least_time(draft.state.clock, draft.company.secret, draft.state.step)
    return Desk(
        step=draft.state.step,
        kind=claims.ALL,
        opened=draft.now,
        least=draft.now + least,
        cap=draft.now + max(least, draft.state.clock.turn),
        asked=window.seats,
        waits=humans,
    )


def _turn_desk(draft: Draft, seat: int) -> Desk:
    state, clock = draft.state, draft.state.clock
    player = state.seating[seat]
    if draft.by_machine(seat):
        return moment(draft, claims.TURN, clock.machine, (seat,))
    if is_locked(draft.deal, seat):
        orders = draft.orders_of(player)
        if draft.alone:
            asked = frozenset((seat,)) if _wants_to_be_asked(draft.deal, seat, orders) else frozenset()
            return _waiting(draft, claims.LOCKED, (seat,), asked, 0 if asked else clock.machine, {seat: orders})
        return Desk(
            step=state.step,
            kind=claims.LOCKED,
            opened=draft.now,
            least=draft.now + claims.least_time(clock, draft.company.secret, state.step),
            cap=draft.now + clock.cap,
            asked=(seat,),
            waits=frozenset((seat,)) if orders.waits_locked() else frozenset(),
            orders={seat: orders},
        )
    end = clocks.deadline(draft.now, clock.turn + state.players[player].bank, draft.company.profiles.get(player))
    return Desk(
        step=state.step,
        kind=claims.TURN,
        opened=draft.now,
        least=end,
        cap=end,
        asked=(seat,),
        waits=frozenset((seat,)),
        exact=True,
    )


def _wants_to_be_asked(deal: Deal, seat: int, orders: Orders) -> bool:
    """For a lone human alone: whether there is something in the locked hand that his orders leave to him."""
    found = options(deal, seat)
    kongs = any(action.verb in KONGS for action in found)
    return (WIN in found and orders.win is Do.ASK) or (kongs and orders.kong is Do.ASK)


def _claim_desk(draft: Draft, window: Window) -> Desk | None:
    state, deal = draft.state, draft.deal
    humans = tuple(seat for seat in window.seats if not draft.by_machine(seat))
    orders = {seat: draft.orders_of(state.seating[seat]) for seat in humans}
    if draft.alone:
        asked = frozenset(seat for seat in humans if _is_asked(deal, window, seat, orders[seat]))
        if not asked:
            return None
        return _waiting(draft, claims.CLAIM, window.seats, asked, 0, orders)
    offer = Offer(
        tile=Tile(window.tile),
        source=window.source,
        seats=humans,
        left=deal.after(window.source),
        no_calls=frozenset(seat for seat in humans if is_locked(deal, seat)),
        wins_only=bool(window.robbing) or deal.left == 0 or _abort_is_due(deal, window),
        chows=deal.rules.chows,
    )
    clock = state.clock
    return Desk(
        step=state.step,
        kind=claims.CLAIM,
        opened=draft.now,
        least=draft.now + claims.least_time(clock, draft.company.secret, state.step),
        cap=draft.now + clock.cap,
        asked=window.seats,
        waits=claims.waited_for(offer, orders),
        orders=orders,
        tile=window.tile,
        source=window.source,
    )


def _is_asked(deal: Deal, window: Window, seat: int, orders: Orders) -> bool:
    """For a lone human alone: whether he can claim something that his orders leave to him."""
    kind, left = kind_of(Tile(window.tile)), deal.after(window.source) == seat
    for action in options(deal, seat):
        if action == WIN and orders.win is Do.ASK:
            return True
        for verb in CALLS:
            if claims.VERBS[verb] == action.verb and orders.for_call(verb, kind, left) is Do.ASK:
                return True
    return False


def _abort_is_due(deal: Deal, window: Window) -> bool:
    """Whether everybody sees that the deal ends here unless somebody wins."""
    return any(f.interrupt is not None and f.interrupt(deal, window, []) is not None for f in deal.rules.features)


def moment(draft: Draft, kind: str, after: int, asked: tuple[int, ...] = ()) -> Desk:
    """A window that waits for nobody and rings after a constant."""
    at = draft.now + after
    return Desk(draft.state.step, kind, draft.now, at, at, asked, exact=True)


def _waiting(
    draft: Draft,
    kind: str,
    asked: tuple[int, ...],
    waits: frozenset[int],
    rest: int,
    orders: Mapping[int, Orders] | None = None,
) -> Desk:
    """A lone human's window: it rings as soon as he has answered, or when his turn's time is up."""
    window = draft.window
    least = draft.now + rest
    return Desk(
        step=draft.state.step,
        kind=kind,
        opened=draft.now,
        least=least,
        cap=draft.now + draft.state.clock.turn if waits else least,
        asked=asked,
        waits=waits,
        orders=orders or {},
        tile=window.tile,
        source=window.source,
        exact=True,
        lone=True,
    )


def is_locked(deal: Deal, seat: int) -> bool:
    """Whether everybody knows that the seat can only play what it draws: declared ready, or won and staying."""
    return is_ready(deal, seat) or bool(deal.seats[seat].wins)
