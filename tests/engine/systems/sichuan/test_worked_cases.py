"""The worked cases of the rules, every kind of them, held against the engine."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from bot.verify.check import Verdict
from bot.verify.sichuan import CHECKERS
from tests.engine.systems.sichuan.asking import CASES

KINDS = {
    "preset": 26,
    "hand": 218,
    "settle": 59,
    "dice": 27,
    "moves": 15,
    "dealer": 12,
    "pass": 10,
    "waits": 9,
    "dazi": 8,
    "last_four": 8,
    "safety": 5,
    "dance": 4,
    "coins": 3,
    "exchange": 3,
    "exchange_choice": 2,
    "exchange_default": 2,
    "exchange_die": 2,
    "tile_check": 2,
    "void_choice": 2,
}


def checker_of(record):
    (found,) = [checker for checker in CHECKERS if checker.recognises(record)]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_agrees(kind):
    records = [record for record in CASES if record["kind"] == kind]
    outcomes = {record["id"]: checker_of(record).check(record) for record in records}
    wrong = {name: outcome for name, outcome in outcomes.items() if outcome.verdict is not Verdict.AGREED}
    assert not wrong
    assert len(outcomes) == KINDS[kind]


def test_no_kind_is_left_out():
    assert Counter(record["kind"] for record in CASES) == KINDS


def _other(value):
    """Something else in place of an expected value."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case None:
            return 0
        case list():
            return [*value, "?"]
        case _:
            return {**value, "?": 1}


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_expectation_is_reported(kind):
    for record in [record for record in CASES if record["kind"] == kind]:
        changed = copy.deepcopy(record)
        if kind == "pass":
            offers = [step for step in changed["steps"] if "may_win" in step]
            offers[-1]["may_win"] = not offers[-1]["may_win"]
        elif kind == "preset":
            changed["options"]["base_unit"] += 1
        elif kind == "exchange_default":
            changed["expect"]["give"] = "123m"
        elif kind == "exchange":
            changed["expect"]["hands"].reverse()
        else:
            field = sorted(changed["expect"])[0]
            changed["expect"][field] = _other(changed["expect"][field])
        outcome = checker_of(changed).check(changed)
        assert outcome.verdict is Verdict.DIFFERED, record["id"]
        assert outcome.expected != outcome.got


def test_a_settlement_of_other_events_is_not_passed_over():
    (record,) = [record for record in CASES if record["id"] == "z01"]
    strange = {**record, "events": [{"type": "earthquake"}]}
    assert checker_of(strange).check(strange).verdict is Verdict.UNSUPPORTED
