"""Fixtures around the look-alike. Import what is needed: `from tests.lookalike.fixtures import lab, spec`."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.endpoints import point
from bot.playground.server import Json, LookalikeServer

from .demo_bot import Demo, run
from .faults import Faults
from .openapi import OpenApiCheck, Spec
from .recorder import Recorder
from .users import ScriptedUser

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAwMA.lookalike.for-tests-only-000000000000000000"


@dataclass
class Lab:
    """A look-alike with checks round it, one guild "lab" with a channel, and its scripted users."""

    server: LookalikeServer
    recorder: Recorder
    faults: Faults
    check: OpenApiCheck | None
    guild: Json = field(init=False)
    channel: Json = field(init=False)

    def furnish(self) -> None:
        self.guild = self.server.world.add_guild("lab")
        self.channel = self.server.world.add_channel(self.guild, "general")

    def user(self, name: str = "ann", channel: Json | None = None) -> ScriptedUser:
        return ScriptedUser(self.server, name, channel or self.channel)

    def assert_clean(self) -> None:
        """Nothing was refused, nothing broke the description, on either side."""
        assert self.recorder.refused == []
        assert self.recorder.of("unknown_route") == []
        if self.check is not None:
            assert self.check.violations == []
            assert self.check.own_errors == []


def openapi_path() -> Path | None:
    """`discord/openapi.json` in the folder of public records, if it is on this machine."""
    named = os.environ.get("SUZUME_SHARED")
    path = (Path(named) if named else ROOT.parent / "shared") / "discord" / "openapi.json"
    return path if path.is_file() else None


def make_lab(spec: Spec | None, **settings: object) -> Lab:
    """Not started yet: `async with make_lab(spec).server`, then `furnish`."""
    recorder, faults = Recorder(), Faults()
    check = OpenApiCheck(spec) if spec is not None else None
    server = LookalikeServer(
        token=TOKEN,
        middlewares=[faults, *([check] if check else [])],
        observers=[recorder],
        **settings,  # type: ignore[arg-type]
    )
    return Lab(server, recorder, faults, check)


@pytest.fixture(scope="session")
def spec() -> Spec:
    """Discord's OpenAPI description; skips where it is not on this machine."""
    path = openapi_path()
    if path is None:
        pytest.skip("Discord's OpenAPI description is not on this machine (discord/openapi.json in the public records)")
    return Spec(path)


@pytest.fixture(scope="session")
def maybe_spec() -> Spec | None:
    """The description where there is one; the look-alike's own limits hold without it."""
    path = openapi_path()
    return Spec(path) if path else None


@pytest_asyncio.fixture
async def lab(maybe_spec: Spec | None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lab]:
    """A running look-alike to which discord.py is pointed; its own answers must fit the description at the end."""
    made = make_lab(maybe_spec)
    for owner, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY")):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # put back after the test
    await made.server.start()
    made.furnish()
    point(made.server.api_base, made.server.gateway_url)
    yield made
    await made.server.close()
    if made.check is not None:
        assert made.check.own_errors == []


@pytest_asyncio.fixture
async def demo(lab: Lab) -> AsyncIterator[Demo]:
    """The demo bot, logged in to the `lab` and ready."""
    async with run(Demo(), lab.server.token) as bot:
        yield bot
