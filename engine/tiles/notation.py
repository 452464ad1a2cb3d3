"""How people write hands, and how we write them back.

What is read, in any mixture:

- ranks and a suit letter: ``123m 456p 789s``, ``1122334z``; ``0`` is the red five, as are ``5mr`` and ``r5m``;
- honors also as ``E S W N P F C`` (P white, F green, C red) or 东南西北白发中 / 東南西北白發中;
- suits also as 万筒条 / 萬筒索 / 饼, ranks also as 一二三…九, full-width signs;
- flowers ``1f``–``8f`` or 梅兰竹菊春夏秋冬, the joker ``0j``; Unicode's mahjong tiles;
- spaces and commas anywhere between them.

**Melds** stand in brackets, ``[ ]`` or ``( )``, with the marks of a table:

- ``[123m]`` a chow, ``[555z]`` a pung, ``[5555z]`` an open (direct) kong, ``{5555z}`` a concealed kong;
- an apostrophe follows the claimed tile, and its place says from whom, as the turned tile does on the table: first from
  the left, in the middle from across, last from the right: ``[5'55z]``, ``[55'5z]``, ``[555'z]``. A chow is claimed
  from the left, wherever the mark stands: ``[2'13m]`` or ``[12'3m]``. ``'<``, ``'^`` and ``'>`` say left, across and
  right by themselves; ``*`` marks a claimed tile and says nothing of whom from;
- a plus comes before the tile that was added to a pung: ``[55'5+5z]``;
- or a word says what it is: ``pon:555z``, ``chi:123m``, ``kan:1111m``, ``kakan:5555p``, ``ankan:9999s``, also in
  English, Chinese and Japanese (`signs.MELD_WORDS`).

The **winning tile** may follow a plus or a stroke at the end: ``123m456p789s1122z + 1z``.

What is written (`write_hand`) is one of these forms only, and reads as the same hand again. What cannot be read raises
`NotationError`; what was put right while reading is told in `repairs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import NotationError
from engine.hand.hand import ACROSS, LEFT, RIGHT, Hand, Meld, MeldKind
from engine.reasons import Reason
from engine.tiles import hand_reader
from engine.tiles.kinds import Tile, code_of, sort_key
from engine.tiles.reader import Repairs


@dataclass(frozen=True, slots=True)
class ParsedTiles:
    """Tiles in the order in which they were written, and what was put right to read them."""

    tiles: tuple[Tile, ...]
    repairs: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedHand:
    """A hand as it was written.

    `tile` is the winning (or drawn) tile where one was written apart; `typed` are the concealed tiles in the order in
    which they were written.
    """

    hand: Hand
    tile: Tile | None
    typed: tuple[Tile, ...]
    repairs: tuple[Reason, ...] = ()


def parse_tiles(text: str) -> ParsedTiles:
    """Tiles without melds, in the order given. Empty text gives no tiles. Raises `NotationError`.

    >>> write_tiles(parse_tiles("EES 406p r5s 🀄 三万").tiles)
    '112z406p0s7z3m'
    """
    repairs = Repairs()
    tiles = hand_reader.read_tiles(text, repairs)
    return ParsedTiles(tiles, repairs.reasons())


def parse_tile(text: str) -> ParsedTiles:
    """Exactly one tile. Raises `NotationError`, also for none or several."""
    parsed = parse_tiles(text)
    if len(parsed.tiles) != 1:
        raise NotationError("tiles.one_tile", 0, max(1, len(text)), n=len(parsed.tiles))
    return parsed


def parse_hand(text: str) -> ParsedHand:
    """A hand with its melds and, if written, the winning tile. Raises `NotationError`.

    It says nothing of how many tiles there are or how often: that is `engine.hand.check`.

    >>> parsed = parse_hand("123m 406p EEE [5'55z] + E")
    >>> write_hand(parsed.hand, parsed.tile)
    "123m406p111z [5'55z] + 1z"
    """
    repairs = Repairs()
    typed, melds, tile = hand_reader.read_hand(text, repairs)
    return ParsedHand(Hand.of(typed, melds), tile, typed, repairs.reasons())


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles in the order given, each suit's letter once for a row of it.

    >>> write_tiles((Tile(0), Tile(43), Tile(27), Tile(1)))
    '10m1z2m'
    """
    parts: list[str] = []
    suit = ""
    for code in map(code_of, tiles):
        if code[1] != suit:
            parts.append(suit)
            suit = code[1]
        parts.append(code[0])
    return "".join((*parts, suit))


def write_meld(meld: Meld) -> str:
    """A meld in brackets. An added kong that does not say which tile was added is written as if its last one was.

    >>> write_meld(Meld(MeldKind.CHOW, (Tile(0), Tile(1), Tile(2)), Tile(1), LEFT))
    "[2'13m]"
    """
    suit = code_of(meld.tiles[0])[1]
    if meld.kind is MeldKind.CONCEALED_KONG:
        return "{" + write_tiles(meld.tiles) + "}"
    tiles = sorted(meld.tiles, key=sort_key)
    tail = suit
    if meld.kind is MeldKind.ADDED_KONG:
        added = tiles[-1] if meld.added is None else meld.added
        tiles.remove(added)
        tail = f"+{code_of(added)[0]}{suit}"
    ranks = [code_of(tile)[0] for tile in tiles]
    if meld.claimed is not None:
        place = tiles.index(meld.claimed)
        rank = ranks.pop(place)
        if meld.source is None:
            ranks.insert(place, f"{rank}*")
        elif meld.kind is MeldKind.CHOW:
            arrow = {LEFT: "", ACROSS: "^", RIGHT: ">"}[meld.source]
            ranks.insert(0, f"{rank}'{arrow}")
        else:
            ranks.insert({LEFT: 0, ACROSS: 1, RIGHT: len(ranks)}[meld.source], f"{rank}'")
    return f"[{''.join(ranks)}{tail}]"


def write_hand(hand: Hand, tile: Tile | None = None) -> str:
    """A hand in canonical notation: concealed tiles, melds, and the winning tile if one is given."""
    parts = [write_tiles(hand.concealed)] if hand.concealed else []
    parts += map(write_meld, hand.melds)
    if tile is not None:
        parts += ["+", code_of(tile)]
    return " ".join(parts)
