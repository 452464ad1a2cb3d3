"""A table as a picture: what one seat, or everybody, may see of a deal, laid out for the painter.

Scenes are made from `View` alone, so a hidden tile cannot get into one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from bot.i18n.numbers import minus, signed
from bot.services.pictures import meld_view, sheet_scene
from bot.services.table_views import DealResult, WinResult
from engine.features.void_suit import UNKNOWN
from engine.hand.hand import Hand
from engine.play.asks import TURN
from engine.play.state import Thrown
from engine.play.view import HIDDEN, View
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, SUITS, Tile, sort_key
from render import Figure, HandScene, Middle, PaymentView, RiverTile, SeatView, SheetScene, TableScene

WINDS: Final = "東南西北"
STICK: Final = 1000
NUMBER: Final = "number"
HONBA: Final = "honba"
BACK: Final = None


def seat_mark(seat: int, dealer: int, seats: int) -> str:
    """How a seat is marked: by its wind where there are up to four, else by its number from the dealer."""
    place = (seat - dealer) % seats
    return WINDS[place] if seats <= len(WINDS) else str(place + 1)


def table_scene(seen: View, *, bottom: int = 0, opened: Mapping[int, tuple[Tile, ...]] | None = None) -> TableScene:
    """The whole table, `bottom` being the seat at the lower edge. `opened` are hands that the rules open at the end."""
    number = len(seen.seats)
    opened = {**_laid_open(seen), **(opened or {})}
    order = [(bottom + ahead) % number for ahead in range(number)]
    return TableScene(tuple(_seat(seen, seat, opened.get(seat)) for seat in order), middle(seen))


class OpenHand(NamedTuple):
    """A hand that lies open: its concealed tiles, and the drawn one apart."""

    tiles: tuple[Tile, ...]
    drawn: tuple[Tile, ...]


def open_hands(scene: TableScene, bottom: int = 0) -> Mapping[int, OpenHand]:
    """The hands that a picture with `bottom` at its lower edge shows, by seat: what the text beside it tells."""
    number = len(scene.seats)
    found = {}
    for ahead, seat in enumerate(scene.seats):
        tiles = tuple(tile for tile in seat.concealed if tile is not None)
        drawn = tuple(tile for tile in seat.drawn if tile is not None)
        if tiles or drawn:
            found[(bottom + ahead) % number] = OpenHand(tiles, drawn)
    return found


def middle(seen: View) -> Middle:
    """What lies in the middle: the name of the deal, the wall, indicators, counters."""
    counters = dict(seen.counters)
    dora = seen.shown.get("dora")
    title = WINDS[seen.round_wind - EAST] + str(counters[NUMBER]) if NUMBER in counters else ""
    return Middle(
        title=title,
        wall=seen.left,
        dora=tuple(dora["indicators"]) if dora else (),
        repeats=counters.get(HONBA, 0),
        sticks=seen.pot // STICK,
    )


def own_scene(seen: View) -> HandScene:
    """The own hand with the drawn tile apart."""
    assert seen.seat is not None
    mine = seen.seats[seen.seat]
    tiles = list(seen.hand)
    drawn = None
    if seen.drawn >= 0 and Tile(seen.drawn) in tiles:
        drawn = Tile(seen.drawn)
        tiles.remove(drawn)
    number = len(seen.seats)
    dora = seen.shown.get("dora")
    return HandScene(
        concealed=tuple(sorted(tiles, key=sort_key)),
        drawn=drawn,
        melds=tuple(meld_view(meld, number) for meld in mine.melds),
        flowers=mine.aside,
        dora=tuple(dora["indicators"]) if dora else (),
    )


def win_scene(seen: View, result: DealResult, win: WinResult) -> SheetScene:
    """One winner's hand, how it was read, and what everybody gets or pays in the whole deal."""
    melds = tuple(seen.seats[win.seat].melds)
    tiles = list(result.opened.get(win.seat, ()))
    if len(tiles) % 3 == 2 and win.tile in tiles:
        tiles.remove(win.tile)
    dora = seen.shown.get("dora")
    form = Form(
        hand=Hand.of(tiles, melds), tile=win.tile, dora=tuple(dora["indicators"]) if dora else (), self_draw=None
    )
    number = len(seen.seats)
    changes = tuple(after - before for before, after in zip(result.before, result.after, strict=True))
    payments = tuple(
        PaymentView(seat_mark(seat, seen.dealer, number), Figure(change, signed(change)))
        for seat, change in enumerate(changes)
        if change
    )
    if win.sheet is None:
        hand = HandScene(
            concealed=form.hand.concealed,
            drawn=win.tile,
            melds=tuple(meld_view(meld, number) for meld in melds),
            winning=True,
        )
        return SheetScene(hand, (), "", payments)
    return replace(sheet_scene(form, win.sheet), payments=payments)


def _laid_open(seen: View) -> dict[int, tuple[Tile, ...]]:
    """Hands that lie open while the deal goes on: open declarations, and winners where the rules show them."""
    opened: dict[int, tuple[Tile, ...]] = {}
    for key, name in (("ready", "opened"), ("account", "revealed")):
        opened |= seen.shown.get(key, {}).get(name, {})
    return opened


def _seat(seen: View, seat: int, opened: tuple[Tile, ...] | None) -> SeatView:
    one, number = seen.seats[seat], len(seen.seats)
    held, drawn = _held(seen, seat, opened)
    standing = seen.shown.get("ready", {}).get("standing", ())
    announced = seen.shown.get("announcing", {}).get("shown", ())
    return SeatView(
        mark=seat_mark(seat, seen.dealer, number),
        score=minus(str(one.score)),
        concealed=held,
        drawn=drawn,
        melds=tuple(meld_view(meld, number) for meld in one.melds),
        river=tuple(_thrown(seen, thrown) for thrown in one.river),
        flowers=tuple(one.aside),
        won=tuple(win.tile for win in one.wins),
        ready=bool(standing and standing[seat]) or bool(announced and announced[seat]),
        out=one.out,
        acting=seat in seen.asked and seen.asking == TURN,
        void=_void(seen, seat),
    )


def _held(
    seen: View, seat: int, opened: tuple[Tile, ...] | None
) -> tuple[tuple[Tile | None, ...], tuple[Tile | None, ...]]:
    """Concealed tiles and the drawn one; backs for what the reader may not see."""
    if seat == seen.seat:
        mine = own_scene(seen)
        return mine.concealed, () if mine.drawn is None else (mine.drawn,)
    if opened is not None:
        return tuple(sorted(opened, key=sort_key)), ()
    size = seen.seats[seat].size
    apart = seat == seen.turn and size % 3 == 2
    return (BACK,) * (size - apart), (BACK,) * apart


def _thrown(seen: View, thrown: Thrown) -> RiverTile:
    tile = None if thrown.tile == HIDDEN else thrown.tile
    won = any(win.tile == thrown.tile and win.source != win.seat for one in seen.seats for win in one.wins)
    return RiverTile(
        tile,
        turned=thrown.ready,
        as_drawn=thrown.drawn,
        claimed=thrown.taken >= 0,
        won=won and thrown is _last(seen) and bool(seen.ended),
    )


def _last(seen: View) -> Thrown | None:
    thrown = [one.river[-1] for one in seen.seats if one.river]
    return max(thrown, key=lambda one: one.step, default=None)


def _void(seen: View, seat: int) -> str:
    """The letter of the suit given up."""
    suits = seen.shown.get("void", {}).get("suits", ())
    return SUITS[suits[seat]] if suits and suits[seat] != UNKNOWN else ""
