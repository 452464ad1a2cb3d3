"""The words people write a deal with, in English and Chinese, and the reader that cuts a line into them.

Words may stand without spaces between them, as they do in Chinese: ``A胡3番B点炮`` reads like ``win A 3fan from B``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from engine.errors import NotationError
from engine.reasons import near
from engine.systems.sichuan.ledger import SEATS
from engine.tiles.kinds import Tile, tile_of


class Word(Enum):
    """What a word means."""

    WIN = "win"
    KONG = "kong"
    DRAW = "draw"
    END = "end"
    LEAVE = "leave"
    FROM = "from"
    PAYS = "pays"
    """Stands after the seat that pays (点炮)."""
    SELF = "self"
    CONCEALED = "concealed"
    BENT = "bent"
    DIRECT = "direct"
    LATE = "late"
    BLOOM = "bloom"
    SHOT = "shot"
    ROB = "robbed"
    LAST = "last"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    HUMAN = "human"
    PIG = "pig"
    NOT_READY = "none"
    VOID = "void"
    SEAT = "seat"
    FAN = "fan"
    TILE = "tile"
    SUIT = "suit"
    HAND = "hand"


class Token(NamedTuple):
    """A word, where it stands (from 0), how long it is, and its value: a seat, a number of fan, a tile, a suit."""

    word: Word
    at: int
    length: int
    value: int = -1
    text: str = ""


FIRSTS: Final = (Word.HEAVENLY, Word.EARTHLY, Word.HUMAN)
KINDS: Final = (Word.CONCEALED, Word.BENT, Word.DIRECT)
FLAGS: Final = {
    Word.WIN: frozenset((Word.BLOOM, Word.SHOT, Word.ROB, Word.LAST, Word.SELF, *FIRSTS, Word.TILE)),
    Word.KONG: frozenset((Word.LATE, *KINDS, Word.TILE)),
    Word.DRAW: frozenset[Word](),
    Word.END: frozenset[Word](),
    Word.LEAVE: frozenset[Word](),
}
"""What may be said of the whole of a statement, by its verb."""

VERBS: Final = tuple(FLAGS)

_PAYING: Final = frozenset((Word.FROM, Word.PAYS))
_STATES: Final = frozenset((Word.PIG, Word.NOT_READY, Word.VOID))
_BESIDE: Final = {
    Word.WIN: _PAYING | {Word.VOID},
    Word.KONG: _PAYING,
    Word.DRAW: _STATES,
    Word.END: _STATES,
    Word.LEAVE: frozenset[Word](),
}
"""Words about single seats, by the statement's verb."""

_WORDS: Final[dict[Word, str]] = {
    Word.WIN: "win wins hu 胡牌 和牌 胡 和了 和 ロン",
    Word.KONG: "kong kan gang 杠 槓 カン",
    Word.DRAW: "draw 流局 黄庄 黃莊 荒庄 荒莊",
    Word.END: "end 结束 結束 終局",
    Word.LEAVE: "leave leaves 逃跑 离开 離開 退出",
    Word.FROM: "from by",
    Word.PAYS: "pays 放銃 放槍 点炮 點炮 放炮 点杠 點槓 引杠 引槓",
    Word.SELF: "self-draw self tsumo zimo 自摸 自抠 自逮 ツモ",
    Word.CONCEALED: "concealed closed 暗杠 暗槓 下雨 暗",
    Word.BENT: "bent added 弯杠 彎槓 面下杠 面下槓 补杠 補槓 加槓",
    Word.DIRECT: "direct open 直杠 直槓 明杠 明槓",
    Word.LATE: "late 先碰后杠 先碰後槓",
    Word.BLOOM: "kong-bloom bloom 杠上开花 槓上開花 杠上花 槓上花",
    Word.SHOT: "kong-shot shot 杠上炮 槓上炮",
    Word.ROB: "robbed rob 抢杠 搶槓",
    Word.LAST: "last 海底捞月 海底撈月 海底",
    Word.HEAVENLY: "heavenly 天胡 天和",
    Word.EARTHLY: "earthly 地胡 地和",
    Word.HUMAN: "human 人胡 人和",
    Word.PIG: "pig 花猪 花豬",
    Word.NOT_READY: "none noten not-ready 没叫 沒叫 无叫 無叫 ノーテン",
    Word.VOID: "void 定缺 缺",
}
_MEANINGS: Final = {text: word for word, texts in _WORDS.items() for text in texts.split()}
_LONGEST_FIRST: Final = sorted(_MEANINGS, key=len, reverse=True)
_WORD: Final = re.compile(
    "|".join(re.escape(text) + (r"(?![a-z-])" if text.isascii() else "") for text in _LONGEST_FIRST), re.IGNORECASE
)
_SPACE: Final = re.compile(r"(?:[\s,、:&]|and(?![a-z])|[和与與](?=\s*[A-J东東南西北](?![A-Za-z])))+", re.IGNORECASE)
"""What stands between words; 和 before a seat is "and", elsewhere it is a win."""
_TILE: Final = re.compile(r"[1-9][mps](?![a-z])", re.IGNORECASE)
_FAN: Final = re.compile(r"(\d{1,3})\s*(?:fan|han|番|翻|飜|points?|分)", re.IGNORECASE)
_SEAT: Final = re.compile(r"[A-J](?![A-Za-z])|[东東南西北](?!风|風)", re.IGNORECASE)
_SUIT: Final = re.compile(r"[mps](?![a-z0-9])|[万萬筒饼餅条條索]", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"([^"]*)"|“([^”]*)”|「([^」]*)」')
_RUN: Final = re.compile(r"[A-Za-z0-9-]+|\S")
_AMOUNT: Final = re.compile(r"\d+[A-Za-z符]*")
_WINDS: Final = {"东": 0, "東": 0, "南": 1, "西": 2, "北": 3}
_SUITS: Final = {"m": 0, "万": 0, "萬": 0, "p": 1, "筒": 1, "饼": 1, "餅": 1, "s": 2, "条": 2, "條": 2, "索": 2}


