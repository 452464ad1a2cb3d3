"""What happens at tables by itself: bells, the end of pauses, tables that nobody started, and time that was lost.

Every change has a cause of its own (`bell:<table>:<step>`), so a bell that rings twice, or in two processes, counts
once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.clock import Clock
from bot.services import claims, table_play
from bot.services import table_events as facts
from bot.services.problems import Refused
from bot.services.table_draft import Draft
from bot.services.table_keeper import Keeper
from bot.services.table_live import Live
from bot.services.table_views import Kept, Phase
from bot.storage.errors import StorageError
from bot.storage.table_records import StaleVersion

log = logging.getLogger(__name__)

BEAT: Final = 5_000
"""How often (ms) the program notes that it lives."""

DOWNTIME: Final = 3 * BEAT
"""A silence that is shorter was no downtime."""

ROUNDS: Final = 500
"""Bells of one table that may follow each other at one moment; more would be an endless game."""

BROKEN_FOR: Final = 60_000
"""How long (ms) a table is left alone whose bell fails for a reason of its own."""

TOGETHER: Final = 16
"""Tables whose bells are worked on at once: storage writes together what waits together."""

NOBODY: Final = -1


async def ring(keeper: Keeper, live: Live) -> Live:
    """Rings the open window's bell. What a lone human sees of it hides nothing and need not wait."""
    desk = live.desk
    assert desk is not None
    await keeper.think(live)
    return await keeper.change(
        live,
        f"bell:{live.row.id}:{desk.step}",
        lambda draft: table_play.ring(draft, desk),
        bell=None if live.is_alone else live.rings_at,
    )


