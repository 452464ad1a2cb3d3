"""One game in many lives: every life is a process of its own over the same file, killed at a chosen point.

The same game is played once undisturbed, in memory. Its players, walls and timetable come from a seed and its clock is
moved by the players alone, so whatever a life finds in the file must be a moment of the undisturbed game.

A life remembers nothing of those before it but the file, what the channel shows, and the press that was under way: that
one is delivered again, as Discord does.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import pickle
import random
import re
import signal
import traceback
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.clock import StoppedClock
from bot.i18n.catalog import load_catalog
from bot.services import walls
from bot.services.orders import Do, Line, Orders
from bot.services.problems import Refused
from bot.services.table_events import Delayed, read
from bot.services.table_panels import board_view
from bot.services.table_views import Note, Person, Phase, Post, PostedIds, Press, Wish
from bot.storage.sqlite.open import open_sqlite
from bot.ui.board import board_rows
from engine.play.actions import PASS, Action
from engine.play.asks import options
from tests.bot.services.games.world import HERE, PEOPLE, SIMPLE, World

WORDS = load_catalog().words("en")
AWAY = 3_600_000
"""How long (ms) the program is away between some lives; a multiple of every clock's grid."""
MOST = 6000
HARMLESS = ("game.reason.too_late", "game.reason.done_before", "game.reason.over")
VERBS = {"direct_kong": "kong", "win": "win", "pung": "pung", "chow": "chow", "pass": "pass"}


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: rules, clock, how many people, who of them never answers."""

    seed: int
    line: str
    size: int
    clock: str
    humans: int
    asleep: frozenset[int]
    deals: int

    @property
    def people(self) -> tuple[Person, ...]:
        return PEOPLE[: self.humans]


@dataclass(frozen=True, slots=True)
class Fate:
    """Where a life ends: at the `count`-th time that it comes to a place; `away` says for how long nothing ran before.

    Places: "sql" (before a statement of the writing thread, COMMIT among them), "press" (before a press is sent, and
    after its answer), "posting" (before a message stands), "posted" (it stands, and the program does not know).
    """

    place: str
    count: int
    away: int = 0


@dataclass
class Doom:
    """Counts, and kills this very process."""

    fate: Fate | None
    passed: int = 0

    def at(self, place: str) -> None:
        if self.fate is None or place != self.fate.place:
            return
        self.passed += 1
        if self.passed >= self.fate.count:
            os.kill(os.getpid(), signal.SIGKILL)


class Channel:
    """What the channel shows: one message for each nonce, in order. With a path it outlives the process."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.messages: dict[str, tuple[str, int, list[str]]] = {}
        self.doubled: list[str] = []
        for line in path.read_text().splitlines() if path is not None and path.exists() else ():
            nonce, kind, number, told = json.loads(line)
            self.messages[nonce] = kind, number, told

    def show(self, post: Post, told: list[str]) -> int:
        """A new message, or another text for the one that stands: the program must know that it may stand."""
        if post.id in self.messages and not post.again:
            self.doubled.append(f"{post} over {self.messages[post.id][:2]}")
        self.messages[post.id] = post.kind, post.number, told
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(json.dumps([post.id, post.kind, post.number, told]) + "\n")
        return list(self.messages).index(post.id) + 1

    def story(self) -> tuple[list[str], list[str]]:
        """All that was told, and the kinds of messages with boards in a row as one."""
        told = [event for kind, _, events in self.messages.values() if kind != "match_end" for event in events]
        kinds = [kind for kind, _, _ in self.messages.values()]
        return told, [kind for at, kind in enumerate(kinds) if kind != "board" or kinds[at - 1 : at] != ["board"]]


