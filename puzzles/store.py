"""What puzzles need somebody to remember. `bot/storage` does it; times are milliseconds in UTC."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from puzzles.progress import Review
from puzzles.rating import Rating
from puzzles.submissions import SubmissionStore


class Mode(StrEnum):
    """Where an answer was given."""

    DAILY = "daily"
    PRACTICE = "practice"
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """The puzzle of a family for one number."""

    family: str
    number: int
    puzzle: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One answer. `code` "" means that somebody only looked.

    `turn` counts this person's answers to this puzzle from 0. `number` is the daily's, else None; `guild` where it was
    given. `rated`: it changed ratings, against the puzzle as `against` says.
    """

    user: int
    puzzle: str
    turn: int
    family: str
    mode: Mode
    number: int | None
    guild: int | None
    code: str
    grade: str
    rated: bool
    against: Rating
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """Where a server's daily puzzle goes: at `hour` (0 to 23) in `zone`, for `family`. `thread`: open one at close.
    `role` is told of every new one (None: nobody is). `first` is the first number that is posted there (0: any)."""

    guild: int
    family: str
    channel: int
    hour: int
    zone: str = "UTC"
    thread: bool = True
    role: int | None = None
    first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A daily puzzle in a server. `message` is None from the moment somebody takes it on until it is there.

    `counted` answers are on its counter since `counted_at`; `closed` says when its answer was shown.
    """

    guild: int
    family: str
    number: int
    channel: int
    message: int | None
    at: int
    counted: int = 0
    counted_at: int = 0
    closed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A place on a leaderboard: answers and how many were best or equal."""

    user: int
    right: int
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """Whether a person found a puzzle `good` once he knew its solution; `right`: his first answer was best or equal."""

    user: int
    puzzle: str
    good: bool
    right: bool
    at: int


class PuzzleStore(Protocol):
    """All of it. Every method may raise the storage's own error; then nothing of that call was kept."""

    @property
    def submissions(self) -> SubmissionStore:
        """What members of servers sent in."""
        ...

    async def daily(self, daily: Daily) -> Daily:
        """Keeps the puzzle of a number unless there is one already, and returns the one that counts."""
        ...

    async def dailies(self, family: str) -> Sequence[Daily]:
        """All of a family, by number."""
        ...

    async def record(self, attempt: Attempt) -> Attempt:
        """Keeps an answer. A daily that this person has answered before keeps the earlier answer, which is returned;
        else `turn` is set here. Dailies and everybody's first answer to a puzzle are counted without a name."""
        ...

    async def attempts(self, user: int) -> Sequence[Attempt]:
        """All answers of a person, oldest first."""
        ...

    async def shares(self, puzzle: str, number: int | None, guild: int | None = None) -> Mapping[str, int]:
        """How often each answer was given to a puzzle as that daily (None: ever), in that server or anywhere. Nothing
        in it names anybody."""
        ...

    async def rating(self, user: int, family: str) -> Rating:
        """A person's rating; the first one if there is none."""
        ...

    async def puzzle_rating(self, puzzle: str, first: Rating) -> Rating:
        """A puzzle's rating; `first` if there is none."""
        ...

    async def save_ratings(self, user: int, family: str, rating: Rating, puzzle: str, other: Rating) -> None:
        """Keeps both."""
        ...

    async def review(self, user: int, puzzle: str) -> Review | None:
        """When a puzzle comes back to a person."""
        ...

    async def save_review(self, user: int, puzzle: str, review: Review | None) -> None:
        """Keeps that, or (None) forgets it."""
        ...

    async def reviews(self, user: int, today: int) -> Sequence[str]:
        """Puzzles due by that day, the longest due first."""
        ...

    async def report(self, user: int, puzzle: str, reason: str, at: int) -> int:
        """Keeps a report, one for each person and puzzle, and returns how many people reported it."""
        ...

    async def vote(self, vote: Vote) -> None:
        """Keeps a vote in place of an earlier one of that person for that puzzle."""
        ...

    async def votes(self, puzzle: str) -> Mapping[tuple[bool, bool], int]:
        """How many voted, by (good, right). Nothing in it names anybody."""
        ...

    async def retire(self, puzzle: str, at: int) -> Sequence[tuple[int, str]]:
        """Takes a puzzle out of use, makes its answers unrated and returns the people and families this touches."""
        ...

    async def retired(self) -> Collection[str]:
        """Puzzles out of use."""
        ...

    async def set_rating(self, user: int, family: str, rating: Rating) -> None:
        """Keeps a person's rating alone."""
        ...

    async def channels(self) -> Sequence[Channel]:
        """Where dailies go, all servers."""
        ...

    async def save_channel(self, channel: Channel) -> None:
        """Keeps one in place of an earlier one for that server and family."""
        ...

    async def drop_channel(self, guild: int, family: str) -> bool:
        """Ends a server's daily of a family; whether there was one."""
        ...

    async def take_post(self, posted: Posted) -> bool:
        """Takes on posting a daily in a server: False if somebody else did before."""
        ...

    async def save_post(self, posted: Posted) -> None:
        """Keeps what became of it."""
        ...

    async def post(self, guild: int, family: str, number: int) -> Posted | None:
        """One post."""
        ...

    async def open_posts(self) -> Sequence[Posted]:
        """Posts whose answer was not shown yet, oldest first."""
        ...

    async def standings(self, guild: int, family: str, since: int) -> Sequence[Standing]:
        """First answers given in a server since a moment, without people who want to be left out; most right first."""
        ...

    async def hide(self, user: int, *, hidden: bool) -> None:
        """Leaves a person out of leaderboards, or not."""
        ...

    async def is_hidden(self, user: int) -> bool:
        """Whether a person wants to be left out."""
        ...
