"""A finished game as a file, in each format that can hold it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from bot.i18n.catalog import Words
from bot.services.replays import MatchRecord, Replays
from bot.services.transcript import Narrator
from bot.ui.rules_text import title
from engine.records.log import write_log
from engine.records.mjai_game import write_game, write_lines
from engine.records.tenhou6 import write_tenhou6


class Format(NamedTuple):
    """One way to write a game. `own`: it can hold every game; the others hold those whose rules say so."""

    suffix: str
    kind: str
    own: bool
    write: Callable[[MatchRecord, Replays, Words], str]


def _text(record: MatchRecord, replays: Replays, words: Words) -> str:
    return "\n".join(_lines(record, replays, words.of(record.system))) + "\n"


def _lines(record: MatchRecord, replays: Replays, words: Words) -> Iterator[str]:
    yield title(words, record.line)
    yield record.line
    for deal in record.deals:
        yield ""
        yield words.text("web.replay.deal", number=deal.number)
        narrator = Narrator(words, record.system, len(deal.seating), deal.start.dealer)
        for frame in replays.frames(record, deal.number, None):
            yield from narrator.lines([frame.event])


FORMATS: Final[Mapping[str, Format]] = {
    "suzume": Format("jsonl", "application/jsonl", True, lambda record, _replays, _words: write_log(record.log())),
    "mjai": Format(
        "mjai.jsonl",
        "application/jsonl",
        False,
        lambda record, _replays, _words: write_lines(write_game(record.rules, record.log())),
    ),
    "tenhou6": Format(
        "tenhou6.json",
        "application/json",
        False,
        lambda record, _replays, _words: write_tenhou6(record.rules, record.log()),
    ),
    "text": Format("txt", "text/plain", True, _text),
}


def formats_of(record: MatchRecord) -> list[str]:
    """The names of the formats that can hold the game."""
    return [name for name, one in FORMATS.items() if one.own or name in record.rules.records]
