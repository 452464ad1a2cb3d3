"""What every storage promises, whoever keeps the data."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from bot.clock import StoppedClock
from bot.ids import new_id
from bot.storage.errors import StorageError
from bot.storage.ports import RECENT_HANDS, Storage
from bot.storage.records import (
    Draft,
    GuildSettings,
    Notify,
    Owner,
    OwnerKind,
    Profile,
    Scope,
    StoredAnswer,
    Visibility,
)
from bot.storage.table_records import Change, CommitRow, NoticeRow, ReviewRow, SeatRow, TableRow
from puzzles.progress import Review
from puzzles.rating import Rating
from puzzles.store import Attempt, Mode, Vote
from puzzles.submissions import Submission
from tests.puzzles.samples import discard_puzzle

ANN, BEN = 110_000_000_000_000_001, 2**63 - 1
HOUSE = Owner(OwnerKind.GUILD, 42)
FULL = Profile(
    user=ANN,
    locale="zh-TW",
    term_style="romaji",
    tile_theme="dark",
    text_first=True,
    large=True,
    visibility=Visibility.PRIVATE,
    notify=Notify.DIRECT,
    quiet_from=22 * 60,
    quiet_to=7 * 60,
    time_zone="Asia/Taipei",
    confirm=True,
)


async def test_storage_that_answers_passes_its_check(storage: Storage) -> None:
    await storage.check()
    await storage.profiles.save_profile(FULL)
    await storage.check()


async def test_unknown_user_has_a_profile_with_nothing_chosen(storage: Storage) -> None:
    assert await storage.profiles.profile(ANN) == Profile(ANN)


async def test_profile_comes_back_whole_and_alone(storage: Storage) -> None:
    await storage.profiles.save_profile(FULL)
    assert await storage.profiles.profile(ANN) == FULL
    assert await storage.profiles.profile(BEN) == Profile(BEN)


async def test_every_field_of_a_profile_is_kept(storage: Storage) -> None:
    await storage.profiles.save_profile(Profile(ANN))
    default = Profile(ANN)
    for field in dataclasses.fields(Profile):
        assert getattr(FULL, field.name) != getattr(default, field.name) or field.name == "user", field.name
    await storage.profiles.save_profile(FULL)
    await storage.profiles.save_profile(dataclasses.replace(FULL, locale=None, text_first=False))
    assert await storage.profiles.profile(ANN) == dataclasses.replace(FULL, locale=None, text_first=False)


async def test_recent_hands_are_newest_first_once_and_bounded(storage: Storage) -> None:
    for number in range(RECENT_HANDS + 5):
        await storage.profiles.remember_hand(ANN, f"hand {number}")
    await storage.profiles.remember_hand(ANN, "hand 10")
    hands = await storage.profiles.recent_hands(ANN)
    assert hands[:3] == ("hand 10", "hand 29", "hand 28")
    assert len(hands) == len(set(hands)) == RECENT_HANDS
    assert hands[-1] == "hand 5"
    assert await storage.profiles.recent_hands(BEN) == ()


async def test_ruleset_versions_are_numbered_and_never_change(storage: Storage, clock: StoppedClock) -> None:
    rulesets = storage.rulesets
    assert await rulesets.save(HOUSE, "club", "riichi/tenhou@1") == 1
    clock.advance(1000)
    assert await rulesets.save(HOUSE, "club", "riichi/tenhou@1 kuitan=off") == 2
    assert await rulesets.save(HOUSE, "club", "riichi/tenhou@1 kuitan=off") == 2
    assert await rulesets.save(HOUSE, "club", "riichi/tenhou@1") == 3
    first = await rulesets.get(HOUSE, "club", 1)
    newest = await rulesets.get(HOUSE, "club")
    assert first is not None
    assert newest is not None
    assert (first.line, first.saved_at) == ("riichi/tenhou@1", clock.now() - 1000)
    assert (newest.version, newest.line, newest.owner) == (3, "riichi/tenhou@1", HOUSE)
    assert await rulesets.get(HOUSE, "club", 4) is None
    assert await rulesets.get(HOUSE, "other") is None


async def test_rulesets_belong_to_their_owner(storage: Storage) -> None:
    same_number = Owner(OwnerKind.USER, HOUSE.id)
    await storage.rulesets.save(HOUSE, "b", "one")
    await storage.rulesets.save(HOUSE, "a", "two")
    await storage.rulesets.save(HOUSE, "a", "three")
    await storage.rulesets.save(same_number, "a", "mine")
    assert [(saved.name, saved.version) for saved in await storage.rulesets.list(HOUSE)] == [("a", 2), ("b", 1)]
    assert await storage.rulesets.delete(HOUSE, "a") == 2
    assert await storage.rulesets.delete(HOUSE, "a") == 0
    assert [saved.name for saved in await storage.rulesets.list(HOUSE)] == ["b"]
    assert [saved.line for saved in await storage.rulesets.list(same_number)] == ["mine"]


def answer(clock: StoppedClock, user: int = ANN, guild: int | None = 42) -> StoredAnswer:
    return StoredAnswer(new_id(clock), user, "score", '{"hand":"123m 🀄"}', clock.now(), guild)


async def test_answer_comes_back_until_it_is_old(storage: Storage, clock: StoppedClock) -> None:
    old, young = answer(clock), answer(clock, guild=None)
    await storage.answers.put(old)
    clock.advance(10)
    young = dataclasses.replace(young, at=clock.now())
    await storage.answers.put(young)
    assert await storage.answers.get(old.id) == old
    assert await storage.answers.purge(before=clock.now()) == 1
    assert await storage.answers.get(old.id) is None
    assert await storage.answers.get(young.id) == young


async def test_an_answer_is_never_overwritten(storage: Storage, clock: StoppedClock) -> None:
    first = answer(clock)
    await storage.answers.put(first)
    with pytest.raises(StorageError, match="exists"):
        await storage.answers.put(dataclasses.replace(first, request="{}"))
    assert await storage.answers.get(first.id) == first


async def test_guild_settings(storage: Storage, clock: StoppedClock) -> None:
    assert await storage.guilds.guild(42) == GuildSettings(42)
    chosen = GuildSettings(
        42,
        locale="ja",
        ruleset="riichi/tenhou@1",
        visibility=Visibility.PRIVATE,
        clock="day",
        game_channels=(7, 1 << 60),
    )
    await storage.guilds.save_guild(chosen)
    assert await storage.guilds.guild(42) == chosen
    await storage.guilds.mark_removed(42, clock.now())
    assert await storage.guilds.guild(42) == dataclasses.replace(chosen, removed_at=clock.now())
    await storage.guilds.mark_removed(42, None)
    assert await storage.guilds.guild(42) == chosen


async def test_a_server_left_long_ago_leaves_nothing(storage: Storage, clock: StoppedClock) -> None:
    kept = answer(clock)
    await storage.answers.put(kept)
    await storage.rulesets.save(HOUSE, "club", "line")
    await storage.guilds.mark_removed(42, clock.now())
    await storage.guilds.save_guild(GuildSettings(43, locale="ja"))
    assert await storage.guilds.purge(clock.now()) == 0
    assert await storage.guilds.purge(clock.now() + 1) == 1
    assert await storage.guilds.guild(42) == GuildSettings(42)
    assert await storage.rulesets.list(HOUSE) == ()
    assert await storage.answers.get(kept.id) == dataclasses.replace(kept, guild=None)
    assert (await storage.guilds.guild(43)).locale == "ja"


async def store_everything(storage: Storage, clock: StoppedClock, user: int) -> None:
    await storage.profiles.save_profile(dataclasses.replace(FULL, user=user))
    await storage.profiles.remember_hand(user, "1m")
    await storage.profiles.remember_hand(user, "2m")
    await storage.rulesets.save(Owner(OwnerKind.USER, user), "mine", "line")
    await storage.answers.put(answer(clock, user))
    await storage.drafts.save(Draft(new_id(clock), user, "riichi/tenhou@1", clock.now()))
    row = TableRow(f"table of {user}", 42, 7, None, "lobby", clock.now(), "00", f"table of {user}", 1, 0, None)
    commit = CommitRow(1, f"made by {user}", clock.now(), 1, "[]")
    notice = NoticeRow(user, row.id, "turn", 3, clock.now())
    await storage.tables.commit(Change(row, commit, seats=(SeatRow(0, user),), notices=(notice,)))
    await storage.outbox.forget_notices(user, (), clock.now())
    await storage.reviews.keep(ReviewRow(row.id, 0, user, "[]", clock.now()))
    await store_puzzles(storage, user)


async def store_puzzles(storage: Storage, user: int) -> None:
    row = Attempt(
        user=user,
        puzzle="p",
        turn=0,
        family="riichi",
        mode=Mode.PRACTICE,
        number=None,
        guild=None,
        code="d5p",
        grade="best",
        rated=True,
        against=Rating(),
        at=1,
    )
    await storage.puzzles.record(row)
    await storage.puzzles.save_ratings(user, "riichi", Rating(), "p", Rating())
    await storage.puzzles.save_review(user, "p", Review(0, 1))
    await storage.puzzles.report(user, "p", "wrong", 1)
    await storage.puzzles.hide(user, hidden=True)
    await storage.puzzles.vote(Vote(user=user, puzzle="p", good=True, right=True, at=1))
    sent = discard_puzzle(id=f"{user:016x}")
    await storage.puzzles.submissions.add(Submission(guild=42, user=user, named=True, puzzle=sent, at=1))


NOTHING = {
    "profiles": 0,
    "recent_hands": 0,
    "rulesets": 0,
    "drafts": 0,
    "answers": 0,
    "seats": 0,
    "reviews": 0,
    "notices": 0,
    "notified": 0,
    "puzzle_attempts": 0,
    "puzzle_players": 0,
    "puzzle_reviews": 0,
    "puzzle_reports": 0,
    "puzzle_hidden": 0,
    "puzzle_votes": 0,
    "puzzle_submissions": 0,
}
STORED = NOTHING | {"profiles": 1, "recent_hands": 2, "rulesets": 1, "drafts": 1, "answers": 1}
PLAYED = {"seats": 1, "reviews": 1, "notices": 1, "notified": 1}
SOLVED = {name: 1 for name in NOTHING if name.startswith("puzzle_")}


async def test_a_draft_is_the_newest_of_its_id_until_it_is_dropped_or_old(
    storage: Storage, clock: StoppedClock
) -> None:
    draft = Draft(new_id(clock), ANN, "riichi/tenhou@1", clock.now())
    assert await storage.drafts.draft(draft.id) is None
    await storage.drafts.save(draft)
    clock.advance(1000)
    newer = dataclasses.replace(draft, line="riichi/tenhou@1 kuitan=off", at=clock.now())
    await storage.drafts.save(newer)
    assert await storage.drafts.draft(draft.id) == newer
    assert await storage.drafts.purge(before=newer.at) == 0
    assert await storage.drafts.purge(before=newer.at + 1) == 1
    await storage.drafts.save(draft)
    await storage.drafts.drop(draft.id)
    await storage.drafts.drop(draft.id)
    assert await storage.drafts.draft(draft.id) is None


async def test_counts_and_export_list_every_row_about_a_person(storage: Storage, clock: StoppedClock) -> None:
    assert await storage.privacy.counts(ANN) == NOTHING
    await store_everything(storage, clock, ANN)
    await store_everything(storage, clock, BEN)
    assert await storage.privacy.counts(ANN) == STORED | PLAYED | SOLVED
    rows = await storage.privacy.export(ANN)
    assert rows["profiles"][0]["time_zone"] == "Asia/Taipei"
    assert sorted(row["hand"] for row in rows["recent_hands"]) == ["1m", "2m"]
    assert set(rows["recent_hands"][0]) == {"user", "hand", "used_at"}
    assert set(rows["rulesets"][0]) == {"name", "version", "line", "saved_at"}
    assert rows["answers"][0]["request"] == '{"hand":"123m 🀄"}'


@pytest.mark.parametrize(
    ("scope", "left"),
    [
        (Scope.ALL, {}),
        (Scope.SETTINGS, {"recent_hands": 2, "rulesets": 1, "drafts": 1, "answers": 1} | PLAYED | SOLVED),
        (Scope.HANDS, {"profiles": 1, "rulesets": 1, "drafts": 1, "answers": 1} | PLAYED | SOLVED),
        (Scope.RULESETS, {"profiles": 1, "recent_hands": 2, "answers": 1} | PLAYED | SOLVED),
        (Scope.ANSWERS, {"profiles": 1, "recent_hands": 2, "rulesets": 1, "drafts": 1} | PLAYED | SOLVED),
        (Scope.GAMES, {"profiles": 1, "recent_hands": 2, "rulesets": 1, "drafts": 1, "answers": 1} | SOLVED),
        (Scope.PUZZLES, {"profiles": 1, "recent_hands": 2, "rulesets": 1, "drafts": 1, "answers": 1} | PLAYED),
    ],
)
async def test_delete_takes_its_scope_and_nothing_else(
    storage: Storage, clock: StoppedClock, scope: Scope, left: dict[str, int]
) -> None:
    await store_everything(storage, clock, ANN)
    await store_everything(storage, clock, BEN)
    await storage.rulesets.save(Owner(OwnerKind.GUILD, ANN), "a server with the same number", "line")
    before = await storage.privacy.counts(ANN)
    receipt = await storage.privacy.delete(ANN, scope)
    after = await storage.privacy.counts(ANN)
    assert {table: count for table, count in after.items() if count} == left
    assert dict(receipt.deleted) == {table: before[table] for table in before if table not in left}
    assert await storage.privacy.counts(BEN) == before
    assert len(await storage.rulesets.list(Owner(OwnerKind.GUILD, ANN))) == 1
    assert await storage.privacy.receipt(receipt.id) == receipt
    assert await storage.privacy.receipt("nobody's") is None
    assert await storage.privacy.replay_deletions() == 0


async def test_two_hundred_at_once(storage: Storage) -> None:
    await asyncio.gather(*(storage.profiles.save_profile(Profile(user, locale="ja")) for user in range(200)))
    found = await asyncio.gather(*(storage.profiles.profile(user) for user in range(200)))
    assert [profile.locale for profile in found] == ["ja"] * 200


async def test_concurrent_saves_of_a_ruleset_get_different_versions(storage: Storage) -> None:
    versions = await asyncio.gather(*(storage.rulesets.save(HOUSE, "club", f"line {n}") for n in range(20)))
    assert sorted(versions) == list(range(1, 21))
