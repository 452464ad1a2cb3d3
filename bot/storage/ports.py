"""What the rest of the bot may ask of storage, one small port per use.

Everything is `async`, whoever keeps the data. Everything may raise `StorageError`; then nothing of that call was kept.
Two implementations answer to one suite of tests (`tests/contract`): `memory` and `sqlite`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.storage.records import (
    Draft,
    GuildSettings,
    Owner,
    Profile,
    Receipt,
    SavedRuleset,
    Scope,
    StoredAnswer,
)
from bot.storage.table_records import (
    Change,
    NoticeRow,
    PostRow,
    ReviewRow,
    SealedRow,
    ShownRow,
    StoredTable,
    WallRow,
)
from puzzles.store import PuzzleStore

RECENT_HANDS = 25
"""Hands remembered per user; as many as Discord shows in one autocomplete list."""

Row = Mapping[str, str | int | None]
"""One stored row, as the person it is about may read it."""


class ProfileStore(Protocol):
    """Settings of users, and the hands they asked about last."""

    async def profile(self, user: int) -> Profile:
        """The user's profile; one with nothing chosen if none is stored."""
        ...

    async def save_profile(self, profile: Profile) -> None:
        """Stores the whole profile in place of an earlier one."""
        ...

    async def recent_hands(self, user: int) -> Sequence[str]:
        """Up to `RECENT_HANDS` hands, the last used first, each once."""
        ...

    async def remember_hand(self, user: int, hand: str) -> None:
        """Puts `hand` (canonical notation) first among the user's recent hands and drops what exceeds the bound."""
        ...


class RulesetStore(Protocol):
    """Rulesets with a name of the owner's choice, in numbered versions that never change."""

    async def save(self, owner: Owner, name: str, line: str) -> int:
        """Stores a new version and returns its number, from 1. What is the newest version already gets no new one."""
        ...

    async def get(self, owner: Owner, name: str, version: int | None = None) -> SavedRuleset | None:
        """That version, or the newest one."""
        ...

    async def list(self, owner: Owner) -> Sequence[SavedRuleset]:
        """The newest version of each name, by name."""
        ...

    async def delete(self, owner: Owner, name: str) -> int:
        """Deletes all versions of a name and returns how many there were."""
        ...


class DraftStore(Protocol):
    """Rules that are being put together."""

    async def draft(self, draft_id: str) -> Draft | None:
        """The draft, or None when there is none (any more)."""
        ...

    async def save(self, draft: Draft) -> None:
        """Stores a draft in place of an earlier one of its id."""
        ...

    async def drop(self, draft_id: str) -> None:
        """Forgets a draft."""
        ...

    async def purge(self, before: int) -> int:
        """Deletes drafts not touched since that time and returns how many there were."""
        ...


class AnswerStore(Protocol):
    """Questions behind answers whose buttons must survive a restart."""

    async def put(self, answer: StoredAnswer) -> None:
        """Stores a new answer. An id that exists already is refused with `StorageError`."""
        ...

    async def get(self, answer_id: str) -> StoredAnswer | None:
        """The answer, or None when there is none (any more)."""
        ...

    async def purge(self, before: int) -> int:
        """Deletes the answers made before that time and returns how many there were."""
        ...


class GuildStore(Protocol):
    """Settings of servers."""

    async def guild(self, guild: int) -> GuildSettings:
        """The server's settings; the defaults if none are stored."""
        ...

    async def save_guild(self, settings: GuildSettings) -> None:
        """Stores all settings of one server in place of earlier ones."""
        ...

    async def mark_removed(self, guild: int, removed_at: int | None) -> None:
        """Notes that the bot left the server at that time, or (None) that it is there again."""
        ...

    async def purge(self, removed_before: int) -> int:
        """Deletes all that is stored for servers which the bot left before that time; returns how many servers."""
        ...


class PrivacyStore(Protocol):
    """What is stored about one person, and its end."""

    async def counts(self, user: int) -> Mapping[str, int]:
        """Rows per table, every table that can hold this person's data being listed."""
        ...

    async def export(self, user: int) -> Mapping[str, Sequence[Row]]:
        """Every row about this person, by table."""
        ...

    async def delete(self, user: int, scope: Scope) -> Receipt:
        """Deletes what the scope names, notes it in the journal, and returns the receipt."""
        ...

    async def receipt(self, receipt_id: str) -> Receipt | None:
        """An earlier receipt, for a person who asks again."""
        ...

    async def replay_deletions(self) -> int:
        """Deletes again what the journal knows as deleted and this data does not: an older copy was put back.

        Returns how many deletions had to be repeated. To be called at every start.
        """
        ...


