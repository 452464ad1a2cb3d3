"""Finds the parts of a written hand: stretches of concealed tiles, melds, the winning tile."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.errors import NotationError
from engine.hand.hand import ACROSS, KONGS, LEFT, MELD_TERMS, RIGHT, Meld, MeldKind
from engine.tiles import signs
from engine.tiles.kinds import Kind, Tile, kind_of, sort_key
from engine.tiles.reader import Item, Reader, Repairs, normal

LONGEST: Final = 500
"""Characters of input; the longest hand of any game needs less than a fifth."""

_WORDS: Final = "|".join(sorted(map(re.escape, signs.MELD_WORDS), key=len, reverse=True))
_MELD_WORD: Final = re.compile(rf"({_WORDS})\s*:\s*([^\s,、;]*)", re.IGNORECASE)
_WORD_IN_BRACKETS: Final = re.compile(rf"\s*({_WORDS})[\s:]+", re.IGNORECASE)
_CLOSING: Final = "".join(signs.OPENING.values())
_BARE: Final = frozenset((*signs.DIGITS, *signs.SEPARATORS, *signs.IGNORED, "+", "|"))
"""Signs of a text that names no suit at all."""
_ARROWS: Final = {"<": LEFT, "^": ACROSS, ">": RIGHT}


def read_tiles(text: str, repairs: Repairs) -> tuple[Tile, ...]:
    """Tiles without melds, in the order given. Raises `NotationError`."""
    plain = _checked(text)
    for place, sign in enumerate(plain):
        if sign in signs.OPENING or sign in _CLOSING:
            raise NotationError("tiles.no_melds_here", place, text=sign)
    return tuple(item.tile for item in _stretch(plain, 0, len(plain), repairs, bare=_BARE.issuperset(plain)))


def read_hand(text: str, repairs: Repairs) -> tuple[tuple[Tile, ...], tuple[Meld, ...], Tile | None]:
    """Concealed tiles in the order given, melds, and the winning tile if there is one. Raises `NotationError`."""
    plain = _checked(text)
    reader = _HandReader(plain, repairs, _BARE.issuperset(plain))
    reader.read()
    if not reader.typed and not reader.melds:
        raise NotationError("tiles.empty", 0, max(1, len(text)))
    return tuple(reader.typed), tuple(reader.melds), reader.tile


def _checked(text: str) -> str:
    if len(text) > LONGEST:
        raise NotationError("tiles.too_long", LONGEST, len(text) - LONGEST, most=LONGEST, n=len(text))
    return normal(text)


def _stretch(text: str, start: int, end: int, repairs: Repairs, *, bare: bool) -> list[Item]:
    """The tiles of a stretch. Digits without a suit are dots where the whole text is `bare` of suits."""
    reader = Reader(text, end, repairs, at=start)
    items = reader.read()
    if reader.waiting:
        if not bare:
            raise reader.no_suit()
        digits = "".join(digit.value for digit in reader.waiting)
        reader.close("p", end - 1)
        repairs.note("tiles.repair.no_suit", digits, f"{digits}p")
    return items


@dataclass(slots=True)
class _HandReader:
    """Goes through the text of one hand."""

    text: str
    repairs: Repairs
    bare: bool
    typed: list[Tile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    tile: Tile | None = None
    plus_at: int = -1
    """Where the sign stands after which the winning tile is written, or -1."""

    def read(self) -> None:
        """Reads everything into `typed`, `melds` and `tile`."""
        at = start = 0
        while at < len(self.text):
            sign = self.text[at]
            word = _MELD_WORD.match(self.text, at)
            if sign in _CLOSING:
                raise NotationError("tiles.unopened", at, text=sign)
            if sign not in signs.OPENING and sign not in "+|" and not word:
                at += 1
                continue
            self._tiles(start, at)
            if word:
                kind = MeldKind(signs.MELD_WORDS[word[1].lower()])
                self.melds.append(self._meld(at, word.start(2), word.end(), kind))
                at = word.end()
            elif sign in signs.OPENING:
                at = self._bracketed(at)
            else:
                self._plus(at)
                at += 1
            start = at
        self._tiles(start, at)

    def _tiles(self, start: int, end: int) -> None:
        """Takes in a stretch between melds: concealed tiles, or behind the plus the winning tile."""
        items = _stretch(self.text, start, end, self.repairs, bare=self.bare)
        if self.plus_at >= 0 and start == self.plus_at + 1:
            if len(items) != 1:
                raise NotationError("tiles.one_tile", self.plus_at, end - self.plus_at, n=len(items))
            self.tile = items[0].tile
        else:
            self.typed += [item.tile for item in items]

    def _plus(self, at: int) -> None:
        if self.plus_at >= 0:
            raise NotationError("tiles.two_winning", at, text=self.text[at])
        self.plus_at = at

    def _bracketed(self, at: int) -> int:
        """Takes in the meld whose bracket opens at a place; gives the place after it."""
        opening = self.text[at]
        closing = self.text.find(signs.OPENING[opening], at)
        inner = self.text[at + 1 : closing]
        if closing < 0 or any(sign in signs.OPENING or sign in _CLOSING for sign in inner):
            raise NotationError("tiles.unclosed", at, text=opening, closing=signs.OPENING[opening])
        word = _WORD_IN_BRACKETS.match(inner)
        kind = MeldKind(signs.MELD_WORDS[word[1].lower()]) if word else None
        if opening == "{":
            if kind not in (None, MeldKind.CONCEALED_KONG):
                raise NotationError("tiles.not_that_meld", at, closing + 1 - at, text=inner, meld=MELD_TERMS[kind])
            kind = MeldKind.CONCEALED_KONG
        self.melds.append(self._meld(at, at + 1 + (word.end() if word else 0), closing, kind))
        return closing + 1

    def _meld(self, begin: int, start: int, end: int, kind: MeldKind | None) -> Meld:
        """The meld written from `start` to `end`; its fault, if any, is told from `begin` on."""
        reader = Reader(self.text, end, self.repairs, in_meld=True, at=start)
        items = reader.read()
        if reader.waiting:
            raise reader.no_suit()
        written = self.text[begin : end + (self.text[begin] in signs.OPENING)]
        if not items:
            raise NotationError("tiles.empty_meld", begin, len(written))
        made = _shape_of(items)
        if made is None:
            raise NotationError("tiles.no_meld", begin, len(written), text=written)
        kind = _kind_of(kind or made, items)
        if (made in KONGS, made is MeldKind.CHOW) != (kind in KONGS, kind is MeldKind.CHOW):
            raise NotationError("tiles.not_that_meld", begin, len(written), text=written, meld=MELD_TERMS[kind])
        if kind is MeldKind.CONCEALED_KONG and any(item.mark or item.added for item in items):
            raise NotationError("tiles.concealed_mark", begin, len(written), text=written)
        return _meld_of(kind, items)


def _kind_of(said: MeldKind, items: Sequence[Item]) -> MeldKind:
    """What a meld is meant to be: a plus makes it an added kong unless it was said to be concealed."""
    if said is not MeldKind.CONCEALED_KONG and any(item.added for item in items):
        return MeldKind.ADDED_KONG
    return said


def _shape_of(items: Sequence[Item]) -> MeldKind | None:
    """Chow, pung or kong by its tiles, or none of them."""
    kinds = sorted(kind_of(item.tile) for item in items)
    if kinds[-1] > 33 or len(kinds) not in (3, 4):
        return None
    if kinds[0] == kinds[-1]:
        return MeldKind.PUNG if len(kinds) == 3 else MeldKind.DIRECT_KONG
    return MeldKind.CHOW if is_chow(kinds) else None


def is_chow(kinds: Sequence[Kind]) -> bool:
    """Whether three kinds in order are a row of one suit."""
    first = kinds[0]
    return len(kinds) == 3 and first < 27 and first % 9 < 7 and list(kinds) == [first, first + 1, first + 2]


def _meld_of(kind: MeldKind, items: Sequence[Item]) -> Meld:
    tiles = tuple(sorted((item.tile for item in items), key=sort_key))
    added = None
    if kind is MeldKind.ADDED_KONG:
        last = next((item for item in items if item.added), None) or [item for item in items if not item.mark][-1]
        added = last.tile
        items = [item for item in items if item is not last]
    marked = next((place for place, item in enumerate(items) if item.mark), None)
    if marked is None:
        return Meld(kind, tiles, added=added)
    item = items[marked]
    return Meld(kind, tiles, item.tile, _source(kind, item.mark, marked, len(items)), added)


def _source(kind: MeldKind, mark: str, place: int, size: int) -> int | None:
    """Whom the claimed tile came from."""
    if mark == "*":
        return None
    if len(mark) == 2:
        return _ARROWS[mark[1]]
    if kind is MeldKind.CHOW or place == 0:
        return LEFT
    return RIGHT if place == size - 1 else ACROSS
