"""tenhou.net/6: a riichi game as one JSON object, each deal a row of lists: what every seat drew and discarded.

A deal is ``[[number, honba, sticks], scores, indicators, indicators under them, (dealt, taken, thrown) for each seat,
result]``. Tiles are two digits (11 … 47, red fives 51 52 53), 60 is the tile just drawn; calls are texts in which the
place of a letter says whom the tile came from. The order of events is not written: it follows from the lists.

Reading plays the record by our rules and refuses one they cannot follow or that paid otherwise. Writing reads back what
it wrote and refuses rather than give away something else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.play.rules import Rules
from engine.reasons import Reason
from engine.records.log import GameLog
from engine.records.mjai import Json, RecordError
from engine.records.mjai_game import read_game, sheets, write_deal
from engine.records.tenhou6_codes import PLACES
from engine.records.tenhou6_reader import Reader
from engine.records.tenhou6_writer import Writer
from engine.tiles.kinds import RED_FIVES


def rules_in(text: str) -> str:
    """What the record says of its rules, or "" if nothing."""
    rule = _object(text).get("rule")
    said = rule.get("disp") if isinstance(rule, dict) else None
    return said if isinstance(said, str) else ""


def has_reds(text: str) -> bool:
    """Whether the record says that red fives are in play; one that says nothing is taken to have them."""
    rule = _object(text).get("rule")
    reds = [number for key, number in rule.items() if key.startswith("aka")] if isinstance(rule, dict) else []
    return not reds or any(reds)


def players_in(text: str) -> int:
    """How many play: three or four."""
    log = _object(text).get("log")
    try:
        return 4 if log[0][13] else 3  # type: ignore[index]
    except (TypeError, IndexError, KeyError) as problem:
        raise RecordError(0, Reason("records.reason.no_deal")) from problem


def read_tenhou6(rules: Rules, text: str) -> GameLog:
    """A game from its JSON text. Raises `RecordError`; its index counts deals."""
    events: list[Json] = []
    rows = _object(text).get("log")
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        try:
            events += Reader(row, rules.seats).events()
        except (KeyError, TypeError, ValueError, IndexError) as problem:
            raise RecordError(number, Reason("records.reason.damaged_deal", {"deal": number + 1})) from problem
    return read_game(rules, events)


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as problem:
        raise RecordError(0, Reason("records.reason.damaged", {"line": problem.lineno})) from problem
    if not isinstance(value, dict):
        raise RecordError(0, Reason("records.reason.damaged", {"line": 1}))
    return value


def write_tenhou6(rules: Rules, log: GameLog) -> str:
    """The game as JSON text. Raises `RecordError` where the format cannot say what happened; its index counts deals."""
    rows, told = [], []
    for number, deal in enumerate(log.deals):
        events = write_deal(rules, deal.start, deal.events)
        try:
            rows.append(Writer(events, sheets(rules, deal.start, deal.events), rules.seats).row())
        except KeyError as problem:
            raise RecordError(number, Reason("records.reason.not_in_format", {"deal": number + 1})) from problem
        told.append(events)
    text = json.dumps(
        {
            "title": ["", ""],
            "name": [*"ABCD"[: rules.seats], ""][:PLACES],
            "rule": {"disp": log.rules, "aka": int(any(tile in RED_FIVES for tile in rules.deck))},
            "log": rows,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )
    back = read_tenhou6(rules, text)
    for number, (events, deal) in enumerate(zip(told, back.deals, strict=True)):
        if write_deal(rules, deal.start, deal.events) != events:
            raise RecordError(number, Reason("records.reason.not_in_format", {"deal": number + 1}))
    return text
