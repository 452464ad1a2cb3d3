"""Everything that this kind of bot does, by three kinds of client, against the OpenAPI description and the limits."""

from __future__ import annotations

import discord
import pytest

from bot.endpoints import point
from bot.playground.server import ActionError, Permission
from tests.lookalike.demo_bot import Demo, PlainDemo, ShardedDemo, png, run
from tests.lookalike.fixtures import Lab, make_lab


@pytest.mark.parametrize("kind", [Demo, ShardedDemo, PlainDemo])
async def test_every_interaction(lab: Lab, kind: type) -> None:
    lab.server.gateway.shards = 2 if kind is ShardedDemo else 1
    async with run(kind(), lab.server.token):
        assert lab.server.gateway.identified == lab.server.gateway.shards
        ann = lab.user("ann")
        assert (await ann.slash("ping")).text == "pong"

        drawn = await ann.slash("draw", size=320)  # deferred, then a multipart follow-up
        picture = drawn.message["attachments"][0]
        assert (picture["width"], picture["height"], picture["content_type"]) == (320, 16, "image/png")
        assert picture["description"] == "a green bar, 320 wide"
        assert drawn.message["embeds"][0]["image"]["url"] == picture["url"]
        assert drawn.first <= drawn.done
        assert not drawn.message["flags"] & 128

        assert (await ann.click(drawn, "Votes 0")).text.startswith("game 7: 1 votes")  # type 7, DynamicItem
        assert (await ann.click(drawn, "vote:7:1")).text.startswith("game 7: 2 votes")
        assert (await ann.slash("pic")).message["attachments"][0]["description"] == "a square"

        menu = await ann.slash("menu")
        form = await ann.click(menu, "Note")
        assert form.modal["title"] == "Leave a note"
        noted = await ann.submit_modal(form, text="hi")
        assert (noted.text, noted.is_private) == ("noted: hi", True)
        assert (await ann.select(menu, "menu:pick", "Choice b")).text == "picked b"  # type 6, then an edit
        bob = lab.server.world.user_named("bob")
        assert (await ann.select(menu, "menu:who", bob["id"])).text == "chose bob"

        assert (await ann.select(menu, "menu:three", "1m", "2m", "5m")).text == "passed 1m 2m 5m"

        board = await ann.slash("board")
        assert board.message["flags"] & 1 << 15
        assert "East** to move" in board.text

        choices = await ann.autocomplete("word", "term", term="chan")
        assert [choice["value"] for choice in choices] == ["kanchan", "penchan"]
        assert (await ann.slash("word", term="tanki", style="long", loud=True)).text == "WORD TANKI LONG"
        assert (await ann.slash("upload", file=("a.txt", b"12345"))).text == "a.txt 5"
        assert (await ann.slash("game set size", number=3)).text == "size 3 en-US"
        assert (await ann.slash("greet", who=bob)).message["mentions"] == []  # the bot allows no mentions
    lab.assert_clean()


async def test_form_with_every_field(lab: Lab, demo: Demo) -> None:
    ann = lab.user("ann")
    form = await ann.slash("survey")
    filled = {
        "rules": ["sichuan"],
        "clock": "day",
        "extras": ["open", "red"],
        "agree": True,
        "log": [("g.log", b"123")],
    }
    sent = await ann.submit_modal(form, filled)
    assert sent.text == "(['sichuan'], 'day', ['open', 'red'], True, [3])"
    again = await ann.submit_modal(await ann.slash("survey"), rules=["riichi"], clock="live")
    assert again.text == "(['riichi'], 'live', [], False, [])"
    with pytest.raises(ActionError, match="option_missing"):
        await ann.submit_modal(form, rules=["riichi"])
    with pytest.raises(ActionError, match="unknown_choice"):
        await ann.submit_modal(form, rules=["bridge"], clock="live")
    lab.assert_clean()


