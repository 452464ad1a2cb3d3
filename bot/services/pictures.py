"""Pictures of hands: scenes made from questions and answers, painted elsewhere within a time limit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.numbers import percent, signed
from bot.services.faces import faces
from bot.services.held import Held
from bot.services.painting import Ended, Painting
from bot.services.profiles import Audience
from bot.services.solver import Solved
from engine.hand.hand import Meld
from engine.hand.hand import MeldKind as HandMeldKind
from engine.scoring.answers import Accepted, DiscardsAnswer, WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.solver.answers import DiscardsSolved, KongRow, value_left
from engine.solver.danger import Risk
from engine.solver.mcr.answers import McrSolved
from engine.solver.model import SolvedRow
from engine.solver.sichuan.answers import SichuanSolved
from engine.solver.sichuan.model import SolvedRow as SichuanRow
from engine.tiles.kinds import Tile, kind_of
from render import (
    LARGE,
    NORMAL,
    THEMES,
    AsideView,
    DiscardRow,
    DiscardScene,
    Figure,
    GroupView,
    HandScene,
    MeldKind,
    MeldView,
    PaymentView,
    ProgressScene,
    SheetScene,
    Size,
    Source,
    TableScene,
    Theme,
    ValueRow,
    ValuesScene,
    WaitsScene,
    WaitView,
    describe,
)

log = logging.getLogger(__name__)

SECONDS: Final = 5.0
"""How long a picture may take before the answer goes out without it."""
KEPT: Final = 512
"""Pictures kept, some 12 kB each: turning a page, changing the language or passing asks for the same one again."""
TABLES_KEPT: Final = 32
"""Whole tables kept, some 40 kB each: a board is painted for one moment."""
MOST_ROWS: Final = 5
"""Discards shown in a picture; the message lists them all."""

Scene = HandScene | WaitsScene | DiscardScene | ValuesScene | SheetScene | TableScene | ProgressScene
_Wanted = tuple[Scene, str, str]
"""What is painted, and the names of its theme and size."""
_Bar = tuple[Tile | MeldView, float, float]
"""A discard or a kong, its value, its chance to win."""

_MELDS: Final = {
    HandMeldKind.CHOW: MeldKind.CHOW,
    HandMeldKind.PUNG: MeldKind.PUNG,
    HandMeldKind.DIRECT_KONG: MeldKind.KONG_DIRECT,
    HandMeldKind.ADDED_KONG: MeldKind.KONG_ADDED,
    HandMeldKind.CONCEALED_KONG: MeldKind.KONG_CONCEALED,
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file and what it shows in words."""

    png: bytes
    alt: str


class Pictures:
    """Paints scenes for an audience."""

    def __init__(self, painting: Painting, seconds: float = SECONDS) -> None:
        self._painter = painting
        self._seconds = seconds
        self._hands: Held[_Wanted, bytes] = Held(KEPT)
        self._tables: Held[_Wanted, bytes] = Held(TABLES_KEPT)
        self._painting: dict[_Wanted, asyncio.Future[bytes]] = {}

    async def warm(self) -> None:
        """Draws every tile once, so that the first answer does not wait for it."""
        try:
            await self._painter.warm()
        except Ended:
            pass
        except Exception:
            log.exception("tiles could not be drawn")  # the first picture tries again

    async def close(self) -> None:
        """Paints nothing more."""
        await self._painter.close()

    async def paint(self, scene: Scene, audience: Audience, words: Words) -> Picture | None:
        """The picture, or None when painting fails or takes too long: the text twin says it all."""
        theme = next((theme for theme in THEMES if theme.name == audience.theme), THEMES[0])
        size = LARGE if audience.large else NORMAL
        alt = describe(scene, lambda key: words.own(words.system, f"alt.{key}"))
        held, wanted = self._tables if isinstance(scene, TableScene) else self._hands, (scene, theme.name, size.name)
        png = held.get(wanted)
        if png is not None:
            return Picture(png, alt)
        try:
            async with asyncio.timeout(self._seconds):
                png = await asyncio.shield(self._begun(held, wanted, theme, size))
        except TimeoutError:
            log.warning("a picture took more than %s s; sent text alone", self._seconds)
            return None
        except Ended:
            return None
        except Exception:
            log.exception("a picture could not be painted; sent text alone")
            return None
        return Picture(png, alt)

    def _begun(self, held: Held[_Wanted, bytes], wanted: _Wanted, theme: Theme, size: Size) -> asyncio.Future[bytes]:
        """The picture being painted: once, however many ask, and held even if nobody waits for it any more."""
        begun = self._painting.get(wanted)
        if begun is not None:
            return begun

        def end(done: asyncio.Future[bytes]) -> None:
            del self._painting[wanted]
            if not done.cancelled() and done.exception() is None:
                held.put(wanted, done.result())

        begun = self._painting[wanted] = asyncio.ensure_future(self._painter.png(wanted[0], theme, size))
        begun.add_done_callback(end)
        return begun


