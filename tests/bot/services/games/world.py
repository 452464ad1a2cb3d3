"""A world with tables in it and a clock that only tests move."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bot.clock import StoppedClock
from bot.services.bells import Bells
from bot.services.notices import Notices
from bot.services.outbox import Outbox
from bot.services.table_views import Person, Phase, Post, PostedIds, Press, Venue, Wish
from bot.services.tables import Tables
from bot.services.timers import Timers
from bot.storage.memory import memory_storage
from engine.ai.beginner import Beginner
from engine.ai.seat import Style
from engine.play.actions import PASS
from engine.play.view import View

HERE = Venue(42, 7)
ANN, BEN, CAT, DAN = (Person(user) for user in (101, 102, 103, 104))
PEOPLE = (ANN, BEN, CAT, DAN)
SIMPLE = Beginner(Style(4, 0, False))


def machines(_level, _line):
    """A machine that plays every system after a fashion."""
    return SIMPLE


class Profiles:
    """Users' choices, from storage each time."""

    def __init__(self, store):
        self._store = store

    async def profile(self, user):
        return await self._store.profile(user)


@dataclass
class World:
    """Services over a storage; `restart` builds all of them anew."""

    clock: StoppedClock = field(default_factory=StoppedClock)
    source: random.Random = field(default_factory=lambda: random.Random(1))
    storage: object = None
    posts: list[Post] = field(default_factory=list)
    boards: list = field(default_factory=list)
    machines: object = machines

    def __post_init__(self):
        self.storage = self.storage or memory_storage(self.clock)
        self.restart()

    def restart(self):
        storage = self.storage
        self.tables = Tables(
            storage.tables, storage.outbox, Profiles(storage.profiles), self.clock, self.machines, self.source
        )
        keeper = self.tables.keeper
        self.bells = Bells(keeper, self.clock)
        self.outbox = Outbox(storage.outbox, keeper, self.clock)
        self.notices = Notices(storage.outbox, keeper, self.clock)
        self.timers = Timers(keeper, self.bells, self.outbox, self.notices, storage.outbox, self.clock)
        self.timers.deliver_to(self.deliver)

    async def deliver(self, post):
        self.posts.append(post)
        if post.kind != "digest":
            self.boards.append((self.clock.now(), post, await self.tables.public(post.table, upto=post.number)))
        return PostedIds(7, len(self.posts))

    async def due(self):
        await self.timers.due()
        await self.outbox.idle()

    async def pass_time(self, until=None, most=100_000):
        """Moves from one due moment to the next until `until` (ms), or until nothing is due."""
        for _ in range(most):
            coming = await self.timers.next_due()
            if coming is None or (until is not None and coming > until):
                break
            self.clock.advance(max(0, coming - self.clock.now()))
            await self.due()
        else:
            raise AssertionError("time does not pass")
        if until is not None:
            self.clock.advance(max(0, until - self.clock.now()))

    async def new(self, line="riichi/tenhou", clock="live", humans=PEOPLE[:1], **wish):
        """A started table of these humans and machines."""
        size = wish.pop("size", 4)
        seats = ("beginner",) * (size - len(humans))
        host, *others = humans
        view = await self.tables.create(host, HERE, Wish(line, clock, seats, **wish))
        for person in others:
            await self.tables.join(view.id, person)
        await self.tables.start(view.id, host)
        return view.id

    async def live(self, table):
        return await self.tables.keeper.live(table)


async def play_turns(world, table, people, most=3000, think=1000):
    """Plays for the humans until the match is over, everything that is asked of them answered by the simple machine."""
    for _ in range(most):
        live = await world.live(table)
        if live.state.phase in (Phase.OVER, Phase.CANCELLED):
            return live
        await one_step(world, table, people, think)
    raise AssertionError("the match does not end")


async def one_step(world, table, people, think=1000):
    """One answer of a human, or the next moment at which something is due."""
    live = await world.live(table)
    waiting = live.desk.waiting if live.desk is not None and live.desk.kind != "question" else ()
    for person in people:
        if live.state.seat_of(live.player_of(person.user)) in waiting:
            world.clock.advance(think)
            if world.clock.now() < live.rings_at:
                await answer(world, table, person)
                await world.due()
                return
    coming = await world.timers.next_due()
    assert coming is not None
    world.clock.advance(max(0, coming - world.clock.now()))
    await world.due()


async def answer(world, table, person):
    """One human's answer to whatever is asked."""
    hand = await world.tables.hand(table, person)
    view: View = hand.view
    if not view.options:
        await world.tables.press(table, person, hand.step, Press("pass"))
        return
    action = SIMPLE.choose(view).action
    if view.asking == "claim":
        verbs = {"direct_kong": "kong", "win": "win", "pung": "pung", "chow": "chow", "pass": "pass"}
        press = Press(verbs[action.verb], action.tiles if action not in (PASS,) else ())
        await world.tables.press(table, person, hand.step, press)
    else:
        await world.tables.act(table, person, hand.step, action)
