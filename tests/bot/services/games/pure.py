"""Tables without services: states driven straight through the timetable, and their twins with other hidden tiles."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.services import claims, table_play, walls
from bot.services import table_events as facts
from bot.services.clocks import CLOCKS
from bot.services.orders import Do, Line, Orders
from bot.services.table_draft import Company, Draft
from bot.services.table_live import Live
from bot.services.table_panels import board_view
from bot.services.table_state import TableState
from bot.services.table_views import Press
from bot.storage.records import Notify, Profile
from bot.storage.table_records import TableRow
from engine.play.actions import PASS, WIN
from engine.play.asks import options
from engine.play.view import view
from engine.systems.playing import rules_of
from engine.tiles.kinds import HONORS, Kind, kind_of
from tests.bot.services.games.world import SIMPLE
from tests.conformance.harness import Watch

NOW = 1_767_225_600_000
VERBS = {"direct_kong": "kong", "win": "win", "pung": "pung", "chow": "chow", "pass": "pass"}


def company(orders, secret=b"0" * 16):
    profiles = {player: Profile(100 + player, notify=Notify.DIRECT) for player in orders}
    return Company(orders=orders, profiles=profiles, machine=lambda level: SIMPLE, secret=secret, series="s")


def some_orders(rng):
    """Orders that know nothing of any hand."""
    lines = []
    for verb in ("pung", "chow", "kong"):
        if rng.random() < 0.5:
            kinds = rng.choice(((), tuple(HONORS), rng.sample(range(27), 6)))
            lines.append(Line(verb, rng.choice((Do.TAKE, Do.ASK)), frozenset(map(Kind, kinds)), rng.random() < 0.3))
    win = rng.choice((Do.TAKE, Do.TAKE, Do.ASK, Do.PASS))
    return Orders(win, rng.choice((0, 0, 3)), tuple(lines), rng.choice(tuple(Do)))


def begun(line, seed, clock="live", swapped=None):
    """A table of humans whose first deal is dealt, and a draft over it; `swapped` are two places of its wall whose
    tiles change places."""
    rng = random.Random(f"{line} {seed}")
    state = TableState("t", {})
    state.take(facts.Created(line, clock, 1, False, rules_of(line).seats, NOW))
    for player in range(state.size):
        state.take(facts.Sat(player, "beginner", False))
    for number in (1, 2):
        state.walls[number] = walls.shuffled(state.rules.deck, number, rng)
    if swapped is not None:
        tiles = [state.walls[1].wall[at : at + 2] for at in range(0, len(state.walls[1].wall), 2)]
        one, two = swapped
        tiles[one], tiles[two] = tiles[two], tiles[one]
        state.walls[1] = replace(state.walls[1], wall="".join(tiles))
    orders = {player: some_orders(rng) for player in range(state.size)}
    draft = Draft(state, company(orders, rng.randbytes(16)), NOW)
    draft.add(facts.Started(state.walls[1].throw))
    table_play.promise_next(draft, 1000)
    table_play.ring(draft, draft.desk)
    return draft, rng


def positions(line, seed, kinds=("claim", "locked", "all"), clock="live", choose=None):
    """Drafts of one deal, each with an open window of these kinds; `choose` answers windows (the simple player)."""
    draft, rng = begun(line, seed, clock)
    while draft.desk is not None:
        if draft.desk.kind in kinds:
            yield draft, rng
        draft = forward(draft, choose and choose(draft))


def chosen(draft):
    """What the simple player answers in the open window, by seat."""
    deal = draft.state.deal
    return {seat: SIMPLE.choose(view(deal, seat)).action for seat in draft.desk.asked if options(deal, seat)}


def eager(draft):
    """The same, but every pung and kong that is possible is made."""
    answers, deal = chosen(draft), draft.state.deal
    for seat in answers:
        calls = [action for action in options(deal, seat) if action.verb in ("added_kong", "concealed_kong", "pung")]
        if calls and answers[seat] != WIN:
            answers[seat] = calls[0]
    return answers


def forward(draft, answers=None):
    """The draft after its window, answered by the simple player or as is said. Raises `IllegalAction`."""
    desk, state = draft.desk, draft.state.copy()
    after = Draft(state, draft.company, draft.now + 5000, desk)
    answers = chosen(draft) if answers is None else answers
    if desk.kind == "turn":
        (seat,) = desk.asked
        table_play.act(after, desk, seat, answers[seat])
        return after
    for seat in desk.asked:
        if seat in answers:
            action = answers[seat]
            said = Press(VERBS[action.verb], action.tiles) if desk.kind == "claim" else action
            desk = claims.seal(desk, seat, said, draft.now)
    table_play.ring(after, desk)
    return after


def twin(draft, rng, reader=None):
    """The same table as everybody sees it, or the seat of a `reader`, with all that is hidden from them dealt anew; its
    window opened by the same orders.

    None where hardly anything is hidden.
    """
    state = draft.state.copy()
    window = state.deal.window
    if not state.deal.left:
        return None
    watch = Watch(state.rules, state.start)
    watch.follow(state.events)
    held_out = ()
    if window.robbing:
        same = [tile for tile in state.deal.seats[window.source].concealed() if kind_of(tile) == kind_of(window.tile)]
        held_out = same if window.robbing == "concealed_kong" else (window.tile,)
    state.deal = watch.reshuffled(reader, rng, held_out)
    state.start = state.deal.start
    return opened(state, draft)


def opened(state, draft):
    """A draft whose window is opened anew over a state."""
    fresh = Draft(state, draft.company, draft.now)
    table_play.go_on(fresh)
    assert not fresh.facts
    return fresh


def presses(rng, draft):
    """(time, seat, answer) that know nothing of any hand."""
    desk, cap = draft.desk, draft.state.clock.cap
    verbs = ("pass", "pass", "pass", "win", "pung", "chow", "kong")
    return sorted(
        ((draft.now + rng.randrange(round(cap * 1.1)), seat, Press(rng.choice(verbs))) for seat in desk.asked
         if rng.random() < 0.7),
        key=lambda row: row[:2],
    )  # fmt: skip


def live_of(draft, desk):
    state = draft.state
    row = TableRow("t", 42, 7, None, state.phase.value, NOW, draft.company.secret.hex(), "s", 1, state.step, None)
    return Live(row, state, {player: 100 + player for player in state.players}, frozenset(), {}, desk, 0, ())


def trace(draft, script, waits=None):
    """All that the public sees of a window until its bell: the board at its opening and after every press, and when it
    rings. `waits` puts another rule in the place of the protocol's."""
    desk = draft.desk if waits is None else replace(draft.desk, waits=waits)
    grid = claims.grid_of(draft.state.clock, draft.company.secret)
    seen = [(draft.now, board_view(live_of(draft, desk), 0, 1000))]
    for at, seat, said in script:
        if at >= claims.rings_at(desk, grid):
            break
        desk = claims.seal(desk, seat, said, at)
        seen.append(board_view(live_of(draft, desk), 0, 1000))
    seen.append(("bell", claims.rings_at(desk, grid)))
    return seen, desk


def only_who_can(draft):
    """The tempting rule: wait for those who can claim."""
    return frozenset(seat for seat in draft.desk.waits if set(options(draft.state.deal, seat)) - {PASS})


CLOCK_KEYS = tuple(CLOCKS)
