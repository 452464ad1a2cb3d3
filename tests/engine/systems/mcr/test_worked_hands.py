"""The worked hands: every fan at least once, sums, the minimum and payments."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path

import pytest

from bot.verify.check import Verdict
from bot.verify.mcr import CHECKERS, check_seed

HANDS = [json.loads(line) for line in Path(__file__).with_name("worked_hands.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("record", HANDS, ids=lambda record: record["id"])
def test_hand(record: dict) -> None:
    outcome = check_seed(record)
    assert outcome.verdict is Verdict.AGREED, (outcome.expected, outcome.got)


def test_every_fan_occurs() -> None:
    found = {int(fan) for record in HANDS for fan in record["fans"]}
    flowers = {81} if any(record["flowers"] for record in HANDS) else set()
    assert found | flowers == set(range(1, 83))


@pytest.mark.parametrize("field", ["fans", "points", "total", "legal", "pay"])
def test_a_changed_expectation_is_reported(field: str) -> None:
    record = copy.deepcopy(HANDS[0])
    record[field] = {
        "fans": {**record["fans"], "80": 1},
        "points": record["points"] + 1,
        "total": record["total"] + 1,
        "legal": not record["legal"],
        "pay": {**record["pay"], "winner": 1},
    }[field]
    outcome = check_seed(record)
    assert outcome.verdict is Verdict.DIFFERED
    assert set(outcome.expected) == {field}


def test_each_kind_is_known_by_its_fields(shared: Path) -> None:
    folder = shared / "vectors"
    for name in (
        "guobiao_seed.jsonl",
        "mcr_cases.jsonl",
        "mcr_waits.jsonl",
        "mcr_oracle.jsonl.gz",
        "mcr_games.jsonl.gz",
    ):
        with (gzip.open if name.endswith("gz") else open)(folder / name, "rt", encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                (checker,) = [checker for checker in CHECKERS if checker.recognises(record)]
                outcome = checker.check(record)
                assert outcome.verdict is Verdict.AGREED, (record["id"], outcome)


def test_a_changed_deal_is_reported(shared: Path) -> None:
    with gzip.open(shared / "vectors" / "mcr_games.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    record = next(record for record in records if record["events"][-1]["type"] == "hu")
    (checker,) = [checker for checker in CHECKERS if checker.recognises(record)]
    record["events"][-1]["deltas"][0] += 1
    assert checker.check(record).verdict is Verdict.DIFFERED
    record["events"][1:1] = [{"type": "discard", "actor": 0, "tile": "9s"}] * 5
    outcome = checker.check(record)
    assert (outcome.verdict, outcome.got) == (Verdict.DIFFERED, {"offered": None})
