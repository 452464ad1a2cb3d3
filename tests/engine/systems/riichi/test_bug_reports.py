"""Inputs on which public engines were once wrong, with the right answers."""

from __future__ import annotations

import pytest

from bot.verify.riichi_reading import ruleset_of
from engine.errors import HandError
from tests.engine.systems.riichi.asking import form, refusal, score, yaku

SEED = ruleset_of("riichi/seed")


def fu_of(sheet, key: str) -> list[int]:
    return [step.value for step in sheet.steps if step.key == f"fu.{key}"]


def test_orphans_are_not_counted_beside_a_meld() -> None:
    assert SEED.discards(form("19m19p19s12345z", "", "pon:666z")).shanten == 6


def test_a_concealed_terminal_pung_is_worth_eight() -> None:
    sheet = score("seed", "234m1112356777s", "4s", by="tsumo")
    assert (sheet.totals["fu"], fu_of(sheet, "closed_pung_yaochuu")) == (30, [8])


def test_dora_without_yaku_is_no_win() -> None:
    assert refusal("seed", "13m234p345678s22z", "2m", dora="1m", wind="E", seat="W") == ["no_yaku", "dora_no_yaku"]


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [("36m12579p145s256z", 5), ("1112223334444z", 1)],
)
def test_shanten(hand: str, shanten: int) -> None:
    assert SEED.waits(form(hand)).shanten == shanten


def test_four_of_a_kind_beside_five_pairs_has_an_answer() -> None:
    answer = SEED.discards(form("5566m233799p4444z"))
    assert answer.rows
    assert answer.shanten >= 1


def test_nine_gates_is_seen() -> None:
    best = SEED.discards(form("1112456788999m3z", seat="E")).rows[0]
    assert best.tile == 29
    assert best.shanten == 0


def test_eight_han_are_a_baiman() -> None:
    answer = ruleset_of("riichi/tenhou-3p").points(han=8, fu=30, winner=1, self_draw=False)
    assert (answer.totals["points"], answer.limit) == (16_000, "limit.baiman")


def test_waits_of_a_tangled_hand() -> None:
    """456 55 77 and 46 555 77: five and seven, of which three are left."""
    rows = SEED.discards(form("2346678p4555677s")).rows
    six = next(row for row in rows if row.tile == 14)
    assert [(one.kind, one.left) for one in six.accepted] == [(22, 1), (24, 2)]


def test_a_kong_of_white_dragons_has_no_red_five() -> None:
    assert yaku(score("tenhou", "234567m4699s", "5s", "ankan:5555z")) == {"yakuhai_haku": 1}


def test_self_draw_after_a_kong_has_its_fu() -> None:
    sheet = score("tenhou", "345567m46s55z", "5s", "ankan:2222p", by="tsumo", flags="rinshan")
    assert fu_of(sheet, "tsumo") == [2]


def test_a_pung_completed_by_ron_is_open() -> None:
    sheet = score("tenhou", "11678m33z", "1m", "pon:666z", "chi:567m", seat="W")
    assert sheet.totals["fu"] == 30
    assert fu_of(sheet, "open_pung_yaochuu") == [4, 4]


def test_an_open_hand_without_fu_is_thirty() -> None:
    sheet = score("tenhou", "33445m88p456s", "2m", "chi:567p", seat="E", flags="")
    assert (sheet.totals["fu"], sheet.totals["points"]) == (30, 1500)


@pytest.mark.parametrize(
    ("hand", "win", "by"), [("19m19p19s1234567z", "9m", "ron"), ("7m999s111444555z", "7m", "tsumo")]
)
def test_double_yakuman_is_a_rule(hand: str, win: str, by: str) -> None:
    assert score("tenhou", hand, win, by=by).totals["yakuman"] == 1
    assert score("majsoul", hand, win, by=by).totals["yakuman"] == 2


def test_five_copies_are_refused() -> None:
    with pytest.raises(HandError) as refused:
        SEED.discards(form("67m156p15567s1111z", dora="1z"))
    assert refused.value.reason.key == "tiles.five_copies"
