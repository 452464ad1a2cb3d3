"""Sichuan, timed: explained sheets, waits, discards, settlements of whole deals, advice before the first discard,
what discards are worth.

``python -m tests.bench.sichuan``. Hands and deals are random but always the same. Every call counts with the best of a
few rounds, so that other work on the machine disturbs least; the median over all calls is shown.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from statistics import median
from typing import Any, Final

from engine.hand import kernel
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.model import NARROW, NEAREST, Model, Position
from engine.solver.sichuan.solve import solve, solve_with
from engine.systems.sichuan.events import Drawn
from tests.engine.systems.sichuan.asking import Pool, random_deals, table, wall, winning_hand

HANDS: Final = 400
ROUNDS: Final = 7
SEARCHED: Final = 15
GOALS: Final = {"sheet": 40.0, "deal": 200.0}
"""Microseconds."""

Call = Callable[[], Any]


def timed(calls: Iterable[Call], rounds: int = ROUNDS) -> float:
    """Median over the calls, each with the best of some rounds, in microseconds."""
    every = list(calls)
    best = [float("inf")] * len(every)
    for _ in range(rounds):
        for place, call in enumerate(every):
            begin = time.perf_counter()
            call()
            best[place] = min(best[place], time.perf_counter() - begin)
    return median(best) * 1e6


def wins() -> list[Form]:
    """Winning hands of one or two suits, some with melds."""
    rng = random.Random(11)
    made = (winning_hand(Pool(rng), rng.sample(range(3), rng.choice((1, 2, 2))), 4) for _ in range(10 * HANDS))
    return [
        Form(hand=hand, tile=tile, self_draw=rng.random() < 0.4) for hand, tile in islice(filter(None, made), HANDS)
    ]


def dealt(size: int) -> list[Form]:
    """Hands as they are dealt."""
    return [Form(hand=Hand.of(wall(seed)[:size])) for seed in range(HANDS // 4)]


def near(lacking: int) -> list[Position]:
    """Hands at their turn that lack so many tiles, with a suit given up and about sixteen draws to come."""
    rng = random.Random(lacking)
    deck = [kind for kind in range(27) for _ in range(4)]
    found: list[Position] = []
    while len(found) < SEARCHED:
        rng.shuffle(deck)
        kept = [kind for kind in deck if kind >= 9][:14]
        counts = tuple(kept.count(kind) for kind in range(27))
        if kernel.distance([*counts, *[0] * 7], 4, kernel.FOURS) == lacking:
            free = tuple(4 - count for count in counts)
            found.append(Position(counts=counts, void=0, free=free, wall=48, turn=3))
    return found


def solved(position: Position, model: Model) -> Any:
    """The search with one model."""
    table, worths = parts_of("sichuan/dingque")
    return solve_with(position, table, worths, model)


def unnamed() -> list[Position]:
    """Hands a few go-arounds after the deal, no void suit named: the tiles of the shortest suit went first."""
    found: list[Position] = []
    for seed in range(SEARCHED):
        rng = random.Random(seed)
        deck = rng.sample([kind for kind in range(27) for _ in range(4)], 18)
        tiles = deck[:14]
        for drawn in deck[14:]:
            suits = [kind // 9 for kind in tiles]
            tiles.remove(rng.choice([kind for kind in tiles if kind // 9 == min(suits, key=suits.count)]))
            tiles.append(drawn)
        counts = tuple(tiles.count(kind) for kind in range(27))
        found.append(Position(counts=counts, free=tuple(4 - count for count in counts), wall=39, turn=5))
    return found


def main() -> None:
    """Prints the table."""
    rules = table("blood_exchange")
    forms = wins()
    deals = list(islice(random_deals(rules, 12), HANDS // 2))
    drawn = [deal for deal in deals if isinstance(deal[-1], Drawn)]
    rows = {
        "explained sheet": timed([lambda form=form: rules.score(form) for form in forms]),
        "waits of a ready hand": timed([lambda form=form: rules.waits(Form(hand=form.hand)) for form in forms]),
        "accepted tiles of a dealt hand": timed([lambda form=form: rules.waits(form) for form in dealt(13)]),
        "discards of a dealt hand": timed([lambda form=form: rules.discards(form) for form in dealt(14)]),
        "settlement of a deal": timed([lambda deal=deal: rules.settling.settle(deal) for deal in deals]),
        "settlement of a drawn deal": timed([lambda deal=deal: rules.settling.settle(deal) for deal in drawn]),
        "which suit to give up": timed([lambda form=form: rules.setup.void(form.hand) for form in dealt(13)]),
        "which three to pass": timed([lambda form=form: rules.setup.exchange(form.hand) for form in dealt(13)[:20]]),
    }
    for lacking in (1, 2, 3):
        found = near(lacking)
        for name, model in (("quick", NEAREST), ("usual", NARROW)):
            if lacking < 3 or model is NEAREST:  # the usual one is stopped there
                asked = [partial(solved, position, model) for position in found]
                rows[f"search, {lacking} lacking, {name}"] = timed(asked, 3)
    every = [partial(solve, position, *parts_of("sichuan/standard"), clock=time.perf_counter) for position in unnamed()]
    rows["search, no void suit named, as asked"] = timed(every, 1)
    for name, microseconds in rows.items():
        print(f"{name:36} {microseconds:9.1f} µs")
    print(f"goals: sheet under {GOALS['sheet']:.0f} µs, settlement of a deal under {GOALS['deal']:.0f} µs")


if __name__ == "__main__":
    main()
