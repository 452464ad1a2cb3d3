"""Whatever is in the way of a game, it has a defined end to it, and a message says what to do.

Permissions, threads, channels, messages, direct messages, and the bot's own place in the server are taken away in the
middle of games; each time the game goes on, or stands still, or ends, as is said here.
"""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.playground.server import Json, Permission
from bot.services.table_views import Person, Phase
from bot.storage.records import Notify, Profile
from bot.ui.completions import NOTHING
from tests.bot.games.conftest import FastClock, Hall, buttons
from tests.bot.games.test_alone import appears, begun, play_on, thread_of, until
from tests.bot.games.test_people import id_of as button
from tests.bot.games.test_people import public_of, seated
from tests.lookalike.users import ScriptedUser, text_of

NAMES = {
    Permission.VIEW_CHANNEL: "View Channel",
    Permission.SEND_MESSAGES: "Send Messages",
    Permission.SEND_MESSAGES_IN_THREADS: "Send Messages in Threads",
    Permission.CREATE_PUBLIC_THREADS: "Create Public Threads",
    Permission.ATTACH_FILES: "Attach Files",
    Permission.READ_MESSAGE_HISTORY: "Read Message History",
}
ESSENTIAL = (Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES)


def id_of(user: ScriptedUser) -> int:
    return int(user.user["id"])


def direct_of(hall: Hall, user: ScriptedUser) -> list[str]:
    """What the bot has told the user in private messages."""
    return [text_of(message) for message in user.in_dm().sees()]


async def take(hall: Hall, *permissions: Permission) -> None:
    """Takes permissions from the bot in the table's channel, as Discord tells it."""
    hall.lab.server.world.deny_bot(hall.lab.channel, int(sum(permissions)))
    await hall.lab.server.backend.channel_news("CHANNEL_UPDATE", "channel_updated", hall.lab.channel)


async def own_table(services, user: ScriptedUser):
    return (await services.tables.of_user(id_of(user)))[0]


async def plays_to_the_end(services, user: ScriptedUser, seconds: float = 60) -> None:
    """Plays by commands in private, whatever the channel shows, until the match is over."""
    table = (await own_table(services, user)).id
    before: list[str] = []
    async with asyncio.timeout(seconds):
        for turn in itertools.count():
            if (await services.tables.table(table)).phase is Phase.OVER:
                return
            offered = await user.in_dm().autocomplete("game act", "action", {"action": ""})
            values = [choice["value"] for choice in offered if choice["value"] != NOTHING]
            if not values or (values == before and turn % 10):
                await asyncio.sleep(0.02)
                continue
            before = values
            await user.in_dm().slash("game act", action="win" if "win" in values else values[-1])


@pytest.mark.parametrize("missing", NAMES, ids=lambda permission: permission.name.lower())
async def test_each_permission_missing_from_the_start(hall: Hall, missing: Permission) -> None:
    hall.lab.server.world.deny_bot(hall.lab.channel, int(missing))
    async with hall.bot() as services:
        ann = hall.user()
        told = await ann.slash("game new", machines=3, level="beginner")
        assert told.is_private
        assert NAMES[missing] in told.text
        if missing in ESSENTIAL:
            assert await services.tables.of_user(id_of(ann)) == []
            return
        where = ann
        if missing not in (Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS):
            where = await thread_of(hall, ann)
        board = await appears(where, "in the wall")
        assert "My hand" in buttons(board)
        panel = await where.slash("game hand")
        await play_on(where, panel.message, "Scores")


@pytest.mark.parametrize("missing", NAMES, ids=lambda permission: permission.name.lower())
async def test_each_permission_taken_in_the_middle(hall: Hall, missing: Permission) -> None:
    async with hall.bot() as services:
        ann = await begun(hall, hall.user(), system="sichuan")
        await appears(ann, "in the wall")
        await take(hall, missing)
        await plays_to_the_end(services, ann)
        if missing is Permission.SEND_MESSAGES_IN_THREADS:
            await appears(hall.user(), "Scores")
        elif missing is Permission.VIEW_CHANNEL:
            await until(lambda: any("I cannot write" in text for text in direct_of(hall, ann)))
            assert sum("I cannot write" in text for text in direct_of(hall, ann)) == 1, "told once"
        else:
            await appears(ann, "Scores")


async def test_an_archived_thread_wakes(hall: Hall) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user())
        board = await appears(ann, "in the wall")
        panel = await ann.slash("game hand")
        ann.channel["thread_metadata"]["archived"] = True
        await play_on(ann, panel.message, "Scores")
        assert not ann.channel["thread_metadata"]["archived"]
        assert board["id"] != (await appears(ann, "Scores"))["id"]


