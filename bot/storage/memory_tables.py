"""Tables in this process alone, to the same promises as SQLite's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.storage.table_records import (
    Change,
    CommitRow,
    DoneBefore,
    NoticeRow,
    PostRow,
    ReviewRow,
    SealedRow,
    SeatRow,
    ShownRow,
    StaleVersion,
    StoredTable,
    TableRow,
    WallRow,
)

_OVER = ("over", "cancelled")


@dataclass(slots=True)
class TableData:
    """What the stores of one storage share about tables."""

    tables: dict[str, TableRow] = field(default_factory=dict)
    seats: dict[str, tuple[SeatRow, ...]] = field(default_factory=dict)
    commits: dict[str, list[CommitRow]] = field(default_factory=dict)
    causes: set[str] = field(default_factory=set)
    windows: dict[str, str] = field(default_factory=dict)
    sealed: dict[str, dict[int, SealedRow]] = field(default_factory=dict)
    orders: dict[str, dict[int, str]] = field(default_factory=dict)
    walls: dict[str, dict[int, WallRow]] = field(default_factory=dict)
    outbox: dict[str, PostRow] = field(default_factory=dict)
    shown: dict[str, dict[str, ShownRow]] = field(default_factory=dict)
    notices: dict[tuple[int, str], NoticeRow] = field(default_factory=dict)
    notified: dict[int, int] = field(default_factory=dict)
    reviews: dict[tuple[str, int], ReviewRow] = field(default_factory=dict)
    beat: int | None = None

    def seats_of(self, user: int) -> list[tuple[str, SeatRow]]:
        """The user's seats, by table."""
        return [(table, seat) for table, seats in self.seats.items() for seat in seats if seat.user == user]

    def leave_seats(self, user: int) -> None:
        """Makes the user's seats a former player's and drops his reminders and what was said of his decisions; tables
        that are over are to be looked at once more."""
        mine = [self.tables[table] for table, _ in self.seats_of(user)]
        self.tables |= {row.id: replace(row, due=0) for row in mine if row.phase in _OVER}
        for table, seats in self.seats.items():
            self.seats[table] = tuple(SeatRow(seat.number, None, True) if seat.user == user else seat for seat in seats)
        for key in [key for key in self.notices if key[0] == user]:
            del self.notices[key]
        self.notified.pop(user, None)
        self.reviews = {key: row for key, row in self.reviews.items() if row.user != user}

    def drop_server(self, guild: int) -> None:
        """Forgets every table of a server."""
        for table in [row.id for row in self.tables.values() if row.guild == guild]:
            self.causes -= {commit.cause for commit in self.commits.pop(table, [])}
            for part in (self.tables, self.seats, self.windows, self.sealed, self.orders, self.shown):
                part.pop(table, None)
            self.outbox = {key: post for key, post in self.outbox.items() if post.table != table}
            self.notices = {key: notice for key, notice in self.notices.items() if notice.table != table}
            self.reviews = {key: row for key, row in self.reviews.items() if row.table != table}
        kept = {row.series for row in self.tables.values()}
        self.walls = {series: walls for series, walls in self.walls.items() if series in kept}


