"""Progress of long work on standard error: a line over and over in a terminal, elsewhere one now and then."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from bot.cli import progress
from bot.cli.progress import Progress, so_far
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES


class Clock:
    """Seconds that pass when they are told to."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(progress, "time", made)
    return made


def test_work_that_is_soon_done_says_nothing(clock: Clock, capsys) -> None:
    made = Progress(so_far(own_catalog().words("en"), 3))
    assert list(made.watch("abc")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


def test_in_a_file_it_is_a_line_now_and_then(clock: Clock, capsys) -> None:
    made = Progress(so_far(own_catalog().words("en"), 40))
    for _ in made.watch(range(40)):
        clock.now += 1
    told = capsys.readouterr().err
    assert "\r" not in told
    assert [line.split("] ")[1].strip() for line in told.splitlines()] == [
        f"{done} of 40, 1.0 a second" for done in (10, 20, 30, 40)
    ]


def test_in_a_terminal_it_is_one_line(clock: Clock, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    made = Progress(so_far(own_catalog().words("en"), 4))
    for _ in made.watch(range(4)):
        clock.now += 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("\r[######..................] 1 of 4, 1.0 a second")
    assert told.endswith("\r[########################] 4 of 4, 1.0 a second\n")


def test_a_shorter_line_leaves_nothing_of_a_longer_one(clock: Clock, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    made = Progress(lambda done, _: "x" * (10 - done))
    for done in (2, 5, 6):
        clock.now += 1
        made.tell(done)
    assert capsys.readouterr().err.split("\r")[1:] == ["xxxxxxxx", "xxxxx   ", "xxxx "]


def test_what_goes_wrong_is_told_on_a_line_of_its_own(clock: Clock, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)

    def broken() -> Iterator[int]:
        yield 1
        clock.now += 1
        yield 2
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        list(Progress(so_far(own_catalog().words("en"))).watch(broken()))
    assert capsys.readouterr().err.endswith(" a second\n")


def test_the_last_share_is_smaller() -> None:
    assert so_far(own_catalog().words("en"), 30)(50, 10.0) == f"[{'#' * 24}] 30 of 30, 3.0 a second"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_an_end_it_counts(language: str) -> None:
    said = so_far(own_catalog().words(language))
    assert "120" in said(120, 60.0)
    assert "2.0" in said(120, 60.0)
