"""Tile codes, their order and their names."""

import pytest

from engine.tiles.kinds import (
    JOKER,
    KINDS,
    ORPHANS,
    RED_FIVES,
    TILES,
    Tile,
    code_of,
    is_red,
    kind_of,
    rank_of,
    sort_key,
    suit_of,
    tile_of,
)


def test_codes_name_each_tile_once():
    codes = [code_of(Tile(tile)) for tile in range(TILES)]
    assert len(set(codes)) == TILES
    assert [tile_of(code) for code in codes] == list(range(TILES))
    with pytest.raises(KeyError):
        tile_of("8z")


def test_kinds_of_faces():
    assert [code_of(kind_of(red)) for red in RED_FIVES] == ["5m", "5p", "5s"]
    assert all(is_red(red) for red in RED_FIVES)
    assert not any(is_red(Tile(tile)) for tile in range(43))
    assert kind_of(Tile(JOKER)) == JOKER


def test_suit_and_rank_give_the_code_back():
    for kind in range(42):
        assert f"{rank_of(kind)}{'mpszf'[suit_of(kind)]}" == code_of(kind)
    assert (suit_of(JOKER), rank_of(JOKER)) == (4, 0)


def test_orphans_are_the_ends_and_the_honors():
    assert {kind for kind in range(KINDS) if suit_of(kind) == 3 or rank_of(kind) in (1, 9)} == ORPHANS


def test_display_order_puts_the_red_five_first_among_its_kind():
    row = sorted(map(tile_of, ("6p", "5p", "0p", "4p", "1m")), key=sort_key)
    assert [code_of(tile) for tile in row] == ["1m", "4p", "0p", "5p", "6p"]
