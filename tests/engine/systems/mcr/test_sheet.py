"""What a sheet tells: counted fans with their groups, struck ones with the principle, steps, payments, notes."""

from __future__ import annotations

from random import Random

import pytest

from engine.errors import HandError, NotAWin
from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.reading import GroupKind, Shape, WaitKind
from engine.scoring.form import Form
from engine.scoring.sheet import BYSTANDER, DISCARDER, Sheet
from engine.systems.mcr import fans as f
from engine.systems.mcr.joined import closes_cycle, joins
from engine.systems.registry import ruleset
from engine.tiles.kinds import EAST, FLOWERS, JOKER, SOUTH, WEST, Tile
from tests.engine.systems.mcr.asking import form, keys, melds, score, tiles
from tests.engine.systems.mcr.hands import random_win

LENIENT = "mcr min_points=0"


def struck(sheet: Sheet) -> set[tuple[str, str, str]]:
    return {(row.key, row.by, row.why.removeprefix("mcr.why.")) for row in sheet.struck}


def test_two_suits_of_two_chows_give_three_joins_and_one_is_accounted_for() -> None:
    """234567 in two suits: at most three of the four two-chow fans (rules 8.2, principle 5)."""
    sheet = score("234567m23456p11s", "7p", line=LENIENT)
    joined = [line for line in sheet.lines if line.key in ("mcr.70", "mcr.71")]
    assert sum(line.amount for line in joined) == 3
    assert all(len(line.groups) == 2 for line in joined)
    assert ("mcr.71", "mcr.70", "account_once") in struck(sheet)


def test_the_same_sets_do_not_make_a_fan_twice() -> None:
    """234m with two 234p: one Mixed Double Chow, the second would use 234m again (principle 3)."""
    sheet = score("234m234234p678s5s", "5s", line=LENIENT)
    assert keys(sheet).count("mcr.70") == 1
    assert ("mcr.70", "mcr.70", "non_identical") in struck(sheet)


def test_what_always_comes_along_is_struck_by_its_fan() -> None:
    sheet = score("222333444z5m", "5m", melds("111z"), seat=EAST, line="mcr")
    assert keys(sheet) == ["mcr.1", "mcr.33", "mcr.49", "mcr.79"]
    assert {(key, by) for key, by, why in struck(sheet) if why == "non_repeat"} >= {
        ("mcr.60", "mcr.1"),
        ("mcr.38", "mcr.1"),
        ("mcr.48", "mcr.1"),
        ("mcr.73", "mcr.1"),
        ("mcr.66", "mcr.33"),
    }


def test_fans_of_another_reading_are_told_as_such() -> None:
    """111222333m read as pungs; the chows of the other reading do not count beside them (principle 2)."""
    sheet = score("111222333m78p99s", "9p", self_draw=True)
    assert "mcr.24" in keys(sheet)
    assert ("mcr.23", "", "non_separation") in struck(sheet)
    assert [line.key for other in sheet.alternatives for line in other.lines].count("mcr.23") == 1
    assert all(other.totals["fan"] <= sheet.totals["fan"] for other in sheet.alternatives)


def test_what_an_option_takes_away_is_told() -> None:
    sheet = score("1199m1199p1199s5z", "5z", line="mcr strict98=on")
    assert keys(sheet) == ["mcr.19"]
    assert ("mcr.18", "", "option") in struck(sheet)


def test_a_chicken_hand_is_said_to_be_one() -> None:
    sheet = score("678s44z45m", "6m", melds("234m", "555p"))
    assert keys(sheet) == ["mcr.43"]
    assert sheet.totals["fan"] == 8
    assert [note.key for note in sheet.notes] == ["mcr.note.chicken_hand"]


def test_nine_gates_takes_one_pung_of_terminals() -> None:
    sheet = score("1112345678999s", "5s", self_draw=True)
    counts = {line.key: line.times for line in sheet.lines}
    assert counts["mcr.4"] == 1
    assert counts["mcr.73"] == 1
    assert ("mcr.73", "mcr.4", "non_repeat") in struck(sheet)


def test_flowers_come_after_the_minimum() -> None:
    sheet = score("234456m234p2344s", "4s", flowers=(FLOWERS[0], FLOWERS[5]), line=LENIENT)
    assert sheet.totals["flowers"] == 2
    assert sheet.lines[-1].key == "mcr.81"
    with pytest.raises(NotAWin) as refusal:
        score("234456m23p23444s", "4p", flowers=FLOWERS[:6], line="mcr min_points=40")
    assert "mcr.reason.flowers_outside" in [reason.key for reason in refusal.value.reasons]


