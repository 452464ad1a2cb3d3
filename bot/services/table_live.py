"""One table as it stands, and as storage gives it back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.clock import DAY
from bot.services import claims, table_events
from bot.services.claims import Desk, Grid, Sealed
from bot.services.clocks import LONGEST_PAUSE
from bot.services.orders import ASK_ALL, Orders
from bot.services.orders import from_json as orders_from_json
from bot.services.orders import to_json as orders_to_json
from bot.services.table_state import TableState
from bot.services.table_views import HandView, Phase, Press
from bot.storage.table_records import ShownRow, StoredTable, TableRow
from engine.play.actions import Action

UNUSED_AFTER: Final = 7 * DAY
"""A table that was not started by then is given up."""


@dataclass(frozen=True, slots=True)
class Live:
    """One table as it stands after its last commit, with the window that is open. Never written: replaced.

    `users` says who each player is (None: a machine or a former player). `shown` counts what its channel has been
    shown, and `standing` says where the last post of each kind is, in the order they were shown. `thoughts` are what
    machines have decided for the open window; they are a memo and no part of the state.
    """

    row: TableRow
    state: TableState
    users: Mapping[int, int | None]
    former: frozenset[int]
    orders: Mapping[int, Orders]
    desk: Desk | None
    shown: int
    standing: tuple[ShownRow, ...]
    at: int = 0
    """When its last commit was written: the program lived then."""
    duplicate: bool = False
    last: tuple[int, int, Action] | None = None
    """(step, player, action) of the last turn, so that the same press again is no mistake."""
    thoughts: dict[tuple[int, int], Action] = field(default_factory=dict)
    hands: dict[int, HandView] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Private panels by player, as far as somebody has looked: a memo that ends with this value."""

    def showing(self, number: int, put: ShownRow | None = None) -> Live:
        """The table once so much of it was shown, the last of it there (None: nowhere), which changes nothing in
        anybody's hand."""
        standing = self.standing
        if put is not None:
            standing = (*(row for row in standing if row.kind != put.kind), put)
        standing = tuple(sorted(standing, key=lambda row: row.number))
        new = replace(self, shown=max(self.shown, number), standing=standing)
        new.hands.update(self.hands)
        return new

    @property
    def secret(self) -> bytes:
        """What the timetable is drawn from."""
        return bytes.fromhex(self.row.secret)

    @property
    def grid(self) -> Grid:
        """When windows of this table may ring."""
        return claims.grid_of(self.state.clock, self.secret)

    @property
    def is_alone(self) -> bool:
        """Whether a single human plays, and nobody else these walls: there is nothing to hide from anybody."""
        return self.state.lone and not self.duplicate

    @property
    def rings_at(self) -> int | None:
        """When the open window rings, as far as is known now; None while the table stands still."""
        if self.desk is None or self.state.paused is not None:
            return None
        return claims.rings_at(self.desk, self.grid)

    def player_of(self, user: int) -> int | None:
        """Which player the user is."""
        return next((player for player, whose in self.users.items() if whose == user), None)

    def orders_of(self, player: int) -> Orders:
        """The player's orders, or those of the clock. A human alone with machines is asked about everything."""
        chosen = self.orders.get(player)
        if chosen is not None:
            return chosen
        if self.is_alone:
            return ASK_ALL
        return self.state.clock.orders


def due_at(live: Live) -> int | None:
    """When the table must be looked at: for the bell, the end of a pause, or to give it up."""
    state = live.state
    if state.phase is Phase.LOBBY:
        return state.created + UNUSED_AFTER
    if state.paused is not None:
        return state.paused + LONGEST_PAUSE
    return live.rings_at


def live_of(stored: StoredTable, *, duplicate: bool = False) -> Live:
    """A table from what is stored of it."""
    state = TableState(stored.table.id, {wall.deal: wall for wall in stored.walls})
    for commit in stored.commits:
        state.take_all(commit.version, table_events.read(commit.body))
    desk = None
    if stored.window is not None:
        desk = read_desk(stored.window)
        answers = {row.seat: Sealed(read_answer(row.answer), row.first) for row in stored.sealed}
        desk = replace(desk, sealed=answers)
    return Live(
        row=stored.table,
        state=state,
        users={seat.number: seat.user for seat in stored.seats},
        former=frozenset(seat.number for seat in stored.seats if seat.former),
        orders={number: orders_from_json(json.loads(body)) for number, body in stored.orders},
        desk=desk,
        shown=max((row.number for row in stored.shown), default=0),
        standing=stored.shown,
        at=stored.commits[-1].at,
        duplicate=duplicate,
    )


def write_desk(desk: Desk) -> str:
    """An open window as JSON text, without what is sealed: that is stored answer by answer."""
    return json.dumps(
        {
            "step": desk.step,
            "kind": desk.kind,
            "opened": desk.opened,
            "least": desk.least,
            "cap": desk.cap,
            "asked": list(desk.asked),
            "waits": sorted(desk.waits),
            "orders": {str(seat): orders_to_json(orders) for seat, orders in desk.orders.items()},
            "tile": desk.tile,
            "source": desk.source,
            "exact": desk.exact,
            "lone": desk.lone,
        }
    )


def read_desk(text: str) -> Desk:
    """An open window from JSON text."""
    found: dict[str, Any] = json.loads(text)
    found["asked"] = tuple(found["asked"])
    found["waits"] = frozenset(found["waits"])
    found["orders"] = {int(seat): orders_from_json(orders) for seat, orders in found["orders"].items()}
    return Desk(**found)


def write_answer(answer: Press | Action | None) -> str:
    """A sealed answer as JSON text."""
    if answer is None:
        return "null"
    return json.dumps([type(answer).__name__, answer.verb, list(answer.tiles)])


def read_answer(text: str) -> Press | Action | None:
    """A sealed answer from JSON text."""
    found = json.loads(text)
    if found is None:
        return None
    kind, verb, tiles = found
    return Press(verb, tuple(tiles)) if kind == "Press" else Action(verb, tuple(tiles))
