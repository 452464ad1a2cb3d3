"""Reads rows of tiles, sign by sign, and remembers what it had to put right."""

from __future__ import annotations

import difflib
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from engine.errors import NotationError
from engine.reasons import Reason
from engine.tiles import signs
from engine.tiles.kinds import RED, Tile, tile_of

SUIT_CHOICES: Final = ("m", "p", "s", "z")
MELD_CHOICES: Final = ("chow", "pung", "kong", "added_kong", "concealed_kong")
SOURCES: Final = ("<", "^", ">")
"""Left, across, right, after the mark of a claimed tile."""
RED_OF: Final = {"m": tile_of("0m"), "p": tile_of("0p"), "s": tile_of("0s")}


def normal(text: str) -> str:
    """The text with full-width signs made plain, character for character, so that positions stay what they are."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(sign: str) -> str:
    """Digits in circles, or raised and lowered ones, are no digits of a row."""
    plain = unicodedata.normalize("NFKC", sign)
    if len(plain) != 1 or (plain.isdigit() and unicodedata.decomposition(sign)[:6] not in ("", "<wide>")):
        return sign
    return plain


@dataclass(slots=True)
class Repairs:
    """What was put right while reading: each kind once, with everything it was done to."""

    found: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def note(self, key: str, text: str, read: str) -> None:
        """`text` was read as `read`."""
        pairs = self.found.setdefault(key, [])
        if (text, read) not in pairs:
            pairs.append((text, read))

    def reasons(self) -> tuple[Reason, ...]:
        """One reason for each kind of repair, in the order in which they were met."""
        return tuple(
            Reason(key, {"text": " ".join(text for text, _ in pairs), "read": " ".join(read for _, read in pairs)})
            for key, pairs in self.found.items()
        )


@dataclass(slots=True)
class Item:
    """One tile as it was written: its place in the text, its mark and whether a plus stood before it.

    `mark` is empty, ``'`` (claimed; its place says from whom), ``'<`` ``'^`` ``'>`` (from left, across, right) or ``*``
    (claimed, nobody said from whom).
    """

    tile: Tile
    start: int
    mark: str = ""
    added: bool = False


@dataclass(slots=True)
class _Digit:
    """A digit that waits for its suit."""

    value: str
    start: int
    red: bool = False
    mark: str = ""
    added: bool = False


@dataclass(slots=True)
class Reader:
    """Reads one stretch of a text as tiles."""

    text: str
    end: int
    repairs: Repairs
    in_meld: bool = False
    at: int = 0
    items: list[Item] = field(default_factory=list)
    waiting: list[_Digit] = field(default_factory=list)
    gap: bool = False
    """Whether something separates the waiting digits from each other or from their suit."""
    red_at: int = -1
    """Where a sign stood that makes the next five red, or -1."""
    plus_at: int = -1
    """Where a plus stood that says the next tile was added, or -1."""

    def read(self) -> list[Item]:
        """All tiles up to `end`. Digits still waiting for a suit are left in `waiting`."""
        while self.at < self.end:
            sign = self.text[self.at]
            if sign in signs.IGNORED:
                pass
            elif sign in signs.SEPARATORS:
                self.gap = self.gap or bool(self.waiting)
                if sign == " " and self._written() and self.text[self.at - 1] == " ":
                    self.repairs.note("tiles.repair.spaces", "␣␣", "␣")
            else:
                self._sign(sign)
            self.at += 1
        if self.red_at >= 0:
            raise self._red_alone()
        if self.plus_at >= 0 and not self.waiting:
            raise NotationError("tiles.plus_alone", self.plus_at)
        return self.items

    def no_suit(self) -> NotationError:
        """The refusal of digits that no suit follows."""
        first, end = self.waiting[0].start, self.waiting[-1].start + 1
        return NotationError("tiles.no_suit", first, end - first, text=self.text[first:end])

    def close(self, suit: str, at: int) -> None:
        """Gives the waiting digits their suit. `at` is where it stands."""
        if not self.waiting:
            capital = suit.upper()
            raise NotationError(
                "tiles.no_digits", at, text=self.text[at], choices=(capital,) if capital in signs.HONOR_LETTERS else ()
            )
        for digit in self.waiting:
            if digit.value not in signs.RANKS[suit]:
                raise _no_such_tile(digit.value, suit, digit.start)
            tile = tile_of(digit.value + suit)
            if digit.red:
                if suit not in RED_OF:
                    raise NotationError("tiles.not_a_five", digit.start, text=f"{digit.value}{suit}")
                tile = RED_OF[suit]
            self.items.append(Item(tile, digit.start, digit.mark, digit.added))
        self.waiting.clear()
        self.gap = False

    def _sign(self, sign: str) -> None:
        if self.red_at >= 0 and sign not in signs.DIGITS:
            raise self._red_alone()
        if sign in signs.DIGITS:
            self._digit(signs.DIGITS[sign])
        elif sign in "oO" and (self.waiting or self._next() in signs.DIGITS or self._next() in signs.SUIT_SIGNS):
            self.repairs.note("tiles.repair.letter_o", sign, "0")
            self._digit("0")
        elif sign in signs.APOSTROPHES or sign == "*":
            self._mark(sign)
        elif sign == "+" and self.in_meld:
            self._plus()
        elif sign in signs.RED_SIGNS or (sign in "rR" and self._next() in signs.DIGITS):
            self._red(sign)
        elif _is_letter(sign):
            self._letter(sign)
        elif sign in signs.SUIT_SIGNS:
            self._suit(signs.SUIT_SIGNS[sign])
        else:
            self._character(sign)

    def _letter(self, sign: str) -> None:
        """A suit after digits; an honor where no digits wait. Capitals of suits and small honors are put right."""
        lower, upper = sign.lower(), sign.upper()
        if self.waiting:
            if lower not in signs.SUIT_SIGNS:
                raise self.no_suit() if sign in signs.HONOR_LETTERS else self._unknown()
            if sign == upper:
                self.repairs.note("tiles.repair.case", sign, lower)
            self._suit(lower)
        elif self._spells_honors():
            if sign == lower:
                self.repairs.note("tiles.repair.case", sign, upper)
            self._whole(Tile(signs.HONOR_LETTERS[upper]))
        elif lower in signs.SUIT_SIGNS and len(self._letters(self.at)) == 1:
            self._suit(lower)
        else:
            raise self._unknown()

    def _digit(self, value: str) -> None:
        red = self.red_at >= 0
        if red and value != "5":
            raise NotationError("tiles.not_a_five", self.at, text=value)
        self.waiting.append(_Digit(value, self.at, red, added=self.plus_at >= 0))
        self.red_at = self.plus_at = -1

    def _suit(self, suit: str) -> None:
        if self.gap:
            written = self.text[self.waiting[0].start : self.at + 1]
            self.repairs.note("tiles.repair.joined", written, "".join(digit.value for digit in self.waiting) + suit)
        count = len(self.waiting)
        self.close(suit, self.at)
        self._skip_tail()
        if self._next() in ("r", "R"):
            self.at += 1
            if count != 1 or self.items[-1].tile != (tile_of("5" + suit) if suit in RED_OF else None):
                raise NotationError("tiles.not_a_five", self.at, text=self.text[self.at])
            self.items[-1].tile = RED_OF[suit]

    def _mark(self, sign: str) -> None:
        if not self.in_meld:
            raise NotationError("tiles.mark_outside", self.at, text=sign)
        if not self._written():
            raise NotationError("tiles.mark_alone", self.at, text=sign)
        if any(tile.mark for tile in self._written()):
            raise NotationError("tiles.two_marks", self.at, text=sign)
        target = self._written()[-1]
        target.mark = "*" if sign == "*" else "'"
        if sign != "*" and self._next() in SOURCES:
            target.mark += self._next()
            self.at += 1

    def _red(self, sign: str) -> None:
        if self._next() == "中" and sign != "赤":
            self.at += 1
            self._whole(Tile(RED))
        else:
            self.red_at = self.at

    def _written(self) -> list[Item | _Digit]:
        """Everything read so far."""
        return [*self.items, *self.waiting]

    def _plus(self) -> None:
        if self.plus_at >= 0 or any(tile.added for tile in self._written()):
            raise NotationError("tiles.two_marks", self.at, text="+")
        self.plus_at = self.at

    def _character(self, sign: str) -> None:
        """A sign that is a tile by itself, or none that is known."""
        if sign in signs.TILE_CHARACTERS:
            self._whole(signs.TILE_CHARACTERS[sign])
        elif sign == "竹" and self.waiting:
            raise self._unknown()
        elif sign in signs.CHARACTERS:
            self._whole(Tile(signs.CHARACTERS[sign]))
            self._skip_tail()
        elif sign == signs.FACE_DOWN:
            raise NotationError("tiles.face_down", self.at)
        else:
            raise self._unknown()

    def _whole(self, tile: Tile) -> None:
        if self.waiting:
            raise self.no_suit()
        self.items.append(Item(tile, self.at, added=self.plus_at >= 0))
        self.plus_at = -1

    def _skip_tail(self) -> None:
        following = self._next()
        if following and self.text[self.at] in signs.TAILS.get(following, ""):
            self.at += 1

    def _next(self) -> str:
        return self.text[self.at + 1] if self.at + 1 < self.end else ""

    def _letters(self, start: int) -> str:
        """The plain letters from a place on."""
        end = start
        while end < self.end and _is_letter(self.text[end]):
            end += 1
        return self.text[start:end]

    def _spells_honors(self) -> bool:
        """Whether the letters here and on are honors, none of them a small letter that means a suit."""
        return all(
            letter in signs.HONOR_LETTERS or (letter.upper() in signs.HONOR_LETTERS and letter not in signs.SUIT_SIGNS)
            for letter in self._letters(self.at)
        )

    def _unknown(self) -> NotationError:
        start = self.at
        while start > 0 and _is_letter(self.text[start]) and _is_letter(self.text[start - 1]):
            start -= 1
        word = self._letters(start) or self.text[start]
        after = self.text[start + len(word) : start + len(word) + 1]
        if after == ":" and _is_letter(word[0]):
            return NotationError("tiles.unknown_meld", start, len(word), text=word, choices=MELD_CHOICES)
        choices = (f"{word}:",) if word.lower() in signs.MELD_WORDS else _meant(word)
        if self.waiting and not choices and word.isalpha():
            return NotationError("tiles.unknown_suit", start, len(word), text=word, choices=SUIT_CHOICES)
        return NotationError("tiles.unknown", start, len(word), text=word, choices=choices)

    def _red_alone(self) -> NotationError:
        return NotationError("tiles.red_alone", self.red_at, text=self.text[self.red_at])


def _no_such_tile(rank: str, suit: str, position: int) -> NotationError:
    """The refusal of a rank that a suit does not have."""
    written = rank + suit
    if suit == "j":
        return NotationError("tiles.bad_joker", position, text=written)
    low, high = signs.RANKS[suit][0], signs.RANKS[suit][-1]
    return NotationError("tiles.bad_rank", position, text=written, low=low, high=high, suit=f"suit.{suit}")


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


def _meant(word: str) -> tuple[str, ...]:
    """What was probably meant by a word or letter that is not read."""
    lower = word.lower()
    near = [lower] if lower in signs.NAMES else difflib.get_close_matches(lower, list(signs.NAMES), 1, 0.75)
    return tuple(signs.NAMES[name] for name in near)
