"""Puzzles as people meet them: a day in a channel, practice, review, reports, in every language."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from bot.clock import DAY
from bot.cogs.puzzle import KIND_CHOICES
from bot.playground.server import Permission, walk
from bot.playground.server.permissions import MEMBER
from bot.services.puzzles import PuzzleService
from bot.storage.memory import memory_storage
from bot.storage.records import Scope
from puzzles.library import Library
from puzzles.puzzle import Decision
from tests.lookalike.users import text_of
from tests.puzzles.samples import discard_puzzle

MINUTE = 60_000


def labels(message):
    return [part["label"] for part in walk(message["components"]) if part["type"] == 2]


async def set_up(days, services, **options):
    """Follows, just before the hour of the first post."""
    days.time.advance(-1)
    told = await days.user().slash("setup daily", channel=days.lab.channel["id"], hour=12, **options)
    days.time.advance(1)
    return told


def public(days):
    return [message for message in days.user().sees() if not message["flags"] & 64]


def posts(days):
    return [message for message in public(days) if labels(message)]


async def test_the_daily_does_not_go_back_when_a_server_begins_to_follow(days, time):
    services = days.services()
    async with days.bot(services):
        time.advance(-68 * MINUTE)
        assert "Puzzle 69" in (await days.user("ann").slash("puzzle daily")).text
        await set_up(days, services)
        await services.daily.due()
        assert posts(days) == []
        assert "Puzzle 69" in (await days.user("bob").slash("puzzle daily")).text
        time.advance(68 * MINUTE)
        await services.daily.due()
        (post,) = posts(days)
        assert "Puzzle 69" in text_of(post)


async def test_a_day_from_noon_to_noon(days, time):
    services = days.services()
    async with days.bot(services):
        told = await set_up(days, services)
        assert told.is_private
        assert "12:00 UTC" in told.text
        await services.daily.due()
        await services.daily.due()
        (post,) = posts(days)
        assert "Puzzle 69" in text_of(post)
        assert "2m 2 of characters" in labels(post)
        assert labels(post)[-1] == "Just show me"
        before = json.dumps(post["components"])
        grades = {"ann": ("2m", "best"), "bob": ("9p", "equal"), "chie": ("5s", "inaccurate"), "dan": ("1z", "mistake")}
        for name, (code, grade) in grades.items():
            label = next(label for label in labels(post) if label.startswith(code))
            reply = await days.user(name).click(post, label)
            assert reply.is_private
            assert grade in reply.text
            assert "Best: 2m" in reply.text
        assert json.dumps(posts(days)[0]["components"]) == before, "nothing public changes with an answer"
        # A second answer changes nothing and says so.
        again = await days.user("dan").click(post, labels(post)[0])
        assert "mistake" in again.text
        assert again.text.splitlines()[1].startswith("Your first answer stands: 1z East"), "before the verdict on it"
        time.advance(2 * MINUTE)
        await services.daily.due()
        assert "4 answers so far" in text_of(posts(days)[0])
        for word in ("best", "mistake", "◎"):
            assert word not in text_of(posts(days)[0]).replace("count as best", "")
        time.advance(DAY)
        await services.daily.due()
        messages = public(days)
        closed, recap, fresh = messages[-3:]
        assert "closed" in text_of(closed)
        assert "See explanation" in labels(closed)
        assert "4 answers here, 4 in all" in text_of(recap)
        assert "%" not in text_of(recap), "shares need five answers"
        assert "||Answer: 2m" in text_of(recap)
        assert "Puzzle 70" in text_of(fresh)
        late = await days.user("ann").click(closed, "See explanation")
        assert late.is_private
        assert "Best: 2m" in late.text
    days.lab.assert_clean()


async def test_a_restart_neither_loses_nor_repeats(days, time):
    services = days.services()
    async with days.bot(services):
        await set_up(days, services)
        await services.daily.due()
        (post,) = posts(days)
        await days.user("ann").click(post, next(label for label in labels(post) if label.startswith("2m")))
    services = days.services()
    async with days.bot(services):
        await services.daily.due()
        assert len(posts(days)) == 1
        again = await days.user("ann").click(post, next(label for label in labels(post) if label.startswith("1z")))
        assert "best" in again.text
        reply = await days.user("bob").click(post, next(label for label in labels(post) if label.startswith("1z")))
        assert "mistake" in reply.text
        shares = await services.puzzles.shares((await services.puzzles.daily("riichi", 69)).puzzle.id, 69)
        assert shares.total == 2
    days.lab.assert_clean()


async def test_after_an_outage_only_todays_is_posted(days, time):
    services = days.services()
    async with days.bot(services):
        await set_up(days, services)
        await services.daily.due()
    time.advance(4 * DAY)
    services = days.services()
    async with days.bot(services):
        await services.daily.due()
        await services.daily.due()
    titles = [text_of(message) for message in public(days)]
    assert sum("Puzzle 73" in title and "closed" not in title for title in titles) == 1
    assert not any("Puzzle 71" in title for title in titles)


async def test_practice_numbers_next_and_review(days, time):
    async with days.bot(days.services()):
        ann = days.user()
        asked = await ann.slash("puzzle practice")
        assert asked.is_private
        assert "Rated" in asked.text
        verdict = await ann.click(asked, next(label for label in labels(asked.message) if label.startswith("1z")))
        assert "mistake" in verdict.text
        assert "Rating" in verdict.text
        numbers = await ann.click(verdict, "Numbers")
        assert "wins 40.0%" in numbers.text
        assert "90%" in numbers.text
        back = await ann.click(numbers, "explanation")
        assert "Best: 2m" in back.text
        assert "Nothing comes back" in (await ann.slash("puzzle review")).text
        time.advance(DAY)
        due = await ann.slash("puzzle review")
        assert "Casual" in due.text
        right = await ann.click(due, next(label for label in labels(due.message) if label.startswith("2m")))
        assert "best" in right.text
        stats = await ann.slash("puzzle stats")
        assert "0 of 1 right" in stats.text
        lines = stats.text.splitlines()
        assert any(line.startswith("- 1 · riichi mahjong: rating") for line in lines), lines
        assert any(line.startswith("- A · ") and line.endswith(": 0 of 1") for line in lines), lines
        (picture,) = stats.message["attachments"]
        assert re.search(r"rating 1: (\d+) → \1 ", picture["description"])
        assert "right: A 0/1" in picture["description"]
    days.lab.assert_clean()


async def test_a_role_hears_of_each_new_puzzle(days, time):
    guild = days.lab.server.world.guilds[days.lab.channel["guild_id"]]
    everyone = guild["roles"][0]
    fans = {**everyone, "id": str(int(everyone["id"]) + 7), "name": "puzzlers", "permissions": "0", "mentionable": True}
    guild["roles"].append(fans)
    services = days.services()
    async with days.bot(services):
        refused = await set_up(days, services, role=everyone["id"])
        assert "choose another role" in refused.text
        told = await set_up(days, services, role=fans["id"])
        assert f"mentioning <@&{fans['id']}>" in told.text
        await services.daily.due()
        (post,) = posts(days)
        assert f"For <@&{fans['id']}>" in text_of(post)
        assert post["mention_roles"] == [fans["id"]]
    days.lab.assert_clean()


async def test_missing_permissions_are_named(days):
    other = days.lab.server.world.add_channel(days.lab.guild, "dailies")
    guild = days.lab.guild
    guild["owner_id"], guild["roles"][0]["permissions"] = days.user().user["id"], str(MEMBER)
    async with days.bot(days.services()):
        ann = days.user()
        await ann.slash("setup daily", channel=other["id"], hour=12)
        told = await ann.slash("setup check")
        assert told.is_private
        assert told.text.count("nothing is missing") == 2
        days.lab.server.world.deny_bot(other, int(Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS))
        await days.lab.server.backend.channel_news("CHANNEL_UPDATE", "channel_updated", other)
        lines = (await ann.slash("setup check")).text.splitlines()
        (lacking,) = [line for line in lines if "missing Attach Files and Create Public Threads" in line]
        assert f"<#{other['id']}>" in lacking
        assert sum("nothing is missing" in line for line in lines) == 1
        days.lab.server.world.deny_bot(days.lab.channel, int(Permission.EMBED_LINKS))
        assert "missing Embed Links" in (await ann.slash("setup check")).text
    days.lab.assert_clean()


async def test_numbers_are_for_those_who_answered(days):
    services = days.services()
    async with days.bot(services):
        await set_up(days, services)
        await services.daily.due()
        asked = await days.user("ann").slash("puzzle daily")
        verdict = await days.user("ann").click(asked, "Just show me")
        assert "solution" in verdict.text
        closed = await days.user("ann").click(verdict, "Numbers")
        assert "All answers" in closed.text
        await days.user("ann").click(posts(days)[0], labels(posts(days)[0])[0])
        assert (await services.puzzles.shares((await services.puzzles.daily("riichi", 69)).puzzle.id, 69)).total == 0


async def test_a_vote_needs_the_solution_and_may_be_changed(days):
    services = days.services()
    async with days.bot(services):
        ann, bob = days.user("ann"), days.user("bob")
        asked = await ann.slash("puzzle daily")
        verdict = await ann.click(asked, next(label for label in labels(asked.message) if label.startswith("9p")))
        assert "a good puzzle" in (await ann.click(verdict, "Good puzzle")).text
        looked = await bob.click(await bob.slash("puzzle daily"), "Just show me")
        await bob.click(looked, "Good puzzle")
        puzzle = (await services.puzzles.daily("riichi", 69)).puzzle.id
        assert dict(await services.puzzles.store.votes(puzzle)) == {(True, True): 1, (True, False): 1}
        assert "not a good puzzle" in (await ann.click(verdict, "Not a good puzzle")).text
        assert dict(await services.puzzles.store.votes(puzzle)) == {(False, True): 1, (True, False): 1}
        await days.storage.privacy.delete(int(ann.user["id"]), Scope.PUZZLES)
        assert "Answer the puzzle first" in (await ann.click(verdict, "Good puzzle")).text
        assert dict(await services.puzzles.store.votes(puzzle)) == {(True, False): 1}
    days.lab.assert_clean()


async def test_the_daily_after_answering_is_its_verdict(days):
    """Nothing is left to press that would change nothing; the first answer stands at the top."""
    services = days.services()
    async with days.bot(services):
        ann = days.user("ann")
        asked = await ann.slash("puzzle daily")
        await ann.click(asked, next(label for label in labels(asked.message) if label.startswith("9p")))
        again = await ann.slash("puzzle daily")
        assert again.text.splitlines()[1].endswith("Your first answer stands: 9p 9 of dots")
        assert labels(again.message)[0] == "Numbers"
        assert not any(label.startswith("9p") for label in labels(again.message))
        numbers = (await ann.click(again, "Numbers")).text
        assert "no loss" in numbers
        assert "−0 points" not in numbers
    days.lab.assert_clean()


def test_practice_takes_a_system_that_has_the_kind(time):
    library = Library(
        [discard_puzzle(), replace(discard_puzzle(id="f" * 16), family="sichuan", decision=Decision.VOID)]
    )
    puzzles = PuzzleService(memory_storage(time).puzzles, time, library)
    assert puzzles.practice_family(None) == "riichi"
    assert puzzles.practice_family(None, decision="void") == "sichuan"
    assert puzzles.practice_family("riichi", decision="void") == "riichi"


def test_kinds_that_are_offered_have_puzzles():
    found = {puzzle.decision.value for puzzle in Library().all()}
    assert {choice.value for choice in KIND_CHOICES} == found


async def test_share_and_leaderboard_name_no_tiles(days):
    services = days.services()
    async with days.bot(services):
        ann = days.user()
        assert "no answered daily" in (await ann.slash("puzzle share")).text
        asked = await ann.slash("puzzle daily")
        await ann.click(asked, next(label for label in labels(asked.message) if label.startswith("9p")))
        shared = await ann.slash("puzzle share")
        assert not shared.is_private
        assert "puzzle 69" in shared.text
        assert "○ equal" in shared.text
        assert "9p" not in shared.text
        assert "Nobody has five" in (await ann.slash("puzzle leaderboard")).text
        assert "left off" not in (await ann.slash("puzzle stats")).text
        assert "leave them with /puzzle leaderboard hide:True" in (await ann.slash("puzzle leaderboard")).text
        hidden = await ann.slash("puzzle leaderboard", hide=True)
        assert "left off leaderboards; come back with /puzzle leaderboard hide:False" in hidden.text
        assert "hide:False" in (await ann.slash("puzzle leaderboard")).text
        assert "left off" in (await ann.slash("puzzle stats")).text
        assert "hide:True" in (await ann.slash("puzzle leaderboard", hide=False)).text
    days.lab.assert_clean()


async def test_reports_and_archive(days, time):
    services = days.services()
    async with days.bot(services):
        ann = days.user()
        asked = await ann.slash("puzzle daily")
        puzzle = (await services.puzzles.daily("riichi", 69)).puzzle.id
        form = await ann.slash("puzzle report", puzzle=puzzle)
        refused = await ann.select(form, "", "wrong")
        assert "Answer the puzzle first" in refused.text
        await ann.click(asked, labels(asked.message)[0])
        kept = await ann.select(form, "", "wrong")
        assert "kept" in kept.text
        assert "not over yet" in (await ann.slash("puzzle archive", number=69)).text
        time.advance(DAY)
        assert "69" in (await ann.slash("puzzle archive")).text
        old = await ann.slash("puzzle archive", number=69)
        assert "Casual" in old.text
        assert "never asked" in (await ann.slash("puzzle archive", number=3)).text
        future = (await ann.slash("puzzle archive", number=4000)).text
        assert "no puzzle 4000 yet" in future
        assert "over" not in future
    days.lab.assert_clean()


@pytest.mark.parametrize(("locale", "question"), [("zh-CN", "打哪张"), ("zh-TW", "打哪張"), ("ja", "何を切りますか")])
async def test_the_presser_reads_his_own_language(days, locale, question):
    async with days.bot(days.services()):
        ann = days.user(locale=locale)
        asked = await ann.slash("puzzle daily")
        assert question in asked.text
        verdict = await ann.click(asked, next(label for label in labels(asked.message) if label.startswith("1z")))
        await ann.click(verdict, labels(verdict.message)[0])
    days.lab.assert_clean()


async def test_text_first_has_the_whole_table_in_words(days):
    async with days.bot(days.services()):
        ann = days.user()
        await ann.click(await ann.slash("me settings"), "Turn on: Text-first mode")
        asked = await ann.slash("puzzle daily")
        assert not asked.message["attachments"]
        for said in ("Drawn: East (1z)", "Dora indicator: 3s", "60 tiles left", "9m 1z"):
            assert said in asked.text
    days.lab.assert_clean()


async def test_practice_goes_on_as_it_was_asked_for_and_keeps_its_picture(days, time):
    services = replace(days.services(), puzzles=PuzzleService(days.storage.puzzles, time, Library()))
    async with days.bot(services):
        ann = days.user("ann")
        asked = await ann.slash("puzzle practice", kind="fold", rated=False)
        for _ in range(2):
            assert "push or fold" in asked.text
            assert "Casual" in asked.text
            (picture,) = asked.message["attachments"]
            shown = picture["description"]
            verdict = await ann.click(asked, labels(asked.message)[0])
            assert "Best: " in verdict.text
            numbers = await ann.click(verdict, "Numbers")
            back = await ann.click(numbers, "explanation")
            for later in (verdict, numbers, back):
                assert [one["description"] for one in later.message["attachments"]] == [shown]
            asked = await ann.click(back, "Next puzzle")
            assert asked.message["attachments"][0]["description"] != shown
    days.lab.assert_clean()
