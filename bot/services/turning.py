"""Turning points: the decisions of a person in a game that is over that lost most, by the solver of its system.

Nothing is judged before the end: not while the match runs, and not while another table plays the same walls. What was
found is stored with the seat and goes with its person's data.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from bot.clock import Clock
from bot.services.problems import refuse
from bot.services.replays import MatchRecord, Replays
from bot.services.reviewing import SECONDS, Seen, puzzle_of, review
from bot.services.solver import HandSolver
from bot.services.stand_ins import stand_ins
from bot.services.table_state import PlayedDeal
from bot.stopping import ended
from bot.storage.ports import ReviewStore
from bot.storage.table_records import ReviewRow, StoredTable
from engine.play.actions import Action
from engine.review.valued import Reviewed, Turning, Valued
from engine.tiles.kinds import Tile
from puzzles.told import Judged

MOST_TOLD: Final = 3
"""Turning points of one person in one game."""
MOST_DEALS: Final = 16
"""Deals of a game that are judged; a longer game is judged up to there."""
MOST_ASKED: Final = 8
"""People whose games are judged or wait for it at once."""
FORMAT: Final = 2


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point, in the deal of that number."""

    deal: int
    turning: Turning


@dataclass(frozen=True, slots=True)
class Turnings:
    """What was found, worst first: of `asked` decisions `judged` could be judged. `known`: a solver knows the rules.
    `done` is the share of the work that is behind this, 1 where it is all."""

    points: tuple[Point, ...]
    judged: int
    asked: int
    known: bool = True
    done: float = 1.0


class Search:
    """Turning points while they are looked for: `so_far` grows, `whole` ends with all of them."""

    __slots__ = ("so_far", "whole")

    def __init__(self) -> None:
        self.so_far = Turnings((), 0, 0, done=0.0)
        self.whole: asyncio.Future[Turnings] = asyncio.get_running_loop().create_future()

    async def after(self, seconds: float) -> Turnings:
        """All of them, or after so many seconds those found by then."""
        await asyncio.wait((self.whole,), timeout=seconds)
        return await self.whole if self.whole.done() else self.so_far


@dataclass(frozen=True, slots=True)
class Own:
    """A game that is over, which of its players asks, and the search for his turning points."""

    record: MatchRecord
    player: int
    search: Search


class Games(Protocol):
    """Where tables are read from."""

    async def load(self, table: str) -> StoredTable | None:
        """All that is stored of a table."""
        ...


