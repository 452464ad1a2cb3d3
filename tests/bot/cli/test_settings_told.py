"""Commands that need no settings say what in the environment is none, on standard error, and answer all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.settings import overheard

ASKED = {
    "waits": ("waits", "123m456p789s1122z", "--json"),
    "score": ("score", "123m456p789s1122z", "--win", "1z", "--json"),
    "verify": ("verify", "/no/such/file"),
    "convert": ("convert", "/no/such/file", "-", "--to", "text"),
    "puzzles": ("puzzles", "make", "--out", "/no/such/folder/x.jsonl"),
}


def run(*arguments: str) -> int:
    return main([*arguments], open_playground=open_playground)


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", "en")


@pytest.mark.parametrize("command", ASKED)
def test_a_mistyped_name_is_told_by_every_command(command: str, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUZUME_LOCAL", "ja")
    code = run(*ASKED[command])
    told = capsys.readouterr()
    assert told.err.splitlines()[0] == "SUZUME_LOCAL is not a setting. Did you mean SUZUME_LOCALE?"
    if command in ("waits", "score"):
        assert code == 0
        assert json.loads(told.out)
        assert len(told.err.splitlines()) == 1


def test_a_language_that_is_none_is_told_unless_one_was_asked_for(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", "xx")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert run(*ASKED["waits"]) == 0
    assert capsys.readouterr().err == 'SUZUME_LOCALE is "xx". Use one of: en, zh-CN, zh-TW, ja.\n'
    assert run(*ASKED["waits"], "--lang", "ja") == 0
    assert capsys.readouterr().err == ""


def test_the_language_in_the_file_is_heeded_below_all_others(
    capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("SUZUME_LOCALE")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "suzume.toml").write_text('locale = "ja"\n')
    asked = ASKED["waits"][:2]
    for set_, more, language in (
        (None, (), "ja"),
        ("zh-TW", (), "zh-TW"),
        (None, ("--lang", "zh-CN"), "zh-CN"),
        ("en", ("--lang", "zh-CN"), "zh-CN"),
    ):
        if set_ is not None:
            monkeypatch.setenv("SUZUME_LOCALE", set_)
        else:
            monkeypatch.delenv("SUZUME_LOCALE", raising=False)
        assert run(*asked, *more) == 0
        told = capsys.readouterr()
        assert own_catalog().text("answer.rules", language, line="riichi/tenhou@1") in told.out
        assert told.err == ""


def test_a_language_in_the_file_that_is_none_is_told_unless_one_was_asked_for(
    capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("SUZUME_LOCALE")
    file = tmp_path / "other.toml"
    monkeypatch.setenv("SUZUME_CONFIG", str(file))
    file.write_text('locale = "xx"\nshards = "many"\n')
    assert run(*ASKED["waits"]) == 0
    assert capsys.readouterr().err == f'{file}: locale is "xx". Use one of: en, zh-CN, zh-TW, ja.\n'
    assert run(*ASKED["waits"], "--lang", "ja") == 0
    assert capsys.readouterr().err == ""
    file.write_text('lcoale = "ja"\n')
    assert run(*ASKED["waits"]) == 0
    assert capsys.readouterr().err == "", "that is the bot's business"


@pytest.mark.parametrize("command", ASKED)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "The settings file {path} cannot be read: No such file or directory. "),
        (b"this is no TOML", "The settings file {path} is not valid TOML: "),
        (b'locale = "\xff"', "The settings file {path} is not UTF-8 text. "),
    ],
)
def test_a_file_that_cannot_be_read_is_told_by_every_command(
    command: str, content: bytes | None, said: str, capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "other.toml"
    monkeypatch.setenv("SUZUME_CONFIG", str(file))
    if content is not None:
        file.write_bytes(content)
    code = run(*ASKED[command])
    told = capsys.readouterr()
    assert told.err.splitlines()[0].startswith(said.format(path=file))
    if command in ("waits", "score"):
        assert code == 0
        assert json.loads(told.out)
        assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_asked_for(language: str, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUZUME_LANG", "xx")
    assert run(*ASKED["waits"], "--lang", language) == 0
    told = capsys.readouterr().err
    assert "SUZUME_LANG" in told
    assert "SUZUME_LOCALE" in told, "what there is instead"
    assert ("is not a setting" in told) == (language == "en")


def test_what_is_the_bots_alone_is_left_to_it(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SUZUME_WEB_PORT", "x"), ("DISCORD_TOKEN", "not a token"), ("SUZUME_SHARDS", "0")):
        monkeypatch.setenv(name, value)
    assert run(*ASKED["waits"]) == 0
    assert capsys.readouterr().err == ""


def test_run_tells_its_problems_once(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUZUME_LOCAL", "ja")
    assert run("run") == 2
    assert capsys.readouterr().err.count("SUZUME_LOCAL is not a setting") == 1


def test_no_secret_is_said() -> None:
    found = overheard({"DISCORD_TOKEN": "my secret", "SUZUME_TOKEN": "my secret"}, ("DISCORD_TOKEN",))
    assert len(found) == 2
    assert "my secret" not in str([(problem.key, problem.params) for problem in found])