def test_payments_by_discard_and_by_draw() -> None:
    """Rules 8.1: 8 and the points from the discarder, 8 from the others; from each on a self-draw."""
    hand = "222333444z5m"
    named = score(hand, "5m", melds("111z"), seat=EAST, payer=WEST)
    assert [(row.payer, row.payee, row.amount) for row in named.payments] == [(2, 0, 119), (1, 0, 8), (3, 0, 8)]
    unnamed = score(hand, "5m", melds("111z"), seat=EAST)
    assert [row.payer for row in unnamed.payments] == [DISCARDER, BYSTANDER, BYSTANDER]
    drawn = score(hand, "5m", melds("111z"), seat=EAST, self_draw=True)
    assert {row.amount for row in drawn.payments} == {8 + drawn.totals["fan"]}
    assert drawn.totals["points"] == drawn.gain == 3 * (8 + drawn.totals["fan"])


def test_the_last_of_its_kind_is_seen_or_dropped() -> None:
    """Rules 9, input corrections."""
    shown = score("34m345p123s99s", "5m", melds("777z"), seen=tiles("5m"), river=tiles("55m"), line=LENIENT)
    assert "mcr.58" in keys(shown)
    assert [note.key for note in shown.notes] == ["mcr.note.last_tile_found"]
    dropped = score("234m345p678s99s44z", "4z", line=LENIENT, flags=("last_tile",))
    assert "mcr.58" not in keys(dropped)
    assert [note.key for note in dropped.notes] == ["mcr.note.last_tile_dropped"]


def test_a_kong_replacement_needs_a_kong() -> None:
    sheet = score("23467m345p678s99s", "5m", self_draw=True, flags=("kong_replacement",), line=LENIENT)
    assert "mcr.46" not in keys(sheet)
    assert [note.key for note in sheet.notes] == ["mcr.note.replacement_dropped"]


def test_flower_replacement_follows_its_option() -> None:
    asked = {"self_draw": True, "flags": ("flower_replacement",)}
    assert "mcr.46" not in keys(score("23467m345p678s99s", "5m", line=LENIENT, **asked))
    assert "mcr.46" in keys(score("23467m345p678s99s", "5m", line=f"{LENIENT} flower_replacement_is_46=on", **asked))


def test_a_dealt_win_has_no_wait() -> None:
    drawn = score("234m678s789p12p99s", "3p", seat=EAST, self_draw=True, line=LENIENT)
    dealt = score("234m678s789p12p99s", "3p", seat=EAST, self_draw=True, flags=("heavenly",), line=LENIENT)
    assert "mcr.77" in keys(drawn)
    assert keys(dealt) == [key for key in keys(drawn) if key != "mcr.77"]


@pytest.mark.parametrize(
    ("line", "found"),
    [("mcr", {"mcr.78"}), ("mcr knitted_shared_wait=off", set()), ("mcr knitted_body_waits=on", {"mcr.78"})],
)
def test_a_tile_that_fits_the_knitted_nine_and_the_fourth_set(line: str, found: set[str]) -> None:
    sheet = score("258m23469p14788s", "3p", line=line)
    assert set(keys(sheet)) & {"mcr.77", "mcr.78", "mcr.79"} == found
    assert sheet.reading.shape is Shape.KNITTED_STRAIGHT


@pytest.mark.parametrize(("line", "found"), [("mcr", set()), ("mcr knitted_body_waits=on", {"mcr.78"})])
def test_a_wait_for_one_of_the_knitted_nine(line: str, found: set[str]) -> None:
    sheet = score("17m258p369s22m789p", "4m", line=line)
    assert set(keys(sheet)) & {"mcr.77", "mcr.78", "mcr.79"} == found


def test_a_used_up_tile_is_a_wait_unless_the_option_says_no() -> None:
    """1111234m: single wait for 1m and 4m; the fifth 1m does not exist."""
    hand, win = "1111234m345p678s", "4m"
    assert "mcr.79" not in keys(score(hand, win, line=LENIENT))
    assert "mcr.79" in keys(score(hand, win, line=f"{LENIENT} dead_wait_ignored=on"))


