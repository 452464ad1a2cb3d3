"""Rooms are entered by their doors only; and the check itself sees every wrong door."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.doors import DOORS, ROOMS, VALUES, imports, violations


def test_nobody_goes_through_a_wrong_door(root: Path) -> None:
    assert violations(root) == []


def test_the_walk_sees_every_room(root: Path) -> None:
    seen = {found.file.split("/")[0] for found in imports(root)}
    assert seen >= {room for room in ROOMS if len(list((root / room).rglob("*.py"))) > 1}


def test_every_door_leads_somewhere(root: Path) -> None:
    for door in DOORS:
        for room in door.rooms:
            assert (root / room).is_dir(), room


def test_modules_of_values_exist_once_their_room_does(root: Path) -> None:
    for module in VALUES:
        path = root / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or not path.parent.is_dir(), module


WRONG = [
    ("engine/a.py", "import random"),
    ("engine/a.py", "from time import monotonic"),
    ("engine/a.py", "import logging.handlers"),
    ("engine/a.py", "import os.path"),
    ("engine/a.py", "def f():\n    import socket"),
    ("engine/a.py", "import discord"),
    ("engine/a.py", "from render import Kit"),
    ("engine/tiles/a.py", "from ... import bot"),
    ("engine/a.py", "from puzzles.judge import judge"),
    ("engine/a.py", "from tests.conftest import ROOT"),
    ("puzzles/a.py", "from bot.clock import Clock"),
    ("puzzles/a.py", "import render"),
    ("puzzles/a.py", "import aiohttp"),
    ("render/a.py", "from puzzles import judge"),
    ("render/a.py", "import bot"),
    ("render/a.py", "from engine.hand.shanten import shanten"),
    ("render/a.py", "import sqlite3"),
    ("bot/cogs/a.py", "from engine.systems import registry"),
    ("bot/cogs/a.py", "from engine.tiles.notation import parse_hand"),
    ("bot/ui/a.py", "from engine.tiles import notation"),
    ("bot/ui/a.py", "from engine.play.verbs import apply"),
    ("bot/ui/a.py", "import engine.play.verbs"),
    ("bot/ui/a.py", "import importlib\nimportlib.import_module('engine.play.verbs')"),
    ("bot/services/a.py", "import discord"),
    ("bot/services/a.py", "from discord.ext import commands"),
    ("bot/services/a.py", "from bot.ui.card import card"),
    ("bot/services/a.py", "from ..cogs import hand"),
    ("bot/storage/a.py", "from bot.services.scoring import score"),
    ("bot/storage/a.py", "import sqlite3"),
    ("bot/cogs/a.py", "from sqlite_utils import Database"),
    ("bot/playground/server/a.py", "from bot.i18n.catalog import load_catalog"),
    ("bot/playground/server/a.py", "from ...clock import Clock"),
    ("bot/playground/a.py", "import engine.tiles.kinds"),
    ("bot/wiring.py", "from bot.playground.launch import launch"),
    ("bot/cli/run.py", "def f():\n    from bot.playground import launch"),
    ("bot/wiring.py", "from .playground import launch"),
    ("bot/a.py", "import tests"),
]

RIGHT = [
    ("engine/a.py", "from engine.tiles.kinds import Tile\nimport hashlib\nimport numpy"),
    ("engine/tiles/a.py", "from .kinds import Tile\nfrom . import kinds"),
    ("engine/a.py", "from engine.play.random_like import x"),
    ("puzzles/a.py", "from engine.hand.shanten import shanten"),
    ("render/a.py", "from engine.tiles.kinds import Tile\nfrom engine.tiles import kinds\nfrom PIL import Image"),
    ("bot/cogs/a.py", "import discord\nfrom bot.services.scoring import score\nfrom engine.scoring.sheet import Sheet"),
    ("bot/ui/a.py", "from engine.tiles.notation import write_hand"),
    ("bot/services/a.py", "from engine.systems import registry\nfrom bot.clock import Clock"),
    ("bot/playground/server/a.py", "from .state import World\nfrom ..launch import launch\nimport aiohttp"),
    ("bot/__main__.py", "from bot.playground.launch import launch"),
    ("bot/storage/sqlite/a.py", "import sqlite3"),
]


def made(root: Path, file: str, text: str) -> Path:
    path = root / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return root


@pytest.mark.parametrize(("file", "text"), WRONG)
def test_a_wrong_door_is_seen(tmp_path: Path, file: str, text: str) -> None:
    found = violations(made(tmp_path, file, text))
    assert found
    assert all(line.startswith(f"{file}:") for line in found)


@pytest.mark.parametrize(("file", "text"), RIGHT)
def test_a_right_door_is_open(tmp_path: Path, file: str, text: str) -> None:
    assert violations(made(tmp_path, file, text)) == []
