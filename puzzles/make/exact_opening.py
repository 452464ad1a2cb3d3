"""The exact evaluator of a Sichuan hand before its first discard: which suit to give up, which three tiles to pass.

Such hands are too far from ready for `engine.solver.sichuan`. What stands for it leaves nothing to chance either: how
often the next `TILES` tiles hold all that the hand lacks (`puzzles.make.hindsight`), over everything that may come, and
what such wins are paid, with two suits or with one alone. Three tiles that come in may be any of one suit; the suit to
give up is chosen by the suit that comes in. It knows what comes, so it says too much of every hand, and it leaves out
hands of pungs and of pairs, calls, and what others want: it is to be trusted only where the sampled evaluator agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.table import drawn_of
from engine.systems.sichuan.exchange import PASSED
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.tiles.kinds import KINDS, SUITS, Kind, Tile
from puzzles.make.hindsight import alone, complete, shares, spread
from puzzles.make.trade import Trade
from puzzles.puzzle import Answer, coded

TILES: Final = 11
"""Tiles that a hand takes in until it is too late: own draws, and what it claims."""
_BY_DRAW: Final = 0.45
"""The share of wins that are self-drawn, counted in deals of machine players."""
_SUITS: Final = range(3)
_NONE: Final = -1
"""No tiles come in."""


class Paid(NamedTuple):
    """Units of a plain win and of one in a single suit."""

    plain: float
    flush: float


class Promise(NamedTuple):
    """What a hand promises: units, and the chance to win."""

    value: float
    win: float


def void_answers(trade: Trade, tiles: Sequence[Tile]) -> tuple[Answer, ...]:
    """Every suit by what the hand promises without it, best first."""
    counts, paid = _counts(tiles), _paid(trade)
    return _sorted([_void_answer(trade, counts, void, _promise(counts, void, _NONE, paid)) for void in _SUITS])


def exchange_answers(trade: Trade, tiles: Sequence[Tile]) -> tuple[Answer, ...]:
    """Every three tiles of one suit by what the hand promises once three others have come in, best first."""
    counts, paid = _counts(tiles), _paid(trade)
    coming = [comb(4 * 9 - sum(suit), PASSED) for suit in counts]
    answers = []
    for suit in _SUITS:
        held = [tile for tile in sorted(tiles) if tile // 9 == suit]
        for give in sorted(set(combinations(held, PASSED))):
            rest = list(counts)
            rest[suit] = _less(counts[suit], give)
            found = [max(_promise(rest, void, comes, paid) for void in _SUITS) for comes in _SUITS]
            value = sum(way * promise.value for way, promise in zip(coming, found, strict=True)) / sum(coming)
            win = sum(way * promise.win for way, promise in zip(coming, found, strict=True)) / sum(coming)
            answers.append(Answer(code=coded("x", give), value=round(value, 3), win=round(win, 4)))
    return _sorted(answers)


def _promise(counts: Sequence[bytes], void: int, comes: int, paid: Paid) -> Promise:
    """What a hand promises without a suit, three tiles of the suit that `comes` being in it already."""
    one, other = (suit for suit in _SUITS if suit != void)
    first, second = (PASSED * (suit == comes) for suit in (one, other))
    out = [4 * 9 - sum(counts[suit]) - PASSED * (suit == comes) for suit in (one, other, void)]
    left, right = shares(counts[one], TILES + PASSED), shares(counts[other], TILES + PASSED)
    win = flush = 0.0
    for (a, b), share in _spread(tuple(out)).items():
        win += share * _complete(counts[one], counts[other], a + first, b + second)
        flush += share * (alone(left[a + first]) + alone(right[b + second]))
    return Promise(win * paid.plain + flush * (paid.flush - paid.plain), win)


@lru_cache(maxsize=1 << 16)
def _complete(one: bytes, other: bytes, a: int, b: int) -> float:
    return complete(shares(one, TILES + PASSED)[a], shares(other, TILES + PASSED)[b])


@lru_cache(maxsize=1 << 10)
def _spread(out: tuple[int, ...]) -> dict[tuple[int, int], float]:
    return {tiles: share for tiles, share in spread(out, TILES).items() if share > 0}


def _paid(trade: Trade) -> Paid:
    ruleset = trade.ruleset
    assert isinstance(ruleset, SichuanRuleset)
    scoring = ruleset.scoring
    table, _ = parts_of(ruleset.options.line)

    def units(pattern: str) -> float:
        amount = float(scoring.fan_worth(scoring.table.fan[pattern]))
        return (1 - _BY_DRAW) * amount + _BY_DRAW * 3 * drawn_of(table.scoring, amount)

    return Paid(units("ping_hu"), units("qing_yi_se"))


def _counts(tiles: Sequence[Tile]) -> list[bytes]:
    """Counts by suit and rank."""
    return [bytes(sum(tile == 9 * suit + rank for tile in tiles) for rank in range(9)) for suit in _SUITS]


def _less(counts: bytes, give: Sequence[Tile]) -> bytes:
    rest = bytearray(counts)
    for tile in give:
        rest[tile % 9] -= 1
    return bytes(rest)


def _void_answer(trade: Trade, counts: Sequence[bytes], void: int, promise: Promise) -> Answer:
    """With what the hand lacks without that suit."""
    whole = b"".join(bytes(9) if suit == void else counts[suit] for suit in _SUITS) + bytes(KINDS - 27)
    lacking, accepted = kernel.accepted(whole, 4, trade.special)
    kinds = [kind for kind in accepted if kind < 27 and kind // 9 != void]
    return Answer(
        code=f"v{SUITS[void]}",
        value=round(promise.value, 3),
        win=round(promise.win, 4),
        lacking=lacking,
        copies=sum(4 - whole[kind] for kind in kinds),
        accepted=tuple(map(Kind, kinds)),
    )


def _sorted(answers: list[Answer]) -> tuple[Answer, ...]:
    return tuple(sorted(answers, key=lambda answer: (-answer.value, answer.code)))
