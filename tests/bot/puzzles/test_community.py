"""The queue of a server and what comes out of it, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import DAY, StoppedClock
from bot.services.community import AGAIN, MOST_WAITING
from bot.services.daily import DailyService
from bot.services.problems import Refused
from bot.services.puzzles import PuzzleService
from bot.storage.memory import memory_storage
from puzzles.store import Channel, Mode
from tests.bot.puzzles.conftest import NOON, small_library
from tests.puzzles.samples import discard_puzzle

GUILD, OTHER, ANN = 42, 43, 7
SENT = discard_puzzle(id="f" * 16)


class Board:
    """Keeps what would be posted."""

    def __init__(self):
        self.works, self.asked, self.ended = True, [], []

    async def open(self, channel, asked, nonce):
        return 1

    async def count(self, posted, asked, answers):
        pass

    async def close(self, posted, recap, *, thread):
        pass

    async def ask(self, submission, nonce):
        self.asked.append((submission.channel, nonce))
        await asyncio.sleep(0)
        return 1000 if self.works else None

    async def end(self, submission, here):
        self.ended.append((submission.message, dict(here.answers or {}), here.total))


class Server:
    def __init__(self):
        self.clock = StoppedClock(NOON)
        self.puzzles = PuzzleService(memory_storage(self.clock).puzzles, self.clock, small_library())
        self.daily = DailyService(self.puzzles, self.clock)
        self.board = Board()
        self.daily.post_to(self.board)
        self.community = self.daily.community

    async def follow(self, family="riichi"):
        """Follows, just before the hour of the first post."""
        self.clock.advance(-1)
        await self.daily.follow(Channel(guild=GUILD, family=family, channel=5, hour=12))
        self.clock.advance(1)

    async def approve(self):
        await self.community.approve(GUILD, SENT.id, self.board)


@pytest.fixture
def server():
    return Server()


def key(refused):
    return refused.value.problems[0].reason.key


async def test_only_its_server_decides_and_only_once(server):
    await server.follow()
    await server.community.add(GUILD, ANN, SENT, named=False)
    assert await server.community.queue(OTHER) == []
    for decide in (server.community.drop(OTHER, SENT.id), server.community.approve(OTHER, SENT.id, server.board)):
        with pytest.raises(Refused) as refused:
            await decide
        assert key(refused) == "puzzle.problem.not_waiting"
    results = await asyncio.gather(server.approve(), server.approve(), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert len(server.board.asked) == 1
    with pytest.raises(Refused) as refused:
        await server.community.drop(GUILD, SENT.id)
    assert key(refused) == "puzzle.problem.not_waiting"


async def test_nobody_can_open_what_waits(server):
    await server.community.add(GUILD, ANN, SENT, named=False)
    with pytest.raises(Refused) as refused:
        await server.puzzles.puzzle(SENT.id)
    assert key(refused) == "puzzle.problem.gone"
    await server.follow()
    await server.approve()
    assert await server.puzzles.puzzle(SENT.id) == SENT
    assert SENT not in server.puzzles.library.all(), "it is never anybody's daily, nor practice"


async def test_what_is_there_comes_no_second_time(server):
    known = server.puzzles.library.all()[0]
    await server.community.add(GUILD, ANN, SENT, named=False)
    for guild, puzzle in ((GUILD, known), (GUILD, SENT), (OTHER, SENT)):
        with pytest.raises(Refused) as refused:
            await server.community.add(guild, ANN + 1, puzzle, named=False)
        assert key(refused) == "puzzle.problem.there_already"
    for number in range(1, MOST_WAITING):
        await server.community.add(GUILD, ANN, discard_puzzle(id=f"{number:f>16x}"), named=False)
    with pytest.raises(Refused) as refused:
        await server.community.add(GUILD, ANN, discard_puzzle(id="e" * 16), named=False)
    assert key(refused) == "puzzle.problem.enough_waiting"


async def test_a_post_that_failed_is_tried_again(server):
    await server.follow()
    await server.community.add(GUILD, ANN, SENT, named=False)
    server.board.works = False
    await server.approve()
    await server.daily.due()
    assert len(server.board.asked) == 1, "not at once"
    server.board.works = True
    server.clock.advance(AGAIN)
    await server.daily.due()
    await server.daily.due()
    assert len(server.board.asked) == 2
    assert len(set(server.board.asked)) == 1, "under the same nonce"


async def test_it_closes_with_its_day_and_counts_nothing(server):
    await server.follow()
    await server.community.add(GUILD, ANN, SENT, named=False)
    await server.approve()
    for user in range(5):
        answered = await server.puzzles.answer(
            user, SENT, "d2m", mode=Mode.PRACTICE, number=None, guild=GUILD, rated=False
        )
        assert answered.after is None
    assert not await server.community.is_closed(SENT.id)
    server.clock.advance(DAY - 1)
    await server.daily.due()
    assert server.board.ended == []
    server.clock.advance(1)
    await server.daily.due()
    await server.daily.due()
    assert server.board.ended == [(1000, {"d2m": 5}, 5)]
    assert await server.community.is_closed(SENT.id)


async def test_without_a_channel_it_waits_and_without_one_any_more_it_ends(server):
    await server.community.add(GUILD, ANN, SENT, named=False)
    with pytest.raises(Refused) as refused:
        await server.approve()
    assert key(refused) == "puzzle.problem.no_channel"
    assert len(await server.community.queue(GUILD)) == 1
    await server.follow("mcr")
    await server.approve()
    assert server.board.asked == [(5, f"s{SENT.id}")], "the channel of another game will do"
    await server.daily.unfollow(GUILD, "mcr")
    server.clock.advance(DAY - 1)
    await server.daily.due()
    assert server.board.ended == []
    server.clock.advance(1)
    await server.daily.due()
    assert len(server.board.ended) == 1
