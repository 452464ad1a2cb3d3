"""The dailies of a family as they were read once: which there are, and whose answers everybody may know."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from functools import cached_property

from puzzles.store import Daily


@dataclass(frozen=True)
class Calendar:
    """`dailies` by number; `last`: the last number whose day is over everywhere."""

    dailies: tuple[Daily, ...]
    last: int

    def find(self, number: int) -> Daily | None:
        """The daily of a number."""
        return next((daily for daily in self.dailies if daily.number == number), None)

    def having(self, daily: Daily) -> Calendar:
        """The same with one more, if it is not there."""
        if self.find(daily.number) is not None:
            return self
        return replace(self, dailies=tuple(sorted((*self.dailies, daily), key=lambda one: one.number)))

    def is_over(self, daily: Daily) -> bool:
        """Whether everybody may know its answer: not where its puzzle is asked again just now."""
        return daily.number <= self.last and daily.puzzle not in self._asked

    @property
    def over(self) -> tuple[Daily, ...]:
        """Those whose answer everybody may know, by number."""
        return tuple(filter(self.is_over, self.dailies))

    def beside(self, number: int) -> tuple[int | None, int | None]:
        """The numbers before and after one, where there are such."""
        at, past = bisect_left(self._numbers, number), bisect_right(self._numbers, number)
        return (
            self._numbers[at - 1] if at else None,
            self._numbers[past] if past < len(self._numbers) else None,
        )

    @cached_property
    def _asked(self) -> frozenset[str]:
        return frozenset(daily.puzzle for daily in self.dailies if daily.number > self.last)

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(daily.number for daily in self.dailies)
