"""What was played at a table, for whoever looks back: replays, the log of a deal, and walls opened for checking."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services import walls
from bot.services.frames import frames_from, open_frames
from bot.services.problems import refuse
from bot.services.table_live import Live
from bot.services.table_results import result_of
from bot.services.table_state import PlayedDeal
from bot.services.table_views import DealResult, ReplayDeal, WallView
from engine.play.events import Event
from engine.play.verbs import replay
from engine.play.view import View, tell, view


def nobody_plays(series: Sequence[Live]) -> bool:
    """Whether all tables that play the same walls are done: only then nobody can be hurt by what they held."""
    return all(other.state.phase.is_over for other in series)


def walls_of(live: Live, series: Sequence[Live]) -> list[WallView]:
    """Every promise of the table. A wall is opened when no table of its series plays on; then losers' hands are known
    to whoever computes them, so not before the last hand of a longer game."""
    opened = nobody_plays(series)
    found = []
    for number, promised in sorted(live.state.promises.items()):
        row = live.state.walls.get(number)
        if not opened or row is None:
            found.append(WallView(live.row.series, number, promised, opened=False))
            continue
        kept = walls.is_kept(promised, live.row.series, row)
        found.append(WallView(live.row.series, number, promised, True, walls.tiles_of(row), row.salt, kept))
    return found


def replay_of(live: Live, series: Sequence[Live], player: int | None, number: int) -> ReplayDeal:
    """A deal that is over, as a player (None: everybody) may know it: from the own seat while a table of its series
    plays on, open afterwards. Raises `Refused` for a deal that is not over."""
    deal, rules = played(live, number), live.state.rules
    seat = deal.seating.index(player) if player in deal.seating else None
    frames = open_frames(rules, deal) if nobody_plays(series) else frames_from(rules, deal, seat)
    return ReplayDeal(number, seat, deal.start.dealer, tuple(frames))


def last_view(live: Live, number: int) -> View:
    """How a deal that is over lies, as everybody sees it. Raises `Refused` for one that is not over."""
    deal = played(live, number)
    return view(replay(live.state.rules, deal.start, deal.events), None)


def log_of(live: Live, player: int | None) -> list[Event]:
    """The present deal's events as a player (None: everybody) may know them."""
    state = live.state
    if state.deal is None:
        return []
    seat = None if player is None or player not in state.seating else state.seat_of(player)
    told = (tell(state.deal, event, seat) for event in state.events)
    return [event for event in told if event is not None]


def result(live: Live, number: int) -> DealResult:
    """How a deal ended. Raises `Refused` for one that is not over."""
    deal = played(live, number)
    return result_of(live.state.rules, deal.number, deal.start, deal.events)


def played(live: Live, number: int) -> PlayedDeal:
    """A deal that is over. Raises `Refused` for one that is not."""
    found = next((deal for deal in live.state.played if deal.number == number), None)
    if found is None:
        raise refuse("game.reason.no_such_deal", number=number)
    return found
