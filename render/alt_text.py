"""Alt text: the same scene in words and tile codes, for those who do not see the picture.

The caller brings the words, so no language lives here. Tiles stand as codes apart from everything else, in the order of
the picture, so that the text reads back to the same tiles. Discord takes 1024 characters: parts are left out whole from
the end, and a tile is never cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, assert_never

from engine.tiles.kinds import TILES, Tile, code_of
from render.scenes.bars import AsideView, ValueRow, ValuesScene
from render.scenes.hand import HandScene
from render.scenes.melds import MeldView, Source
from render.scenes.progress import ProgressScene
from render.scenes.seats import RiverTile, SeatView
from render.scenes.sheet import SheetScene
from render.scenes.table import TableScene
from render.scenes.tileset import TilesetScene
from render.scenes.waits import DiscardScene, WaitsScene, WaitView

LIMIT: Final = 1024
Words = Callable[[str], str]
"""From a key of `WORDS` to a word of the reader's language."""

WORDS: Final = (
    "hand",
    "drawn",
    "offer",
    "winning",
    "marked",
    "melds",
    "chow",
    "pung",
    "kong_direct",
    "kong_added",
    "kong_concealed",
    "from_right",
    "from_across",
    "from_left",
    "flowers",
    "dora",
    "ura",
    "waits",
    "barred",
    "discard",
    "aside",
    "best",
    "as_good",
    "accepts",
    "reading",
    "total",
    "payments",
    "east",
    "south",
    "west",
    "north",
    "seat",
    "tileset",
    "table",
    "wall",
    "repeats",
    "sticks",
    "concealed",
    "won",
    "discards",
    "void_m",
    "void_p",
    "void_s",
    "acting",
    "ready",
    "out",
    "turned",
    "as_drawn",
    "claimed",
    "offered",
    "value",
    "wins",
    "left",
    "risk",
    "rating",
    "right",
)
"""Every word that alt texts are made of."""

Describable = (
    HandScene | WaitsScene | DiscardScene | ValuesScene | SheetScene | TableScene | ProgressScene | TilesetScene
)
_SOURCES: Final = {Source.RIGHT: "from_right", Source.ACROSS: "from_across", Source.LEFT: "from_left"}
_WINDS: Final = {"東": "east", "南": "south", "西": "west", "北": "north"}
_RIVER_MARKS: Final = {"turned": "^", "as_drawn": "*", "claimed": "!", "won": "+", "offered": "~"}
_MORE: Final = " …"


def describe(scene: Describable, words: Words) -> str:
    """The scene's alt text, at most `LIMIT` characters."""
    return _fitted(_parts(scene, words))


def _parts(scene: Describable, words: Words) -> Iterator[str]:
    """What there is to say, the most important first."""
    match scene:
        case HandScene():
            yield from _hand(scene, words)
        case WaitsScene():
            yield from _hand(scene.hand, words)
            if scene.waits:
                yield f"{words('waits')}: {_waits(scene.waits, words)}"
        case DiscardScene():
            yield from _hand(scene.hand, words)
            if scene.as_good:
                yield f"{words('as_good')}: {scene.as_good}"
            for row in scene.rows:
                best = f" ({words('best')})" if row.best else ""
                accepted = f": {_waits(row.accepted, words)}" if row.accepted else ""
                yield f"{words('discard')} {code_of(row.tile)}{best}, {words('accepts')} {row.total}{accepted}"
        case ValuesScene():
            yield from _hand(scene.hand, words)
            for value in scene.rows:
                yield _value(value, words)
        case SheetScene():
            yield from _hand(scene.hand, words)
            yield from _sheet(scene, words)
        case TableScene():
            yield from _table(scene, words)
        case ProgressScene():
            yield from _progress(scene, words)
        case TilesetScene():
            yield f"{words('tileset')}: {_codes(Tile(tile) for tile in range(TILES))}"
        case _:
            assert_never(scene)


def _hand(scene: HandScene, words: Words) -> Iterator[str]:
    if scene.concealed:
        yield f"{words('hand')}: {_codes(scene.concealed)}"
    if scene.drawn is not None:
        apart = "winning" if scene.winning else "offer" if scene.offered else "drawn"
        yield f"{words(apart)}: {code_of(scene.drawn)}"
    if scene.melds:
        yield f"{words('melds')}: {', '.join(_meld(meld, words) for meld in scene.melds)}"
    for key, tiles in (
        ("flowers", scene.flowers),
        ("dora", scene.dora),
        ("ura", scene.ura),
        ("marked", tuple(scene.concealed[index] for index in scene.marked)),
    ):
        if tiles:
            yield f"{words(key)}: {_codes(tiles)}"


def _value(row: ValueRow, words: Words) -> str:
    best = f" ({words('best')})" if row.best else ""
    figures = (("left", row.left), ("value", row.value), ("wins", row.win), ("risk", row.risk))
    parts = (f"{words(key)} {figure.text}" for key, figure in figures if figure is not None)
    match row.answer:
        case MeldView() as meld:
            name = _meld(meld, words)
        case AsideView(tile):
            name = f"{words('aside')} {code_of(tile)}"
        case tile:
            name = f"{words('discard')} {code_of(tile)}"
    return f"{name}{best}, {', '.join(parts)}"


