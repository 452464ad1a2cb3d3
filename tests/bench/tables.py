"""Tables, timed: 200 of them with two humans each in one SQLite file, everybody answering as soon as he is asked.

What is timed is the service with its storage, from the call until the commit is on disk; a board of pictures and
Discord come on top (`lookalike_load`).
"""

from __future__ import annotations

import asyncio
import random
import resource
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from bot.clock import StoppedClock
from bot.services.bells import Bells
from bot.services.notices import Notices
from bot.services.outbox import Outbox
from bot.services.profiles import ProfileService
from bot.services.table_views import Person, Post, PostedIds, Press, Venue, Wish
from bot.services.tables import Tables
from bot.services.timers import Timers
from bot.storage.sqlite.open import open_sqlite
from engine.ai import levels
from engine.play.actions import PASS

TABLES = 200
ROUNDS = 40
LINES = ("riichi/tenhou", "mcr/seed", "sichuan/standard")
VERBS = {"direct_kong": "kong", "win": "win", "pung": "pung", "chow": "chow", "pass": "pass"}
NAMES = ("a turn", "a press", "a private hand", "a board", "everything due", "a table after a restart")


class Hall:
    """200 tables and what was measured at them."""

    def __init__(self, storage, clock):
        profiles = ProfileService(storage.profiles, storage.guilds)
        self.storage, self.clock = storage, clock
        self.tables = Tables(storage.tables, storage.outbox, profiles, clock, levels.player, random.Random(1))
        keeper = self.tables.keeper
        self.outbox = Outbox(storage.outbox, keeper, clock)
        notices = Notices(storage.outbox, keeper, clock)
        self.timers = Timers(keeper, Bells(keeper, clock), self.outbox, notices, storage.outbox, clock)
        self.timers.deliver_to(self.deliver)
        self.times = defaultdict(list)
        self.beginner = {line: levels.player(levels.BEGINNER, line) for line in LINES}

    async def timed(self, name, work):
        begin = time.perf_counter()
        result = await work
        self.times[name].append((time.perf_counter() - begin) * 1000)
        return result

    async def deliver(self, post: Post):
        await self.timed("a board", self.tables.public(post.table, upto=post.number))
        return PostedIds(7, 1)

    async def open(self, number):
        people = Person(2 * number), Person(2 * number + 1)
        wish = Wish(LINES[number % len(LINES)], "live", ("open", "beginner", "beginner"), deals=8)
        view = await self.tables.create(people[0], Venue(42, number), wish)
        await self.tables.join(view.id, people[1])
        await self.tables.start(view.id, people[0])
        return view.id, people

    async def answer(self, table, people):
        """Everybody who is asked answers."""
        live = await self.tables.keeper.live(table)
        for person in people:
            desk = live.desk
            if desk is None or live.state.seat_of(live.player_of(person.user)) not in desk.waiting:
                continue
            hand = await self.timed("a private hand", self.tables.hand(table, person))
            view = hand.view
            player = self.beginner[live.state.line.partition("@")[0]]
            action = player.choose(view).action if view.options else PASS
            if desk.kind == "claim":
                press = Press(VERBS[action.verb], action.tiles)
                await self.timed("a press", self.tables.press(table, person, hand.step, press))
            elif desk.kind != "question":
                await self.timed("a turn", self.tables.act(table, person, hand.step, action))


async def measure(folder: Path) -> None:
    clock = StoppedClock()
    storage = await open_sqlite(folder / "games.db", clock=clock)
    hall = Hall(storage, clock)
    found = await asyncio.gather(*(hall.open(number) for number in range(TABLES)))
    begin = time.perf_counter()
    for _ in range(ROUNDS):
        clock.advance(1000)
        await hall.timed("everything due", hall.timers.due())
        await hall.outbox.idle()
        await asyncio.gather(*(hall.answer(table, people) for table, people in found))
    seconds = time.perf_counter() - begin
    for table, _ in found:
        hall.tables.keeper.drop(table)
        await hall.timed("a table after a restart", hall.tables.keeper.live(table))
    commits = sum([(await hall.tables.keeper.live(table)).state.version for table, _ in found])
    for name in NAMES:
        times = sorted(hall.times[name])
        print(
            f"{name:26}{len(times):7} times   median {times[len(times) // 2]:8.2f} ms   "
            f"p99 {times[len(times) * 99 // 100]:8.2f} ms   most {times[-1]:8.2f} ms"
        )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{TABLES} tables, {ROUNDS} s of play in {seconds:.1f} s, {commits} commits, {memory:.0f} MB at most")
    await storage.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
