"""The whole bot, killed while it sends: before Discord has a message, or when Discord has it and the bot does not know.

However often that happens, the channel shows every result once, one board to play on, and the game comes to its end.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import re
import signal
import time
from pathlib import Path

import pytest
from aiohttp import web

from bot.ui.completions import NOTHING
from tests.bot.games.conftest import buttons
from tests.bot.restarts.whole_bot import one_bot
from tests.lookalike.fixtures import Lab, make_lab
from tests.lookalike.users import NoAnswer, text_of

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.bot.restarts.whole_bot", "tests.bot.restarts.lives"])
MESSAGES = re.compile(r"/channels/\d+/messages(/\d+)?$")


class Killer:
    """A middleware that kills the bot at some of the messages it sends or changes, before or after they stand."""

    __middleware_version__ = 1

    def __init__(self, rng: random.Random, kills: int) -> None:
        self._rng = rng
        self.left = kills
        self.pid: int | None = None
        self._next = rng.randint(1, 4)

    async def __call__(self, request: web.Request, handler) -> web.StreamResponse:
        if request.method not in ("POST", "PATCH") or not MESSAGES.search(request.path) or not self.left:
            return await handler(request)
        self._next -= 1
        if self._next > 0 or self.pid is None:
            return await handler(request)
        self._next = self._rng.randint(1, 6)
        if self._rng.random() < 0.5:
            await handler(request)
        self.left -= 1
        os.kill(self.pid, signal.SIGKILL)
        self.pid = None
        raise ConnectionResetError


async def played(lab: Lab, killer: Killer, folder: Path, rng: random.Random, preset: str, machines: int) -> int:
    """A game by commands, the bot started again whenever it is dead; how often that was."""
    begun, starts, process = time.monotonic(), 0, None
    ann = lab.user().speaks("en-US").patient(6)
    opened = False
    address = (lab.server.api_base, lab.server.gateway_url, lab.server.token, str(folder / "suzume.db"), begun)
    try:
        async with asyncio.timeout(240):
            while not any("The game is over" in text_of(message) for message in shown(lab)):
                if process is None or not process.is_alive():
                    mark = lab.recorder.mark()
                    process = PROCESSES.Process(target=one_bot, args=address, daemon=True)
                    process.start()
                    starts += 1
                    await lab.recorder.wait("gateway_identified", since=mark, seconds=60)
                    killer.pid = process.pid
                try:
                    if not opened:
                        await ann.slash("game new", preset=preset, machines=machines, level="beginner")
                        opened = True
                    offered = await ann.in_dm().autocomplete("game act", "action", {"action": ""})
                    if not offered or offered[0]["value"] == NOTHING:
                        await asyncio.sleep(0.05)
                        continue
                    wins = [choice["value"] for choice in offered if choice["value"] == "win"]
                    await ann.in_dm().slash("game act", action=(wins or [rng.choice(offered)["value"]])[0])
                except (NoAnswer, LookupError):
                    opened = opened or bool(shown(lab))
    finally:
        if process is not None:
            process.kill()
            process.join()
    return starts


def shown(lab: Lab) -> list[dict]:
    """Every public message of the bot in the server, oldest first."""
    world = lab.server.world
    places = [channel for channel in world.channels.values() if "guild_id" in channel]
    found = [message for place in places for message in world.messages[place["id"]].values()]
    return [message for message in found if not message["flags"] & 64]


@pytest.mark.parametrize(
    ("preset", "machines", "kills"),
    [
        ("sichuan/blood_exchange", 3, 3),
        pytest.param("riichi/tenhou", 3, 12, marks=pytest.mark.long),
        pytest.param("mcr/wmo", 3, 12, marks=pytest.mark.long),
    ],
)
async def test_a_bot_killed_at_its_messages(tmp_path: Path, preset: str, machines: int, kills: int) -> None:
    rng = random.Random(preset)
    killer = Killer(rng, kills)
    lab = make_lab(None)
    lab.server._app.middlewares.append(killer)
    await lab.server.start()
    try:
        lab.furnish()
        starts = await played(lab, killer, tmp_path, rng, preset, machines)
        killed = kills - killer.left  # fewer than was meant where the game came to its end first
        assert starts == killed + 1
        assert killed >= 3
        texts = [text_of(message) for message in shown(lab)]
        for wanted in ("A table is open", "Table:"):
            assert sum(wanted in text for text in texts) <= 1
        assert sum("Scores" in text for text in texts) == 1
        assert sum("The game is over" in text for text in texts) == 1
        assert [message["id"] for message in shown(lab) if "My hand" in buttons(message)] == []
        assert sum(channel["type"] == 11 for channel in lab.server.world.channels.values()) == 1
    finally:
        await lab.server.close()
