"""Turning points: of the own seat alone, after the end alone, found once, and gone with their person's data."""

import asyncio
import random

import pytest

from bot.services.problems import Refused
from bot.services.replays import Replays
from bot.services.solver import HandSolver
from bot.services.stand_ins import stand_ins
from bot.services.table_live import live_of
from bot.services.table_views import Phase
from bot.services.turning import MOST_ASKED, MOST_TOLD, TurningPoints
from bot.storage.records import Scope
from engine.ai.levels import BEGINNER, player
from engine.play.actions import PASS
from engine.play.events import Answered
from tests.bot.services.games.world import ANN, BEN, World, play_turns

PARTS = 2
"""Questions for one deal: the decisions on which much hangs, then the rest."""


class Here(HandSolver):
    """Does in a thread what the solver's process does, and counts it."""

    def __init__(self):
        super().__init__()
        self.asked = 0

    async def ask(self, work, *asked):
        self.asked += 1
        return await asyncio.to_thread(work, *asked)


def service(world, solver=None):
    storage = world.storage
    return TurningPoints(storage.tables, storage.reviews, Replays(storage.tables), solver or Here(), world.clock)


async def over(line, humans=(ANN,), seed=2, **wish):
    """A world with a game that is over."""
    world = World(source=random.Random(seed), machines=lambda level, line: player(BEGINNER, line))
    table = await world.new(line, humans=humans, **wish)
    await play_turns(world, table, humans)
    return world, table


@pytest.mark.parametrize("line", ["riichi/tenhou", "sichuan", "mcr"])
async def test_the_worst_decisions_of_a_game_are_found(line):
    world, table = await over(line)
    turning = service(world)
    found = await turning.of(table, ANN.user)
    assert found.known
    assert 0 < found.judged <= found.asked
    assert 0 < len(found.points) <= MOST_TOLD
    losses = [point.turning.loss for point in found.points]
    assert losses == sorted(losses, reverse=True)
    live = await world.live(table)
    for point in found.points:
        played = live.state.played[point.deal - 1]
        event = played.events[point.turning.place]
        answers = {event.seat: event.action} if isinstance(event, Answered) else dict(event.answers)
        assert answers.get(played.seating.index(0), PASS) == point.turning.taken.action


async def test_what_was_found_is_kept():
    world, table = await over("riichi/tenhou")
    solver = Here()
    first, again = await asyncio.gather(
        *(service_of.of(table, ANN.user) for service_of in [service(world, solver)] * 2)
    )
    assert solver.asked == PARTS
    assert first == again
    later = await service(world, solver).of(table, ANN.user)
    assert solver.asked == PARTS
    assert [point.deal for point in later.points] == [point.deal for point in first.points]
    assert [point.turning.place for point in later.points] == [point.turning.place for point in first.points]
    assert [point.turning.taken.action for point in later.points] == [p.turning.taken.action for p in first.points]


async def test_what_was_found_so_far_is_told_before_the_end():
    """Decisions near a win come first, so that there is something to see soon."""
    world, table = await over("riichi/tenhou")
    gate = asyncio.Event()

    class Slow(Here):
        async def ask(self, work, *asked):
            if self.asked:
                await gate.wait()
            return await super().ask(work, *asked)

    turning = service(world, Slow())
    own = await turning.own(table, ANN.user)
    assert (await own.search.after(0)).done == 0
    async with asyncio.timeout(60):
        while (part := await own.search.after(0.01)).done == 0:
            pass
    assert part.done == 1 / PARTS
    assert await turning.known(table, 0) is None, "what is not all is not kept"
    again = await turning.own(table, ANN.user)
    assert again.search is own.search
    gate.set()
    whole = await own.search.after(60)
    assert whole.done == 1
    assert whole.judged > part.judged > 0
    assert whole.asked > part.asked
    assert {point for point in part.points if point in whole.points} or not part.points


async def test_searches_take_turns_so_that_waiting_for_others_is_not_taking_too_long():
    world, table = await over("riichi/tenhou", humans=(ANN, BEN))
    at_once, most = 0, 0

    class Counting(Here):
        async def ask(self, work, *asked):
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            try:
                return await super().ask(work, *asked)
            finally:
                at_once -= 1

    solver = Counting()
    turning = service(world, solver)
    found = await asyncio.gather(*(turning.of(table, person.user) for person in (ANN, BEN)))
    assert all(one.done == 1 for one in found)
    assert solver.asked == 2 * PARTS
    assert most == 1


