"""Storage in this process alone: for tests and for looking around. Forgets everything at the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from bot.clock import Clock
from bot.ids import new_id
from bot.storage.errors import StorageError
from bot.storage.memory_puzzles import MemoryPuzzles, PuzzleData
from bot.storage.memory_tables import MemoryOutbox, MemoryReviews, MemoryTables, TableData
from bot.storage.ports import RECENT_HANDS, Row, Storage
from bot.storage.records import (
    Draft,
    GuildSettings,
    Owner,
    OwnerKind,
    Profile,
    Receipt,
    SavedRuleset,
    Scope,
    StoredAnswer,
)

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@dataclass(slots=True)
class _Data:
    """What all stores of one `Storage` share."""

    profiles: dict[int, Profile] = field(default_factory=dict)
    hands: dict[int, dict[str, int]] = field(default_factory=dict)  # user -> hand -> when; the last used is last
    rulesets: dict[tuple[Owner, str], list[SavedRuleset]] = field(default_factory=dict)
    drafts: dict[str, Draft] = field(default_factory=dict)
    answers: dict[str, StoredAnswer] = field(default_factory=dict)
    guilds: dict[int, GuildSettings] = field(default_factory=dict)
    receipts: dict[str, Receipt] = field(default_factory=dict)
    games: TableData = field(default_factory=TableData)
    puzzles: PuzzleData = field(default_factory=PuzzleData)


class _Profiles:
    def __init__(self, data: _Data, clock: Clock) -> None:
        self._data = data
        self._clock = clock

    async def profile(self, user: int) -> Profile:
        return self._data.profiles.get(user, Profile(user))

    async def save_profile(self, profile: Profile) -> None:
        self._data.profiles[profile.user] = profile

    async def recent_hands(self, user: int) -> Sequence[str]:
        return tuple(reversed(self._data.hands.get(user, {})))

    async def remember_hand(self, user: int, hand: str) -> None:
        hands = self._data.hands.setdefault(user, {})
        hands.pop(hand, None)
        hands[hand] = self._clock.now()
        for oldest in list(hands)[:-RECENT_HANDS]:
            del hands[oldest]


class _Rulesets:
    def __init__(self, data: _Data, clock: Clock) -> None:
        self._data = data
        self._clock = clock

    async def save(self, owner: Owner, name: str, line: str) -> int:
        versions = self._data.rulesets.setdefault((owner, name), [])
        if not versions or versions[-1].line != line:
            versions.append(SavedRuleset(owner, name, len(versions) + 1, line, self._clock.now()))
        return versions[-1].version

    async def get(self, owner: Owner, name: str, version: int | None = None) -> SavedRuleset | None:
        versions = self._data.rulesets.get((owner, name), [])
        found = versions[-1:] if version is None else [saved for saved in versions if saved.version == version]
        return found[0] if found else None

    async def list(self, owner: Owner) -> Sequence[SavedRuleset]:
        newest = [versions[-1] for (whose, _), versions in self._data.rulesets.items() if whose == owner]
        return tuple(sorted(newest, key=lambda saved: saved.name))

    async def delete(self, owner: Owner, name: str) -> int:
        return len(self._data.rulesets.pop((owner, name), []))


class _Drafts:
    def __init__(self, data: _Data) -> None:
        self._data = data

    async def draft(self, draft_id: str) -> Draft | None:
        return self._data.drafts.get(draft_id)

    async def save(self, draft: Draft) -> None:
        self._data.drafts[draft.id] = draft

    async def drop(self, draft_id: str) -> None:
        self._data.drafts.pop(draft_id, None)

    async def purge(self, before: int) -> int:
        old = [key for key, draft in self._data.drafts.items() if draft.at < before]
        for key in old:
            del self._data.drafts[key]
        return len(old)


class _Answers:
    def __init__(self, data: _Data) -> None:
        self._data = data

    async def put(self, answer: StoredAnswer) -> None:
        if answer.id in self._data.answers:
            raise StorageError("exists", id=answer.id)
        self._data.answers[answer.id] = answer

    async def get(self, answer_id: str) -> StoredAnswer | None:
        return self._data.answers.get(answer_id)

    async def purge(self, before: int) -> int:
        old = [key for key, answer in self._data.answers.items() if answer.at < before]
        for key in old:
            del self._data.answers[key]
        return len(old)


class _Guilds:
    def __init__(self, data: _Data) -> None:
        self._data = data

    async def guild(self, guild: int) -> GuildSettings:
        return self._data.guilds.get(guild, GuildSettings(guild))

    async def save_guild(self, settings: GuildSettings) -> None:
        self._data.guilds[settings.guild] = settings

    async def mark_removed(self, guild: int, removed_at: int | None) -> None:
        self._data.guilds[guild] = dataclasses.replace(await self.guild(guild), removed_at=removed_at)

    async def purge(self, removed_before: int) -> int:
        gone = [
            key
            for key, settings in self._data.guilds.items()
            if settings.removed_at is not None and settings.removed_at < removed_before
        ]
        for guild in gone:
            del self._data.guilds[guild]
            owner = Owner(OwnerKind.GUILD, guild)
            for named in [named for named in self._data.rulesets if named[0] == owner]:
                del self._data.rulesets[named]
            for key, answer in self._data.answers.items():
                if answer.guild == guild:
                    self._data.answers[key] = dataclasses.replace(answer, guild=None)
            self._data.games.drop_server(guild)
            self._data.puzzles.drop_server(guild)
        return len(gone)


class _Privacy:
    def __init__(self, data: _Data, clock: Clock) -> None:
        self._data = data
        self._clock = clock

    async def counts(self, user: int) -> Mapping[str, int]:
        return {table: len(rows) for table, rows in (await self.export(user)).items()}

    async def export(self, user: int) -> Mapping[str, Sequence[Row]]:
        data = self._data
        profile = data.profiles.get(user)
        owner = Owner(OwnerKind.USER, user)
        return {
            "profiles": [dataclasses.asdict(profile)] if profile else [],
            "recent_hands": [
                {"user": user, "hand": hand, "used_at": used_at} for hand, used_at in data.hands.get(user, {}).items()
            ],
            "rulesets": [
                {"name": saved.name, "version": saved.version, "line": saved.line, "saved_at": saved.saved_at}
                for (whose, _), versions in data.rulesets.items()
                if whose == owner
                for saved in versions
            ],
            "drafts": [dataclasses.asdict(draft) for draft in data.drafts.values() if draft.user == user],
            "answers": [dataclasses.asdict(answer) for answer in data.answers.values() if answer.user == user],
            "seats": [
                {"table_id": table, "number": seat.number, "user": user} for table, seat in data.games.seats_of(user)
            ],
            "reviews": [
                {"table_id": row.table, "number": row.number, "user": user, "body": row.body, "at": row.at}
                for row in data.games.reviews.values()
                if row.user == user
            ],
            "notices": [dataclasses.asdict(row) for row in data.games.notices.values() if row.user == user],
            "notified": [{"user": user, "at": data.games.notified[user]}] if user in data.games.notified else [],
            **data.puzzles.about(user),
        }

    async def delete(self, user: int, scope: Scope) -> Receipt:
        data = self._data
        owner = Owner(OwnerKind.USER, user)
        deleted: dict[str, int] = {}
        before = await self.counts(user)
        if scope in {Scope.ALL, Scope.SETTINGS}:
            deleted["profiles"] = before["profiles"]
            data.profiles.pop(user, None)
        if scope in {Scope.ALL, Scope.HANDS}:
            deleted["recent_hands"] = before["recent_hands"]
            data.hands.pop(user, None)
        if scope in {Scope.ALL, Scope.RULESETS}:
            deleted["rulesets"] = before["rulesets"]
            _drop(data.rulesets, lambda key: key[0] == owner)
            deleted["drafts"] = before["drafts"]
            _drop(data.drafts, lambda key: data.drafts[key].user == user)
        if scope in {Scope.ALL, Scope.ANSWERS}:
            deleted["answers"] = before["answers"]
            _drop(data.answers, lambda key: data.answers[key].user == user)
        if scope in {Scope.ALL, Scope.GAMES}:
            deleted |= {table: before[table] for table in ("seats", "reviews", "notices", "notified")}
            data.games.leave_seats(user)
        if scope in {Scope.ALL, Scope.PUZZLES}:
            deleted |= {table: len(rows) for table, rows in data.puzzles.about(user).items()}
            data.puzzles.forget(user)
        receipt = Receipt(new_id(self._clock), scope, self._clock.now(), MappingProxyType(deleted))
        data.receipts[receipt.id] = receipt
        return receipt

    async def receipt(self, receipt_id: str) -> Receipt | None:
        return self._data.receipts.get(receipt_id)

    async def replay_deletions(self) -> int:
        return 0  # nothing outlives the process, so no older copy can be put back


def _drop(mapping: dict[_Key, _Value], doomed: Callable[[_Key], bool]) -> None:
    for key in [key for key in mapping if doomed(key)]:
        del mapping[key]


def memory_storage(clock: Clock) -> Storage:
    """A new, empty storage."""
    data = _Data()

    async def close() -> None:
        """Nothing waits to be written."""

    async def check() -> None:
        """Memory answers."""

    return Storage(
        profiles=_Profiles(data, clock),
        rulesets=_Rulesets(data, clock),
        drafts=_Drafts(data),
        answers=_Answers(data),
        guilds=_Guilds(data),
        tables=MemoryTables(data.games),
        outbox=MemoryOutbox(data.games),
        reviews=MemoryReviews(data.games),
        puzzles=MemoryPuzzles(data.puzzles),
        privacy=_Privacy(data, clock),
        check=check,
        close=close,
    )
