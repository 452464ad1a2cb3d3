"""Puzzles' memory in this process alone, to the same promises as SQLite's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from bot.storage.memory_submissions import MemorySubmissions
from puzzles.codec import to_line
from puzzles.progress import RIGHT, Review
from puzzles.rating import Rating
from puzzles.store import Attempt, Channel, Daily, Mode, Posted, Standing, Vote
from puzzles.submissions import Submission


@dataclass(slots=True)
class PuzzleData:
    """What is remembered."""

    dailies: dict[tuple[str, int], Daily] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)
    tallies: Counter[tuple[str, int | None, int | None, str]] = field(default_factory=Counter)
    players: dict[tuple[int, str], Rating] = field(default_factory=dict)
    ratings: dict[str, Rating] = field(default_factory=dict)
    reviews: dict[tuple[int, str], Review] = field(default_factory=dict)
    reports: dict[tuple[int, str], tuple[str, int]] = field(default_factory=dict)
    retired: dict[str, int] = field(default_factory=dict)
    channels: dict[tuple[int, str], Channel] = field(default_factory=dict)
    posts: dict[tuple[int, str, int], Posted] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    votes: dict[tuple[int, str], Vote] = field(default_factory=dict)
    submissions: dict[str, Submission] = field(default_factory=dict)

    def about(self, user: int) -> dict[str, list[dict[str, str | int | None]]]:
        """Every row about a person, by table."""
        return {
            "puzzle_attempts": [_flat(attempt) for attempt in self.attempts if attempt.user == user],
            "puzzle_players": [{"user": user, "family": family} for owner, family in self.players if owner == user],
            "puzzle_reviews": [{"user": user, "puzzle": puzzle} for owner, puzzle in self.reviews if owner == user],
            "puzzle_reports": [{"user": user, "puzzle": puzzle} for owner, puzzle in self.reports if owner == user],
            "puzzle_hidden": [{"user": user}] if user in self.hidden else [],
            "puzzle_votes": [asdict(vote) for vote in self.votes.values() if vote.user == user],
            "puzzle_submissions": [_line(row) for row in self.submissions.values() if row.user == user],
        }

    def forget(self, user: int) -> None:
        """Forgets a person. Tallies name nobody and stay, and so do puzzles he sent in: others may have answered."""
        self.attempts = [attempt for attempt in self.attempts if attempt.user != user]
        for part in (self.players, self.reviews, self.reports, self.votes):
            for key in [key for key in part if key[0] == user]:
                del part[key]
        self.hidden.discard(user)
        for puzzle, row in self.submissions.items():
            if row.user == user:
                self.submissions[puzzle] = replace(row, user=None, named=False)

    def drop_server(self, guild: int) -> None:
        """Ends what is kept for a server; answers stay with those who gave them."""
        self.channels = {key: row for key, row in self.channels.items() if key[0] != guild}
        self.posts = {key: row for key, row in self.posts.items() if key[0] != guild}
        self.attempts = [replace(one, guild=None) if one.guild == guild else one for one in self.attempts]
        for puzzle in [puzzle for puzzle, row in self.submissions.items() if row.guild == guild]:
            del self.submissions[puzzle]
        for key in [key for key in self.tallies if key[2] == guild]:
            self.tallies[key[0], key[1], None, key[3]] += self.tallies.pop(key)


class MemoryPuzzles:
    """`PuzzleStore` in memory."""

    def __init__(self, data: PuzzleData) -> None:
        self._data = data
        self.submissions = MemorySubmissions(data.submissions)

    async def daily(self, daily: Daily) -> Daily:
        return self._data.dailies.setdefault((daily.family, daily.number), daily)

    async def dailies(self, family: str) -> Sequence[Daily]:
        found = [daily for daily in self._data.dailies.values() if daily.family == family]
        return tuple(sorted(found, key=lambda daily: daily.number))

    async def record(self, attempt: Attempt) -> Attempt:
        earlier = [one for one in self._data.attempts if (one.user, one.puzzle) == (attempt.user, attempt.puzzle)]
        if attempt.mode is Mode.DAILY:
            same = [one for one in earlier if one.mode is Mode.DAILY and one.number == attempt.number]
            if same:
                return same[0]
        kept = replace(attempt, turn=len(earlier))
        self._data.attempts.append(kept)
        if attempt.code and (not earlier or attempt.mode is Mode.DAILY):
            self._data.tallies[attempt.puzzle, attempt.number, attempt.guild, attempt.code] += 1
        return kept

    async def attempts(self, user: int) -> Sequence[Attempt]:
        found = [attempt for attempt in self._data.attempts if attempt.user == user]
        return tuple(sorted(found, key=lambda one: (one.at, one.puzzle, one.turn)))

    async def shares(self, puzzle: str, number: int | None, guild: int | None = None) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        for (which, when, where, code), count in sorted(self._data.tallies.items(), key=lambda item: item[0][3]):
            if which == puzzle and (number is None or when == number) and (guild is None or where == guild):
                found[code] += count
        return dict(found)

    async def rating(self, user: int, family: str) -> Rating:
        return self._data.players.get((user, family), Rating())

    async def puzzle_rating(self, puzzle: str, first: Rating) -> Rating:
        return self._data.ratings.get(puzzle, first)

    async def save_ratings(self, user: int, family: str, rating: Rating, puzzle: str, other: Rating) -> None:
        self._data.players[user, family] = rating
        self._data.ratings[puzzle] = other

    async def set_rating(self, user: int, family: str, rating: Rating) -> None:
        self._data.players[user, family] = rating

    async def review(self, user: int, puzzle: str) -> Review | None:
        return self._data.reviews.get((user, puzzle))

    async def save_review(self, user: int, puzzle: str, review: Review | None) -> None:
        if review is None:
            self._data.reviews.pop((user, puzzle), None)
        else:
            self._data.reviews[user, puzzle] = review

    async def reviews(self, user: int, today: int) -> Sequence[str]:
        due = [
            (row.due, puzzle)
            for (owner, puzzle), row in self._data.reviews.items()
            if owner == user and row.due <= today
        ]
        return tuple(puzzle for _, puzzle in sorted(due))

    async def report(self, user: int, puzzle: str, reason: str, at: int) -> int:
        self._data.reports[user, puzzle] = (reason, at)
        return sum(which == puzzle for _, which in self._data.reports)

    async def vote(self, vote: Vote) -> None:
        self._data.votes[vote.user, vote.puzzle] = vote

    async def votes(self, puzzle: str) -> Mapping[tuple[bool, bool], int]:
        return Counter((vote.good, vote.right) for vote in self._data.votes.values() if vote.puzzle == puzzle)

    async def retire(self, puzzle: str, at: int) -> Sequence[tuple[int, str]]:
        self._data.retired.setdefault(puzzle, at)
        rated = [one for one in self._data.attempts if one.puzzle == puzzle and one.rated]
        self._data.attempts = [
            replace(one, rated=False) if one.puzzle == puzzle else one for one in self._data.attempts
        ]
        return tuple(sorted({(one.user, one.family) for one in rated}))

    async def retired(self) -> Collection[str]:
        return frozenset(self._data.retired)

    async def channels(self) -> Sequence[Channel]:
        return tuple(channel for _, channel in sorted(self._data.channels.items()))

    async def save_channel(self, channel: Channel) -> None:
        self._data.channels[channel.guild, channel.family] = channel

    async def drop_channel(self, guild: int, family: str) -> bool:
        return self._data.channels.pop((guild, family), None) is not None

    async def take_post(self, posted: Posted) -> bool:
        key = (posted.guild, posted.family, posted.number)
        return self._data.posts.setdefault(key, posted) is posted

    async def save_post(self, posted: Posted) -> None:
        self._data.posts[posted.guild, posted.family, posted.number] = posted

    async def post(self, guild: int, family: str, number: int) -> Posted | None:
        return self._data.posts.get((guild, family, number))

    async def open_posts(self) -> Sequence[Posted]:
        found = [post for post in self._data.posts.values() if post.closed is None]
        return tuple(sorted(found, key=lambda post: (post.at, post.guild, post.family)))

    async def standings(self, guild: int, family: str, since: int) -> Sequence[Standing]:
        rows: dict[int, list[bool]] = {}
        for one in self._data.attempts:
            first = one.turn == 0 and one.code and one.user not in self._data.hidden
            if first and (one.guild, one.family) == (guild, family) and one.at >= since:
                rows.setdefault(one.user, []).append(one.grade in RIGHT)
        found = [Standing(user=user, right=sum(row), answers=len(row)) for user, row in rows.items()]
        return tuple(sorted(found, key=lambda row: (-row.right, row.answers, row.user)))

    async def hide(self, user: int, *, hidden: bool) -> None:
        (self._data.hidden.add if hidden else self._data.hidden.discard)(user)

    async def is_hidden(self, user: int) -> bool:
        return user in self._data.hidden


def _line(submission: Submission) -> dict[str, str | int | None]:
    row = asdict(submission)
    return row | {"named": int(submission.named), "puzzle": submission.puzzle.id, "line": to_line(submission.puzzle)}


def _flat(attempt: Attempt) -> dict[str, str | int | None]:
    row = asdict(attempt)
    del row["against"]
    return row | {"rated": int(attempt.rated), "mode": attempt.mode.value}
