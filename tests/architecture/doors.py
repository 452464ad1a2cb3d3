"""The one-way doors between the rooms, and a walk through all imports that finds who went through a wrong one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOMS = ("bot", "engine", "puzzles", "render")

VALUES = (
    "engine.errors",
    "engine.hand.hand",
    "engine.hand.reading",
    "engine.option_kinds",
    "engine.options",
    "engine.play.actions",
    "engine.play.events",
    "engine.play.view",
    "engine.reasons",
    "engine.review.valued",
    "engine.scoring.answers",
    "engine.scoring.form",
    "engine.scoring.ledger",
    "engine.scoring.paid",
    "engine.scoring.setup_answers",
    "engine.scoring.sheet",
    "engine.solver.answers",
    "engine.solver.mcr.answers",
    "engine.solver.mcr.model",
    "engine.solver.model",
    "engine.solver.samples",
    "engine.solver.sichuan.answers",
    "engine.solver.sichuan.model",
    "engine.systems.system",
    "engine.tiles.kinds",
)
"""Modules of the engine that hold what its verbs take and give, no verbs."""

WRITERS = tuple(f"engine.tiles.notation.write_{what}" for what in ("hand", "meld", "tiles"))
"""Functions that write values as codes; whoever shows a hand may use them, but not read one."""

IMPURE = frozenset(
    {"asyncio", "concurrent", "ctypes", "datetime", "getpass", "http", "io", "locale", "logging", "multiprocessing"}
    | {"os", "pathlib", "platform", "random", "secrets", "selectors", "shelve", "shutil", "signal", "socket", "sqlite3"}
    | {"ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid", "webbrowser"}
)
"""Of the standard library, what would bring a clock, chance, a disk, a network or a log into the engine."""

NETWORK_AND_DISK = ("discord", "aiohttp", "sqlite_utils", "sqlite3", "socket", "urllib", "http", "platformdirs")


class Import(NamedTuple):
    """One import: the file and line it is in, and the full name of what is imported."""

    file: str
    line: int
    name: str

    @property
    def top(self) -> str:
        return self.name.split(".")[0]

    def within(self, *prefixes: str) -> bool:
        return any(self.name == prefix or self.name.startswith(f"{prefix}.") for prefix in prefixes)


class Door(NamedTuple):
    """For files whose path begins with one of `rooms`: what is wrong with an import, or None."""

    rooms: tuple[str, ...]
    wrong: Callable[[Import], str | None]


def _not(*prefixes: str) -> Callable[[Import], str | None]:
    return lambda found: f"may not import {found.name}" if found.within(*prefixes) else None


def _engine_is_pure(found: Import) -> str | None:
    if found.top in ROOMS:
        return None if found.top == "engine" else "the engine knows no other room"
    if found.top in IMPURE:
        return "the engine has no clock, chance, disk, network or log"
    if found.top not in sys.stdlib_module_names and found.top not in {"numpy", "cython"}:
        return "the engine needs the standard library alone"
    return None


def _values_only(found: Import) -> str | None:
    return "only the engine's value types, not its verbs" if found.top == "engine" and not _is_value(found) else None


def _is_value(found: Import) -> bool:
    # `from engine.tiles import kinds` names the module itself, `from engine.tiles.kinds import Tile` something in it.
    return found.name in WRITERS or found.within(*VALUES) or any(value.startswith(f"{found.name}.") for value in VALUES)


def _playground_is_alone(found: Import) -> str | None:
    if found.top in ROOMS and not found.within("bot.playground") and found.name != "bot":
        return "the playground imports nothing of the project"
    return None


def _only_start_opens_the_playground(found: Import) -> str | None:
    allowed = found.file == "bot/__main__.py" or found.file.startswith("bot/playground/")
    return "only bot/__main__.py opens the playground" if found.within("bot.playground") and not allowed else None


def _sql_stays_in_its_room(found: Import) -> str | None:
    known = found.file.startswith("bot/storage/sqlite/")
    return "only bot/storage/sqlite knows SQL" if found.top in {"sqlite3", "sqlite_utils"} and not known else None


DOORS = (
    Door(("engine/",), _engine_is_pure),
    Door(("puzzles/",), _not("bot", "render", *NETWORK_AND_DISK)),
    Door(("render/",), _not("bot", "puzzles", *NETWORK_AND_DISK)),
    Door(("render/", "bot/cogs/", "bot/ui/"), _values_only),
    Door(("bot/services/",), _not("discord", "bot.client", "bot.cogs", "bot.ui", "bot.wiring")),
    Door(("bot/storage/",), _not("discord", "bot.client", "bot.cogs", "bot.ui", "bot.services", "bot.wiring")),
    Door(("bot/i18n/",), _not("bot.client", "bot.cogs", "bot.ui", "bot.services", "bot.wiring")),
    Door(("bot/playground/",), _playground_is_alone),
    Door(("bot/",), _only_start_opens_the_playground),
    Door(("bot/",), _sql_stays_in_its_room),
    Door(("bot/", "engine/", "puzzles/", "render/"), _not("tests")),
)


def imports(root: Path) -> Iterator[Import]:
    """Every import of the four rooms, wherever in a file it stands; relative ones by their full name."""
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            for node in ast.walk(ast.parse(path.read_bytes(), file)):
                for name in _names(node, file):
                    yield Import(file, node.lineno, name)


def _names(node: ast.AST, file: str) -> list[str]:
    """What a statement imports. ``from a import b`` imports ``a.b``, which covers both a module and a name in one."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        package = file.split("/")[: -node.level] if node.level else []
        base = ".".join([*package, *([node.module] if node.module else [])])
        return [f"{base}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and isinstance(node.func, (ast.Attribute, ast.Name)):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        first = node.args[0] if node.args else None
        if called in {"import_module", "__import__"} and isinstance(first, ast.Constant):
            return [str(first.value)]
    return []


def violations(root: Path) -> list[str]:
    """Every import through a wrong door, as ``file:line name: why``."""
    return [
        f"{found.file}:{found.line} {found.name}: {why}"
        for found in imports(root)
        for door in DOORS
        if found.file.startswith(door.rooms)
        if (why := door.wrong(found)) is not None
    ]
