"""A table as its commits make it: the roster, the match, the deal under way, what was shown.

State is made by folding facts (`bot.services.table_events`) and by nothing else, so what runs in memory and what a
restart builds from storage are the same.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.services import table_events as facts
from bot.services import walls
from bot.services.clocks import CLOCKS, Clock
from bot.services.table_events import Fact, InDeal
from bot.services.table_results import result_of
from bot.services.table_views import DealResult, Kept, Note, Phase
from bot.storage.table_records import WallRow
from engine.play.events import Event, Opened
from engine.play.evolve import evolve
from engine.play.match import Match, MatchRules, start_of
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import Step, fresh, replay
from engine.play.view import tell
from engine.records.codec import decode_all, encode_all
from engine.systems.playing import match_of, rules_of


class Sitting(NamedTuple):
    """A player: the machine's level, who plays for him, bank left (ms), turns in a row that ran out."""

    level: str
    kept: Kept
    bank: int
    slow: int = 0

    @property
    def is_human(self) -> bool:
        """Whether somebody sits there, even if a machine plays for him just now."""
        return self.kept in (Kept.HUMAN, Kept.ABSENT)

    @property
    def by_machine(self) -> bool:
        """Whether a machine plays the seat."""
        return self.kept is not Kept.HUMAN


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that is over: who sat where, what it began with, all its events. These are kept packed, in a thirtieth of
    the room: few look back at them, and a table keeps them for as long as it is played."""

    number: int
    seating: tuple[int, ...]
    start: Start
    packed: bytes

    @classmethod
    def of(cls, number: int, seating: tuple[int, ...], start: Start, events: Sequence[Event]) -> PlayedDeal:
        """The deal with these events."""
        return cls(number, seating, start, zlib.compress(json.dumps(encode_all(events)).encode()))

    @property
    def events(self) -> tuple[Event, ...]:
        """All its events, unpacked anew."""
        return decode_all(json.loads(zlib.decompress(self.packed)))


@dataclass(slots=True)
class TableState:
    """One table. `news` are public events of the present deal and what happened beside it, in order, each numbered by
    the version that brought it. `leaving` are players who resigned and have not left the deal yet."""

    id: str
    walls: dict[int, WallRow]
    version: int = 0
    step: int = 0
    phase: Phase = Phase.LOBBY
    created: int = 0
    line: str = ""
    clock: Clock = CLOCKS["live"]
    deals: int = 1
    orders_only: bool = False
    size: int = 0
    host: int = 0
    players: dict[int, Sitting] = field(default_factory=dict)
    match: Match | None = None
    number: int = 0
    promise: str = ""
    promises: dict[int, str] = field(default_factory=dict)
    start: Start | None = None
    seating: tuple[int, ...] = ()
    deal: Deal | None = None
    events: list[Event] = field(default_factory=list)
    played: list[PlayedDeal] = field(default_factory=list)
    result: DealResult | None = None
    leaving: set[int] = field(default_factory=set)
    paused: int | None = None
    pause: tuple[int, ...] = ()
    undo: tuple[int, ...] = ()
    news: list[tuple[int, Event | Note]] = field(default_factory=list)

    def copy(self) -> TableState:
        """An independent copy. The deal is shared: one that was handed out is never written."""
        return replace(
            self,
            players=dict(self.players),
            promises=dict(self.promises),
            events=self.events[:],
            played=self.played[:],
            leaving=set(self.leaving),
            news=self.news[:],
        )

    @property
    def rules(self) -> Rules:
        """The rules of play."""
        return rules_of(self.line)

    @property
    def matches(self) -> MatchRules:
        """How deals follow each other; more players than there are seats take turns."""
        return match_of(self.line, self.size)

    @property
    def lone(self) -> bool:
        """Whether a single human plays, from whom there is nothing to hide but what he holds himself."""
        return sum(sitting.is_human for sitting in self.players.values()) == 1

    @property
    def cut_short(self) -> bool:
        """Whether as many deals were played as were wanted."""
        return self.match is not None and 0 < self.deals <= self.match.played

    def seat_of(self, player: int) -> int:
        """The player's seat in the present deal, -1 for none."""
        return self.seating.index(player) if player in self.seating else -1

    def take_all(self, version: int, rows: Iterable[Fact]) -> None:
        """Folds the facts of one stored commit."""
        self.version = version
        for fact in rows:
            self.take(fact)

    def follow(self, step: Step) -> None:
        """Folds the events of one engine step, whose deal is ready-made."""
        for event in step.events:
            self._took(event)
        self.deal = step.deal

    def take(self, fact: Fact) -> None:
        """Folds one fact."""
        match fact:
            case InDeal(event):
                assert self.deal is not None
                evolve(self.deal, event)
                self._took(event)
            case facts.Created(line, clock, deals, orders_only, size, at):
                self.line, self.clock, self.deals, self.orders_only = line, CLOCKS[clock], deals, orders_only
                self.size, self.created = size, at
            case facts.Started(throw):
                self.match = self.matches.first(throw)
                self.phase = Phase.DEALING
                self._note("started")
            case facts.Promised(deal, promise):
                self.promise = self.promises[deal] = promise
                self.phase = Phase.DEALING
                self.step += 1
            case facts.Dealt(deal):
                self._deal(deal)
            case facts.DealEnded(throw):
                self._deal_ended(throw)
            case facts.Replied(yes):
                assert self.match is not None
                self._note("stopped" if yes else "went_on", self.match.asked)
                self.match = self.matches.answer(self.match, yes)
            case facts.Undone(kept):
                assert self.start is not None
                del self.events[kept:]
                self.deal = replay(self.rules, self.start, self.events)
                self.step += 1
                self.undo = ()
                self._note("undone")
            case facts.Over():
                self.phase = Phase.OVER
            case facts.Cancelled(why):
                self.phase = Phase.CANCELLED
                self._note(f"cancelled_{why}")
            case _:
                self._take_seats(fact)

    def _take_seats(self, fact: Fact) -> None:
        match fact:
            case facts.Sat(player, level, machine):
                self.players[player] = Sitting(level, Kept.MACHINE if machine else Kept.HUMAN, self.clock.bank)
                self._note("sat", player)
            case facts.Stood(player):
                del self.players[player]
                self._note("stood", player)
            case facts.Hosted(player):
                self.host = player
            case facts.Charged(player, spent):
                self._sit(player, bank=self.players[player].bank - spent)
            case facts.TimedOut(player):
                self._sit(player, slow=self.players[player].slow + 1)
                self._note("timed_out", player)
            case facts.Unanswered():
                pass  # Windows left unanswered never count.
            case facts.Acted(player):
                self._sit(player, slow=0)
            case facts.WentAbsent(player):
                self._sit(player, kept=Kept.ABSENT)
                self._note("absent", player)
            case facts.Returned(player):
                self._sit(player, kept=Kept.HUMAN, slow=0)
                self._note("returned", player)
            case facts.Resigned(player):
                self._sit(player, kept=Kept.RESIGNED)
                self.leaving.add(player)
                self._note(self._left("resigned"), player)
            case facts.Gone(player):
                self._sit(player, kept=Kept.FORMER)
                if not self.phase.is_over:
                    self._note(self._left("former"), player)
            case facts.GaveUp(player):
                self.leaving.discard(player)
            case _:
                self._take_time(fact)

    def _take_time(self, fact: Fact) -> None:
        match fact:
            case facts.PauseAsked(player):
                self.pause = tuple(sorted({*self.pause, player}))
                self._note("pause_asked", player)
            case facts.PauseDeclined(player):
                self.pause = ()
                self._note("pause_declined", player)
            case facts.Paused(at):
                self.paused, self.pause = at, ()
                self._note("paused")
            case facts.Resumed(player):
                self.paused = None
                self._note("resumed", player)
            case facts.UndoAsked(player):
                self.undo = tuple(sorted({*self.undo, player}))
                self._note("undo_asked" if len(self.undo) == 1 else "undo_agreed", player)
            case facts.Delayed(by):
                self.news.append((self.version, Note("delayed", params={"minutes": -(-by // 60_000)})))
            case _:
                raise AssertionError(f"no fact of a table: {fact!r}")

    def _sit(self, player: int, **changed: object) -> None:
        self.players[player] = self.players[player]._replace(**changed)  # type: ignore[arg-type]

    def _left(self, key: str) -> str:
        """The note about a leaver: a machine plays on only where somebody stays."""
        return key if any(one.is_human for one in self.players.values()) else f"{key}_last"

    def _note(self, key: str, player: int = -1) -> None:
        self.news.append((self.version, Note(key, player)))

    def _took(self, event: Event) -> None:
        self.events.append(event)
        if type(event) is Opened:
            self.step += 1
            self._discard_stands()
        assert self.deal is not None
        told = tell(self.deal, event, None)
        if told is not None:
            self.news.append((self.version, told))

    def _discard_stands(self) -> None:
        """Whoever has asked to take a discard back asks no more: the game has gone on."""
        if self.undo:
            self.undo = ()
            self._note("undo_lapsed")

    def _deal(self, number: int) -> None:
        assert self.match is not None
        wall = self.walls[number]
        self.number, self.seating, self.phase = number, self.match.seating, Phase.PLAYING
        self.start = start_of(self.match, walls.tiles_of(wall), wall.throw)
        self.deal = fresh(self.rules, self.start)
        self.events, self.news, self.result = [], [], None

    def _deal_ended(self, throw: int) -> None:
        assert self.match is not None
        assert self.deal is not None
        assert self.start is not None
        self._discard_stands()
        self.played.append(PlayedDeal.of(self.number, self.seating, self.start, self.events))
        self.result = result_of(self.rules, self.number, self.start, self.events)
        self.match = self.matches.after(self.match, self.deal, throw)
        self.leaving.clear()
        if self.match.question and not self.cut_short:
            self.phase = Phase.QUESTION
            self.step += 1