class TableStore(Protocol):
    """Tables. A commit is the unit: everything it changes is written together, or nothing."""

    async def commit(self, change: Change) -> None:
        """Writes a commit. Raises `StaleVersion` if its version is not the next one, `DoneBefore` for a known cause."""
        ...

    async def seal(self, table: str, version: int, row: SealedRow, due: int | None) -> None:
        """Keeps a seat's answer in place of an earlier one, whose `first` stays, and when the table must be looked at
        now. Raises `StaleVersion`."""
        ...

    async def set_due(self, table: str, version: int, due: int | None) -> None:
        """Says when the table must be looked at next. Raises `StaleVersion`."""
        ...

    async def save_orders(self, table: str, number: int, orders: str) -> None:
        """Keeps a player's orders in place of earlier ones."""
        ...

    async def make_wall(self, series: str, row: WallRow) -> WallRow:
        """Keeps the wall of a deal unless the series has one already, and returns the one that counts."""
        ...

    async def load(self, table: str) -> StoredTable | None:
        """All that is stored of a table, as of one moment."""
        ...

    async def due(self, now: int) -> Sequence[str]:
        """Tables where something must happen by now, the most overdue first."""
        ...

    async def next_due(self) -> int | None:
        """When the next table must be looked at."""
        ...

    async def open_tables(self) -> Sequence[str]:
        """Tables whose match is not over, oldest first."""
        ...

    async def of_user(self, user: int) -> Sequence[str]:
        """Tables where the user sits or sat, newest first."""
        ...

    async def of_channel(self, channel: int) -> Sequence[str]:
        """Tables that are open in a channel or thread, newest first."""
        ...

    async def in_thread(self, thread: int) -> str | None:
        """The table whose thread that is, however it stands."""
        ...

    async def of_series(self, series: str) -> Sequence[str]:
        """Tables that play the same walls."""
        ...

    async def by_cause(self, cause: str) -> str | None:
        """The table at which something was done for this cause."""
        ...

    async def set_thread(self, table: str, thread: int | None) -> None:
        """Notes the thread a table has."""
        ...

    async def beat(self, at: int) -> None:
        """Notes that the program lives."""
        ...

    async def last_beat(self) -> int | None:
        """When it lived last, None if never."""
        ...


class OutboxStore(Protocol):
    """What must be shown, and reminders that users are owed."""

    async def waiting(self, now: int) -> Sequence[PostRow]:
        """Posts that may be shown by now, each table's in order."""
        ...

    async def next_post(self, after: int) -> int | None:
        """When the next post may be shown that may not be shown yet."""
        ...

    async def done(self, posts: Sequence[str], shown: ShownRow | None) -> None:
        """Drops posts that were shown or overtaken, and notes where the last one of its kind is."""
        ...

    async def owe(self, notice: NoticeRow) -> None:
        """Keeps a reminder in place of an earlier one for the same user and table."""
        ...

    async def notices(self, now: int) -> Sequence[NoticeRow]:
        """All reminders of every user who is owed one by now, by user."""
        ...

    async def next_notice(self) -> int | None:
        """When the next reminder is due."""
        ...

    async def notified(self, user: int) -> int | None:
        """When the user was last reminded of anything."""
        ...

    async def postpone(self, user: int, at: int) -> None:
        """Puts off the user's earlier reminders to that moment."""
        ...

    async def forget_notices(self, user: int, tables: Sequence[str], sent_at: int | None) -> None:
        """Drops the user's reminders about these tables and notes, if they were sent, when."""
        ...


class ReviewStore(Protocol):
    """What was said of decisions in games that are over."""

    async def review(self, table: str, number: int) -> ReviewRow | None:
        """What was said of a player."""
        ...

    async def keep(self, row: ReviewRow) -> bool:
        """Keeps it in place of what was said before, if the user still has that seat; whether he has."""
        ...


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores over the same data, and how to close them (waiting writes are finished first). `check` reads a little
    and raises `StorageError` where that fails, or where the last change could not be kept."""

    profiles: ProfileStore
    rulesets: RulesetStore
    drafts: DraftStore
    answers: AnswerStore
    guilds: GuildStore
    tables: TableStore
    outbox: OutboxStore
    reviews: ReviewStore
    puzzles: PuzzleStore
    privacy: PrivacyStore
    check: Callable[[], Awaitable[None]]
    close: Callable[[], Awaitable[None]]