class Bells:
    """Looks at every table that something is due at."""

    def __init__(self, keeper: Keeper, clock: Clock) -> None:
        self._keeper = keeper
        self._clock = clock
        self._beaten = 0
        self._left = False
        self.failed = False
        """Whether a table could not be stored the last time."""

    async def begin(self) -> None:
        """To be called at the start, and again if it fails: adds the time that was lost to every open window, and gives
        the seats of people whose data is gone to machines."""
        last = await self._keeper.store.last_beat()
        for table in await self._keeper.store.open_tables():
            try:
                async with self._keeper.lock(table):
                    await self._after_silence(table, last)
            except StorageError:
                raise
            except Exception:
                log.exception("a table could not be taken up again; left alone for a while")
                await self._leave_alone(table)
        await self.beat()

    async def _after_silence(self, table: str, last: int | None) -> None:
        """A commit is a sign of life like a beat, so what a start that was cut short has done is not done again."""
        live = await self._keeper.live(table)
        lived = max(last or 0, live.at)
        lost = self._clock.now() - lived
        if lost > DOWNTIME and live.desk is not None and live.state.paused is None:
            live = await self._keeper.change(live, f"delay:{table}:{lived}", _delay(lost))
        await self._without_former(live)

    async def beat(self) -> None:
        """Notes that the program lives, now and then."""
        now = self._clock.now()
        if now - self._beaten >= BEAT:
            await self._keeper.store.beat(now)
            self._beaten = now

    def forget(self, _user: int) -> None:
        """Somebody's data may have been deleted: tables are read again and his seats found."""
        self._keeper.drop_all()
        self._left = True
        self._keeper.changed.set()

    async def due(self) -> None:
        """Does all that is due by now. A table that fails is left for the next time; others go on."""
        self.failed = False
        if self._left:
            await self._free_seats()
        turns = asyncio.Semaphore(TOGETHER)
        tables = await self._keeper.store.due(self._clock.now())
        await asyncio.gather(*(self._safely(table, turns) for table in tables))

    async def _free_seats(self) -> None:
        """Looks through all tables for seats of people whose data was deleted; again the next time if that fails."""
        self._left = False
        try:
            for table in await self._keeper.store.open_tables():
                await self._free_seats_at(table)
        except (Refused, StorageError) as error:
            self._left = self.failed = True
            log.error("seats could not be given to machines; trying again: %s", error)

    async def _free_seats_at(self, table: str) -> None:
        try:
            async with self._keeper.lock(table):
                await self._without_former(await self._keeper.live(table))
        except (Refused, StorageError):
            raise
        except Exception:
            log.exception("a table's seats could not be looked at; left alone for a while")
            await self._leave_alone(table)

    async def _safely(self, table: str, turns: asyncio.Semaphore) -> None:
        async with turns:
            try:
                await self._table(table)
            except Refused:
                log.info("a table was changed by somebody else first")
            except StorageError as error:
                self.failed = True
                log.error("a table's bell could not be stored; trying again: %s", error)
            except Exception:
                # A fault in one table's game must not stop the others.
                self.failed = True
                log.exception("a table could not go on; left alone for a while")
                await self._leave_alone(table)

    async def _leave_alone(self, table: str) -> None:
        self._keeper.drop(table)
        with suppress(StorageError, StaleVersion):
            stored = await self._keeper.store.load(table)
            if stored is not None:
                later = self._clock.now() + BROKEN_FOR
                await self._keeper.store.set_due(table, stored.table.version, later)

    async def _table(self, table: str) -> None:
        async with self._keeper.lock(table):
            for _ in range(ROUNDS):
                now = self._clock.now()
                live = await self._keeper.live(table)
                if live.row.due is None or live.row.due > now:
                    return
                await self._one(live, now)
            log.error("a table rings without end")

    async def _one(self, live: Live, now: int) -> None:
        state = live.state
        if state.phase.is_over:
            await self._keeper.put_off(live)
            await self._without_former(await self._keeper.live(live.row.id))
        elif state.phase is Phase.LOBBY:
            await self._keeper.change(live, f"unused:{live.row.id}", lambda draft: draft.add(facts.Cancelled("unused")))
        elif state.paused is not None:
            await self._keeper.change(live, f"unpause:{live.row.id}:{state.paused}", resumed(NOBODY))
        elif live.rings_at is None or live.rings_at > now:
            await self._keeper.put_off(live)
        else:
            await ring(self._keeper, live)

    async def _without_former(self, live: Live) -> None:
        """Gives the seats of people whose data was deleted to machines; of a game that is over only their names go."""
        state = live.state
        gone = [
            player
            for player in sorted(live.former)
            if player in state.players and state.players[player].kept is not Kept.FORMER
        ]
        if not gone:
            return
        users = dict(live.users)
        if state.phase is Phase.LOBBY:
            users = {player: user for player, user in users.items() if player not in gone}
        await self._keeper.change(live, f"former:{live.row.id}:{live.row.version}", _gone(gone), users=users)


def resumed(player: int) -> Callable[[Draft], None]:
    """Ends a pause."""

    def work(draft: Draft) -> None:
        paused = draft.state.paused
        assert paused is not None
        draft.add(facts.Resumed(player))
        if draft.desk is not None:
            draft.desk = claims.shifted(draft.desk, draft.now - paused)

    return work


def _delay(lost: int) -> Callable[[Draft], None]:
    def work(draft: Draft) -> None:
        draft.add(facts.Delayed(lost))
        assert draft.desk is not None
        draft.desk = claims.shifted(draft.desk, lost)

    return work


def _gone(players: list[int]) -> Callable[[Draft], None]:
    def work(draft: Draft) -> None:
        state = draft.state
        lobby = state.phase is Phase.LOBBY
        for player in players:
            draft.add(facts.Stood(player) if lobby else facts.Gone(player))
        if state.phase.is_over:
            return
        humans = [player for player, sitting in sorted(state.players.items()) if sitting.is_human]
        if not humans:
            draft.add(facts.Cancelled("empty"))
            draft.desk = None
            return
        if lobby and state.host in players:
            draft.add(facts.Hosted(humans[0]))
        for player in () if lobby else players:
            table_play.seat_changed(draft, player)

    return work
