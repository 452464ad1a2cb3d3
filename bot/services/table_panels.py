"""What is shown of a table: the board from public facts alone, the private panel from what one seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from bot.services import claims, clocks
from bot.services.clocks import Clock
from bot.services.orders import Orders
from bot.services.problems import refuse
from bot.services.table_live import Live, due_at
from bot.services.table_state import TableState
from bot.services.table_views import (
    BoardView,
    ClockView,
    HandView,
    Kept,
    Note,
    Phase,
    Press,
    Proposal,
    Refusal,
    SeatInfo,
    Standing,
    TableView,
    Venue,
)
from bot.services.table_waits import waits_of
from engine.play.actions import DISCARD, WIN, Action
from engine.play.asks import CLAIM, TURN, options, possible, why_no_win
from engine.play.events import Discarded, Event
from engine.play.state import Deal
from engine.play.view import view
from engine.reasons import Reason
from engine.tiles.kinds import EAST, Kind

NOT_OFFERED: Final = Reason("game.reason.does_not_fit")
PLAIN_KINDS: Final = 34


def table_view(live: Live) -> TableView:
    """The table as everybody may know it."""
    state = live.state
    humans = sum(sitting.is_human for sitting in state.players.values())
    open_seats = state.size - len(state.players)
    return TableView(
        id=live.row.id,
        venue=Venue(live.row.guild, live.row.channel),
        thread=live.row.thread,
        phase=state.phase,
        line=state.line,
        clock=state.clock.key,
        deals=state.deals,
        orders_only=state.orders_only,
        seats=tuple(_seat_info(live, player) for player in sorted(state.players)),
        size=state.size,
        live=state.clock.live,
        expected=expected_of(state.clock, state, humans + open_seats),
        step=state.step,
        created=state.created,
        paused=state.paused,
        pause=state.pause,
        undo=state.undo,
        closes=due_at(live) if state.phase is Phase.LOBBY else None,
    )


def expected_of(clock: Clock, state: TableState, humans: int) -> tuple[int, int]:
    """The shortest and longest time the table usually takes; of a whole game, its shortest course."""
    deals, seats = state.deals or whole_game(state), state.rules.seats
    return clocks.expected(clock, seats=seats, humans=-(-humans * seats // state.size), deals=deals)


def whole_game(state: TableState) -> int:
    """Deals of a whole game if no dealer stays: what the rules count down, or one for each seat in each wind round."""
    counters = state.matches.first(0).counters
    return counters.get("deals") or counters.get("hands") or state.size * 2


def _seat_info(live: Live, player: int) -> SeatInfo:
    state, sitting = live.state, live.state.players[player]
    points = state.match.points[player] if state.match is not None else 0
    if state.deal is not None and state.phase is Phase.PLAYING and state.seat_of(player) >= 0:
        points = state.deal.scores[state.seat_of(player)]
    kept = Kept.FORMER if player in live.former else sitting.kept
    return SeatInfo(
        player=player,
        seat=state.seat_of(player),
        user=live.users.get(player),
        level=sitting.level,
        kept=kept,
        host=player == state.host,
        points=points,
        bank=sitting.bank,
    )


def clock_view(live: Live) -> ClockView:
    """What runs, as everybody may know it: of a claim window its floor and its cap, which are the clock's and the same
    for every discard."""
    desk, state = live.desk, live.state
    if desk is None or desk.kind == claims.DEALING:
        return ClockView("", state.created, state.created)
    if desk.kind == claims.CLAIM and not desk.lone:
        earliest = desk.cap - state.clock.cap + state.clock.floor
        return ClockView(desk.kind, desk.opened, desk.cap, earliest=earliest)
    if desk.kind != claims.TURN or not desk.waits:
        return ClockView(desk.kind, desk.opened, desk.cap)  # a machine's move takes from no bank
    sitting = state.players[state.seating[desk.asked[0]]]
    return ClockView(desk.kind, desk.opened, desk.cap, state.clock.turn, sitting.bank)


def board_view(live: Live, since: int, upto: int) -> BoardView:
    """What the board shows; news and notes are those after version `since` up to version `upto`."""
    state = live.state
    match = state.match
    asked = state.phase is Phase.QUESTION and match is not None
    return BoardView(
        table=table_view(live),
        deal=state.number,
        step=state.step,
        view=None if state.deal is None else view(state.deal, None),
        news=tuple(told for version, told in state.news if since < version <= upto),
        clock=clock_view(live),
        promise=state.promise,
        question=match.question if asked and match is not None else "",
        asked=match.asked if asked and match is not None else -1,
        result=None if state.phase is Phase.PLAYING else state.result,
        standings=standings(state),
    )


def standings(state: TableState) -> tuple[Standing, ...]:
    """Places at the end as the rules rank points; with their own results of a whole game, points of one cut short."""
    match = state.match
    if match is None or state.phase is not Phase.OVER:
        return ()
    results = state.matches.results(match)
    if not match.over:
        results = tuple(Fraction(points) for points in match.points)
    rows = [
        Standing(player, place, match.points[player], (results[player].numerator, results[player].denominator))
        for player, place in enumerate(state.matches.places(match))
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.player)))


def hand_view(live: Live, player: int) -> HandView:
    """One player's private panel, made once. Raises `Refused` before the first deal."""
    found = live.hands.get(player)
    if found is None:
        found = live.hands[player] = _hand_view(live, player)
    return found


