"""Answers through trouble: the process killed between two presses, Discord stumbling, the disk refusing."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.storage.errors import StorageError
from tests.bot.cogs.conftest import World
from tests.lookalike.users import NoAnswer, ScriptedUser

WIN = {"hand": "234m456m678p345s88s", "win": "3s", "how": "draw", "preset": "riichi/tenhou"}


async def spawn(world: World, database: Path) -> asyncio.subprocess.Process:
    """The bot as it is started by an operator, pointed at the look-alike."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(database.parent),
        "DISCORD_TOKEN": world.lab.server.token,
        "SUZUME_DB": str(database),
        "SUZUME_API_BASE": str(world.lab.server.api_base),
        "SUZUME_GATEWAY_URL": str(world.lab.server.gateway_url),
    }
    mark = world.lab.recorder.mark()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    await world.lab.recorder.wait("gateway_identified", since=mark, seconds=40)
    return process


async def once_up(user: ScriptedUser) -> None:
    """Waits until the bot answers."""
    for _ in range(40):
        try:
            await user.patient(2.0).slash("help")
            return
        except NoAnswer:
            await asyncio.sleep(0.25)
    raise AssertionError("the bot did not come up")


async def test_killed_between_two_presses(world: World, tmp_path: Path) -> None:
    database = tmp_path / "suzume.db"
    ann = world.user().patient(20.0)
    process = await spawn(world, database)
    try:
        await once_up(ann)
        scored = await ann.slash("hand score", WIN)
        private = await ann.slash("hand discard", hand="123m456p78s112234z", visibility="private")
        process.send_signal(signal.SIGKILL)
        await process.wait()
        process = await spawn(world, database)
        await once_up(ann)
        assert "Step by step" in (await ann.click(scored, "Details")).text
        assert "steps from ready" in (await ann.click(private, "All discards")).text
        assert "打牌" in (await ann.select(private, "", "ja")).text
        hands = await ann.autocomplete("hand score", "hand", hand="234m")
        assert WIN["hand"] in [choice["value"] for choice in hands]
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
    world.lab.assert_clean()


@pytest.mark.parametrize("path", ["/callback", "/messages/@original"])
@pytest.mark.parametrize("kind", ["429", "status", "drop", "lost"])
async def test_discord_stumbles(world: World, kind: str, path: str) -> None:
    async with world.bot():
        ann = world.user().patient(20.0)
        await ann.slash("help")
        world.lab.faults.add(path, kind)
        reply = await ann.slash("hand score", WIN)
        assert world.lab.faults.struck
        assert "points" in reply.text
        assert reply.message["attachments"]
        world.lab.faults.add("/callback", kind)
        told = await ann.slash("term", word="furiten")
        assert "フリテン" in told.text


async def test_when_nothing_can_be_stored_the_answer_still_comes(world: World, monkeypatch, caplog) -> None:
    services = world.services()

    async def refuse(*_: object) -> str:
        raise StorageError("disk_full", path="x")

    monkeypatch.setattr(services.answers, "keep", refuse)
    async with world.bot(services):
        reply = await world.user().slash("hand score", WIN)
        assert "points" in reply.text
        assert [part for part in reply.message["components"] if part["type"] == 1] == []
    world.lab.assert_clean()


async def test_when_settings_cannot_be_read_it_is_told_without_secrets(world: World, monkeypatch) -> None:
    services = world.services()

    async def refuse(*_: object) -> str:
        raise StorageError("corrupt", path="/secret/place.db", detail="malformed")

    monkeypatch.setattr(services.profiles, "profile", refuse)
    async with world.bot(services):
        reply = await world.user("ann", "ja").slash("hand score", WIN)
        assert reply.is_private
        assert "secret" not in reply.text
        assert "データは失われていません" in reply.text
    world.lab.assert_clean()
