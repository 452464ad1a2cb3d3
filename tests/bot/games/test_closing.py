"""What is left of a table that is closed before its game is over, and how the same people get another one."""

from __future__ import annotations

import asyncio

from bot.i18n.languages import LANGUAGES
from tests.bot.games.conftest import FastClock, Hall, buttons
from tests.bot.games.test_alone import appears, begun, play_on, until
from tests.bot.games.test_people import public_of, seated
from tests.lookalike.users import text_of

CLOSED = "This table was closed. Its record stays."


async def test_the_table_of_a_single_person_ends_when_he_resigns(hall: Hall) -> None:
    """The question and the answer say so; the board says so and has nothing left to press."""
    hall.clock = FastClock(20)
    async with hall.bot():
        ann = await begun(hall, hall.user(), clock="day")
        board = await appears(ann, "in the wall")
        asked = await ann.slash("game resign")
        assert "Nobody else plays here, so the table ends." in asked.text
        assert "machine" not in asked.text
        done = await ann.click(asked, "Resign all the same")
        assert "You have resigned. Nobody else played here, so the table was closed." in done.text
        await until(lambda: CLOSED in text_of(board))
        assert buttons(board) == []
        assert f"<@{ann.user['id']}> resigns." in text_of(board)
        assert "machine plays" not in text_of(board)
        assert "Claims" not in text_of(board)
    hall.lab.assert_clean()


async def test_who_resigns_among_others_is_told_of_the_machine(hall: Hall) -> None:
    """Only the last of them closes the table, sure at once or asked."""
    hall.clock = FastClock(20)
    async with hall.bot():
        people = await seated(hall, preset="riichi/tenhou", clock="day")
        for user in people[:3]:
            asked = await user.slash("game resign")
            assert "A machine plays your seat until the end." in asked.text
            assert "a machine plays your seat" in (await user.slash("game resign", sure=True)).text
        assert "the table was closed" in (await people[3].slash("game resign", sure=True)).text
        await until(lambda: any(CLOSED in text_of(message) for message in public_of(hall)))
        await until(lambda: all(buttons(message) == [] for message in public_of(hall)))
    hall.lab.assert_clean()


async def test_a_new_table_says_in_which_channel_it_is(hall: Hall) -> None:
    """Its lobby may stand above the answer as well as under it."""
    async with hall.bot():
        for language in LANGUAGES:
            user = hall.user().speaks("en-US" if language == "en" else language)
            told = await user.slash("game new")
            assert told.is_private
            assert f"<#{user.channel['id']}>" in told.text
            assert not any(word in told.text for word in ("below", "下"))
    hall.lab.assert_clean()


async def test_a_rematch_pressed_twice_is_one_table(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        hand = await ann.slash("game hand")
        await play_on(ann, hand.message, "The game is over")
        end = await appears(ann, "The game is over")
        (old,) = await services.tables.of_user(int(ann.user["id"]))
        told = await hall.user("bob").at(ann.channel).click(end, "Rematch")
        assert told.is_private
        assert "Only those who sat at this table can open a rematch" in told.text
        first, second = await asyncio.gather(ann.click(end, "Rematch"), ann.click(end, "Rematch"))
        tables = await services.tables.of_user(int(ann.user["id"]))
        assert len(tables) == 2
        places = {f"<#{old.venue.channel}>", f"<#{tables[0].thread}>"}
        assert all(answer.text.strip("*").removeprefix("The table is open: ") in places for answer in (first, second))
    hall.lab.assert_clean()


async def test_the_thread_of_a_game_that_is_over_means_that_game(hall: Hall) -> None:
    """Also while its player sits at another table, and once that one is over too, which is newer."""
    hall.clock = FastClock(20)
    async with hall.bot() as services:
        ann = hall.user()
        user, there = int(ann.user["id"]), await begun(hall, ann)
        await play_on(there, (await there.slash("game hand")).message, "The game is over")
        (old,) = await services.tables.of_user(user)
        await ann.slash("game new", {"machines": 3, "preset": "riichi/tenhou"})
        (new,) = await services.tables.open_of(user)
        promise = (await services.tables.verify(old.id))[0].promise
        for number in range(2):
            assert "step 1 of" in (await there.slash("game replay")).text
            assert promise in (await there.slash("game verify")).text
            assert "over" in (await there.slash("game hand")).text
            assert (await there.slash("game board")).text == "**This game is over**"
            if number == 0:
                await ann.slash("game resign", sure=True, table=new.id)
        assert promise not in (await ann.slash("game verify")).text, "elsewhere the newest is meant"
        assert [one.id for one in await services.tables.finished_of(user, 1)] == [new.id]
    hall.lab.assert_clean()
