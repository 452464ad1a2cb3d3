"""Suzume's own log: every fact of every deal, as JSON lines.

The first line says what it is: ``{"suzume":"log","v":1,"rules":"riichi/tenhou@1","game":"…"}``. Every other line is a
deal: its start (the wall in drawing order as tile codes), the promise made before it and the salt that opens it (empty
where none was made), and its events. A game that is under way is a log with fewer lines, and deals are only appended.

The format is stored for good: fields may be added; anything else is a new version with an upgrade of the older one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import EngineError
from engine.play.asks import CLAIM, options
from engine.play.events import Answered, Closed, Event, Left
from engine.play.evolve import evolve
from engine.play.pending import pending
from engine.play.resolve import resolve
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import fresh
from engine.play.wall import is_committed
from engine.reasons import Reason
from engine.records.codec import UnknownRecord, decode_all, encode_all
from engine.tiles.kinds import Kind, code_of, tile_of

VERSION: Final = 1
Row = Mapping[str, Any]


class LogError(EngineError):
    """A log that cannot be read, or that does not hold what it says: `line` counts from 1, and why."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class DealLog:
    """One deal: what it began with and everything that happened. `promise` and `salt` are empty without one."""

    start: Start
    events: tuple[Event, ...]
    promise: str = ""
    salt: bytes = b""


@dataclass(frozen=True, slots=True)
class GameLog:
    """The deals of one game under the rules of a line; `game` is its id, part of every promise."""

    rules: str
    game: str
    deals: tuple[DealLog, ...]


Upgrade = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
"""All rows of a log → the same one version later. The version itself is counted up by the reader."""

UPGRADES: Final[Mapping[int, Upgrade]] = {}
"""Old version → what makes the next one of it."""


def write_log(log: GameLog) -> str:
    """The log as text."""
    rows = [{"suzume": "log", "v": VERSION, "rules": log.rules, "game": log.game}, *map(_written, log.deals)]
    return "".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n" for row in rows)


def _written(deal: DealLog) -> dict[str, Any]:
    start = deal.start._asdict()
    start["wall"] = "".join(map(code_of, deal.start.wall))
    start["counters"] = dict(deal.start.counters)
    return {"start": start, "promise": deal.promise, "salt": deal.salt.hex(), "events": encode_all(deal.events)}


def read_log(text: str, upgrades: Mapping[int, Upgrade] = UPGRADES, version: int = VERSION) -> GameLog:
    """The log of a text. Raises `LogError` where it is none, damaged, or newer than this program."""
    rows = [_row(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not rows or rows[0].get("suzume") != "log" or not isinstance(rows[0].get("v"), int):
        raise LogError(1, Reason("records.reason.no_log"))
    while rows[0]["v"] in upgrades:
        older = rows[0]["v"]
        rows = upgrades[older](rows)
        rows[0] = {**rows[0], "v": older + 1}
    if rows[0]["v"] != version:
        raise LogError(1, Reason("records.reason.other_version", {"version": rows[0]["v"]}))
    deals = []
    for number, row in enumerate(rows[1:], 2):
        try:
            deals.append(_deal(row))
        except (KeyError, TypeError, ValueError, UnknownRecord) as problem:
            raise LogError(number, Reason("records.reason.damaged", {"line": number})) from problem
    head = rows[0]
    if not isinstance(head.get("rules"), str) or not isinstance(head.get("game"), str):
        raise LogError(1, Reason("records.reason.damaged", {"line": 1}))
    return GameLog(head["rules"], head["game"], tuple(deals))


def _row(number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as problem:
        raise LogError(number, Reason("records.reason.damaged", {"line": number})) from problem
    if not isinstance(row, dict):
        raise LogError(number, Reason("records.reason.damaged", {"line": number}))
    return row


def _deal(row: Row) -> DealLog:
    start = row["start"]
    codes = start["wall"]
    return DealLog(
        start=Start(
            wall=tuple(tile_of(codes[at : at + 2]) for at in range(0, len(codes), 2)),
            dealer=start["dealer"],
            round_wind=Kind(start["round_wind"]),
            scores=tuple(start["scores"]),
            pot=start["pot"],
            counters=tuple(start["counters"].items()),
        ),
        events=decode_all(row["events"]),
        promise=row["promise"],
        salt=bytes.fromhex(row["salt"]),
    )


def check_log(log: GameLog, rules: Rules) -> None:
    """Plays every deal again and opens every promise. Raises `LogError` at the first line that does not hold."""
    for number, deal in enumerate(log.deals, 1):
        line = number + 1
        if sorted(deal.start.wall) != sorted(rules.deck):
            raise LogError(line, Reason("records.reason.other_tiles", {"deal": number}))
        if not happened(rules, deal):
            raise LogError(line, Reason("records.reason.cannot_replay", {"deal": number}))
        if deal.promise and not _opened(log.game, number, deal):
            raise LogError(line, Reason("records.reason.broken_promise", {"deal": number}))


def happened(rules: Rules, log: DealLog) -> bool:
    """Whether these events are what the rules make of the answers in them, and every answer was offered."""
    deal = fresh(rules, log.start)
    for event in log.events:
        due = pending(deal)
        if due is not None:
            if type(event) is not type(due) or event != due:
                return False
        elif not _from_outside(deal, event):
            return False
        evolve(deal, event)
    return True


def _from_outside(deal: Deal, event: Event) -> bool:
    """Whether somebody could answer, close the window or leave so."""
    window = deal.window
    if window is None:
        return False
    match event:
        case Answered(seat, action):
            return window.kind != CLAIM and action in options(deal, seat)
        case Closed(kind, answers, tasks):
            if kind != CLAIM or window.kind != CLAIM or any(a not in options(deal, seat) for seat, a in answers):
                return False
            closing = window.copy()
            closing.answers = dict(answers)
            return tuple(resolve(deal, closing)) == tasks
        case Left(seat, payments, tasks):
            return deal.rules.leaves(deal, seat) == (payments, tasks)
    return False


def _opened(game: str, number: int, deal: DealLog) -> bool:
    try:
        return is_committed(deal.promise, game, number, deal.start.wall, deal.salt)
    except ValueError:
        return False
