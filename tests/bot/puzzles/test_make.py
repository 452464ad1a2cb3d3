"""`suzume puzzles make`: the same bytes from the same seed, however often it was stopped on the way."""

from __future__ import annotations

from bot.__main__ import open_playground
from bot.cli import main, progress
from puzzles.codec import from_line

ASKED = ("puzzles", "make", "--system", "riichi", "--kind", "waits", "--seed", "5", "--cores", "1")


def made(path, count):
    assert main([*ASKED, "--count", str(count), "--out", str(path)], open_playground=open_playground) == 0
    return path.read_bytes()


def test_the_same_seed_gives_the_same_bytes(tmp_path, capsys):
    one = made(tmp_path / "one.jsonl.gz", 4)
    assert made(tmp_path / "two.jsonl.gz", 4) == one
    plain = made(tmp_path / "three.jsonl", 4)
    assert len(plain.splitlines()) == 4
    assert not (tmp_path / "three.jsonl.part").exists()


def test_what_was_stopped_goes_on_where_it_was(tmp_path, capsys):
    whole = made(tmp_path / "whole.jsonl", 6)
    path = tmp_path / "stopped.jsonl"
    lines = whole.decode().splitlines()
    rows = [f"{from_line(line).source.index}\t{line}\n" for line in lines[:3]]
    # The last line was being written when the machine went down.
    (tmp_path / "stopped.jsonl.part").write_text("".join(rows) + f"9\t{lines[3][:40]}", encoding="utf-8")
    assert made(path, 6) == whole


def test_a_question_that_a_system_does_not_ask(tmp_path, capsys):
    asked = ["puzzles", "make", "--system", "mcr", "--kind", "void", "--out", str(tmp_path / "none.jsonl")]
    assert main(asked, open_playground=open_playground) == 2
    assert "void" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_progress_in_a_file_is_a_line_now_and_then(tmp_path, capsys, monkeypatch):
    made(tmp_path / "soon.jsonl", 2)
    assert capsys.readouterr().err == "", "what is soon done says nothing"
    monkeypatch.setattr(progress, "SELDOM", 0.0)
    made(tmp_path / "told.jsonl", 4)
    told = capsys.readouterr().err
    assert "\r" not in told
    assert told.splitlines()[-1].startswith("4 of 4 puzzles, ")
