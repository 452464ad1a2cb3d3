"""A reader who has enough (`suzume score … | head -1`), a full disk and closed streams give no traceback."""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import PIPE_CLOSED
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES

SCORE = ("score", "234m456m678p345s88s", "--win", "3s")


@pytest.mark.parametrize("arguments", [SCORE, ("--help",)], ids=("answer", "help"))
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "bot", *arguments], stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert ended.stderr == b""
    assert ended.returncode == PIPE_CLOSED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        SCORE,
        (*SCORE, "--json"),
        ("discard", "1234567p12345s99p", "--json"),
        ("rules",),
        ("--help",),
        ("rules", "--help"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_written_is_told_in_one_sentence(arguments: tuple[str, ...], language: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "bot", "--lang", language, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    said = own_catalog().text("operator.cli.unwritable", language, detail=os.strerror(errno.ENOSPC))
    assert (ended.returncode, ended.stderr) == (1, f"{said}\n")


def closing(arguments: tuple[str, ...], streams: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command as a shell closes its streams."""
    said = " ".join(map(shlex.quote, [sys.executable, "-m", "bot", *arguments]))
    around = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    return subprocess.run(
        f"exec {said} {streams}", shell=True, capture_output=True, encoding="utf-8", cwd=folder, env=around, check=False
    )


@pytest.mark.parametrize("arguments", [SCORE, (*SCORE, "--json"), ("rules",), ("--help",), ("doctor",)], ids=" ".join)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_output_is_told(arguments: tuple[str, ...], language: str, tmp_path: Path) -> None:
    ended = closing(("--lang", language, *arguments), ">&-", tmp_path)
    said = own_catalog().text("operator.cli.closed", language)
    assert (ended.returncode, ended.stderr) == (1, f"{said}\n")


@pytest.mark.parametrize("arguments", [SCORE, (*SCORE, "--json"), ("rules", "foo")], ids=" ".join)
def test_closed_streams_leave_the_exit_code(arguments: tuple[str, ...]) -> None:
    ended = closing(arguments, "<&- >&- 2>&-")
    assert (ended.stdout, ended.stderr) == ("", "")
    assert ended.returncode == (2 if "foo" in arguments else 1)


def test_what_needs_no_output_needs_none_open(tmp_path: Path) -> None:
    from engine.records.log import write_log
    from tests.engine.records.test_games import game

    (tmp_path / "game.jsonl").write_text(write_log(game("riichi/m_league", 1)), encoding="utf-8")
    ended = closing(("convert", "game.jsonl", "game.txt", "--to", "text"), ">&-", tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "game.txt").exists()


def test_a_closed_input_holds_nothing(tmp_path: Path) -> None:
    ended = closing(("convert", "-", "-", "--to", "text", "--lang", "en"), "<&-", tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("suzume convert: ")
