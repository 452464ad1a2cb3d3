"""What can be made, and how one unit of it is made: the seam to whoever runs many units at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from puzzles.make.early import forge_early
from puzzles.make.forge import forge_call, forge_discard, forge_riichi
from puzzles.make.forge_table import forge_fold, forge_kong, forge_win
from puzzles.make.quiz import forge_score, forge_waits
from puzzles.make.setup import forge_setup
from puzzles.make.workshop import workshop
from puzzles.puzzle import WAYS, Decision, Puzzle

Forge = Callable[[str, int, int], Puzzle | None]


def _is_riichi(line: str) -> bool:
    return workshop(line).trade.family == "riichi"


FORGES: Final[dict[Decision, Forge]] = {
    Decision.DISCARD: forge_discard,
    Decision.CALL: forge_call,
    Decision.RIICHI: forge_riichi,
    Decision.KONG: forge_kong,
    Decision.FOLD: forge_fold,
    Decision.WIN: lambda line, seed, index: (forge_win if _is_riichi(line) else forge_early)(line, seed, index),
    Decision.VOID: lambda line, seed, index: forge_setup(line, Decision.VOID, seed, index),
    Decision.EXCHANGE: lambda line, seed, index: forge_setup(line, Decision.EXCHANGE, seed, index),
    Decision.WAITS: forge_waits,
    Decision.SCORE: forge_score,
}
SYSTEMS: Final[dict[str, tuple[Decision, ...]]] = {
    "riichi": (
        Decision.DISCARD,
        Decision.CALL,
        Decision.RIICHI,
        Decision.KONG,
        Decision.FOLD,
        Decision.WIN,
        Decision.WAITS,
        Decision.SCORE,
    ),
    "sichuan": (Decision.DISCARD, Decision.WIN, Decision.VOID, Decision.EXCHANGE),
    "mcr": (Decision.DISCARD, Decision.SCORE),
}
"""Questions that puzzles of each system may ask."""


MOST_ONE_WAY: Final = 2 / 3
"""No more of a set go the same way, or the way becomes a habit that solves them."""


class Job(NamedTuple):
    """One unit: the deal of that number. The same job makes the same puzzle anywhere."""

    line: str
    decision: str
    seed: int
    number: int


def make(job: Job) -> Puzzle | None:
    """The puzzle of a job, or None where its deal holds none that will do."""
    return FORGES[Decision(job.decision)](job.line, job.seed, job.number)


def jobs(line: str, decision: Decision, seed: int, begin: int = 0) -> Iterator[Job]:
    """Every job from a number on, without end."""
    index = begin
    while True:
        yield Job(line, decision.value, seed, index)
        index += 1


def is_wanted(puzzle: Puzzle, kept: Sequence[Puzzle], count: int) -> bool:
    """Whether a puzzle belongs into a set of that size beside those it has: a new one, of a way that is not used up."""
    verb = WAYS.get(puzzle.decision)
    way = puzzle.best.verb == verb
    alike = sum((one.best.verb == verb) == way for one in kept)
    return puzzle.id not in {one.id for one in kept} and (verb is None or alike + 1 <= MOST_ONE_WAY * count)
