"""How a table goes on: which window opens next, and what its bell does. Pure; time, orders and walls are handed in.

Nothing here decides *when* by a hand: timetables are `bot.services.claims`' affair. The one exception is a table with a
single human, who keeps no secret from anybody: it asks him only when there is something to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.services import claims, clocks, walls
from bot.services import table_events as facts
from bot.services.claims import Desk, Offer
from bot.services.machines import harmless
from bot.services.orders import Do, Line, Orders
from bot.services.table_events import Fact, InDeal
from bot.services.table_results import worth_of
from bot.services.table_state import TableState
from bot.services.table_views import Press
from bot.storage.records import Profile
from engine.ai.seat import Player
from engine.errors import IllegalAction
from engine.features.ready import is_ready
from engine.play.actions import DISCARD_DRAWN, PASS, WIN, Action
from engine.play.asks import CLAIM, TURN, options
from engine.play.events import Answered, Melded
from engine.play.state import Deal, Window
from engine.play.verbs import Step, apply, begin, close, leave
from engine.play.view import view
from engine.tiles.kinds import Tile, kind_of

TURNS_UNTIL_ABSENT: Final = 2


@dataclass(frozen=True, slots=True)
class Company:
    """What a table needs beside its own facts: orders and profiles by player, machines by level, the timetable's
    secret, the series its walls belong to, and whether somebody else plays the same walls."""

    orders: Mapping[int, Orders]
    profiles: Mapping[int, Profile]
    machine: Callable[[str], Player]
    secret: bytes
    series: str
    duplicate: bool = False
    thoughts: Mapping[tuple[int, int], Action] = field(default_factory=dict)
    """(step, seat) → what a machine has already decided."""


@dataclass(slots=True)
class Draft:
    """A commit in the making: facts are folded as they are added. `desk` is the window that is open afterwards,
    `used` are order lines that held once and were taken."""

    state: TableState
    company: Company
    now: int
    desk: Desk | None = None
    facts: list[Fact] = field(default_factory=list)
    used: list[tuple[int, Line]] = field(default_factory=list)

    def add(self, fact: Fact) -> None:
        """A fact of the table."""
        self.facts.append(fact)
        self.state.take(fact)

    def follow(self, step: Step) -> None:
        """What the engine did."""
        self.facts += map(InDeal, step.events)
        self.state.follow(step)

    @property
    def deal(self) -> Deal:
        """The deal under way."""
        assert self.state.deal is not None
        return self.state.deal

    @property
    def window(self) -> Window:
        """The engine's open window."""
        assert self.deal.window is not None
        return self.deal.window

    def orders_of(self, player: int) -> Orders:
        """The player's orders; without questions where nobody may ask."""
        orders = self.company.orders[player]
        return orders.without_asking() if self.state.orders_only else orders

    def by_machine(self, seat: int) -> bool:
        """Whether a machine plays the seat."""
        return self.state.players[self.state.seating[seat]].by_machine

    def think(self, seat: int) -> Action:
        """What the machine answers for the seat."""
        known = self.company.thoughts.get((self.state.step, seat))
        return known or self.player(seat).choose(view(self.deal, seat)).action

    def player(self, seat: int) -> Player:
        """The machine that plays, or would play, the seat."""
        return self.company.machine(self.state.players[self.state.seating[seat]].level)

    @property
    def alone(self) -> bool:
        """Whether the lone human's exception holds."""
        return self.state.lone and not self.company.duplicate


def promise_next(draft: Draft, rest: int) -> None:
    """Fixes the next deal's wall in public; it is dealt after the rest."""
    number = draft.state.number + 1
    draft.add(facts.Promised(number, walls.promise(draft.company.series, draft.state.walls[number])))
    draft.desk = _moment(draft, claims.DEALING, rest)


def go_on(draft: Draft) -> None:
    """Opens the next window of the table, after whatever nobody need be asked about."""
    while True:
        _let_leave(draft)
        if draft.deal.ended:
            _end_deal(draft)
            return
        desk = _desk(draft)
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


def cost_of_leaving(state: TableState, player: int) -> int:
    """What the player would pay by resigning now, where the rules have something for leavers; else 0."""
    deal, seat = state.deal, state.seat_of(player)
    if deal is None or deal.window is None or seat < 0:
        return 0
    leaving = deal.rules.leaves(deal, seat)
    if leaving is None:
        return 0
    paid = sum(payment.amount for payment in leaving.payments if payment.payer == seat)
    return max(0, paid - sum(payment.amount for payment in leaving.payments if payment.payee == seat))


def is_locked(deal: Deal, seat: int) -> bool:
    """Whether everybody knows that the seat can only play what it draws: declared ready, or won and staying."""
    return is_ready(deal, seat) or bool(deal.seats[seat].wins)


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
    draft.desk = _desk(draft)


def _desk(draft: Draft) -> Desk | None:
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
        return _moment(draft, claims.TURN, clock.machine, (seat,))
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
    kongs = any(action.verb in ("concealed_kong", "added_kong") for action in found)
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
        for verb in ("pung", "kong", "chow"):
            if claims.VERBS[verb] == action.verb and orders.for_call(verb, kind, left) is Do.ASK:
                return True
    return False


def _abort_is_due(deal: Deal, window: Window) -> bool:
    """Whether everybody sees that the deal ends here unless somebody wins."""
    return any(f.interrupt is not None and f.interrupt(deal, window, []) is not None for f in deal.rules.features)


def _moment(draft: Draft, kind: str, after: int, asked: tuple[int, ...] = ()) -> Desk:
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
        kong = next((action for action in found if action.verb in ("concealed_kong", "added_kong")), None)
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
