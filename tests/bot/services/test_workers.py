"""Worker processes do not outlive whoever started them, even if he was killed and they are at work."""

from __future__ import annotations

import asyncio
import sys
import textwrap
from pathlib import Path

import pytest

OWN = """
    from bot.workers import Worker
    worker = Worker()
    pool = worker.pool
"""
SHARED = """
    from multiprocessing import set_start_method
    from bot.workers import sharing
    set_start_method("{}")
    share = sharing(2)
    pool = share.__enter__()
"""
PROGRAM = """
import os, time
if __name__ == "__main__":
    {made}
    print("worker", pool.submit(os.getpid).result(), flush=True)
    for _ in range(3):
        pool.submit(time.sleep, 600)
    time.sleep(600)
"""


@pytest.mark.parametrize("made", [OWN, SHARED.format("fork"), SHARED.format("spawn")], ids=["own", "fork", "spawn"])
async def test_workers_end_with_a_program_that_is_killed(root: Path, tmp_path: Path, made: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(made=textwrap.indent(textwrap.dedent(made), "    ").strip()))
    environment = {"PYTHONPATH": str(root)}
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(program), env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(60):
            assert (await process.stdout.readline()).startswith(b"worker")
    finally:
        process.kill()
    async with asyncio.timeout(60):
        assert await process.stdout.read() == b"", "open as long as any worker has it"
        await process.wait()
