"""The program as it is started: a process of its own, with an empty home, ended by signals.

Times here only catch what hangs: the whole suite may run beside it. `make bench` measures.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from sqlite_utils import Database

from bot.clock import StoppedClock
from bot.playground.server import LookalikeServer
from bot.storage.sqlite.open import open_sqlite

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


class Bot:
    """A running `suzume run`: what it printed and logged so far, and how long ago it was started."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.started = time.monotonic()
        self.out = ""
        self.log = ""
        self._changed = asyncio.Event()
        self._readers = [
            asyncio.create_task(self._read("out", process.stdout)),
            asyncio.create_task(self._read("log", process.stderr)),
        ]

    async def _read(self, name: str, stream: asyncio.StreamReader | None) -> None:
        assert stream is not None
        while data := await stream.read(4096):
            setattr(self, name, getattr(self, name) + data.decode())
            self._changed.set()

    async def until(self, seen: Callable[[Bot], object], seconds: float = 60.0) -> float:
        """Waits until something was printed or logged; returns the seconds since the start."""
        async with asyncio.timeout(seconds):
            while not seen(self):
                assert self.process.returncode is None, self.log
                self._changed.clear()
                await self._changed.wait()
        return time.monotonic() - self.started

    async def ready(self) -> float:
        return await self.until(lambda bot: "ready: " in bot.log)

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return await self.over()

    async def over(self) -> int:
        code = await asyncio.wait_for(self.process.wait(), 60)
        await asyncio.gather(*self._readers)
        return code


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine on which nothing was ever set."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path / "home"),
        "LANG": "C.UTF-8",
        "SUZUME_PLAYGROUND_PORT": "0",
    }


@asynccontextmanager
async def running(root: Path, environment: dict[str, str], *arguments: str) -> AsyncIterator[Bot]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *(arguments or ("run",)),
        cwd=root,
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    bot = Bot(process)
    try:
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
        await bot.over()


