"""Turning points in the channel: asked for after the end, told in private, made a puzzle by their player alone."""

from __future__ import annotations

import asyncio
import json
import re

import discord

from bot.cogs import table_turning
from bot.playground.server import Json
from bot.services.turning import Own, Search, Turnings
from puzzles.told import Flaw, Judged
from tests.bot.games.conftest import Hall, buttons, components
from tests.bot.games.test_alone import appears, begun, play_on, until
from tests.lookalike.users import Reply, ScriptedUser, text_of


async def finished(hall: Hall):
    """A person, and the message that ends his game with machines."""
    ann = await begun(hall, hall.user(), preset="riichi/tenhou")
    await appears(ann, "in the wall")
    hand = await ann.slash("game hand")
    await play_on(ann, hand.message, "Scores")
    # The solver's process is started with the first question.
    return ann.patient(120), await appears(ann, "The game is over")


async def all_told(ann: ScriptedUser, message: Json) -> Reply:
    """What is told in the end: the message grows until everything is judged."""
    told = await ann.click(message, "My turning points")
    await until(lambda: "% done" not in text_of(told.message), 120)
    return told


async def test_who_played_sees_his_turning_points_and_looks_at_them(hall: Hall) -> None:
    async with hall.bot() as services:
        services.links.open_at("https://web.test")
        ann, over = await finished(hall)
        told = await all_told(ann, over)
        assert told.is_private
        pages = re.findall(r"https://web\.test/replay/\w{26}/1/(\w+)/\d+", json.dumps(told.message))
        assert pages
        assert set(pages) == {"1"}, "they lead to the player's own seat, where the page tells of them"
        said = text_of(told.message)
        assert "Your turning points" in said
        assert "decisions judged, by what you could see at the time" in said
        labels = buttons(told.message)
        assert [label for label in labels if label.startswith("Look at")], said
        shown = await ann.click(told.message, "Look at 1")
        step = said.split("step ")[1].split(":")[0]
        assert f"step {step} of" in text_of(shown.message)
        back = await ann.click(shown.message, "My turning points")
        assert text_of(back.message) == said
    hall.lab.assert_clean()


async def test_who_did_not_play_is_told_nothing(hall: Hall) -> None:
    async with hall.bot():
        _, over = await finished(hall)
        ben = hall.user("bob")
        refused = await ben.click(over, "My turning points")
        assert refused.is_private
        assert "You are not at this table" in text_of(refused.message)
    hall.lab.assert_clean()


async def test_nothing_is_sent_in_without_a_second_press(hall: Hall, monkeypatch) -> None:
    async with hall.bot() as services:
        ann, over = await finished(hall)
        asked: list[tuple[object, ...]] = []

        async def puzzle(*about: object) -> Judged:
            asked.append(about)
            return Judged(None, Flaw.UNQUIET)

        monkeypatch.setattr(services.turning, "puzzle", puzzle)
        told = await all_told(ann, over)
        consent = await ann.click(told.message, "Make 1 a puzzle")
        assert consent.is_private
        assert "without names" in text_of(consent.message)
        assert asked == []
        sent = await ann.click(consent.message, "Send it in without my name")
        assert sent.is_private
        assert "Somebody at the table had declared" in text_of(sent.message)
        ((_, user, deal, place),) = asked
        first = (await services.turning.of(asked[0][0], user)).points[0]
        assert (deal, place) == (first.deal, first.turning.place)
    hall.lab.assert_clean()


async def test_the_message_grows_until_everything_is_judged(hall: Hall, monkeypatch) -> None:
    monkeypatch.setattr(table_turning, "SOON", 0.05)
    async with hall.bot() as services:
        ann, over = await finished(hall)
        record = await services.replays.find((await services.tables.of_user(int(ann.user["id"])))[0].id)
        search = Search()

        async def slowly(*_: object) -> Own:
            return Own(record, 0, search)

        monkeypatch.setattr(services.turning, "own", slowly)
        told = await ann.click(over, "My turning points")
        assert "0% done" in told.text
        assert "None of your decisions" not in told.text
        search.so_far = Turnings((), 2, 2, done=0.5)
        await until(lambda: "50% done" in text_of(told.message))
        search.whole.set_result(Turnings((), 3, 4))
        await until(lambda: "None of your decisions" in text_of(told.message))
        assert "% done" not in text_of(told.message)
    hall.lab.assert_clean()


async def test_a_message_that_can_no_longer_be_changed_is_left_alone(hall: Hall, monkeypatch) -> None:
    monkeypatch.setattr(table_turning, "SOON", 0.05)
    async with hall.bot() as services:
        ann, over = await finished(hall)
        record = await services.replays.find((await services.tables.of_user(int(ann.user["id"])))[0].id)
        search, looked = Search(), asyncio.Event()

        async def slowly(*_: object) -> Own:
            return Own(record, 0, search)

        def expired(_: object) -> bool:
            looked.set()
            return True

        monkeypatch.setattr(services.turning, "own", slowly)
        told = await ann.click(over, "My turning points")
        assert "0% done" in told.text
        monkeypatch.setattr(discord.Interaction, "is_expired", expired)
        search.so_far = Turnings((), 2, 2, done=0.5)
        async with asyncio.timeout(10):
            await looked.wait()
        await asyncio.sleep(0.3)
        assert "0% done" in text_of(told.message)
    hall.lab.assert_clean()


async def test_in_text_alone_and_with_nothing_to_tell(hall: Hall, monkeypatch) -> None:
    async with hall.bot() as services:
        ann, over = await finished(hall)

        record = await services.replays.find((await services.tables.of_user(int(ann.user["id"])))[0].id)

        async def nothing(*_: object) -> Own:
            search = Search()
            search.whole.set_result(Turnings((), 3, 4))
            return Own(record, 0, search)

        monkeypatch.setattr(services.turning, "own", nothing)
        told = await ann.click(over, "My turning points")
        assert "None of your decisions lost anything worth mentioning." in text_of(told.message)
        assert "3 of 4 decisions judged" in text_of(told.message)
        assert components(told.message, 2) == []
    hall.lab.assert_clean()
