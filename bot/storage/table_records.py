"""The values that storage takes and gives for tables. Bodies are JSON text whose meaning is the services' affair."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table as it stands. `due` is when something must happen next (None: never), `secret` 32 hexadecimal digits
    for its timetable alone. `series` names whose walls it plays; `version` counts commits and is private."""

    id: str
    guild: int | None
    channel: int
    thread: int | None
    phase: str
    created_at: int
    secret: str
    series: str
    version: int
    step: int
    due: int | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where: player `number`, its user (None: a machine, or somebody whose data was deleted: `former`)."""

    number: int
    user: int | None
    former: bool = False


@dataclass(frozen=True, slots=True)
class CommitRow:
    """What one accepted action or bell did, for good. `cause` is unique: the same one again is refused."""

    version: int
    cause: str
    at: int
    rules_version: int
    body: str


@dataclass(frozen=True, slots=True)
class SealedRow:
    """An answer to the open window of that step, until the bell. `first` is when the seat first pressed."""

    step: int
    seat: int
    answer: str
    first: int


@dataclass(frozen=True, slots=True)
class WallRow:
    """The wall and the salt of one deal of a series, made before anything of it is public."""

    deal: int
    wall: str
    salt: str
    throw: int


@dataclass(frozen=True, slots=True)
class PostRow:
    """Something that must be shown, not before `at`. `number` counts what the table has shown."""

    id: str
    table: str
    kind: str
    step: int
    number: int
    at: int


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Where a post of that kind was put last. `since` is the number of what had been shown when that message came: it
    tells what has happened from there on, however often it is edited."""

    table: str
    kind: str
    step: int
    number: int
    channel: int
    message: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A reminder that a user is owed: what for, at which table and step, and not before when. One a user and table."""

    user: int
    table: str
    kind: str
    step: int
    at: int


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """What was said of the decisions of `user`, player `number` of a table."""

    table: str
    number: int
    user: int
    body: str
    at: int


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one commit writes, in one transaction.

    `table` is the row afterwards, its version one above the stored one (or 1 for a new table). `seats`: the whole
    roster, or None for no change. `window` is the open window (None: none is open); sealed answers of other steps go.
    `orders` are those of players (by number) that this commit has changed.
    """

    table: TableRow
    commit: CommitRow
    window: str | None = None
    seats: tuple[SeatRow, ...] | None = None
    posts: tuple[PostRow, ...] = ()
    notices: tuple[NoticeRow, ...] = ()
    orders: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is stored of a table."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    commits: tuple[CommitRow, ...]
    window: str | None
    sealed: tuple[SealedRow, ...]
    orders: tuple[tuple[int, str], ...]
    walls: tuple[WallRow, ...]
    shown: tuple[ShownRow, ...]
    """Where its last post of each kind stands, in the order they were shown."""


class StaleVersion(Exception):
    """Somebody else changed the table first."""


class DoneBefore(Exception):
    """What caused this commit has been done already."""
