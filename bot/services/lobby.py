"""Tables before they start: made, filled with people and machines, begun."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.clock import Clock
from bot.ids import is_id, new_id
from bot.services import table_events as facts
from bot.services import table_play
from bot.services.clocks import CLOCKS
from bot.services.machines import DEFAULT_LEVEL, LEVELS, Machines
from bot.services.problems import Refused, refuse
from bot.services.rulesets import built
from bot.services.table_draft import Draft
from bot.services.table_keeper import Keeper, Profiles
from bot.services.table_live import Live
from bot.services.table_panels import table_view
from bot.services.table_views import OPEN, Kept, Person, Phase, TableView, Venue, Wish
from bot.storage.ports import OutboxStore, TableStore
from bot.storage.table_records import DoneBefore, SeatRow, TableRow
from engine.systems.playing import rules_of

MOST_OPEN: Final = 20
"""Tables a user may sit at that are not over."""

MOST_WAITING: Final = 4
"""Players beyond the seats, who take turns."""

MOST_DEALS: Final = 64
SECRET_BYTES: Final = 16


class Lobby:
    """What can be done until a table starts. Times come from the clock, walls and secrets from `source`, which must be
    cryptographic."""

    def __init__(
        self,
        store: TableStore,
        outbox: OutboxStore,
        profiles: Profiles,
        clock: Clock,
        machines: Machines,
        source: random.Random | None = None,
    ) -> None:
        self.keeper = Keeper(store, profiles, clock, source or random.SystemRandom(), machines)
        self._store = store
        self._outbox = outbox
        self._clock = clock

    async def create(self, by: Person, venue: Venue, wish: Wish) -> TableView:
        """A new table with its host at the first seat. Raises `Refused`."""
        try:
            return await self._open(by, venue, wish)
        except DoneBefore as error:
            raise refuse("game.reason.done_before") from error

    async def _open(self, by: Person, venue: Venue, wish: Wish) -> TableView:
        """The same. Raises `DoneBefore` where its cause has made a table already."""
        line, size = await self._checked(by, wish)
        table = new_id(self._clock)
        row = TableRow(
            id=table,
            guild=venue.guild,
            channel=venue.channel,
            thread=None,
            phase=Phase.LOBBY.value,
            created_at=self._clock.now(),
            secret=self.keeper.source.randbytes(SECRET_BYTES).hex(),
            series=await self._series(wish, line) if wish.walls else table,
            version=0,
            step=0,
            due=None,
        )
        rows: list[facts.Fact] = [
            facts.Created(line, wish.clock, wish.deals, wish.orders_only, size, row.created_at),
            facts.Sat(0, DEFAULT_LEVEL, False),
        ]
        levels = {number: level for number, level in enumerate(wish.seats, 1) if level != OPEN}
        rows += [facts.Sat(number, level, True) for number, level in levels.items()]
        seats = (SeatRow(0, by.user), *(SeatRow(number, None) for number in levels))
        live = await self.keeper.create(row, seats, rows, by.cause or f"create:{table}")
        for other in await self._store.of_series(row.series):
            self.keeper.drop(other)  # who plays walls that others play too keeps a secret from now on
        return table_view(live)

    async def join(self, table: str, by: Person) -> TableView:
        """Sits down at the first open seat."""

        def work(live: Live, draft: Draft) -> dict[int, int | None]:
            number = _open_seat(live)
            draft.add(facts.Sat(number, DEFAULT_LEVEL, False))
            return {**live.users, number: by.user}

        async with self.keeper.lock(table):
            live = await self._lobby(table)
            if live.player_of(by.user) is not None:
                return table_view(live)
            await self._not_too_many(by)
            return await self._roster(live, by, work)

    async def leave(self, table: str, by: Person) -> TableView:
        """Leaves before the start. The next human becomes host; the last one takes the table along."""

        def work(live: Live, draft: Draft) -> dict[int, int | None]:
            player = live.player_of(by.user)
            assert player is not None
            users = {number: user for number, user in live.users.items() if number != player}
            draft.add(facts.Stood(player))
            others = sorted(number for number, user in users.items() if user is not None)
            if not others:
                draft.add(facts.Cancelled("empty"))
            elif player == live.state.host:
                draft.add(facts.Hosted(others[0]))
            return users

        async with self.keeper.lock(table):
            live = await self._lobby(table)
            if live.player_of(by.user) is None:
                raise refuse("game.reason.not_at_table")
            return await self._roster(live, by, work)

    async def add_machine(self, table: str, by: Person, level: str = DEFAULT_LEVEL) -> TableView:
        """Puts a machine on the first open seat; the host's affair."""
        _check_level(level)

        def work(live: Live, draft: Draft) -> dict[int, int | None]:
            number = _open_seat(live)
            draft.add(facts.Sat(number, level, True))
            return {**live.users, number: None}

        async with self.keeper.lock(table):
            return await self._roster(self._hosted(await self._lobby(table), by), by, work)

    async def remove_machine(self, table: str, by: Person) -> TableView:
        """Takes the machine that sat down last away again; the host's affair."""

        def work(live: Live, draft: Draft) -> dict[int, int | None]:
            machines = [number for number, one in live.state.players.items() if one.kept is Kept.MACHINE]
            if not machines:
                raise refuse("game.reason.no_machine")
            draft.add(facts.Stood(max(machines)))
            return {number: user for number, user in live.users.items() if number != max(machines)}

        async with self.keeper.lock(table):
            return await self._roster(self._hosted(await self._lobby(table), by), by, work)

    async def start(self, table: str, by: Person) -> TableView:
        """Begins the match: the first wall is promised, and dealt a moment later. The host's affair."""

        def work(draft: Draft) -> None:
            draft.add(facts.Started(draft.state.walls[1].throw))
            table_play.promise_next(draft, draft.state.clock.machine)

        async with self.keeper.lock(table):
            live = await self.keeper.live(table)
            if live.state.phase is not Phase.LOBBY and live.player_of(by.user) is not None:
                return table_view(live)
            live = self._hosted(await self._lobby(table), by)
            missing = live.state.size - len(live.state.players)
            if missing:
                raise refuse("game.reason.seats_open", n=missing)
            try:
                live = await self.keeper.change(live, f"start:{table}", work)
            except Refused:
                live = await self.keeper.live(table)
                if live.state.phase is Phase.LOBBY:
                    raise
                # Another process has begun it in this moment.
            return table_view(live)

    async def rematch(self, table: str, by: Person) -> TableView:
        """A new table of the same kind in the same place, `by` its host, machines where they were; as long as one that
        was opened like this goes on, that one. Only for those who sat at the table."""
        async with self.keeper.lock(table):
            live = await self.keeper.live(table)
            if live.player_of(by.user) is None:
                raise refuse("game.reason.rematch_of_others")
            for number in itertools.count(1):
                made = await self._same_again(live, replace(by, cause=f"rematch:{table}:{number}"))
                if not made.phase.is_over:
                    return made
            raise AssertionError("counting has no end")

    async def _same_again(self, live: Live, by: Person) -> TableView:
        """The table that this cause has opened, or opens now."""
        found = await self._store.by_cause(by.cause)
        if found is None:
            try:
                return await self._opened_again(live, by)
            except DoneBefore:  # another process was quicker by a moment
                found = await self._store.by_cause(by.cause)
                assert found is not None
        return table_view(await self.keeper.live(found))

    async def _opened_again(self, live: Live, by: Person) -> TableView:
        state = live.state
        machines = tuple(one.level for number, one in sorted(state.players.items()) if one.kept is Kept.MACHINE)
        wish = Wish(state.line, state.clock.key, machines, state.deals, state.orders_only, players=state.size)
        return await self._open(by, Venue(live.row.guild, live.row.channel), wish)

    async def hand_over(self, table: str, by: Person, user: int) -> TableView:
        """Makes another person at the table its host; the host's affair."""

        async with self.keeper.lock(table):
            live = self._hosted(await self._lobby(table), by)
            player = live.player_of(user)
            if player is None:
                raise refuse("game.reason.not_seated", "player")
            if player == live.state.host:
                return table_view(live)
            hosted = facts.Hosted(player)
            return table_view(await self.keeper.change(live, self.cause(by), lambda draft: draft.add(hosted)))

    def cause(self, by: Person) -> str:
        """What makes a change of this person's unique."""
        return by.cause or new_id(self._clock)

    async def _checked(self, by: Person, wish: Wish) -> tuple[str, int]:
        line = built(wish.line).options.line
        seats = rules_of(line).seats
        size = wish.players or seats
        if wish.clock not in CLOCKS:
            raise refuse("game.reason.no_clock", "clock", wish.clock, choices=tuple(CLOCKS))
        if not 0 <= wish.deals <= MOST_DEALS:
            raise refuse("game.reason.too_many_deals", "length", str(wish.deals), most=MOST_DEALS)
        if not seats <= size <= seats + MOST_WAITING:
            raise refuse("game.reason.players", "players", str(size), least=seats, most=seats + MOST_WAITING)
        if size > seats and 0 < wish.deals < size:
            raise refuse("game.reason.too_few_deals", "length", str(wish.deals), n=size)
        if len(wish.seats) > size - 1:
            raise refuse("game.reason.too_many_machines", "machines", str(len(wish.seats)), n=size - 1)
        for level in wish.seats:
            if level != OPEN:
                _check_level(level)
        await self._not_too_many(by)
        return line, size

    async def _series(self, wish: Wish, line: str) -> str:
        other = await self.keeper.live(wish.walls) if is_id(wish.walls) else None
        if other is None or other.state.line != line:
            raise refuse("game.reason.other_walls", "walls", wish.walls)
        return other.row.series

    async def _not_too_many(self, by: Person) -> None:
        open_tables = set(await self._store.open_tables())
        if sum(table in open_tables for table in await self._store.of_user(by.user)) >= MOST_OPEN:
            raise refuse("game.reason.too_many_tables", most=MOST_OPEN)

    async def _lobby(self, table: str) -> Live:
        live = await self.keeper.live(table)
        if live.state.phase is not Phase.LOBBY:
            raise refuse("game.reason.begun")
        return live

    def _hosted(self, live: Live, by: Person) -> Live:
        if live.player_of(by.user) != live.state.host:
            raise refuse("game.reason.host_only")
        return live

    async def _roster(self, live: Live, by: Person, work: Callable[[Live, Draft], dict[int, int | None]]) -> TableView:
        """A change of who sits where, before the start."""
        users: dict[int, int | None] = {}

        def do(draft: Draft) -> None:
            users.update(work(live, draft))

        changed = await self.keeper.change(live, self.cause(by), do, users=users)
        return table_view(changed)


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise refuse("game.reason.no_level", "level", level, choices=LEVELS)


def _open_seat(live: Live) -> int:
    number = next((number for number in range(live.state.size) if number not in live.users), None)
    if number is None:
        raise refuse("game.reason.full")
    return number
