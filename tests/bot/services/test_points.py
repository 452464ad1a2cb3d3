"""Payments without a hand."""

from __future__ import annotations

import pytest

from bot.services.points import PointsQuestion, points, points_table
from bot.services.problems import Refused
from bot.services.rulesets import built
from bot.ui.amounts import sums_by_payer


def paid(line: str, value: int, fu: int = 0, honba: int = 0) -> dict[tuple[bool | None, bool], list[int]]:
    answer = points(PointsQuestion(line, value, fu, honba), built(line))
    sums = {}
    for case in answer.worth.cases:
        sums[case.dealer, case.self_draw] = sorted(sums_by_payer(case.payments).values())
    return sums


def test_riichi() -> None:
    """Riichi rules 8.1 and 8.2: the usual tables."""
    three_forty = paid("riichi/tenhou", 3, 40)
    assert three_forty == {
        (False, False): [5200],
        (False, True): [1300, 1300, 2600],
        (True, False): [7700],
        (True, True): [2600, 2600, 2600],
    }
    assert paid("riichi/tenhou", 3, 40, 2)[False, False] == [5800]
    assert paid("riichi/tenhou", 5)[True, True] == [4000, 4000, 4000]
    assert paid("riichi/tenhou", 4, 30)[False, False] == [7700]
    assert paid("riichi/tenhou kiriage_mangan=on", 4, 30)[False, False] == [8000]
    assert (False, False) not in paid("riichi/tenhou", 2, 20)
    assert (False, True) not in paid("riichi/tenhou", 2, 25)


def test_chinese_official() -> None:
    assert paid("mcr", 8) == {(None, False): [8, 16], (None, True): [16, 16, 16]}


def test_sichuan_doubles_up_to_its_cap() -> None:
    ruleset = built("sichuan")
    one = paid("sichuan", 1)
    assert paid("sichuan", 2)[None, False] == [2 * one[None, False][0]]
    answer = points(PointsQuestion("sichuan", 400), ruleset)
    assert answer.worth.limit == "sichuan.fan_cap"


@pytest.mark.parametrize(("value", "fu"), [(0, 30), (3, 0), (3, 35), (3, 21), (1, 20), (1, 25), (100, 0), (3, 120)])
def test_worths_that_do_not_exist(value: int, fu: int) -> None:
    with pytest.raises(Refused):
        points(PointsQuestion("riichi", value, fu), built("riichi"))


@pytest.mark.parametrize("line", ["riichi/tenhou", "mcr", "sichuan"])
def test_tables_rise(line: str) -> None:
    rows = points_table(built(line)).rows
    assert len(rows) >= 4
    by_draw = [sum(payment.amount for payment in row.cases[-1].payments) for row in rows if row.limit]
    assert by_draw == sorted(by_draw)
