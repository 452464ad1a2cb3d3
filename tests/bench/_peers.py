"""Other packages' answers to what the kernel answers, and how all of them are timed.

A `Peer` is a package, the module to import and how a question is put to it. What the package takes is made beforehand,
what it gives back is read afterwards, to be compared with ours: only the question itself is timed.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.hand.kernel import ORPHANS, PAIRS
from engine.scoring.form import Form

FIVES = (4, 13, 22)
OURS = "ours, not compiled"
Hand = Sequence[int]


def same(value: Any) -> Any:
    """Nothing to prepare, or nothing to read."""
    return value


def plus_one(shanten: int) -> int:
    """Shanten as a distance."""
    return shanten + 1


class Ask(NamedTuple):
    """How a question is put: what is made of our hand, the call that is timed, and the answer in our words."""

    call: Callable[[Any], Any]
    prepare: Callable[[Any], Any] = same
    read: Callable[[Any], Any] = same


class Peer(NamedTuple):
    """A package's way to answer one question. `ask` is told the imported module; a slow one is asked of `few` hands."""

    package: str
    module: str
    ask: Callable[[Any], Ask]
    few: bool = False

    def found(self) -> Ask | None:
        """How to ask it, or None where it is not installed."""
        try:
            return self.ask(importlib.import_module(self.module))
        except ImportError:
            return None


def timed(asks: dict[str, Ask], hands: Sequence[Any], rounds: int = 7) -> dict[str, float]:
    """Microseconds of processor time that each takes for a hand: by turns, the best of some rounds over all hands.

    The call of an empty function is taken off: what is asked is called through a function of Python everywhere.
    """
    every = {"": Ask(lambda hand: None), **asks}
    given = {name: [ask.prepare(hand) for hand in hands] for name, ask in every.items()}
    best = dict.fromkeys(every, float("inf"))
    for _ in range(rounds):
        for name, ask in every.items():
            call, rows = ask.call, given[name]
            for row in rows:  # whoever comes first would pay for memory that the next finds at hand
                call(row)
            begin = time.process_time()
            for row in rows:
                call(row)
            best[name] = min(best[name], time.process_time() - begin)
    nothing = best.pop("")
    return {name: (span - nothing) / len(hands) * 1e6 for name, span in best.items()}


def numbers(hand: Hand) -> list[int]:
    """The tiles of a hand as numbers from 0 to 135; red fives, the first of their kind, come last."""
    return [4 * kind + 3 - copy for kind in range(34) for copy in range(hand[kind])]


def after_each(hand: list[int], answer: Callable[[list[int]], Any]) -> list[tuple[int, Any]]:
    """Each kind held, and the answer for what its discard leaves."""
    rows = []
    for out in range(34):
        if hand[out]:
            hand[out] -= 1
            rows.append((out, answer(hand)))
            hand[out] += 1
    return rows


def each_discard(
    hand: list[int], answer: Callable[[list[int]], tuple[int, list[int]]]
) -> list[tuple[int, int, list[int]]]:
    """Distance and accepted kinds for what each discard leaves; a kind held four times is not waited for."""
    return [
        (out, distance, [kind for kind in helps if kind != out or hand[out] < 4])
        for out, (distance, helps) in after_each(hand, answer)
    ]


def trying(distance: Callable[[list[int]], int]) -> Callable[[list[int]], tuple[int, list[int]]]:
    """Distance and accepted kinds for a package that only knows the distance."""

    def tried(hand: list[int]) -> tuple[int, list[int]]:
        now, helps = distance(hand), []
        for kind in range(34):
            if hand[kind] < 4:
                hand[kind] += 1
                if distance(hand) < now:
                    helps.append(kind)
                hand[kind] -= 1
        return now, helps

    return tried


BITS = [(kind, 1 << kind) for kind in range(34)]


def xiangting(question: str) -> Callable[[Any], Ask]:
    """The package's answer to a question; it names kinds by the bits of a number."""

    def ask(module: Any) -> Ask:
        distance, necessary, four = (
            module.calculate_replacement_number,
            module.calculate_necessary_tiles,
            module.PlayerCount.FOUR,
        )

        def kinds(answer: tuple[int, int]) -> tuple[int, list[int]]:
            return answer[0], [kind for kind, bit in BITS if answer[1] & bit]

        return {
            "shanten": Ask(lambda hand: distance(hand, four), list),
            "accepted": Ask(lambda hand: necessary(hand, four), list, kinds),
            "discards": Ask(lambda hand: each_discard(hand, lambda rest: kinds(necessary(rest, four))), list),
            "discards as bits": Ask(
                lambda hand: after_each(hand, lambda rest: necessary(rest, four)),
                list,
                lambda rows: [(out, *kinds(answer)) for out, answer in rows],
            ),
        }[question]

    return ask


def mahjong(question: str) -> Callable[[Any], Ask]:
    """The package's answer to a question; all but the distance is found by trying."""

    def ask(module: Any) -> Ask:
        shanten = module.Shanten.calculate_shanten
        tried = trying(lambda hand: shanten(hand) + 1)
        return {
            "shanten": Ask(lambda hand: shanten(hand), list, plus_one),
            "accepted": Ask(tried, list),
            "discards": Ask(lambda hand: each_discard(hand, tried), list),
        }[question]

    return ask