def _hand_view(live: Live, player: int) -> HandView:
    state = live.state
    deal = state.deal
    seat = state.seat_of(player)
    if deal is None and state.phase is Phase.DEALING:
        raise refuse("game.reason.dealing")
    if deal is None or seat < 0:
        raise refuse("game.reason.no_hand")
    orders = live.orders_of(player)
    desk = live.desk
    sealed = desk.sealed.get(seat) if desk is not None else None
    answer = sealed.answer if sealed is not None else None
    plays = state.phase is Phase.PLAYING and state.players[player].kept is not Kept.RESIGNED
    asked = plays and desk is not None and deal.window is not None
    mistaken = None
    if asked and isinstance(answer, Press) and not claims.fits(possible(deal, seat), answer):
        mistaken = NOT_OFFERED
    seen = view(deal, seat)
    return HandView(
        table=table_view(live),
        deal=state.number,
        step=state.step,
        player=player,
        seat=seat,
        view=seen,
        clock=clock_view(live),
        actions=options(deal, seat) if asked else (),
        refused=tuple(refusals(deal, seat)) if asked else (),
        waits=waits_of(deal, seat, seen),
        orders=orders,
        sealed=answer,
        mistaken=mistaken,
        news=_since_own_discard(state, seat),
    )


def _since_own_discard(state: TableState, seat: int) -> tuple[Event, ...]:
    """What everybody saw happen since this seat discarded last."""
    since: list[Event] = []
    for _, told in reversed(state.news):
        if isinstance(told, Discarded) and told.seat == seat:
            break
        if not isinstance(told, Note):
            since.append(told)
    return tuple(reversed(since))


def refusals(deal: Deal, seat: int) -> Iterator[Refusal]:
    """Why the seat may not do what one might expect of its hand in the open window."""
    window = deal.window
    assert window is not None
    if seat not in window.seats:
        return
    found = options(deal, seat)
    if window.kind == TURN and deal.drawn >= 0 and WIN not in found:
        reason = why_no_win(deal, seat, deal.drawn, seat)
        if reason is not None:
            yield Refusal(WIN, reason)
    if window.kind == CLAIM and WIN not in found:
        reason = why_no_win(deal, seat, window.tile, window.source, window.robbing)
        if reason is not None:
            yield Refusal(WIN, reason)
    if window.kind == TURN:
        for tile in dict.fromkeys(deal.seats[seat].concealed()):
            action = Action(DISCARD, (tile,))
            reason = next((why for gate in deal.rules.discard_gates if (why := gate(deal, seat, action))), None)
            if reason is not None:
                yield Refusal(action, reason)


def proposals_for(live: Live, player: int) -> tuple[Proposal, ...]:
    """What the player may want to order for the hand he holds."""
    state, deal = live.state, live.state.deal
    seat = state.seat_of(player)
    if deal is None or seat < 0 or state.phase is not Phase.PLAYING or live.desk is None or deal.window is None:
        return ()
    return tuple(proposals(deal, seat, live.orders_of(player)))


def proposals(deal: Deal, seat: int, orders: Orders) -> Iterator[Proposal]:
    """Kinds the hand could call before its next turn, from the hand alone."""
    state, rules = deal.seats[seat], deal.rules
    if state.out or rules.face_down:
        return
    for kind in map(Kind, range(PLAIN_KINDS)):
        count = state.kinds[kind]
        verbs = [
            *(["pung"] if rules.pungs and count >= 2 else []),
            *(["kong"] if "direct_kong" in rules.kongs and count >= 3 else []),
            *(["chow"] if rules.chows and kind < EAST and _runs(state.kinds, kind) else []),
        ]
        if not verbs or any(gate(deal, seat, kind) is not None for gate in rules.call_gates):
            continue
        for verb in verbs:
            yield Proposal(verb, kind, orders.for_call(verb, kind, True).value)


def _runs(counts: list[int], kind: int) -> bool:
    """Whether two held kinds make a run with it."""
    first = kind - kind % 9
    for low in range(max(first, kind - 2), min(first + 6, kind) + 1):
        if all(counts[other] for other in (low, low + 1, low + 2) if other != kind):
            return True
    return False
