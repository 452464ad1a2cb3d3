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


@pytest.mark.parametrize("arguments", [SCORE, (*SCORE, "--json"), ("rules", "foo")], ids=" ".join)
def test_closed_streams_take_everything(arguments: tuple[str, ...]) -> None:
    """As a shell closes them: ``>&- 2>&-``."""
    said = " ".join(map(shlex.quote, [sys.executable, "-m", "bot", *arguments]))
    ended = subprocess.run(f"exec {said} >&- 2>&-", shell=True, capture_output=True, check=False)
    assert (ended.stdout, ended.stderr) == (b"", b"")
    assert ended.returncode == (2 if "foo" in arguments else 0)