def jansou_shanten(module: Any) -> Ask:
    """Distance by jansou."""
    shanten = module.shanten_counts
    return Ask(lambda hand: shanten(hand, 0), list, plus_one)


def jansou_waits(module: Any) -> Ask:
    """Waits by jansou."""
    waits = module.waits_counts
    return Ask(lambda hand: waits(hand, ()), list, lambda kinds: (1, sorted(map(int, kinds))))


def jansou_discards(module: Any) -> Ask:
    """All discards by jansou, whose hands are of its own tiles."""
    tiles = importlib.import_module("jansou.core.tiles")
    hand_of = importlib.import_module("jansou.core.hand").Hand
    evaluated = module.discard_evaluation

    def prepare(hand: Hand) -> Any:
        kinds = (kind for kind in range(34) for _ in range(hand[kind]))
        return hand_of(tuple(tiles.Tile(tiles.TileKind(kind)) for kind in kinds))

    def read(options: Any) -> list[tuple[int, int, list[int]]]:
        return sorted((int(one.discard), one.shanten + 1, sorted(map(int, one.acceptance))) for one in options)

    return Ask(lambda hand: evaluated(hand), prepare, read)


def interpreted(question: str) -> Callable[[Any], Ask]:
    """Our own form without a compiler."""

    def ask(module: Any) -> Ask:
        answer = getattr(module, question)
        return Ask(lambda hand: answer(hand, 4, PAIRS | ORPHANS), list)

    return ask


def riichienv_shanten(module: Any) -> Ask:
    """Distance by riichienv."""
    shanten = module.calculate_shanten
    return Ask(lambda hand: shanten(hand), numbers, plus_one)


def riichienv_waits(module: Any) -> Ask:
    """Waits by riichienv."""
    evaluator = module.HandEvaluator
    return Ask(lambda tiles: evaluator(tiles, []).get_waits(), numbers, lambda kinds: (1, sorted(kinds)))


def riichienv_points(module: Any) -> Ask:
    """Points of a closed self-draw in South's seat by riichienv."""
    evaluator = module.HandEvaluator
    drawn = module.Conditions(tsumo=True, player_wind=1, round_wind=0)

    def prepare(form: Form) -> tuple[list[int], int]:
        assert form.tile is not None
        counts = [0] * 34
        for tile in form.hand.concealed:
            counts[tile] += 1
        return numbers(counts), 4 * form.tile + 3 - counts[form.tile]

    def read(result: Any) -> int:
        return int(result.tsumo_agari_oya + 2 * result.tsumo_agari_ko) if result.is_win else 0

    return Ask(lambda asked: evaluator(asked[0]).calc(asked[1], [], drawn), prepare, read)


def mahjong_points(module: Any) -> Ask:
    """Points by mahjong."""

    def read(result: Any) -> int:
        return 0 if result.error else int(result.cost["main"] + 2 * result.cost["additional"])

    return Ask(lambda ask: ask(), module.question, read)


def jansou_points(module: Any) -> Ask:
    """Points by jansou."""
    score = importlib.import_module("jansou.scoring.score")

    def call(asked: Any) -> Any:
        try:
            return score.score(*asked)
        except score.ScoringError:
            return None

    return Ask(call, module.question, lambda result: result.payment.total if result else 0)


def official_total(module: Any) -> Ask:
    """Fans of a Chinese Official win by PyMahjongGB."""
    other = importlib.import_module("tests.engine.systems.mcr.library")
    calculate = module.MahjongFanCalculator

    def read(rows: Any) -> int:
        return sum(points * times for points, times, _, _ in rows)

    return Ask(lambda asked: calculate(*asked), other.arguments, read)


SHANTEN = (
    Peer("riichienv", "riichienv", riichienv_shanten),
    Peer("xiangting", "xiangting", xiangting("shanten")),
    Peer("jansou", "jansou.analysis.shanten", jansou_shanten),
    Peer("mahjong", "mahjong.shanten", mahjong("shanten")),
    Peer(OURS, "engine.hand.plain", interpreted("distance")),
)
DISCARDS = (
    Peer("xiangting", "xiangting", xiangting("discards")),
    Peer("xiangting, kinds left as bits", "xiangting", xiangting("discards as bits")),
    Peer("jansou", "jansou.analysis.efficiency", jansou_discards, few=True),
    Peer("mahjong", "mahjong.shanten", mahjong("discards"), few=True),
    Peer(OURS, "engine.hand.plain", interpreted("discards")),
)
WAITS = (
    Peer("xiangting", "xiangting", xiangting("accepted")),
    Peer("riichienv", "riichienv", riichienv_waits),
    Peer("jansou", "jansou.analysis.waits", jansou_waits),
    Peer("mahjong", "mahjong.shanten", mahjong("accepted"), few=True),
    Peer(OURS, "engine.hand.plain", interpreted("accepted")),
)
POINTS = (
    Peer("riichienv", "riichienv", riichienv_points),
    Peer("mahjong", "tests.engine.systems.riichi.library", mahjong_points),
    Peer("jansou", "tests.engine.systems.riichi.second_library", jansou_points),
)
OFFICIAL = (Peer("PyMahjongGB", "MahjongGB", official_total),)
