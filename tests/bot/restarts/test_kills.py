"""A program that is killed, at whatever moment, goes on as if nothing had been: the same state, the same deadlines and
buttons, nothing lost, nothing doubled.

Real processes are killed by SIGKILL: before a statement of the database, between a commit and its message, after the
message and before the program knows, before and after a press. See `lives`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import pickle
import random
import signal
from pathlib import Path

import pytest

from tests.bot.restarts.lives import AWAY, Fate, Game, one_life, undisturbed

LINES = (
    ("riichi/tenhou", 4),
    ("sichuan/blood_exchange", 4),
    ("mcr/seed", 4),
    ("riichi/majsoul-3p", 3),
    ("sichuan/river_exchange", 4),
    ("sichuan/chengdu_social_5p", 5),
    ("riichi/wrc", 4),
    ("sichuan/dingque", 4),
    ("mcr/wmo", 4),
    ("sichuan/chengdu_social_2p", 2),
)
PLACES = {"sql": 1800, "press": 60, "posting": 60, "posted": 60}
"""By place: how often it is come to before the end, at most."""
MOST_LIVES = 60
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.bot.restarts.lives"])


def game_of(seed: int) -> Game:
    rng = random.Random(f"game {seed}")
    line, size = LINES[seed % len(LINES)]
    humans = rng.randint(1, min(4, size))
    asleep = frozenset(number for number in range(humans) if rng.random() < 0.15)
    clock = rng.choice(("live", "live", "relaxed", "day"))
    return Game(seed, line, size, clock, humans, asleep, 1 if seed < 100 else rng.choice((1, 1, 2)))


def play_with_kills(game: Game, folder: Path) -> int:
    """Plays a game to its end through as many lives as it takes; the number of those that were killed."""
    rng = random.Random(f"kills {game.seed}")
    (folder / "undisturbed").write_bytes(pickle.dumps(asyncio.run(undisturbed(game))))
    for lives in range(MOST_LIVES):
        place = rng.choice(tuple(PLACES))
        soon = 1 if lives else 6  # no game ends before it was killed once
        fate = Fate(place, rng.randint(1, PLACES[place] // soon), AWAY if rng.random() < 0.2 else 0)
        process = PROCESSES.Process(target=one_life, args=(game, str(folder), fate if lives < MOST_LIVES - 1 else None))
        process.start()
        process.join()
        if process.exitcode == 0:
            return lives
        failure = folder / "failure"
        assert process.exitcode == -signal.SIGKILL, f"{game}, life {lives}, {fate}\n{failure.read_text()}"
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(10))
def test_a_killed_game_is_the_same_game(tmp_path: Path, seed: int) -> None:
    assert play_with_kills(game_of(seed), tmp_path) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_five_hundred_killed_games(tmp_path: Path, part: int) -> None:
    kills = 0
    for seed in range(100 + 50 * part, 150 + 50 * part):
        folder = tmp_path / str(seed)
        folder.mkdir()
        kills += play_with_kills(game_of(seed), folder)
    print(f"seeds {100 + 50 * part} to {149 + 50 * part}: {kills} kills")
