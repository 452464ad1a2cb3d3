"""What was there and did not count is told with its reason (riichi rules 5)."""

from __future__ import annotations

import pytest

from tests.engine.systems.riichi.asking import refusal, score, struck, yaku


@pytest.mark.parametrize(
    ("rules", "asked", "more", "key", "by", "why"),
    [
        ("seed", ("22334m556677p99s", "4m"), {}, "iipeikou", "ryanpeikou", "included"),
        ("seed", ("234567m345p4699s", "5s"), {"flags": "riichi double_riichi"}, "riichi", "double_riichi", "included"),
        ("seed", ("345567m4699s", "5s", "daiminkan:2222p"), {"by": "tsumo", "flags": "rinshan haitei"}, "haitei",
         "rinshan", "included"),
        ("seed kuitan=off", ("567m345p2246s", "5s", "chi:234m"), {"flags": "houtei"}, "tanyao", "", "closed_only"),
        ("seed", ("567m345p6699s", "9s", "chi:567m"), {"flags": "houtei"}, "iipeikou", "", "closed_only"),
        ("seed", ("777z67m22p", "8m", "pon:555z", "pon:666z"), {"dora": "6z"}, "dora", "daisangen", "yakuman"),
        ("seed", ("777z67m22p", "8m", "pon:555z", "pon:666z"), {}, "yakuhai_haku", "daisangen", "yakuman"),
        ("ema", ("5556667771112z", "2z"), {}, "daisangen", "tsuuiisou", "no_stacking"),
        ("seed pinfu_tsumo=off", ("234567m345p6799s", "8s"), {"by": "tsumo"}, "pinfu", "", "pinfu_tsumo"),
        ("seed ryanpeikou_distinct=on", ("111122223333m9s", "9s"), {}, "ryanpeikou", "", "not_distinct"),
        ("seed chuuren_manzu_only=on", ("1112345567899p", "9p"), {}, "chuuren", "", "characters_only"),
        ("seed ryuuiisou_hatsu=required", ("2233444666888s", "4s"), {}, "ryuuiisou", "", "green_dragon_needed"),
        ("jpml_a", ("234567m345p4699s", "5s"), {"flags": "riichi ippatsu"}, "ippatsu", "", "not_in_rules"),
        ("seed", ("234567m345p4699s", "5s"), {"flags": "houtei", "ura": "8s"}, "ura_dora", "", "no_riichi"),
        ("seed renhou=mangan", ("234567m340p6799s", "8s"), {"flags": "renhou"}, "pinfu", "renhou", "fixed_limit"),
        ("seed renhou=mangan", ("1112334556778s", "9s"), {"flags": "renhou"}, "renhou", "", "lower_limit"),
        ("seed deal_dealer_14=on", ("19m19p19s1234567z", "1m"), {"by": "tsumo", "seat": "E", "flags": "tenhou"},
         "kokushi13", "", "dealt_complete"),
        ("seed daichisei=on", ("1122334455667z", "7z"), {}, "tsuuiisou", "daichisei", "included"),
        ("seed-3p kita_rinshan=off", ("123456p23478s99m", "9s"), {"by": "tsumo", "flags": "rinshan", "norths": 1},
         "rinshan", "", "north_draw"),
    ],
)  # fmt: skip
def test_struck(rules: str, asked: tuple[str, ...], more: dict, key: str, by: str, why: str) -> None:
    sheet = score(rules, *asked, **more)
    assert struck(sheet)[key] == (by, why)
    assert key not in yaku(sheet)


def test_nothing_is_struck_from_a_plain_hand() -> None:
    assert score("seed", "234567m345p4699s", "5s", flags="riichi").struck == ()


def test_a_struck_yaku_is_told_once_and_none_counted_is_struck() -> None:
    sheet = score("seed_local", "5556667771112z", "2z", dora="7z")
    keys = [one.key for one in sheet.struck]
    assert len(keys) == len(set(keys))
    assert not {line.key for line in sheet.lines} & set(keys)


def test_why_a_hand_does_not_win() -> None:
    assert refusal("seed", "567m345p4699s", "5s", "chi:123m") == ["no_yaku"]
    assert refusal("seed", "567m345p4699s", "5s", "chi:123m", dora="8s") == ["no_yaku", "dora_no_yaku"]
    assert refusal("seed kuitan=off", "567m345p2246s", "5s", "chi:234m") == ["no_yaku", "struck"]
    assert refusal("seed min_han=2", "234567m345p4699s", "5s", flags="riichi") == ["min_han"]
    assert refusal("seed", "234567m345p4699s", "1z") == ["not_complete"]


def test_a_yaku_decided_by_the_winning_tile() -> None:
    """Atozuke off: 789 on one side only is not enough, a yaku of every wait or of the circumstances is."""
    rules = "seed atozuke=off"
    assert refusal(rules, "45678m234p55s", "9m", "chi:123m") == ["atozuke"]
    assert yaku(score("seed", "45678m234p55s", "9m", "chi:123m")) == {"ittsu": 1}
    assert yaku(score(rules, "45678m234p55s", "9m", "chi:123m", flags="houtei")) == {"ittsu": 1, "houtei": 1}
    assert yaku(score(rules, "234567m345p6799s", "8s")) == {"pinfu": 1}
    assert yaku(score(rules, "234567m6799s", "5s", "pon:555z")) == {"yakuhai_haku": 1}
