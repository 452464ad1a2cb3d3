"""What the rest of the bot may ask of storage, one small port per use.

Everything is `async`, whoever keeps the data. Everything may raise `StorageError`; then nothing of that call was kept.
Two implementations answer to one suite of tests (`tests/contract`): `memory` and `sqlite`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.storage.records import (
    GuildSettings,
    Owner,
    Profile,
    Receipt,
    SavedRuleset,
    Scope,
    StoredAnswer,
)

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


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores over the same data, and how to close them (waiting writes are finished first)."""

    profiles: ProfileStore
    rulesets: RulesetStore
    answers: AnswerStore
    guilds: GuildStore
    privacy: PrivacyStore
    close: Callable[[], Awaitable[None]]
