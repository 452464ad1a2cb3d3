"""How well a puzzle is liked by those who know its solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LEAST: Final = 5
"""Nothing is said below so many votes."""
RIGHT_WEIGHS: Final = 2
"""A vote of somebody who found the answer weighs so much; any other weighs 1, since missing it is no joy."""


def popularity(votes: Mapping[tuple[bool, bool], int]) -> int | None:
    """The share in percent of votes that say "good", from numbers by (good, right); None for too few.

    >>> popularity({(True, True): 3, (False, False): 2}), popularity({(True, True): 4})
    (75, None)
    """
    if sum(votes.values()) < LEAST:
        return None
    weighed = {key: number * (RIGHT_WEIGHS if key[1] else 1) for key, number in votes.items()}
    return round(100 * sum(weight for (good, _), weight in weighed.items() if good) / sum(weighed.values()))
