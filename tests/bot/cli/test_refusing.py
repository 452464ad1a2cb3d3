"""What is asked wrongly is told in one way by all commands: with the usage of the command, with `--json` as JSON."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import own_catalog

NO_FILE = "/no/such/file"


def ended(*arguments: str) -> int:
    try:
        return main([*arguments], open_playground=open_playground)
    except SystemExit as end:
        return int(str(end.code))


@pytest.mark.parametrize(
    ("asked", "command"),
    [
        (("discard", "123m456p789s11223z", "--what"), "suzume discard"),
        (("rules", "tenhou", "--what"), "suzume rules"),
        (("measure-judge", "file", "--what"), "suzume measure-judge"),
        (("puzzles", "make", "--out", "x", "--what"), "suzume puzzles make"),
        (("doctor", "what"), "suzume doctor"),
    ],
)
def test_unknown_arguments_are_told_with_the_usage_of_their_command(
    asked: tuple[str, ...], command: str, capsys
) -> None:
    assert ended(*asked, "--lang", "en") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"usage: {command} [-h]")
    assert told.err.splitlines()[-1] == f"{command}: unknown arguments: {'what' if 'what' in asked else '--what'}"


@pytest.mark.parametrize(
    ("asked", "unknown", "missing"),
    [
        (("score", "--foo"), "--foo", "HAND"),
        (("score", "--foo", "--honba", "1", "--bar"), "--foo --bar", "HAND"),
        (("call", "--foo"), "--foo", "HAND, TILE"),
        (("measure-judge", "--foo"), "--foo", "FILE"),
        (("puzzles", "make", "--foo"), "--foo", "--out"),
        (("--foo",), "--foo", "COMMAND"),
    ],
)
def test_what_is_unknown_is_told_beside_what_is_missing(
    asked: tuple[str, ...], unknown: str, missing: str, capsys
) -> None:
    assert ended("--lang", "en", *asked) == 2
    told = capsys.readouterr()
    command = " ".join(["suzume", *(word for word in asked[:2] if word.isidentifier() or word == "measure-judge")])
    assert told.out == ""
    assert told.err.splitlines()[-2:] == [
        f"{command}: unknown arguments: {unknown}",
        f"{command}: these are missing: {missing}",
    ]


def test_with_json_both_are_problems(capsys) -> None:
    for _ in range(2):  # what is needed stays needed
        assert ended("score", "--foo", "--json", "--lang", "en") == 2
        problems = json.loads(capsys.readouterr().out)["problems"]
        assert [(problem["key"], problem["field"]) for problem in problems] == [
            ("operator.parser.unknown", "foo"),
            ("operator.parser.required", ""),
        ]


@pytest.mark.parametrize(
    ("asked", "key", "field"),
    [
        (("discard", "123m", "--turn", "0"), "operator.parser.option", "turn"),
        (("score", "123m", "--honba", "x"), "operator.parser.option", "honba"),
        (("discard",), "operator.parser.required", ""),
        (("call", "123m", "1m", "--source", "above"), "operator.parser.choice", "source"),
        (("waits", "123m", "--what"), "operator.parser.unknown", "what"),
        (("waits", "123k"), "tiles.unknown_suit", "hand"),
        (("rules", "foo"), "option.unknown_preset", "preset"),
        (("rules", "tenhou", "foo=1"), "option.unknown", "rules"),
        (("simulate", "--seats", "foo"), "ai.simulate.unknown_level", "seats"),
        (("simulate", "--preset", "foo"), "option.unknown_preset", "preset"),
        (("simulate", "--deals", "0"), "operator.parser.option", "deals"),
        (("verify", NO_FILE), "operator.file.missing", "files"),
        (("measure-judge", NO_FILE), "operator.file.missing", "files"),
        (("doctor", "x"), "operator.parser.unknown", ""),
    ],
)
def test_with_json_every_problem_is_json(asked: tuple[str, ...], key: str, field: str, capsys) -> None:
    for flag in ("--json", "--js"):
        assert ended(*asked, flag, "--lang", "ja") == 2
        told = capsys.readouterr()
        assert told.err == ""
        (problem,) = json.loads(told.out)["problems"]
        assert (problem["key"], problem["field"]) == (key, field)
        assert own_catalog().has(key, "ja")
        assert problem["text"]
    assert ended(*asked, "--lang", "ja") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert problem["text"] in told.err
