"""What a discard leaves: tiles lacking, kinds accepted, copies out of view."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hand import kernel
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer, coded


def left_after(trade: Trade, position: Position) -> dict[int, tuple[int, tuple[Kind, ...], int]]:
    """For each discard: tiles lacking, kinds accepted, their copies out of view."""
    unseen = position.unseen()
    counts = counts_in_play(position)
    sets = 4 - len(position.own.melds)
    return {
        kind: (lacking, tuple(Kind(other) for other in accepted), sum(unseen[other] for other in accepted))
        for kind, lacking, accepted in kernel.discards(counts, sets, 0 if position.own.melds else trade.special)
    }


def discards(trade: Trade, position: Position, rows: Iterable[tuple[int, float, float]]) -> tuple[Answer, ...]:
    """Answers of discards, best first, from kinds with their values and chances to win."""
    left = left_after(trade, position)
    answers = []
    for kind, value, win in rows:
        lacking, accepted, copies = left[kind]
        answers.append(
            Answer(
                code=coded("d", (Tile(kind),)),
                value=round(value, 3),
                win=round(win, 4),
                lacking=lacking,
                copies=copies,
                accepted=accepted,
            )
        )
    return tuple(sorted(answers, key=lambda answer: (-answer.value, answer.code)))


def counts_in_play(position: Position) -> list[int]:
    """Concealed counts; tiles of a suit given up do not count."""
    counts = [0] * KINDS
    void = position.own.void
    for tile in position.held:
        kind = kind_of(tile)
        if kind < KINDS and (void is None or kind // 9 != void or kind >= 27):
            counts[kind] += 1
    return counts
