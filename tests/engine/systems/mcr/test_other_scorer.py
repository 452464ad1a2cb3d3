"""Random hands against the package PyMahjongGB (a calculator of Chinese Official fans, only where it is installed).

Every hand that comes out otherwise must fall into a named class with the rule that says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from bot.verify.mcr import official_numbers
from engine.scoring.form import Form
from engine.systems.mcr import fans as f
from engine.systems.registry import ruleset
from tests.engine.systems.mcr.hands import random_win
from tests.engine.systems.mcr.library import arguments

SEED = "mcr/seed min_points=0"
CALCULATOR = "mcr/calculator min_points=0"

NUMBERS = {**official_numbers(), "独听・边张": f.EDGE_WAIT, "独听・嵌张": f.CLOSED_WAIT, "独听・单钓": f.SINGLE_WAIT}
CLASSES = {
    "all terminals beside a triple pung": "Chinese Official rules 9: the 1998 text excludes pungs of one number",
    "another list of equal worth": "Chinese Official rules 8.2, principle 4: of equal lists the smaller numbers",
}


@pytest.fixture(scope="module")
def calculator() -> Any:
    return pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed (it is an extra of `make bench`)")


def test_a_thousand_random_hands(calculator: Any) -> None:
    found = compare(calculator, SEED, 1000)
    assert set(found) <= {"same", *CLASSES}
    assert found["same"] > 900


@pytest.mark.long
def test_thirty_thousand_random_hands(calculator: Any) -> None:
    found = compare(calculator, SEED, 30_000)
    print(dict(found))
    assert set(found) <= {"same", *CLASSES}


def test_the_calculator_preset_has_its_totals(calculator: Any) -> None:
    found = compare(calculator, CALCULATOR, 1000)
    assert set(found) <= {"same", "another list of equal worth"}


def compare(calculator: Any, line: str, number: int) -> Counter[str]:
    """How random hands come out: ``same``, one of `CLASSES`, or ``differs`` (each told)."""
    rules = ruleset(line)
    rng = Random(81)
    found: Counter[str] = Counter()
    for _ in range(number):
        form = random_win(rng)
        sheet = rules.score(form)
        ours = Counter({int(row.key[4:]): 0 for row in sheet.lines})
        for row in sheet.lines:
            ours[int(row.key[4:])] += row.times
        theirs = calculated(calculator, form)
        outcome = classify(ours, theirs, sheet.totals["fan"] + sheet.totals["flowers"])
        if outcome == "differs":
            print(form, ours - theirs, theirs - ours)
        found[outcome] += 1
    return found


def classify(ours: Counter[int], theirs: Counter[int], points: int) -> str:
    if ours == theirs:
        return "same"
    total = sum(f.POINTS[fan] * times for fan, times in theirs.items())
    if ours[f.ALL_TERMINALS] and theirs[f.TRIPLE_PUNG] and total == points + f.POINTS[f.TRIPLE_PUNG]:
        return "all terminals beside a triple pung"
    return "another list of equal worth" if total == points and in_order(ours) < in_order(theirs) else "differs"


def in_order(found: Counter[int]) -> list[int]:
    """Fan numbers as often as they count, by points falling, then number rising: the smaller of equal lists is told."""
    return sorted(found.elements(), key=lambda fan: (-f.POINTS[fan], fan))


def calculated(calculator: Any, form: Form) -> Counter[int]:
    """What the package finds: fan numbers and times."""
    rows: Iterable[tuple[int, int, str, str]] = calculator.MahjongFanCalculator(*arguments(form))
    return Counter({NUMBERS[chinese]: times for _, times, chinese, _ in rows})
