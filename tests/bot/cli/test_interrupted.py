"""Ctrl-C in the terminal: a real signal ends long work within a second, with one line, and leaves no worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.interrupting import INTERRUPTED
from bot.cli.operator import catalog
from bot.i18n.languages import LANGUAGES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are counted in /proc")

ENDS = 3.0
"""Seconds until the end, with room for a busy machine."""
DISCARD = ("discard", "123p406p2357s55s11z", "--rollouts", "50000", "--jobs", "2")
SIMULATE = ("simulate", "--deals", "1000000", "--jobs", "2")
PUZZLES = ("puzzles", "make", "--count", "1000000", "--cores", "2", "--out", "{folder}/out.jsonl")


def members(group: int) -> int:
    """Living processes of a group."""
    found = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        found += int(pgrp) == group and state != "Z"
    return found


def wait_for(number: int, group: int) -> None:
    end = time.monotonic() + 60
    while members(group) != number:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def started(tmp_path: Path, root: Path) -> Iterator[object]:
    """Starts a command in a process group of its own."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str, language: str = "en") -> subprocess.Popen[str]:
        said = [argument.format(folder=tmp_path) for argument in arguments]
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", *said, "--lang", language],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def ended(process: subprocess.Popen[str], signals: int, *, group: bool) -> str:
    """Sends the signals and gives what was said; all processes of the group are gone in time."""
    asked = time.monotonic()
    for _ in range(signals):
        (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert time.monotonic() - asked < ENDS
    assert process.returncode == INTERRUPTED, said
    wait_for(0, process.pid)
    return said


@pytest.mark.parametrize("command", [DISCARD, SIMULATE, PUZZLES], ids=lambda command: command[0])
@pytest.mark.parametrize(("signals", "group"), [(1, False), (1, True), (2, True)], ids=["parent", "group", "twice"])
def test_workers_end_with_it(started, command: tuple[str, ...], signals: int, group: bool) -> None:
    process = started(*command)
    wait_for(3, process.pid)
    assert len(ended(process, signals, group=group).splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["verify", "measure-judge"])
def test_it_says_so_in_the_language_asked_for(started, tmp_path: Path, command: str, language: str) -> None:
    """The command waits for a file that does not come."""
    file = tmp_path / "cases.jsonl"
    os.mkfifo(file)
    process = started(command, str(file), language=language)
    with file.open("w"):
        said = ended(process, 1, group=False)
    assert said == catalog().text("operator.cli.interrupted", language) + "\n"


def test_what_was_made_is_kept(started, tmp_path: Path) -> None:
    process = started(*PUZZLES)
    part = tmp_path / "out.jsonl.part"
    end = time.monotonic() + 120
    while not part.exists() or not part.read_text():
        assert time.monotonic() < end
        time.sleep(0.05)
    ended(process, 1, group=True)
    assert part.read_text().endswith("\n")


LOADING = """
import os, signal, sys
from bot.__main__ import main

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupted())
sys.argv = ["suzume", "--lang", "{language}", *{command}]
sys.exit(main())
"""
SCORE = ("score", "234m456m678p345s88s", "--win", "3s")


@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("bot.cli", SCORE),
        ("bot.i18n.catalog", SCORE),
        ("bot.cli.score", SCORE),
        ("engine.scoring.json", SCORE),
        ("bot.i18n.catalog", ("run",)),
        ("bot.cli.doctor", ("doctor",)),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_while_it_is_loaded_it_waits_for_words(module: str, command: tuple[str, ...], language: str) -> None:
    code = LOADING.format(module=module, language=language, command=command)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    said = catalog().text("operator.cli.interrupted", language) + "\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (INTERRUPTED, "", said)


IN_EXEC = """
import sys
import bot.cli

def interrupted(*_arguments, **_more):
    try:
        exec("raise KeyboardInterrupt")
    except KeyboardInterrupt:
        return bot.cli.INTERRUPTED

bot.cli.main = interrupted
from bot.__main__ import main
sys.exit(main())
"""


def test_the_exit_code_holds_though_it_fell_into_a_dataclass(tmp_path: Path, root: Path) -> None:
    """Python itself ends a module that is run by the signal then."""
    (tmp_path / "interrupted.py").write_text(IN_EXEC)
    around = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{tmp_path}"}
    ended = subprocess.run([sys.executable, "-m", "interrupted"], env=around, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (INTERRUPTED, b"")


ABANDONED = """
import os, signal, threading
from concurrent.futures import InvalidStateError
from bot.cli.interrupting import interruptible
asked = threading.Event()
def work():
    asked.wait()
    raise InvalidStateError("its future was cancelled")
thread = threading.Thread(target=work)
def fault():
    raise RuntimeError("before")
try:
    with interruptible(lambda: None):
        early = threading.Thread(target=fault)
        early.start()
        early.join()
        thread.start()
        os.kill(os.getpid(), signal.SIGINT)
        asked.wait(5)
except KeyboardInterrupt:
    asked.set()
    thread.join()
"""


def test_threads_whose_work_is_taken_away_say_nothing(root: Path) -> None:
    """The thread of a pool fails at a future that was cancelled where its workers end in that moment."""
    done = subprocess.run([sys.executable, "-c", ABANDONED], cwd=root, capture_output=True, text=True, check=True)
    assert "RuntimeError: before" in done.stderr
    assert "InvalidStateError" not in done.stderr
