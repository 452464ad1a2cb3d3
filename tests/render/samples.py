"""Scenes that the tests look at, and that golden files are made of."""

from __future__ import annotations

from dataclasses import replace

from engine.tiles.kinds import TILES, Tile, code_of, tile_of
from render import (
    Curve,
    DiscardRow,
    DiscardScene,
    Figure,
    GroupView,
    HandScene,
    MeldKind,
    MeldView,
    PaymentView,
    ProgressScene,
    ShareRow,
    SheetScene,
    Source,
    TilesetScene,
    ValueRow,
    ValuesScene,
    WaitsScene,
    WaitView,
)

CODES = {Tile(tile): code_of(Tile(tile)) for tile in range(TILES)}


def tiles(codes: str) -> tuple[Tile, ...]:
    """Tiles of codes parted by spaces."""
    return tuple(tile_of(code) for code in codes.split())


def waits(text: str) -> tuple[WaitView, ...]:
    """`1m4 7p0!`: a tile, how many are left, ``!`` if barred."""
    return tuple(WaitView(tile_of(part[:2]), int(part[2]), part.endswith("!")) for part in text.split())


def figure(text: str) -> Figure:
    """The number that is written so; a share in percent."""
    number = float(text.replace("−", "-").replace(",", "").rstrip("%"))
    return Figure(number / 100 if text.endswith("%") else number, text)


def value_row(
    answer: str | MeldView,
    value: str,
    win: str,
    risk: str | None = None,
    left: str | None = None,
    *,
    best: bool = False,
) -> ValueRow:
    """A row of figures; the risk is written as a loss."""
    lost = None if risk is None else figure(risk)._replace(number=abs(figure(risk).number))
    shown = tile_of(answer) if isinstance(answer, str) else answer
    return ValueRow(shown, figure(value), figure(win), lost, None if left is None else figure(left), best)


