"""The discard solver, timed; what it asks most is timed by `kernel`.

``python -m tests.bench.solver``. Says first whether the hot modules run compiled. Seeded hands at each distance with 17
draws left (complete hands with a few tiles changed for one and two away, any tiles for three; then looser ones), the
median of hands, each with the best of three rounds; what a process holds while it answers; and the same from the
source, not compiled.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any, Final

from engine.hand import kernel
from engine.solver.model import FULL, KIND, NEAREST, Model, Position
from engine.solver.nodes import room_for, room_needed
from engine.solver.points import COMPILED
from engine.solver.solve import prepared, solve_with
from tests.engine.interpreted import interpreted
from tests.engine.solver.positions import RULES, WALL, positions, shanten

NODES = 2_000_000


def best_of(call: Callable[[], Any], rounds: int = 5) -> float:
    """Seconds of processor time of the quickest round."""
    spans = []
    for _ in range(rounds):
        begin = time.process_time()
        call()
        spans.append(time.process_time() - begin)
    return min(spans)


def complete_but(random: Random, wanted: int) -> tuple[int, ...]:
    """A hand of fourteen at a distance: up to two away a complete hand with so many tiles and one changed, farther
    ones any tiles."""
    while True:
        hand: list[int] = []
        if wanted <= 2:
            pair = random.randrange(34)
            hand = [pair, pair]
            for _ in range(4):
                first = random.choice([kind for kind in range(27) if kind % 9 < 7])
                hand += random.choice(([first, first + 1, first + 2], [random.randrange(34)] * 3))
            for _ in range(wanted + 1):
                hand.pop(random.randrange(len(hand)))
        rest = list(WALL)
        try:
            for tile in hand:
                rest.remove(tile)
        except ValueError:
            continue
        hand += random.sample(rest, 14 - len(hand))
        if shanten(hand) == wanted:
            return tuple(hand)


STEPS_BACK: Final = replace(NEAREST, deepest=1)
"""Without exchanges and calls, discards that leave the hand a step farther among them: what the goals were set for."""


def close(distance: int) -> Iterator[Position]:
    """Positions of such hands, of the kind that the goals were measured on.

    Three away from ready they differ most: the median of sixteen may be half as hard again as that of ten times as
    many, which is as hard as the median the goal was measured at. So more of them are asked.
    """
    random = Random(distance)
    for _ in range(64 if distance > 2 else 40):
        hand = complete_but(random, distance)
        indicator = random.choice([tile for tile in range(34) if [KIND[one] for one in hand].count(tile) < 3])
        yield Position(hand=hand, indicators=(indicator,))


def loose(distance: int) -> Iterator[Position]:
    """Positions of hands with up to three sets and any tiles else, as the tests use them: harder than usual ones."""
    return positions(77, distance, 16)


def solved(
    name: str, model: Model, goals: dict[int, float], hands_of: Callable[[int], Iterator[Position]], draws: int = 17
) -> None:
    """The solver at each distance."""
    memory = room_for(room_needed(17, NODES))
    for distance, goal in goals.items():
        spans, hands, kept = [], [], []
        for position in hands_of(distance):
            asked = replace(position, turn=18 - draws, draws=draws)
            spans.append(best_of(lambda asked=asked: solve_with(asked, RULES, model, nodes=NODES, memory=memory), 3))
            search = prepared(asked, RULES, model, NODES, memory)
            search.rows(model.slack, model.deepest)
            hands.append(search.nodes.known)
            kept.append(search.nodes.free * 4)
        print(
            f"{name + f' at {distance}-shanten':<42}{median(spans) * 1e3:>9.2f} ms   goal {goal:g}   "
            f"{median(hands):>8.0f} hands, numbers of at most {max(kept) / 1e6:.0f} MB"
        )


PEAK = """
from dataclasses import replace
from pathlib import Path
from engine.solver.model import FULL
from engine.solver.solve import solve
from tests.engine.solver.positions import RULES, positions
asked = [replace(one, turn=1, draws=17) for one in positions(77, 3, 16)]
def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
bare = held()
full = sum(solve(one, RULES).model == FULL for one in asked)
print(bare, held(), full)
"""
"""Sixteen questions at 3-shanten in one process within the usual bound of nodes: the most it has held by Linux's count
(`ru_maxrss` would count the process that started it) before and after, and how many answers are of the full model."""


def memory_held() -> None:
    """What a whole process takes, by its own figure."""
    bare, peak, full = subprocess.run(
        [sys.executable, "-c", PEAK], capture_output=True, text=True, check=True
    ).stdout.split()
    print(
        f"a process at 3-shanten holds {float(peak):.0f} MB at most, {float(bare):.0f} before the first question   "
        f"goal 150   {full} of 16 answers by the full model"
    )


COMPARED = (
    ("restricted", NEAREST, 1),
    ("restricted", NEAREST, 2),
    ("restricted", NEAREST, 3),
    ("restricted, a step back", STEPS_BACK, 1),
    ("full", FULL, 1),
)
"""Models and distances at which both forms are timed; the goal is for the restricted ones."""
SPANS = """
from tests.bench.solver import spans
print(*spans())
"""
LONGEST = """
import time
from engine.solver.points import COMPILED
from engine.solver.solve import solve
from tests.bench.solver import few
from tests.engine.solver.positions import RULES
assert not COMPILED
def span(asked):
    begin = time.process_time()
    solve(asked, RULES, clock=time.process_time)
    return time.process_time() - begin
