"""Hand analysis as the engine's other rooms ask for it, beside other packages; `kernel` times what is below it.

``python -m tests.bench.hand``. All answer the same questions about the same hands in the same run, and their answers
are compared first. A ratio above one says how many times as long the other takes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.hand.kernel import accepted as kernel_accepted
from engine.hand.readings import decompositions
from engine.hand.shanten import Copies, limits_of, shanten
from engine.hand.waits import accepted, discards, waits
from engine.tiles.notation import parse_hand, write_hand
from tests.bench._peers import DISCARDS, SHANTEN, WAITS, Ask, Peer, plus_one, timed

HANDS = 400
WALL = [kind for kind in range(34) for _ in range(4)]

Hand = list[int]


def near(tiles: int) -> Hand:
    """A hand with two or three sets in it, as hands are in the middle of a deal."""
    while True:
        counts = [0] * 34
        for _ in range(3):
            first = random.choice([kind for kind in range(27) if kind % 9 < 7])
            for kind in random.choice(((first, first + 1, first + 2), (first,) * 3)):
                counts[kind] += 1
        for kind in random.sample(WALL, tiles - 9):
            counts[kind] += 1
        if max(counts) <= 4:
            return counts


def ready() -> Hand:
    """A ready hand of thirteen tiles."""
    while True:
        counts = near(13)
        if kernel_accepted(counts, 4)[0] == 1:
            return counts


def complete() -> Hand:
    """A complete hand of fourteen tiles."""
    counts = ready()
    counts[random.choice(waits(counts))] += 1
    return counts


def compared(name: str, own: Ask, asked: tuple[Peer, ...], hands: Sequence[Hand]) -> None:
    """One line: our time, then each other package's with the ratio."""
    asks = {peer.package: ask for peer in asked if not peer.few and (ask := peer.found())}
    for package, ask in asks.items():
        for hand in hands[:40]:
            if own.read(own.call(hand)) != ask.read(ask.call(ask.prepare(hand))):
                raise AssertionError(f"{package} differs on {hand}")
    found = timed({"ours": own, **asks}, hands)
    parts = [f"{package} {found[package] / found['ours']:>6.2f} ×" for package in asks]
    print("   ".join([f"{name:<38}{found['ours']:>9.2f} µs", *parts]), flush=True)


def main() -> None:
    """Prints the table."""
    random.seed(5)
    near14 = [near(14) for _ in range(HANDS)]
    near13 = [near(13) for _ in range(HANDS)]
    ready13 = [ready() for _ in range(HANDS // 4)]
    complete14 = [complete() for _ in range(HANDS // 4)]
    nearest = Ask(lambda hand: shanten(hand), list, plus_one)
    helped = Ask(lambda hand: accepted(hand), list, lambda found: (found.shanten + 1, list(found.kinds)))
    waited = Ask(lambda hand: waits(hand), list, lambda kinds: (1, list(kinds)))
    left = Ask(
        lambda hand: discards(hand),
        list,
        lambda rows: [(row.kind, row.shanten + 1, list(row.kinds)) for row in rows],
    )
    compared("shanten, 14 tiles in mid-deal", nearest, SHANTEN, near14)
    compared("accepted tiles, 13 tiles in mid-deal", helped, WAITS[:1], near13)
    compared("waits of a ready hand", waited, WAITS, ready13)
    compared("all discards, 14 tiles in mid-deal", left, DISCARDS, near14)
    parsed = parse_hand("34m340p55z [1'23m] [777+7s]").hand
    limits = limits_of(parsed.melds, Copies.ALL)
    text = write_hand(parsed)
    more = {
        "accepted tiles, copies in melds counted": Ask(lambda hand: accepted(hand, 2, limits=limits)),
        "notation: hand read": Ask(lambda _: parse_hand(text)),
        "notation: hand written": Ask(lambda _: write_hand(parsed)),
    }
    spans = timed(more, [list(parsed.counts())] * HANDS)
    spans |= timed({"readings of a complete hand, seen before": Ask(lambda hand: decompositions(hand, 4))}, complete14)
    for name, span in spans.items():
        print(f"{name:<38}{span:>9.2f} µs")


if __name__ == "__main__":
    main()
