"""Help and usage in the operator's language."""

from __future__ import annotations

import re

import pytest

from bot.__main__ import open_playground
from bot.cli import command_modules, main
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


def test_report_of_cases_in_another_language(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setenv("SUZUME_LOCALE", "zh-TW")
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"id": "a", "nothing": 1}\n', encoding="utf-8")
    assert main(["verify", str(cases)], open_playground=open_playground) == 1
    out = capsys.readouterr().out
    assert "不支援" in out
    assert "cases.jsonl a" in out
