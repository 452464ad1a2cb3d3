"""How far long work has come, told on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from bot.i18n.catalog import Words

OFTEN: Final = 0.2
"""Seconds between two changes of the line in a terminal."""
SELDOM: Final = 10.0
"""Seconds between two lines where there is no terminal."""
BAR: Final = 24

T = TypeVar("T")
Said = Callable[[int, float], str]
"""What is told of so much done in so many seconds."""


class Progress:
    """In a terminal a line that is written over and over, elsewhere a new one now and then. Work that is done before
    the first of them says nothing."""

    def __init__(self, said: Said) -> None:
        self._said = said
        self._begun = self._told = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._width = 0  # of what stands in the terminal's line

    def tell(self, done: int) -> None:
        """So much is done."""
        now = time.monotonic()
        if now - self._told < (OFTEN if self._terminal else SELDOM):
            return
        self._told = now
        text = self._said(done, now - self._begun)
        if self._terminal:
            print(f"\r{text.ljust(self._width)}", end="", file=sys.stderr, flush=True)
            self._width = len(text)
        else:
            print(text, file=sys.stderr, flush=True)

    def watch(self, items: Iterable[T], each: int = 1) -> Iterator[T]:
        """The items; with every one of them, `each` more is done. The line is left before what goes wrong is told."""
        try:
            for number, item in enumerate(items, 1):
                yield item
                self.tell(number * each)
        finally:
            self.end()

    def end(self) -> None:
        """Leaves the line in the terminal."""
        if self._width:
            print(file=sys.stderr)
        self._width = 0


def so_far(words: Words, all_: int | None = None) -> Said:
    """Tells a number, of how many where that is known, with a bar, and how fast. What is done in shares may count more
    than all, since the last one is smaller."""

    def said(done: int, seconds: float) -> str:
        done = done if all_ is None else min(done, all_)
        speed = f"{done / max(1e-9, seconds):.1f}"
        if all_ is None:
            return words.text("operator.progress.open", done=done, speed=speed)
        full = BAR * done // max(1, all_)
        text = words.text("operator.progress.of", done=done, all=all_, speed=speed)
        return f"[{'#' * full}{'.' * (BAR - full)}] {text}"

    return said