async def test_threads_channels_and_dms(lab: Lab, demo: Demo) -> None:
    ann = lab.user("ann")
    assert (await ann.slash("spread")).text == "spread"
    world = lab.server.world
    thread = next(c for c in world.channels.values() if c["type"] == 11)
    assert thread["name"] == "talk"
    assert world.user_named("ann")["id"] in thread["_members"]
    assert [m["content"] for m in ann.at(thread).sees()] == ["hello thread"]
    assert [m["content"] for m in ann.in_dm().sees()] == ["hello dm"]
    assert "hello channel" in [m["content"] for m in ann.sees()]
    assert (await ann.at(thread).slash("ping")).text == "pong"
    assert (await ann.in_dm().slash("ping")).text == "pong"
    assert (await ann.slash("twice")).text == "True"
    assert [m["content"] for m in ann.sees()].count("once") == 1
    assert (await ann.slash("tidy")).text == "tidy"
    assert (await ann.slash("realt")).message["attachments"][0]["description"] in ("before", "after")
    await lab.recorder.wait(
        "message_updated", lambda d: [a["description"] for a in d["message"]["attachments"]] == ["after"], since=0
    )
    lab.assert_clean()


async def test_context_menus_deliver_the_content(lab: Lab, demo: Demo) -> None:
    """Without the message content intent the bot still reads the message that a user points at."""
    bob, ann = lab.user("bob"), lab.user("ann")
    message = await bob.say("123m456p789s11z")
    assert (await ann.message_command("Read this", message)).text == "read: 123m456p789s11z"
    assert (await ann.user_command("Profile", bob.user)).text == "profile of bob"
    lab.assert_clean()


async def test_ephemeral_messages_are_their_readers_alone(lab: Lab, demo: Demo) -> None:
    ann, bob = lab.user("ann"), lab.user("bob")
    secret = await ann.slash("secret")
    assert secret.is_private
    assert secret.message in ann.sees()
    assert secret.message not in bob.sees()
    with pytest.raises(ActionError, match="not_yours"):
        await bob.click(secret, "Whisper")
    assert (await ann.click(secret, "Whisper")).text == "only for you"
    listed = await demo.http.request(_route("GET", "/channels/{channel_id}/messages", channel_id=lab.channel["id"]))
    assert listed == []
    lab.assert_clean()


async def test_a_client_lets_nothing_wrong_through(lab: Lab, demo: Demo) -> None:
    ann = lab.user("ann")
    menu = await ann.slash("menu")
    for key, attempt in {
        "unknown_command": ann.slash("nonsense"),
        "unknown_option": ann.slash("word", term="x", colour="red"),
        "option_missing": ann.slash("word"),
        "unknown_choice": ann.slash("word", term="x", style="huge"),
        "too_large": ann.slash("draw", size=2001),
        "not_number": ann.slash("draw", size="wide"),
        "disabled": ann.click(menu, "Locked"),
        "unknown_component": ann.click(menu, "Nowhere"),
        "wrong_number": ann.select(menu, "menu:pick", "a", "b"),
    }.items():
        with pytest.raises(ActionError, match=key):
            await attempt
    with pytest.raises(ActionError, match="unknown_command"):
        await lab.user("bob").slash("setup")  # bob is no administrator
    assert (await ann.slash("setup")).text == "set up"


async def test_user_installs(lab: Lab, demo: Demo) -> None:
    """In a conversation of people the bot is no member: only commands for it appear; five follow-ups are the end."""
    group = lab.server.world.add_group(lab.server.world.users.values())
    ann = lab.user("ann", group)
    names = {command["name"] for command in lab.server.actions.commands(ann.user, group)}
    assert names == {"draw", "ping", "many"}
    first = await ann.slash("ping")
    assert first.interaction.payload["authorizing_integration_owners"] == {"1": ann.user["id"]}
    assert first.interaction.payload["context"] == 2
    assert (await ann.slash("draw")).message["attachments"]
    many = await ann.slash("many", count=6)
    await many.wait("edit")
    assert [m["content"] for m in many.messages] == ["stopped: 40094", *(f"more {n}" for n in range(5))]
    assert (await lab.user("ann").installed().slash("ping")).text == "pong"
    whole = await lab.user("ann").slash("many", count=7)
    await whole.wait("followup", 7)


async def test_locales_travel(lab: Lab, demo: Demo) -> None:
    word = lab.server.actions.find(lab.user().user, lab.channel, "word")
    assert word["description_localizations"] == {"ja": "用語を調べる", "zh-CN": "查一个词"}
    assert (await lab.user("bob").speaks("zh-TW").slash("game set size", number=1)).text == "size 1 zh-TW"
    plain = await demo.http.get_global_commands(demo.application_id)
    assert all("description_localizations" not in command for command in plain)
    full = await demo.http.request(
        _route("GET", "/applications/{application_id}/commands", application_id=demo.application_id),
        params={"with_localizations": "true"},
    )
    assert any(command.get("description_localizations") for command in full)


