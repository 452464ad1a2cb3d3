"""Games under load: `bot run` in a process of its own over the look-alike, and a click a second at every table.

    python -m tests.bench.games [--tables 200] [--seconds 600] [--people 2] [--hidden] [--no-limits] [--profile FILE]

At each table sit as many people as are said, and machines; every second one of them, in turn, presses what his private
hand asks for, or looks at his hand anew. Half of them pass by the board's own button, all (but with `--hidden`) open
their hand by it. The look-alike counts requests as Discord does: five messages or edits in five seconds for a channel,
fifty requests in a second over all; what goes by an interaction's token has a bucket for each token instead.

Printed: clicks and how soon they were answered; how long each change of a table takes from its commit until the channel
shows it, a quarter of a second of that being the protocol's own; rate limits that were hit; CPU of the bot, by thread,
and of the look-alike with all who click; memory of the bot and its processes over time. `--profile` writes what
cProfile finds in the bot's main thread, in CPU seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.playground.server import ActionError, Interaction, Json, LookalikeServer, walk
from bot.playground.server.events import Event
from tests.bench.boards import delays
from tests.bench.commands import environment
from tests.bench.lookalike_load import cpu_of, held_by
from tests.lookalike.fixtures import ROOT, TOKEN
from tests.lookalike.recorder import Recorder

from tests.lookalike.faults import RateLimits  # isort: skip

PRESETS = ("riichi/tenhou", "mcr/seed", "sichuan/blood_exchange", "sichuan/standard")
CLOCK = "live"
BUTTON, SELECT, THREAD = 2, 3, 11
AT_ONCE = 8
"""Tables opened at the same time."""
PROFILED = """
import cProfile, sys, time
from bot.__main__ import main
profile, path = cProfile.Profile(time.thread_time), sys.argv.pop(1)
try:
    profile.runcall(main)
finally:
    profile.dump_stats(path)
"""


@dataclass
class Table:
    """One table: its channel, its people, each one's private hand, its board, and which step was shown when."""

    channel: Json
    people: list[Json]
    preset: str
    panels: dict[str, Json] = field(default_factory=dict)
    thread: str = ""
    id: str = ""
    board: Json | None = None
    shown: list[tuple[float, int]] = field(default_factory=list)


@dataclass
class Figures:
    """What was measured, in seconds."""

    first: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    clicks: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    requests: Counter[str] = field(default_factory=Counter)