async def test_a_locked_thread_moves_the_game_to_the_channel(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        panel = await ann.slash("game hand")
        ann.channel["thread_metadata"] |= {"archived": True, "locked": True}
        hall.lab.server.world.deny_bot(hall.lab.channel, int(Permission.MANAGE_THREADS))
        await plays_to_the_end(services, ann)
        assert panel.is_private
        await appears(hall.user(), "Scores")


async def test_a_deleted_thread_moves_the_game_to_the_channel(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        await delete_channel(hall, ann.channel)
        await plays_to_the_end(services, ann)
        end = await appears(hall.user(), "The game is over")
        assert "Rematch" in buttons(end)
        assert (await own_table(services, ann)).thread is None


async def test_a_deleted_channel_ends_the_game_and_the_host_is_told(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        await delete_channel(hall, ann.channel)
        await delete_channel(hall, hall.lab.channel)
        await until(lambda: any("/game new" in text for text in direct_of(hall, ann)), 30)
        assert (await own_table(services, ann)).phase is Phase.CANCELLED
        told = await ann.in_dm().slash("game list")
        assert "are not at any table" in told.text


async def test_a_deleted_board_is_posted_anew(hall: Hall) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user())
        board = await appears(ann, "in the wall")
        await hall.lab.server.backend.message_deleted(board)
        panel = await ann.slash("game hand")
        await until(lambda: any("in the wall" in text_of(message) for message in ann.sees()) or panel, 5)
        await play_on(ann, panel.message, "Scores")
        boards = [message for message in ann.sees() if "in the wall" in text_of(message)]
        assert all(message["id"] != board["id"] for message in boards)
        assert boards


async def test_a_bot_that_is_removed_pauses_its_games_until_it_is_back(hall: Hall) -> None:
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou")
        ann = people[0]
        await appears(ann, "in the wall")
        table = await own_table(services, ann)
        await leave_guild(hall)
        await until_phase(services, table.id, lambda view: view.paused is not None)
        await until(lambda: any("removed from the server" in text for text in direct_of(hall, ann)))
        step = (await services.tables.table(table.id)).step
        await asyncio.sleep(0.5)
        assert (await services.tables.table(table.id)).step == step, "no clock runs"
        await join_guild(hall)
        await until(lambda: any("Go on" in buttons(message) for message in ann.sees()))
        board = next(message for message in reversed(ann.sees()) if "Go on" in buttons(message))
        await hall.lab.server.actions.press(people[1].user, board, button(board, "Go on"))
        await until_phase(services, table.id, lambda view: view.paused is None)


async def test_who_has_left_the_server_is_played_for(hall: Hall) -> None:
    """He answers nothing and cannot be written to; the others are not held up for good."""
    hall.clock = FastClock(600)
    hall.user("bob").user["_dms_closed"] = True
    async with hall.bot() as services:
        bob = id_of(hall.user("bob"))
        await hall.storage.profiles.save_profile(Profile(bob, notify=Notify.DIRECT))
        people = await seated(hall, preset="sichuan/standard")
        table = await own_table(services, people[0])
        for user in (people[0], people[2], people[3]):
            await services.tables.resign(table.id, Person(id_of(user)), sure=True)
        view = await until_phase(services, table.id, lambda view: view.phase is Phase.OVER, 60)
        assert [seat.kept.value for seat in view.seats if seat.user == bob] == ["absent"]


async def test_closed_direct_messages_are_told_once_and_hold_up_nothing(hall: Hall) -> None:
    hall.clock = FastClock(20_000)
    for name in ("ann", "bob", "chie", "dan"):
        hall.user(name).user["_dms_closed"] = True
        await hall.storage.profiles.save_profile(Profile(id_of(hall.user(name)), notify=Notify.DIRECT))
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou", clock="day")
        told = await reminders(hall, 5)
        users = [message["mentions"][0]["id"] for message in told]
        closed = [message["mentions"][0]["id"] for message in told if "/me settings" in text_of(message)]
        assert len(set(users)) >= 2
        assert sorted(closed) == sorted(set(users)), "once each"
        assert (await own_table(services, people[0])).phase is not Phase.CANCELLED


async def reminders(hall: Hall, number: int, seconds: float = 60) -> list[Json]:
    """So many public reminders, as soon as they are there."""
    async with asyncio.timeout(seconds):
        while True:
            found = [message for message in public_of(hall) if message["mentions"]]
            if len(found) >= number:
                return found
            await asyncio.sleep(0.02)


async def until_phase(services, table: str, holds, seconds: float = 20):
    async with asyncio.timeout(seconds):
        while not holds(view := await services.tables.table(table)):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return view


async def delete_channel(hall: Hall, channel: Json) -> None:
    """As a moderator does it."""
    server = hall.lab.server
    name = "THREAD_DELETE" if channel["type"] == 11 else "CHANNEL_DELETE"
    await server.backend.channel_news(name, "channel_deleted", channel)
    del server.world.channels[channel["id"]]
    server.world.messages.pop(channel["id"], None)


async def leave_guild(hall: Hall) -> None:
    server, guild = hall.lab.server, hall.lab.guild
    await server.gateway.dispatch("GUILD_DELETE", {"id": guild["id"]}, channel=hall.lab.channel)
    guild["_installed"] = False


async def join_guild(hall: Hall) -> None:
    """A server that is new to the bot is told without a word of its being available."""
    server, guild = hall.lab.server, hall.lab.guild
    guild["_installed"] = True
    payload = {key: value for key, value in server.world.guild_payload(guild).items() if key != "unavailable"}
    await server.gateway.dispatch("GUILD_CREATE", payload, channel=hall.lab.channel)
