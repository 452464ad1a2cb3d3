"""A puzzle as a picture: the whole table from the seat that is asked, or a hand alone."""

from __future__ import annotations

from bot.i18n.numbers import minus
from bot.services.pictures import meld_view
from bot.services.puzzle_views import Stats
from bot.services.table_scene import STICK, seat_mark
from engine.hand.hand import Hand
from engine.tiles.kinds import EAST, SUITS, Tile, sort_key
from puzzles.position import Discard, Place, Position
from render import Curve, HandScene, Middle, ProgressScene, RiverTile, SeatView, ShareRow, TableScene

_ROUNDS = "東南西北"
THEME_MARKS = "ABCDEFGHIJKL"
"""Letters that stand for themes in a picture, which has no words."""


def puzzle_scene(position: Position) -> TableScene | HandScene:
    """What the puzzle shows: no table where it was not told."""
    return _hand(position) if position.is_hand_alone or position.loose is not None else _table(position)


def progress_scene(stats: Stats) -> ProgressScene | None:
    """A person's ratings and themes; None while nothing is rated. Families are numbered, themes lettered."""
    curves = tuple(Curve(str(number), row.course) for number, row in enumerate(stats.families, 1) if row.course)
    shares = zip(THEME_MARKS, stats.ranked_themes, strict=False)
    rows = tuple(ShareRow(mark, right, answers) for mark, (_, right, answers) in shares)
    return ProgressScene(curves, rows) if curves else None


def _hand(position: Position) -> HandScene:
    own = position.own
    return HandScene(
        concealed=tuple(sorted(position.concealed, key=sort_key)),
        drawn=position.drawn,
        melds=tuple(meld_view(meld) for meld in own.melds),
        flowers=own.flowers,
        dora=position.dora,
        ura=position.ura,
        winning=position.is_hand_alone and position.drawn is not None,
    )


def _table(position: Position) -> TableScene:
    number = len(position.places)
    order = [(position.seat + ahead) % number for ahead in range(number)]
    honba = position.honba
    middle = Middle(
        title=f"{_ROUNDS[position.round_wind - EAST]}{position.dealer + 1}" if position.dora else "",
        wall=position.wall,
        dora=position.dora,
        repeats=honba,
        sticks=position.pot // STICK,
    )
    return TableScene(tuple(_seat(position, seat) for seat in order), middle)


def _seat(position: Position, seat: int) -> SeatView:
    place, mine = position.places[seat], seat == position.seat
    concealed: tuple[Tile | None, ...] = (None,) * place.size
    drawn: tuple[Tile | None, ...] = ()
    if mine:
        concealed = Hand.of(position.concealed).concealed
        drawn = () if position.drawn is None else (position.drawn,)
    return SeatView(
        mark=seat_mark(seat, position.dealer, len(position.places)),
        score=minus(str(place.score)),
        concealed=concealed,
        drawn=drawn,
        melds=tuple(meld_view(meld, len(position.places)) for meld in place.melds),
        river=_river(place, offering=seat == position.offering),
        flowers=place.flowers,
        ready=place.ready,
        acting=mine,
        void="" if place.void is None else SUITS[place.void],
    )


def _river(place: Place, *, offering: bool) -> tuple[RiverTile, ...]:
    """The discards; the last one stands out where it may be called."""
    last = len(place.river) - 1 if offering else -1
    return tuple(_thrown(thrown, offered=at == last) for at, thrown in enumerate(place.river))


def _thrown(thrown: Discard, *, offered: bool) -> RiverTile:
    return RiverTile(thrown.tile, turned=thrown.ready, as_drawn=thrown.drawn, claimed=thrown.taken, offered=offered)