async def test_the_web_pages_are_open_beside_the_playground(root: Path, home: dict[str, str]) -> None:
    async with running(root, home) as bot:
        await bot.ready()
        await bot.until(lambda bot: "Web pages" in bot.out)
        address = bot.out.partition("Web pages: ")[2].split()[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{address}status.json") as answer:
                assert answer.status == 200
                assert (await answer.json())["ready"] is True
            async with session.get(f"{address}rules?lang=ja") as answer:
                assert 'lang="ja"' in await answer.text()
            async with session.get(f"{address}readyz") as answer:
                assert await answer.json() == {"discord": True, "database": True}
            async with session.get(f"{address}daily") as answer:
                assert f'content="{address}puzzle/' in await answer.text(), "previews are told where the picture is"
            async with session.get(f"{address}metrics") as answer:
                assert 'route="/daily",status="200"} 1.0' in await answer.text()
        assert await bot.end() == 0
    assert "Traceback" not in bot.log


def page(bot: Bot) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", bot.out)
    assert found, bot.out
    return found.group()


async def test_without_a_token_there_is_a_page_with_the_bot_in_it(root: Path, home: dict[str, str]) -> None:
    async with running(root, home) as bot:
        shown = await bot.until(lambda bot: "http://" in bot.out)
        async with aiohttp.ClientSession() as session, session.get(page(bot)) as answer:
            assert answer.status == 200
            assert "text/html" in answer.headers["Content-Type"]
        ready = await bot.ready()
        assert shown < 15, f"{shown:.2f} s until the address was shown"
        assert ready < 20, f"{ready:.2f} s until the bot was ready"
        assert "DISCORD_TOKEN" in bot.out
        memory = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{bot.process.pid}/status").read_text())
        assert memory
        assert int(memory.group(1)) < 130_000
        assert await bot.end() == 0
    assert "Traceback" not in bot.log
    assert (Path(home["HOME"]) / ".local/share/suzume/suzume.db").is_file()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_cleanly_and_at_once(
    root: Path, home: dict[str, str], tmp_path: Path, number: signal.Signals
) -> None:
    home["SUZUME_DB"] = str(tmp_path / "suzume.db")
    async with running(root, home) as bot:
        await bot.ready()
        asked = time.monotonic()
        assert await bot.end(number) == 0
        assert time.monotonic() - asked < 15
        assert "Stopped." in bot.out
    assert "Traceback" not in bot.log
    assert not list(tmp_path.glob("*-wal"))


async def test_a_signal_before_it_stands_ends_it_too(root: Path, home: dict[str, str]) -> None:
    async with running(root, home) as bot:
        await bot.until(lambda bot: "http://" in bot.out)
        assert await bot.end() == 0


@asynccontextmanager
async def lookalike(port: int = 0) -> AsyncIterator[LookalikeServer]:
    server = LookalikeServer(token=TOKEN)
    server.world.add_guild("Somewhere")
    await server.start(port)
    try:
        yield server
    finally:
        await server.close()


def pointed(home: dict[str, str], server: LookalikeServer) -> dict[str, str]:
    return home | {
        "DISCORD_TOKEN": TOKEN,
        "SUZUME_API_BASE": server.api_base,
        "SUZUME_GATEWAY_URL": server.gateway_url,
        "SUZUME_LOG_LEVEL": "DEBUG",
    }


async def test_with_a_token_it_connects_and_never_tells_it(root: Path, home: dict[str, str]) -> None:
    async with lookalike() as server, running(root, pointed(home, server)) as bot:
        await bot.ready()
        assert await bot.end() == 0
    assert "http://" not in bot.out
    assert TOKEN not in bot.out + bot.log
    assert "Traceback" not in bot.log


async def test_the_second_start_leaves_discords_commands_alone(root: Path, home: dict[str, str]) -> None:
    async with lookalike() as server:
        logs = []
        for _ in range(2):
            async with running(root, pointed(home, server)) as bot:
                await bot.ready()
                await bot.end()
            logs.append(bot.log)
    assert "told Discord of" in logs[0]
    assert "told Discord of" not in logs[1]
    assert "commands are as Discord knows them" in logs[1]


async def test_a_wrong_token_is_told_and_ends_it(root: Path, home: dict[str, str]) -> None:
    async with lookalike() as server:
        environment = pointed(home, server) | {"DISCORD_TOKEN": TOKEN[:-1] + "x"}
        async with running(root, environment) as bot:
            assert await bot.over() == 1
    assert "Discord does not accept this token" in bot.log
    assert "Traceback" not in bot.log


async def test_what_cannot_be_a_token_is_told_at_once(root: Path, home: dict[str, str]) -> None:
    async with running(root, home | {"DISCORD_TOKEN": "abc-secret"}) as bot:
        assert await bot.over() == 2
    assert "DISCORD_TOKEN" in bot.log
    assert "abc-secret" not in bot.log + bot.out
    assert "Traceback" not in bot.log


async def test_it_waits_for_a_discord_that_is_away(root: Path, home: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    environment = home | {
        "DISCORD_TOKEN": TOKEN,
        "SUZUME_API_BASE": f"http://127.0.0.1:{port}/api/v10",
        "SUZUME_GATEWAY_URL": f"ws://127.0.0.1:{port}/gateway",
    }
    async with running(root, environment) as bot:
        await bot.until(lambda bot: bot.log.count("next try in") >= 2)
        async with lookalike(port):
            await bot.ready()
            assert await bot.end() == 0


async def test_it_can_be_ended_while_discord_is_away(root: Path, home: dict[str, str]) -> None:
    environment = home | {"DISCORD_TOKEN": TOKEN, "SUZUME_API_BASE": "http://127.0.0.1:9/api/v10"}
    async with running(root, environment) as bot:
        await bot.until(lambda bot: "next try in" in bot.log)
        assert await bot.end() == 0


async def test_it_can_be_ended_while_the_gateway_alone_is_away(root: Path, home: dict[str, str]) -> None:
    async with lookalike() as server:
        environment = pointed(home, server) | {"SUZUME_SHARDS": "1", "SUZUME_GATEWAY_URL": "ws://127.0.0.1:9"}
        async with running(root, environment) as bot:
            await bot.until(lambda bot: "Failed to connect for shard_id" in bot.log)
            asked = time.monotonic()
            assert await bot.end() == 0
            assert time.monotonic() - asked < 15


async def test_all_problems_of_the_settings_are_told(root: Path, home: dict[str, str]) -> None:
    environment = home | {"SUZUME_SHARDS": "many", "SUZUME_LOG_LEVEL": "loud", "SUZUME_DP": "x", "LANG": "ja_JP.UTF-8"}
    async with running(root, environment) as bot:
        assert await bot.over() == 2
    assert bot.log.count("  - ") == 3
    assert "SUZUME_DB" in bot.log
    assert "起動できません" in bot.log


async def test_a_newer_database_is_told_and_ends_it(root: Path, home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    await (await open_sqlite(path, clock=StoppedClock())).close()
    db = Database(path)
    db.table("_sqlite_migrations").insert({"migration_set": "suzume", "name": "m9999", "applied_at": "2099"})
    db.close()
    async with running(root, home | {"SUZUME_DB": str(path), "LANG": "zh_TW.UTF-8"}) as bot:
        assert await bot.over() == 1
    assert "較新版本" in bot.log
    assert "Traceback" not in bot.log


async def test_a_second_bot_on_one_database_is_refused(root: Path, home: dict[str, str], tmp_path: Path) -> None:
    path, link = tmp_path / "suzume.db", tmp_path / "link.db"
    link.symlink_to(path)
    first_home, second_home = home | {"SUZUME_DB": str(path)}, home | {"SUZUME_DB": str(link), "LANG": "ja_JP.UTF-8"}
    async with running(root, first_home) as first:
        await first.ready()
        async with running(root, second_home) as second:
            assert await second.over() == 1
        assert f"データベース{link}は別のSuzumeが使用中です" in second.log
        assert "http://" not in second.out
        assert "Traceback" not in second.log
        for command in (["doctor"], ["waits", "123m456p789s1122z"]):
            async with running(root, first_home, *command) as other:
                assert await other.over() == 0
        await first.end(signal.SIGKILL)
    async with running(root, second_home) as second:
        await second.ready()
        assert await second.end() == 0


@pytest.mark.parametrize("setting", ["SUZUME_PLAYGROUND_PORT", "SUZUME_WEB_PORT"])
async def test_a_taken_port_is_told_and_ends_it(root: Path, home: dict[str, str], setting: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        async with running(root, home | {setting: str(taken.getsockname()[1])}) as bot:
            assert await bot.over() == 1
    assert setting in bot.log
    assert "Traceback" not in bot.log


async def test_help_lists_the_commands_in_the_machines_language(root: Path, home: dict[str, str]) -> None:
    async with running(root, home | {"LANG": "zh_CN.UTF-8"}, "--help") as bot:
        assert await bot.over() == 0
    for command in ("run", "doctor", "verify"):
        assert command in bot.out
    assert "启动机器人" in bot.out


async def test_doctor_says_that_all_is_well(root: Path, home: dict[str, str], tmp_path: Path) -> None:
    async with running(root, home, "doctor") as bot:
        assert await bot.over() == 0
    assert "PROBLEM" not in bot.out
    assert not (tmp_path / "home").exists(), "a doctor changes nothing"