async def test_of_a_running_game_nobody_learns_anything():
    world = World()
    table = await world.new("riichi/tenhou")
    await world.pass_time(world.clock.now() + 5000)
    solver = Here()
    with pytest.raises(Refused, match="no_table"):
        await service(world, solver).of(table, ANN.user)
    assert solver.asked == 0


async def test_nobody_else_is_told():
    world, table = await over("riichi/tenhou")
    solver = Here()
    with pytest.raises(Refused, match="not_at_table"):
        await service(world, solver).of(table, BEN.user)
    assert solver.asked == 0


async def test_where_no_solver_knows_the_rules_none_are_told():
    world, table = await over("riichi/tenhou-3p", size=3)
    found = await service(world).of(table, ANN.user)
    assert (found.known, found.points, found.asked) == (False, (), 0)


async def test_they_go_with_the_data_of_their_person():
    world, table = await over("riichi/tenhou")
    turning = service(world)
    await turning.of(table, ANN.user)
    assert await turning.known(table, 0) is not None
    await world.storage.privacy.delete(ANN.user, Scope.GAMES)
    assert await turning.known(table, 0) is None
    with pytest.raises(Refused, match="not_at_table"):
        await turning.of(table, ANN.user)


async def test_what_is_found_after_a_deletion_is_not_kept():
    world, table = await over("riichi/tenhou")

    class Slow(Here):
        async def ask(self, work, *asked):
            await world.storage.privacy.delete(ANN.user, Scope.ALL)
            return await super().ask(work, *asked)

    await service(world, Slow()).of(table, ANN.user)
    assert await service(world).known(table, 0) is None


async def test_a_solver_that_takes_too_long_is_asked_again_next_time():
    world, table = await over("riichi/tenhou")

    class Late(Here):
        async def ask(self, work, *asked):
            self.asked += 1

    late = Late()
    turning = service(world, late)
    for number in (1, 2):
        with pytest.raises(Refused, match="too_long"):
            await turning.of(table, ANN.user)
        assert late.asked == number
    assert await turning.known(table, 0) is None


async def test_so_many_wait_and_no_more():
    world = World(machines=lambda level, line: player(BEGINNER, line))
    tables = []
    for _ in range(MOST_ASKED + 1):
        tables.append(await world.new("riichi/tenhou"))
        await play_turns(world, tables[-1], (ANN,))
    gate = asyncio.Event()

    class Held(Here):
        async def ask(self, work, *asked):
            await gate.wait()

    turning = service(world, Held())
    waiting = [(await turning.own(table, ANN.user)).search.whole for table in tables[:-1]]
    with pytest.raises(Refused, match="many_asked"):
        await turning.of(tables[-1], ANN.user)
    gate.set()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_what_the_clock_did_is_nobodys_decision():
    world = World(machines=lambda level, line: player(BEGINNER, line))
    table = await world.new("riichi/tenhou")
    while (await world.live(table)).state.phase is not Phase.OVER:
        coming = await world.timers.next_due()
        world.clock.advance(max(0, coming - world.clock.now()))
        await world.due()
    solver = Here()
    found = await service(world, solver).of(table, ANN.user)
    assert (found.asked, found.points) == (0, ())
    stored = await world.storage.tables.load(table)
    state, others = stand_ins(stored)
    assert state.played == live_of(stored).state.played
    played = state.played[0]
    seat = played.seating.index(0)
    own = {place for place, event in enumerate(played.events) if isinstance(event, Answered) and event.seat == seat}
    assert own
    assert own <= others[1, 0]


async def test_only_a_turning_point_of_the_own_can_be_made_a_puzzle():
    world, table = await over("riichi/tenhou")
    turning = service(world)
    (first, *_) = (await turning.of(table, ANN.user)).points
    with pytest.raises(Refused, match="no_turning_point"):
        await turning.puzzle(table, ANN.user, first.deal, first.turning.place + 1)
    with pytest.raises(Refused, match="not_at_table"):
        await turning.puzzle(table, BEN.user, first.deal, first.turning.place)
    judged = await turning.puzzle(table, ANN.user, first.deal, first.turning.place)
    assert (judged.puzzle is None) or judged.puzzle.position.own.score > 0
    assert judged.puzzle is not None or judged.flaw is not None