def normal(text: str) -> str:
    """Full-width signs made plain, sign for sign, so that positions stay what they are."""
    return "".join(plain if len(plain := unicodedata.normalize("NFKC", sign)) == 1 else sign for sign in text)


def statements(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of every statement: lines, and parts between semicolons or full stops, outside quotes."""
    start = 0
    closing = ""
    for place, sign in enumerate(text):
        if closing:
            closing = "" if sign in (closing, "\n") else closing
        elif sign in '"“「':
            closing = {'"': '"', "“": "”", "「": "」"}[sign]
        if not closing and sign in "\n;。":
            yield start, place
            start = place + 1
    yield start, len(text)


def tokens(text: str, start: int, end: int) -> Iterator[Token]:
    """The words of a statement. Raises `NotationError` at what is none."""
    at = start
    verb: Word | None = None
    while at < end:
        space = _SPACE.match(text, at, end)
        if space:
            at = space.end()
            continue
        token = _token(text, at, end)
        if token is None:
            raise _unread(text, at, end, verb)
        verb = token.word if token.word in VERBS else verb
        yield token
        at += token.length


def _unread(text: str, at: int, end: int, verb: Word | None) -> NotationError:
    """What is said of something that is no word here: how amounts are written, or the words of this statement that may
    have been meant."""
    if amount := _AMOUNT.match(text, at, end):
        return NotationError("sichuan.reason.text_amount", at, len(amount.group()), text=amount.group())
    run = _RUN.match(text, at, end)
    assert run is not None
    fitting = _WORDS if verb is None else FLAGS[verb] | _BESIDE[verb]
    known = [word for word in _LONGEST_FIRST if word.isascii() and _MEANINGS[word] in fitting]
    found = near(run.group().lower(), known)
    return NotationError("sichuan.reason.text_unknown", at, len(run.group()), text=run.group(), nearest=found)


def _token(text: str, at: int, end: int) -> Token | None:
    """The word that begins at a place, or None."""
    if quoted := _QUOTED.match(text, at, end):
        return Token(Word.HAND, at, len(quoted.group()), text=quoted.group()[1:-1])
    if tile := _TILE.match(text, at, end):
        return Token(Word.TILE, at, 2, _tile(tile.group().lower()))
    if fan := _FAN.match(text, at, end):
        return Token(Word.FAN, at, len(fan.group()), int(fan.group(1)))
    if seat := _SEAT.match(text, at, end):
        sign = seat.group()
        return Token(Word.SEAT, at, 1, _WINDS[sign] if sign in _WINDS else SEATS.index(sign.upper()))
    if word := _WORD.match(text, at, end):
        return Token(_MEANINGS[word.group().lower()], at, len(word.group()))
    if suit := _SUIT.match(text, at, end):
        return Token(Word.SUIT, at, 1, _SUITS[suit.group().lower()])
    return None


def _tile(code: str) -> Tile:
    return tile_of(code)
