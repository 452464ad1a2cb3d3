"""Before the start: who sits where, who may do what, and wishes that cannot be met."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from bot.clock import DAY
from bot.services.lobby import MOST_OPEN
from bot.services.problems import Refused
from bot.services.table_views import Kept, Person, Phase, Wish
from tests.bot.services.games.world import ANN, BEN, CAT, DAN, HERE, World

LIVE = Wish("riichi/tenhou", "live")


def key(refused):
    return refused.value.problems[0].reason.key


async def test_a_table_fills_and_starts(world):
    view = await world.tables.create(ANN, HERE, Wish("riichi/tenhou", "day", ("open", "beginner")))
    assert (view.phase, view.size, view.line) == (Phase.LOBBY, 4, "riichi/tenhou@1")
    assert [(seat.player, seat.user, seat.kept, seat.host) for seat in view.seats] == [
        (0, ANN.user, Kept.HUMAN, True),
        (2, None, Kept.MACHINE, False),
    ]
    view = await world.tables.join(view.id, BEN)
    assert [seat.user for seat in view.seats] == [ANN.user, BEN.user, None]
    assert await world.tables.join(view.id, BEN) == view, "sitting down twice changes nothing"
    with pytest.raises(Refused) as refused:
        await world.tables.start(view.id, ANN)
    assert key(refused) == "game.reason.seats_open"
    await world.tables.add_machine(view.id, ANN, "strong")
    with pytest.raises(Refused) as refused:
        await world.tables.join(view.id, CAT)
    assert key(refused) == "game.reason.full"
    view = await world.tables.start(view.id, ANN)
    assert view.phase is Phase.DEALING
    board = await world.tables.public(view.id)
    assert len(board.promise) == 64
    assert board.view is None, "the promise is public before the deal"
    with pytest.raises(Refused) as refused:
        await world.tables.join(view.id, CAT)
    assert key(refused) == "game.reason.begun"


async def test_who_leaves(world):
    view = await world.tables.create(ANN, HERE, LIVE)
    await world.tables.join(view.id, BEN)
    view = await world.tables.leave(view.id, ANN)
    assert [(seat.user, seat.host) for seat in view.seats] == [(BEN.user, True)]
    with pytest.raises(Refused) as refused:
        await world.tables.leave(view.id, CAT)
    assert key(refused) == "game.reason.not_at_table"
    view = await world.tables.join(view.id, CAT)
    assert [seat.player for seat in view.seats] == [0, 1], "the first open seat"
    await world.tables.leave(view.id, CAT)
    view = await world.tables.leave(view.id, BEN)
    assert view.phase is Phase.CANCELLED


async def test_only_the_host_rules_the_table(world):
    view = await world.tables.create(ANN, HERE, Wish("riichi/tenhou", "live", ("beginner",) * 2))
    await world.tables.join(view.id, BEN)
    for doing in (world.tables.start, world.tables.add_machine, world.tables.remove_machine):
        with pytest.raises(Refused) as refused:
            await doing(view.id, BEN)
        assert key(refused) == "game.reason.host_only"
    view = await world.tables.remove_machine(view.id, ANN)
    assert len(view.seats) == 3


@pytest.mark.parametrize(
    ("wish", "reason", "option"),
    [
        (Wish("riichi/nothing", "live"), "option.unknown_preset", "rules"),
        (Wish("riichi/tenhou", "blitz"), "game.reason.no_clock", "clock"),
        (Wish("riichi/tenhou", "live", ("beginner",) * 4), "game.reason.too_many_machines", "machines"),
        (Wish("riichi/tenhou", "live", ("genius",)), "game.reason.no_level", "level"),
        (Wish("riichi/tenhou", "live", (), -1), "game.reason.too_many_deals", "length"),
        (Wish("riichi/tenhou", "live", walls="nowhere"), "game.reason.other_walls", "walls"),
    ],
)
async def test_wishes_that_cannot_be_met(world, wish, reason, option):
    """What is told blames the option of the command that was given."""
    with pytest.raises(Refused) as refused:
        await world.tables.create(ANN, HERE, wish)
    assert key(refused) == reason
    assert refused.value.problems[0].field == option


async def test_an_unused_table_is_given_up(world):
    view = await world.tables.create(ANN, HERE, LIVE)
    await world.pass_time(world.clock.now() + 6 * DAY)
    assert (await world.tables.table(view.id)).phase is Phase.LOBBY
    await world.pass_time()
    assert (await world.tables.table(view.id)).phase is Phase.CANCELLED
    assert world.posts[-1].kind == "cancelled"


async def test_a_bound_on_tables(world):
    for _ in range(MOST_OPEN):
        await world.tables.create(ANN, HERE, LIVE)
    with pytest.raises(Refused) as refused:
        await world.tables.create(ANN, HERE, LIVE)
    assert key(refused) == "game.reason.too_many_tables"
    assert len(await world.tables.of_user(ANN.user)) == MOST_OPEN
    assert len(await world.tables.of_channel(HERE.channel)) == MOST_OPEN


async def test_the_same_interaction_makes_one_table(world):
    twice = Person(ANN.user, "interaction 1")
    await world.tables.create(twice, HERE, LIVE)
    with pytest.raises(Refused) as refused:
        await world.tables.create(twice, HERE, LIVE)
    assert key(refused) == "game.reason.done_before"
    assert len(await world.tables.of_user(ANN.user)) == 1


async def test_a_lobby_says_what_to_expect(world):
    live = await world.tables.create(ANN, HERE, LIVE)
    day = await world.tables.create(DAN, HERE, Wish("riichi/tenhou", "day"))
    assert live.live
    assert not day.live
    assert 4 * 60_000 < live.expected[0] < live.expected[1] < 60 * 60_000
    assert DAY < day.expected[0] < day.expected[1] < 21 * DAY
    alone = await world.tables.create(ANN, HERE, Wish("riichi/tenhou", "live", ("beginner",) * 3))
    assert alone.expected[1] < live.expected[1]


async def test_a_rematch_is_the_same_table_again(world):
    table = await world.new("mcr/seed", "relaxed", deals=2)
    again = await world.tables.rematch(table, ANN)
    assert again.id != table
    assert (again.line, again.clock, again.deals) == ("mcr/seed@1", "relaxed", 2)
    assert [seat.kept for seat in again.seats] == [Kept.HUMAN] + [Kept.MACHINE] * 3


async def test_a_rematch_asked_for_again_is_the_table_that_is_open(world):
    """By whoever sat there, and at once; only when that one was given up is there another."""
    table = await world.new("riichi/tenhou", humans=(ANN, BEN))
    both = await asyncio.gather(world.tables.rematch(table, ANN), world.tables.rematch(table, BEN))
    assert both[0].id == both[1].id
    with pytest.raises(Refused) as refused:
        await world.tables.rematch(table, DAN)
    assert key(refused) == "game.reason.rematch_of_others"
    host = next(person for person in (ANN, BEN) if any(seat.user == person.user for seat in both[0].seats))
    await world.tables.leave(both[0].id, host)
    later = await world.tables.rematch(table, BEN)
    assert later.id != both[0].id
    assert later.phase is Phase.LOBBY


class AtOnce:
    """The storage of two processes: neither finds the other's rematch until both have looked for one."""

    def __init__(self, store):
        self._store = store
        self._both = asyncio.Barrier(2)

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def by_cause(self, cause):
        found = await self._store.by_cause(cause)
        if found is None:
            await self._both.wait()
        return found