class Hall:
    """The look-alike, its tables, and who clicks."""

    def __init__(self, server: LookalikeServer, tables: int, people: int, hidden: bool) -> None:
        self.server, self.figures, self.hidden = server, Figures(), hidden
        guild = server.world.add_guild("bench")
        names = (f"u{number}" for number in itertools.count())
        self.tables = [
            Table(
                server.world.add_channel(guild, f"table-{number}"),
                [server.world.add_user(next(names)) for _ in range(people)],
                PRESETS[number % len(PRESETS)],
            )
            for number in range(tables)
        ]
        self._by_thread: dict[str, Table] = {}
        server.observe(self.notice)

    def notice(self, event: Event) -> None:
        """Boards that were shown, requests that were made."""
        if event.kind == "channel_created" and event.data["channel"]["type"] == THREAD:
            thread = event.data["channel"]
            table = next(one for one in self.tables if one.channel["id"] == thread["parent_id"])
            table.thread = thread["id"]
            self._by_thread[thread["id"]] = table
        elif event.kind in ("message_created", "message_updated"):
            message = event.data["message"]
            table = self._by_thread.get(message["channel_id"])
            if table is not None and not message["flags"] & 64:
                self._board(table, message)
        elif event.kind == "request":
            self.figures.requests[event.data["method"] + " " + event.data["template"].split("/")[1]] += 1

    def _board(self, table: Table, message: Json) -> None:
        """A public message of a table: a board carries its step in every id."""
        ids = (one.split("|") for one in parts_of(message))
        words = next((words for words in ids if words[1] == "g"), None)
        if words is not None:
            table.id, table.board = words[2], message
            table.shown.append((time.time(), int(words[3])))

    async def open_all(self) -> None:
        """Opens all tables, some at a time, and waits for their threads."""
        begin, turns = time.perf_counter(), asyncio.Semaphore(AT_ONCE)

        async def one(table: Table) -> None:
            async with turns:
                await self.open(table)

        await asyncio.gather(*map(one, self.tables))
        while not all(table.thread for table in self.tables):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        people = len(self.tables[0].people)
        print(f"{len(self.tables)} tables of {people} people opened in {time.perf_counter() - begin:.1f} s", flush=True)

    async def warm_up(self, seconds: float) -> None:
        """Some clicks that are not counted: hands are opened, processes have what they need."""
        await self.play(min(10.0, seconds))

    async def open(self, table: Table) -> None:
        """Makes the table, fills it, begins."""
        host, *others = table.people
        act = self.server.actions
        size = 4
        given = {"preset": table.preset, "clock": CLOCK, "length": 8, "machines": size - len(table.people),
                 "level": "beginner"}  # fmt: skip
        await self._done(await act.slash(host, table.channel, "game new", given))
        for person in others:
            await self._done(await act.slash(person, table.channel, "game join", {}))
        if others:
            await self._done(await act.slash(host, table.channel, "game start", {}))

    async def _done(self, made: Interaction) -> None:
        async with asyncio.timeout(60):
            while not any(mark.what in ("reply", "edit", "followup") for mark in made.marks):
                made.changed.clear()
                await made.changed.wait()

    async def click(self, table: Table, person: Json) -> None:
        """One click: what is asked, or a look."""
        begun = time.perf_counter()
        try:
            name, made = await self._clicked(table, person)
        except (ActionError, KeyError):
            return  # the message has changed in this very moment
        self.figures.clicks[name] += 1
        try:
            async with asyncio.timeout(15):
                while (shown := private_of(made)) is None:
                    if made.failed:
                        raise TimeoutError
                    if made.acknowledged == "update_later" and name == "pass":
                        break  # a pass on the board is echoed in the private hand
                    made.changed.clear()
                    await made.changed.wait()
        except TimeoutError:
            self.figures.unanswered += 1
            return
        self.figures.first.append(made.marks[0].after)
        self.figures.whole.append(time.perf_counter() - begun)
        if shown is not None and parts_of(shown):  # else words beside it, such as why a press came too late
            table.panels[person["id"]] = shown

    async def _clicked(self, table: Table, person: Json) -> tuple[str, Interaction]:
        act = self.server.actions
        panel = table.panels.get(person["id"])
        if panel is None:
            return "hand", await self._opened(table, person)
        ids = parts_of(panel)
        pick = next((part for part in ids.values() if part["type"] == SELECT), None)
        for custom_id, part in ids.items():
            words = custom_id.split("|")
            if part["type"] == BUTTON and words[1] == "gp" and words[4] == "do" and words[-1] in ("win", "pass"):
                public = self._public(table, "pass") if person is table.people[-1] and not self.hidden else None
                if words[-1] == "pass" and public is not None:
                    return "pass", await act.press(person, *public)
                return words[-1], await act.press(person, panel, custom_id)
        if pick is not None:
            number = pick.get("max_values", 1)
            values = [one["value"] for one in pick["options"][-number:]]
            return "discard", await act.choose(person, panel, pick["custom_id"], values)
        looks = [one for one in ids if one.split("|")[1] == "gp"]
        if not looks:
            return "hand", await self._opened(table, person)
        return "look", await act.press(person, panel, next((one for one in looks if one.endswith("|open")), looks[0]))

    async def _opened(self, table: Table, person: Json) -> Interaction:
        """The own hand, by the board's button where there is one."""
        public = None if self.hidden else self._public(table, "hand")
        if public is not None:
            return await self.server.actions.press(person, *public)
        return await self.server.actions.slash(person, self.server.world.channels[table.thread], "game hand", {})

    def _public(self, table: Table, what: str) -> tuple[Json, str] | None:
        """The board and the id of one of its buttons."""
        if table.board is None:
            return None
        ids = (one for one in parts_of(table.board) if one.split("|")[1] == "g")
        found = next((one for one in ids if one.endswith(f"|{what}")), None)
        return None if found is None else (table.board, found)

    async def play(self, seconds: float) -> None:
        """A click a second at every table, spread over the second."""
        begin = time.perf_counter()
        pending: set[asyncio.Task[None]] = set()
        step = 1 / len(self.tables)
        for number in itertools.count():
            at = begin + number * step
            if max(at, time.perf_counter()) > begin + seconds:
                break  # clicks for which there was no time are missing in the rate
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            table = self.tables[number % len(self.tables)]
            person = table.people[number // len(self.tables) % len(table.people)]
            task = asyncio.create_task(self.click(table, person))
            pending.add(task)
            task.add_done_callback(pending.discard)
        await asyncio.gather(*pending)


def parts_of(message: Json) -> dict[str, Json]:
    """What can be pressed or chosen in a message, by its id."""
    return {part["custom_id"]: part for part in walk(message["components"]) if "custom_id" in part}


def private_of(made: Interaction) -> Json | None:
    """The message for the presser alone that came of a press."""
    for mark in made.marks:
        message = mark.message
        if mark.what in ("reply", "update", "edit", "followup") and message is not None and message["flags"] & 64:
            return message
    return None


async def measure(given: argparse.Namespace) -> None:
    recorder, limits = Recorder(), RateLimits(5, 5.0, overall=50)
    server = LookalikeServer(token=TOKEN, observers=[], middlewares=[] if given.no_limits else [limits])
    server.observe(lambda event: recorder(event) if event.kind == "gateway_identified" else None)
    program = ("-c", PROFILED, given.profile) if given.profile else ("-m", "bot")
    with tempfile.TemporaryDirectory() as home:
        async with server:
            hall = Hall(server, given.tables, given.people, given.hidden)
            settings = environment(server, home)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, *program, "run"),
                cwd=ROOT,
                env=settings,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                await recorder.wait("gateway_identified", seconds=60)
                await hall.open_all()
                print(f"limits while opening {dict(limits.hit) or 0}", flush=True)
                await hall.warm_up(given.seconds / 10)
                hall.figures, before, threads = Figures(), Counter(limits.hit), thread_cpu(process.pid)
                spent, own, memory, begin = cpu_of(process.pid), time.process_time(), list[float](), time.time()
                sampling = asyncio.create_task(sample(process.pid, memory, max(1.0, given.seconds / 10)))
                await hall.play(given.seconds)
                took, end = time.time() - begin, time.time()
                sampling.cancel()
                own, spent = time.process_time() - own, cpu_of(process.pid) - spent
                used = {name: cpu - threads.get(name, 0.0) for name, cpu in thread_cpu(process.pid).items()}
            finally:
                process.terminate()
                await process.wait()
        tell(hall.figures, took, spent, own)
        print(f"rate limits hit    {dict(limits.hit - before) or 0}")
        print("CPU by thread      " + "   ".join(f"{name} {cpu:.1f} s" for name, cpu in used.items()))
        print("memory of the bot  " + "   ".join(f"{held:.0f}" for held in memory) + " MB")
        shown = {table.id: table.shown for table in hall.tables if table.id}
        found, missing = await delays(Path(settings["SUZUME_DB"]), shown, begin, end)
        print(f"change on board    {_times(found)}, not shown {missing}")


