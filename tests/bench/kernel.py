"""The kernel's goals: each hot question beside every package that answers it, on the same hands in the same run.

``python -m tests.bench.kernel``. A goal is a time of ours and the best peer's on the machine it was set on; since
machines differ, what must be met is the ratio of the two. Answers are compared before anything is timed. Then the time
to import the engine, what a process holds of the class tables, and what they take on disk.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import engine.hand
from engine.hand import kernel
from engine.scoring.form import Form
from engine.solver.points import COMPILED, Points
from engine.systems.mcr.points import question
from engine.systems.mcr.quick import Totals
from engine.systems.registry import ruleset
from engine.tiles.kinds import Kind
from tests.bench import _peers as peers
from tests.bench._peers import FIVES, Ask, Peer
from tests.bench.hand import near, ready
from tests.bench.mcr import held_and_way
from tests.engine.solver.positions import RULES
from tests.engine.systems.mcr.hands import random_win
from tests.engine.systems.riichi.wins import wins

HANDS = 400
FEW = 20
COMPARED = 100
CALCULATOR = "mcr/calculator min_points=0"
RIICHI = kernel.PAIRS | kernel.ORPHANS


class Goal(NamedTuple):
    """Microseconds that we may take where a peer takes so many."""

    ours: float
    package: str
    theirs: float


class Question(NamedTuple):
    """One question: our ways to ask it, each with its goal, and the peers that answer it too."""

    name: str
    hands: Sequence[Any]
    ways: dict[str, tuple[Ask, Goal]]
    peers: tuple[Peer, ...]


def distances() -> Question:
    """Shanten of fourteen tiles."""
    distance = kernel.distance
    ways = {
        "from a tuple": (Ask(lambda hand: distance(hand, 4, RIICHI), tuple), Goal(0.20, "riichienv", 0.23)),
        "from bytes": (Ask(lambda hand: distance(hand, 4, RIICHI), bytes), Goal(0.06, "riichienv", 0.23)),
    }
    return Question("shanten", [near(14) for _ in range(HANDS)], ways, peers.SHANTEN)


def discards() -> Question:
    """Shanten and accepted kinds after every discard of fourteen tiles.

    No kind four times: jansou may wait for the one just discarded.
    """
    ask = kernel.discards
    ways = {"from a list": (Ask(lambda hand: ask(hand, 4, RIICHI)), Goal(2.6, "xiangting", 28.0))}
    hands = [hand for hand in (near(14) for _ in range(2 * HANDS)) if max(hand) < 4][:HANDS]
    return Question("all discards", hands, ways, peers.DISCARDS)


def waits() -> Question:
    """What a ready hand of thirteen tiles waits for."""
    ask = kernel.accepted
    ways = {"from a list": (Ask(lambda hand: ask(hand, 4, RIICHI)), Goal(0.9, "xiangting", 0.97))}
    return Question("waits", [ready() for _ in range(HANDS // 2)], ways, peers.WAITS)


def points() -> Question:
    """Points of a closed hand drawn in South's seat, no dora; ours are those by discard at the same time."""
    worth = Points(RULES.points, 27, 28).worth

    def prepare(form: Form) -> tuple[tuple[int, ...], int]:
        assert form.tile is not None
        counts = [0] * 34
        for tile in form.hand.concealed:
            counts[tile] += 1
        counts[form.tile] += 1
        return tuple(counts), form.tile

    own = Ask(lambda asked: worth(asked[0], (), asked[1], 0, False), prepare, lambda found: found[0])
    # Dora are left out, and the packages do not agree on how many yakuman count.
    drawn = {"seat": Kind(28), "round_wind": Kind(27), "self_draw": True, "payer": None, "flags": frozenset()}
    none = {"dora": (), "ura": (), "honba": 0, "sticks": 0}
    forms = (replace(form, **drawn, **none) for form in wins(5, reds=False) if not form.hand.melds)
    plain = (form for form in forms if own.read(own.call(prepare(form))) < 32_000)
    return Question(
        "riichi points",
        [form for form in islice(plain, HANDS) if max(prepare(form)[0][five] for five in FIVES) < 4],
        {"from a tuple": (own, Goal(4.0, "riichienv", 4.5))},
        peers.POINTS,
    )


def totals() -> Question:
    """Fans of a Chinese Official win, by the list of fans that calculators share."""
    lenient = ruleset(CALCULATOR)
    total = Totals(lenient.rules).total
    rng = Random(1)
    forms = [replace(random_win(rng), flowers=()) for _ in range(HANDS)]
    own = Ask(lambda row: total(*row), lambda form: question(form.hand.melds, *held_and_way(lenient, form)))
    return Question("Chinese Official", forms, {"from bytes": (own, Goal(3.5, "PyMahjongGB", 3.5))}, peers.OFFICIAL)


def single(asked: Question) -> Ask:
    """Our first way to ask it."""
    return next(iter(asked.ways.values()))[0]


