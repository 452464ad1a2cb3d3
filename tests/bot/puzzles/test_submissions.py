"""Hands that members send in: judged, queued, asked in the channel by a manager, closed with the daily."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.clock import DAY
from bot.services.submitting import Submitting
from engine.solver.points import COMPILED
from tests.bot.puzzles.test_flows import labels, posts, set_up
from tests.lookalike.users import text_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")
GOOD = {"hand": "2456m3459p678s55s1z", "dora": "3s", "seat": "2z", "river": "9m1z"}


class Here:
    """Judges in this process: the other one takes a second to start."""

    async def ask(self, work, *asked):
        return work(*asked)


def services_of(days):
    made = days.services()
    return replace(made, submitting=Submitting(made.situations, Here()))


def post_of(days):
    (post,) = [message for message in posts(days) if "From this server" in text_of(message)]
    return post


async def test_from_a_members_hand_to_the_channel(days, time):
    services = services_of(days)
    async with days.bot(services):
        ann, bob = days.user("ann"), days.user("bob")
        sent = await bob.slash("puzzle submit", GOOD, name=True)
        assert sent.is_private
        assert "waits in the queue" in sent.text
        assert "nobody is taken to have declared" in sent.text
        assert "9p 9 of dots" in sent.text, "the values are shown"
        assert "sent in already" in (await ann.slash("puzzle submit", GOOD)).text
        queue = await ann.slash("setup queue")
        assert queue.is_private
        for said in ("1 puzzle waits", f"Sent in by <@{bob.user['id']}>", "||Answer: 9p", "are not told", "60 tiles"):
            assert said in queue.text
        (picture,) = queue.message["attachments"]
        assert "9p" in picture["description"]
        assert "no channel for it yet" in (await ann.click(queue, "Ask it")).text
        await set_up(days, services)
        await services.daily.due()
    # The buttons survive a restart.
    services = services_of(days)
    async with days.bot(services):
        queue = await ann.slash("setup queue")
        assert "No puzzle waits" in (await ann.click(queue, "Ask it")).text
        post = post_of(days)
        assert "Casual" in text_of(post)
        assert "Sent in by" in text_of(post)
        assert "Answer:" not in text_of(post)
        await services.daily.due()
        assert post_of(days)["id"] == post["id"], "it is asked once"
        verdict = await ann.click(post, next(label for label in labels(post) if label.startswith("9p")))
        assert verdict.is_private
        assert "best" in verdict.text
        assert "Rating" not in verdict.text
        assert "no rating yet, 1 of 1 right" in (await ann.slash("puzzle stats")).text
        await days.user("chie").click(post, next(label for label in labels(post) if label.startswith("1z")))
        time.advance(DAY)
        await services.daily.due()
        closed = post_of(days)
        assert "closed" in text_of(closed)
        assert "2 answers" in text_of(closed)
        assert "||Answer: 9p" in text_of(closed)
        assert "Best: 9p" in (await days.user("dan").click(closed, "See explanation")).text
        before = text_of(closed)
        await services.daily.due()
        assert text_of(post_of(days)) == before
    days.lab.assert_clean()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"dora": ""}, "dora indicator"),
        ({"hand": "2456m3459p678s55s"}, "13"),
        ({"hand": "0556m3459p678s55s1z"}, "red and a plain five"),
        ({"hand": "123456789m12355s", "dora": "3s"}, "wins already"),
        ({"hand": "13579m2468p1357s1z"}, "too far from ready"),
        ({"hand": "1244556678m2349s", "river": "9m1z2z3z"}, "do not agree"),
        ({"system": "mcr", "dora": ""}, "no puzzles of"),
    ],
)
async def test_what_will_not_do_is_told(days, changes, said):
    services = services_of(days)
    async with days.bot(services):
        given = {name: value for name, value in (GOOD | changes).items() if value}
        told = await days.user().slash("puzzle submit", given)
        assert told.is_private
        assert said in told.text, told.text
        assert await services.puzzles.store.submissions.unfinished() == ()
    days.lab.assert_clean()


async def test_a_manager_drops_one_and_a_sender_goes(days):
    services = services_of(days)
    async with days.bot(services):
        ann, bob = days.user("ann"), days.user("bob")
        await bob.slash("puzzle submit", GOOD, name=True)
        await bob.slash("puzzle submit", GOOD | {"seat": "3z"})
        first = await ann.slash("setup queue")
        assert "2 puzzles wait" in first.text
        named, first_seen = "Sent in by <@", first.text
        second = await ann.click(first, "Later")
        assert sorted(["Seat South" in first_seen, "Seat South" in second.text]) == [False, True]
        assert (named in first_seen) == ("Seat South" in first_seen)
        assert (named in second.text) == ("Seat South" in second.text)
        receipt = await bob.click(await bob.slash("privacy delete", scope="puzzles"), "Yes, delete")
        assert "The 2 puzzles you sent in stay, without you." in receipt.text
        again = await ann.slash("setup queue")
        assert "Sent in by a member" in again.text, "nobody is named whose data is deleted"
        twin = await ann.slash("setup queue")
        left = await ann.click(again, "Drop it")
        assert "1 puzzle waits" in left.text
        assert "no longer waiting" in (await ann.click(twin, "Drop it")).text
        ann.user["_admin"] = False
        assert "Only those who may manage channels" in (await ann.click(twin, "Later")).text
        ann.user["_admin"] = True
        assert "No puzzle waits" in (await ann.click(left, "Drop it")).text
    days.lab.assert_clean()


async def test_one_person_fills_no_queue(days):
    services = services_of(days)
    async with days.bot(services):
        bob = days.user("bob")
        for river in ("9m1z", "9m2z", "9m3z"):
            assert "waits in the queue" in (await bob.slash("puzzle submit", GOOD | {"river": river})).text
        assert "3 of your hands" in (await bob.slash("puzzle submit", GOOD | {"river": "9m4z"})).text
        assert "servers only" in (await bob.in_dm().slash("puzzle submit", GOOD)).text
    days.lab.assert_clean()


@pytest.mark.parametrize("locale", ["zh-CN", "zh-TW", "ja"])
async def test_in_every_language(days, locale):
    services = services_of(days)
    async with days.bot(services):
        ann = days.user(locale=locale)
        await ann.slash("puzzle submit", GOOD)
        queue = await ann.slash("setup queue")
        assert "||" in queue.text
        assert "60" in queue.text
        await ann.slash("setup check")
        await ann.click(queue, labels(queue.message)[1])
    days.lab.assert_clean()
