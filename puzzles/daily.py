"""Which puzzle is whose day's: one number a day, one puzzle for each family, the same everywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Final

FIRST: Final = date(2026, 1, 1)
"""The day of number 1."""


def number_of(day: date) -> int:
    """The number of a day (in UTC).

    >>> number_of(date(2026, 1, 2))
    2
    """
    return (day - FIRST).days + 1


def day_of(number: int) -> date:
    """The day of a number."""
    return FIRST + timedelta(days=number - 1)


def choose(family: str, pool: Iterable[str], used: Mapping[str, int]) -> str:
    """The next puzzle of a family, from ids: one that was never used, in an order that only the ids decide.

    `used` says when each was used last; once all were, the one longest ago comes again. The pool may grow at any time.
    Raises `ValueError` if it is empty.
    """
    ids = sorted(set(pool), key=lambda one: hashlib.sha256(f"{family}:{one}".encode()).digest())
    if not ids:
        raise ValueError(f"there are no puzzles of {family}")
    fresh = [one for one in ids if one not in used]
    if fresh:
        return fresh[0]
    return min(ids, key=lambda one: (used[one], ids.index(one)))
