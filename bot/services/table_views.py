"""What the services of a table give and take: values alone, for whoever draws them.

Times are milliseconds since 1970 in UTC. A *player* is a number in the roster (0 is who sat down first), a *seat* a
place in the present deal; `SeatInfo` says which player sits where. Everything in a `BoardView` is public, everything in
a `HandView` is for its owner alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from bot.services.orders import Orders
from engine.play.actions import Action
from engine.play.events import Event
from engine.play.view import View
from engine.reasons import Param, Reason
from engine.scoring.answers import WaitsAnswer
from engine.scoring.sheet import Payment, Sheet
from engine.tiles.kinds import Kind, Tile

OPEN = "open"
"""A seat of a `Wish` that anybody may take; the other words are levels of machine players (`engine.ai.levels`)."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. `cause` is the interaction's id: the same one again changes nothing."""

    user: int
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Venue:
    """Where a table lives: a server (None: a direct message) and the channel it was made in."""

    guild: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play.

    `line` names the rules, `clock` a preset of `bot.services.clocks`. `seats` says what the seats beside the host's are
    for: `OPEN` or a level; missing ones are open. `deals`: how many hands at most, 0 for the whole game as the rules
    have it. `orders_only`: nobody can ask to be asked, so claims never wait. `walls` names another table whose walls
    are played again (duplicate), "" for own ones. `players` beyond the seats take turns (0: as many as there are
    seats).
    """

    line: str
    clock: str
    seats: tuple[str, ...] = ()
    deals: int = 1
    orders_only: bool = False
    walls: str = ""
    players: int = 0


class Phase(StrEnum):
    """Where a table stands. `DEALING`: the next hand's commitment is public, its tiles come in a moment."""

    LOBBY = "lobby"
    DEALING = "dealing"
    PLAYING = "playing"
    QUESTION = "question"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def is_over(self) -> bool:
        """Whether it has ended, one way or the other."""
        return self in (Phase.OVER, Phase.CANCELLED)


class Kept(StrEnum):
    """Who plays for a player: himself, a machine from the start, one until he returns, or one for good (resigned,
    or his data was deleted)."""

    HUMAN = "human"
    MACHINE = "machine"
    ABSENT = "absent"
    RESIGNED = "resigned"
    FORMER = "former"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One player. `user` is None for machines and former players; `level` the machine that plays or would play.

    `seat` is the place in the present deal, -1 before the first. `points` are the player's in the match so far, `bank`
    the milliseconds left for turns longer than the allowance.
    """

    player: int
    seat: int
    user: int | None
    level: str
    kept: Kept
    host: bool
    points: int
    bank: int


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as everybody may know it.

    `seats` are the players that sit down so far, `size` how many there are to be; those beyond the seats of the rules
    take turns. `closes` is when a table that has not begun is given up, else None. `live`: its clock leaves no room for
    sleep. `expected` are the shortest and the longest time that the whole of it usually takes. `paused` is since when
    it stands still, or None; `pause` and `undo` are the players who agreed to a pause or to taking back a discard while
    that is being asked (empty: nobody asks).
    """

    id: str
    venue: Venue
    thread: int | None
    phase: Phase
    line: str
    clock: str
    deals: int
    orders_only: bool
    seats: tuple[SeatInfo, ...]
    size: int
    live: bool
    expected: tuple[int, int]
    step: int
    created: int
    paused: int | None
    pause: tuple[int, ...] = ()
    undo: tuple[int, ...] = ()
    closes: int | None = None


