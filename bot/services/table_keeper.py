"""Tables in memory and in storage: loaded by folding their commits, changed by one commit at a time.

One lock a table keeps this process from racing itself; the version keeps out everybody else. What is held in memory is
what a restart would build: it is replaced after a commit was stored, and dropped when storing failed.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Protocol
from weakref import WeakValueDictionary

from bot.clock import Clock
from bot.ids import new_id
from bot.services import claims, notices, table_events, walls
from bot.services import table_events as facts
from bot.services.clocks import PUBLISHED_AFTER
from bot.services.held import Held
from bot.services.machines import Machines
from bot.services.orders import Orders
from bot.services.orders import to_json as orders_to_json
from bot.services.problems import refuse
from bot.services.table_draft import Company, Draft
from bot.services.table_live import UNUSED_AFTER, Live, due_at, live_of, write_answer, write_desk
from bot.services.table_state import TableState
from bot.services.table_views import Phase, Press
from bot.services.waking import Waking
from bot.storage.ports import TableStore
from bot.storage.records import Profile
from bot.storage.table_records import (
    Change,
    CommitRow,
    DoneBefore,
    PostRow,
    SealedRow,
    SeatRow,
    ShownRow,
    StaleVersion,
    TableRow,
)
from engine.ai.seat import Player
from engine.play.actions import Action
from engine.play.asks import options
from engine.systems import registry

PUNCTUAL: Final = 15_000
"""A bell (ms) that rings later than this has been held up: what follows counts from then."""

MOST_HELD: Final = 1000
"""Tables held in memory."""

MOST_OVER: Final = 100
"""Of those that are over: they are looked at for a moment, and a table weighs a tenth of a megabyte."""


class Profiles(Protocol):
    """Where users' choices come from."""

    async def profile(self, user: int) -> Profile:
        """What the user chose."""
        ...


