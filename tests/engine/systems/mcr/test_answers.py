"""Waits and discards: every shape, what each win is worth, copies left; all against plain trying out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.waits import accepted
from engine.scoring.answers import Accepted
from engine.scoring.form import Form
from engine.systems.mcr.answers import _accepted_by
from engine.systems.mcr.held import held
from engine.systems.mcr.knitted import SHAPES, singles_distance, straight_distance
from engine.systems.mcr.readings import KNITTED_KINDS, readings
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.mcr.waiting import completing
from engine.systems.registry import ruleset
from engine.tiles.kinds import Kind, Tile, code_of, tile_of
from tests.engine.systems.mcr.asking import form, melds, reasons, tiles
from tests.engine.systems.mcr.hands import random_win
from tests.engine.systems.mcr.library import name


def mcr(line: str = "mcr") -> McrRuleset:
    rules = ruleset(line)
    assert isinstance(rules, McrRuleset)
    return rules


def codes(rows: tuple[Accepted, ...]) -> list[str]:
    return [code_of(row.kind) for row in rows]


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("1112345678999s", "123456789s"),
        ("3344455566667m", "234578m"),
        ("22559m11s113355z", "9m"),
        ("47m28s369p123567z", "1m5s4z"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("17m258p369s22m789p", "4m"),
        ("147m258p369s2345m", "25m"),
    ],
)
def test_waits_of_every_shape(hand: str, waits: str) -> None:
    answer = mcr().waits(Form(hand=Hand.of(tiles(hand))))
    assert answer.shanten == 0
    assert codes(answer.accepted) == [code_of(tile) for tile in tiles(waits)]


def test_worth_by_discard_and_by_draw_and_the_minimum() -> None:
    answer = mcr().waits(form("2345m345567p678s", None))
    assert codes(answer.accepted) == ["2m", "5m"]
    for row, points in zip(answer.accepted, ((7, 9), (6, 8)), strict=True):
        assert row.on_discard is not None
        assert row.on_draw is not None
        assert (row.on_discard.totals["fan"], row.on_draw.totals["fan"]) == points
        assert reasons(row.on_discard.refused) == ["below_minimum"]
        assert not row.on_draw.refused
        assert reasons(row.labels) == ["only_self_draw_wins"]


def test_a_discard_says_which_of_its_waits_win_by_self_draw_only() -> None:
    """Seven pairs with the 8s by any win; all chows with the 5s only reach the minimum by self-draw."""
    rows = {code_of(row.tile): row for row in mcr().discards(Form(hand=Hand.of(tiles("1122334m5566778s")))).rows}
    for tile, wait in (("4m", "5s"), ("8s", "1m")):
        (label,) = rows[tile].labels
        assert label.key == "mcr.reason.only_self_draw_wins_with"
        assert label.params["tiles"] == (wait,)
        assert rows[tile].low is not None
        assert rows[tile].low.totals["fan"] == 8
    assert reasons(rows["1m"].labels) == ["only_self_draw_wins"]


def test_a_hand_that_cannot_win_says_so() -> None:
    answer = mcr().waits(form("2234m", None, melds("567p", "678s", "123s")))
    assert answer.accepted
    for row in answer.accepted:
        for worth in (row.on_discard, row.on_draw):
            assert worth is not None
            assert worth.refused
        assert reasons(row.labels) == []


def test_copies_left_count_everything_in_view() -> None:
    answer = mcr().waits(form("2345m345567p678s", None, river=tiles("2m"), seen=tiles("255m")))
    assert [(code_of(row.kind), row.left) for row in answer.accepted] == [("2m", 1), ("5m", 1)]
    gone = mcr().waits(form("2345m345567p678s", None, seen=tiles("555m")))
    assert [row.left for row in gone.accepted] == [3, 0]
    assert reasons(gone.accepted[1].labels)[0] == "none_left"
    assert gone.total == 3


def test_a_kind_held_four_times_is_no_wait_to_show() -> None:
    answer = mcr().waits(form("1111234m345p678s", None))
    assert codes(answer.accepted) == ["4m"]


def test_the_worth_of_a_wait_is_that_of_its_win() -> None:
    rules = mcr("mcr min_points=0")
    rng = Random(3)
    for _ in range(150):
        asked = replace(random_win(rng), flags=frozenset())
        answer = rules.waits(asked)
        assert answer.shanten == 0
        if asked.tile is not None and asked.hand.concealed.count(asked.tile) < 4:
            assert asked.tile in [row.kind for row in answer.accepted]
        for row in answer.accepted:
            if asked.hand.tiles.count(Tile(row.kind)) == 4:
                continue
            for self_draw, worth in ((False, row.on_discard), (True, row.on_draw)):
                assert worth is not None
                sheet = rules.score(replace(asked, tile=Tile(row.kind), self_draw=self_draw))
                assert worth.totals == sheet.totals


def test_completing_is_what_reads() -> None:
    """The kinds that complete a hand are those with a reading, for ready and unready hands."""
    rng = Random(4)
    for _ in range(600):
        asked = random_win(rng)
        hand = asked.hand
        if rng.random() < 0.3:
            rest = list(hand.concealed)
            rest[rng.randrange(len(rest))] = Tile(rng.randrange(34))
            hand = Hand.of(rest, hand.melds)
        holding = held(hand)
        if max(holding.all_counts) > 4:
            continue
        found = completing(holding)
        for kind in range(34):
            assert (found >> kind & 1) == bool(readings(holding, kind)), (hand, kind)


def test_discards_are_what_their_waits_say() -> None:
    rules = mcr()
    rng = Random(5)
    for _ in range(25):
        asked = random_win(rng)
        pool = list(asked.hand.concealed)
        pool[rng.randrange(len(pool))] = Tile(rng.randrange(34))
        hand = Hand.of(pool, asked.hand.melds).with_tile(Tile(rng.randrange(34)))
        if max(held(hand).all_counts) > 4:
            continue
        answer = rules.discards(Form(hand=hand, seat=asked.seat, round_wind=asked.round_wind))
        assert [row.tile for row in answer.rows] == sorted(
            (row.tile for row in answer.rows), key=lambda tile: order(answer, tile)
        )
        for row in answer.rows:
            rest = list(hand.concealed)
            rest.remove(row.tile)
            left = rules.waits(
                Form(hand=Hand.of(rest, hand.melds), seat=asked.seat, round_wind=asked.round_wind, river=(row.tile,))
            )
            assert row.shanten == left.shanten
            assert {(one.kind, one.left) for one in row.accepted} == {
                (one.kind, one.left) for one in left.accepted if hand.concealed.count(Tile(one.kind)) < 4
            }


def order(answer: Any, tile: Tile) -> tuple[int, int, int]:
    row = next(row for row in answer.rows if row.tile == tile)
    return row.shanten, -row.total, tile


def test_a_complete_hand_is_said_to_be_one_if_it_reaches_the_minimum() -> None:
    whole = Form(hand=Hand.of(tiles("222333444z55m111z")), tile=None)
    assert mcr().discards(whole).complete
    poor = mcr().discards(form("2234m", "5m", melds("567p", "678s", "123s"), self_draw=True))
    assert not poor.complete
    assert poor.shanten == -1
    assert reasons(poor.notes) == ["below_minimum"]


def test_a_red_five_counts_as_a_five() -> None:
    red = Tile(43)
    answer = mcr().waits(Form(hand=Hand.of((red, *tiles("234m345567p678s")))))
    assert codes(answer.accepted) == ["2m", "5m"]
    assert "mcr.note.red_fives" in [note.key for note in answer.notes]


def test_distances_to_the_knitted_shapes_by_definition() -> None:
    """One tile away exactly if some tile completes; complete exactly if it reads."""
    rng = Random(6)
    for _ in range(300):
        asked = random_win(rng)
        assert asked.tile is not None
        counts = [*held(asked.hand).counts]
        laid = len(asked.hand.melds)
        shapes = {read.shape.value for read in readings(held(asked.hand), asked.tile)}
        counts[asked.tile] += 1
        assert (straight_distance(counts, laid) == 0) == ("knitted_straight" in shapes)
        assert (singles_distance(counts, laid) == 0) == ("knitted_singles" in shapes)


def test_distances_to_the_knitted_shapes_of_another_program() -> None:
    package = pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed (it is an extra of `make bench`)")
    rng = Random(9)
    for _ in range(1500):
        hand = rng.sample([kind for kind in range(34) for _ in range(4)], 13)
        if rng.random() < 0.6:
            hand = [*rng.sample([0, 3, 6, 10, 13, 16, 20, 23, 26], rng.choice((6, 7, 8, 9))), *hand][:13]
        counts = [hand.count(kind) for kind in range(34)]
        if max(counts) > 4:
            continue
        named = tuple(name(kind) for kind in hand)
        assert straight_distance(counts, 0) - 1 == package.KnittedStraightShanten(named)[0]
        assert singles_distance(counts, 0) - 1 == package.HonorsAndKnittedTilesShanten(named)[0]


def test_shanten_of_each_shape_is_told() -> None:
    answer = mcr().waits(form("1258m369m147p223s", None))
    assert set(answer.shapes) == {"sets", "seven_pairs", "orphans", "knitted_straight", "knitted_singles"}
    assert answer.shanten == min(answer.shapes.values())
    assert SHAPES.others
    two_melds = mcr().waits(form("2345m67p1s", None, melds("777z", "345p")))
    assert set(two_melds.shapes) == {"sets"}
    assert Kind(tile_of("1m")) == 0


def test_waits_read_off_the_suits_are_those_tried_one_by_one():
    """Random hands of few kinds, so that most are ready; with and without a meld, and of all special shapes."""
    random, ready = Random(5), 0
    orphans = (0, 8, 9, 17, 18, 26, *range(27, 34))
    for _ in range(400):
        lowest = 9 * random.randrange(3)
        suit = [*range(lowest, lowest + 9)]
        some = random.choice((suit, [*suit, *range(27, 34)]))
        whole = random.sample([kind for kind in some for _ in range(4)], 13)
        special = [*random.choice((KNITTED_KINDS[0], orphans)), *random.sample(range(34), 4)][:13]
        pung = Meld(MeldKind.PUNG, tiles("5z5z5z"), tiles("5z")[0], 1)
        for kinds, laid in ((whole, ()), (special, ()), (whole[3:], (pung,))):
            holding = held(Hand.of([Tile(kind) for kind in kinds], laid))
            found = _accepted_by(holding)
            assert found == accepted(holding.counts, len(laid), SHAPES)
            ready += found.shanten == 0
    assert ready > 100