class MemoryTables:
    """`TableStore` in memory."""

    def __init__(self, data: TableData) -> None:
        self._data = data

    async def commit(self, change: Change) -> None:
        data, row, commit = self._data, change.table, change.commit
        if commit.cause in data.causes:
            raise DoneBefore(commit.cause)
        if commit.version > 1:
            self._check(row.id, commit.version - 1)
            row = replace(data.tables[row.id], phase=row.phase, version=row.version, step=row.step, due=row.due)
        data.tables[row.id] = row
        data.commits.setdefault(row.id, []).append(commit)
        data.causes.add(commit.cause)
        kept = data.sealed.get(row.id, {})
        data.sealed[row.id] = (
            {} if change.window is None else {seat: one for seat, one in kept.items() if one.step == row.step}
        )
        data.windows.pop(row.id, None)
        if change.window is not None:
            data.windows[row.id] = change.window
        if change.seats is not None:
            data.seats[row.id] = change.seats
        data.outbox |= {post.id: post for post in change.posts}
        data.notices |= {(notice.user, notice.table): notice for notice in change.notices}
        data.orders.setdefault(row.id, {}).update(change.orders)

    async def seal(self, table: str, version: int, row: SealedRow, due: int | None) -> None:
        await self.set_due(table, version, due)
        sealed = self._data.sealed.setdefault(table, {})
        before = sealed.get(row.seat)
        sealed[row.seat] = replace(row, first=before.first) if before and before.step == row.step else row

    async def set_due(self, table: str, version: int, due: int | None) -> None:
        self._check(table, version)
        self._data.tables[table] = replace(self._data.tables[table], due=due)

    async def save_orders(self, table: str, number: int, orders: str) -> None:
        self._data.orders.setdefault(table, {})[number] = orders

    async def make_wall(self, series: str, row: WallRow) -> WallRow:
        return self._data.walls.setdefault(series, {}).setdefault(row.deal, row)

    async def load(self, table: str) -> StoredTable | None:
        data = self._data
        row = data.tables.get(table)
        if row is None:
            return None
        return StoredTable(
            table=row,
            seats=data.seats.get(table, ()),
            commits=tuple(data.commits[table]),
            window=data.windows.get(table),
            sealed=tuple(one for _, one in sorted(data.sealed.get(table, {}).items())),
            orders=tuple(sorted(data.orders.get(table, {}).items())),
            walls=tuple(wall for _, wall in sorted(data.walls.get(row.series, {}).items())),
            shown=tuple(sorted(data.shown.get(table, {}).values(), key=lambda one: one.number)),
        )

    async def due(self, now: int) -> Sequence[str]:
        rows = [row for row in self._data.tables.values() if row.due is not None and row.due <= now]
        return tuple(row.id for row in sorted(rows, key=lambda row: (row.due, row.id)))

    async def next_due(self) -> int | None:
        return min((row.due for row in self._data.tables.values() if row.due is not None), default=None)

    async def open_tables(self) -> Sequence[str]:
        return tuple(sorted(row.id for row in self._data.tables.values() if row.phase not in _OVER))

    async def of_user(self, user: int) -> Sequence[str]:
        return tuple(sorted((table for table, _ in self._data.seats_of(user)), reverse=True))

    async def of_channel(self, channel: int) -> Sequence[str]:
        rows = [row for row in self._data.tables.values() if channel in (row.channel, row.thread)]
        return tuple(sorted((row.id for row in rows if row.phase not in _OVER), reverse=True))

    async def in_thread(self, thread: int) -> str | None:
        return max((row.id for row in self._data.tables.values() if row.thread == thread), default=None)

    async def of_series(self, series: str) -> Sequence[str]:
        return tuple(sorted(row.id for row in self._data.tables.values() if row.series == series))

    async def by_cause(self, cause: str) -> str | None:
        commits = self._data.commits.items()
        return next((table for table, rows in commits if any(row.cause == cause for row in rows)), None)

    async def set_thread(self, table: str, thread: int | None) -> None:
        if table in self._data.tables:
            self._data.tables[table] = replace(self._data.tables[table], thread=thread)

    async def beat(self, at: int) -> None:
        self._data.beat = at

    async def last_beat(self) -> int | None:
        return self._data.beat

    def _check(self, table: str, version: int) -> None:
        row = self._data.tables.get(table)
        if row is None or row.version != version:
            raise StaleVersion(table)


class MemoryReviews:
    """`ReviewStore` in memory."""

    def __init__(self, data: TableData) -> None:
        self._data = data

    async def review(self, table: str, number: int) -> ReviewRow | None:
        return self._data.reviews.get((table, number))

    async def keep(self, row: ReviewRow) -> bool:
        sits = any(seat.number == row.number and seat.user == row.user for seat in self._data.seats.get(row.table, ()))
        if sits:
            self._data.reviews[row.table, row.number] = row
        return sits


class MemoryOutbox:
    """`OutboxStore` in memory."""

    def __init__(self, data: TableData) -> None:
        self._data = data

    async def waiting(self, now: int) -> Sequence[PostRow]:
        posts = [post for post in self._data.outbox.values() if post.at <= now]
        return tuple(sorted(posts, key=lambda post: (post.table, post.number)))

    async def next_post(self, after: int) -> int | None:
        return min((post.at for post in self._data.outbox.values() if post.at > after), default=None)

    async def done(self, posts: Sequence[str], shown: ShownRow | None) -> None:
        for post in posts:
            self._data.outbox.pop(post, None)
        if shown is not None:
            self._data.shown.setdefault(shown.table, {})[shown.kind] = shown

    async def owe(self, notice: NoticeRow) -> None:
        self._data.notices[notice.user, notice.table] = notice

    async def notices(self, now: int) -> Sequence[NoticeRow]:
        users = {notice.user for notice in self._data.notices.values() if notice.at <= now}
        return tuple(notice for key, notice in sorted(self._data.notices.items()) if key[0] in users)

    async def next_notice(self) -> int | None:
        return min((notice.at for notice in self._data.notices.values()), default=None)

    async def notified(self, user: int) -> int | None:
        return self._data.notified.get(user)

    async def postpone(self, user: int, at: int) -> None:
        for key, notice in self._data.notices.items():
            if notice.user == user and notice.at < at:
                self._data.notices[key] = replace(notice, at=at)

    async def forget_notices(self, user: int, tables: Sequence[str], sent_at: int | None) -> None:
        for table in tables:
            self._data.notices.pop((user, table), None)
        if sent_at is not None:
            self._data.notified[user] = sent_at
