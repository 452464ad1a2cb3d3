"""Looking at tables: nothing here changes a game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.services import table_archive
from bot.services.lobby import Lobby
from bot.services.problems import refuse
from bot.services.table_live import Live
from bot.services.table_panels import table_view
from bot.services.table_views import DealResult, Kept, Person, Phase, ReplayDeal, TableView, WallView
from bot.services.why import Why, choices_of
from bot.storage.table_records import ShownRow
from engine.play.events import Event
from engine.play.view import View


class Looking(Lobby):
    """What may be asked about tables, of one or of many."""

    async def table(self, table: str) -> TableView:
        """The table."""
        return table_view(await self.keeper.live(table))

    async def of_user(self, user: int) -> Sequence[TableView]:
        """The user's tables, newest first."""
        return [table_view(await self.keeper.live(table)) for table in await self._store.of_user(user)]

    async def open_of(self, user: int) -> Sequence[TableView]:
        """The user's tables that are not over, newest first."""
        going = set(await self._store.open_tables())
        return [await self.table(table) for table in await self._store.of_user(user) if table in going]

    async def finished_of(self, user: int, most: int) -> Sequence[TableView]:
        """The user's tables that are over, newest first, so many at most: some have hundreds, which are all stored and
        seldom held."""
        going = set(await self._store.open_tables())
        ended = [table for table in await self._store.of_user(user) if table not in going]
        return [await self.table(table) for table in ended[:most]]

    async def in_thread(self, channel: int) -> TableView | None:
        """The table whose thread that is, however it stands."""
        found = await self._store.in_thread(channel)
        return None if found is None else await self.table(found)

    async def playing_at(self, user: int) -> int:
        """At how many tables that have begun and go on the user plays himself, or may come back to."""
        return sum(
            view.phase is not Phase.LOBBY
            and any(seat.user == user and seat.kept in (Kept.HUMAN, Kept.ABSENT) for seat in view.seats)
            for view in await self.open_of(user)
        )

    async def of_channel(self, channel: int) -> Sequence[TableView]:
        """Open tables of a channel or thread, newest first."""
        return [table_view(await self.keeper.live(table)) for table in await self._store.of_channel(channel)]

    async def of_guild(self, guild: int) -> Sequence[TableView]:
        """Open tables of a server, oldest first."""
        lives = [await self.keeper.live(table) for table in await self._store.open_tables()]
        return [table_view(live) for live in lives if live.row.guild == guild]

    async def shown(self, table: str) -> Sequence[ShownRow]:
        """Where each kind of post of the table was put last."""
        return (await self.keeper.live(table)).standing

    async def moved(self, row: ShownRow) -> None:
        """Notes that a post stands somewhere else now."""
        await self._outbox.done((), row)
        self.keeper.shown(row.table, row.number, row)

    async def verify(self, table: str) -> Sequence[WallView]:
        """What was promised about every wall, and those that may be opened by now."""
        live = await self.keeper.live(table)
        return table_archive.walls_of(live, await self._series_of(live))

    async def elsewhere(self, table: str) -> Sequence[Sequence[int]]:
        """Points by player at other tables that played the same walls and are over, one row a table: who sat down in
        the same order had the same tiles."""
        live = await self.keeper.live(table)
        others = [await self.keeper.live(one) for one in await self._store.of_series(live.row.series) if one != table]
        return [
            one.state.match.points for one in others if one.state.phase is Phase.OVER and one.state.match is not None
        ]

    async def replay(self, table: str, by: Person | None, number: int) -> ReplayDeal:
        """A deal of the match, from the person's seat (or, once nobody plays its walls any more, open to everybody)."""
        live = await self.keeper.live(table)
        player = None if by is None else live.player_of(by.user)
        return table_archive.replay_of(live, await self._series_of(live), player, number)

    async def log(self, table: str, by: Person | None) -> Sequence[Event]:
        """The events of the present deal, as the person's seat (None: everybody) may know them."""
        live = await self.keeper.live(table)
        player = None if by is None else live.player_of(by.user)
        return table_archive.log_of(live, player)

    async def result(self, table: str, number: int) -> DealResult:
        """How a deal of the match ended."""
        return table_archive.result(await self.keeper.live(table), number)

    async def last_view(self, table: str, number: int) -> View:
        """How a deal of the match that is over lies, as everybody sees it."""
        return table_archive.last_view(await self.keeper.live(table), number)

    async def why(self, table: str, number: int) -> Sequence[Why]:
        """Why machine players did what they did in a deal that is over; not while several humans play its walls, since
        reasons say what was held."""
        live = await self.keeper.live(table)
        if not live.is_alone and not table_archive.nobody_plays(await self._series_of(live)):
            raise refuse("game.reason.not_over")
        played = table_archive.played(live, number)
        return await asyncio.to_thread(choices_of, live, played, lambda level: self.keeper.machine(live, level))

    async def _series_of(self, live: Live) -> Sequence[Live]:
        """All tables that play the same walls, this one among them."""
        return [await self.keeper.live(other) for other in await self._store.of_series(live.row.series)]