class Keeper:
    """Loads tables, changes them, and knows when each must be looked at again."""

    def __init__(
        self, store: TableStore, profiles: Profiles, clock: Clock, source: random.Random, machines: Machines
    ) -> None:
        self.store = store
        self.profiles = profiles
        self.clock = clock
        self.source = source
        self.changed = Waking()
        """Set whenever something may be due earlier than it was."""
        self.opened: set[str] = set()
        """Tables with a new window about which machines may think before it rings."""
        self._machines = machines
        self._playing: Held[str, Live] = Held(MOST_HELD)
        self._over: Held[str, Live] = Held(MOST_OVER)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._missed = 0
        """How often something was stored of a table that memory did not hold: who was reading it reads again."""

    def lock(self, table: str) -> asyncio.Lock:
        """The table's lock; whoever changes it holds it."""
        found = self._locks.get(table)
        if found is None:
            found = self._locks[table] = asyncio.Lock()
        return found

    def machine(self, live: Live, level: str) -> Player:
        """A machine player of that level for the table's rules."""
        return self._machines(level, live.state.line)

    def drop(self, table: str) -> None:
        """Forgets what memory holds of a table, so that it is read again."""
        self._playing.drop(table)
        self._over.drop(table)

    def drop_all(self) -> None:
        """Forgets everything that memory holds."""
        self._playing, self._over = Held(MOST_HELD), Held(MOST_OVER)

    def _held(self, table: str) -> Live | None:
        """The table, if memory holds it."""
        return self._playing.get(table) or self._over.get(table)

    def _hold(self, live: Live) -> Live:
        """Holds a table as it stands now."""
        self.drop(live.row.id)
        return (self._over if live.state.phase.is_over else self._playing).put(live.row.id, live)

    def _go_on(self, new: Live) -> Live:
        """Holds a table after a change, with what was noted of it meanwhile without the lock. One that was dropped
        meanwhile is read by whoever asks next."""
        held = self._held(new.row.id)
        if held is None:
            return new
        row = replace(new.row, thread=held.row.thread)
        return self._hold(replace(new, row=row, shown=held.shown, standing=held.standing))

    async def live(self, table: str) -> Live:
        """The table. Raises `Refused` if there is none."""
        held = self._held(table)
        if held is not None:
            return held
        loaded = await self._loaded(table)
        held = self._held(table)
        if held is not None and held.row.version >= loaded.row.version:
            return held  # somebody else was faster, and has perhaps gone on
        return self._hold(loaded)

    async def _loaded(self, table: str) -> Live:
        while True:
            missed = self._missed
            stored = await self.store.load(table)
            if stored is None:
                raise refuse("game.reason.no_table", "table")
            series = await self.store.of_series(stored.table.series)
            if missed == self._missed:
                return live_of(stored, duplicate=len(series) > 1 or stored.table.series != table)

    async def create(self, row: TableRow, seats: tuple[SeatRow, ...], rows: list[facts.Fact], cause: str) -> Live:
        """A new table."""
        now = self.clock.now()
        row = replace(row, version=1, due=now + UNUSED_AFTER)
        state = TableState(row.id, {})
        state.take_all(1, rows)
        commit = CommitRow(1, cause, now, _rules_version(state), table_events.write(rows))
        post = self._post(row, "lobby", now)
        await self.store.commit(Change(row, commit, seats=seats, posts=(post,)))
        self.changed.set()
        return await self.live(row.id)

    async def change(
        self,
        live: Live,
        cause: str,
        work: Callable[[Draft], None],
        *,
        users: Mapping[int, int | None] | None = None,
        bell: int | None = None,
        last: tuple[int, int, Action] | None = None,
    ) -> Live:
        """Does the work on a draft and stores what came of it; nothing is kept if it raises.

        `bell` is when a bell had to ring: what follows counts from that moment and is published a constant later, so
        that neither shows how long the work took. None: now, published at once. Raises `Refused` if somebody else was
        faster.
        """
        now = self.clock.now()
        if bell is not None and now - bell > PUNCTUAL:
            bell = now
        live = await self._with_walls(live)
        draft = Draft(live.state.copy(), await self._company(live), now if bell is None else bell, live.desk)
        draft.state.version += 1
        work(draft)
        if not draft.facts:
            return live
        row = replace(
            live.row, version=draft.state.version, step=draft.state.step, phase=draft.state.phase.value, due=None
        )
        new = replace(
            live,
            row=row,
            state=draft.state,
            desk=draft.desk,
            users=live.users if users is None else users,
            last=last or live.last,
            thoughts={},
            at=now,
        )
        used = _used_up(draft, live)
        new = replace(new, row=replace(row, due=due_at(new)), orders={**live.orders, **used})
        change = Change(
            table=new.row,
            commit=CommitRow(row.version, cause, now, _rules_version(draft.state), table_events.write(draft.facts)),
            window=None if new.desk is None else write_desk(new.desk),
            seats=None if users is None else _seat_rows(new),
            posts=self._posts(new.row, draft, now if bell is None else bell + PUBLISHED_AFTER),
            notices=notices.owed(draft, new.users, new.row),
            orders=tuple((player, _written(orders)) for player, orders in used.items()),
        )
        await self._store(change, live)
        new = self._go_on(new)
        self.opened.add(row.id)
        self.changed.set()
        return new

    async def seal(self, live: Live, seat: int, answer: Press | Action | None) -> Live:
        """Keeps a seat's sealed answer; the same again changes nothing. Raises `Refused` when the window is over."""
        assert live.desk is not None
        now = self.clock.now()
        rings = live.rings_at
        if rings is None or now >= rings:
            raise refuse("game.reason.too_late")
        known = live.desk.sealed.get(seat)
        if known is not None and known.answer == answer:
            return live
        desk = claims.seal(live.desk, seat, answer, now)
        row = SealedRow(desk.step, seat, write_answer(answer), desk.sealed[seat].first)
        new = replace(live, desk=desk)
        new = replace(new, row=replace(live.row, due=due_at(new)))
        try:
            await self.store.seal(live.row.id, live.row.version, row, new.row.due)
        except StaleVersion as error:
            self.drop(live.row.id)
            raise refuse("game.reason.too_late") from error
        if new.row.due != live.row.due:
            self.changed.set()
        return self._go_on(new)

    async def save_orders(self, live: Live, player: int, orders: Orders) -> Live:
        """Keeps a player's orders, from the next window on."""
        await self.store.save_orders(live.row.id, player, _written(orders))
        return self._go_on(replace(live, orders={**live.orders, player: orders}))

    async def put_off(self, live: Live) -> Live:
        """Notes when the table must be looked at next, when that is later than was thought."""
        new = replace(live, row=replace(live.row, due=due_at(live)))
        await self.store.set_due(live.row.id, live.row.version, new.row.due)
        return self._go_on(new)

    async def set_thread(self, table: str, thread: int | None) -> None:
        """Notes the thread that a table has, or (None) that it has none any more."""
        await self.store.set_thread(table, thread)
        self._note(table, lambda held: replace(held, row=replace(held.row, thread=thread)))

    def shown(self, table: str, number: int, put: ShownRow | None = None) -> None:
        """Notes what was shown last, and where that stands, as it is stored."""
        self._note(table, lambda held: held.showing(number, put))

    def _note(self, table: str, change: Callable[[Live], Live]) -> None:
        """Holds what was stored without a commit, and without the table's lock."""
        held = self._held(table)
        if held is None:
            self._missed += 1
        else:
            self._hold(change(held))

    async def think(self, live: Live) -> None:
        """Lets the machines decide about the open window before it rings, so that their thinking costs no time."""
        deal, step = live.state.deal, live.state.step
        if deal is None or deal.window is None or live.desk is None:
            return
        draft = Draft(live.state, await self._company(live), self.clock.now())
        # Mostly they have nothing to choose, or have chosen: a thread is not asked for that.
        seats = [
            seat
            for seat in deal.window.seats
            if (step, seat) not in live.thoughts and draft.by_machine(seat) and options(deal, seat)
        ]
        if seats:
            found = await asyncio.to_thread(lambda: {(step, seat): draft.think(seat) for seat in seats})
            live.thoughts.update(found)

    async def _store(self, change: Change, live: Live) -> None:
        try:
            await self.store.commit(change)
        except DoneBefore as error:
            self.drop(live.row.id)
            raise refuse("game.reason.done_before") from error
        except StaleVersion as error:
            self.drop(live.row.id)
            raise refuse("game.reason.too_late") from error
        except BaseException:
            self.drop(live.row.id)
            raise

    async def _company(self, live: Live) -> Company:
        humans = {player: user for player, user in live.users.items() if user is not None}
        profiles = {player: await self.profiles.profile(user) for player, user in humans.items()}
        return Company(
            orders={player: live.orders_of(player) for player in live.state.players},
            profiles=profiles,
            machine=lambda level: self._machines(level, live.state.line),
            secret=live.secret,
            series=live.row.series,
            duplicate=live.duplicate,
            thoughts=MappingProxyType(live.thoughts),
        )

    async def _with_walls(self, live: Live) -> Live:
        """The walls of the next two deals, made now if they are not there: bells cannot wait for storage."""
        state = live.state
        if len(state.players) < state.size or state.phase.is_over:
            return live
        for number in (state.number + 1, state.number + 2):
            if number not in state.walls:
                made = walls.shuffled(state.rules.deck, number, self.source)
                state.walls[number] = await self.store.make_wall(live.row.series, made)
        return live

    def _posts(self, row: TableRow, draft: Draft, at: int) -> tuple[PostRow, ...]:
        kinds = {type(fact) for fact in draft.facts}
        if kinds == {facts.Gone} and draft.state.phase.is_over:
            wanted = ["names"]
        elif draft.state.phase is Phase.LOBBY:
            wanted = ["lobby"]
        elif facts.Cancelled in kinds:
            wanted = ["cancelled"] + ["names"] * (facts.Gone in kinds)
        else:
            wanted = ["deal_end"] * (facts.DealEnded in kinds) + ["match_end"] * (facts.Over in kinds) or ["board"]
            # What stands already must not go on naming somebody whose data was deleted.
            wanted += ["lobby", "names"] * (facts.Gone in kinds)
        return tuple(self._post(row, kind, at) for kind in wanted)

    def _post(self, row: TableRow, kind: str, at: int) -> PostRow:
        return PostRow(new_id(self.clock)[1:], row.id, kind, row.step, row.version, at)


def _used_up(draft: Draft, live: Live) -> dict[int, Orders]:
    """Orders of players whose lines held once and were taken."""
    left: dict[int, Orders] = {}
    for player, line in draft.used:
        orders = left.get(player) or live.orders_of(player)
        left[player] = replace(orders, calls=tuple(other for other in orders.calls if other != line))
    return left


def _written(orders: Orders) -> str:
    return json.dumps(orders_to_json(orders))


def _seat_rows(live: Live) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(player, user, player in live.former) for player, user in sorted(live.users.items()))


def _rules_version(state: TableState) -> int:
    return registry.system(state.line.partition("/")[0]).version