async def sample(pid: int, into: list[float], every: float) -> None:
    """Notes how much the bot and its processes hold (MB), now and then."""
    while True:
        into.append(held_by(pid))
        await asyncio.sleep(every)


def thread_cpu(pid: int) -> dict[str, float]:
    """CPU seconds of the event loop's thread, and of all others."""
    found: Counter[str] = Counter()
    for task in Path(f"/proc/{pid}/task").glob("*"):
        fields = (task / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        found["loop" if int(task.name) == pid else "others"] += (int(fields[11]) + int(fields[12])) / 100
    return dict(found)


def tell(figures: Figures, seconds: float, cpu: float, own: float) -> None:
    clicks = sum(figures.clicks.values())
    print(f"clicks             {clicks} ({clicks / seconds:.0f} a second): {dict(figures.clicks)}, "
          f"unanswered {figures.unanswered}")  # fmt: skip
    print(f"first answer       {_times(figures.first)}")
    print(f"whole answer       {_times(figures.whole)}")
    print(f"requests           {dict(figures.requests)}")
    for name, spent in (("of the bot    ", cpu), ("of the others ", own)):
        each = f"{spent / max(1, clicks) * 1000:.2f} ms a click, {spent / seconds:.2f} of a core"
        print(f"CPU {name} {spent:.1f} s, {each}")


def _times(times: Sequence[float]) -> str:
    if not times:
        return "–"
    found = sorted(times)
    at = (found[len(found) // 2], found[min(len(found) - 1, int(len(found) * 0.99))], found[-1])
    return f"{len(found):6} times   p50/p99/max " + "/".join(f"{one * 1e3:.0f}" for one in at) + " ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--people", type=int, default=2, help="people at each table")
    parser.add_argument("--hidden", action="store_true", help="nobody presses anything on a board")
    parser.add_argument("--no-limits", action="store_true", help="without Discord's rate limits")
    parser.add_argument("--profile", default="", help="a file for cProfile's figures")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
