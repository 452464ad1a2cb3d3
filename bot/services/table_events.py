"""What happens at a table beside its deals, as facts to be stored; and the body of a commit as JSON text.

A body is a list: facts of the table and, between them, events of the deal (`engine.records.codec`). This is a stored
format: names and fields may only be added to. Players are numbers in the roster; nobody's id is here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.records import codec


class Created(NamedTuple):
    """A table was made: its rules, clock, number of deals at most (0: the whole game), seats and host."""

    line: str
    clock: str
    deals: int
    orders_only: bool
    size: int
    at: int


class Sat(NamedTuple):
    """A player sits down; `level` is the machine that plays the seat, or would for an absent human."""

    player: int
    level: str
    machine: bool


class Stood(NamedTuple):
    """A player left before the start."""

    player: int


class Hosted(NamedTuple):
    """The table has another host."""

    player: int


class Started(NamedTuple):
    """The match begins; `throw` is the random number for who sits where."""

    throw: int


class Promised(NamedTuple):
    """The wall of the next deal is fixed; this is its commitment."""

    deal: int
    promise: str


class Dealt(NamedTuple):
    """The promised deal begins."""

    deal: int


class DealEnded(NamedTuple):
    """The deal is over and the match goes on; `throw` is the random number for what follows."""

    throw: int


class Replied(NamedTuple):
    """The question between two deals was answered."""

    yes: bool


class Charged(NamedTuple):
    """A turn took so much (ms) of the player's bank."""

    player: int
    spent: int


class TimedOut(NamedTuple):
    """A player's turn ran out."""

    player: int


class Unanswered(NamedTuple):
    """A claim window waited for the player, who said nothing: what he did was the clock's choice, or his orders'."""

    player: int


class Acted(NamedTuple):
    """A player took a turn after one that had run out."""

    player: int


class WentAbsent(NamedTuple):
    """The machine plays for the player until he returns."""

    player: int


class Returned(NamedTuple):
    """The player plays himself again."""

    player: int


class Resigned(NamedTuple):
    """The machine plays for the player for good."""

    player: int


class Gone(NamedTuple):
    """The player's data was deleted; the machine plays for good."""

    player: int


class GaveUp(NamedTuple):
    """A player who resigned has left the deal, as the rules have it for leavers."""

    player: int


class PauseAsked(NamedTuple):
    """The player wants, or agrees to, a pause."""

    player: int


class PauseDeclined(NamedTuple):
    """Somebody does not want a pause."""

    player: int


class Paused(NamedTuple):
    """The table stands still from now on."""

    at: int


class Resumed(NamedTuple):
    """The table goes on; `player` asked for it, or -1 when the longest pause was over."""

    player: int


class UndoAsked(NamedTuple):
    """The discarder wants the discard back, or somebody agrees."""

    player: int


class Undone(NamedTuple):
    """The last discard was taken back: only the first so many events of the deal count."""

    kept: int


class Delayed(NamedTuple):
    """The program did not run for so long (ms); all that was still to come is later by as much."""

    by: int


class Over(NamedTuple):
    """The match is over."""


class Cancelled(NamedTuple):
    """The table was given up: `why` is "empty", "unused" or "gone"."""

    why: str


FACTS: Final = (
    Created, Sat, Stood, Hosted, Started, Promised, Dealt, DealEnded, Replied, Charged, TimedOut, Unanswered, Acted,
    WentAbsent, Returned, Resigned, Gone, GaveUp, PauseAsked, PauseDeclined, Paused, Resumed, UndoAsked, Undone,
    Delayed, Over, Cancelled,
)  # fmt: skip

_VERSIONS: Final[Mapping[str, int]] = {}
"""Facts whose present version is not 1."""

_UPGRADES: Final[Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""(fact, old version) → its fields one version later."""

_NAMES: Final = {kind: kind.__name__ for kind in FACTS}
_KINDS: Final = {kind.__name__: kind for kind in FACTS}


class InDeal(NamedTuple):
    """An event of the deal under way, among the facts of a commit."""

    event: Any


Fact = Any
"""One of `FACTS`, or `InDeal`."""


def write(facts: Iterable[Fact]) -> str:
    """The body of a commit."""
    return json.dumps([_row(fact) for fact in facts], separators=(",", ":"))


def read(body: str) -> Iterator[Fact]:
    """The facts of a commit. Raises `engine.records.codec.UnknownRecord` for what this program does not know."""
    for row in json.loads(body):
        if "t" not in row or "$" in row:
            yield InDeal(codec.decode(row))
            continue
        yield _fact(dict(row))


def _row(fact: Fact) -> dict[str, Any]:
    if isinstance(fact, InDeal):
        row: dict[str, Any] = codec.encode(fact.event)
        return row
    name = _NAMES[type(fact)]
    version = _VERSIONS.get(name, 1)
    return {"t": name, **({"v": version} if version > 1 else {}), **fact._asdict()}


def _fact(fields: dict[str, Any]) -> Fact:
    name, version = fields.pop("t"), fields.pop("v", 1)
    kind = _KINDS.get(name)
    if kind is None or version > _VERSIONS.get(name, 1):
        raise codec.UnknownRecord(f"no fact of a table is {name!r}, version {version}")
    while version < _VERSIONS.get(name, 1):
        fields, version = _UPGRADES[name, version](fields), version + 1
    try:
        return kind(**fields)
    except TypeError as problem:
        raise codec.UnknownRecord(str(problem)) from problem
