"""What every storage promises about puzzles."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.storage.ports import Storage
from bot.storage.records import Scope
from puzzles.progress import Review
from puzzles.rating import Rating
from puzzles.store import Attempt, Channel, Daily, Mode, Posted, Standing, Vote
from puzzles.submissions import Submission
from tests.puzzles.samples import discard_puzzle

ANN, BEN, GUILD = 110_000_000_000_000_001, 2**63 - 1, 42


def attempt(user: int = ANN, **changes: object) -> Attempt:
    made = Attempt(
        user=user,
        puzzle="p1",
        turn=0,
        family="riichi",
        mode=Mode.DAILY,
        number=7,
        guild=GUILD,
        code="d5p",
        grade="best",
        rated=True,
        against=Rating(1600.5, 80.25, 0.06),
        at=1000,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


async def test_the_first_to_choose_a_daily_chooses_for_all(storage: Storage) -> None:
    proposals = [Daily(family="riichi", number=7, puzzle=f"p{at}", at=at) for at in range(5)]
    kept = await asyncio.gather(*(storage.puzzles.daily(one) for one in proposals))
    assert len(set(kept)) == 1
    other = Daily(family="mcr", number=7, puzzle="q", at=1)
    assert await storage.puzzles.daily(other) == other
    assert await storage.puzzles.dailies("riichi") == (kept[0],)


async def test_the_first_answer_to_a_daily_stands(storage: Storage) -> None:
    first = await storage.puzzles.record(attempt())
    again = await storage.puzzles.record(attempt(code="d1z", grade="mistake", at=2000))
    assert again == first == attempt()
    assert await storage.puzzles.attempts(ANN) == (first,)
    assert await storage.puzzles.shares("p1", 7) == {"d5p": 1}


async def test_presses_at_the_same_moment_leave_one_answer(storage: Storage) -> None:
    codes = ("d5p", "d1z", "d9m", "d5p")
    kept = await asyncio.gather(*(storage.puzzles.record(attempt(code=code)) for code in codes))
    assert len(set(kept)) == 1
    assert sum((await storage.puzzles.shares("p1", 7)).values()) == 1


async def test_practice_may_be_repeated_and_counts_once(storage: Storage) -> None:
    for turn in range(3):
        kept = await storage.puzzles.record(attempt(mode=Mode.PRACTICE, number=None, at=turn))
        assert kept.turn == turn
    assert await storage.puzzles.shares("p1", None) == {"d5p": 1}
    daily = await storage.puzzles.record(attempt(code="d1z", at=9))
    assert (daily.turn, daily.code) == (3, "d1z")
    assert await storage.puzzles.shares("p1", 7) == {"d1z": 1}


async def test_looking_is_kept_but_not_counted(storage: Storage) -> None:
    await storage.puzzles.record(attempt(code="", grade=""))
    assert await storage.puzzles.shares("p1", 7) == {}
    assert await storage.puzzles.record(attempt()) == attempt(code="", grade="")


async def test_shares_by_server_and_everywhere(storage: Storage) -> None:
    for user, guild, code in ((1, GUILD, "d5p"), (2, GUILD, "d1z"), (3, None, "d5p"), (4, 43, "d5p")):
        await storage.puzzles.record(attempt(user, guild=guild, code=code))
    assert await storage.puzzles.shares("p1", 7) == {"d1z": 1, "d5p": 3}
    assert await storage.puzzles.shares("p1", 7, GUILD) == {"d1z": 1, "d5p": 1}
    assert await storage.puzzles.shares("p1", 8) == {}


async def test_ratings(storage: Storage) -> None:
    assert await storage.puzzles.rating(ANN, "riichi") == Rating()
    assert await storage.puzzles.puzzle_rating("p1", Rating(1400)) == Rating(1400)
    mine, its = Rating(1512.25, 300.5, 0.0599), Rating(1390.0, 70.125, 0.06)
    await storage.puzzles.save_ratings(ANN, "riichi", mine, "p1", its)
    assert await storage.puzzles.rating(ANN, "riichi") == mine
    assert await storage.puzzles.rating(ANN, "mcr") == Rating()
    assert await storage.puzzles.puzzle_rating("p1", Rating(1400)) == its
    await storage.puzzles.set_rating(ANN, "riichi", Rating())
    assert await storage.puzzles.rating(ANN, "riichi") == Rating()


async def test_what_comes_back(storage: Storage) -> None:
    await storage.puzzles.save_review(ANN, "p1", Review(0, 12))
    await storage.puzzles.save_review(ANN, "p2", Review(1, 11))
    await storage.puzzles.save_review(BEN, "p3", Review(1, 5))
    assert await storage.puzzles.reviews(ANN, 12) == ("p2", "p1")
    assert await storage.puzzles.reviews(ANN, 11) == ("p2",)
    assert await storage.puzzles.review(ANN, "p1") == Review(0, 12)
    await storage.puzzles.save_review(ANN, "p1", Review(1, 20))
    await storage.puzzles.save_review(ANN, "p2", None)
    assert await storage.puzzles.reviews(ANN, 20) == ("p1",)


async def test_reports_count_people_and_retiring_unrates(storage: Storage) -> None:
    assert await storage.puzzles.report(ANN, "p1", "wrong", 1) == 1
    assert await storage.puzzles.report(ANN, "p1", "unclear", 2) == 1
    assert await storage.puzzles.report(BEN, "p1", "wrong", 3) == 2
    await storage.puzzles.record(attempt(ANN))
    await storage.puzzles.record(attempt(BEN, rated=False))
    assert tuple(await storage.puzzles.retire("p1", 9)) == ((ANN, "riichi"),)
    assert tuple(await storage.puzzles.retire("p1", 10)) == ()
    assert await storage.puzzles.retired() == frozenset({"p1"})
    assert [one.rated for one in await storage.puzzles.attempts(ANN)] == [False]


async def test_one_vote_for_each_person_and_puzzle(storage: Storage) -> None:
    first = Vote(user=ANN, puzzle="p1", good=False, right=True, at=1)
    for vote in (first, replace(first, good=True, at=2), replace(first, user=BEN, right=False)):
        await storage.puzzles.vote(vote)
    await storage.puzzles.vote(replace(first, puzzle="p2"))
    assert dict(await storage.puzzles.votes("p1")) == {(True, True): 1, (False, False): 1}
    assert dict(await storage.puzzles.votes("p3")) == {}


def sent_in(which: int = 1, **changes: object) -> Submission:
    made = Submission(guild=GUILD, user=ANN, named=True, puzzle=discard_puzzle(id=f"{which:016x}"), at=which)
    return replace(made, **changes)  # type: ignore[arg-type]


async def test_what_is_sent_in_waits_until_somebody_decides(storage: Storage) -> None:
    kept = storage.puzzles.submissions
    assert await kept.add(sent_in(2))
    assert await kept.add(sent_in(1))
    assert not await kept.add(sent_in(1, guild=43, user=BEN)), "the same puzzle never comes twice"
    assert await kept.unfinished() == (sent_in(1), sent_in(2))
    assert await kept.find(sent_in(1).puzzle.id) == sent_in(1)
    assert await kept.drop(sent_in(1).puzzle.id)
    assert not await kept.drop(sent_in(1).puzzle.id)
    assert await kept.find(sent_in(1).puzzle.id) is None
    asked = sent_in(2, number=7, channel=5, approved=90)
    assert sorted(await asyncio.gather(*(kept.approve(asked) for _ in range(3)))) == [False, False, True]
    assert not await kept.drop(asked.puzzle.id), "what was approved is no longer in the queue"
    await kept.save(replace(asked, message=99))
    assert await kept.unfinished() == (replace(asked, message=99),)
    await kept.save(replace(asked, message=99, closed=100))
    assert await kept.unfinished() == ()


async def test_a_puzzle_stays_when_its_sender_goes(storage: Storage) -> None:
    kept = storage.puzzles.submissions
    await kept.add(sent_in(1, number=7, channel=5, approved=90))
    await kept.add(sent_in(2, user=BEN))
    await storage.puzzles.vote(Vote(user=ANN, puzzle="p1", good=True, right=True, at=1))
    (row,) = (await storage.privacy.export(ANN))["puzzle_submissions"]
    assert (row["puzzle"], row["named"], row["number"]) == (sent_in(1).puzzle.id, 1, 7)
    assert "3p4p5p" in str(row["line"])
    assert len((await storage.privacy.export(ANN))["puzzle_votes"]) == 1
    await storage.privacy.delete(ANN, Scope.PUZZLES)
    assert (await storage.privacy.export(ANN))["puzzle_submissions"] == []
    assert dict(await storage.puzzles.votes("p1")) == {}
    nobodys = sent_in(1, number=7, channel=5, approved=90, user=None, named=False)
    assert await kept.find(nobodys.puzzle.id) == nobodys
    await kept.save(sent_in(1, number=7, channel=5, approved=90, message=8))
    assert await kept.find(nobodys.puzzle.id) == replace(nobodys, message=8), "an old copy brings nobody back"
    assert await kept.find(sent_in(2).puzzle.id) == sent_in(2, user=BEN)


async def test_channels(storage: Storage) -> None:
    first = Channel(guild=GUILD, family="riichi", channel=5, hour=9, zone="Asia/Tokyo", thread=False, role=8, first=7)
    await storage.puzzles.save_channel(first)
    await storage.puzzles.save_channel(Channel(guild=GUILD, family="mcr", channel=6, hour=0))
    await storage.puzzles.save_channel(replace(first, hour=10))
    assert {row.family: row.hour for row in await storage.puzzles.channels()} == {"riichi": 10, "mcr": 0}
    assert await storage.puzzles.drop_channel(GUILD, "mcr")
    assert not await storage.puzzles.drop_channel(GUILD, "mcr")
    assert await storage.puzzles.channels() == (replace(first, hour=10),)


async def test_one_of_many_takes_on_a_post(storage: Storage) -> None:
    post = Posted(guild=GUILD, family="riichi", number=7, channel=5, message=None, at=1)
    taken = await asyncio.gather(*(storage.puzzles.take_post(replace(post, at=at)) for at in range(4)))
    assert sorted(taken) == [False, False, False, True]
    done = replace(post, message=99, counted=3, counted_at=50)
    await storage.puzzles.save_post(done)
    assert await storage.puzzles.post(GUILD, "riichi", 7) == done
    assert await storage.puzzles.open_posts() == (done,)
    await storage.puzzles.save_post(replace(done, closed=60))
    assert await storage.puzzles.open_posts() == ()
    assert await storage.puzzles.post(GUILD, "riichi", 8) is None


async def test_standings_count_first_answers_of_those_who_want(storage: Storage) -> None:
    for user, puzzle, grade in ((1, "a", "best"), (1, "b", "mistake"), (2, "a", "equal"), (3, "a", "best")):
        await storage.puzzles.record(attempt(user, puzzle=puzzle, grade=grade, mode=Mode.PRACTICE, number=None))
    await storage.puzzles.record(attempt(2, puzzle="a", grade="best", mode=Mode.PRACTICE, number=None))
    await storage.puzzles.record(attempt(4, puzzle="a", at=10))
    await storage.puzzles.hide(3, hidden=True)
    assert await storage.puzzles.is_hidden(3)
    assert tuple(await storage.puzzles.standings(GUILD, "riichi", 1000)) == (
        Standing(user=2, right=1, answers=1),
        Standing(user=1, right=1, answers=2),
    )
    await storage.puzzles.hide(3, hidden=False)
    assert len(await storage.puzzles.standings(GUILD, "riichi", 0)) == 4


async def test_a_person_goes_and_the_counts_stay(storage: Storage) -> None:
    for user in (ANN, BEN):
        await storage.puzzles.record(attempt(user))
        await storage.puzzles.save_ratings(user, "riichi", Rating(), "p1", Rating())
        await storage.puzzles.save_review(user, "p1", Review(0, 1))
        await storage.puzzles.report(user, "p1", "wrong", 1)
        await storage.puzzles.hide(user, hidden=True)
        await storage.puzzles.vote(Vote(user=user, puzzle="p1", good=True, right=True, at=1))
        await storage.puzzles.submissions.add(sent_in(user, user=user))
    tables = {
        *("puzzle_attempts", "puzzle_players", "puzzle_reviews", "puzzle_reports", "puzzle_hidden"),
        *("puzzle_votes", "puzzle_submissions"),
    }
    counts = await storage.privacy.counts(ANN)
    assert {name: counts[name] for name in tables} == dict.fromkeys(tables, 1)
    receipt = await storage.privacy.delete(ANN, Scope.PUZZLES)
    assert dict(receipt.deleted) == dict.fromkeys(tables, 1)
    after = await storage.privacy.counts(ANN)
    assert {name: after[name] for name in tables} == dict.fromkeys(tables, 0)
    assert len(await storage.puzzles.attempts(BEN)) == 1
    assert await storage.puzzles.shares("p1", 7) == {"d5p": 2}


async def test_a_server_goes_and_answers_stay_with_people(storage: Storage) -> None:
    await storage.puzzles.save_channel(Channel(guild=GUILD, family="riichi", channel=5, hour=9))
    await storage.puzzles.take_post(Posted(guild=GUILD, family="riichi", number=7, channel=5, message=1, at=1))
    await storage.puzzles.record(attempt())
    await storage.puzzles.submissions.add(sent_in())
    await storage.guilds.mark_removed(GUILD, 5)
    assert await storage.guilds.purge(6) == 1
    assert await storage.puzzles.channels() == ()
    assert await storage.puzzles.open_posts() == ()
    assert await storage.puzzles.submissions.unfinished() == ()
    assert [one.guild for one in await storage.puzzles.attempts(ANN)] == [None]
    assert await storage.puzzles.shares("p1", 7) == {"d5p": 1}
    assert await storage.puzzles.shares("p1", 7, GUILD) == {}
