"""Self-play, timed: deals a second on one core, by system and level, beside other programs where they are installed.

``python -m tests.bench.selfplay``. Walls are seeded. Time is the process's own, so that other work disturbs least; the
compiled kernel is used where it is built, and a second process plays without it. The others play as they are made to:
`jansou` by its own agent for efficiency, `pymahjong` at random, since it brings no player; its machine is C++.
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot import memory
from engine.ai.levels import LEVELS, player
from engine.ai.selfplay import play_deal
from engine.hand import kernel
from engine.play.match import start_of
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import Tile

ROOT = Path(__file__).parents[2]
LINES = ("riichi/tenhou", "riichi/tenhou-3p", "sichuan/dingque", "mcr/seed")
DEALS = {"beginner": 40, "regular": 20, "strong": 10}
ROUNDS = 3
GAMES = 2
GOAL, PLAIN_GOAL = 200, 60
"""Riichi deals a second of beginners, compiled and not."""


def speed(line: str, level: str, number: int) -> float:
    """Deals a second, the best of some rounds."""
    rules, match = rules_of(line), match_of(line).first(0)
    players = [player(level, line)] * rules.seats
    starts = []
    for deal in range(number):
        wall = [Tile(tile) for tile in rules.deck]
        random.Random(f"{line} {deal}").shuffle(wall)
        starts.append(start_of(match, tuple(wall), deal))
    return best_of(lambda: [play_deal(rules, start, players) for start in starts], number)


def best_of(work: Callable[[], object], number: int) -> float:
    """So many deals by the seconds of the quickest round."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return number / best


def jansou() -> float:
    """Deals a second of games between agents that look for the widest acceptance."""
    rules = importlib.import_module("jansou.core.rules").preset("tenhou")
    environment = importlib.import_module("jansou.game.environment").Environment
    agent = importlib.import_module("jansou.game.agents").SmartEfficiencyAgent
    played = 0

    def games() -> None:
        nonlocal played
        played = 0
        for seed in range(GAMES):
            game = environment(rules, seed=seed)
            game.run([agent() for _ in range(4)])
            played += len(game.records)

    rounds = best_of(games, 1)
    return played * rounds


def pymahjong() -> float:
    """Deals a second at random."""
    table = importlib.import_module("pymahjong").MahjongEnv()
    chance = random.Random(1)

    def deals() -> None:
        for _ in range(DEALS["beginner"]):
            table.reset()
            while not table.is_over():
                table.step(table.get_curr_player_id(), chance.choice(table.get_valid_actions()))

    return best_of(deals, DEALS["beginner"])


OTHERS: dict[str, Callable[[], float]] = {"jansou": jansou, "pymahjong": pymahjong}


_INTERPRETED = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

def source_alone(folder):
    if not folder.startswith(sys.argv[1]):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))

sys.path_hooks.insert(0, source_alone)
from tests.bench import selfplay
selfplay.beginners()
"""


def interpreted() -> float:
    """Riichi deals a second of beginners in a process that finds no compiled module of the engine."""
    asked = [sys.executable, "-c", _INTERPRETED, str(ROOT / "engine")]
    return float(subprocess.run(asked, check=True, capture_output=True, text=True, cwd=ROOT).stdout)


def beginners() -> None:
    """Prints that figure alone."""
    assert not kernel.COMPILED
    memory.settle()
    print(speed(LINES[0], "beginner", DEALS["beginner"]))


def main() -> None:
    """Prints the table."""
    memory.settle()
    print(f"deals a second on one core, {'compiled' if kernel.COMPILED else 'not compiled'}")
    for line in LINES:
        for level in LEVELS:
            goal = f"   goal {GOAL}" if (line, level) == (LINES[0], "beginner") else ""
            print(f"{line + ', ' + level:44}{speed(line, level, DEALS[level]):10.1f}{goal}", flush=True)
    print(f"{LINES[0] + ', beginner, not compiled':44}{interpreted():10.1f}   goal {PLAIN_GOAL}", flush=True)
    for name, timed in OTHERS.items():
        try:
            print(f"{name:44}{timed():10.1f}", flush=True)
        except ImportError:
            print(f"{name:44}   not installed (`make bench` installs it)")


if __name__ == "__main__":
    main()
