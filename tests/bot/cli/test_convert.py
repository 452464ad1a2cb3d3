"""`suzume convert`: records of games from one format into another, in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from engine.records.log import write_log
from tests.engine.records.test_games import game


def run(*arguments: object) -> int:
    return main(["convert", *map(str, arguments)], open_playground=open_playground)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(write_log(game("riichi/m_league", 2)), encoding="utf-8")
    return path


def test_round_the_formats(own: Path, tmp_path: Path) -> None:
    mjai, tenhou6 = tmp_path / "game.mjson", tmp_path / "game.json"
    assert run(own, mjai) == 0
    assert run(own, tenhou6) == 0
    again = tmp_path / "again.mjson"
    assert run(tenhou6, again) == 0
    assert again.read_text("utf-8") == mjai.read_text("utf-8")
    assert run(mjai, again, "--rules", "riichi/m_league") == 0
    assert again.read_text("utf-8") == mjai.read_text("utf-8")


def test_a_mark_before_the_text_is_no_part_of_it(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mjai, marked = tmp_path / "game.mjson", tmp_path / "marked.jsonl"
    assert run(own, mjai) == 0
    marked.write_text(own.read_text("utf-8"), encoding="utf-8-sig")
    assert run(marked, tmp_path / "file.mjson") == 0
    with marked.open(encoding="latin-1") as given:  # what the terminal speaks is another matter
        monkeypatch.setattr("sys.stdin", given)
        assert run("-", tmp_path / "given.mjson") == 0
    assert (tmp_path / "file.mjson").read_text("utf-8") == mjai.read_text("utf-8")
    assert (tmp_path / "given.mjson").read_text("utf-8") == mjai.read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "word"), [("en", "discards"), ("ja", "ツモ切り"), ("zh-CN", "摸切"), ("zh-TW", "摸切")]
)
def test_text_in_every_language(own: Path, language: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(own, "-", "--to", "text", "--lang", language) == 0
    told = capsys.readouterr().out
    assert told.startswith("riichi/m_league@1\n")
    assert word in told


def test_sichuan_as_text_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(write_log(game("sichuan/blood_exchange", 1)), encoding="utf-8")
    assert run(path, tmp_path / "game.txt") == 0
    assert run(path, tmp_path / "game.json") == 1
    assert "sichuan/blood_exchange" in capsys.readouterr().err
    assert not (tmp_path / "game.json").exists()


def test_what_cannot_be_done_is_said(own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(own, tmp_path / "game.xyz") == 2
    assert "--to" in capsys.readouterr().err
    assert run(tmp_path / "nothing.json", tmp_path / "game.txt") == 2
    assert "nothing.json" in capsys.readouterr().err
    broken = tmp_path / "broken.jsonl"
    head, deal = own.read_text("utf-8").splitlines()[:2]
    changed = json.loads(deal)
    changed["events"][5]["seat"] = 3
    broken.write_text(head + "\n" + json.dumps(changed), encoding="utf-8")
    assert run(broken, tmp_path / "game.txt") == 1
    assert not (tmp_path / "game.txt").exists()
    mjai = tmp_path / "game.mjson"
    mjai.write_text('{"type":"start_game"}\n{"type":', encoding="utf-8")
    assert run(mjai, tmp_path / "game.txt") == 1
    assert "2" in capsys.readouterr().err
