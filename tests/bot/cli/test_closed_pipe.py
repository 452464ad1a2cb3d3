"""A reader who has enough (`suzume score … | head -1`) gets no traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bot.cli import PIPE_CLOSED

SCORE = ("score", "234m456m678p345s88s", "--win", "3s")


@pytest.mark.parametrize(
    ("arguments", "codes"), [(SCORE, {PIPE_CLOSED}), (("--help",), {0, PIPE_CLOSED})], ids=("answer", "help")
)
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...], codes: set[int]) -> None:
    """`argparse` itself swallows what goes wrong when it writes a long help."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "bot", *arguments], stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert ended.stderr == b""
    assert ended.returncode in codes
