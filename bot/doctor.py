"""Looks at everything the bot needs and says what is wrong with it, without changing anything."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from bot.settings import TOKEN, Settings, SettingsError, config_file, load_settings
from bot.storage.errors import StorageError
from bot.storage.sqlite.opening import inspect
from bot.web.serve import LOOPBACK, PORT
from engine.hand import kernel

SPEED: Final = ("orjson", "zstandard", "aiodns", "brotli")
"""Modules of discord.py's speed extra."""

LOW_SPACE: Final = 200
"""Megabytes on the database's disk below which it is time to act."""


class State(StrEnum):
    """How a finding is to be taken."""

    GOOD = "good"
    NOTE = "note"
    BAD = "bad"


class Finding(NamedTuple):
    """One thing looked at: a key of the catalogue, and what to fill in."""

    state: State
    key: str
    params: Mapping[str, str | int]


def _finding(state: State, key: str, **params: str | int) -> Finding:
    return Finding(state, f"operator.doctor.{key}", params)


def examine(environment: Mapping[str, str], folder: Path) -> Iterator[Finding]:
    """All findings, in the order in which they are best mended."""
    yield _finding(State.GOOD, "python", version=platform.python_version(), path=sys.executable)
    try:
        settings = load_settings(environment, folder)
    except SettingsError as error:
        for problem in error.problems:
            yield Finding(State.BAD, problem.key, problem.params)
        settings = None
    if settings is not None:
        yield from _settings(settings, environment, folder)
        yield from _web(settings)
        yield from _database(settings.database)
    yield from _pictures()
    yield from _optional()


def _settings(settings: Settings, environment: Mapping[str, str], folder: Path) -> Iterator[Finding]:
    file = config_file(environment, folder)
    if file is None:
        yield _finding(State.GOOD, "settings_environment")
    else:
        yield _finding(State.GOOD, "settings_file", path=str(file))
    token = settings.discord_token
    if token is None:
        yield _finding(State.NOTE, "no_token")
    elif TOKEN.fullmatch(token):
        yield _finding(State.GOOD, "token")
    else:
        # Only for a server other than Discord: settings with such a token are refused otherwise.
        yield _finding(State.NOTE, "token_elsewhere")
    if file is not None and token is not None and not environment.get("DISCORD_TOKEN") and _is_open(file):
        yield _finding(State.BAD, "token_readable", path=str(file))


def _web(settings: Settings) -> Iterator[Finding]:
    """Whether there are web pages, and who can read what watches over the bot."""
    if settings.discord_token is not None and settings.web_port is None:
        yield _finding(State.GOOD, "web_none")
        return
    port = PORT if settings.web_port is None else settings.web_port
    yield _finding(State.GOOD, "web", host=settings.web_host, port=port)
    if not settings.metrics:
        yield _finding(State.GOOD, "metrics_off")
    elif settings.web_host == LOOPBACK and settings.web_url is None:
        yield _finding(State.GOOD, "metrics")
    else:
        yield _finding(State.NOTE, "metrics_open")


def _is_open(file: Path) -> bool:
    return os.name == "posix" and bool(file.stat().st_mode & 0o077)


def _database(path: Path) -> Iterator[Finding]:
    try:
        if path.exists():
            missing = inspect(path, thorough=True)
            size = path.stat().st_size // 1024
            if missing:
                yield _finding(State.NOTE, "database_old", path=str(path), n=missing)
            else:
                yield _finding(State.GOOD, "database", path=str(path), size=size)
        else:
            yield _finding(State.GOOD, "database_new", path=str(path))
    except StorageError as error:
        yield Finding(State.BAD, error.key, error.params)
        return
    home = next(place for place in (path, *path.parents) if place.exists())
    if not os.access(home, os.W_OK):
        yield Finding(State.BAD, "operator.storage.read_only", {"path": str(path), "detail": str(home)})
    free = shutil.disk_usage(home).free // 1_000_000
    if free < LOW_SPACE:
        yield _finding(State.BAD, "space", path=str(home), megabytes=free)


def _pictures() -> Iterator[Finding]:
    """Draws every tile once: no font and no file of the system is needed, so this only fails on a broken install."""
    started = time.perf_counter()
    try:
        from render import Kit

        Kit().warm()
    except Exception as error:  # whatever is broken, the doctor goes on
        yield _finding(State.BAD, "pictures_broken", detail=f"{type(error).__name__}: {error}")
    else:
        yield _finding(State.GOOD, "pictures", milliseconds=round((time.perf_counter() - started) * 1000))


def _optional() -> Iterator[Finding]:
    missing = [name for name in SPEED if importlib.util.find_spec(name) is None]
    if missing:
        yield _finding(State.NOTE, "speed_missing", modules=", ".join(missing))
    else:
        yield _finding(State.GOOD, "speed")
    yield _finding(State.GOOD, "kernel_compiled") if kernel.COMPILED else _finding(State.NOTE, "kernel_plain")


def report(findings: Iterable[Finding], text: Callable[..., str]) -> Iterator[tuple[State, str]]:
    """Findings as lines for people: a word for the state, then what was found."""
    for finding in findings:
        yield finding.state, f"{text(f'operator.doctor.{finding.state}')}  {text(finding.key, **finding.params)}"
