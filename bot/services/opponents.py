"""Opponents as people write them: rivers, who is ready, open melds.

Opponents are parted by strokes. Each is his discards in order, with ``*`` after the one he declared riichi with (after
the last where that is not known: then only his own discards are safe); without a star he is not in riichi. Melds follow
in brackets, and a hand with open ones takes no star. A wind and a colon before it say who he is:
``E: 1z9m3z*8s2m / 4p1s8p6z [777'z]``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from engine.errors import NotationError
from engine.reasons import Reason
from engine.scoring.form import Form, Opponent
from engine.tiles.kinds import EAST, Kind, code_of
from engine.tiles.notation import parse_hand, parse_tiles, write_meld, write_tiles

MOST: Final = 3
DECLARED: Final = "*"
_SEAT: Final = re.compile(r"\s*([^\s:\[\](){}*]+)\s*:")
_MELDS: Final = re.compile(r"[\[({]")


def read_opponents(text: str, winds: Mapping[str, Kind]) -> tuple[tuple[Opponent, ...], tuple[Reason, ...]]:
    """The opponents in a text, and what was put right. `winds` are the words for seats, in lower case.

    Raises `NotationError` with places in the NFKC form of the text.
    """
    text = unicodedata.normalize("NFKC", text).replace("＊", DECLARED)
    found: list[Opponent] = []
    repairs: list[Reason] = []
    start = 0
    for piece in text.split("/"):
        if not piece.strip():
            raise NotationError("form.against_empty", start, max(1, len(piece)))
        if len(found) == MOST:
            raise NotationError("form.against_many", start, len(piece), most=MOST)
        opponent, more = _read(text, start, start + len(piece), winds)
        if opponent.seat is not None and any(other.seat == opponent.seat for other in found):
            raise NotationError("form.against_twice", start, len(piece), wind=code_of(opponent.seat))
        found.append(opponent)
        repairs += more
        start += len(piece) + 1
    return tuple(found), tuple(repairs)


def write_opponents(opponents: Iterable[Opponent]) -> str:
    """The one way to write them, which reads as the same again."""
    return " / ".join(map(_write, opponents))


def offers(form: Form, source: int, players: int) -> bool:
    """Whether the offered tile (`Form.tile`) is the last discard of one of the opponents told: of the one who sits at
    `source` (1 next player, 2 opposite, 3 previous) if his wind was told, else of any."""
    there = None if form.seat is None else EAST + (form.seat - EAST + min(source, players - 1)) % players
    those = [one for one in form.against if one.seat is not None and one.seat == there] or form.against
    return any(opponent.river and opponent.river[-1] == form.tile for opponent in those)


def _read(text: str, start: int, end: int, winds: Mapping[str, Kind]) -> tuple[Opponent, tuple[Reason, ...]]:
    seat = None
    named = _SEAT.match(text, start, end)
    if named is not None and named[1].lower() in winds:
        seat = winds[named[1].lower()]
        start = named.end()
    opened = _MELDS.search(text, start, end)
    stop = end if opened is None else opened.start()
    star = text.find(DECLARED, start, stop)
    cuts = (start, stop) if star < 0 else (start, star, star + 1, stop)
    rows = [parse_tiles(_only(text, *cuts[at : at + 2])) for at in range(0, len(cuts), 2)]
    river = tuple(tile for row in rows for tile in row.tiles)
    repairs = tuple(repair for row in rows for repair in row.repairs)
    if star >= 0 and not rows[0].tiles:
        raise NotationError("form.against_star", star, 1)
    ready = len(rows[0].tiles) - 1 if star >= 0 else None
    if opened is None:
        if not river:
            raise NotationError("form.against_empty", start, max(1, end - start))
        return Opponent(river=river, ready=ready, seat=seat), repairs
    parsed = parse_hand(_only(text, stop, end))
    if parsed.hand.concealed or parsed.tile is not None:
        raise NotationError("form.against_after_melds", stop, end - stop)
    open_melds = any(meld.is_open for meld in parsed.hand.melds)
    if open_melds and star >= 0:
        raise NotationError("form.against_open_riichi", star, 1)
    if not open_melds and not river:
        raise NotationError("form.against_empty", start, end - start)
    return Opponent(river=river, ready=ready, melds=parsed.hand.melds, seat=seat), (*repairs, *parsed.repairs)


def _only(text: str, start: int, end: int) -> str:
    """One piece where it stands: what comes before it made blank, so that places of faults are right."""
    return " " * start + text[start:end]


def _write(opponent: Opponent) -> str:
    seat = "" if opponent.seat is None else f"{code_of(opponent.seat)}: "
    at = len(opponent.river) if opponent.ready is None else opponent.ready + 1
    before, after = write_tiles(opponent.river[:at]), write_tiles(opponent.river[at:])
    star = DECLARED if opponent.ready is not None else ""
    melds = "".join(f" {write_meld(meld)}" for meld in opponent.melds)
    return f"{seat}{before}{star}{after}{melds}".strip()
