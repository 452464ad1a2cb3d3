"""Geometry: everything shown once, inside the picture, nothing over anything, in the order of the table."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiles.kinds import TILES, Tile, code_of
from render import LARGE, NORMAL, SIZES, HandScene, Lie, MeldKind, MeldView, Source, ValuesScene
from render.layout import Box, Layout, Mark, beside, blank, tile_height, wrapped
from render.scenes.hand import split_hand
from render.scenes.melds import meld_cells, meld_layout
from render.theme import Role
from tests.render.golden import LAYOUTS, plain
from tests.render.samples import CODES, SAMPLES, tiles, value_row

any_tile = st.integers(0, TILES - 1).map(Tile)


@st.composite
def melds(draw):
    kind = draw(st.sampled_from(MeldKind))
    count = 3 if kind in (MeldKind.CHOW, MeldKind.PUNG) else 4
    claimed = source = None
    if kind is not MeldKind.KONG_CONCEALED and draw(st.booleans()):
        claimed = draw(st.integers(0, 3 if kind is MeldKind.KONG_DIRECT else 2))
        source = draw(st.sampled_from(Source))
    if kind is MeldKind.KONG_CONCEALED and draw(st.booleans()):
        return MeldView(kind, (None,) * 4)
    tiles = tuple(draw(st.lists(any_tile, min_size=count, max_size=count)))
    return MeldView(kind, tiles, claimed, source, draw(st.sampled_from(Lie)))


@st.composite
def hands(draw):
    drawn = draw(st.none() | any_tile)
    return HandScene(
        tuple(draw(st.lists(any_tile, max_size=17))),
        drawn,
        tuple(draw(st.lists(melds(), max_size=5))),
        tuple(draw(st.lists(any_tile, max_size=8))),
        tuple(draw(st.lists(any_tile, max_size=5))),
        tuple(draw(st.lists(any_tile, max_size=5))),
        labels=draw(st.sampled_from([None, CODES])),
        winning=drawn is not None and draw(st.booleans()),
        offered=drawn is not None and draw(st.booleans()),
    )


def check(layout: Layout) -> None:
    """Nothing leaves the picture; tiles cover neither tiles nor texts, texts no texts."""
    picture = Box(0, 0, layout.w, layout.h)
    for place in (*layout.panels, *layout.tiles, *layout.texts):
        assert picture.contains(place.box), place
    for tile in layout.tiles:
        assert tile.box.bottom + tile.depth <= layout.h
        assert sorted((tile.box.w, tile.box.h)) == sorted(
            (min(tile.box.w, tile.box.h), tile_height(min(tile.box.w, tile.box.h)))
        )
        assert (tile.box.w > tile.box.h) == bool(tile.turn % 2)
    boxes = [place.box for place in (*layout.tiles, *layout.texts)]
    reaching: list[Box] = []
    for box in sorted(boxes, key=lambda box: box.x):
        reaching = [other for other in reaching if other.right > box.x]
        for other in reaching:
            assert not box.overlaps(other), (box, other)
        reaching.append(box)


def test_bars_are_as_long_as_their_figures_say():
    """Points to one scale, chances of the whole length; nothing for nothing, and hollow for less than nothing."""
    inks = (Role.ACCENT, Role.TEXT, Role.MUTED, Role.LOSS)

    def bars(*rows):
        scene = ValuesScene(HandScene(tiles("1m 2m 3m")), rows)
        panels = scene.layout(NORMAL).panels
        solid = [panel.box for panel in panels if panel.fill in inks]
        # Cards have an outline as well: a bar is not as high as a tile.
        hollow = [panel.box for panel in panels if panel.line in inks and panel.box.h < NORMAL.tile]
        assert scene.is_hollow == bool(hollow)
        return solid, hollow

    def lengths(*rows):
        return [[box.w for box in boxes] for boxes in bars(*rows)]

    ((full, half, quarter), none) = lengths(value_row("1m", "2000", "50%", "−500", best=True))
    assert (half, quarter, none) == (round(full / 2), round(full / 4), [])
    assert lengths(value_row("1m", "1000", "100%"), value_row("1m", "250", "0%")) == [[full, full, quarter], []]
    assert lengths(value_row("1m", "1000", "0%"), value_row("1m", "−250", "0%")) == [[full], [quarter]]
    assert lengths(value_row("1m", "−250", "0%", "−500", "−1000")) == [[half], [full, quarter]]
    assert lengths(value_row("1m", "0", "0%", "0")) == [[], []]
    (_, (thick,)), (_, (left, value)) = (
        bars(value_row("1m", "−50", "0%")),
        bars(value_row("1m", "−9", "0%", "0", "−10")),
    )
    assert thick.h == left.h == NORMAL.text
    assert value.h < left.h


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_bars_of_a_kong_begin_where_those_of_a_tile_do(size):
    """They are compared by their length: a meld is wider than a tile. The best is ringed, each tile of a meld."""
    layout = SAMPLES["kong_values"].layout(size)
    bars = [panel.box for panel in layout.panels if panel.box.h in (size.text, size.text // 3)]
    assert len(bars) == 11
    assert len({bar.x for bar in bars}) == 1
    ringed = [place.tile for place in layout.tiles if place.mark is Mark.RING]
    assert ringed == [None, *tiles("3p 3p"), None]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_layouts_are_the_golden_ones(name, size):
    layout = SAMPLES[name].layout(size)
    check(layout)
    assert layout.w <= size.width
    assert plain(layout) == json.loads((LAYOUTS / f"{name}-{size.name}.json").read_text())


@given(hands(), st.sampled_from(SIZES))
def test_any_hand_fits_and_shows_each_tile_once(hand, size):
    layout = hand.layout(size)
    check(layout)
    assert layout.w <= size.width
    faces = sorted(tile.tile for tile in layout.tiles if tile.tile is not None)
    shown = [*hand.concealed, *hand.flowers, *hand.dora, *hand.ura]
    shown += [] if hand.drawn is None else [hand.drawn]
    for meld in hand.melds:
        shown += [tile for cell in meld_cells(meld) for tile in (cell.tile, cell.above) if tile is not None]
    assert faces == sorted(shown)


@given(melds())
def test_a_meld_shows_its_own_tiles(meld):
    cells = meld_cells(meld)
    shown = sorted(tile for cell in cells for tile in (cell.tile, cell.above) if tile is not None)
    sideways = [index for index, cell in enumerate(cells) if cell.sideways]
    if not meld.shown:
        assert [cell.tile for cell in cells] == [None] * 4
    elif meld.kind is MeldKind.KONG_CONCEALED and meld.lie is not Lie.MIDDLE_SIDEWAYS:
        assert [cell.tile is None for cell in cells] == [True, False, False, True]
        assert set(shown) <= set(meld.tiles)
    else:
        assert shown == sorted(meld.tiles)
        assert sideways == [1, 2] or len(sideways) == (meld.source is not None)


def written(meld: MeldView) -> str:
    """Left to right; ``<`` after a sideways tile, ``^`` and the tile above it."""
    return " ".join(
        "back"
        if cell.tile is None
        else code_of(cell.tile) + "<" * cell.sideways + (f"^{code_of(cell.above)}" if cell.above is not None else "")
        for cell in meld_cells(meld)
    )


@pytest.mark.parametrize(
    ("kind", "codes", "claimed", "source", "expected"),
    [
        (MeldKind.CHOW, "4m 5m 3m", 1, Source.LEFT, "5m< 3m 4m"),
        (MeldKind.CHOW, "3m 4m 0m", 0, Source.LEFT, "3m< 4m 0m"),
        (MeldKind.PUNG, "5p 0p 5p", 0, Source.LEFT, "5p< 0p 5p"),
        (MeldKind.PUNG, "5p 0p 5p", 1, Source.ACROSS, "5p 0p< 5p"),
        (MeldKind.PUNG, "5p 0p 5p", 0, Source.RIGHT, "0p 5p 5p<"),
        (MeldKind.KONG_DIRECT, "1z 1z 1z 1z", 0, Source.LEFT, "1z< 1z 1z 1z"),
        (MeldKind.KONG_DIRECT, "1z 1z 1z 1z", 3, Source.ACROSS, "1z 1z< 1z 1z"),
        (MeldKind.KONG_DIRECT, "1z 1z 1z 1z", 2, Source.RIGHT, "1z 1z 1z 1z<"),
        (MeldKind.KONG_ADDED, "5s 5s 5s 0s", 0, Source.LEFT, "5s<^0s 5s 5s"),
        (MeldKind.KONG_ADDED, "5s 0s 5s 5s", 1, Source.ACROSS, "5s 0s<^5s 5s"),
        (MeldKind.KONG_ADDED, "5s 5s 5s 0s", 2, Source.RIGHT, "5s 5s 5s<^0s"),
        (MeldKind.KONG_CONCEALED, "5m 5m 5m 0m", None, None, "back 0m 5m back"),
        (MeldKind.KONG_CONCEALED, "7z 7z 7z 7z", None, None, "back 7z 7z back"),
        (MeldKind.PUNG, "7z 7z 7z", None, None, "7z 7z 7z"),
        (MeldKind.KONG_DIRECT, "5s 0s 5s 5s", 3, Source.ACROSS, "5s 5s< 0s 5s"),
        (MeldKind.PUNG, "7z 7z 7z", 1, None, "7z 7z 7z"),
    ],
)
def test_melds_lie_as_on_a_table(kind, codes, claimed, source, expected):
    assert written(MeldView(kind, tiles(codes), claimed, source)) == expected


@pytest.mark.parametrize(
    ("kind", "codes", "claimed", "source", "lie", "expected"),
    [
        (MeldKind.KONG_DIRECT, "1z 1z 1z 1z", 0, Source.LEFT, Lie.LIKE_ADDED, "1z<^1z 1z 1z"),
        (MeldKind.KONG_DIRECT, "5s 5s 0s 5s", 3, Source.RIGHT, Lie.LIKE_ADDED, "5s 5s 5s<^0s"),
        (MeldKind.KONG_CONCEALED, "5m 5m 5m 0m", None, None, Lie.MIDDLE_SIDEWAYS, "5m 0m< 5m< 5m"),
        (MeldKind.KONG_DIRECT, "1z 1z 1z 1z", 0, Source.LEFT, Lie.MIDDLE_SIDEWAYS, "1z< 1z 1z 1z"),
        (MeldKind.PUNG, "1z 1z 1z", 0, Source.LEFT, Lie.LIKE_ADDED, "1z< 1z 1z"),
    ],
)
def test_customs_lay_kongs_out_otherwise(kind, codes, claimed, source, lie, expected):
    assert written(MeldView(kind, tiles(codes), claimed, source, lie)) == expected


def test_a_hidden_kong_is_four_backs_or_none():
    assert written(MeldView(MeldKind.KONG_CONCEALED, (None,) * 4)) == "back back back back"
    for kind, hidden in ((MeldKind.PUNG, (None,) * 3), (MeldKind.KONG_CONCEALED, (None, *tiles("1m 1m 1m")))):
        with pytest.raises(ValueError, match="hidden"):
            MeldView(kind, hidden)


@pytest.mark.parametrize(
    ("kind", "codes", "claimed"),
    [(MeldKind.PUNG, "1m 1m", None), (MeldKind.KONG_ADDED, "1m 1m 1m 1m", 3), (MeldKind.CHOW, "1m 2m 3m", -1)],
)
def test_impossible_melds_are_refused(kind, codes, claimed):
    with pytest.raises(ValueError, match=kind.value):
        MeldView(kind, tiles(codes), claimed, Source.LEFT)


def test_marks_need_tiles():
    with pytest.raises(ValueError, match="marked tile 2"):
        HandScene(tiles("1m 2m"), marked=(2,))
    with pytest.raises(ValueError, match="winning"):
        HandScene(tiles("1m 2m"), winning=True)
    with pytest.raises(ValueError, match="offered tile"):
        HandScene(tiles("1m 2m"), offered=True)


def test_sideways_tiles_stand_on_the_line_of_the_others():
    places = meld_layout(MeldView(MeldKind.KONG_ADDED, tiles("9s 9s 9s 9s"), 1, Source.ACROSS), 66).tiles
    line = max(place.box.bottom for place in places)
    assert sorted(place.box.bottom == line for place in places) == [False, True, True, True]
    above, below_it = sorted((place for place in places if place.turn), key=lambda place: place.box.y)
    assert above.box.bottom == below_it.box.y
    assert above.box.x == below_it.box.x


def test_the_drawn_tile_stands_apart_and_rings_when_it_wins():
    layout = SAMPLES["called"].layout(NORMAL)
    ringed = [place for place in layout.tiles if place.mark is Mark.RING]
    assert len(ringed) == 1
    row = sorted((place for place in layout.tiles if place.box.y == ringed[0].box.y), key=lambda place: place.box.x)
    gaps = [b.box.x - a.box.right for a, b in pairwise(row)]
    at = row.index(ringed[0])
    assert gaps[: at - 1] == [1] * (at - 1)
    assert gaps[at - 1] >= NORMAL.tile // 4


def test_the_first_meld_lies_at_the_far_right():
    first, second = (MeldView(MeldKind.PUNG, tiles(f"{code} {code} {code}")) for code in ("1z", "2z"))
    places = HandScene(tiles("1m 2m 3m 4p"), None, (first, second)).layout(NORMAL).tiles
    by_x = [code_of(place.tile) for place in sorted(places, key=lambda place: place.box.x)]
    assert by_x == ["1m", "2m", "3m", "4p", "2z", "2z", "2z", "1z", "1z", "1z"]


@given(st.lists(any_tile, max_size=20), st.integers(3, 12))
def test_hands_split_into_as_few_rows_as_will_do(hand, most):
    rows = split_hand(hand, most)
    assert [tile for row in rows for tile in row] == hand
    assert len(rows) == -(-len(hand) // most)
    assert all(1 <= len(row) <= most for row in rows)


def test_hands_split_between_suits_where_they_can():
    rows = split_hand(tiles("1m 2m 3m 4m 5m 6m 7m 1p 2p 3p 4s 5s 6s"), 9)
    assert [len(row) for row in rows] == [7, 6]
    rows = split_hand(tiles("1m 2m 3m 4m 5m 1p 2p 3p 7p 8p 4s 5s 6s"), 9)
    assert [len(row) for row in rows] == [5, 8]


def test_a_large_hand_is_larger_on_the_screen():
    """Pictures are scaled to the same width on a screen, so the tile's share of the width is what counts."""
    share = {size.name: size.tile / SAMPLES["closed"].layout(size).w for size in SIZES}
    assert share[LARGE.name] > 1.6 * share[NORMAL.name]


def test_wrapping_keeps_within_the_width():
    rows = wrapped([blank(40, 10)] * 7, 5, 100)
    assert [row.w for row in rows] == [85, 85, 85, 40]
    assert wrapped([], 5, 100) == []
    assert beside([], 5) == Layout(0, 0)
