"""How a table goes on: what a turn or a bell does, what follows a deal. Pure; time, orders and walls are handed in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.services import claims, walls
from bot.services import table_events as facts
from bot.services.claims import Desk
from bot.services.machines import harmless
from bot.services.orders import Do, Line, Orders
from bot.services.table_desks import KONGS, moment, open_desk
from bot.services.table_draft import Draft
from bot.services.table_state import TableState
from bot.services.table_views import Press
from bot.services.table_waits import worth_of
from engine.errors import IllegalAction
from engine.play.actions import DISCARD_DRAWN, PASS, WIN, Action
from engine.play.asks import CLAIM, options
from engine.play.events import Answered, Melded
from engine.play.state import Deal
from engine.play.verbs import apply, begin, close, leave
from engine.tiles.kinds import Tile, kind_of

TURNS_UNTIL_ABSENT: Final = 2


def promise_next(draft: Draft, rest: int) -> None:
    """Fixes the next deal's wall in public; it is dealt after the rest."""
    number = draft.state.number + 1
    draft.add(facts.Promised(number, walls.promise(draft.company.series, draft.state.walls[number])))
    draft.desk = moment(draft, claims.DEALING, rest)


def go_on(draft: Draft) -> None:
    """Opens the next window of the table, after whatever nobody need be asked about."""
    while True:
        _let_leave(draft)
        if draft.deal.ended:
            _end_deal(draft)
            return
        desk = open_desk(draft)
        if desk is not None:
            draft.desk = desk
            return
        _ring_claims(draft, None)


def ring(draft: Draft, desk: Desk) -> None:
    """What the bell of the open window does."""
    match desk.kind:
        case claims.DEALING:
            draft.add(facts.Dealt(draft.state.number + 1))
            assert draft.state.start is not None
            draft.follow(begin(draft.state.rules, draft.state.start))
            go_on(draft)
        case claims.QUESTION:
            reply(draft, True)
        case claims.CLAIM:
            _ring_claims(draft, desk)
            go_on(draft)
        case claims.ALL:
            _ring_all(draft, desk)
            go_on(draft)
        case claims.LOCKED:
            (seat,) = desk.asked
            draft.follow(apply(draft.deal, seat, _locked_action(draft, seat, desk)))
            go_on(draft)
        case _:
            _ring_turn(draft, desk)
            go_on(draft)


def act(draft: Draft, desk: Desk, seat: int, action: Action) -> None:
    """A human's turn. Raises `IllegalAction`."""
    step = apply(draft.deal, seat, action)
    player = draft.state.seating[seat]
    sitting = draft.state.players[player]
    over = draft.now - (desk.cap - sitting.bank)
    if over > 0:
        draft.add(facts.Charged(player, min(over, sitting.bank)))
    if sitting.slow:
        draft.add(facts.Acted(player))
    draft.follow(step)
    go_on(draft)


def reply(draft: Draft, yes: bool) -> None:
    """The answer to the question between two deals."""
    draft.add(facts.Replied(yes))
    _after_deal(draft)


def seat_changed(draft: Draft, player: int) -> None:
    """Who plays a seat has changed: its turn opens anew, other windows go on without waiting for a machine."""
    state, desk = draft.state, draft.desk
    if desk is None:
        return
    if desk.kind == claims.QUESTION:
        assert state.match is not None
        if state.match.asked == player and state.players[player].by_machine:
            reply(draft, True)
    elif desk.kind == claims.TURN and state.seating[desk.asked[0]] == player:
        go_on(draft)
    elif desk.kind != claims.DEALING:
        draft.desk = replace(desk, waits=frozenset(seat for seat in desk.waits if not draft.by_machine(seat)))


def ends_without(state: TableState, player: int) -> bool:
    """Whether the table ends when this player resigns: nobody else sits there who plays or may come back."""
    return not any(one.is_human for other, one in state.players.items() if other != player)


def cost_of_leaving(state: TableState, player: int) -> int:
    """What the player would pay by resigning now, where the rules have something for leavers; else 0, and 0 where the
    table ends with him, since nothing is settled then."""
    deal, seat = state.deal, state.seat_of(player)
    if deal is None or deal.window is None or seat < 0 or ends_without(state, player):
        return 0
    leaving = deal.rules.leaves(deal, seat)
    if leaving is None:
        return 0
    paid = sum(payment.amount for payment in leaving.payments if payment.payer == seat)
    return max(0, paid - sum(payment.amount for payment in leaving.payments if payment.payee == seat))


def undo_point(state: TableState) -> int | None:
    """How many events of the deal were there before the discard that is offered just now; None if none is."""
    deal = state.deal
    if deal is None or deal.window is None or deal.window.kind != CLAIM or deal.window.robbing:
        return None
    thrower = deal.window.source
    for index in range(len(state.events) - 1, -1, -1):
        event = state.events[index]
        if isinstance(event, Answered) and event.seat == thrower:
            return index
    return None


def take_back(draft: Draft) -> None:
    """Takes the offered discard back: its seat is asked again, sealed answers are dropped unread."""
    kept = undo_point(draft.state)
    assert kept is not None
    draft.add(facts.Undone(kept))
    draft.desk = open_desk(draft)


