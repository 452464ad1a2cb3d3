"""Recorded cases: recognised by their fields, counted, and never passed over in silence."""

import gzip
import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.services.json_lines import UnreadableFile
from bot.verify.check import Checker, Verdict, compare, unsupported
from bot.verify.run import verify

DOUBLE = Checker(
    "double",
    lambda record: "number" in record,
    lambda record: compare(record["expect"], {"twice": 2 * record["number"]}, "plain"),
)
HALVES = Checker("halves", lambda record: "half" in record, lambda record: unsupported("odd", "plain"))


def write(path, records):
    path.write_text("\n".join(json.dumps(record) for record in records) + "\n", encoding="utf-8")
    return path


def test_counts_by_kind_and_verdict(tmp_path):
    path = write(
        tmp_path / "cases.jsonl",
        [
            {"id": "a", "number": 2, "expect": {"twice": 4}},
            {"id": "b", "number": 3, "expect": {"twice": 7}},
            {"id": "c", "half": 3},
            {"id": "d", "strange": 1},
        ],
    )
    report = verify([path], [DOUBLE, HALVES])
    assert [report.total(verdict) for verdict in Verdict] == [1, 1, 2]
    assert report.rows() == [("double", "plain", 1, 1, 0), ("halves", "plain", 0, 0, 1), ("unknown", "", 0, 0, 1)]
    assert report.to_json()["differences"] == [
        {
            "file": "cases.jsonl",
            "id": "b",
            "kind": "double",
            "preset": "plain",
            "expected": {"twice": 7},
            "got": {"twice": 6},
        }
    ]


def test_reads_compressed_files(tmp_path):
    path = tmp_path / "cases.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write('{"id": "a", "number": 2, "expect": {"twice": 4}}\n\n')
    assert verify([path], [DOUBLE]).total(Verdict.AGREED) == 1


def test_a_file_named_twice_is_checked_once(tmp_path):
    path, other = tmp_path / "cases.jsonl", tmp_path / "link.jsonl"
    path.write_bytes('{"id": "a", "number": 2, "expect": {"twice": 4}}'.encode("utf-8-sig"))
    other.symlink_to(path)
    assert verify([path, other, path], [DOUBLE]).total(Verdict.AGREED) == 1


@pytest.mark.parametrize(("text", "line"), [("{}\n[1]\n", 2), ("{\n", 1)])
def test_says_which_line_is_broken(tmp_path, text, line):
    path = tmp_path / "broken.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        verify([path], [DOUBLE])
    assert caught.value.line == line


def test_missing_file_and_cut_archive(tmp_path):
    with pytest.raises(UnreadableFile):
        verify([tmp_path / "none.jsonl"], [DOUBLE])
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(b'{"id": 1}\n' * 1000)[:-9])
    with pytest.raises(UnreadableFile):
        verify([cut], [DOUBLE])


def test_a_missing_value_is_a_difference():
    assert compare({"fan": 3}, {}).verdict is Verdict.DIFFERED


def test_a_file_without_records_is_no_success(tmp_path, capsys):
    path = tmp_path / "empty.jsonl"
    path.write_text("\n", encoding="utf-8")
    assert main(["verify", str(path)], open_playground=open_playground) == 1
    assert capsys.readouterr().err.strip()
