"""Help and usage in the operator's language."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from typing import Final

import pytest

from bot.__main__ import open_playground
from bot.cli import command_modules, main
from bot.cli.parser import number
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES

ENGLISH = re.compile(r"usage:|positional|optional|options:|show this|exit\b|required|unrecognized|the |and ")


def told(capsys, *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main([*arguments], open_playground=open_playground)
    assert ended.value.code == (0 if "--help" in arguments else 2)
    out, err = capsys.readouterr()
    return out + err


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_of_every_command(language: str, capsys, monkeypatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", language)
    for command in ("", *command_modules()):
        text = told(capsys, *filter(None, (command.replace("_", "-"), "--help")))
        assert "operator." not in text, command
        assert bool(ENGLISH.search(text)) == (language == "en"), (command, ENGLISH.search(text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", [(), ("score",), ("score", "1m", "--what"), ("waits", "1m", "--lang", "fr")])
def test_wrong_use(asked: tuple[str, ...], language: str, capsys, monkeypatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", language)
    text = told(capsys, *asked)
    assert "operator." not in text
    if language != "en":
        assert not ENGLISH.search(text)


NUMBERS = (
    ("discard", "1m", "--rollouts"),
    ("discard", "1m", "--jobs"),
    ("discard", "1m", "--turn"),
    ("call", "1m", "1m", "--turn"),
    ("score", "1m", "--honba"),
    ("score", "1m", "--sticks"),
    ("score", "1m", "--norths"),
    ("simulate", "--deals"),
    ("simulate", "--jobs"),
    ("simulate", "--seed"),
    ("puzzles", "make", "--out", "x", "--count"),
    ("puzzles", "make", "--out", "x", "--cores"),
    ("puzzles", "make", "--out", "x", "--seed"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", ["-3", "x", "9" * 30, "9" * 6000], ids=lambda value: value[:5])
@pytest.mark.parametrize("asked", NUMBERS, ids=lambda asked: f"{asked[0]}{asked[-1]}")
def test_every_number_is_refused_in_the_language_asked_for(asked, value: str, language: str, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", "ja" if language == "en" else "en")
    text = told(capsys, *asked, value, "--lang", language)
    words = own_catalog().words(language)
    key = "number" if value == "x" else "range"
    shown = value if len(value) <= 40 else f"{value[:40]}…"
    pattern = re.escape(words.text(f"operator.parser.{key}", value=shown, low="LOW", high="HIGH"))
    assert re.search(pattern.replace("LOW", "[01]").replace("HIGH", "[0-9]+"), text), text
    assert text.startswith(words.text("operator.parser.usage"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "asked",
    [
        ("score",),
        ("score", "1m", "--json=2"),
        ("score", "1m", "--terms", "latin script"),
        ("score", "1m", "--ron", "--tsumo"),
        ("call", "1m", "1m", "--source", "above"),
        ("simulate", "--nothing"),
        ("frobnicate",),
    ],
)
def test_every_fault_of_options_is_told_in_the_language_asked_for(asked, language: str, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", "ja" if language == "en" else "en")
    text = told(capsys, *asked, f"--lang={language}")
    assert text.startswith(own_catalog().text("operator.parser.usage", language))
    assert bool(re.search(r"cannot|missing|unknown|leave|invalid|ignored|choose", text)) == (language == "en"), text


def test_help_is_told_in_the_language_asked_for(capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", "en")
    assert "使い方" in told(capsys, "score", "--lang", "ja", "--help")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *command_modules(), "puzzles make"])
def test_every_command_takes_a_language(command: str, language: str, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", "ja" if language == "en" else "en")
    text = told(capsys, *command.replace("_", "-").split(), "--lang", language, "--help")
    assert text.startswith(own_catalog().text("operator.parser.usage", language))
    assert f"--lang {{{','.join(LANGUAGES)}}}" in text
    assert own_catalog().text("operator.parser.lang", language)[:12] in text


NOWHERE = "/nowhere/at/all.jsonl"
SAID: Final = (
    (("run",), 2, "operator.settings.problems"),
    (("verify", NOWHERE), 2, "operator.file.missing"),
    (("measure-judge", NOWHERE), 2, "operator.file.missing"),
    (("puzzles", "make", "--out", NOWHERE), 2, "operator.puzzles.no_such_place"),
    (("convert", NOWHERE, "-"), 2, "operator.file.missing"),
    (("simulate", "--seats", "nobody"), 2, "ai.simulate.unknown_level"),
    (("waits", "123m456p789s1122z"), 0, "answer.rules"),
    (("rules",), 0, "operator.rules.how"),
    (("doctor",), 1, "operator.doctor.sum_bad"),
)


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("asked", "code", "key"), SAID, ids=lambda one: one[0] if isinstance(one, tuple) else None)
def test_every_command_speaks_the_language_asked_for(asked, code, key, language, before, capsys, monkeypatch):
    """Whether it is named before the command or behind it, and whatever is set."""
    monkeypatch.setenv("SUZUME_LOCALE", "ja" if language == "en" else "en")
    monkeypatch.setenv("SUZUME_SHARDS", "many")
    lang = ("--lang", language)
    assert main([*lang, *asked] if before else [*asked, *lang], open_playground=open_playground) == code
    out, err = capsys.readouterr()
    holes = dict.fromkeys(("detail", "path", "file", "level", "levels", "line"), "\0") | {"n": 1}
    wanted = own_catalog().words(language).text(key, **holes).split("\0")
    assert all(part in out + err for part in wanted), (wanted, out + err)


def test_zeros_before_a_number_do_not_put_it_out_of_range():
    read = number(own_catalog().words("en"), 1, 17)
    assert read("0017") == 17
    with pytest.raises(ArgumentTypeError, match="0018 is out of range"):
        read("0018")


@pytest.mark.parametrize("asked", NUMBERS, ids=lambda asked: f"{asked[0]}{asked[-1]}")
def test_every_number_has_its_range(asked: tuple[str, ...], capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", "en")
    said = told(capsys, *asked, "-3").splitlines()[-1]
    assert asked[-1] in said
    assert re.search(r"from [01] ", said.partition("-3")[2]), "it says from where on numbers will do"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", ["18", "many", "1.5"])
def test_numbers_out_of_range_or_none_at_all(value: str, language: str, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", language)
    text = told(capsys, "discard", "1m", "--turn", value)
    assert "operator." not in text
    said = text.splitlines()[-1]
    assert "--turn" in said
    assert re.search(r"\b1\b.*17", re.sub(r"[^\x00-\x7f]", " ", said.partition(value)[2]))
    if language != "en":
        assert not ENGLISH.search(text)
        assert "invalid" not in text


@pytest.mark.parametrize("option", ["--turn", "--rollouts", "--jobs"])
def test_nothing_is_not_taken_for_a_number(option: str, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", "en")
    assert option in told(capsys, "discard", "1m", option, "0").splitlines()[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", [("score", "1m", "--ron", "--tsumo"), ("score", "1m", "--s", "1"), ("verify",)])
def test_other_wrong_use(asked: tuple[str, ...], language: str, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", language)
    text = told(capsys, *asked)
    if language != "en":
        assert not re.search(r"allowed|ambiguous|could match|required", text)


def test_report_of_cases_in_another_language(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", "zh-TW")
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"id": "a", "nothing": 1}\n', encoding="utf-8")
    assert main(["verify", str(cases)], open_playground=open_playground) == 1
    out = capsys.readouterr().out
    assert "不支援" in out
    assert "cases.jsonl a" in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", ["", "none/x.jsonl"])
def test_puzzles_are_not_made_for_a_file_without_a_place(place: str, language: str, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SUZUME_LOCALE", language)
    asked = ["puzzles", "make", "--count", "1", "--out", str(tmp_path / place)]
    assert main(asked, open_playground=open_playground) == 2
    said = capsys.readouterr().err
    assert str(tmp_path / place) in said
    assert "operator." not in said
    assert list(tmp_path.iterdir()) == []