class TurningPoints:
    """Finds turning points once, and keeps them."""

    def __init__(self, games: Games, reviews: ReviewStore, replays: Replays, solver: HandSolver, clock: Clock) -> None:
        self._games = games
        self._reviews = reviews
        self._replays = replays
        self._solver = solver
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._searches: dict[tuple[str, int], Search] = {}
        self._turn = asyncio.Lock()
        """Held by the part that is judged just now: waiting for others must not count as taking too long."""

    async def own(self, table: str, user: int) -> Own:
        """A person's game and the search in it, begun now if nothing is known. Raises `Refused` for a game that is not
        over or not his, and where too many wait."""
        record, stored, player = await self._seat_of(table, user)
        return Own(record, player, await self._search(stored, player, user))

    async def close(self) -> None:
        """Ends the searches; the next question begins anew."""
        await ended(*self._tasks)

    async def of(self, table: str, user: int) -> Turnings:
        """Those of a person, all of them. Raises `Refused` as `own` does."""
        return await asyncio.shield((await self.own(table, user)).search.whole)

    async def known(self, table: str, player: int) -> Turnings | None:
        """Those of a player of a game that is over, if they were found before."""
        row = await self._reviews.review(table, player)
        return None if row is None else _read(row.body)

    async def puzzle(self, table: str, user: int, deal: int, place: int) -> Judged:
        """What comes of a person's own decision as a puzzle. Raises `Refused`."""
        record, stored, player = await self._seat_of(table, user)
        points = (await asyncio.shield((await self._search(stored, player, user)).whole)).points
        if not any((point.deal, point.turning.place) == (deal, place) for point in points):
            raise refuse("game.reason.no_turning_point")
        judged = await self._solver.ask(puzzle_of, _seen(record.line, record.deal(deal), player), place)
        if judged is None:
            raise refuse("puzzle.problem.too_long")
        return judged

    async def _seat_of(self, table: str, user: int) -> tuple[MatchRecord, StoredTable, int]:
        record = await self._replays.find(table)
        stored = await self._games.load(table)
        sat = () if stored is None else stored.seats
        player = next((seat.number for seat in sat if seat.user == user), None)
        if stored is None or player is None:
            raise refuse("game.reason.not_at_table")
        return record, stored, player

    async def _search(self, stored: StoredTable, player: int, user: int) -> Search:
        """One a seat, however often it is asked for; at its end at once if everything is known."""
        key = stored.table.id, player
        kept = await self.known(*key)
        running = self._searches.get(key)
        if running is not None:
            return running
        search = Search()
        if kept is not None:
            search.whole.set_result(kept)
            return search
        if len(self._searches) >= MOST_ASKED:
            raise refuse("game.reason.many_asked")
        self._searches[key] = search
        task = asyncio.create_task(self._run(search, stored, player, user), name="turning points")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return search

    async def _run(self, search: Search, stored: StoredTable, player: int, user: int) -> None:
        try:
            found = await self._found(search, stored, player, user)
        except BaseException as error:
            search.whole.set_exception(error)
            search.whole.exception()  # whoever looked may have gone
            if not isinstance(error, Exception):
                raise
        else:
            search.whole.set_result(found)
        finally:
            del self._searches[stored.table.id, player]

    async def _found(self, search: Search, stored: StoredTable, player: int, user: int) -> Turnings:
        """First the decisions on which much hangs, of all deals, then the others."""
        state, others = await asyncio.to_thread(stand_ins, stored)
        played = [deal for deal in state.played if player in deal.seating][:MOST_DEALS]
        parts = [(near, deal) for near in (True, False) for deal in played]
        for number, (near, deal) in enumerate(parts, 1):
            elsewhere = others.get((deal.number, player), frozenset())
            async with self._turn:
                answer = await self._solver.ask(_review, _seen(state.line, deal, player), elsewhere, near)
            if answer is None:
                raise refuse("puzzle.problem.too_long")
            if not answer:
                return Turnings((), 0, 0, known=False)
            (found,) = answer
            search.so_far = _joined(search.so_far, deal.number, found, number / len(parts))
        await self._reviews.keep(ReviewRow(stored.table.id, player, user, _written(search.so_far), self._clock.now()))
        return replace(search.so_far, done=1.0)


def _joined(so_far: Turnings, deal: int, found: Reviewed, done: float) -> Turnings:
    """What was found before and what a part of a deal adds."""
    points = [*so_far.points, *(Point(deal, turning) for turning in found.turnings)]
    points.sort(key=lambda point: (-point.turning.loss, point.deal, point.turning.place))
    return Turnings(tuple(points[:MOST_TOLD]), so_far.judged + found.judged, so_far.asked + found.asked, done=done)


def _review(seen: Seen, others: frozenset[int], near: bool) -> tuple[Any, ...]:
    """The same as `review`; empty, not None, for rules that no solver knows: None is a solver that took too long."""
    found = review(seen, others, SECONDS, near=near)
    return () if found is None else (found,)


def _seen(line: str, deal: PlayedDeal, player: int) -> Seen:
    """The player's seat in a deal he played."""
    return Seen(line, deal.start, deal.events, deal.seating.index(player))


def _written(made: Turnings) -> str:
    points = [
        {
            "deal": point.deal,
            "place": point.turning.place,
            "taken": _valued_json(point.turning.taken),
            "best": _valued_json(point.turning.best),
        }
        for point in made.points
    ]
    return json.dumps({"v": FORMAT, "judged": made.judged, "asked": made.asked, "points": points})


def _valued_json(valued: Valued) -> dict[str, Any]:
    return {
        "verb": valued.action.verb,
        "tiles": list(valued.action.tiles),
        "value": round(valued.value, 3),
        "win": round(valued.win, 4),
        "risk": round(valued.risk, 4),
    }


def _read(body: str) -> Turnings | None:
    """None for what an older version wrote: it is found anew."""
    told: Mapping[str, Any] = json.loads(body)
    if told["v"] != FORMAT:
        return None
    return Turnings(_points(told["points"]), told["judged"], told["asked"])


def _points(rows: Sequence[Mapping[str, Any]]) -> tuple[Point, ...]:
    return tuple(Point(row["deal"], Turning(row["place"], _valued(row["taken"]), _valued(row["best"]))) for row in rows)


def _valued(row: Mapping[str, Any]) -> Valued:
    action = Action(row["verb"], tuple(Tile(tile) for tile in row["tiles"]))
    return Valued(action, row["value"], row["win"], row["risk"])
