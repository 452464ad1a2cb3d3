"""When a window rings: claims without tells. Pure; the time is handed in.

    What a window waits for, and until when, may depend on public facts, standing orders and presses. Never on a hand.

A `Desk` is one open window of a table: a turn, a discard offered to everybody, a choice of all seats, a turn that
plays itself. It knows the public facts it was opened with, copies of the orders, and sealed answers. Its minimum comes
from a secret of the table that has nothing to do with the wall; an exponential has no memory, so the age of an open
window says nothing about what is left of it.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bot.services.clocks import Clock
from bot.services.orders import Orders
from bot.services.table_views import Press
from engine.play.actions import CHOW, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.tiles.kinds import Tile, kind_of

TURN: Final = "turn"
LOCKED: Final = "locked"
CLAIM: Final = "claim"
ALL: Final = "all"
DEALING: Final = "dealing"
QUESTION: Final = "question"

VERBS: Final[Mapping[str, str]] = MappingProxyType(
    {"pass": "pass", "win": "win", "pung": PUNG, "kong": DIRECT_KONG, "chow": CHOW}
)
"""What a press says → the verb of the action it asks for."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat's answer: a press, an action, or nothing (taken back). `first` is when the seat first pressed: that moment
    settles it, whatever is pressed later."""

    answer: Press | Action | None
    first: int


@dataclass(frozen=True, slots=True)
class Desk:
    """One open window. Times in ms.

    `least` is when it may ring at the earliest, `cap` when it does at the latest. `waits` are the seats it waits for,
    settled or not; `orders` those of the seats in play, as they were when it opened. `asked` are the seats it publicly
    asks. `tile` of `source` is what is offered. `exact`: it rings at that very moment and not on the table's grid
    (turns, machine moves, rests). `lone`: a single human plays, so it goes on as soon as he has answered.
    """

    step: int
    kind: str
    opened: int
    least: int
    cap: int
    asked: tuple[int, ...]
    waits: frozenset[int] = frozenset()
    orders: Mapping[int, Orders] = field(default_factory=lambda: MappingProxyType({}))
    sealed: Mapping[int, Sealed] = field(default_factory=lambda: MappingProxyType({}))
    tile: int = -1
    source: int = -1
    exact: bool = False
    lone: bool = False

    @property
    def waiting(self) -> frozenset[int]:
        """Seats that are still waited for."""
        return self.waits - self.sealed.keys()


@dataclass(frozen=True, slots=True)
class Grid:
    """Instants at which a table's windows may ring: every `length` ms, with a phase of the table's own."""

    length: int
    phase: int

    def next(self, moment: int) -> int:
        """The first instant that is not before the moment."""
        return moment + (self.phase - moment) % self.length


@lru_cache(maxsize=2048)
def grid_of(clock: Clock, secret: bytes) -> Grid:
    """A table's grid."""
    return Grid(clock.grid, _number(secret, "phase") % clock.grid)


def least_time(clock: Clock, secret: bytes, step: int) -> int:
    """How long the window of that step lasts at least: the floor and an exponential, cut at the cap."""
    share = _number(secret, f"window:{step}") / 2**64
    return min(clock.cap, clock.floor + round(-clock.mean * math.log1p(-share)))


def _number(secret: bytes, purpose: str) -> int:
    return int.from_bytes(hmac.digest(secret, purpose.encode(), hashlib.sha256)[:8], "big")


def rings_at(desk: Desk, grid: Grid) -> int:
    """When the window will ring, as far as is known now."""
    if desk.waiting:
        moment = desk.cap
    else:
        settled = max((desk.sealed[seat].first for seat in desk.waits), default=desk.opened)
        moment = min(desk.cap, max(desk.least, settled))
    return moment if desk.exact else grid.next(moment)


def seal(desk: Desk, seat: int, answer: Press | Action | None, now: int) -> Desk:
    """The desk with this answer: any press settles the seat, also an impossible one; the last one counts."""
    before = desk.sealed.get(seat)
    entry = Sealed(answer, before.first if before else now)
    return replace(desk, sealed=MappingProxyType({**desk.sealed, seat: entry}))


def shifted(desk: Desk, by: int) -> Desk:
    """The desk after a time in which nothing ran: all that was still to come is later by so much."""
    return replace(desk, least=desk.least + by, cap=desk.cap + by)


@dataclass(frozen=True, slots=True)
class Offer:
    """The public facts of a discard or of a tile held out, which decide who may have to be waited for.

    `seats` are those asked, without machines; `no_calls` those that everybody knows can only win (ready-locked, won and
    staying). `left` is the seat that may chow. `wins_only`: nothing but a win is possible for anybody (robbing, no live
    tile left, an abort is due).
    """

    tile: Tile
    source: int
    seats: tuple[int, ...]
    left: int
    no_calls: frozenset[int] = frozenset()
    wins_only: bool = False
    chows: bool = True


def waited_for(offer: Offer, orders: Mapping[int, Orders]) -> frozenset[int]:
    """The seats that the window must wait for. There is no hand in sight."""
    kind = kind_of(offer.tile)
    return frozenset(
        seat
        for seat in offer.seats
        if seat != offer.source
        and orders[seat].waits(
            kind,
            left=seat == offer.left,
            calls=not offer.wins_only and seat not in offer.no_calls,
            chows=offer.chows,
        )
    )


def answer_of(
    allowed: Iterable[Action], said: Press | None, orders: Orders, *, kind: int, left: bool, worth: int | None
) -> Action:
    """What a seat answers at the bell: its press, else its orders, against what the engine allows.

    A press on Pass, or one that does not fit, leaves the order to win in force. `worth` is what a win would be worth
    in the system's own measure, None if it is not possible (or is not counted).
    """
    by_verb: dict[str, list[Action]] = {}
    for action in allowed:
        by_verb.setdefault(action.verb, []).append(action)
    if "win" in by_verb:
        if said is not None and said.verb == "win":
            return WIN
        if orders.win == "take" and (worth is None or worth >= orders.win_from):
            return WIN
    if said is not None:
        return _fitting(by_verb.get(VERBS[said.verb], []), said.tiles) or PASS
    for line in orders.calls:
        ways = by_verb.get(VERBS[line.verb], [])
        if ways and line.covers(kind, left):
            return ways[0] if line.do == "take" else PASS
    return PASS


def _fitting(ways: list[Action], tiles: tuple[Tile, ...]) -> Action | None:
    """The way that was meant: the tiles chosen, else the first."""
    if not tiles:
        return ways[0] if ways else None
    wanted = sorted(tiles)
    return next((way for way in ways if sorted(way.tiles) == wanted), None)


def fits(allowed: Iterable[Action], said: Press) -> bool:
    """Whether a press is one of the things that are possible; told to its owner alone."""
    if said.verb == "pass":
        return True
    return _fitting([action for action in allowed if action.verb == VERBS[said.verb]], said.tiles) is not None