def hand_scene(form: Form, *, winning: bool = False) -> HandScene:
    """A hand as it lies on the table."""
    return HandScene(
        concealed=form.hand.concealed,
        drawn=form.tile,
        melds=tuple(meld_view(meld) for meld in form.hand.melds),
        flowers=form.flowers,
        dora=form.dora,
        ura=form.ura,
        winning=winning and form.tile is not None,
    )


def marking(scene: HandScene, tiles: tuple[Tile, ...]) -> HandScene:
    """The hand with some of its tiles ringed."""
    free = list(range(len(scene.concealed)))
    marked = []
    for tile in tiles:
        at = next((index for index in free if scene.concealed[index] == tile), None)
        if at is not None:
            free.remove(at)
            marked.append(at)
    return replace(scene, marked=tuple(marked))


def sheet_scene(form: Form, sheet: Sheet) -> SheetScene:
    """A scored win: the hand, the groups it was read as, and the main total."""
    total = list(sheet.totals.values())[-1] if sheet.totals else 0
    shown = faces(form, sheet.reading)
    groups = tuple(GroupView(tiles, _won(form, sheet, at, tiles)) for at, tiles in enumerate(shown))
    return SheetScene(hand_scene(form, winning=True), groups, str(total), _payments(sheet))


def waits_scene(form: Form, answer: WaitsAnswer) -> WaitsScene:
    """A hand and the tiles it waits for or accepts."""
    return WaitsScene(hand_scene(form), tuple(_wait(wait) for wait in answer.accepted))


def discards_scene(form: Form, answer: DiscardsAnswer) -> DiscardScene:
    """A hand and its best discards, with the accepted tiles that are still to come; none is marked that leaves nothing
    to win."""
    best = [row for row in answer.best if row.cannot_win is None]
    rows = tuple(
        DiscardRow(
            row.tile,
            tuple(_wait(wait) for wait in row.accepted if wait.left),
            row.total,
            row in best,
        )
        for row in answer.rows[:MOST_ROWS]
    )
    return DiscardScene(hand_scene(form), rows, max(0, len(best) - MOST_ROWS))


def values_scene(form: Form, answer: Solved, words: Words) -> ValuesScene:
    """A hand and what its best discards and kongs are worth and risk, as bars."""
    match answer:
        case McrSolved():
            rows = _bars(
                [(Tile(row.kind), row.value, row.win) for row in answer.solved.rows], words, marked=not answer.hopeless
            )
        case SichuanSolved():
            found = answer.together
            bars = [(_thrown(row) if kong is None else meld_view(kong), row.value, row.win) for kong, row in found]
            rows = _bars(bars, words, marked=not answer.hopeless)
        case DiscardsSolved():
            rows = _risked_bars(answer, words)
    return ValuesScene(hand_scene(form), rows)


def _risked_bars(answer: DiscardsSolved, words: Words) -> tuple[ValueRow, ...]:
    return tuple(
        _value(row, risk, words, aside=answer.aside, best=at == 0 and not answer.hopeless)
        for at, (row, risk) in enumerate(answer.together[:MOST_ROWS])
    )


