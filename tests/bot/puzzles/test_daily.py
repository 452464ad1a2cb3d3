"""When dailies are posted: hours, zones, clocks that jump, two programs at once, ratings that are given back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clock import DAY, StoppedClock
from bot.services.daily import DailyService
from bot.services.problems import Refused
from bot.services.puzzle_views import ANYTHING
from bot.services.puzzles import REPORTS, PuzzleService, local_number
from bot.storage.memory import memory_storage
from bot.storage.sqlite.open import open_sqlite
from puzzles.daily import number_of
from puzzles.rating import Rating
from puzzles.store import Channel, Mode
from tests.bot.puzzles.conftest import NOON, small_library

QUARTER = 15 * 60_000
ZONES = (
    "UTC",
    "Asia/Tokyo",
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Asia/Kathmandu",
)


class Board:
    """Keeps what would be posted."""

    def __init__(self):
        self.opened, self.closed, self.counted = [], [], []
        self.works = True

    async def open(self, channel, asked, nonce):
        if not self.works:
            return None
        self.opened.append((channel.guild, asked.number, asked.puzzle.id, nonce))
        await asyncio.sleep(0)
        return 1000 + len(self.opened)

    async def count(self, posted, asked, answers):
        self.counted.append(answers)

    async def close(self, posted, recap, *, thread):
        self.closed.append((posted.number, recap))


def service(storage, clock):
    puzzles = PuzzleService(storage.puzzles, clock, small_library())
    daily = DailyService(puzzles, clock)
    board = Board()
    daily.post_to(board)
    return puzzles, daily, board


async def follow(daily, clock, channel):
    """Follows, just before the hour of the first post."""
    clock.advance(-1)
    await daily.follow(channel)
    clock.advance(1)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ZONES), st.integers(0, 23), st.integers(0, 370))
def test_every_local_day_has_one_number(zone, hour, offset):
    """Whatever clocks do, numbers go up by one at a time and none is left out for longer than its day."""
    at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=offset)
    numbers = []
    for step in range(4 * 96):
        local = (at + timedelta(minutes=15 * step)).astimezone(ZoneInfo(zone))
        numbers.append(local_number(local, hour))
    assert all(0 <= after - before <= 1 for before, after in pairwise(numbers))
    assert numbers[-1] - numbers[0] in (3, 4)


async def test_two_programs_post_one(tmp_path):
    clock = StoppedClock(NOON)
    one = await open_sqlite(tmp_path / "suzume.db", clock=clock)
    two = await open_sqlite(tmp_path / "suzume.db", clock=clock)
    first, second = service(one, clock), service(two, clock)
    await follow(first[1], clock, Channel(guild=1, family="riichi", channel=5, hour=12))
    await asyncio.gather(*(daily.due() for _, daily, _ in (first, second, first, second)))
    opened = first[2].opened + second[2].opened
    assert len(opened) == 1
    asked = await asyncio.gather(*(puzzles.daily("riichi", 70) for puzzles, _, _ in (first, second) for _ in range(3)))
    assert len({one.puzzle.id for one in asked}) == 1
    await one.close()
    await two.close()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((*ZONES, "Pacific/Honolulu", "Pacific/Kiritimati")), st.integers(0, 23), st.integers(0, 4 * 48))
def test_a_server_begins_with_the_next_number_that_opens(zone, hour, quarter):
    """What is asked there never goes back, before its first post, at it and after it; the post comes at its hour."""

    async def scenario():
        clock = StoppedClock(NOON + quarter * QUARTER)
        puzzles, daily, board = service(memory_storage(clock), clock)
        plain = puzzles.today()
        channel = await daily.follow(Channel(guild=1, family="riichi", channel=5, hour=hour, zone=zone))
        assert daily.number(channel) in (plain, channel.first), "as without a channel"
        asked, posted_at = [], None
        for _ in range(3 * 96):
            await daily.due()
            asked.append(daily.number(channel))
            assert await daily.is_open(1, "riichi", asked[-1])
            if board.opened and posted_at is None:
                posted_at = puzzles.now().astimezone(ZoneInfo(zone))
            clock.advance(QUARTER)
        assert all(0 <= after - before <= 1 for before, after in pairwise(asked))
        numbers = [number for _, number, _, _ in board.opened]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert asked[0] <= numbers[0]
        assert (posted_at.hour, posted_at.minute // 15) == (hour, 0)

    asyncio.run(scenario())


async def test_a_new_hour_neither_brings_back_nor_leaves_out_a_number():
    clock = StoppedClock(NOON)
    _, daily, board = service(memory_storage(clock), clock)
    channel = Channel(guild=1, family="riichi", channel=5, hour=12)
    await follow(daily, clock, channel)
    await daily.due()
    later = await daily.follow(replace(channel, hour=20))
    await daily.due()
    assert [number for _, number, _, _ in board.opened] == [daily.number(later)]
    clock.advance(DAY)  # noon again: the number of yesterday stays until eight
    sooner = await daily.follow(replace(channel, hour=11))
    await daily.due()
    first, second = (number for _, number, _, _ in board.opened)
    assert second == first + 1 == daily.number(sooner)


async def test_a_post_that_failed_is_tried_again_with_the_same_nonce():
    clock = StoppedClock(NOON)
    _, daily, board = service(memory_storage(clock), clock)
    await follow(daily, clock, Channel(guild=1, family="riichi", channel=5, hour=12))
    board.works = False
    await daily.due()
    board.works = True
    await daily.due()
    assert board.opened == []
    clock.advance(3 * 60_000)
    await daily.due()
    await daily.due()
    assert len(board.opened) == 1
    assert len(board.opened[0][3]) <= 25


async def test_closing_waits_for_the_servers_hour():
    clock = StoppedClock(NOON)
    puzzles, daily, board = service(memory_storage(clock), clock)
    await follow(daily, clock, Channel(guild=1, family="riichi", channel=5, hour=21, zone="Asia/Tokyo"))
    await daily.due()
    number = board.opened[0][1]
    assert number == number_of(datetime(2026, 3, 10).date())
    asked = await puzzles.daily("riichi", number)
    for user in range(5):
        code = "d2m" if user else "d1z"
        await puzzles.answer(user, asked.puzzle, code, mode=Mode.DAILY, number=number, guild=1, rated=True)
    clock.advance(DAY - 1)
    await daily.due()
    assert board.closed == []
    assert await daily.is_open(1, "riichi", number)
    clock.advance(1)
    await daily.due()
    ((closed, recap),) = board.closed
    assert closed == number
    assert recap.here.answers == {"d1z": 1, "d2m": 4}
    assert not await daily.is_open(1, "riichi", number)
    assert len(board.opened) == 2


async def test_the_clock_set_back_posts_nothing_twice():
    clock = StoppedClock(NOON)
    _, daily, board = service(memory_storage(clock), clock)
    await follow(daily, clock, Channel(guild=1, family="riichi", channel=5, hour=12))
    for change in (0, -60 * 60_000, 60 * 60_000, DAY, -DAY, DAY):
        clock.advance(change)
        await daily.due()
    numbers = [number for _, number, _, _ in board.opened]
    assert sorted(numbers) == sorted(set(numbers))


async def test_hours_and_zones_that_do_not_exist():
    clock = StoppedClock(NOON)
    _, daily, _ = service(memory_storage(clock), clock)
    with pytest.raises(Refused):
        await daily.follow(Channel(guild=1, family="riichi", channel=5, hour=24))
    with pytest.raises(Refused):
        await daily.follow(Channel(guild=1, family="riichi", channel=5, hour=1, zone="Mars/Olympus"))


async def test_five_reports_take_a_puzzle_out_and_give_ratings_back():
    clock = StoppedClock(NOON)
    storage = memory_storage(clock)
    puzzles, _, _ = service(storage, clock)
    one, two = (puzzle for puzzle in puzzles.library.all()[:2])
    for user in range(REPORTS):
        for puzzle in (one, two):
            await puzzles.answer(user, puzzle, "d1z", mode=Mode.PRACTICE, number=None, guild=None, rated=True)
            clock.advance(1)
    before = await storage.puzzles.rating(0, "riichi")
    for user in range(REPORTS):
        assert await puzzles.report(user, one.id, "wrong") is (user == REPORTS - 1)
    after = await storage.puzzles.rating(0, "riichi")
    assert before.value < after.value < Rating().value
    other = memory_storage(clock)
    alone = PuzzleService(other.puzzles, clock, small_library())
    await alone.answer(0, two, "d1z", mode=Mode.PRACTICE, number=None, guild=None, rated=True)
    assert (await other.puzzles.rating(0, "riichi")).value == pytest.approx(after.value)
    asked = {(await puzzles.practice(0, "riichi", ANYTHING)).puzzle.id for _ in range(5)}
    assert one.id not in asked


async def test_a_missed_day_of_ours_breaks_no_streak():
    clock = StoppedClock(NOON)
    puzzles, _, _ = service(memory_storage(clock), clock)
    for gap in (1, 1, 5, 1):
        number = puzzles.today()
        asked = await puzzles.daily("riichi", number)
        result = await puzzles.answer(7, asked.puzzle, "d2m", mode=Mode.DAILY, number=number, guild=None, rated=True)
        clock.advance(gap * DAY)
    assert result.streak is not None
    assert result.streak.length == 4
