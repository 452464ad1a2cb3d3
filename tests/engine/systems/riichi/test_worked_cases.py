"""The worked cases of the rules: every kind of question, each answered by a pure function."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bot.verify.check import Verdict
from bot.verify.riichi_seed import check_case

CASES = [json.loads(line) for line in (Path(__file__).parent / "data/riichi_seed.jsonl").open(encoding="utf-8")]
KINDS = sorted({case["kind"] for case in CASES})


@pytest.mark.parametrize("kind", KINDS)
def test_worked_cases(kind: str) -> None:
    wrong = {}
    for case in CASES:
        if case["kind"] == kind:
            outcome = check_case(case)
            if outcome.verdict is not Verdict.AGREED:
                wrong[case["id"]] = (outcome.expected, outcome.got, outcome.reason)
    assert wrong == {}


def test_all_kinds_are_there() -> None:
    kinds = Counter(case["kind"] for case in CASES)
    assert len(CASES) == 363
    assert (kinds["win"], kinds["table"], len(kinds)) == (161, 43, 21)


@pytest.mark.parametrize(
    ("case", "change"),
    [
        ("W001", {"fu": 30}),
        ("N001", {"delta": [3000, -1500, -1500, 0]}),
        ("F001", {"score": [52.4, 3.0, -14.3, -41.0]}),
        ("T001", {"waits": "12345678m"}),
        ("Q001", {"forbidden": "4m"}),
    ],
)
def test_a_changed_expectation_is_reported(case: str, change: dict) -> None:
    record = next(one for one in CASES if one["id"] == case)
    outcome = check_case({**record, "expect": {**record["expect"], **change}})
    assert outcome.verdict is Verdict.DIFFERED
    assert set(outcome.expected) == set(change)