for distance in (1, 2, 3):
    print(max(map(span, few(distance))))
"""
"""Seconds for the longest answers as the bot asks for them, each hand once and the tables not yet read."""


def few(distance: int, seed: int = 77, number: int = 4) -> list[Position]:
    """A few looser hands with 17 draws left."""
    return [replace(position, turn=1, draws=17) for position in positions(seed, distance, number)]


def spans() -> list[float]:
    """Seconds in this process for each of `COMPARED`: four hands, each once. Two others come before them, so that what
    is read or made once (tables, pages of memory, code made ready) does not count."""
    memory = room_for(room_needed(17, NODES))

    def spent(asked: list[Position], model: Model) -> float:
        return sum(
            best_of(lambda one=one: solve_with(one, RULES, model, nodes=NODES, memory=memory), 1) for one in asked
        )

    found = []
    for _, model, distance in COMPARED:
        spent(few(distance, 78, 2), model)
        found.append(spent(few(distance), model))
    return found


def compiled(code: str) -> str:
    """What a program prints in a process of its own like the interpreted ones."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def quickest(rounds: list[str]) -> list[float]:
    """The smallest of each of the numbers printed."""
    return [min(each) for each in zip(*(map(float, printed.split()) for printed in rounds), strict=True)]


def uncompiled() -> None:
    """The solver from its source: how much slower, and how long the bot then thinks.

    Both forms do the same in fresh processes, in turns, since the machine may be slower for a while; the best counts.
    """
    turns = [(compiled(SPANS), interpreted(SPANS)) for _ in range(4)]
    used, slow = (quickest(list(printed)) for printed in zip(*turns, strict=True))
    for (called, model, distance), quick, long in zip(COMPARED, used, slow, strict=True):
        name = f"not compiled, {called} at {distance}-shanten"
        goal = "" if model == FULL else "   goal 60"
        print(f"{name:<52}{long / quick:>9.1f} × the time ({long * 1e3:.0f} for {quick * 1e3:.2f} ms){goal}")
    for distance, span in enumerate(map(float, interpreted(LONGEST).split()), 1):
        print(f"{f'not compiled, the bot at {distance}-shanten':<42}{span:>9.2f} s at most   goal 2")


def main() -> None:
    """Prints the table."""
    print("compiled" if COMPILED and kernel.COMPILED else "not compiled: the goals are for the compiled form")
    if COMPILED:
        full, restricted = {1: 1.0, 2: 18, 3: 80}, {1: 0.3, 2: 3, 3: 15}
        solved("full search", FULL, full, close)
        solved("restricted search", STEPS_BACK, restricted, close)
        solved("the same with 12 draws", STEPS_BACK, restricted, close, draws=12)
        solved("full, looser hands", FULL, full, loose)
        solved("restricted, looser hands", STEPS_BACK, restricted, loose)
        memory_held()
    uncompiled()


if __name__ == "__main__":
    main()
