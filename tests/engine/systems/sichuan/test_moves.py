"""What a seat may do, pass locks, exchange, void suits, and who deals: beyond the worked cases."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hand.hand import Hand, MeldKind
from engine.systems.sichuan.between import (
    CoinRate,
    DealResult,
    highest_throw,
    in_coins,
    open_wall,
    square_wall,
    wall_table,
)
from engine.systems.sichuan.exchange import (
    check_choice,
    default_choice,
    direction_of,
    exchanged,
    receiver,
    void_choice,
)
from engine.systems.sichuan.moves import Ask, Moment, may_feed
from engine.systems.sichuan.passing import OPEN
from engine.systems.sichuan.win import held_of
from engine.tiles.kinds import Tile
from tests.engine.systems.sichuan.asking import Pool, hand, table, wall, winning_hand

LINES = ["standard", "dingque", "river_exchange", "chengdu_blood_rain", "chengdu_social_2p", "chengdu_2016"]


def moment(text, tile, ask=Ask.DRAW, wall=40, **said):
    held = hand(text)
    pungs = tuple(meld.base for meld in held.melds if meld.kind is MeldKind.PUNG)
    return Moment(ask=ask, held=held_of(held), pungs=pungs, tile=tile, wall_left=wall, **{"void": None, **said})


@pytest.mark.parametrize("line", LINES)
def test_a_turn_never_opens_without_a_discard_or_a_forced_win(line):
    rules = table(line)
    rng = random.Random(6)
    forced = 0
    for _ in range(300):
        pool = Pool(rng)
        made = winning_hand(pool, rng.sample(range(3), 2), rules.scoring.sets) if rng.random() < 0.7 else None
        if made is None:
            tiles = Pool(rng).any_tiles(rules.circumstances.hand_size + 1, (0, 1, 2))
            held, drawn, pungs = held_of(Hand.of(map(Tile, tiles[1:]))), tiles[0], ()
        else:
            held, drawn = held_of(made[0]), made[1]
            pungs = tuple(meld.base for meld in made[0].melds if meld.kind is MeldKind.PUNG)
        void = rng.choice((None, 0, 1, 2)) if rules.circumstances.declares else None
        protected = frozenset(rng.sample(range(27), rng.choice((0, 20, 27))))
        wall = rng.choice((0, 3, 40))
        moves = rules.moves.moves(
            Moment(
                ask=Ask.DRAW,
                held=held,
                pungs=pungs,
                tile=drawn,
                void=void,
                wall_left=wall,
                has_won=line.startswith("river") and rng.random() < 0.3,
                protected=protected,
            )
        )
        assert moves.discards or moves.must_win
        assert not (wall == 0 and moves.kongs)
        assert moves.may_win or not moves.must_win
        forced += moves.must_win
    assert (forced > 0) == rules.moves.forces_last


def test_the_void_suit_goes_before_the_protection_of_dancers():
    rules = table("chengdu_blood_rain void_rule=declared void_first=on")
    moves = rules.moves.moves(moment("123456m1155789s", 12, void=1, protected=frozenset({12})))
    assert moves.discards == (12,)
    moves = rules.moves.moves(moment("123456m1155789s", 0, void=1, protected=frozenset({0, 1})))
    assert 0 not in moves.discards
    assert 2 in moves.discards


def test_the_last_four_for_draws_and_discards():
    rules = table("standard").moves
    assert not rules.must_win(4, True)
    assert rules.must_win(3, True)
    assert rules.must_win(4, False)
    assert not rules.must_win(5, False)


def test_robbing_needs_the_rule_and_no_lock():
    asked = {"ask": Ask.BENT_KONG, "wall": 20}
    for line, win in (("standard", True), ("standard rob_bent_kong=off", False)):
        assert table(line).moves.moves(moment("123456789m1146p", 13, **asked)).may_win is win
    locked = moment("123456789m1146p", 13, pass_locked=True, **asked)
    assert not table("standard").moves.moves(locked).may_win


def test_a_late_bent_kong_is_one_of_a_tile_kept_back():
    rules = table("standard late_bent_kong=forbidden").moves
    assert [kong.tile for kong in rules.moves(moment("1235m677899p[555'm]", 9)).kongs] == []
    assert [kong.tile for kong in rules.moves(moment("1236m677899p[555'm]", 4)).kongs] == [4]
    assert [kong.tile for kong in table("standard").moves.moves(moment("1235m677899p[555'm]", 9)).kongs] == [4]


def test_a_river_winner_may_be_kept_from_kongs():
    asked = moment("222345m6799s[444's]", 1, void=1, has_won=True, wall=30)
    assert [kong.tile for kong in table("river_exchange").moves.moves(asked).kongs] == [1]
    assert table("river_exchange river_kong=none").moves.moves(asked).kongs == ()


def test_dancers():
    assert may_feed(3, {3, 6}, announced=True, protects=True)
    assert not may_feed(3, {3, 6}, announced=False, protects=True)
    assert may_feed(3, {3, 6}, announced=False, protects=False)


def test_scopes_of_the_pass_lock():
    for scope, barred in (
        ("same_tile", {0}),
        ("same_line", {0, 3, 6}),
        ("any", set(range(27))),
    ):
        rule = table(f"standard pass_lock=until_own_draw pass_lock_scope={scope}").passing
        lock = rule.let_go(OPEN, 0, 2)
        assert {kind for kind in range(27) if not rule.may_win(lock, kind, 2)} == barred
        assert {kind for kind in range(27) if rule.may_win(lock, kind, 3)} == set(range(27))
        strict = table(f"standard pass_lock=until_own_draw pass_lock_scope={scope} pass_bigger_ok=off").passing
        assert {kind for kind in range(27) if not strict.may_win(lock, kind, 9)} == barred


def test_when_the_pass_lock_ends():
    by_draw, by_turn = table("chengdu_2016").passing, table("chengdu_points").passing
    lock = by_draw.let_go(OPEN, 0, 1)
    assert by_draw.after_claim(lock) == lock
    assert by_turn.after_claim(lock) == OPEN
    assert by_draw.after_draw(lock) == OPEN
    assert table("standard").passing.let_go(OPEN, 0, 1) == OPEN


@given(st.integers(0), st.sampled_from((3, 4, 5, 6)), st.sampled_from(("next", "across", "previous")))
def test_an_exchange_only_moves_tiles(seed, players, direction):
    tiles = wall(seed)
    hands = [tiles[10 * seat : 10 * seat + 10] for seat in range(players)]
    give = [each[:3] for each in hands]
    after = exchanged(hands, give, direction)
    assert sorted(tile for each in after for tile in each) == sorted(tile for each in hands for tile in each)
    assert all(len(each) == 10 for each in after)
    for seat in range(players):
        rest = list(after[receiver(seat, direction, players)])
        for tile in give[seat]:
            rest.remove(tile)
    step = receiver(0, direction, players)
    returned = [give[(seat - step) % players] for seat in range(players)]
    back = exchanged(after, returned, {"next": "previous", "previous": "next", "across": "across"}[direction])
    if direction != "across" or players % 2 == 0:
        assert [list(each) for each in back] == [sorted(each) for each in hands]


def test_directions():
    assert [direction_of(die, 6) for die in range(1, 7)] == [
        "next",
        "next",
        "across",
        "across",
        "previous",
        "previous",
    ]
    assert receiver(1, "across", 6) == 4
    assert {receiver(0, direction, 2) for direction in ("next", "across", "previous")} == {1}


def test_choices_of_three():
    tiles = hand("2468m13579p1367s").concealed
    assert check_choice(tiles, tiles[:3], one_suit=True) is None
    assert check_choice(tiles, tiles[:2], one_suit=True).key == "sichuan.reason.wrong_number"
    assert check_choice(tiles, (0, 0, 0), one_suit=True).key == "sichuan.reason.not_held"
    assert check_choice(tiles, (1, 3, 9), one_suit=True).key == "sichuan.reason.not_one_suit"
    assert check_choice(tiles, (1, 3, 9), one_suit=False) is None
    assert default_choice(hand("123m456p1234567s").concealed) == (0, 1, 2)


@given(st.integers(0), st.sampled_from((7, 10, 13, 14)))
def test_the_default_choice_is_always_allowed(seed, size):
    tiles = wall(seed)
    assert check_choice(tiles[:size], default_choice(tiles[:size]), one_suit=True) is None


def test_void_choices():
    assert void_choice(hand("123m456p1234567s").concealed, natural=True) == ((0, 1, 2), False)
    assert void_choice(hand("1234567m123456p").concealed, natural=True) == ((2,), True)
    assert void_choice(hand("1234567m123456p").concealed, natural=False) == ((0, 1, 2), False)
    assert void_choice(hand("1123445667899m").concealed, natural=True) == ((1, 2), False)


@pytest.mark.parametrize(
    ("line", "result", "seat"),
    [
        ("standard next_dealer=rotate", {"wins": ((1,),), "discarder": 2}, 1),
        ("standard next_dealer=rotate dealer_multi_ron=discarder", {"wins": ((1, 3),), "discarder": 2}, 2),
        # The dice decide all the same.
        ("standard dealer_multi_ron=discarder", {"wins": ((1, 3),), "discarder": 2}, None),
        # Of several on one discard the first in turn order.
        ("chengdu_2016 dealer_multi_ron=as_next_dealer", {"wins": ((1, 3),), "discarder": 2}, 3),
        ("chengdu_2016", {"wins": ((1,),), "discarder": None}, 1),
        ("chengdu_2016 dealer_player_change=keep", {"wins": (), "discarder": None, "player_changed": True}, 0),
        ("standard", {"wins": (), "discarder": None}, None),
    ],
)
def test_the_next_dealer(line, result, seat):
    ended = DealResult(**{"dealer": 0, "player_changed": False, "players": 4, **result})
    assert table(line).dealing.next_dealer(ended) == seat


def test_a_number_beyond_the_wall_goes_on_into_the_next():
    opening = open_wall(17, (14, 13, 14, 13))
    assert (opening.wall, opening.here, opening.beyond, opening.following, opening.left) == (0, 0, 2, 3, 0)


def test_the_table_of_sums_names_every_wall_in_turn():
    rows = wall_table(table("standard").dealing.dice, square_wall(108))
    assert [total for total, _ in rows] == list(range(2, 13))
    assert [opening.wall for _, opening in rows] == [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    # Only at 12 does the first take go on into the next wall.
    assert [total for total, opening in rows if opening.beyond] == [12]
    for _, opening in rows:
        assert opening.here + opening.beyond == 2
        assert opening.skip + opening.here + opening.left == (14, 13, 14, 13)[opening.wall]


def test_the_first_dealer():
    assert table("standard").dealing.thrown_for
    assert not table("chengdu_terms").dealing.thrown_for
    assert highest_throw((2, 2, 12)) == 2
    assert highest_throw((12, 2, 12)) is None


def test_coins():
    assert table("standard").coins is None
    assert table("qq_base6").coins == CoinRate(200, 400)
    assert table("qq_base6 coin_fee=none").coins == CoinRate(200, 0)
    coins = in_coins((5, -5, 0), CoinRate(10, 1))
    assert sum(coins.net) + coins.house == 0
