"""Game records from one format into another: our own log, mjai, tenhou.net/6, and text to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from bot.i18n.catalog import Words
from bot.services.transcript import Narrator
from engine.errors import EngineError, OptionError
from engine.play.rules import Rules
from engine.reasons import Reason
from engine.records.log import GameLog, check_log, read_log, write_log
from engine.records.mjai_game import read_game, read_lines, write_game, write_lines
from engine.records.tenhou6 import has_reds, players_in, read_tenhou6, rules_in, write_tenhou6
from engine.systems import registry
from engine.systems.playing import rules_of

OWN: Final = "own"
MJAI: Final = "mjai"
TENHOU6: Final = "tenhou6"
TEXT: Final = "text"
FORMATS: Final = (OWN, MJAI, TENHOU6, TEXT)
SUFFIXES: Final = {".jsonl": OWN, ".mjson": MJAI, ".json": TENHOU6, ".txt": TEXT}
"""What a file's name says about its format."""

_USUAL: Final = {4: "riichi/tenhou", 3: "riichi/tenhou-3p"}
"""By players: the rules of records that do not name theirs."""


def read_record(text: str, rules: str = "") -> GameLog:
    """The game of a record in any format but text, which is told by what it says.

    `rules` are for records that do not name theirs. Raises `EngineError`.
    """
    kind = _format_of(text)
    if kind == OWN:
        log = read_log(text)
        check_log(log, rules_of(log.rules))
        return log
    if kind == TENHOU6:
        said = rules_in(text)
        usual = _USUAL[players_in(text)] + ("" if has_reds(text) else " red_fives=0,0,0")
        line = rules or (said if _is_line(said) else usual)
        return read_tenhou6(_rules_for(TENHOU6, line), text)
    events = read_lines(text)
    players = next((len(event["scores"]) for event in events if event["type"] == "start_kyoku"), 4)
    return read_game(_rules_for(MJAI, rules or _USUAL.get(players, _USUAL[4])), events)


def _format_of(text: str) -> str:
    """Our log says what it is in its first line, mjai has a type in every line, the third one is an object."""
    first = text.lstrip().partition("\n")[0]
    try:
        head = json.loads(first)
    except json.JSONDecodeError:
        return TENHOU6 if text.lstrip().startswith("{") and '"log"' in text else MJAI
    if isinstance(head, dict) and "suzume" in head:
        return OWN
    return TENHOU6 if isinstance(head, dict) and "log" in head else MJAI


def _is_line(line: str) -> bool:
    try:
        registry.ruleset(line)
    except OptionError:
        return False
    return True


def _rules_for(kind: str, line: str) -> Rules:
    """The rules of a line. Raises `EngineError` where this format cannot hold their games."""
    rules = rules_of(line)
    if kind not in rules.records:
        raise EngineError(Reason("records.reason.riichi_only", {"rules": line}))
    return rules


def write_record(log: GameLog, kind: str, words: Words) -> str:
    """The game in this format; `words` are for text. Raises `EngineError` where the format cannot say it."""
    if kind == OWN:
        return write_log(log)
    if kind == TEXT:
        return "\n".join(told(log, words)) + "\n"
    rules = _rules_for(kind, log.rules)
    return write_lines(write_game(rules, log)) if kind == MJAI else write_tenhou6(rules, log)


def told(log: GameLog, words: Words) -> Iterator[str]:
    """A game as lines: the rules, then every deal with its number and the scores it began with."""
    rules = rules_of(log.rules)
    yield log.rules
    for number, deal in enumerate(log.deals, 1):
        narrator = Narrator(words, rules.line.partition("/")[0], rules.seats, deal.start.dealer)
        yield ""
        yield words.text("records.deal", number=number)
        for seat, score in enumerate(deal.start.scores):
            yield words.text("records.score", seat=narrator.seat(seat), score=score)
        yield from narrator.lines(deal.events)
