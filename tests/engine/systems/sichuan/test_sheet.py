"""Sheets: what counted, what did not and why, the arithmetic, and forms that contradict themselves."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.errors import HandError, NotAWin
from engine.scoring.form import Form
from engine.scoring.sheet import DISCARDER
from engine.tiles.kinds import EAST, NORTH, SOUTH, WEST
from tests.engine.systems.sichuan.asking import PRESETS, Pool, form, table, winning_hand


def keys(rows):
    return [row.key.removeprefix("sichuan.") for row in rows]


def test_a_dragon_hand_names_the_root_inside():
    sheet = table("standard").score(form("1111222244557m", "7m"))
    assert keys(sheet.lines) == ["qing_long_qi_dui", "root"]
    assert (sheet.lines[1].amount, sheet.lines[1].times) == (1, 1)
    assert ("root", "sichuan.qing_long_qi_dui", "sichuan.why.root_inside") in [
        (row.key.removeprefix("sichuan."), row.by, row.why) for row in sheet.struck
    ]
    assert [(step.key, step.value) for step in sheet.steps] == [
        ("sichuan.step.fan", 7),
        ("sichuan.step.limit", 6),
        ("sichuan.step.multiplier", 32),
        ("sichuan.step.stake", 32),
    ]
    assert sheet.limit == "sichuan.fan_cap"
    assert [(payment.payer, payment.payee, payment.amount) for payment in sheet.payments] == [(DISCARDER, 0, 32)]


def test_what_a_pattern_contains_and_what_merely_loses_are_told_apart():
    sheet = table("standard").score(form("111222444m5559m", "9m"))
    assert {row.key: row.why for row in sheet.struck} == {
        "sichuan.dui_dui_hu": "sichuan.why.contained",
        "sichuan.qing_yi_se": "sichuan.why.contained",
    }
    sheet = table("standard").score(form("112233m1122339p", "9p"))
    assert keys(sheet.lines) == ["qi_dui"]
    # Read as four runs and a pair it would be terminals in every set, worth the same.
    assert [keys(other.lines) for other in sheet.alternatives] == [["dai_yao_jiu"]]


def test_a_heavenly_hand_outdoes_what_it_does_not_contain():
    sheet = table("standard").score(form("1234567788999m", "8m", flags=frozenset({"heavenly"})))
    assert keys(sheet.lines) == ["tian_hu"]
    assert [(row.key, row.by, row.why) for row in sheet.struck] == [
        ("sichuan.qing_yi_se", "sichuan.tian_hu", "sichuan.why.only_best")
    ]


def test_a_bloom_paid_like_a_discard_adds_no_base():
    asked = form("123m678p78p99p[5555m]", "6p", flags=frozenset({"kong_bloom", "direct_kong"}), seat=EAST, payer=SOUTH)
    assert table("chengdu_2016 self_draw_bonus=add_base").score(asked).totals["points"] == 20
    others = asked.flags - {"direct_kong"}
    plain = form("123m678p78p99p[5555m]", "6p", flags=others, seat=EAST)
    assert table("chengdu_2016 self_draw_bonus=add_base").score(plain).totals["points"] == 25


def test_a_pattern_the_table_does_not_count_is_struck():
    sheet = table("xuezhan_9fan").score(form("123m789m12399s78m", "9m"))
    assert keys(sheet.lines) == ["ping_hu"]
    assert [(row.key, row.why) for row in sheet.struck] == [("sichuan.dai_yao_jiu", "sichuan.why.not_counted")]


def test_a_konged_quad_is_no_root_where_only_unkonged_ones_are():
    sheet = table("standard").score(form("234p678m78m55p{1111p}", "9m"))
    assert [(row.key, row.by, row.why) for row in sheet.struck] == [("sichuan.root", "", "sichuan.why.konged")]
    sheet = table("blood_exchange").score(form("234p678m78m55p{1111p}", "9m"))
    assert keys(sheet.lines) == ["ping_hu", "root"]


def test_chances_without_fan_are_told():
    sheet = table("standard").score(form("123m456m78m99m111s", "9m", flags=frozenset({"rob_kong"})))
    assert [(row.key, row.why) for row in sheet.struck] == [("sichuan.fan_rob_kong", "sichuan.why.no_fan")]


def test_the_giver_pays_a_kong_bloom_alone_where_the_table_says_so():
    asked = form(
        "123m678p78p99p[5555m]",
        "6p",
        flags=frozenset({"kong_bloom", "direct_kong"}),
        seat=EAST,
        payer=SOUTH,
    )
    sheet = table("chengdu_2016").score(asked)
    assert [(payment.payer, payment.amount) for payment in sheet.payments] == [(1, 20)]
    assert "sichuan.why.giver_pays" in [row.why for row in sheet.struck]
    sheet = table("blood_exchange").score(asked)
    # Everybody pays one fan plain, one root, one bloom, and one base more for the self-draw.
    assert [(payment.payer, payment.amount) for payment in sheet.payments] == [(1, 5), (2, 5), (3, 5)]


def test_streaks_and_stakes_are_steps():
    rules = table("xuezhan_9fan base_unit=5")
    sheet = rules.score(form("123345789m2346p", "6p", self_draw=True))
    assert [(step.key.removeprefix("sichuan.step."), step.value) for step in sheet.steps] == [
        ("fan", 1),
        ("multiplier", 2),
        ("stake", 10),
        ("payers", 30),
    ]
    assert sheet.totals == {"fan": 1, "multiplier": 2, "points": 10}


def test_points_are_not_doubled():
    sheet = table("chengdu_points").score(form("345m678m78p55p{2222p}", "9p", flags=frozenset({"kong_bloom"})))
    assert sheet.totals == {"worth": 4, "points": 4}
    assert {line.unit for line in sheet.lines} == {"points"}


def test_the_reading_lies_in_tile_order_with_the_pair_last_and_melds_after_it():
    sheet = table("standard").score(form("678s123m5s[444's]{9999m}", "5s"))
    assert [(group.kind.value, group.base, group.meld) for group in sheet.reading.groups] == [
        ("chow", 0, -1),
        ("chow", 23, -1),
        ("pair", 22, -1),
        ("pung", 21, 0),
        ("kong", 8, 1),
    ]
    assert sheet.reading.won == 2


CONTRADICTIONS = {
    "no_such_tile": ("dingque", form("123456789m55z11p", "1p"), {}),
    "wrong_tile_count": ("dingque", form("123456789m11p", "1p"), {}),
    "five_of_a_kind": ("dingque", form("11112345678m12m", "1m"), {}),
    "no_chow_meld": ("dingque", form("123456m5577p[123m]", "7p"), {}),
    "no_winning_tile": ("dingque", form("123456789m5577p"), {}),
    "no_void_here": ("standard", form("123456789m5577p", "7p"), {"void_suit": 2}),
    "unknown_situation": ("dingque", form("123456789m5577p", "7p"), {"flags": frozenset({"ippatsu"})}),
    "only_by_self_draw": (
        "dingque",
        form("456789m5577p{1111m}", "7p"),
        {"flags": frozenset({"kong_bloom"}), "self_draw": False},
    ),
    "only_by_discard": (
        "dingque",
        form("123456789m5577p", "7p"),
        {"flags": frozenset({"kong_shot"}), "self_draw": True},
    ),
    "exclude": ("dingque", form("123456789m5577p", "7p"), {"flags": frozenset({"kong_shot", "rob_kong"})}),
    "needs": ("dingque", form("456789m5577p[1111m]", "7p"), {"flags": frozenset({"direct_kong"}), "self_draw": True}),
    "bloom_without_kong": ("dingque", form("123456789m5577p", "7p"), {"flags": frozenset({"kong_bloom"})}),
    "bloom_without_direct_kong": (
        "dingque",
        form("456789m5577p{1111m}", "7p"),
        {"flags": frozenset({"kong_bloom", "direct_kong"})},
    ),
    "no_robbing": ("dingque rob_bent_kong=off", form("123456789m5577p", "7p"), {"flags": frozenset({"rob_kong"})}),
    "first_with_melds": ("dingque", form("456789m5577p[111'm]", "7p"), {"flags": frozenset({"heavenly"})}),
    "dealer_only": ("dingque", form("123456789m5577p", "7p"), {"flags": frozenset({"heavenly"}), "seat": SOUTH}),
    "not_the_dealer": (
        "dingque",
        form("123456789m5577p", "7p"),
        {"flags": frozenset({"earthly"}), "seat": EAST, "self_draw": True},
    ),
    "earthly_condition": (
        "dingque",
        form("123456789m5577p", "7p"),
        {"flags": frozenset({"earthly"}), "seat": SOUTH, "self_draw": False},
    ),
    "pays_oneself": ("dingque", form("123456789m5577p", "7p"), {"seat": WEST, "payer": WEST}),
    "payer_of_self_draw": (
        "dingque",
        form("123456789m5577p", "7p"),
        {"seat": WEST, "payer": EAST, "self_draw": True},
    ),
    "no_such_seat": ("chengdu_social_3p", form("123456789m5577p", "7p"), {"seat": NORTH}),
}


@pytest.mark.parametrize("key", CONTRADICTIONS)
def test_a_form_that_contradicts_itself_is_refused(key):
    preset, asked, said = CONTRADICTIONS[key]
    fields = {name: getattr(asked, name) for name in ("hand", "tile")}
    with pytest.raises(HandError) as caught:
        table(preset).score(Form(**fields, **said))
    assert f"sichuan.reason.{key}" in [reason.key for reason in caught.value.reasons]


def test_two_that_exclude_each_other_are_one_problem():
    with pytest.raises(HandError) as caught:
        table("dingque").score(form("123456789m5577p", "7p", flags=frozenset({"kong_shot", "rob_kong"})))
    assert [reason.key for reason in caught.value.reasons] == ["sichuan.reason.exclude"]


def test_every_problem_is_told_at_once():
    with pytest.raises(HandError) as caught:
        table("standard").score(form("1111m123m", "1m", void_suit=1, flags=frozenset({"kong_shot"}), self_draw=True))
    found = {reason.key.rpartition(".")[2] for reason in caught.value.reasons}
    assert found == {"wrong_tile_count", "five_of_a_kind", "no_void_here", "only_by_discard"}


@pytest.mark.parametrize(
    ("preset", "hand", "win", "said", "reason"),
    [
        ("dingque", "345678m234p6711p", "8p", {"void_suit": 0}, "void_suit_held"),
        ("standard", "123m456p789s2233m", "3m", {}, "three_suits"),
        ("chengdu_social_2p", "345678m234p6711p", "8p", {"self_draw": True}, "one_suit_required"),
        ("standard", "112233445566m7p", "8p", {}, "not_a_winning_shape"),
        ("chengdu_social_2p", "1233456678999s", "3s", {"self_draw": False}, "discard_win_not_allowed"),
        ("chengdu_social_6p", "2255m88m3m", "3m", {}, "not_a_winning_shape"),
    ],
)
def test_no_win(preset, hand, win, said, reason):
    with pytest.raises(NotAWin) as caught:
        table(preset).score(form(hand, win, **said))
    assert caught.value.reason.key == f"sichuan.reason.{reason}"


def test_how_the_hand_was_won_is_filled_in_and_told():
    assert [note.key for note in table("standard").score(form("123456789m5577p", "7p")).notes] == [
        "sichuan.reason.taken_as_discard"
    ]
    notes = table("chengdu_social_2p").score(form("1233456678999s", "3s")).notes
    assert [note.key for note in notes] == ["sichuan.reason.taken_as_self_draw"]
    assert not table("standard").score(form("123456789m5577p", "7p", self_draw=False)).notes


@pytest.mark.parametrize("preset", PRESETS)
def test_lines_add_up_and_the_reading_holds_the_hand(preset):
    rules = table(preset)
    rng = random.Random(7)
    hands = (
        winning_hand(Pool(rng), rng.sample(range(3), rules.scoring.suits), rules.scoring.sets) for _ in range(10_000)
    )
    for hand, tile in islice(filter(None, hands), 60):
        sheet = rules.score(Form(hand=hand, tile=tile, self_draw=True))
        steps = {step.key.rpartition(".")[2]: step.value for step in sheet.steps}
        assert sum(line.amount for line in sheet.lines) == steps["fan"]
        assert steps.get("limit", steps["fan"]) == min(steps["fan"], rules.scoring.cap or 99)
        assert (sheet.limit is not None) == ("limit" in steps)
        held = sorted((*hand.tiles, tile))
        assert sorted(kind for group in sheet.reading.groups for kind in group.kinds) == held
        assert tile in sheet.reading.groups[sheet.reading.won].kinds
        assert sheet.gain == steps.get("payers", sheet.totals["points"])
        assert all(
            row.key not in {line.key for line in sheet.lines} or row.key == "sichuan.root" for row in sheet.struck
        )
        for other in sheet.alternatives:
            assert sum(line.amount for line in other.lines) <= steps["fan"]
