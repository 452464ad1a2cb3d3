"""Turning points: the decisions of a person in a game that is over that lost most, by the solver of its system.

Nothing is judged before the end: not while the match runs, and not while another table plays the same walls. What was
found is stored with the seat and goes with its person's data.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.clock import Clock
from bot.services.problems import refuse
from bot.services.replays import Replays
from bot.services.reviewing import SECONDS, Seen, puzzle_of, review
from bot.services.solver import HandSolver
from bot.services.stand_ins import stand_ins
from bot.services.table_state import PlayedDeal
from bot.storage.ports import ReviewStore
from bot.storage.table_records import ReviewRow, StoredTable
from engine.play.actions import Action
from engine.review.valued import Turning, Valued
from engine.tiles.kinds import Tile
from puzzles.told import Judged

MOST_TOLD: Final = 3
"""Turning points of one person in one game."""
MOST_DEALS: Final = 16
"""Deals of a game that are judged; a longer game is judged up to there."""
MOST_ASKED: Final = 8
"""People whose games are judged or wait for it at once."""
FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point, in the deal of that number."""

    deal: int
    turning: Turning


@dataclass(frozen=True, slots=True)
class Turnings:
    """What was found, worst first: of `asked` decisions `judged` could be judged. `known`: a solver knows the rules."""

    points: tuple[Point, ...]
    judged: int
    asked: int
    known: bool = True


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
        self._running: dict[tuple[str, int], asyncio.Task[Turnings]] = {}

    async def of(self, table: str, user: int) -> Turnings:
        """Those of a person, found now if they are not known. Raises `Refused` for a game that is not over or not his,
        and where too many wait."""
        return await self._of(*await self._seat_of(table, user), user)

    async def player_of(self, table: str, user: int) -> int:
        """Which player of a game that is over a person was. Raises `Refused`."""
        return (await self._seat_of(table, user))[1]

    async def known(self, table: str, player: int) -> Turnings | None:
        """Those of a player of a game that is over, if they were found before."""
        row = await self._reviews.review(table, player)
        return None if row is None else _read(row.body)

    async def puzzle(self, table: str, user: int, deal: int, place: int) -> Judged:
        """What comes of a person's own decision as a puzzle. Raises `Refused`."""
        stored, player = await self._seat_of(table, user)
        points = (await self._of(stored, player, user)).points
        if not any((point.deal, point.turning.place) == (deal, place) for point in points):
            raise refuse("game.reason.no_turning_point")
        record = await self._replays.find(table)
        judged = await self._solver.ask(puzzle_of, _seen(record.line, record.deal(deal), player), place)
        if judged is None:
            raise refuse("puzzle.problem.too_long")
        return judged

    async def _seat_of(self, table: str, user: int) -> tuple[StoredTable, int]:
        await self._replays.find(table)
        stored = await self._games.load(table)
        sat = () if stored is None else stored.seats
        player = next((seat.number for seat in sat if seat.user == user), None)
        if stored is None or player is None:
            raise refuse("game.reason.not_at_table")
        return stored, player

    async def _of(self, stored: StoredTable, player: int, user: int) -> Turnings:
        kept = await self.known(stored.table.id, player)
        return kept if kept is not None else await asyncio.shield(self._begin(stored, player, user))

    def _begin(self, stored: StoredTable, player: int, user: int) -> asyncio.Task[Turnings]:
        """The task that finds them: one a seat, however often it is asked for."""
        key = stored.table.id, player
        running = self._running.get(key)
        if running is None:
            if len(self._running) >= MOST_ASKED:
                raise refuse("game.reason.many_asked")
            running = asyncio.create_task(self._found(stored, player, user), name="turning points")
            self._running[key] = running
            running.add_done_callback(lambda _: self._running.pop(key, None))
        return running

    async def _found(self, stored: StoredTable, player: int, user: int) -> Turnings:
        state, others = await asyncio.to_thread(stand_ins, stored)
        points: list[Point] = []
        judged = asked = 0
        played = [deal for deal in state.played if player in deal.seating]
        for deal in played[:MOST_DEALS]:
            elsewhere = others.get((deal.number, player), frozenset())
            answer = await self._solver.ask(_review, _seen(state.line, deal, player), elsewhere)
            if answer is None:
                raise refuse("puzzle.problem.too_long")
            if not answer:
                return Turnings((), 0, 0, known=False)
            (found,) = answer
            points += [Point(deal.number, turning) for turning in found.turnings]
            judged, asked = judged + found.judged, asked + found.asked
        points.sort(key=lambda point: (-point.turning.loss, point.deal, point.turning.place))
        made = Turnings(tuple(points[:MOST_TOLD]), judged, asked)
        await self._reviews.keep(ReviewRow(stored.table.id, player, user, _written(made), self._clock.now()))
        return made


def _review(seen: Seen, others: frozenset[int]) -> tuple[Any, ...]:
    """The same as `review`; empty, not None, for rules that no solver knows: None is a solver that took too long."""
    found = review(seen, others, SECONDS)
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
