"""Whether a hand can exist: its number of tiles, copies of each, kinds in play, melds.

The reasons name the tile, and say which numbers are possible. Systems add what only they know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from engine.hand.hand import ACROSS, LEFT, MELD_TERMS, RIGHT, Hand, Meld, MeldKind
from engine.reasons import Reason
from engine.tiles.kinds import FLOWERS, Kind, Tile, code_of, kind_of
from engine.tiles.notation import write_tiles


def size_problems(hand: Hand, tile: Tile | None, sizes: Collection[int], *, drawn: bool) -> Iterator[Reason]:
    """A number of concealed tiles that does not go with the number of melds.

    `sizes` are the numbers of tiles before a win (see `System`). With `drawn` the question is about a hand that holds
    one tile more, wherever it is written.
    """
    held = len(hand.concealed) + (tile is not None)
    melds = len(hand.melds)
    possible = [size - 3 * melds + drawn for size in sorted(sizes) if size - 3 * melds > 0]
    if not possible:
        yield Reason("hand.too_many_melds", {"n": melds, "most": (max(sizes) - 1) // 3})
    elif held not in possible:
        key = "hand.wrong_count" if melds == 0 else "hand.wrong_count_with_melds"
        yield Reason(key, {"n": held, "melds": melds, "choices": tuple(map(str, possible))})


def copies_problems(hand: Hand, tile: Tile | None, seen: Iterable[Tile] = ()) -> Iterator[Reason]:
    """Kinds of which more copies lie in the hand (or in view) than there are: four, of a flower one."""
    own = Counter(kind_of(each) for each in (*hand.tiles, *(() if tile is None else (tile,))))
    others = Counter(kind_of(each) for each in seen)
    for kind in sorted(own.keys() | others.keys()):
        most = 1 if kind in FLOWERS else 4
        if own[kind] > most:
            key = "tiles.five_copies" if most == 4 else "hand.two_flowers"
            yield Reason(key, {"tile": code_of(kind), "n": own[kind]})
        elif own[kind] + others[kind] > most:
            yield Reason("hand.copies_in_view", {"tile": code_of(kind), "n": own[kind] + others[kind], "most": most})


def kind_problems(hand: Hand, tile: Tile | None, kinds: Collection[Kind]) -> Iterator[Reason]:
    """Tiles these rules do not know."""
    tiles = (*hand.tiles, *(() if tile is None else (tile,)))
    foreign = sorted({kind_of(each) for each in tiles} - set(kinds))
    if foreign:
        yield Reason("hand.not_in_play", {"tiles": tuple(map(code_of, foreign))})


def source_problems(source: int, players: int) -> Iterator[Reason]:
    """A discard from where nobody sits: opposite among three, at a side between two."""
    if players == 3 and source == ACROSS:
        yield Reason("hand.nobody_across")
    if players == 2 and source != ACROSS:
        yield Reason("hand.nobody_beside")


def meld_problems(hand: Hand) -> Iterator[Reason]:
    """Melds whose tiles are not what the meld says."""
    for meld in hand.melds:
        if not is_meld(meld):
            yield Reason("hand.no_meld", {"text": write_tiles(meld.tiles), "meld": MELD_TERMS[meld.kind]})


def is_meld(meld: Meld) -> bool:
    """Whether a meld's tiles are of its kind, and what was claimed or added is among them."""
    kinds = sorted(kind_of(tile) for tile in meld.tiles)
    if not kinds or kinds[-1] > 33:
        return False
    if meld.kind is MeldKind.CHOW:
        first = kinds[0]
        right = kinds == [first, first + 1, first + 2] and first < 27 and first % 9 < 7
    else:
        right = len(kinds) == (4 if meld.is_kong else 3) and kinds[0] == kinds[-1]
    rest = list(meld.tiles)
    if meld.added is not None:
        if meld.kind is not MeldKind.ADDED_KONG or meld.added not in rest:
            return False
        rest.remove(meld.added)
    if meld.claimed is None:
        return right and meld.source is None
    claimable = meld.kind is not MeldKind.CONCEALED_KONG and meld.claimed in rest
    return right and claimable and meld.source in (None, RIGHT, ACROSS, LEFT)
