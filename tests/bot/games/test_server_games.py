"""What a server's managers decide about its games, and that it holds: where tables are opened, rules, clock."""

from __future__ import annotations

import pytest

from bot.playground.server import Permission
from bot.playground.server.permissions import MEMBER
from bot.storage.records import GuildSettings
from tests.bot.games.conftest import Hall
from tests.bot.games.test_alone import begun
from tests.lookalike.users import text_of


async def here(services, user):
    """The tables of this channel."""
    return await services.tables.of_channel(int(user.channel["id"]))


async def test_nothing_is_set_at_first(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = hall.user()
        told = await ann.slash("setup games")
        assert told.is_private
        assert "in every channel" in told.text
        assert "live, 1 minute a turn" in told.text
        await ann.slash("game new")
        (table,) = await here(services, ann)
        assert (table.clock, table.line.partition("@")[0]) == ("live", "riichi/tenhou")
    hall.lab.assert_clean()


async def test_rules_and_clock_hold_where_nobody_names_any(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = hall.user()
        told = await ann.slash("setup games", system="sichuan", preset="dingque", clock="day")
        assert "1 day a turn" in told.text
        await ann.slash("game new")
        (table,) = await here(services, ann)
        assert (table.clock, table.line.partition("@")[0]) == ("day", "sichuan/dingque")
        await ann.slash("game leave")
        await ann.slash("game new", preset="riichi/tenhou", clock="week")
        tables = {(one.clock, one.line.partition("@")[0]) for one in await here(services, ann)}
        assert ("week", "riichi/tenhou") in tables
        assert "Sichuan" in (await ann.slash("rules show")).text
        again = await ann.slash("setup games", reset=True)
        assert "live, 1 minute a turn" in again.text
        assert await services.profiles.guild(int(hall.lab.guild["id"])) == GuildSettings(int(hall.lab.guild["id"]))
    hall.lab.assert_clean()


async def test_games_are_opened_in_their_channels_alone(hall: Hall) -> None:
    den = hall.lab.server.world.add_channel(hall.lab.guild, "den")
    async with hall.bot() as services:
        ann, bob = hall.user(), hall.user("bob", den)
        told = await ann.slash("setup games", channel=den["id"])
        assert f"<#{den['id']}>" in told.text
        refused = await ann.slash("game new")
        assert refused.is_private
        assert f"<#{den['id']}>" in refused.text
        assert await here(services, ann) == []
        await bob.slash("game new")
        assert len(await here(services, bob)) == 1
        told = await ann.slash("setup games", channel=den["id"], remove=den["id"])
        assert "added and taken away at once" in text_of(told.message)
        told = await ann.slash("setup games", remove=hall.lab.channel["id"])
        assert "nothing to take away" in text_of(told.message)
        told = await ann.slash("setup games", remove=den["id"])
        assert "in every channel" in told.text
        await ann.slash("game new")
        assert len(await here(services, ann)) == 1
    hall.lab.assert_clean()


async def test_a_thread_counts_as_the_channel_it_is_in(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = hall.user()
        await ann.slash("setup games", channel=hall.lab.channel["id"])
        thread = await begun(hall, ann)
        told = await thread.slash("game new")
        assert f"<#{hall.lab.channel['id']}>" not in told.text
        assert len(await here(services, thread)) >= 1
    hall.lab.assert_clean()


@pytest.mark.parametrize("locale", ["en-US", "ja", "zh-CN", "zh-TW"])
async def test_the_refusal_is_said_in_each_language(hall: Hall, locale: str, catalog) -> None:
    den = hall.lab.server.world.add_channel(hall.lab.guild, "den")
    async with hall.bot():
        ann = hall.user()
        await ann.slash("setup games", channel=den["id"])
        refused = await ann.speaks(locale).slash("game new")
        words = catalog.words("en" if locale == "en-US" else locale)
        assert words.text("server.problem.not_here", channels=(f"<#{den['id']}>",)) in refused.text
    hall.lab.assert_clean()


async def test_only_managers_decide(hall: Hall) -> None:
    guild = hall.lab.guild
    ann, bob = hall.user(), hall.user("bob")
    guild["owner_id"], guild["roles"][0]["permissions"] = ann.user["id"], str(MEMBER)
    async with hall.bot():
        await ann.slash("setup games", clock="day")
        offered = {command["name"] for command in hall.lab.server.actions.commands(bob.user, bob.channel)}
        assert "game" in offered
        assert "setup" not in offered
    hall.lab.assert_clean()


async def test_a_channel_where_the_bot_is_dumb_is_refused(hall: Hall) -> None:
    den = hall.lab.server.world.add_channel(hall.lab.guild, "den")
    ann = hall.user()
    hall.lab.guild["owner_id"], hall.lab.guild["roles"][0]["permissions"] = ann.user["id"], str(MEMBER)
    async with hall.bot() as services:
        hall.lab.server.world.deny_bot(den, int(Permission.SEND_MESSAGES))
        await hall.lab.server.backend.channel_news("CHANNEL_UPDATE", "channel_updated", den)
        told = await ann.slash("setup games", channel=den["id"])
        assert "Send Messages" in told.text
        assert (await services.profiles.guild(int(hall.lab.guild["id"]))).game_channels == ()
    hall.lab.assert_clean()


async def test_help_names_it(hall: Hall) -> None:
    async with hall.bot():
        told = await hall.user().slash("help", topic="games")
        assert "/setup games" in text_of(told.message)
    hall.lab.assert_clean()
