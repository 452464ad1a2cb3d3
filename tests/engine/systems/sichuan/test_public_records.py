"""Hands recorded under other tables: patterns that add up, three suits, pairs of seven-tile hands."""

from __future__ import annotations

import copy
import gzip
import json

import pytest

from bot.verify.check import Verdict
from bot.verify.sichuan_tables import OTHER_TABLES


def records(path):
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("name", "number"),
    [("sichuan_cases.jsonl", 21), ("sichuan_oracle.jsonl.gz", 500), ("regional_seed.jsonl", 10)],
)
def test_all_agree(shared, name, number):
    found = [
        (record, checker)
        for record in records(shared / "vectors" / name)
        for checker in OTHER_TABLES
        if checker.recognises(record)
    ]
    assert len(found) == number
    for record, checker in found:
        outcome = checker.check(record)
        assert outcome.verdict is Verdict.AGREED, (record["id"], outcome.expected, outcome.got)


def test_a_changed_expectation_is_reported(shared):
    for record in records(shared / "vectors" / "sichuan_cases.jsonl"):
        changed = copy.deepcopy(record)
        expected = changed["expected"]
        if "win" in expected and len(expected) == 1:
            expected["win"] = not expected["win"]
        else:
            for field in ("fan", "points", "fan_min", "gen"):
                if field in expected:
                    expected[field] += 20
            for field in ("details_include", "fans", "fans_include"):
                if field in expected:
                    expected[field]["?"] = 1
            if "fan_includes" in expected:
                expected["fan_includes"] = "tian_hu"
            if "reason" in expected:
                expected["reason"] = "?"
        (checker,) = [checker for checker in OTHER_TABLES if checker.recognises(changed)]
        assert checker.check(changed).verdict is Verdict.DIFFERED, record["id"]
