"""The start, timed: until the playground's address is shown, until the bot is ready, and the end; memory when it is
ready, of all its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.bench.lookalike_load import held_by

ROOT = Path(__file__).parents[2]
ROUNDS = 3


def once(home: str) -> dict[str, float]:
    """Seconds and megabytes of one start and stop."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    environment = {
        **kept,
        "HOME": home,
        "SUZUME_PLAYGROUND_PORT": "0",
        "SUZUME_WEB_PORT": "0",
        "SUZUME_OPEN_BROWSER": "off",
    }
    begin = time.perf_counter()
    found: dict[str, float] = {}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None

        def read(lines: list[str]) -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                if "http://" in line:
                    found["address"] = time.perf_counter() - begin

        threading.Thread(target=read, args=([],), daemon=True).start()
        for line in process.stderr:
            if "ready: " in line:
                found["ready"] = time.perf_counter() - begin
                break
        time.sleep(2)  # the first drawing of the tiles comes after
        found["memory"] = held_by(process.pid)
        begin = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        threading.Thread(target=process.stderr.read, daemon=True).start()
        process.wait()
        found["stop"] = time.perf_counter() - begin
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        print(f"{'address s':>10}{'ready s':>10}{'idle MB':>10}{'stop s':>10}")
        for _ in range(ROUNDS):
            found = once(home)
            print("".join(f"{found.get(name, 0):10.2f}" for name in ("address", "ready", "memory", "stop")))


if __name__ == "__main__":
    main()
