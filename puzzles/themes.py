"""Themes of puzzles: what there is to learn from one. A theme is a question to the puzzle alone, so that it can be
checked at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.hand.hand import counts_of
from engine.systems.mcr.fans import (
    GREATER_HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    LESSER_HONORS_AND_KNITTED,
    MIXED_STRAIGHT,
    MIXED_TRIPLE_CHOW,
    PURE_STRAIGHT,
)
from engine.tiles.kinds import kind_of
from puzzles.puzzle import Decision, Puzzle
from puzzles.safety import NO_CHANCE, SUJI, safety_of

_CARRIES: Final = 0.2
"""The share of the wins from which on a fan counts for a theme."""
_STRAIGHTS: Final = frozenset({MIXED_STRAIGHT, PURE_STRAIGHT})
_KNITTED: Final = frozenset({GREATER_HONORS_AND_KNITTED, LESSER_HONORS_AND_KNITTED, KNITTED_STRAIGHT})


@dataclass(frozen=True, slots=True)
class Theme:
    """`key` names a term. `holds` says whether a puzzle has it."""

    key: str
    holds: Callable[[Puzzle], bool]


def _is_discard(puzzle: Puzzle) -> bool:
    return puzzle.decision is Decision.DISCARD


def _overflow(puzzle: Puzzle) -> bool:
    """More than five parts (sets, pairs, neighbours) in a hand that has room for five."""
    return _is_discard(puzzle) and parts(puzzle) + len(puzzle.position.own.melds) > 5


def _blocks(puzzle: Puzzle) -> bool:
    """Just five parts, one of which must go or stay."""
    return _is_discard(puzzle) and parts(puzzle) + len(puzzle.position.own.melds) == 5


def parts(puzzle: Puzzle) -> int:
    """Parts of a hand, read greedily suit by suit: triplets, runs, pairs, then neighbours up to two apart."""
    counts = list(counts_of(puzzle.position.held))
    found = 0
    for kind in range(34):
        while counts[kind] >= 3:
            counts[kind] -= 3
            found += 1
    for steps in ((1, 2), (0,), (1,), (2,)):
        for kind in range(34):
            wanted = [kind, *(kind + step for step in steps)]
            while _is_part(wanted) and all(counts[one] >= wanted.count(one) for one in wanted):
                for one in wanted:
                    counts[one] -= 1
                found += 1
    return found


def _is_part(kinds: list[int]) -> bool:
    """Neighbours lie in one suit; honours have none."""
    return len(set(kinds)) == 1 or (kinds[-1] < 27 and kinds[0] // 9 == kinds[-1] // 9)


def _good_shape(puzzle: Puzzle) -> bool:
    """Another discard keeps at least as many tiles and still wins less often."""
    best = puzzle.best
    return _is_discard(puzzle) and any(
        other.code not in puzzle.accepted
        and other.lacking == best.lacking
        and (other.copies or 0) >= (best.copies or 0)
        and (other.win or 0) < (best.win or 0)
        for other in puzzle.answers
    )


def _value_speed(puzzle: Puzzle) -> bool:
    """The discard that wins most often is not the best one."""
    best = puzzle.best
    return _is_discard(puzzle) and any(
        other.code not in puzzle.accepted and (other.win or 0) > (best.win or 0) * 1.02 for other in puzzle.answers
    )


def _seven_pairs(puzzle: Puzzle) -> bool:
    """Four or five pairs in a closed hand."""
    pairs = sum(count >= 2 for count in counts_of(puzzle.position.held))
    return _is_discard(puzzle) and not puzzle.position.own.melds and pairs >= 4


def _riichi_dama(puzzle: Puzzle) -> bool:
    """Declaring and staying silent are both on offer."""
    return {"r", "d"} <= {answer.verb for answer in puzzle.answers}


def _safety(puzzle: Puzzle) -> bool:
    """The discard that folds has not passed: suji or a wall must tell that it is safe."""
    folds = [answer for answer in puzzle.answers if answer.verb == "f"]
    return any(safety_of(puzzle.position, kind_of(answer.tiles[0])) in (SUJI, NO_CHANCE) for answer in folds)


def _counting(puzzle: Puzzle) -> bool:
    """With no look at the table another discard would keep more tiles than any accepted one."""
    if not _is_discard(puzzle) or puzzle.family == "riichi":
        return False
    own = counts_of(puzzle.position.hand.tiles)

    def alone(accepted: tuple[int, ...]) -> int:
        return sum(4 - own[kind] for kind in accepted)

    nearest = [answer for answer in puzzle.answers if answer.lacking == puzzle.best.lacking]
    most = max(alone(answer.accepted) for answer in nearest)
    return all(alone(answer.accepted) < most for answer in nearest if answer.code in puzzle.accepted)


def _carriers(puzzle: Puzzle) -> frozenset[int]:
    """Fans that carry a good part of the wins of the best discard, or of one of the two that come next."""
    return frozenset(
        fan for answer in puzzle.answers[:3] for fan, share in answer.routes if share >= _CARRIES * (answer.win or 1.0)
    )


def _triple_or_straight(puzzle: Puzzle) -> bool:
    fans = _carriers(puzzle)
    return MIXED_TRIPLE_CHOW in fans and bool(_STRAIGHTS & fans)


THEMES: Final = (
    Theme("theme.blocks", _blocks),
    Theme("theme.overflow", _overflow),
    Theme("theme.good_shape", _good_shape),
    Theme("theme.value_speed", _value_speed),
    Theme("theme.seven_pairs", _seven_pairs),
    Theme("theme.riichi_dama", _riichi_dama),
    Theme("theme.call_pass", lambda puzzle: puzzle.decision is Decision.CALL),
    Theme("theme.kong", lambda puzzle: puzzle.decision is Decision.KONG),
    Theme("theme.push_fold", lambda puzzle: puzzle.decision is Decision.FOLD),
    Theme("theme.safety", _safety),
    Theme("theme.all_last", lambda puzzle: puzzle.family == "riichi" and puzzle.decision is Decision.WIN),
    Theme("theme.sichuan_count", lambda puzzle: puzzle.family == "sichuan" and _counting(puzzle)),
    Theme("theme.sichuan_void", lambda puzzle: puzzle.decision is Decision.VOID),
    Theme("theme.sichuan_exchange", lambda puzzle: puzzle.decision is Decision.EXCHANGE),
    Theme("theme.sichuan_early", lambda puzzle: puzzle.family == "sichuan" and puzzle.decision is Decision.WIN),
    Theme("theme.mcr_route", lambda puzzle: puzzle.family == "mcr" and _is_discard(puzzle)),
    Theme("theme.mcr_triple_straight", _triple_or_straight),
    Theme("theme.mcr_knitted", lambda puzzle: bool(_KNITTED & _carriers(puzzle))),
    Theme("theme.waits", lambda puzzle: puzzle.decision is Decision.WAITS),
    Theme("theme.score", lambda puzzle: puzzle.decision is Decision.SCORE),
)
"""All themes, each declared once."""


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Keys of the themes that hold."""
    return tuple(theme.key for theme in THEMES if theme.holds(puzzle))
