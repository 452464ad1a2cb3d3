"""Published answers to "what would you discard?" as files of records, and what is wrong with a record that is none."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.services.json_lines import UnreadableFile, each_once, json_lines
from bot.services.problems import Refused, refuse
from engine.reasons import Reason
from engine.solver.model import KIND, Position
from engine.solver.questions import LAST_ASKED, USUAL_TURN
from engine.tiles.kinds import SUITS

HAND: Final = 14
"""Tiles of a hand that has to discard."""
MOST_SHOWN: Final = 40
"""Characters of a wrong value that are said again."""
_RED: Final = 34
"""The first red five of those that the search tells apart."""
_WINDS: Final = {name: 27 + place for place, name in enumerate("ESWN")}
_TILES: Final = {
    **{f"{rank + 1}{name}": 9 * suit + rank for suit, name in enumerate(SUITS) for rank in range(9)},
    **{f"5{name}r": _RED + suit for suit, name in enumerate(SUITS)},
    **_WINDS,
    **{name: 31 + place for place, name in enumerate("PFC")},
}
"""Tiles of the search by their names in mjai."""
_NAMES: Final = {tile: name for name, tile in _TILES.items()}

Record = Mapping[str, Any]


class Problem(NamedTuple):
    """A position and the discards that count as right, under a name: its own, else file and line."""

    id: str
    position: Position
    answers: tuple[int, ...]


def read_problems(files: Iterable[Path]) -> Iterator[Problem]:
    """The problem of each record: lines of JSON, packed or not, tiles as in mjai (``5mr``, ``E``). A file that is named
    twice is read once.

    Raises `UnreadableFile`, also for a line that is no such record, or one of a hand that cannot be.
    """
    for file in each_once(files):
        for number, record in json_lines(file):
            try:
                yield _problem(record, f"{file.name}:{number}")
            except Refused as refused:
                wrong = refused.problems[0].reason
                params = {"path": str(file), "line": number, **wrong.params}
                raise UnreadableFile(file, number, Reason(wrong.key, params)) from refused


def _problem(record: Record, place: str) -> Problem:
    position = Position(
        hand=(*_row(record, "hand"), *_single(record, "draw")),
        indicators=_single(record, "dora_marker"),
        round_wind=_wind(record, "round_wind", "E"),
        seat_wind=_wind(record, "seat_wind", "S"),
        turn=_turn(record),
    )
    answers = _row(record, "answer")
    _check_hand(position)
    _check_answers(position, answers)
    return Problem(str(record.get("id") or place), position, answers)


def _row(record: Record, name: str) -> tuple[int, ...]:
    """The tiles of a member that must be there."""
    if name not in record:
        raise refuse("solver.judge.missing", name=name)
    tiles = record[name]
    if not isinstance(tiles, list):
        raise refuse("solver.judge.no_row", name=name, value=_shown(tiles))
    return tuple(_tile(tile, name) for tile in tiles)


def _single(record: Record, name: str) -> tuple[int, ...]:
    """The tile of a member that may be left out."""
    tile = record.get(name)
    return () if tile is None else (_tile(tile, name),)


def _tile(tile: object, name: str) -> int:
    found = _TILES.get(tile) if isinstance(tile, str) else None
    if found is None:
        raise refuse("solver.judge.wrong_tile", name=name, value=_shown(tile))
    return found


def _wind(record: Record, name: str, usual: str) -> int:
    wind = record.get(name, usual)
    found = _WINDS.get(wind) if isinstance(wind, str) else None
    if found is None:
        raise refuse("solver.judge.wrong_wind", name=name, value=_shown(wind))
    return found


def _turn(record: Record) -> int:
    turn = record.get("turn", USUAL_TURN)
    if type(turn) is not int or not 1 <= turn <= LAST_ASKED:  # True is a number to Python
        raise refuse("solver.judge.wrong_turn", turn=_shown(turn), last=LAST_ASKED)
    return turn


def _check_hand(position: Position) -> None:
    """Raises `Refused` for a hand of the wrong size, and for more copies than there are."""
    hand, shown = position.hand, (*position.hand, *position.indicators)
    if len(hand) != HAND:
        raise refuse("solver.judge.wrong_size", n=len(hand), wanted=HAND)
    kinds, tiles = Counter(KIND[tile] for tile in shown), Counter(shown)
    many = [kind for kind, copies in kinds.items() if copies > 4]
    many += [tile for tile, copies in tiles.items() if tile >= _RED and copies > 1]
    if many:
        raise refuse("solver.judge.wrong_copies", tile=_NAMES[many[0]])


def _check_answers(position: Position, answers: Sequence[int]) -> None:
    """Raises `Refused` where there is no answer, or one that cannot be discarded."""
    if not answers:
        raise refuse("solver.judge.no_answer")
    absent = [answer for answer in answers if answer not in position.hand]
    if absent:
        raise refuse("solver.judge.wrong_answer", tile=_NAMES[absent[0]])


def _shown(value: object) -> str:
    """A value as the file has it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
