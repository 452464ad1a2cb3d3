"""Recorded hands of other programs, through the same door as ``suzume verify``."""

import gzip
import json

import pytest

from bot.verify.check import Verdict
from bot.verify.hand import CHECKERS
from bot.verify.run import verify

FILES = {
    "riichi_shanten_tomohxx.jsonl.gz": {"shanten by shape": 9719},
    "riichi_shanten_ukeire_oracle.jsonl.gz": {"accepted tiles": 1582, "discards": 1300},
    "riichi_mahjong_lib_tests.jsonl.gz": {"complete or not": 17, "shanten function": 39},
}


@pytest.mark.parametrize("name", FILES)
def test_every_record_agrees(shared, name):
    report = verify([shared / "vectors" / name], CHECKERS)
    assert report.total(Verdict.DIFFERED) == 0
    agreed = {kind: count for kind, _, count, _, _ in report.rows() if count}
    assert agreed == FILES[name]


CHANGES = [
    ("riichi_shanten_tomohxx.jsonl.gz", lambda record: "kokushi" in record, "kokushi", 3),
    ("riichi_shanten_tomohxx.jsonl.gz", lambda record: "min" in record, "min", 9),
    ("riichi_shanten_ukeire_oracle.jsonl.gz", lambda record: record["kind"] == "draw", "ukeire_count", 99),
    ("riichi_shanten_ukeire_oracle.jsonl.gz", lambda record: record["kind"] == "draw", "ukeire", ["7z"]),
    ("riichi_shanten_ukeire_oracle.jsonl.gz", lambda record: record["kind"] == "discard", "shanten", 7),
    (
        "riichi_shanten_ukeire_oracle.jsonl.gz",
        lambda record: "ukeire" in record.get("keeping_discards", [{}])[0],
        "keeping_discards",
        [],
    ),
    ("riichi_mahjong_lib_tests.jsonl.gz", lambda record: record["kind"] == "agari", "expected", None),
    ("riichi_mahjong_lib_tests.jsonl.gz", lambda record: record["kind"] == "shanten", "expected", 8),
]


@pytest.mark.parametrize(("name", "fits", "field", "value"), CHANGES)
def test_a_changed_expectation_is_told(shared, tmp_path, name, fits, field, value):
    with gzip.open(shared / "vectors" / name, "rt", encoding="utf-8") as lines:
        record = next(record for record in map(json.loads, lines) if fits(record))
    changed = tmp_path / "changed.jsonl"
    changed.write_text(json.dumps({**record, field: value}) + "\n", encoding="utf-8")
    report = verify([changed], CHECKERS)
    assert report.total(Verdict.DIFFERED) == 1
    assert report.differed[0].id == record["id"]