def _ring_claims(draft: Draft, desk: Desk | None) -> None:
    """All answers at once. Without a desk nobody was asked: the lone human's orders and the machines decide."""
    window, deal, state = draft.window, draft.deal, draft.state
    kind = kind_of(Tile(window.tile))
    answers: dict[int, Action] = {}
    once: dict[int, Line] = {}
    for seat in window.seats:
        allowed = options(deal, seat)
        if not allowed:
            continue
        if draft.by_machine(seat):
            answers[seat] = draft.think(seat)
            continue
        player = state.seating[seat]
        orders = (desk.orders.get(seat) if desk else None) or draft.orders_of(player)
        said = desk.sealed.get(seat) if desk else None
        press = said.answer if said is not None and isinstance(said.answer, Press) else None
        worth = worth_of(deal, seat) if WIN in allowed and orders.win_from else None
        left = deal.after(window.source) == seat
        answers[seat] = claims.answer_of(allowed, press, orders, kind=kind, left=left, worth=worth)
        line = _line_taken(orders, answers[seat], kind, left) if press is None else None
        if line is not None and line.once:
            once[seat] = line
    for seat in sorted(desk.waiting) if desk else ():
        draft.add(facts.Unanswered(state.seating[seat]))
    step = close(deal, {seat: action for seat, action in answers.items() if action != PASS})
    draft.follow(step)
    made = {event.seat for event in step.events if isinstance(event, Melded)}
    draft.used += [(state.seating[seat], line) for seat, line in once.items() if seat in made]


def _line_taken(orders: Orders, action: Action, kind: int, left: bool) -> Line | None:
    """The order line that an answer without a press comes from."""
    return next(
        (line for line in orders.calls if claims.VERBS[line.verb] == action.verb and line.covers(kind, left)), None
    )


def _ring_all(draft: Draft, desk: Desk) -> None:
    """A choice of all seats: sealed answers in seat order; who gave none gets a machine's choice."""
    seats = draft.window.seats
    for seat in seats:
        said = desk.sealed.get(seat)
        chosen = said.answer if said is not None and isinstance(said.answer, Action) else None
        if chosen is None or chosen not in options(draft.deal, seat):
            chosen = draft.think(seat)
        draft.follow(apply(draft.deal, seat, chosen))


def _ring_turn(draft: Draft, desk: Desk) -> None:
    (seat,) = desk.asked
    if draft.by_machine(seat):
        draft.follow(apply(draft.deal, seat, draft.think(seat)))
        return
    player = draft.state.seating[seat]
    sitting = draft.state.players[player]
    if sitting.bank:
        draft.add(facts.Charged(player, sitting.bank))
    draft.add(facts.TimedOut(player))
    if sitting.slow + 1 >= TURNS_UNTIL_ABSENT:
        draft.add(facts.WentAbsent(player))
    win = _takes_win(draft.deal, seat, draft.orders_of(player))
    draft.follow(apply(draft.deal, seat, harmless(draft.player(seat), draft.deal, seat, win=win)))


def _takes_win(deal: Deal, seat: int, orders: Orders) -> bool:
    """Whether the orders take the win on the own draw."""
    if WIN not in options(deal, seat) or orders.win is not Do.TAKE:
        return False
    worth = worth_of(deal, seat) if orders.win_from else None
    return worth is None or worth >= orders.win_from


def _locked_action(draft: Draft, seat: int, desk: Desk) -> Action:
    """A turn that plays itself: what was pressed, else win by order, kong by order, else the drawn tile goes."""
    found = options(draft.deal, seat)
    said = desk.sealed.get(seat)
    if said is not None and isinstance(said.answer, Action) and said.answer in found:
        return said.answer
    orders = desk.orders.get(seat) or draft.orders_of(draft.state.seating[seat])
    if _takes_win(draft.deal, seat, orders):
        return WIN
    if orders.kong is Do.TAKE:
        kong = next((action for action in found if action.verb in KONGS), None)
        if kong is not None:
            return kong
    drawn = next((action for action in found if action.verb == DISCARD_DRAWN), None)
    return drawn or harmless(draft.player(seat), draft.deal, seat, win=False)


def _let_leave(draft: Draft) -> None:
    """Players who resigned leave the deal where the rules say something about leavers."""
    for player in sorted(draft.state.leaving):
        seat = draft.state.seat_of(player)
        if draft.deal.window is None or seat < 0:
            continue
        try:
            step = leave(draft.deal, seat)
        except IllegalAction:
            continue
        draft.add(facts.GaveUp(player))
        draft.follow(step)


def _end_deal(draft: Draft) -> None:
    draft.add(facts.DealEnded(draft.state.walls[draft.state.number + 1].throw))
    _after_deal(draft)


def _after_deal(draft: Draft) -> None:
    state = draft.state
    match = state.match
    assert match is not None
    if match.over or state.cut_short:
        draft.add(facts.Over())
        draft.desk = None
        return
    if not match.question:
        promise_next(draft, state.clock.between)
        return
    if state.players[match.asked].by_machine:
        reply(draft, True)
        return
    turn = draft.now + state.clock.turn
    draft.desk = Desk(state.step, claims.QUESTION, draft.now, turn, turn, (), exact=True)
