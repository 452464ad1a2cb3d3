"""From han and fu to base points, and the limits (riichi rules 8.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

MANGAN: Final = "limit.mangan"
HANEMAN: Final = "limit.haneman"
BAIMAN: Final = "limit.baiman"
SANBAIMAN: Final = "limit.sanbaiman"
KAZOE: Final = "limit.kazoe_yakuman"
KIRIAGE: Final = "limit.kiriage_mangan"

MANGAN_BASE: Final = 2000
YAKUMAN_BASE: Final = 8000
FIXED: Final = {MANGAN: 2000, HANEMAN: 3000, BAIMAN: 4000, SANBAIMAN: 6000}
"""Base points of the limits below yakuman."""

_BY_MULTIPLE: Final = ("", "limit.yakuman", "limit.double_yakuman", "limit.triple_yakuman")


class Base(NamedTuple):
    """Base points, and the key of the limit that set them (None: han and fu did)."""

    points: int
    limit: str | None


def yakuman(multiple: int) -> Base:
    """So many yakuman at once."""
    return Base(
        YAKUMAN_BASE * multiple, _BY_MULTIPLE[multiple] if multiple < len(_BY_MULTIPLE) else "limit.multiple_yakuman"
    )


def kazoe_single(_: int) -> Base:
    """Thirteen han and more are one counted yakuman."""
    return Base(YAKUMAN_BASE, KAZOE)


def kazoe_multiple(han: int) -> Base:
    """Every thirteen han are one more counted yakuman."""
    return Base(YAKUMAN_BASE * (han // 13), KAZOE)


def kazoe_none(_: int) -> Base:
    """Thirteen han and more stay at sanbaiman."""
    return Base(FIXED[SANBAIMAN], SANBAIMAN)


@dataclass(frozen=True, slots=True)
class Limits:
    """How han and fu become base points: what thirteen han are, and whether 1920 is rounded up to mangan."""

    kazoe: Callable[[int], Base]
    kiriage: bool
    _known: dict[tuple[int, int], Base] = field(default_factory=dict, repr=False, compare=False)

    def base(self, han: int, fu: int) -> Base:
        """Base points of a hand without yakuman; `fu` is rounded already.

        >>> Limits(kazoe_single, False).base(4, 40)
        Base(points=2000, limit='limit.mangan')
        """
        known = self._known.get((han, fu))
        if known is None:
            known = self._known[han, fu] = self._base(han, fu)
        return known

    def _base(self, han: int, fu: int) -> Base:
        if han >= 13:
            return self.kazoe(han)
        for least, limit in ((11, SANBAIMAN), (8, BAIMAN), (6, HANEMAN), (5, MANGAN)):
            if han >= least:
                return Base(FIXED[limit], limit)
        points = fu * 2 ** (han + 2)
        if points > MANGAN_BASE:
            return Base(MANGAN_BASE, MANGAN)
        if self.kiriage and points == 1920:
            return Base(MANGAN_BASE, KIRIAGE)
        return Base(points, None)