@dataclass
class Life(World):
    """The services over a storage, for as long as it lasts."""

    game: Game | None = None
    channel: Channel = field(default_factory=Channel)
    doom: Doom = field(default_factory=lambda: Doom(None))
    pressing: Path | None = None
    """Where the press that is under way is noted."""

    async def deliver(self, post: Post) -> PostedIds:
        self.doom.at("posting")
        board = await self.tables.public(post.table, upto=post.number)
        message = self.channel.show(post, [repr(event) for event in board.events])
        self.doom.at("posted")
        return PostedIds(7, message)

    async def table(self) -> str:
        """The game's table, made and begun as far as it is not yet."""
        game = self.game
        assert game is not None
        host, *others = game.people
        found = await self.storage.tables.of_user(host.user)
        if not found:
            seats = ("open",) * len(others) + ("beginner",) * (game.size - game.humans)
            wish = Wish(game.line, game.clock, seats, game.deals)
            found = [(await self.tables.create(replace(host, cause="create"), HERE, wish)).id]
        (table,) = found
        live = await self.live(table)
        if live.state.phase is Phase.LOBBY:
            for number in range(1, game.deals + 3):
                wall = walls.shuffled(live.state.rules.deck, number, random.Random(f"{game.seed} {number}"))
                await self.storage.tables.make_wall(table, wall)
            for person in others:
                await self.tables.join(table, person)
            await self.tables.start(table, host)
        if not live.state.number:
            rng = random.Random(game.seed)
            for person in game.people:
                await self.tables.orders(table, person, some_orders(rng))
        return table

    async def play(self, table: str) -> AsyncIterator[Any]:
        """Goes on from whatever there is to the end, and gives every moment."""
        for _ in range(MOST):
            live = await self.live(table)
            yield live
            if live.state.phase is Phase.OVER:
                break
            await self.step(live)
        else:
            raise AssertionError("the game does not end")
        while await self.timers.next_due() is not None:
            await self.until_due()

    async def step(self, live: Any) -> None:
        """One person's answer, or the next moment at which something is due."""
        asked = self.asked(live)
        if asked is not None and self.clock.now() + 1000 < live.rings_at:
            await self.wait(1000)
            await self.press(live, asked)
            await self.due()
        else:
            await self.until_due()

    async def until_due(self) -> None:
        """Lets time pass until something is due, and does it."""
        coming = await self.timers.next_due()
        assert coming is not None
        await self.wait(max(0, coming - self.clock.now()))
        await self.due()

    def asked(self, live: Any) -> Person | None:
        """The first person awake who is waited for."""
        game, desk = self.game, live.desk
        assert game is not None
        for number, person in enumerate(game.people):
            seat = live.state.seat_of(live.player_of(person.user))
            if desk is not None and desk.kind != "question" and seat in desk.waiting and number not in game.asleep:
                return person
        return None

    async def wait(self, length: int) -> None:
        """Lets time pass; the program beats all the while."""
        await self.storage.tables.beat(self.clock.now() + length)
        self.clock.advance(length)

    async def press(self, live: Any, person: Person) -> None:
        """What the simple machine would do in the person's place, sent three times at once."""
        deal, seat = live.state.deal, live.state.seat_of(live.player_of(person.user))
        choices = options(deal, seat)
        action = SIMPLE.choose((await self.tables.hand(live.row.id, person)).view).action if choices else PASS
        press = [live.row.id, person.user, live.state.step, live.desk.kind == "claim", action.verb, list(action.tiles)]
        if self.pressing is not None:
            self.pressing.write_text(json.dumps(press))
        self.doom.at("press")
        await self.send(press)
        self.doom.at("press")

    async def send(self, press: Sequence[Any]) -> None:
        """The same interaction three times."""
        table, user, step, claims, verb, tiles = press
        person = Person(user, f"press {user} {step}")
        if claims:
            said = Press(VERBS[verb], tuple(tiles))
            sent = [self.tables.press(table, person, step, said) for _ in range(3)]
        else:
            sent = [self.tables.act(table, person, step, Action(verb, tuple(tiles))) for _ in range(3)]
        for result in await asyncio.gather(*sent, return_exceptions=True):
            if isinstance(result, Refused):
                assert result.problems[0].reason.key in HARMLESS, result
            elif isinstance(result, BaseException):
                raise result


def some_orders(rng: random.Random) -> Orders:
    """Orders of every sort, some that hold once."""
    lines = [
        Line(verb, rng.choice((Do.TAKE, Do.ASK)), once=rng.random() < 0.5)
        for verb in ("pung", "chow", "kong")
        if rng.random() < 0.6
    ]
    return Orders(rng.choice((Do.TAKE, Do.TAKE, Do.ASK)), 0, tuple(lines), rng.choice(tuple(Do)))


# What is compared


def silences(live: Any, stored: Any) -> tuple[int, int]:
    """How many times the program was away, and for how long in all, as the table knows."""
    times = [fact.by for commit in stored.commits for fact in read(commit.body) if isinstance(fact, Delayed)]
    return len(times), sum(times)


