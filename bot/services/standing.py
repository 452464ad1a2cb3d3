"""What others may see of a person: how many games he sat down to, and his puzzle results unless he hides them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from bot.storage.ports import TableStore
from puzzles.progress import RIGHT
from puzzles.store import Attempt, PuzzleStore


@dataclass(frozen=True, slots=True)
class FamilyStanding:
    """First answers to puzzles of one rule family, how many were best or equal, and the rating with its deviation
    (None: nothing rated was answered)."""

    family: str
    answers: int
    right: int
    rating: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One person. `hidden`: he does not show his puzzle results, and they are not in `families`."""

    user: int
    tables: int
    families: tuple[FamilyStanding, ...]
    hidden: bool


class Standings:
    """Reads the standing of a person."""

    def __init__(self, tables: TableStore, puzzles: PuzzleStore) -> None:
        self._tables = tables
        self._puzzles = puzzles

    async def of(self, user: int, asker: int) -> Standing:
        """The standing of `user` as `asker` may see it; his own results everybody sees."""
        tables = len(await self._tables.of_user(user))
        hidden = user != asker and await self._puzzles.is_hidden(user)
        if hidden:
            return Standing(user, tables, (), True)
        firsts = sorted(_firsts(await self._puzzles.attempts(user)), key=lambda attempt: attempt.family)
        families = [
            await self._family(user, family, tuple(given)) for family, given in groupby(firsts, lambda one: one.family)
        ]
        return Standing(user, tables, tuple(families), False)

    async def _family(self, user: int, family: str, given: tuple[Attempt, ...]) -> FamilyStanding:
        rating = None
        if any(attempt.rated for attempt in given):
            found = await self._puzzles.rating(user, family)
            rating = (round(found.value), round(found.deviation))
        return FamilyStanding(family, len(given), sum(attempt.grade in RIGHT for attempt in given), rating)


def _firsts(attempts: Iterable[Attempt]) -> Iterable[Attempt]:
    """First answers; who only looked has not answered."""
    return (attempt for attempt in attempts if attempt.turn == 0 and attempt.code)
