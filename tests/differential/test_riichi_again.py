"""Random riichi hands beside a second package that knows nothing of this project: `jansou`.

Skipped where it is not installed. 2,000 hands; 50,000 with ``SUZUME_LONG=1``.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import Any

import pytest

from engine.errors import NotAWin
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems import registry
from tests.engine.systems.riichi.wins import wins

pytest.importorskip("jansou", reason="the package `jansou` is not installed")

from tests.engine.systems.riichi.second_library import answer

HANDS = 50_000 if os.environ.get("SUZUME_LONG") else 2_000

OURS: dict[str, dict[str, Any]] = {
    "riichi/tenhou": {"double_yakuman": False},
    "riichi/seed red_fives=1,1,1": {},
    "riichi/m_league kazoe=single": {"double_yakuman": False, "double_wind_fu": 2, "kiriage_mangan": True},
    "riichi/ema red_fives=1,1,1 double_wind_pair_fu=4 renhou=off": {
        "double_yakuman": False,
        "multiple_yakuman": False,
        "kazoe_yakuman": False,
    },
    "riichi/seed red_fives=1,1,1 kuitan=off ura_dora=off kan_ura_dora=off": {"kuitan": False, "ura_dora": False},
}
"""Rules that both know, and how the package is told."""


def _mine(sheet: Sheet) -> dict[str, Any]:
    multiple = sheet.totals.get("yakuman", 0)
    yaku = sum(line.amount for line in sheet.lines if not line.key.endswith("dora"))
    return {
        "yakuman": multiple,
        "han": sheet.totals.get("han", 0),
        "yaku": yaku,
        "fu": 0 if multiple else sheet.totals["fu"],
        "gain": sheet.gain,
    }


def _theirs(result: Any) -> dict[str, Any]:
    values = sum(one.value for one in result.yaku)
    return {
        "yakuman": values if result.is_yakuman else 0,
        "han": result.han,
        "yaku": values,
        "fu": 0 if result.is_yakuman else result.fu.total,
        "gain": result.payment.total,
    }


def _last_tile_and_replacement(form: Form) -> bool:
    """Both at once count twice to the package, once to us (riichi rules 5.1)."""
    return {"rinshan", "haitei"} <= form.flags


@pytest.mark.parametrize("line", OURS)
def test_agrees_with_a_second_scorer(line: str) -> None:
    ruleset = registry.ruleset(line)
    wrong = []
    for form in islice(wins(sum(map(ord, line)) + 7), HANDS // len(OURS)):
        if _last_tile_and_replacement(form):
            continue
        theirs = answer(form, **OURS[line])
        try:
            mine = _mine(ruleset.score(form))
        except NotAWin:
            mine = None
        expected = None if theirs is None else _theirs(theirs)
        if mine != expected:
            wrong.append((form, mine, expected))
    assert not wrong, f"{len(wrong)} hands, the first: {wrong[0]}"