async def test_commands_one_by_one(lab: Lab, demo: Demo) -> None:
    app, http = demo.application_id, demo.http
    made = await http.upsert_global_command(app, {"name": "extra", "description": "d", "type": 1})
    same = await http.upsert_global_command(app, {"name": "extra", "description": "e", "type": 1})
    assert made["id"] == same["id"]
    assert same["description"] == "e"
    edited = await http.edit_global_command(app, made["id"], {"description": "f"})
    assert edited["description"] == "f"
    assert (await http.get_global_command(app, made["id"]))["version"] == edited["version"]
    await http.delete_global_command(app, made["id"])
    own = await http.bulk_upsert_guild_commands(
        app, lab.guild["id"], [{"name": "ping", "description": "own", "type": 1}]
    )
    assert lab.server.actions.find(lab.user().user, lab.channel, "ping")["id"] == own[0]["id"]
    lab.assert_clean()


async def test_application_emoji(lab: Lab, demo: Demo) -> None:
    emoji = await demo.create_application_emoji(name="m1", image=png(32, 32))
    assert [e.name for e in await demo.fetch_application_emojis()] == ["m1"]
    async with demo.http._HTTPClient__session.get(f"{lab.server.base}/cdn/emojis/{emoji.id}") as answer:
        assert await answer.read() == png(32, 32)
    shown = discord.ui.View().add_item(
        discord.ui.Button(emoji=discord.PartialEmoji(name="_", id=emoji.id), custom_id="e")
    )
    sent = await demo.get_channel(int(lab.channel["id"])).send("with emoji", view=shown)
    assert sent.components[0].children[0].emoji.name == "m1"
    await emoji.edit(name="m1_red")
    assert (await demo.fetch_application_emoji(emoji.id)).name == "m1_red"
    await emoji.delete()
    assert await demo.fetch_application_emojis() == []
    lab.assert_clean()


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.CREATE_PUBLIC_THREADS, 50013),
        (Permission.SEND_MESSAGES_IN_THREADS, 50013),
    ],
)
async def test_permissions(lab: Lab, demo: Demo, denied: Permission, code: int) -> None:
    """Interactions are answered wherever they come from; ordinary messages need permissions."""
    lab.server.world.deny_bot(lab.channel, denied)
    ann = lab.user("ann")
    pong = await ann.slash("ping")
    assert not int(pong.interaction.payload["app_permissions"]) & denied
    mark = lab.recorder.mark()
    await lab.server.actions.slash(ann.user, lab.channel, "spread", {})
    failed = await lab.recorder.wait("request", lambda call: call["status"] == 403, since=mark)
    assert failed.data["code"] == code


async def test_two_shards_share_the_guilds(maybe_spec, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every guild's interactions reach exactly the shard that Discord's formula names."""
    now = 1_750_000_000.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    lab = make_lab(maybe_spec, shards=4, clock=clock)
    async with lab.server:
        lab.furnish()
        channels = [lab.server.world.add_channel(lab.server.world.add_guild(f"g{n}"), "c") for n in range(8)]
        monkeypatch.setattr("discord.http.Route.BASE", lab.server.api_base)
        monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", lab.server.gateway_url)
        point(lab.server.api_base, lab.server.gateway_url)
        first, second = (ShardedDemo(shard_count=4, shard_ids=ids) for ids in ([0, 1], [2, 3]))
        async with run(first, lab.server.token), run(second, lab.server.token):
            assert sorted(s.shard[0] for s in lab.server.gateway.sessions.values()) == [0, 1, 2, 3]
            for channel in channels:
                mark = lab.recorder.mark()
                made = await lab.server.actions.slash(lab.user().user, channel, "ping", {})
                await lab.recorder.wait("request", lambda call, made=made: made.token in call["path"], since=mark)
            answers = lab.recorder.requests("/callback$")
            assert len(answers) == 8
            assert {call["status"] for call in answers} == {200}


def _route(method: str, path: str, **parts: object):
    from discord.http import Route

    return Route(method, path, **parts)
