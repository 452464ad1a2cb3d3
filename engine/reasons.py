"""Why something is so, as a key and its numbers. Only `bot` turns it into words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

Param = str | int | tuple[str, ...] | tuple[int, ...]
"""What a message may be given: text keys, tile codes, numbers, or a row of either."""


NEAR: Final = 0.6
"""Share of letters in common from which one name may have been meant by another; below, a guess only puzzles."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact to be told: ``Reason("win.no_yaku")``, ``Reason("tiles.five_copies", {"tile": "5p"})``."""

    key: str
    params: Mapping[str, Param] = field(default_factory=lambda: MappingProxyType({}))


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names that may have been meant by one that is not among them, the likeliest first, three at most.

    >>> near("tenho", ["tenhou", "seed"]), near("nonsense", ["tenhou", "seed"])
    (('tenhou',), ())
    """
    return tuple(difflib.get_close_matches(name, list(known), 3, NEAR))
