"""What holds in every test of the bot, whatever else it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot.services import pictures
from bot.web.pages import painted
from render import Scene, TableScene, describe
from tests.bot.games.alt_reading import check


@pytest.fixture(autouse=True)
def every_board_reads_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The alt text of every table that is drawn says what the picture shows. Told at the end: whoever draws sends text
    alone if anything is wrong."""
    wrong: list[AssertionError] = []

    def read_back(scene: Scene, words: Callable[[str], str]) -> str:
        alt = describe(scene, words)
        if isinstance(scene, TableScene):
            try:
                check(scene, alt, words)
            except AssertionError as problem:
                wrong.append(problem)
        return alt

    for place in (pictures, painted):
        monkeypatch.setattr(place, "describe", read_back)
    yield
    assert wrong == []