@dataclass(frozen=True, slots=True)
class ClockView:
    """What runs. `kind` is "turn", "claim", "locked" (a turn that plays itself), "all" (a choice of everybody),
    "question" or "" (nothing). `until` is when it ends at the latest (a claim window usually ends before).

    `allowance` and `bank` (of the seat in turn) are zero except for turns. From `earliest` on a claim window may end at
    any moment at which nobody is waited for; 0 for everything else, and for one that waits for a lone player.
    """

    kind: str
    opened: int
    until: int
    allowance: int = 0
    bank: int = 0
    earliest: int = 0

    @property
    def limit(self) -> int:
        """When the allowance of a turn is over: from then on it takes from the bank, `until` that is empty too."""
        return self.until - self.bank


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened at the table and not in the deal: `game.note.<key>`, the player it is about (-1: none)
    and numbers.

    Keys: sat, stood, started, timed_out, absent, returned, resigned, former (both with `_last` where no person is
    left), pause_asked, pause_declined, paused, resumed (player -1: the longest pause was over), undo_asked,
    undo_agreed, undone, undo_lapsed (the game went on first), stopped, went_on (answers to the question after a deal),
    delayed (`minutes`: the program did not run), cancelled_empty, cancelled_unused, cancelled_gone.
    """

    key: str
    player: int = -1
    params: Mapping[str, Param] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class WinResult:
    """One winner's score. `source` is the seat that gave the tile, the winner itself on a self-draw."""

    seat: int
    tile: Tile
    source: int
    robbing: str
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended.

    `kind` is the word of `engine`'s `Ended` event. `opened` holds the hands that the rules open, by seat. `before` and
    `after` are scores by seat; `payments` all that moved, in order.
    """

    number: int
    kind: str
    wins: tuple[WinResult, ...]
    opened: Mapping[int, tuple[Tile, ...]]
    payments: tuple[Payment, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end of the match: place (1 the best; the rules say whether equals share), points, and the rules'
    own result as (numerator, denominator)."""

    player: int
    place: int
    points: int
    result: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BoardView:
    """What the board shows: nothing in it depends on a hidden tile.

    `deal` counts deals from 1 (0 before the first). `view` is nobody's view of the deal. `news` is what happened
    since the board before, in the deal as everybody may know it and beside it, in order. `promise` is the commitment of
    the wall in hexadecimal. `question` is the open question between deals and `asked` the player it is for. `result` is
    there when a deal has just ended, `standings` when the match has.
    """

    table: TableView
    deal: int
    step: int
    view: View | None
    news: tuple[Event | Note, ...]
    clock: ClockView
    promise: str
    question: str = ""
    asked: int = -1
    result: DealResult | None = None
    standings: tuple[Standing, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the deal alone."""
        return tuple(one for one in self.news if not isinstance(one, Note))


@dataclass(frozen=True, slots=True)
class Press:
    """An answer to a discard: `verb` is "pass", "win", "pung", "kong" or "chow"; `tiles` are the own tiles to be used
    where there are several ways (empty: the first way, or what an order says)."""

    verb: str
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action that one might expect is not possible."""

    action: Action
    reason: Reason


@dataclass(frozen=True, slots=True)
class Proposal:
    """A kind that this hand could claim before its next turn, how, and what the orders say about it now: "take",
    "ask" or "pass"."""

    verb: str
    kind: Kind
    order: str


@dataclass(frozen=True, slots=True)
class HandView:
    """What one player's private panel shows.

    `actions` is what may be answered now (empty: nothing is asked of this player), `refused` why other things are not
    possible. `sealed` is the own answer to the open window, `mistaken` why it will stand as a pass. `waits` is the
    ruleset's answer for a hand of 3k+1 tiles, None where it has none. `news` are the deal's events since the player's
    own last discard, as everybody may know them.
    """

    table: TableView
    deal: int
    step: int
    player: int
    seat: int
    view: View
    clock: ClockView
    actions: tuple[Action, ...]
    refused: tuple[Refusal, ...]
    waits: WaitsAnswer | None
    orders: Orders
    sealed: Press | Action | None
    mistaken: Reason | None
    news: tuple[Event, ...] = ()

    @property
    def kept(self) -> Kept:
        """Who plays for this player."""
        return next(info.kept for info in self.table.seats if info.player == self.player)


@dataclass(frozen=True, slots=True)
class Post:
    """Something that must be shown. `id` doubles as the nonce of the message (25 characters at most).

    `kind` is "lobby", "board", "deal_end", "match_end", "cancelled", "names" (of people whose data is gone,
    to be taken out of what was shown) or "digest" (a private or public reminder: then
    `user` and `tables` are set, and `manner` is the user's `Notify`). Never before `at`. `step` is public, `number`
    counts what the table has shown. `private`: it must not be shown anywhere else where a direct message is closed.
    `again`: an earlier try may have come through, so its message may stand already.
    """

    id: str
    table: str
    kind: str
    step: int
    at: int
    user: int | None = None
    manner: str = ""
    tables: tuple[str, ...] = ()
    number: int = 0
    private: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class PostedIds:
    """Where a post went, and since which number (`ShownRow.since`) its message tells what happened. `fell_back`: a
    direct message was closed, so it went to the thread."""

    channel: int
    message: int
    thread: int | None = None
    fell_back: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class WallView:
    """One deal's wall for checking: what was promised, and once it is opened the wall and the salt (hexadecimal).

    `series` and `deal` are hashed with it (`engine.play.wall.commitment`); `kept` says that both agree.
    """

    series: str
    deal: int
    promise: str
    opened: bool
    wall: tuple[Tile, ...] = ()
    salt: str = ""
    kept: bool | None = None


class Frame(NamedTuple):
    """One event as the reader may know it, the view after it, and hands of others that lie open to the reader."""

    event: Event
    view: View
    opened: Mapping[int, tuple[Tile, ...]]


@dataclass(frozen=True, slots=True)
class ReplayDeal:
    """One finished deal as its reader may know it, event by event. `seat` is the reader's own (None: he had none)."""

    number: int
    seat: int | None
    dealer: int
    frames: tuple[Frame, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return tuple(frame.event for frame in self.frames)
