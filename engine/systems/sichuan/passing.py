"""The pass lock (过水不胡): what a win that was let go forbids, and until when (section 6.3, point 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Scope = Callable[[int], int]
"""Names the group of winning kinds that share a lock."""


@dataclass(frozen=True, slots=True)
class PassLock:
    """Wins let go since the lock began: (scope, fan) for each scope, the largest fan of it."""

    let_go: tuple[tuple[int, int], ...] = ()


OPEN: Final = PassLock()
"""Nothing was let go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRule:
    """A table's lock. `locks`: there is one at all. `bigger_ok`: a larger hand may still be won (放小胡大).

    `ends_on_claim`: it ends at the player's next turn whether by draw or by claim, else by draw alone.
    """

    locks: bool
    scope: Scope
    bigger_ok: bool
    ends_on_claim: bool

    def may_win(self, lock: PassLock, kind: int, fan: int) -> bool:
        """Whether a completed hand may take this kind on a discard or a robbed kong; `fan` after the limit."""
        barred = dict(lock.let_go).get(self.scope(kind))
        return not self.locks or barred is None or (self.bigger_ok and fan > barred)

    def let_go(self, lock: PassLock, kind: int, fan: int) -> PassLock:
        """The lock after a win that was allowed was not taken (a pung or kong of the tile lets it go too)."""
        if not self.locks:
            return lock
        # Only a larger win is allowed under a lock, so the last one let go is the largest.
        barred = {**dict(lock.let_go), self.scope(kind): fan}
        return PassLock(tuple(sorted(barred.items())))

    def after_draw(self, _: PassLock) -> PassLock:
        """The lock after the player drew, a replacement tile included."""
        return OPEN

    def after_claim(self, lock: PassLock) -> PassLock:
        """The lock after the player claimed a tile."""
        return OPEN if self.ends_on_claim else lock


def same_tile(kind: int) -> int:
    """Every kind has a lock of its own."""
    return kind


def same_line(kind: int) -> int:
    """1-4-7, 2-5-8 and 3-6-9 of a suit share a lock each (一条线).

    >>> same_line(9) == same_line(12), same_line(9) == same_line(13)
    (True, False)
    """
    return kind // 9 * 3 + kind % 3


def any_tile(_: int) -> int:
    """One lock for all."""
    return 0
