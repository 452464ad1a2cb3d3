"""Restarts: of the bot (old buttons still answer), and of the look-alike (its world is on disk)."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.endpoints import point
from bot.playground.launch import Suggestion, Welcome, launch
from bot.playground.server import LookalikeServer
from bot.playground.server.cdn import LINGER, Files
from bot.playground.server.messages import LOADING
from tests.lookalike.demo_bot import Demo, png, run
from tests.lookalike.fixtures import TOKEN, Lab
from tests.lookalike.users import NoAnswer, ScriptedUser


async def _spawn(lab: Lab) -> asyncio.subprocess.Process:
    address = (lab.server.api_base, lab.server.gateway_url, lab.server.token)
    mark = lab.recorder.mark()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.lookalike.demo_bot", *address, stderr=asyncio.subprocess.DEVNULL
    )
    await lab.recorder.wait("commands_changed", since=mark, seconds=20)
    await lab.recorder.wait("gateway_identified", since=mark, seconds=20)
    return process


async def test_kill_the_bot_between_two_presses(lab: Lab) -> None:
    """Persistent views and dynamic items answer the new process; a form that was open is lost in discord.py."""
    process = await _spawn(lab)
    try:
        ann = lab.user()
        drawn, menu = await ann.slash("draw"), await ann.slash("menu")
        form = await ann.click(menu, "Note")
        process.kill()
        await process.wait()
        with pytest.raises(NoAnswer):
            await ann.patient(0.5).click(drawn, "Votes 0")
        process = await _spawn(lab)
        with pytest.raises(NoAnswer):
            await ann.patient(0.5).submit_modal(form, text="lost?")
        assert (await ann.click(drawn, "Votes 0")).text.startswith("game 7: 1 votes")
        assert (await ann.click(menu, "Note")).modal["custom_id"] == "note"
    finally:
        process.kill()
        await process.wait()
    lab.assert_clean()


async def test_the_way_round_lost_forms(lab: Lab, demo: Demo) -> None:
    """`on_interaction` sees every form, so a fixed custom id can be routed by hand."""

    @demo.event
    async def on_interaction(interaction) -> None:
        if interaction.type.name == "modal_submit" and not interaction.response.is_done():
            value = interaction.data["components"][0]["component"]["value"]
            await interaction.response.send_message(f"late note {value}")

    form = await lab.user().click(await lab.user().slash("menu"), "Note")
    modals = demo._connection._view_store._modals
    async with asyncio.timeout(2):
        while not modals:  # noqa: ASYNC110 -- kept after the answer has come back
            await asyncio.sleep(0)
    modals.clear()  # what a restart does
    assert (await lab.user().submit_modal(form, text="x")).text == "late note x"


async def test_the_world_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("discord.http.Route.BASE", "")
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", None)
    path = tmp_path / "deep" / "world.json"
    welcome = Welcome({"en-US": "Welcome", "ja": "ようこそ"}, (Suggestion({"en-US": "Try"}, "/ping"),))
    first = await launch(state=path, port=0, welcome=welcome)
    point(first.api_base, first.gateway_url)
    channel = next(iter(first.server.world.channels.values()))
    async with run(Demo(), first.token):
        ann = ScriptedUser(first.server, "ann", channel).speaks("ja")
        drawn = await ann.slash("draw")
        secret = await ann.slash("secret")
        picture = drawn.message["attachments"][0]
    await first.close()

    text = path.read_text(encoding="utf-8")
    assert first.server.base not in text
    assert "{{base}}" in text
    second = await launch(state=path, port=0, welcome=welcome)
    try:
        world = second.server.world
        assert world.user_named("ann")["_locale"] == "ja"
        stored = list(world.messages[channel["id"]].values())
        assert next(message["content"] for message in stored) == "Welcome"
        assert drawn.message["id"] in world.messages[channel["id"]]
        assert secret.message["id"] not in world.messages[channel["id"]]
        kept = world.messages[channel["id"]][drawn.message["id"]]["attachments"][0]
        assert kept["id"] == picture["id"]
        assert kept["url"].startswith(second.server.base)
        assert second.server.backend.files.get(kept["url"].partition("/cdn/")[2]) == png(16, 16)
        point(second.api_base, second.gateway_url)
        async with run(Demo(), second.token):
            again = ScriptedUser(second.server, "ann", world.channels[channel["id"]])
            message = world.messages[channel["id"]][drawn.message["id"]]
            assert (await again.click(message, "Votes 0")).text.startswith("game 7: 1 votes")
            assert int((await again.slash("ping")).message["id"]) > int(message["id"])
    finally:
        await second.close()


async def test_an_unreadable_state_is_kept_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "world.json"
    path.write_text("{half", encoding="utf-8")
    async with LookalikeServer(path=path) as server:
        assert len(server.world.users) == 4
    assert [p.read_text(encoding="utf-8") for p in tmp_path.glob("world.unreadable-*")] == ["{half"]
    assert "kept as" in caplog.text


async def test_saving_is_throttled_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    async with LookalikeServer(path=path) as server:
        channel = server.world.add_channel(server.world.add_guild("g"), "c")
        ann = ScriptedUser(server, "ann", channel)
        for number in range(200):
            await ann.say(str(number))
        assert not path.exists()  # not written at each of them
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert len(saved["world"]["messages"][channel["id"]]) == 200
    assert list(tmp_path.iterdir()) == [path]


async def test_a_full_disk_is_told_and_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "world.json"

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    async with LookalikeServer(path=path) as server:
        await ScriptedUser(server, "ann", server.world.add_channel(server.world.add_guild("g"), "c")).say("x")
    assert "could not be saved" in caplog.text
    assert list(tmp_path.iterdir()) == []


async def test_a_full_disk_does_not_keep_pictures_from_their_readers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(path: Path, data: bytes) -> None:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    files = Files(tmp_path / "world.files")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        first, second = (files.put(f"attachments/1/{number}/a.png", png(4, 4)) for number in (1, 2))
    assert [files.get(url.partition("/cdn/")[2]) for url in (first, second)] == [png(4, 4)] * 2
    assert "cannot be stored" in caplog.text
    assert list((tmp_path / "world.files").iterdir()) == [], "half a picture is not left behind"
    files.drop(first)
    for number in range(LINGER):
        files.drop(files.put(f"ephemeral/{number}", b"x"))
    assert files.get("attachments/1/1/a.png") is None, "what nobody shows any more is not held for good"
    assert files.get("attachments/1/2/a.png") == png(4, 4)


async def test_a_folder_that_cannot_be_used_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.http.Route.BASE", "")
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", None)
    (tmp_path / "world.files").write_text("where the folder should be")
    async with LookalikeServer(path=tmp_path / "world.json", token=TOKEN) as server:
        point(server.api_base, server.gateway_url)
        channel = server.world.add_channel(server.world.add_guild("g"), "c")
        async with run(Demo(), server.token):
            ann = ScriptedUser(server, "ann", channel)
            drawn = await ann.slash("draw")
            assert not drawn.message["flags"] & LOADING
            shown = drawn.message["attachments"][0]["url"]
            async with aiohttp.ClientSession() as session, session.get(shown) as answer:
                assert (answer.status, await answer.read()) == (200, png(16, 16))
            await server.backend.message_deleted(drawn.message)
            async with aiohttp.ClientSession() as session, session.get(f"{server.base}/cdn/never/there") as answer:
                assert answer.status == 404


async def test_an_answer_that_failed_is_still_waited_for(lab: Lab, demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent next fills it; else a second message would stand below one that thinks for ever."""
    from bot.playground.server.routes import answers

    failing, change = [1], answers.change_message

    def changes(*given: Any) -> None:
        if failing:
            failing.clear()
            raise RuntimeError("once")
        change(*given)

    monkeypatch.setattr(answers, "change_message", changes)
    drawn = await lab.user().slash("draw")
    await drawn.wait("edit")
    assert not failing
    assert [not message["flags"] & LOADING for message in drawn.messages] == [True]
    assert drawn.message["edited_timestamp"] is None, "the first thing to be read there is no edit"


async def test_a_busy_port(tmp_path: Path) -> None:
    """The usual port may be taken; a port that was asked for by number may not."""
    async with LookalikeServer() as taken:
        with pytest.raises(OSError, match="address already in use"):
            await launch(port=taken.port)
        other = await launch(port=0)
        assert other.page_url != taken.page_url
        assert other.token.count(".") == 2
        await other.close()
