"""`suzume measure-judge`: agreement by shanten, disagreements with both values. The problems here are our own."""

from __future__ import annotations

import gzip
import json
from itertools import islice

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.cli.measure_judge import print_agreement
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.judge import MODELS, Agreement, measure
from bot.services.judge_problems import read_problems
from engine.solver.points import COMPILED

EASY = {
    "id": "easy",
    "hand": ["2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "5mr", "6m", "8p", "8p", "N"],
    "draw": "7s",
    "dora_marker": "1m",
    "seat_wind": "S",
    "turn": 5,
    "answer": ["N"],
}
ODD = {**EASY, "id": "odd", "answer": ["8p"]}


def run(*arguments: str) -> int:
    return main(["measure-judge", *arguments], open_playground=open_playground)


def test_agreement_and_disagreements(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", "en")
    file = tmp_path / "problems.jsonl.gz"
    with gzip.open(file, "wt") as packed:
        packed.write(json.dumps(EASY) + "\n\n" + json.dumps(ODD) + "\n")
    assert run(str(file)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "1/2 50.0%" in lines[1]
    assert len(lines) == 3
    assert lines[2].startswith("odd (steps to ready: 1): ours 4z")
    assert "answer 8p" in lines[2]
    assert run(str(file), "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["asked"] == {"1": 2}
    assert found["agreed"] == {"1": 1}
    [miss] = found["misses"]
    assert miss["our_value"] > miss["answer_value"] > 0
    assert found["without"] == {}


@pytest.mark.parametrize("line", ["{", "[]"])
def test_what_is_no_record_is_named(line, tmp_path, capsys) -> None:
    file = tmp_path / "problems.jsonl"
    file.write_text("\n" + line)
    assert run(str(file), "--lang", "en") == 2
    assert capsys.readouterr().err.startswith(f"suzume measure-judge: Line 2 of {file} is not a JSON object.")


def test_published_answers(shared, capsys) -> None:
    """A sample of the public problems: four in five first choices at least (measured over all: 85 %)."""
    if not COMPILED:
        pytest.skip("takes minutes where the solver is not compiled")
    file = shared / "vectors" / "riichi_nanikiru.jsonl.gz"
    if not file.exists():
        pytest.skip("the public problems are not here")
    found = measure(islice(read_problems([file]), 0, None, 12))
    asked, agreed = sum(found.asked.values()), sum(found.agreed.values())
    assert asked >= 45
    assert agreed / asked >= 0.75


@pytest.mark.parametrize(
    ("change", "key", "params"),
    [
        ({"hand": ["2m"] * 5 + EASY["hand"][5:]}, "wrong_copies", {"tile": "2m"}),
        ({"hand": ["2m"] * 4 + EASY["hand"][4:], "dora_marker": "2m"}, "wrong_copies", {"tile": "2m"}),
        ({"hand": ["5mr", *EASY["hand"][1:]]}, "wrong_copies", {"tile": "5mr"}),
        ({"dora_marker": "5mr"}, "wrong_copies", {"tile": "5mr"}),
        ({"hand": ["5m"] * 4 + EASY["hand"][4:]}, "wrong_copies", {"tile": "5m"}),
        ({"hand": ["E"] * 5 + EASY["hand"][5:]}, "wrong_copies", {"tile": "E"}),
        ({"hand": EASY["hand"][1:]}, "wrong_size", {"n": 13, "wanted": 14}),
        ({"hand": ["2m"]}, "wrong_size", {"n": 2}),
        ({"draw": None}, "wrong_size", {"n": 13}),
        ({"turn": 40}, "wrong_turn", {"turn": "40"}),
        ({"turn": 0}, "wrong_turn", {"turn": "0"}),
        ({"turn": True}, "wrong_turn", {"turn": "true"}),
        ({"turn": 6.5}, "wrong_turn", {"turn": "6.5"}),
        ({"turn": "soon"}, "wrong_turn", {"turn": '"soon"'}),
        ({"turn": None}, "wrong_turn", {"turn": "null"}),
        ({"answer": []}, "no_answer", {}),
        ({"answer": ["9m"]}, "wrong_answer", {"tile": "9m"}),
        ({"answer": ["N", "5m"]}, "wrong_answer", {"tile": "5m"}),
        ({"answer": "N"}, "no_row", {"name": "answer", "value": '"N"'}),
        ({"hand": None}, "no_row", {"name": "hand", "value": "null"}),
        ({"hand": ["9x"]}, "wrong_tile", {"name": "hand", "value": '"9x"'}),
        ({"hand": [["5m"]]}, "wrong_tile", {"name": "hand", "value": '["5m"]'}),
        ({"draw": "0s"}, "wrong_tile", {"name": "draw", "value": '"0s"'}),
        ({"draw": "1sr"}, "wrong_tile", {"name": "draw", "value": '"1sr"'}),
        ({"draw": False}, "wrong_tile", {"name": "draw", "value": "false"}),
        ({"dora_marker": ["1m"]}, "wrong_tile", {"name": "dora_marker", "value": '["1m"]'}),
        ({"answer": ["z" * 99]}, "wrong_tile", {"name": "answer", "value": '"' + "z" * 39 + "…"}),
        ({"seat_wind": "P"}, "wrong_wind", {"name": "seat_wind", "value": '"P"'}),
        ({"round_wind": 1}, "wrong_wind", {"name": "round_wind", "value": "1"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_problem_that_cannot_be_is_told_by_file_line_and_member(
    change, key, params, language, tmp_path, capsys
) -> None:
    file = tmp_path / "problems.jsonl"
    file.write_text(json.dumps(EASY) + "\n" + json.dumps({**EASY, **change}) + "\n")
    assert run(str(file), "--lang", language) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert str(file) in told.err
    assert "2" in told.err
    assert "{" not in told.err
    assert run(str(file), "--json") == 2
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert problem["key"] == f"solver.judge.{key}"
    assert (problem["params"]["path"], problem["params"]["line"]) == (str(file), 2)
    assert params.items() <= problem["params"].items()
    assert all(str(value) in told.err for value in params.values())


@pytest.mark.parametrize("name", ["hand", "answer"])
def test_a_member_that_must_be_there_is_missed_by_its_name(name, tmp_path, capsys) -> None:
    file = tmp_path / "problems.jsonl"
    file.write_text(json.dumps({key: value for key, value in EASY.items() if key != name}))
    assert run(str(file), "--lang", "en") == 2
    assert f"Line 1 of {file} has no {name};" in capsys.readouterr().err


def test_the_help_names_the_members_as_they_are_read(capsys) -> None:
    with pytest.raises(SystemExit):
        run("--help", "--lang", "en")
    said = capsys.readouterr().out
    assert not [name for name in (*EASY, "round_wind") if name not in said and name != "id"]


def test_a_mark_before_the_text_is_no_part_of_it(tmp_path) -> None:
    plain, packed = tmp_path / "problems.jsonl", tmp_path / "packed.jsonl.gz"
    data = json.dumps(EASY).encode("utf-8-sig")
    plain.write_bytes(data)
    packed.write_bytes(gzip.compress(data))
    assert [problem.id for problem in read_problems([plain, packed])] == ["easy", "easy"]


def test_a_file_named_twice_is_read_once(tmp_path) -> None:
    (tmp_path / "folder").mkdir()
    file, other = tmp_path / "problems.jsonl", tmp_path / "others.jsonl"
    file.write_text(json.dumps(EASY))
    other.write_text(json.dumps(ODD))
    again = tmp_path / "folder" / ".." / "problems.jsonl"
    assert [problem.id for problem in read_problems([file, again, other, file])] == ["easy", "odd"]


def test_what_is_wrong_is_said_in_full(tmp_path, capsys) -> None:
    file = tmp_path / "problems.jsonl"
    file.write_text(json.dumps({**EASY, "hand": ["2m"] * 5 + EASY["hand"][5:]}))
    assert run(str(file), "--lang", "en") == 2
    assert capsys.readouterr().err == (
        f"suzume measure-judge: Line 1 of {file} has 2m more often than it can be there; "
        "look through hand, draw and dora_marker.\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_problem_at_all_is_no_measurement(language, tmp_path, capsys) -> None:
    file = tmp_path / "problems.jsonl"
    file.write_text("\n")
    assert run(str(file), "--lang", language) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert own_catalog().text("solver.judge.empty", language) in told.err
    assert run(str(file), "--json") == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["key"] == "solver.judge.empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_assumptions_have_names_and_columns_add_up(language, capsys) -> None:
    """A hand that only one model solves has its column too."""
    words = own_catalog().words(language)
    found, restricted = Agreement({1: 2}, {1: 1}, (), 1), Agreement({1: 2, 5: 1}, {1: 0}, (), 0)
    print_agreement(found, {**dict.fromkeys(MODELS, found), "restricted": restricted}, words)
    head, nothing, *rows = capsys.readouterr().out.splitlines()[: 2 + len(MODELS)]
    assert head.startswith(words.text("solver.judge.without"))
    assert head.endswith(words.text("solver.judge.shanten", n=5))
    assert nothing.split()[-4:] == ["1/2", "50.0%", "1/2", "0/0"]
    names = [words.text(f"solver.judge.model.{name}") for name in MODELS]
    assert len(set(names)) == len(MODELS)
    assert all(row.startswith(name) for name, row in zip(names, rows, strict=True))
    assert rows[0].split()[-4:] == ["0/3", "0.0%", "0/2", "0/1"]
