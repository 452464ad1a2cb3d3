"""The two checks everything else is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from typing import Any

from ..wire import Problem


def check_length(value: Any, path: str, high: int, low: int = 0) -> Iterator[Problem]:
    """A text of `low` to `high` characters; `None` passes, whether it may be missing is asked elsewhere."""
    if value is None:
        return
    if not isinstance(value, str):
        yield Problem(path, "Must be a string.", "BASE_TYPE_STRING")
    elif len(value) > high:
        yield Problem(path, f"Must be {high} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    elif len(value) < low:
        message = "This field is required" if low == 1 else f"Must be {low} or more in length."
        yield Problem(path, message, "BASE_TYPE_REQUIRED" if low == 1 else "BASE_TYPE_MIN_LENGTH")


def check_count(items: Sized, path: str, high: int, low: int = 0) -> Iterator[Problem]:
    """A list of `low` to `high` entries."""
    if not low <= len(items) <= high:
        yield Problem(path, f"Must be between {low} and {high} in length.", "BASE_TYPE_BAD_LENGTH")