CLOSED = HandScene(tiles("1m 2m 3m 0m 6m 7m 2p 3p 0p 7s 8s 9s 5z"), tile_of("5z"))
LABELLED = replace(CLOSED, labels=CODES, marked=(6,), dora=tiles("3s"))
CALLED = HandScene(
    tiles("2p 3p 4p 5z"),
    tile_of("5z"),
    (
        MeldView(MeldKind.PUNG, tiles("1z 1z 1z"), 0, Source.ACROSS),
        MeldView(MeldKind.KONG_ADDED, tiles("9s 9s 9s 9s"), 2, Source.RIGHT),
        MeldView(MeldKind.KONG_CONCEALED, tiles("5m 5m 0m 5m")),
    ),
    dora=tiles("3s 6z"),
    ura=tiles("4p 8m"),
    winning=True,
)
KONGS = HandScene(
    tiles("7z"),
    tile_of("7z"),
    (
        MeldView(MeldKind.KONG_DIRECT, tiles("1z 1z 1z 1z"), 0, Source.LEFT),
        MeldView(MeldKind.KONG_ADDED, tiles("0p 5p 5p 5p"), 2, Source.LEFT),
        MeldView(MeldKind.KONG_CONCEALED, tiles("5m 5m 0m 5m")),
        MeldView(MeldKind.KONG_DIRECT, tiles("6z 6z 6z 6z"), 3, Source.RIGHT),
    ),
    flowers=tiles("1f 2f 3f 4f 5f 6f 7f 8f"),
    dora=tiles("3s 6z 1m"),
    ura=tiles("4p 8m 9p"),
    labels=CODES,
    winning=True,
)
SIXTEEN = HandScene(
    tiles("1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 7s 7s 0j"), tile_of("7s"), flowers=tiles("3f 7f"), labels=CODES
)
WAITS = WaitsScene(HandScene(tiles("2m 3m 4m 0m 6m 3p 4p 5p 2s 3s 4s 8s 8s")), waits("1m3 4m0 7m4!"))
DISCARDS = DiscardScene(
    HandScene(tiles("2m 3m 4m 0m 6m 3p 4p 0p 6p 7p 4s 5s 6s"), tile_of("7s"), dora=tiles("3s"), labels=CODES),
    (
        DiscardRow(tile_of("7p"), waits("1m4 4m3 7m4 2p4 5p2 8p3"), 20, best=True),
        DiscardRow(tile_of("4s"), waits("1m4 4m3 7m4"), 11),
        DiscardRow(
            tile_of("2m"), waits("1m4 2m3 3m3 4m3 5m2 6m3 7m4 8m4 9m4 1p4 2p4 3p3 4p3 5p2 6p3 7p3 8p4 9p4 1s4"), 64
        ),
        DiscardRow(tile_of("3p"), (), 0),
    ),
)
VALUES = ValuesScene(
    HandScene(tiles("2m 3m 2p 3p 3p 3p 4p 0p 1s 2s 3s 3s 4s"), tile_of("4s"), dora=tiles("1z")),
    (
        value_row("2p", "2,422", "27.1%", best=True),
        value_row("1s", "2,413", "25.2%"),
        value_row("4p", "978", "10.6%"),
        value_row("0p", "0", "0.0%"),
    ),
)
RISKS = replace(
    VALUES,
    rows=(
        value_row("2p", "12422", "57.1%", "−457", "11432", best=True),
        value_row("4p", "9078", "55.6%", "0", "9078"),
        value_row("0p", "−120", "9.3%", "−13100", "−13190"),
    ),
)
KONG_VALUES = replace(
    VALUES,
    rows=(
        value_row(MeldView(MeldKind.KONG_CONCEALED, tiles("3p 3p 3p 3p")), "9120", "40.1%", "0", "9120", best=True),
        value_row("2p", "8990", "38.0%", "−120", "8870"),
        value_row(MeldView(MeldKind.KONG_ADDED, tiles("3s 3s 3s 3s"), 0, Source.LEFT), "500", "9.1%", "−600", "−100"),
    ),
)
SHEET = SheetScene(
    CALLED,
    (
        GroupView(tiles("2p 3p 4p")),
        GroupView(tiles("5z 5z"), 1, "2"),
        GroupView(tiles("1z 1z 1z"), None, "4"),
        GroupView(tiles("9s 9s 9s 9s"), None, "16"),
        GroupView(tiles("0m 5m 5m 5m"), None, "16"),
    ),
    "8000",
    (
        PaymentView("東", figure("+8000")),
        PaymentView("南", figure("−2000")),
        PaymentView("西", figure("−2000")),
        PaymentView("北", figure("−4000")),
    ),
)
SEVEN_SEATS = SheetScene(
    replace(CLOSED, winning=True),
    tuple(GroupView(tiles(group)) for group in ("1m 2m 3m", "0m 6m 7m", "2p 3p 0p", "7s 8s 9s", "5z 5z")),
    "48",
    tuple(PaymentView(str(seat), figure("+48" if seat == 3 else "−8")) for seat in range(1, 8)),
)
PROGRESS = ProgressScene(
    (
        Curve("1", tuple(1500 + 9 * (step % 7) + 4 * step for step in range(72))),
        Curve("2", (1500, 1462, 1433, 1470)),
    ),
    (ShareRow("A", 14, 20), ShareRow("B", 3, 3), ShareRow("C", 0, 5)),
)

SAMPLES = {
    "closed": CLOSED,
    "labelled": LABELLED,
    "called": CALLED,
    "kongs": KONGS,
    "sixteen": SIXTEEN,
    "waits": WAITS,
    "discards": DISCARDS,
    "values": VALUES,
    "risks": RISKS,
    "kong_values": KONG_VALUES,
    "sheet": SHEET,
    "seven_seats": SEVEN_SEATS,
    "progress": PROGRESS,
    "tileset": TilesetScene(),
    "nothing": HandScene(()),
}
