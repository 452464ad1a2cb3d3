"""The exact evaluator: chance to win and expected points of each discard, by working through what may be drawn.

Riichi is solved by `engine.solver`. For the other systems a smaller search of the same kind stands here: draws that
bring the hand nearer are followed to the end for every number of draws left, the others change nothing. No calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.hand.hand import Hand
from engine.tiles.kinds import Tile, kind_of
from puzzles.make.exact_riichi import riichi_answers
from puzzles.make.left import counts_in_play, left_after
from puzzles.make.trade import Trade, rank_class
from puzzles.position import Position
from puzzles.puzzle import Answer, coded

FARTHEST: Final = 3
"""Tiles that the best discard may leave lacking for the smaller search."""


class Course(NamedTuple):
    """After 0, 1, 2 … draws still to come: expected points, chance to win."""

    points: tuple[float, ...]
    win: tuple[float, ...]


@dataclass(frozen=True)
class Tempo:
    """The smaller search over one position. Not to be shared: it remembers the hands it has solved."""

    trade: Trade
    position: Position

    @cached_property
    def unseen(self) -> list[int]:
        """Copies out of view at the start."""
        return self.position.unseen()

    @cached_property
    def pool(self) -> int:
        """Tiles out of view."""
        return max(1, sum(self.unseen))

    @cached_property
    def draws(self) -> int:
        """Own draws still to come."""
        return max(1, self.position.wall // len(self.position.places))

    @cached_property
    def _solved(self) -> dict[bytes, Course]:
        return {}

    @cached_property
    def _begin(self) -> list[int]:
        return counts_in_play(self.position)

    @property
    def _sets(self) -> int:
        return 4 - len(self.position.own.melds)

    @property
    def _special(self) -> int:
        return 0 if self.position.own.melds else self.trade.special

    def answers(self) -> tuple[Answer, ...] | None:
        """Every discard of a position that is near enough, best first."""
        left = left_after(self.trade, self.position)
        nearest = min(lacking for lacking, _, _ in left.values())
        if not 1 <= nearest <= FARTHEST:
            return None
        answers = []
        for tile in sorted(set(self.position.held)):
            kind = kind_of(tile)
            if kind not in left:
                continue
            lacking, accepted, copies = left[kind]
            counts = self._begin[:]
            counts[kind] -= 1
            course = self.course(counts) if lacking <= nearest else Course((0.0,) * 40, (0.0,) * 40)
            answers.append(
                Answer(
                    code=coded("d", (tile,)),
                    value=round(course.points[self.draws], 3),
                    win=round(course.win[self.draws], 4),
                    lacking=lacking,
                    copies=copies,
                    accepted=accepted,
                )
            )
        return tuple(sorted(answers, key=lambda answer: (-answer.value, answer.code)))

    def course(self, counts: Sequence[int]) -> Course:
        """What a hand of 3k+1 tiles comes to."""
        key = bytes(counts)
        found = self._solved.get(key)
        if found is None:
            found = self._solved[key] = self._solve(list(counts))
        return found

    def _solve(self, counts: list[int]) -> Course:
        lacking, accepted = kernel.accepted(counts, self._sets, self._special)
        if lacking == 1:
            return self._ready(counts)
        ways: list[tuple[float, Course]] = []
        for kind in accepted:
            copies = self.unseen[kind] - max(0, counts[kind] - self._begin[kind])
            if copies <= 0:
                continue
            counts[kind] += 1
            after = [
                self._without(counts, other)
                for other, still, _ in kernel.discards(counts, self._sets, self._special)
                if still < lacking
            ]
            counts[kind] -= 1
            if after:
                ways.append((copies / self.pool, max(after, key=lambda course: course.points[self.draws])))
        return self._over(ways)

    def _without(self, counts: list[int], kind: int) -> Course:
        counts[kind] -= 1
        course = self.course(counts)
        counts[kind] += 1
        return course

    def _over(self, ways: list[tuple[float, Course]]) -> Course:
        """From the last draw back to the first."""
        points, win = [0.0], [0.0]
        stay = 1.0 - sum(share for share, _ in ways)
        for left in range(1, self.draws + 1):
            on = 1.0 - self._ends(left)
            points.append(on * (stay * points[-1] + sum(share * way.points[left - 1] for share, way in ways)))
            win.append(on * (stay * win[-1] + sum(share * way.win[left - 1] for share, way in ways)))
        return Course(tuple(points), tuple(win))

    def _ready(self, counts: list[int]) -> Course:
        """A ready hand: wins by draw, and by discard of three others."""
        tiles = [Tile(kind) for kind, count in enumerate(counts) for _ in range(count)]
        hand = Hand.of(tiles, self.position.own.melds)
        wins = self.trade.wins(self.position, hand)
        chance = gain = 0.0
        for kind, (by_discard, by_draw) in wins.items():
            copies = self.unseen[kind] - max(0, counts[kind] - self._begin[kind])
            if copies <= 0:
                continue
            share = copies / self.pool
            seen = 3 * share * self.trade.ron.silent[rank_class(kind)] if by_discard else 0.0
            chance += (share if by_draw else 0.0) + seen
            gain += share * by_draw + seen * by_discard
        points, win = [0.0], [0.0]
        chance = min(0.9, chance)
        for left in range(1, self.draws + 1):
            on = 1.0 - self._ends(left)
            points.append(on * (gain + (1 - chance) * points[-1]))
            win.append(on * (chance + (1 - chance) * win[-1]))
        return Course(tuple(points), tuple(win))

    def _ends(self, left: int) -> float:
        """The chance that others end the deal in the go-round in which so many draws are left."""
        turn = self.position.turn + self.draws - left
        return self.trade.ends[min(turn, len(self.trade.ends) - 1)]


def exact_answers(trade: Trade, position: Position) -> tuple[Answer, ...] | None:
    """Discards of a position by the exact evaluator of its system, best first; None where it has none."""
    if trade.family == "riichi":
        return riichi_answers(trade, position)
    return Tempo(trade, position).answers()
