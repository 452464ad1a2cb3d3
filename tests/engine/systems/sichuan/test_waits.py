"""Waits and distances, held against plain search; dead waits, void suits, small hands."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.errors import HandError
from engine.hand.hand import Hand
from engine.systems.sichuan.waits import (
    all_on_view,
    distance,
    nothing_excluded,
    own_four,
    ready_kinds,
    wait_shape,
    winning_kinds,
)
from engine.systems.sichuan.win import held_of
from engine.tiles.kinds import SUITS, Tile, code_of
from tests.engine.systems.sichuan.asking import Pool, form, hand, table, winning_hand

TABLES = ["standard", "dingque", "chengdu_social_2p", "chengdu_social_5p", "chengdu_n players=6 hand_size=7"]
TABLES += ["chengdu_social_7p"]


def hands(rules, seed):
    """Hands one tile short of a win, and hands of random tiles of few suits."""
    rng = random.Random(seed)
    while True:
        pool = Pool(rng)
        made = winning_hand(pool, rng.sample(range(3), rng.choice((1, 2))), rules.scoring.sets)
        if made is not None:
            yield made[0]
        suits = rng.sample(range(3), rng.choice((1, 2, 3)))
        yield Hand.of(map(Tile, Pool(rng).any_tiles(rules.circumstances.hand_size, suits)))


def codes(kinds):
    return " ".join(code_of(Tile(kind)) for kind in kinds)


@pytest.mark.parametrize("line", TABLES)
def test_winning_kinds_are_those_that_complete_the_hand(line):
    rules = table(line)
    found = 0
    for each in islice(hands(rules, 1), 300):
        held = held_of(each)
        for void in (None, 2) if rules.circumstances.declares else (None,):
            searched = tuple(kind for kind in range(27) if rules.scoring.wins(held.with_kind(kind), void))
            assert winning_kinds(rules.scoring, held, void) == searched
            found += bool(searched)
    assert found > 60


@pytest.mark.parametrize("line", TABLES)
def test_a_tile_that_is_accepted_brings_the_hand_nearer_and_no_other_does(line):
    rules = table(line)
    void = 0 if rules.circumstances.declares else None
    for each in islice(hands(rules, 2), 60):
        held = held_of(each)
        away = distance(rules.scoring, held, void)
        for kind in range(27):
            if held.concealed[kind] < 4 and held.all[kind] < 4:
                nearer = distance(rules.scoring, held.with_kind(kind), void).tiles
                assert nearer == away.tiles - (kind in away.kinds), code_of(Tile(kind))


def test_one_away_is_what_search_says():
    rules = table("chengdu_social_7p")
    rng = random.Random(3)
    for _ in range(300):
        held = held_of(Hand.of(map(Tile, Pool(rng).any_tiles(4, (0, 1, 2)))))
        ready = bool(winning_kinds(rules.scoring, held, None))
        # A fifth copy completes the hand but is no tile to come.
        assert ready == (distance(rules.scoring, held, None).tiles == 1) or max(held.concealed) == 4


@pytest.mark.parametrize(
    ("text", "waits", "shape"),
    [
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m", "nine_waits"),
        ("11146m12366789s", "5m", "ka_zhang"),
        ("23466789m12389s", "7s", "bian_zhang"),
        ("123456789m3457p", "7p", "dan_diao"),
        ("123567m1235699s", "4s 7s", "liang_bian_suo"),
        ("222345m6789911s", "1s 9s", "shuang_peng"),
        ("112233m4455667p", "4p 7p", "liang_bian_suo"),
        ("3334567m112233p", "2m 4m 5m 7m 8m", "many"),
        ("1122446688m113p", "3p", "dan_diao"),
        ("124578m2356899p", "", "none"),
    ],
)
def test_waits_and_their_names(text, waits, shape):
    rules, held = table("standard"), held_of(hand(text))
    kinds = winning_kinds(rules.scoring, held, None)
    assert codes(kinds) == waits
    assert wait_shape(rules.scoring, held, kinds) == shape


def test_dead_waits():
    rules, held = table("standard"), held_of(hand("111234m6899s{7777s}"))
    nothing = [0] * 27
    assert codes(winning_kinds(rules.scoring, held, None)) == "7s"
    assert ready_kinds(rules.scoring, held, None, own_four, nothing) == ()
    assert codes(ready_kinds(rules.scoring, held, None, nothing_excluded, nothing)) == "7s"
    held = held_of(hand("123456789m1146p"))
    view = [0] * 27
    view[13] = 4
    assert codes(ready_kinds(rules.scoring, held, None, own_four, view)) == "5p"
    assert ready_kinds(rules.scoring, held, None, all_on_view, view) == ()


def test_a_void_suit_that_is_still_held_keeps_the_hand_from_being_ready():
    answer = table("dingque").waits(form("123456789m45p11s", void_suit=2))
    assert answer.shanten == 2
    (note,) = answer.notes
    assert (note.key, dict(note.params)) == ("sichuan.reason.void_not_cleared", {"suit": "suit.s", "n": 2})
    assert all(wait.kind // 9 != 2 for wait in answer.accepted)
    # Without a declared suit the best two suits count.
    assert table("standard").waits(form("123456789m45p11s")).shanten == 2
    assert table("standard").waits(form("123456789m4511s")).shanten == 0


def test_each_wait_has_its_copies_and_its_worth():
    answer = table("dingque").waits(form("1112223334445m", void_suit=1, seen=(1,)))
    worth = {
        code_of(wait.kind): (wait.left, wait.on_discard.totals["points"], wait.on_draw.totals["points"])
        for wait in answer.accepted
    }
    # 5m makes four triplets and a pair (清对); 2m, 3m and 4m make roots; 6m is a run.
    assert worth["5m"] == (3, 8, 9)
    assert worth["6m"] == (4, 4, 5)
    assert worth["2m"] == (0, 8, 9)
    assert [label.key for wait in answer.accepted if wait.kind == 1 for label in wait.labels] == [
        "sichuan.reason.all_in_view"
    ]
    assert answer.total == sum(wait.left for wait in answer.accepted)


def test_no_win_on_discards_is_said():
    answer = table("chengdu_social_2p").waits(form("1112345678999m"))
    assert {wait.on_discard.refused[0].key for wait in answer.accepted} == {"sichuan.reason.discard_win_not_allowed"}
    assert all(wait.on_draw.totals for wait in answer.accepted)


def test_notes_on_dead_hands():
    keys = [note.key for note in table("standard").waits(form("111234m6899s{7777s}")).notes]
    assert keys == ["sichuan.reason.wait_shape", "sichuan.reason.not_ready_at_draw"]
    asked = form("123456789m1146p", seen=(13, 13, 13), river=(13,))
    keys = [note.key for note in table("standard").waits(asked).notes]
    assert keys == ["sichuan.reason.wait_shape", "sichuan.reason.dead_but_ready"]


@pytest.mark.parametrize(
    ("line", "text", "said", "key"),
    [
        ("standard", "1234m[111's][999'p][222'm]", {}, "three_suits"),
        ("dingque", "1234567m[111's][999'p]", {"void_suit": 1}, "void_meld"),
        ("chengdu_social_2p", "1234567m{1111s}{9999p}", {}, "one_suit_required"),
        ("standard", "123456789m55p", {}, "wrong_tile_count"),
        ("standard", "1234567m1234567p", {}, None),
        ("standard", "111456789m1123p", {"seen": (0, 0)}, "five_of_a_kind"),
        ("standard", "123456789m1123p", {"void_suit": 2}, "no_void_here"),
        ("standard", "123456789m1123p", {"river": (30,)}, "no_such_tile"),
        ("standard", "123456789m1123p", {"turn": 15}, "turn_past_wall"),
    ],
)
def test_hands_that_cannot_be_asked_about(line, text, said, key):
    if key is None:
        assert table(line).discards(form(text, **said)).rows
        return
    with pytest.raises(HandError) as caught:
        table(line).waits(form(text, **said))
    assert f"sichuan.reason.{key}" in [reason.key for reason in caught.value.reasons]


@pytest.mark.parametrize(
    ("line", "text", "last"),
    [
        ("standard", "123456789m11234p", 14),  # of 56 tiles that are not dealt, four each time around
        ("chengdu_social_3p", "123456789m11234p", 23),
        ("chengdu_n players=6 hand_size=7", "12345678m", 11),
    ],
)
def test_go_arounds_end_with_the_wall(line, text, last):
    rules = table(line)
    assert rules.discards(form(text, turn=last)).rows
    for asked in (
        lambda: rules.discards(form(text, turn=last + 1)),
        lambda: rules.calls(form(text[:-2] + text[-1], turn=last + 1), Tile(0), 1),
    ):
        with pytest.raises(HandError) as caught:
            asked()
        (reason,) = caught.value.reasons
        assert (reason.key, dict(reason.params)) == (
            "sichuan.reason.turn_past_wall",
            {"turn": last + 1, "last": last},
        )


def test_no_discard_leads_to_a_fifth_copy():
    """Whoever holds all four may be said to wait for the kind, but nothing can be drawn."""
    rules = table("dingque")
    rows = {code_of(row.tile): row for row in rules.discards(form("1111m222m333m4569m", void_suit=1)).rows}
    assert codes([wait.kind for wait in rows["9m"].accepted]) == "2m 3m 4m 7m"
    assert (rows["9m"].shanten, rows["9m"].total) == (0, 9)
    assert "1m" in codes([wait.kind for wait in rules.waits(form("1111m222m333m456m", void_suit=1)).accepted])


@pytest.mark.parametrize("line", TABLES)
def test_rows_of_discards_are_best_first_and_what_the_waits_say(line):
    rules = table(line)
    rng = random.Random(5)
    for _ in range(15):
        tiles = Pool(rng).any_tiles(rules.circumstances.hand_size + 1, rng.sample(range(3), 2))
        asked = Hand.of(map(Tile, tiles))
        void = rng.randrange(3) if rules.circumstances.declares else None
        answer = rules.discards(form("".join(code_of(Tile(tile)) for tile in tiles), void_suit=void))
        assert [(row.shanten, -row.total, row.tile) for row in answer.rows] == sorted(
            (row.shanten, -row.total, row.tile) for row in answer.rows
        )
        going = {row.tile for row in answer.rows}
        held = set(asked.concealed)
        mine = {tile for tile in held if tile // 9 == void}
        assert going == (mine if mine and rules.advice.void_first else held)
        row = rng.choice(answer.rows)
        rest = list(tiles)
        rest.remove(row.tile)
        left = "".join(code_of(Tile(tile)) for tile in rest)
        waits = rules.waits(form(left, void_suit=void, seen=(row.tile,)))
        assert (waits.shanten, waits.total) == (row.shanten, row.total)


def test_a_complete_hand_is_said_to_be_complete():
    answer = table("standard").discards(form("123456789m1156p", "4p"))
    assert (answer.complete, answer.shanten) == (True, -1)
    assert not answer.notes


def test_void_suit_first():
    answer = table("dingque").discards(form("1123568m24799p14s", void_suit=2))
    assert {SUITS[row.tile // 9] for row in answer.rows} == {"s"}
    assert [note.key for note in answer.notes] == ["sichuan.reason.void_first"]
