"""Pictures painted in a process of their own are those that are painted here; and whatever ends it, the next one is."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.i18n.catalog import own_catalog
from bot.painter import FAILED, LENGTH, PAINTED, serve, wanted
from bot.services.painting import Ended, InProcess, NotPainted
from bot.services.pictures import Pictures
from bot.services.profiles import Audience
from engine.tiles.kinds import TILES, Tile
from render import DARK, FELT, LARGE, NORMAL, Kit
from tests.render.samples import CALLED, CLOSED

UNWRITABLE = replace(CLOSED, labels={Tile(0): "\ue000"})


@pytest_asyncio.fixture
async def painting() -> AsyncIterator[InProcess]:
    made = InProcess()
    yield made
    await made.close()


def process_of(painting: InProcess) -> int:
    assert painting._process is not None
    return painting._process.pid


async def test_pictures_are_those_that_a_kit_paints(painting: InProcess) -> None:
    kit = Kit()
    await painting.warm()
    for theme, size in ((FELT, NORMAL), (DARK, LARGE)):
        found = await asyncio.gather(*(painting.png(scene, theme, size) for scene in (CLOSED, CALLED)))
        assert found == [kit.png(scene, theme=theme, size=size) for scene in (CLOSED, CALLED)]


async def test_a_picture_goes_before_the_rest_of_the_tiles_that_are_drawn_at_the_start(painting: InProcess) -> None:
    drawing = asyncio.ensure_future(painting.warm())
    await asyncio.sleep(0)
    assert await painting.png(CLOSED, FELT, NORMAL) == Kit().png(CLOSED)
    assert not drawing.done()
    await drawing


async def test_all_tiles_are_drawn_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Tile | None] = []

    async def asking(_: InProcess, tiles: tuple[Tile | None, ...], *_look: object) -> bytes:
        asked.extend(tiles)
        return b""

    monkeypatch.setattr(InProcess, "_ask", asking)
    await InProcess().warm()
    assert asked == [*map(Tile, range(TILES)), None]


async def test_what_cannot_be_painted_fails_alone(painting: InProcess) -> None:
    asked = [painting.png(scene, FELT, NORMAL) for scene in (CLOSED, UNWRITABLE, CALLED)]
    first, failed, last = await asyncio.gather(*asked, return_exceptions=True)
    assert (type(first), type(last)) == (bytes, bytes)
    assert isinstance(failed, NotPainted)
    assert "ValueError" in str(failed)


async def test_whoever_waits_no_more_is_not_mixed_up_with_the_next(painting: InProcess) -> None:
    given_up = asyncio.ensure_future(painting.png(CALLED, FELT, NORMAL))
    await asyncio.sleep(0)
    given_up.cancel()
    assert await painting.png(CLOSED, FELT, NORMAL) == Kit().png(CLOSED)


async def test_a_process_that_was_killed_is_replaced(painting: InProcess, caplog: pytest.LogCaptureFixture) -> None:
    await painting.warm()
    first = process_of(painting)
    os.kill(first, signal.SIGSTOP)
    under_way = asyncio.ensure_future(painting.png(CALLED, FELT, NORMAL))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    with pytest.raises(NotPainted, match="ended"):
        await under_way
    assert await painting.png(CLOSED, FELT, NORMAL) == Kit().png(CLOSED)
    assert process_of(painting) != first
    assert "the next picture starts another" in caplog.text


async def test_a_process_that_hangs_is_replaced(painting: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    await painting.warm()
    monkeypatch.setattr("bot.services.painting.HANGS_AFTER", 0.05)
    os.kill(process_of(painting), signal.SIGSTOP)
    with pytest.raises(NotPainted, match="ended"):
        await painting.png(CALLED, FELT, NORMAL)
    monkeypatch.undo()
    assert await painting.png(CLOSED, FELT, NORMAL) == Kit().png(CLOSED)


async def test_after_the_end_nothing_is_begun(painting: InProcess) -> None:
    await painting.warm()
    await painting.close()
    with pytest.raises(Ended):
        await painting.png(CLOSED, FELT, NORMAL)
    await painting.close()


async def test_the_end_is_no_fault_of_a_picture(painting: InProcess, caplog: pytest.LogCaptureFixture) -> None:
    pictures = Pictures(painting)
    await pictures.warm()
    os.kill(process_of(painting), signal.SIGSTOP)
    asked = [asyncio.ensure_future(pictures.paint(CLOSED, Audience("en"), own_catalog().words("en")))]
    asked.append(asyncio.ensure_future(pictures.warm()))
    await asyncio.sleep(0.05)
    closing = asyncio.ensure_future(pictures.close())
    await asyncio.sleep(0)
    os.kill(process_of(painting), signal.SIGKILL)
    await closing
    assert await asyncio.gather(*asked) == [None, None]
    assert caplog.text == ""


async def test_a_process_that_hangs_is_killed_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.services.painting.SECONDS_TO_END", 0.01)
    painting = InProcess()
    await painting.warm()
    os.kill(process_of(painting), signal.SIGSTOP)
    async with asyncio.timeout(20):
        await painting.close()


def test_a_program_that_does_not_close_it_ends_all_the_same() -> None:
    async def painted() -> int:
        painting = InProcess()
        await painting.warm()
        return process_of(painting)

    assert not is_there(asyncio.run(asyncio.wait_for(painted(), 60)))


PROGRAM = """
import asyncio
from bot.services.painting import InProcess
async def main():
    painting = InProcess()
    await painting.warm()
    print(painting._process.pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.mark.parametrize("stopped", [False, True])
async def test_it_ends_with_a_bot_that_is_killed(root: Path, stopped: bool) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM), env={"PYTHONPATH": str(root)}, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(60):
        painter = int(await process.stdout.readline())
        if stopped:
            os.kill(painter, signal.SIGSTOP)
        process.kill()
        await process.wait()
        while is_there(painter):  # noqa: ASYNC110 (nobody tells of a stranger's end)
            await asyncio.sleep(0.02)


def is_there(pid: int) -> bool:
    """Whether a process lives; one that has ended and was not asked for by anybody does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_messages_are_lengths_and_bytes() -> None:
    answers = io.BytesIO()
    questions = io.BytesIO(wanted(CLOSED, FELT, NORMAL) + wanted(UNWRITABLE, FELT, NORMAL) + b"\x00")
    serve(questions, answers, Kit())
    answers.seek(0)
    marks = []
    while head := answers.read(LENGTH.size):
        marks.append(answers.read(*LENGTH.unpack(head))[:1])
    assert marks == [PAINTED, FAILED]