def test_a_pung_stays_concealed_when_the_tile_fits_a_chow() -> None:
    """33345m + 3m reads 333 345: the pung would be melded, but the tile may go to the chow (rules 8.2)."""
    sheet = score("33345m222444p66s", "3m", line=LENIENT)
    assert "mcr.33" in keys(sheet)
    won = sheet.reading.groups[sheet.reading.won]
    assert won.kind is GroupKind.CHOW
    assert all(group.concealed for group in sheet.reading.groups)
    melded = score("33m789m222444p66s", "3m", line=LENIENT)
    assert "mcr.66" in keys(melded)
    assert not melded.reading.groups[melded.reading.won].concealed


def test_the_wait_is_that_of_the_wait_fan() -> None:
    assert score("12m345p678s99s444m", "3m", line=LENIENT).reading.wait is WaitKind.EDGE
    assert score("19m19p19s1234567z", "1m").reading.wait is WaitKind.ORPHANS


def test_every_line_points_at_groups_of_the_reading() -> None:
    """Random hands: lines add up, joins have as many groups as they join, every unchosen join is explained."""
    rules = ruleset(LENIENT)
    rng = Random(7)
    for _ in range(1500):
        asked = random_win(rng)
        sheet = rules.score(asked)
        check_lines(sheet)
        check_joins(sheet)
        assert sum(line.amount for line in sheet.lines) == sheet.totals["fan"] + sheet.totals["flowers"]
        assert sheet.gain == sheet.totals["points"]
        won = sheet.reading.groups[sheet.reading.won]
        assert asked.tile in won.kinds
        assert won.meld == -1
        shown = sorted(kind for group in sheet.reading.groups for kind in group.kinds)
        assert shown == sorted((*asked.hand.tiles, asked.tile))


def check_lines(sheet: Sheet) -> None:
    for line in sheet.lines:
        number = int(line.key.removeprefix("mcr."))
        assert line.amount == line.times * f.POINTS[number]
        assert all(0 <= index < len(sheet.reading.groups) for index in line.groups)
        if number in f.JOINING:
            assert len(line.groups) in (2, 3, 4)
        if number == f.TERMINAL_PUNG and "mcr.4" not in keys(sheet):
            assert len(line.groups) == line.times
    assert len({row.key for row in sheet.struck if not row.by} & set(keys(sheet))) == 0


def check_joins(sheet: Sheet) -> None:
    """No join of the four sets is left unsaid: it is counted, or struck with a reason."""
    if sheet.reading.shape is not Shape.SETS:
        return
    codes = sorted(
        group.base if group.kind is GroupKind.CHOW else 34 + group.base
        for group in sheet.reading.groups
        if group.kind is not GroupKind.PAIR
    )
    told = {line.key for line in sheet.lines} | {row.key for row in sheet.struck}
    assert {f.key_of(join.fan) for join in joins(tuple(codes))} <= told
    assert not closes_cycle((), 15)


def test_problems_are_told_all_at_once() -> None:
    asked = Form(
        hand=Hand.of((*tiles("11111m"), FLOWERS[0], JOKER)),
        tile=Tile(0),
        self_draw=False,
        seat=SOUTH,
        payer=SOUTH,
        flags=frozenset({"ippatsu", "kong_replacement", "heavenly"}),
        dora=tiles("1m"),
        flowers=(FLOWERS[0], FLOWERS[0], Tile(3)),
    )
    with pytest.raises(HandError) as refusal:
        ruleset("mcr").score(asked)
    assert {reason.key.removeprefix("mcr.reason.") for reason in refusal.value.reasons} == {
        "flower_in_hand",
        "hand.wrong_count",
        "tiles.five_copies",
        "hand.not_in_play",
        "hand.two_flowers",
        "no_flower",
        "own_discard",
        "not_here",
        "unknown_situation",
        "only_self_draw",
        "situations_exclude",
        "heavenly_dealer",
    }


def test_no_winning_tile() -> None:
    with pytest.raises(HandError, match="no_winning_tile"):
        ruleset("mcr").score(form("234m345p678s12p99s", None))


def test_a_meld_that_is_none_is_refused() -> None:
    bad = Meld(MeldKind.CHOW, tiles("135m"))
    with pytest.raises(HandError, match="no_meld"):
        ruleset("mcr").score(form("345p678s12p99s", "3p", [bad]))