def moment(live: Any, times: int, away: int) -> tuple[tuple[int, str], dict[str, str]]:
    """A name for where the table stands, and digests of all that it is: state, deadlines, orders, buttons. Away is
    subtracted from both."""
    state, desk = live.state, live.desk
    sealed = () if desk is None else sorted((seat, one.answer) for seat, one in desk.sealed.items())
    deadlines = None
    if desk is not None:
        waits = sorted(desk.waits), sorted(desk.orders.items())
        deadlines = desk.step, desk.kind, desk.least - away, desk.cap - away, desk.asked, waits, live.rings_at - away
        deadlines = *deadlines, live.row.due - away
    orders = [(player, live.orders_of(player)) for player in sorted(state.players)]
    buttons = [str(one.pressed) for row in board_rows(WORDS, board_view(live, 0, 10**6)) for one in row]
    whole = {
        "state": (state.step, state.phase, state.number, state.seating, state.paused, state.undo),
        "players": (sorted(state.players.items()), sorted(live.users.items()), orders),
        "deal": (state.deal and state.deal.key(), state.events, state.result),
        "news": [told for _, told in state.news if not (isinstance(told, Note) and told.key == "delayed")],
        "deadlines": (deadlines, sealed),
        "buttons": [button.replace(live.row.id, "") for button in buttons],
    }
    digests = {part: hashlib.sha256(repr(value).encode()).hexdigest() for part, value in whole.items()}
    return (state.version - times, repr(sealed)), digests


def history(stored: Any) -> list[tuple[int, str]]:
    """What is stored of the game for good, without what tells of silences; promises hash the table's own id."""
    found, away = [], 0
    for commit in stored.commits:
        lost = sum(fact.by for fact in read(commit.body) if isinstance(fact, Delayed))
        away += lost
        if not lost:
            found.append((commit.at - away, re.sub("[0-9a-f]{64}", "", commit.body)))
    return found


# Lives


async def undisturbed(game: Game) -> dict[str, Any]:
    """The game without a death: its moments, what is stored in the end, what was told."""
    life = Life(game=game, source=random.Random(game.seed))
    table = await life.table()
    moments = {}
    async for live in life.play(table):
        name, digests = moment(live, 0, 0)
        moments[name] = digests
    stored = await life.storage.tables.load(table)
    return {"moments": moments, "history": history(stored), "story": life.channel.story()}


async def live_on(game: Game, folder: Path, fate: Fate | None) -> None:
    """A life: takes up what the file holds, compares it with the undisturbed game, and plays until it is killed."""
    expected = pickle.loads((folder / "undisturbed").read_bytes())
    clock, doom = StoppedClock(), Doom(fate)
    storage = await open_sqlite(folder / "suzume.db", clock=clock)
    await storage.tables._writer.do(lambda db: db.conn.set_trace_callback(lambda _: doom.at("sql")))
    pressing = folder / "pressing"
    life = Life(clock, random.Random(game.seed), storage, game=game, channel=Channel(folder / "channel"), doom=doom,
                pressing=pressing)  # fmt: skip
    await take_up(life, fate.away if fate else 0)
    table = await life.table()

    async def check(live: Any) -> None:
        name, digests = moment(live, *silences(live, await storage.tables.load(table)))
        assert name in expected["moments"], f"there was no such moment: {name}"
        differ = [part for part in digests if digests[part] != expected["moments"][name][part]]
        assert differ == [], f"at {name} not the same: {differ}"

    life.tables.keeper.drop(table)
    live = await life.live(table)
    if live.state.phase is not Phase.LOBBY:
        if live.desk is not None and live.desk.lone and live.desk.sealed:
            await life.due()  # a lone person's answer rings the bell, in a write of its own: killed between the two
        await check(await life.live(table))
    if pressing.exists():
        await life.send(json.loads(pressing.read_text()))
    await life.due()
    async for _ in life.play(table):
        pass
    stored = await storage.tables.load(table)
    assert history(stored) == expected["history"]
    assert [commit.version for commit in stored.commits] == list(range(1, len(stored.commits) + 1))
    assert life.channel.doubled == [], f"sent again and nobody expects it: {life.channel.doubled}"
    assert life.channel.story() == expected["story"]
    assert await storage.outbox.waiting(10**15) == ()
    await storage.close()


async def take_up(life: Life, away: int) -> None:
    """Sets the clock to when the last life was known to be alive, and some time later, and begins."""
    tables = life.storage.tables
    known = [await tables.load(table) for table in await tables.of_user(PEOPLE[0].user)]
    lived = max([await tables.last_beat() or 0, *(stored.commits[-1].at for stored in known)])
    life.clock.advance(max(0, lived - life.clock.now()))
    if away and known and known[0].window and not known[0].sealed:  # a seat is settled when its first press came
        life.clock.advance(away)
    await life.bells.begin()


def one_life(game: Game, folder: str, fate: Fate | None) -> None:
    """What a process does."""
    try:
        asyncio.run(live_on(game, Path(folder), fate))
    except BaseException:
        (Path(folder) / "failure").write_text(traceback.format_exc())
        raise
