"""Hand analysis, timed beside the PyPI packages `mahjong` (pure Python) and `xiangting` (compiled Rust).

``python -m tests.bench.hand``. All answer the same questions about the same hands in the same run, and their answers
are compared first. A ratio above one says how many times as long the other takes.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from engine.hand.kernel import accepted as kernel_accepted
from engine.hand.readings import decompositions
from engine.hand.shanten import Copies, limits_of, shanten
from engine.hand.waits import accepted, discards, waits
from engine.tiles.notation import parse_hand, write_hand

HANDS = 400
ROUNDS = 7
WALL = [kind for kind in range(34) for _ in range(4)]

Hand = list[int]


def dealt(tiles: int) -> Hand:
    """A hand from a shuffled wall."""
    counts = [0] * 34
    for kind in random.sample(WALL, tiles):
        counts[kind] += 1
    return counts


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


def timed(call: Callable[[Hand], Any], hands: Sequence[Hand], rounds: int = ROUNDS) -> float:
    """Microseconds of processor time a hand: the best of some rounds over all of them.

    Processor time, so that what else the machine does counts less.
    """
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        for hand in hands:
            call(hand)
        best = min(best, time.process_time() - begin)
    return best / len(hands) * 1e6


def others() -> dict[str, dict[str, Callable[[Hand], Any]]]:
    """The other packages' answers to "shanten", "accepted" and "discards", as far as they are installed."""
    found: dict[str, dict[str, Callable[[Hand], Any]]] = {}
    try:
        from mahjong.shanten import Shanten

        number = Shanten.calculate_shanten
        found["mahjong"] = by_trying(lambda hand: number(hand) + 1)
    except ImportError:
        print("mahjong is not installed: not compared")
    try:
        from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

        four = PlayerCount.FOUR
        bits = [(kind, 1 << kind) for kind in range(34)]

        def necessary(hand: Hand) -> tuple[int, list[int]]:
            distance, flags = calculate_necessary_tiles(hand, four)
            return distance, [kind for kind, bit in bits if flags & bit]

        found["xiangting"] = {
            "shanten": lambda hand: calculate_replacement_number(hand, four),
            "accepted": necessary,
            "discards": lambda hand: each_discard(hand, necessary),
        }
    except ImportError:
        print("xiangting is not installed: not compared")
    return found


def by_trying(distance: Callable[[Hand], int]) -> dict[str, Callable[[Hand], Any]]:
    """All three answers for a package that only knows the distance."""

    def tried(hand: Hand) -> tuple[int, list[int]]:
        now, helps = distance(hand), []
        for kind in range(34):
            if hand[kind] < 4:
                hand[kind] += 1
                if distance(hand) < now:
                    helps.append(kind)
                hand[kind] -= 1
        return now, helps

    return {"shanten": distance, "accepted": tried, "discards": lambda hand: each_discard(hand, tried)}


def each_discard(hand: Hand, answer: Callable[[Hand], tuple[int, list[int]]]) -> list[tuple[int, int, list[int]]]:
    """The answer for what each discard leaves; a kind held four times is not waited for."""
    rows = []
    for out in range(34):
        if hand[out]:
            full = hand[out] == 4
            hand[out] -= 1
            distance, helps = answer(hand)
            hand[out] += 1
            rows.append((out, distance, [kind for kind in helps if not (full and kind == out)]))
    return rows


def own(question: str) -> Callable[[Hand], Any]:
    """Our answer in the form in which the others give theirs."""
    if question == "shanten":
        return lambda hand: shanten(hand) + 1
    if question == "accepted":
        return lambda hand: (accepted(hand).shanten + 1, list(accepted(hand).kinds))
    return lambda hand: [(row.kind, row.shanten + 1, list(row.kinds)) for row in discards(hand)]


def compared(name: str, question: str, call: Callable[[Hand], Any], hands: Sequence[Hand]) -> None:
    """One line: our time, then each other package's with the ratio."""
    parts = [f"{name:<38}{timed(call, hands):>9.2f} µs"]
    for package, answers in others().items():
        few = hands if package != "mahjong" or question == "shanten" else hands[:25]
        for hand in few[:40]:
            if answers[question](hand) != own(question)(hand):
                raise AssertionError(f"{package} differs on {hand}")
        theirs = timed(answers[question], few, ROUNDS if question == "shanten" else 2)
        parts.append(f"{package} {theirs:>9.2f} µs = {theirs / timed(call, few):>6.2f} ×")
    print("   ".join(parts), flush=True)


def import_time() -> float:
    """Milliseconds that importing the analysis adds to a bare interpreter, the best of some."""
    spans: dict[str, float] = {}
    for code in ("pass", "import engine.hand.waits, engine.hand.readings, engine.tiles.notation"):
        spans[code] = float("inf")
        for _ in range(5):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            spans[code] = min(spans[code], time.perf_counter() - begin)
    empty, full = spans.values()
    return (full - empty) * 1e3


def main() -> None:
    """Prints the table."""
    random.seed(5)
    dealt14 = [dealt(14) for _ in range(HANDS)]
    near14 = [near(14) for _ in range(HANDS)]
    near13 = [near(13) for _ in range(HANDS)]
    ready13 = [ready() for _ in range(HANDS // 4)]
    complete14 = [complete() for _ in range(HANDS // 4)]
    compared("shanten, 14 tiles as dealt", "shanten", shanten, dealt14)
    compared("shanten, 14 tiles in mid-deal", "shanten", shanten, near14)
    compared("accepted tiles, 13 tiles in mid-deal", "accepted", accepted, near13)
    compared("waits of a ready hand", "accepted", waits, ready13)
    compared("all discards, 14 tiles as dealt", "discards", discards, dealt14)
    compared("all discards, 14 tiles in mid-deal", "discards", discards, near14)
    parsed = parse_hand("34m340p55z [1'23m] [777+7s]").hand
    limits = limits_of(parsed.melds, Copies.ALL)
    texts = [write_hand(parsed)] * HANDS
    concealed = [list(parsed.counts())] * HANDS
    more = {
        "accepted tiles, copies in melds counted": timed(lambda hand: accepted(hand, 2, limits=limits), concealed),
        "readings of a complete hand, seen before": timed(lambda hand: decompositions(hand, 4), complete14),
        "notation: hand read": timed(lambda _: parse_hand(texts[0]), concealed),
        "notation: hand written": timed(lambda _: write_hand(parsed), concealed),
    }
    for name, span in more.items():
        print(f"{name:<38}{span:>9.2f} µs")
    print(f"{'import of everything above':<38}{import_time():>9.1f} ms")


if __name__ == "__main__":
    main()
