"""Self-play, timed: deals a second on one core, by system and level.

``python -m tests.bench.selfplay``. Walls are seeded. Time is the process's own, so that other work disturbs least; the
compiled kernel is used where it is built.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from engine.ai.levels import LEVELS, player
from engine.ai.selfplay import play_deal
from engine.play.match import start_of
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import Tile

LINES = ("riichi/tenhou", "riichi/tenhou-3p", "sichuan/dingque", "mcr/seed")
DEALS = {"beginner": 40, "regular": 20, "strong": 10}
ROUNDS = 3

Report = Callable[[str, float, float | None], None]


def speed(line: str, level: str, number: int) -> float:
    """Deals a second, the best of some rounds."""
    rules, match = rules_of(line), match_of(line).first(0)
    players = [player(level, line)] * rules.seats
    starts = []
    for deal in range(number):
        wall = [Tile(tile) for tile in rules.deck]
        random.Random(f"{line} {deal}").shuffle(wall)
        starts.append(start_of(match, tuple(wall), deal))
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        for start in starts:
            play_deal(rules, start, players)
        best = min(best, time.process_time() - begin)
    return number / best


def run(report: Report) -> None:
    """Times everything; `report` gets a name, deals a second, and None."""
    for line in LINES:
        for level in LEVELS:
            report(f"{line}, {level}", speed(line, level, DEALS[level]), None)


def show(name: str, ours: float, _theirs: float | None) -> None:
    """One line of the table."""
    print(f"{name:44}{ours:10.1f}")


def main() -> None:
    """Prints the table."""
    print(f"{'deals a second on one core':44}{'':>10}")
    run(show)


if __name__ == "__main__":
    main()
