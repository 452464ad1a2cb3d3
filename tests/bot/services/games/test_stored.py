"""Tables that a release stored are read for good, and can be played on."""

from __future__ import annotations

import pytest

from bot.services.table_live import live_of
from tests.bot.services.games.stored import FOLDER, MOMENTS, read_table, summary

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_table_is_what_it_was(path):
    stored, expected = read_table(path.read_text(encoding="utf-8"))
    assert summary(live_of(stored)) == expected


def test_every_kind_of_window_is_among_the_first_release():
    assert {path.stem for path in FILES} >= {f"0.1.0-{name}" for name in MOMENTS}
