"""Numbers that a picture shows: whoever brings them has written them as its reader does."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A number, and how it is written."""

    number: float
    text: str
