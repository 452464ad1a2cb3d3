"""Tables: every tile in its place for any number of seats, nothing over anything, and a text that says the same."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tiles.kinds import Tile, code_of, tile_of
from render import LIMIT, NORMAL, SIZES, THEMES, Kit, Middle, RiverTile, SeatView, TableScene, describe
from render.layout import Box, Mark
from render.paint import Painter
from render.scenes.melds import meld_cells
from tests.render.golden import LAYOUTS, plain
from tests.render.tables import BACKS, RIICHI, TABLES, river
from tests.render.test_alt_text import ENGLISH, JAPANESE, read_back
from tests.render.test_layout import any_tile, check, melds

WINDS = "東南西北"


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit()


@st.composite
def seats(draw, mark: str) -> SeatView:
    called = draw(st.lists(melds(), max_size=4))
    held = 13 - 3 * len(called)
    hidden = draw(st.booleans())
    hand = BACKS[:held] if hidden else tuple(draw(st.lists(any_tile, min_size=held, max_size=held)))
    drawn = () if draw(st.booleans()) else (None if hidden else draw(any_tile),)
    turned = draw(st.none() | st.integers(0, 23))
    discards = draw(st.lists(st.none() | any_tile, max_size=24))
    return SeatView(
        mark,
        str(draw(st.integers(-99_999, 199_999))).replace("-", "−"),
        hand,
        drawn,
        tuple(called),
        tuple(
            RiverTile(tile, index == turned, *draw(st.tuples(st.booleans(), st.booleans(), st.booleans())))
            for index, tile in enumerate(discards)
        ),
        tuple(draw(st.lists(any_tile, max_size=8))),
        tuple(draw(st.lists(any_tile, max_size=6))),
        ready=turned is not None,
        out=draw(st.booleans()),
        acting=draw(st.booleans()),
        void=draw(st.sampled_from(["", "m", "p", "s"])),
    )


@st.composite
def tables(draw, fewest: int = 2, most: int = 10) -> TableScene:
    count = draw(st.integers(fewest, most))
    marks = WINDS if count <= 4 else [str(seat) for seat in range(1, count + 1)]
    middle = Middle(
        draw(st.sampled_from(["", "東1", "12"])),
        draw(st.none() | st.integers(0, 136)),
        tuple(draw(st.lists(any_tile, max_size=5))),
        draw(st.integers(0, 12)),
        draw(st.integers(0, 4)),
    )
    return TableScene(tuple(draw(seats(mark)) for _, mark in zip(range(count), marks, strict=False)), middle)


def faces(scene: TableScene) -> Counter[Tile]:
    """Every tile that lies face up, and those that stand for a suit given up."""
    shown: list[Tile | None] = [*scene.middle.dora]
    for seat in scene.seats:
        shown += [*seat.concealed, *seat.drawn, *seat.flowers, *seat.won, *(discard.tile for discard in seat.river)]
        shown += [tile_of(f"9{seat.void}")] if seat.void else []
        for meld in seat.melds:
            shown += [tile for cell in meld_cells(meld) for tile in (cell.tile, cell.above)]
    return Counter(tile for tile in shown if tile is not None)


@pytest.mark.parametrize("name", TABLES)
def test_layouts_are_the_golden_ones(name):
    for size in SIZES:
        layout = TABLES[name].layout(size)
        check(layout)
        assert plain(layout) == json.loads((LAYOUTS / f"{name}-{size.name}.json").read_text())


@settings(max_examples=40)
@given(tables(2, 4))
def test_nothing_overlaps_around_a_square(scene):
    layout = scene.layout(NORMAL)
    check(layout)
    assert (layout.w, layout.h) == (1000, 1000)
    assert Counter(place.tile for place in layout.tiles if place.tile is not None) == faces(scene)


@settings(max_examples=30)
@given(tables(5, 10))
def test_nothing_overlaps_on_cards(scene):
    layout = scene.layout(NORMAL)
    check(layout)
    assert layout.w <= NORMAL.width
    assert Counter(place.tile for place in layout.tiles if place.tile is not None) == faces(scene)


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["en", "ja"])
@settings(max_examples=40)
@given(scene=tables())
def test_a_table_reads_back(words, scene):
    text = describe(scene, words.__getitem__)
    assert len(text) <= LIMIT
    wanted = [*scene.middle.dora]
    for seat in scene.seats:
        wanted += [tile for tile in (*seat.concealed, *seat.drawn) if tile is not None]
        wanted += [tile for meld in seat.melds for tile in meld.shown]
        wanted += [*seat.won, *seat.flowers]
    wanted += [discard.tile for seat in scene.seats for discard in seat.river if discard.tile is not None]
    read = read_back(text)
    assert read == wanted[: len(read)]
    assert text.endswith("…") or len(read) == len(wanted)


def test_rivers_have_rows_of_six_and_the_third_runs_on():
    seat = SeatView("東", "0", river=river(" ".join(["1m"] * 20)))
    places = TableScene((seat, SeatView("南", "0"), SeatView("西", "0")), Middle()).layout(NORMAL).tiles
    rows = Counter(place.box.y for place in places)
    assert [rows[y] for y in sorted(rows)] == [6, 6, 8]


@pytest.mark.parametrize("turn", range(4))
def test_every_seat_sees_its_tiles_upright(turn):
    """The seat after the next turns its tiles by another quarter; its river starts at its own left and grows to it."""
    seat = SeatView(WINDS[turn], "0", BACKS, river=river("1m 2m 3m 4m 5m 6m 7m"))
    empty = SeatView("東", "0")
    layout = TableScene((*[empty] * turn, seat, *[empty] * (3 - turn)), Middle()).layout(NORMAL)
    discards = [place for place in layout.tiles if place.tile is not None]
    assert {place.turn for place in layout.tiles} == {turn}
    (x0, y0), (x1, y1), (x6, y6) = (
        (2 * place.box.x + place.box.w - 1000, 2 * place.box.y + place.box.h - 1000)
        for place in (discards[0], discards[1], discards[6])
    )
    to_right, to_player = ((1, 0), (0, -1), (-1, 0), (0, 1))[turn], ((0, 1), (1, 0), (0, -1), (-1, 0))[turn]
    assert (x1 - x0) * to_right[0] + (y1 - y0) * to_right[1] > 0
    assert (x6 - x0) * to_player[0] + (y6 - y0) * to_player[1] > 0
    hand = [place for place in layout.tiles if place.tile is None]
    middle = [(2 * place.box.x + place.box.w - 1000, 2 * place.box.y + place.box.h - 1000) for place in hand]
    assert all(x * to_player[0] + y * to_player[1] > 800 for x, y in middle)


def test_the_tile_of_the_ready_declaration_lies_on_its_side():
    layout = RIICHI.layout(NORMAL)
    sideways = [place for place in layout.tiles if place.box.w > place.box.h and place.turn in (1, 3)]
    upright_seats = [place for place in sideways if abs(place.box.x + place.box.w / 2 - 500) < 200]
    assert {place.turn for place in upright_seats} == {1, 3}, "one each of the seats at the bottom and at the top"


def test_what_came_from_the_wall_stands_back():
    layout = TableScene((SeatView("東", "0", river=river("1m 2m* 3m! 4m+")), SeatView("西", "0")), Middle()).layout(
        NORMAL
    )
    assert [place.mark for place in layout.tiles] == [Mark.NONE, Mark.DIM, Mark.DIM, Mark.RING]


@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_the_suit_given_up_is_a_tile_struck_out_beside_the_mark_of_its_seat(count):
    marks = WINDS if count <= 4 else "1234567"
    voids = ("m", "p", "s", "", "m", "p", "s")
    seats = tuple(SeatView(mark, "8", void=void) for mark, void, _ in zip(marks, voids, range(count), strict=False))
    layout = TableScene(seats, Middle()).layout(NORMAL)
    check(layout)
    struck = {place.box: code_of(place.tile) for place in layout.tiles if place.mark is Mark.STRUCK}
    assert sorted(struck.values()) == sorted(f"9{void}" for void in voids[:count] if void)
    for seat in seats:
        if not seat.void:
            continue
        (at,) = (text.box for text in layout.texts if text.text == seat.mark)
        near = min(struck, key=lambda box: abs(box.x - at.x) + abs(box.y - at.y))
        assert struck[near] == f"9{seat.void}"
        assert near.x - at.right == 8
    assert all(text.text in (*marks, "8", f"{WINDS[3]} 8") for text in layout.texts), "a score is a score alone"


def test_a_hidden_tile_changes_nothing_but_itself():
    """A neutral view has no place for hidden tiles: two tables that differ in them are the same scene."""
    open_hand = RIICHI.seats[0]
    neutral = replace(open_hand, concealed=(None,) * len(open_hand.concealed), drawn=(None,))
    layout = replace(RIICHI, seats=(neutral, *RIICHI.seats[1:])).layout(NORMAL)
    bottom = Box(0, 880, 900, 120)
    own = [place for place in layout.tiles if bottom.contains(place.box) and place.turn == 0]
    assert len(own) >= 14
    assert {place.tile for place in own} == {None}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_table_is_a_small_file(kit, theme):
    assert len(kit.png(RIICHI, theme=theme)) < 80_000


@pytest.mark.parametrize("count", [0, 1, 11])
def test_impossible_tables_are_refused(count):
    with pytest.raises(ValueError, match=str(count)):
        TableScene((SeatView("東", "0"),) * count, Middle())


def test_rivers_of_golden_tables_keep_their_order():
    for name in ("riichi", "crowded"):
        seat = TABLES[name].seats[0]
        layout = TableScene((replace(seat, concealed=(), drawn=(), melds=(), flowers=(), won=()), seat), Middle())
        places = [place for place in layout.layout(NORMAL).tiles if place.turn in (0, 1)][: len(seat.river)]
        assert [place.tile for place in places] == [discard.tile for discard in seat.river]
        assert all((a.box.bottom, a.box.x) < (b.box.bottom, b.box.x) for a, b in pairwise(places))


def test_tables_side_by_side_push_out_nothing_of_each_other():
    """Every face in every river, lying there and claimed."""
    faces = [f"{number}{suit}" for suit in "mps" for number in range(10)] + [f"{number}z" for number in range(1, 8)]
    painter, scenes = Painter(THEMES[0]), []
    for sign in ("", "!"):
        for start in range(0, len(faces), 12):
            row = river(" ".join(face + sign for face in faces[start : start + 12]))
            scenes.append(replace(RIICHI, seats=tuple(replace(seat, river=row) for seat in RIICHI.seats)))
    for scene in scenes * 2:
        painter.paint(scene.layout(NORMAL))
    kept = painter._tile.cache_info()
    assert kept.currsize > 4 * 2 * len(faces)
    assert kept.misses == kept.currsize, "drawn once"