def _sheet(scene: SheetScene, words: Words) -> Iterator[str]:
    if scene.total:
        yield f"{words('total')}: {scene.total}"
    if scene.payments:
        paid = (f"{_seat(payment.seat, words)} {payment.change.text}" for payment in scene.payments)
        yield f"{words('payments')}: {', '.join(paid)}"
    if scene.groups:
        groups = (_codes(group.tiles) + (f" ({group.note})" if group.note else "") for group in scene.groups)
        yield f"{words('reading')}: {' | '.join(groups)}"


def _table(scene: TableScene, words: Words) -> Iterator[str]:
    """What all seats hold before what they discarded: the longest goes last."""
    middle = scene.middle
    counts = ((key, getattr(middle, key)) for key in ("repeats", "sticks"))
    facts = [f"{words('table')} {_title(middle.title, words)}".rstrip()]
    facts += [] if middle.wall is None else [f"{words('wall')} {middle.wall}"]
    facts += [f"{words(key)} {count}" for key, count in counts if count]
    yield ", ".join(facts)
    if middle.dora:
        yield f"{words('dora')}: {_codes(middle.dora)}"
    for seat in scene.seats:
        yield _holding(seat, words)
    used = [key for key in _RIVER_MARKS if any(getattr(tile, key) for seat in scene.seats for tile in seat.river)]
    if used:
        yield f"{words('discards')} ({', '.join(f'{_RIVER_MARKS[key]} {words(key)}' for key in used)})"
    for seat in scene.seats:
        if seat.river:
            yield f"{_seat(seat.mark, words)}, {words('discards')}: {' '.join(map(_discard, seat.river))}"


def _holding(seat: SeatView, words: Words) -> str:
    """A seat's plate and everything it holds but the river."""
    states = [words(key) for key in ("acting", "ready", "out") if getattr(seat, key)]
    parts = [f"{_seat(seat.mark, words)} {seat.score}", *([words(f"void_{seat.void}")] if seat.void else []), *states]
    shown = [tile for tile in seat.concealed if tile is not None]
    hidden = len(seat.concealed) + len(seat.drawn) - len(shown) - sum(tile is not None for tile in seat.drawn)
    parts += [f"{words('hand')} {_codes(shown)}"] if shown else []
    parts += [f"{words('drawn')} {code_of(tile)}" for tile in seat.drawn if tile is not None]
    parts += [f"{words('concealed')} {hidden}"] if hidden else []
    parts += [_meld(meld, words) for meld in seat.melds]
    parts += [f"{words(key)} {_codes(tiles)}" for key, tiles in (("won", seat.won), ("flowers", seat.flowers)) if tiles]
    return ", ".join(parts)


def _discard(discard: RiverTile) -> str:
    marks = "".join(sign for key, sign in _RIVER_MARKS.items() if getattr(discard, key))
    return ("?" if discard.tile is None else code_of(discard.tile)) + marks


def _progress(scene: ProgressScene, words: Words) -> Iterator[str]:
    for curve in scene.curves:
        shown = curve.shown
        if shown:
            yield f"{words('rating')} {curve.mark}: {shown[0]} → {shown[-1]} ({min(shown)}–{max(shown)})"
    if scene.shares:
        yield f"{words('right')}: " + ", ".join(f"{row.mark} {row.right}/{row.answers}" for row in scene.shares)


def _title(title: str, words: Words) -> str:
    """東1 as the word for East and the number."""
    return " ".join(words(_WINDS[part]) if part in _WINDS else part for part in title)


def _seat(seat: str, words: Words) -> str:
    """A wind, or the number of a seat at a table with more seats than winds."""
    return words(_WINDS[seat]) if seat in _WINDS else f"{words('seat')} {seat}"


def _meld(meld: MeldView, words: Words) -> str:
    source = f" ({words(_SOURCES[meld.source])})" if meld.source is not None and meld.claimed is not None else ""
    return f"{words(meld.kind.value)} {_codes(meld.shown) or '?'}{source}"


def _waits(waits: Iterable[WaitView], words: Words) -> str:
    return ", ".join(
        f"{code_of(wait.tile)} ×{wait.left}" + (f" ({words('barred')})" if wait.barred else "") for wait in waits
    )


def _codes(tiles: Iterable[Tile]) -> str:
    return " ".join(code_of(tile) for tile in tiles)


def _fitted(parts: Iterable[str]) -> str:
    """Parts joined into one line, as many from the front as there is room for."""
    kept = list(parts)
    text = "; ".join(kept)
    if len(text) <= LIMIT:
        return text
    while kept and len("; ".join(kept)) > LIMIT - len(_MORE):
        kept.pop()
    return "; ".join(kept) + _MORE
