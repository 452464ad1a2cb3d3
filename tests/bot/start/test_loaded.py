"""What a bot that has just started has loaded: nothing that only the solver's process or a later question needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LATER = (
    "PIL",
    "engine.ai.mcr",
    "engine.ai.riichi",
    "engine.ai.sichuan",
    "engine.solver.ask",
    "engine.solver.held",
    "engine.solver.mcr.solve",
    "engine.solver.rollouts",
    "engine.solver.search",
    "engine.solver.sichuan.solve",
    "engine.solver.solve",
    "multiprocessing",
    "puzzles.make",
)
"""Modules and packages of which each process that needs them loads its own."""

RUN = """
import logging, os, signal, sys
from bot.__main__ import open_playground
from bot.cli import main

class Ready(logging.Handler):
    def emit(self, record):
        if record.getMessage().startswith("ready: "):
            os.kill(os.getpid(), signal.SIGTERM)

logging.getLogger("bot.client").addHandler(Ready())
code = main(["run"], open_playground=open_playground)
print("loaded", *sys.modules)
sys.exit(code)
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory, root: Path) -> frozenset[str]:
    """The modules of a bot that was ready in its playground and then ended."""
    environment = {
        **os.environ,
        "HOME": str(tmp_path_factory.mktemp("home")),
        "SUZUME_PLAYGROUND_PORT": "0",
        "SUZUME_WEB_PORT": "0",
        "SUZUME_OPEN_BROWSER": "off",
    }
    environment.pop("DISCORD_TOKEN", None)
    ran = subprocess.run(
        [sys.executable, "-c", RUN], cwd=root, env=environment, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    return frozenset(ran.stdout.splitlines()[-1].split())


def test_the_bot_was_there(loaded):
    assert {"bot.playground.launch", "bot.services.solver", "bot.services.submitting", "engine.ai.levels"} <= loaded


@pytest.mark.parametrize("name", LATER)
def test_is_loaded_by_whoever_needs_it(loaded, name):
    assert not {module for module in loaded if module == name or module.startswith(f"{name}.")}


def test_what_is_loaded_later_exists(root):
    """So that a module that moves does not leave its line here without a meaning."""
    for name in LATER:
        path = root / name.replace(".", "/")
        assert name in ("multiprocessing", "PIL") or path.with_suffix(".py").is_file() or path.is_dir(), name