@pytest.mark.parametrize("persons", [(ANN, ANN), (ANN, BEN)])
async def test_two_processes_open_one_rematch(world, persons):
    table = await world.new("riichi/tenhou", humans=tuple(dict.fromkeys(persons)))
    storage = replace(world.storage, tables=AtOnce(world.storage.tables))
    worlds = [World(world.clock, random.Random(seed), storage) for seed in (1, 2)]
    pressed = zip(worlds, persons, strict=True)
    made = await asyncio.gather(*(one.tables.rematch(table, person) for one, person in pressed))
    assert made[0].id == made[1].id
    if persons[0] == persons[1]:
        begun = await asyncio.gather(*(one.tables.start(made[0].id, ANN) for one in worlds))
        assert [one.phase for one in begun] == [Phase.DEALING] * 2
    assert {one.id for person in persons for one in await world.tables.of_user(person.user)} == {table, made[0].id}


async def test_another_host(world):
    """Only somebody at the table can be made its host, and only by the host."""
    view = await world.tables.create(ANN, HERE, LIVE)
    with pytest.raises(Refused) as refused:
        await world.tables.hand_over(view.id, ANN, BEN.user)
    assert key(refused) == "game.reason.not_seated"
    await world.tables.join(view.id, BEN)
    with pytest.raises(Refused) as refused:
        await world.tables.hand_over(view.id, BEN, BEN.user)
    assert key(refused) == "game.reason.host_only"
    view = await world.tables.hand_over(view.id, ANN, BEN.user)
    assert [seat.user for seat in view.seats if seat.host] == [BEN.user]
    assert await world.tables.hand_over(view.id, BEN, BEN.user) == view


async def test_a_table_says_when_it_closes(world):
    view = await world.tables.create(ANN, HERE, LIVE)
    assert view.closes is not None
    await world.pass_time(view.closes)
    closed = await world.tables.table(view.id)
    assert (closed.phase, closed.closes) == (Phase.CANCELLED, None)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (Wish("riichi/tenhou", "live", players=3), "game.reason.players"),
        (Wish("riichi/tenhou", "live", players=9), "game.reason.players"),
        (Wish("riichi/tenhou", "live", players=6, deals=5), "game.reason.too_few_deals"),
    ],
)
async def test_players_who_cannot_take_turns(world, wish, reason):
    with pytest.raises(Refused) as refused:
        await world.tables.create(ANN, HERE, wish)
    assert key(refused) == reason


async def test_more_players_than_seats_take_turns(world):
    """Five at four seats: everybody sits out once, sees no hand then, and all points add up."""
    people = (ANN, BEN)
    table = await world.new("riichi/tenhou", humans=people, size=5, players=5, deals=5)
    out = set()
    for _ in range(20_000):
        live = await world.live(table)
        if live.state.phase is Phase.OVER:
            break
        if live.state.deal is not None:
            (player,) = set(live.state.players) - set(live.state.seating)
            out.add(player)
            for person in people:
                if live.player_of(person.user) != player:
                    continue
                with pytest.raises(Refused) as refused:
                    await world.tables.hand(table, person)
                assert key(refused) in ("game.reason.no_hand", "game.reason.dealing")
        coming = await world.timers.next_due()
        world.clock.advance(max(0, coming - world.clock.now()))
        await world.due()
    assert out == set(range(5))
    board = await world.tables.public(table)
    assert len(board.standings) == 5
    assert sum(row.points for row in board.standings) == 5 * 25000
