"""Games that are over, to be looked at: every deal event by event, from one player's place or open.

Nothing is found before the end: not while the match runs, and not while another table plays the same walls.
"""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import Final

from bot.i18n.catalog import Words
from bot.ids import is_id
from bot.services.frames import frames_from, open_frames
from bot.services.held import Held
from bot.services.positions import step_at
from bot.services.problems import refuse
from bot.services.table_archive import walls_of
from bot.services.table_live import live_of
from bot.services.table_state import PlayedDeal
from bot.services.table_views import Frame, Kept, Phase, WallView
from bot.services.transcript import Narrator
from bot.storage.ports import TableStore
from bot.storage.table_records import StoredTable
from engine.play.rules import Rules
from engine.records.log import DealLog, GameLog
from engine.systems.playing import rules_of

MOST_HELD: Final = 32
"""Finished games held in memory, and deals unrolled from one place."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A game that is over. `machines` says of each player whether a machine played him from the start; nobody's name
    or id is in here."""

    id: str
    series: str
    line: str
    machines: tuple[bool, ...]
    deals: tuple[PlayedDeal, ...]
    walls: tuple[WallView, ...]

    @property
    def rules(self) -> Rules:
        """The rules it was played by."""
        return rules_of(self.line)

    @property
    def system(self) -> str:
        """The key of the rules' system."""
        return self.line.partition("/")[0]

    def deal(self, number: int) -> PlayedDeal:
        """A deal, counted from 1. Raises `Refused`."""
        found = next((deal for deal in self.deals if deal.number == number), None)
        if found is None:
            raise refuse("game.reason.no_such_deal", number=number)
        return found

    def log(self) -> GameLog:
        """All of it in the project's own format."""
        walls = {wall.deal: wall for wall in self.walls}
        deals = tuple(
            DealLog(deal.start, deal.events, walls[deal.number].promise, bytes.fromhex(walls[deal.number].salt))
            for deal in self.deals
        )
        return GameLog(self.line, self.series, deals)


class Replays:
    """Finds games that are over."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._records: Held[str, MatchRecord] = Held(MOST_HELD)
        self._lock = threading.Lock()
        self._frames: Held[tuple[str, int, int | None], tuple[Frame, ...]] = Held(MOST_HELD)

    async def find(self, table: str) -> MatchRecord:
        """The game. Raises `Refused` alike for one that does not exist and one that may not be shown yet."""
        record = self._records.get(table) or await self._load(table)
        if record is None or not await self._is_open(record):
            raise refuse("game.reason.no_table", "table")
        return record

    def frames(self, record: MatchRecord, number: int, player: int | None) -> tuple[Frame, ...]:
        """A deal event by event from a player's place; None: with all hands open. Raises `Refused` for no such deal,
        or for a player who sat out. May be called from any thread."""
        key = (record.id, number, player)
        with self._lock:
            held = self._frames.get(key)
        if held is not None:
            return held
        deal = record.deal(number)
        if player is not None and player not in deal.seating:
            raise refuse("game.reason.no_hand")
        seen = (
            open_frames(record.rules, deal)
            if player is None
            else frames_from(record.rules, deal, deal.seating.index(player))
        )
        made = tuple(seen)
        with self._lock:
            return self._frames.put(key, made)

    async def _load(self, table: str) -> MatchRecord | None:
        stored = await self._store.load(table) if is_id(table) else None
        if stored is None or not Phase(stored.table.phase).is_over:
            return None
        # A long game takes a while to be played again.
        return self._records.put(table, await asyncio.to_thread(_record, stored))

    async def _is_open(self, record: MatchRecord) -> bool:
        """Whether the game is still stored and nobody plays its walls. Asked every time: both may change."""
        series = await self._store.of_series(record.series)
        return record.id in series and set(series).isdisjoint(await self._store.open_tables())


def step_of(record: MatchRecord, words: Words, number: int, place: int) -> int:
    """The step of a replay at which the decision of the event at `place` of a deal was taken."""
    deal = record.deal(number)
    narrator = Narrator(words, record.system, len(deal.seating), deal.start.dealer)
    return step_at(deal.events, narrator, place)


def _record(stored: StoredTable) -> MatchRecord:
    live = live_of(stored)
    state = live.state
    return MatchRecord(
        id=stored.table.id,
        series=stored.table.series,
        line=state.line,
        machines=tuple(state.players[player].kept is Kept.MACHINE for player in sorted(state.players)),
        deals=tuple(state.played),
        walls=tuple(walls_of(live, [live])),
    )