def compare(asked: Question, package: str, own: Ask, other: Ask, number: int) -> None:
    """Stops where a peer answers otherwise."""
    for hand in asked.hands[:number]:
        ours, theirs = (ask.read(ask.call(ask.prepare(hand))) for ask in (own, other))
        if ours != theirs:
            raise AssertionError(f"{asked.name}: {package} differs on {hand}: {ours}, {theirs}")


def show(asked: Question) -> None:
    """Times a question and prints our ways with their goals, then the peers."""
    asks = {peer: ask for peer in asked.peers if (ask := peer.found())}
    for peer in asked.peers:
        if peer not in asks:
            print(f"{asked.name:<18}{peer.package} is not installed: not compared")
    own = single(asked)
    for peer, ask in asks.items():
        compare(asked, peer.package, own, ask, FEW if peer.few else COMPARED)
    ours = {name: ask for name, (ask, _) in asked.ways.items()}
    quick = {peer.package: ask for peer, ask in asks.items() if not peer.few}
    found = peers.timed({**ours, **quick}, asked.hands)
    for peer, ask in asks.items():
        if peer.few:
            found |= peers.timed({peer.package: ask}, asked.hands[:FEW], 2)
    for name, (_, goal) in asked.ways.items():
        print(f"{f'{asked.name} {name}':<38}{found[name]:>10.3f} µs   {verdict(found[name], goal, found)}")
    for package in (peer.package for peer in asks):
        beside = "   ".join(f"{found[package] / found[name]:.1f} × {name}" for name in ours)
        print(f"{'':<8}{package:<30}{found[package]:>10.3f} µs   {beside}")


def verdict(span: float, goal: Goal, found: dict[str, float]) -> str:
    """Whether a goal is met, and by how much."""
    wanted = goal.ours / goal.theirs
    if goal.package not in found:
        return f"goal {goal.ours:g} µs on the machine where {goal.package} takes {goal.theirs:g}"
    ratio = span / found[goal.package]
    return f"{ratio:.2f} of {goal.package}, goal {wanted:.2f}: {'met' if ratio <= wanted else 'not met'}"


def together(asked: Question, call: Callable[[bytes], Any], rows: list[bytes]) -> None:
    """Times a batch call on one buffer, and compares it with the single one."""
    buffer = b"".join(rows)
    own = single(asked)
    expected = [own.read(own.call(own.prepare(hand))) for hand in asked.hands]
    found = list(call(buffer))
    assert found[:: len(found) // len(expected)] == expected
    span = peers.timed({"many": Ask(call)}, [buffer])["many"] / len(rows)
    print(f"{asked.name + ', many at once, each':<38}{span:>10.3f} µs")


LOAD = {
    "the kernel": "import engine.hand.kernel",
    "all hand analysis": "import engine.hand.waits, engine.hand.readings, engine.tiles.notation",
}
HELD = """
import tracemalloc, array, pkgutil, zlib
tracemalloc.start()
import engine.hand.kernel
print(tracemalloc.get_traced_memory()[0])
"""


def spent(code: str) -> float:
    """Milliseconds of processor time that a new interpreter takes for it, the least of some; modules are compiled."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    spans = []
    for _ in range(7):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spans.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(spans) * 1e3


def sizes() -> None:
    """What importing takes, what the kernel holds with its code, and the tables on disk."""
    bare = spent("pass")
    for name, code in LOAD.items():
        limit(f"import of {name}", spent(code) - bare, 60, "ms")
    print(f"{'import of every system':<38}{spent('import engine.systems.registry') - bare:>10.1f} ms")
    held = subprocess.run([sys.executable, "-c", HELD], check=True, capture_output=True, text=True).stdout
    limit("kernel and tables in memory", int(held) / 1e6, 4, "MB")
    limit("tables on disk", (Path(engine.hand.__path__[0]) / "tables.bin").stat().st_size / 1e3, 100, "kB")


def limit(name: str, value: float, goal: float, unit: str) -> None:
    """One line for what has a bound of its own."""
    print(f"{name:<38}{value:>10.1f} {unit}   goal {goal:g}: {'met' if value <= goal else 'not met'}")


def main() -> None:
    """Prints the table."""
    random.seed(5)
    print("compiled" if COMPILED and kernel.COMPILED else "not compiled: the goals are for the compiled form")
    shanten, worths, official = distances(), points(), totals()
    for asked in (shanten, discards(), waits(), worths, official):
        show(asked)
    rows = [bytes(hand) for hand in shanten.hands]
    together(shanten, lambda buffer: kernel.distance_many(buffer, 4, RIICHI), rows)
    own, nothing = single(worths), bytes(len(worths.hands))
    many = Points(RULES.points, 27, 28).worth_many
    packed = [bytes((*counts, kind)) for counts, kind in map(own.prepare, worths.hands)]
    together(worths, lambda buffer: many(buffer, nothing), packed)
    own = single(official)
    every = Totals(ruleset(CALCULATOR).rules).many
    together(official, every, [own.prepare(form).row() for form in official.hands])
    sizes()


if __name__ == "__main__":
    main()
