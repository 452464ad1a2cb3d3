"""Waits, discards, calls, points, rulings and the JSON of sheets."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import jsonschema_rs
import pytest

import engine.scoring.json as sheet_json
from bot.verify.riichi_reading import ruleset_of, tiles_written
from engine.errors import HandError, NotAWin
from engine.hand.hand import ACROSS, LEFT
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.rulings import RULINGS
from tests.engine.systems.riichi.asking import form, score
from tests.engine.systems.riichi.wins import wins

SEED = ruleset_of("riichi/seed")


def points(worth) -> int | None:
    return worth.totals.get("points") if worth else None


def why(worth) -> list[str]:
    return [reason.key.removeprefix("riichi.reason.") for reason in worth.refused]


def test_waits_know_their_worth() -> None:
    answer = SEED.waits(form("234789m23499p23s"))
    one, four = answer.accepted
    assert (answer.shanten, answer.total) == (0, 8)
    assert (one.kind, points(one.on_discard), points(one.on_draw)) == (18, 1000, 1500)
    assert (four.kind, points(four.on_discard), points(four.on_draw)) == (21, 3900, 5200)


def test_waits_say_when_a_win_is_not_allowed() -> None:
    no_yaku = SEED.waits(form("567m345p4699s", "", "chi:123m")).accepted[0]
    assert why(no_yaku.on_discard) == ["no_yaku"]
    furiten = SEED.waits(form("234567m345p6799s", river="5s1z")).accepted
    assert [why(one.on_discard) for one in furiten] == [["furiten_discard"], ["furiten_discard"]]
    assert all(points(one.on_draw) for one in furiten)
    assert furiten[0].left == 3


def test_copies_left_count_all_that_is_in_view() -> None:
    answer = SEED.waits(form("234567m345p6799s", seen="5588s", dora="8s"))
    assert [(one.kind, one.left) for one in answer.accepted] == [(22, 2), (25, 1)]
    dead = SEED.waits(form("234567m345p4699s", seen="5555s")).accepted[0]
    assert (dead.left, [label.key for label in dead.labels]) == (0, ["riichi.reason.none_left"])


def test_norths_set_aside_are_in_view() -> None:
    three = ruleset_of("riichi/tenhou-3p")
    orphans = form("19m19p19s1123567z", norths=3)
    assert [(one.kind, one.left) for one in three.waits(orphans).accepted] == [(30, 1)]
    dead = three.waits(replace(orphans, norths=4)).accepted[0]
    assert (dead.left, [label.key for label in dead.labels]) == (0, ["riichi.reason.none_left"])
    rows = three.discards(form("19m19p19s1123567z", "1p", norths=4)).rows
    assert {one.left for row in rows for one in row.accepted if one.kind == 30} == {0}
    assert rows[0].shanten == 1
    assert {row.cannot_win.key for row in rows if row.shanten == 0} == {"answer.none_left"}
    passed = three.calls(replace(orphans, norths=4), tiles_written("1p")[0], LEFT).rows[-1]
    assert (passed.verb, passed.shanten, passed.total) == ("pass", 0, 0)
    pairs = three.discards(form("1199p11224s45567z", norths=3)).rows
    assert 30 not in {one.kind for row in pairs for one in row.accepted if one.left}


def test_situations_apply_to_their_way_of_winning() -> None:
    one = SEED.waits(form("234567m345p4699s", flags="riichi haitei")).accepted[0]
    assert one.on_discard.totals["han"] == 1
    assert one.on_draw.totals["han"] == 3


def test_discards_best_first_with_good_share_and_range() -> None:
    answer = SEED.discards(form("234567m345p679s19m"))
    assert (answer.shanten, answer.complete) == (1, False)
    first = answer.rows[0]
    assert first.shanten == 1
    assert 0 < first.good <= first.total
    ready = SEED.discards(form("234567m345p6799s1z"))
    best = ready.rows[0]
    assert (best.tile, best.shanten, best.total) == (27, 0, 8)
    assert (points(best.low), points(best.high)) == (1000, 1500)
    order = [(row.shanten, -row.total) for row in ready.rows]
    assert order == sorted(order)


def test_discarding_a_wait_is_furiten() -> None:
    row = next(row for row in SEED.discards(form("22345m345678p678s")).rows if row.tile == 1)
    assert [label.key for label in row.labels] == ["riichi.reason.furiten_discard"]


def test_a_complete_hand_says_so() -> None:
    assert SEED.discards(form("234567m345p6799s", "8s")).complete


@pytest.mark.parametrize("hand", ["234567m345p679s", "234567m345p67999s1z", "2222m2m345p6799s1z"])
def test_wrong_numbers_are_refused(hand: str) -> None:
    with pytest.raises(HandError):
        SEED.waits(form(hand))


def test_calls_are_compared() -> None:
    rules = ruleset_of("riichi/tenhou")
    offered = tiles_written("5p")[0]
    answer = rules.calls(form("234m4055p679966s"), offered, LEFT)
    verbs = [row.verb for row in answer.rows]
    assert verbs == ["kong", "pung", "pung", "pass"]
    red, plain = (44 in row.meld.tiles for row in answer.rows[1:3]), answer.rows[1]
    assert sorted(red) == [False, True]
    assert (plain.shanten, plain.discard) == (0, 24)
    assert answer.rows[-1].shanten == 1


def test_chows_come_from_the_left_and_leave_a_discard() -> None:
    four = tiles_written("4m")[0]
    barred = SEED.calls(form("56m345p6799s234s9m"), four, ACROSS).rows
    assert [why(row) for row in barred if row.verb == "chow"] == [["chow_left_only"]]
    stuck = SEED.calls(form("4567m", "", "pon:555z", "pon:666z", "pon:111z"), four, LEFT).rows
    refused = [why(row) for row in stuck if row.verb == "chow"]
    assert ["kuikae"] in refused


def test_a_win_is_one_of_the_answers() -> None:
    eight = tiles_written("8s")[0]
    win = SEED.calls(form("234567m345p6799s"), eight, ACROSS).rows[0]
    assert (win.verb, points(win.worth)) == ("win", 1000)
    furiten = SEED.calls(form("234567m345p6799s", river="5s"), eight, ACROSS).rows[0]
    assert why(furiten) == ["furiten_discard"]
    locked = SEED.calls(form("234567m345p6799s", flags="riichi"), tiles_written("9s")[0], ACROSS).rows
    assert [why(row) for row in locked if row.verb == "pung"] == [["riichi_locked"]]


def test_points_and_their_tables() -> None:
    answer = SEED.points(han=4, fu=30, winner=0, honba=1)
    assert (answer.totals["points"], sum(one.amount for one in answer.payments)) == (11_600, 11_900)
    assert SEED.points(yakuman=2).totals == {"yakuman": 2, "points": 64_000}
    rows = {(row.han, row.fu): row for row in SEED.points_table()}
    assert rows[2, 20].ron is None
    assert (rows[2, 20].from_other, rows[2, 20].from_dealer) == (400, 700)
    assert (rows[2, 25].ron, rows[2, 25].from_each) == (1600, None)
    assert rows[3, 60].limit is None
    assert {(row.han, row.fu): row for row in ruleset_of("riichi/wrc").points_table()}[3, 60].ron == 8000
    halved = {(row.han, row.fu): row for row in ruleset_of("riichi/seed-3p sanma_tsumo=bisection").points_table()}
    assert (halved[5, 0].from_dealer, halved[5, 0].from_other) == (5000, 3000)


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({}, "no_han"),
        ({"han": 2, "fu": 35}, "no_such_fu"),
        ({"han": 2, "fu": 30, "honba": -1}, "negative_count"),
        ({"han": 2, "fu": 30, "winner": 4}, "no_seat"),
    ],
)
def test_points_no_hand_can_have(asked: dict, key: str) -> None:
    with pytest.raises(HandError) as refused:
        SEED.points(**asked)
    assert [reason.key for reason in refused.value.reasons] == [f"riichi.reason.{key}"]


def test_rulings_say_what_the_presets_declare() -> None:
    keys = [one.key for one in RULINGS]
    assert len(keys) == len(set(keys)) >= 17
    for ruling in RULINGS:
        assert ruling.cite.startswith("riichi rules ")
        assert set(ruling.says) == {preset.key for preset in TABLE.presets}
    by_key = {one.key.removeprefix("riichi.ruling."): one for one in RULINGS}
    assert by_key["double_wind_pair"].says["wrc"] == ("2",)
    assert "ema" in by_key["double_wind_pair"].unsure
    assert by_key["multi_ron"].says["m_league"][0] == "head_bump"


@pytest.fixture(scope="module")
def validator():
    text = Path(sheet_json.__file__).with_name("sheet.schema.json").read_text("utf-8")
    return jsonschema_rs.validator_for(json.loads(text))


@pytest.mark.parametrize("preset", ["tenhou", "seed_local"])
def test_sheets_as_json_fit_the_published_schema(validator, preset: str) -> None:
    rules = ruleset_of(f"riichi/{preset}")
    checked = 0
    for asked in islice(wins(3, reds=preset == "tenhou"), 150):
        try:
            sheet = rules.score(asked)
        except NotAWin:
            continue
        written = json.loads(json.dumps(sheet_json.to_json(sheet)))
        validator.validate(written)
        assert written["totals"] == dict(sheet.totals)
        assert written["gain"] == sheet.gain
        checked += 1
    assert checked > 50


def test_the_schema_refuses_what_is_no_sheet(validator) -> None:
    written = sheet_json.to_json(score("seed", "234567m345p4699s", "5s", flags="riichi"))
    for wrong in ({"lines": [{"key": "x"}]}, {"format": 2}, {"more": 1}):
        assert not validator.is_valid({**written, **wrong})


def test_many_at_once() -> None:
    forms = list(islice(wins(9), 40))
    answers = ruleset_of("riichi/tenhou").score_many(forms)
    assert len(answers) == 40
    assert {isinstance(one, NotAWin) for one in answers} == {True, False}


def test_a_penalty_is_a_mangan_the_wrong_way_round() -> None:
    """Riichi rules 8.6: an offender pays what a self-drawn mangan would have brought."""
    payout = SEED.payout
    assert payout.deltas(payout.penalty(0)) == (-12_000, 4000, 4000, 4000)
    assert payout.deltas(payout.penalty(2)) == (4000, 2000, -8000, 2000)
    three = ruleset_of("riichi/seed-3p").payout
    assert three.deltas(three.penalty(1)) == (4000, -6000, 2000)


def test_unconfirmed_values_are_told_where_a_score_rests_on_them() -> None:
    asked = ("222m555p345s67s11z", "8s")
    notes = [note.key for note in score("ema", *asked, seat="E", flags="riichi").notes]
    assert notes == ["riichi.note.unconfirmed"]
    assert score("seed", *asked, seat="E", flags="riichi").notes == ()
    assert score("ema", "234567m345p4699s", "5s", flags="riichi").notes == ()


@pytest.mark.parametrize(
    ("hand", "offered", "seat", "doubtful"),
    [
        ("123m45p67789s336z", "3z", "S", True),
        ("123m45p67789s336z", "3z", "W", False),
        ("234m45p4668s2266p", "6s", "S", False),
        ("1244m556778m122z", "4m", "S", False),
        ("1133m1199p3377s1z", "1m", "S", False),
    ],
)
def test_an_open_hand_far_from_ready_is_doubted_without_a_yaku_in_sight(hand, offered, seat, doubtful) -> None:
    answer = ruleset_of("riichi/tenhou").calls(form(hand, seat=seat), tiles_written(offered)[0], LEFT)
    calls = [row for row in answer.rows if row.verb in ("pung", "chow") and not row.refused]
    assert calls
    assert all(row.shanten > 0 for row in calls)
    assert {row.doubt is not None for row in calls} == {doubtful}
    assert answer.rows[-1].doubt is None


def test_simples_are_no_yaku_where_open_ones_do_not_count() -> None:
    rules = ruleset_of("riichi/tenhou kuitan=off")
    answer = rules.calls(form("234m45p4668s2266p"), tiles_written("6s")[0], LEFT)
    assert {row.doubt is not None for row in answer.rows if row.verb == "pung"} == {True}
