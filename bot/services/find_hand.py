"""A hand somewhere in what somebody wrote: for "Read this hand" on a message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.errors import EngineError
from engine.hand.hand import Hand
from engine.tiles.notation import parse_hand

MOST_TEXT: Final = 2000
FEWEST_TILES: Final = 4
_PIECE: Final = re.compile(
    r"[0-9０-９mpszMPSZfFjJrR万萬筒饼餅条條索东東南西北白发發中一二三四五六七八九ESWNPC\U0001F000-\U0001F02B"
    r"\[\](){}（）【】,+*^'<> -]{4,}"
)


def find_hand(text: str) -> str | None:
    """The longest piece of a text that reads as a hand of four tiles or more, or None."""
    best, most = None, FEWEST_TILES - 1
    for piece in _pieces(text[:MOST_TEXT]):
        try:
            hand = parse_hand(piece).hand
        except EngineError:
            continue
        if _size(hand) > most:
            best, most = piece, _size(hand)
    return best


def _pieces(text: str) -> Iterator[str]:
    """Lines first, then runs of characters that hands are written with, then their words."""
    yield from (line.strip(" `*_>") for line in text.splitlines() if line.strip())
    for found in _PIECE.finditer(text):
        yield found[0].strip()
        yield from found[0].split()


def _size(hand: Hand) -> int:
    return len(hand.tiles)


def kind_of_question(text: str) -> str:
    """What can be asked about a hand: ``score`` or ``waits`` by the number of its tiles, else ``draw``."""
    hand = parse_hand(text).hand
    return {2: "score", 1: "waits", 0: "draw"}[len(hand.concealed) % 3]
