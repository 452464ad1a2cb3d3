"""What the terminal says to whole questions, word by word."""

from __future__ import annotations

import pytest

from tests.bot.cli.transcripts import ASKED, GOLDEN, transcript


@pytest.mark.parametrize("name", ASKED)
def test_answers_are_as_they_were_read(name: str) -> None:
    assert transcript(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