def _bars(rows: Sequence[_Bar], words: Words, *, marked: bool) -> tuple[ValueRow, ...]:
    """The first is the best, and marked unless none is."""
    return tuple(
        ValueRow(tile, _figure(value, words, 1), _chance(win), best=marked and at == 0)
        for at, (tile, value, win) in enumerate(rows[:MOST_ROWS])
    )


def _thrown(row: SolvedRow | SichuanRow) -> Tile:
    """The tile of a discard."""
    kind = row.tile if isinstance(row, SolvedRow) else row.kind
    assert kind is not None
    return Tile(kind)


def _answer(row: SolvedRow | KongRow, *, aside: bool) -> Tile | AsideView | MeldView:
    if isinstance(row, KongRow):
        return meld_view(row.meld)
    return AsideView(_thrown(row)) if aside else _thrown(row)


def _value(row: SolvedRow | KongRow, risk: Risk | None, words: Words, *, aside: bool, best: bool) -> ValueRow:
    answer = _answer(row, aside=aside)
    value, win = _figure(row.value, words), _chance(row.win)
    if risk is None:
        return ValueRow(answer, value, win, best=best)
    lost = Figure(round(risk.loss), words.figure(-risk.loss))
    return ValueRow(answer, value, win, lost, _figure(value_left(row.value, risk), words), best)


def _figure(number: float, words: Words, digits: int = 0) -> Figure:
    """A number as it is written: a bar is as long, and hollow or not, as its figure says."""
    return Figure(round(number, digits), words.figure(number, digits))


def _chance(share: float) -> Figure:
    return Figure(share, percent(share))


def is_barred(wait: Accepted) -> bool:
    """Whether a tile may not be won on in any way."""
    ways = [worth for worth in (wait.on_discard, wait.on_draw) if worth is not None]
    return bool(ways) and all(worth.refused for worth in ways)


def _wait(wait: Accepted) -> WaitView:
    return WaitView(Tile(wait.kind), wait.left, is_barred(wait))


def meld_view(meld: Meld, seats: int = 4) -> MeldView:
    """A meld as it lies on a table of so many seats."""
    if not meld.tiles:
        return MeldView(_MELDS[meld.kind], (None,) * 4)
    tiles: list[Tile | None] = list(meld.tiles)
    if meld.added is not None:
        # The picture lays the added tile across the claimed one, so it comes last.
        tiles.remove(meld.added)
        tiles.append(meld.added)
    row = tiles[:3] if meld.added is not None else tiles
    claimed = row.index(meld.claimed) if meld.claimed is not None and meld.claimed in row else None
    source = _source(meld.source, seats) if meld.source is not None and claimed is not None else None
    return MeldView(_MELDS[meld.kind], tuple(tiles), claimed, source)


def _source(ahead: int, seats: int) -> Source:
    """The next player sits to the right and the one before to the left; everybody else is across."""
    if seats == 2:
        return Source.ACROSS
    return Source.RIGHT if ahead == 1 else Source.LEFT if ahead == seats - 1 else Source.ACROSS


def _won(form: Form, sheet: Sheet, at: int, tiles: tuple[Tile, ...]) -> int | None:
    """Where the winning tile is in a group, if this is the group that it completed."""
    if at != sheet.reading.won or form.tile is None:
        return None
    if form.tile in tiles:
        return tiles.index(form.tile)
    kinds = [kind_of(tile) for tile in tiles]
    return kinds.index(kind_of(form.tile)) if kind_of(form.tile) in kinds else None


def _payments(sheet: Sheet) -> tuple[PaymentView, ...]:
    """Changes by seat, when every seat is known."""
    changes: dict[int, int] = {}
    for payment in sheet.payments:
        if payment.payer == -1:
            return ()
        changes[payment.payer] = changes.get(payment.payer, 0) - payment.amount
        changes[payment.payee] = changes.get(payment.payee, 0) + payment.amount
    winds = "東南西北"
    return tuple(
        PaymentView(winds[seat] if seat < len(winds) else str(seat + 1), Figure(change, signed(change)))
        for seat, change in sorted(changes.items())
        if seat >= 0
    )
