"""The sampled evaluator of a win in the last hand of a riichi game: the hand waits on, many times, on walls drawn at
random.

The seat takes every draw it waits for, and the first discard with which the game ends better than with the one on
offer (in riichi none, once it let one pass). Others end the hand now and then, with a win chosen at random
(`last_deal`). Taking the win is the same on every wall, but for indicators below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.systems.riichi.ruleset import RiichiRuleset
from puzzles.make.exact_win import TAKE
from puzzles.make.last_deal import READY, others_win, unready_paid
from puzzles.make.sampler import Sampler
from puzzles.make.solo import KIND, Solo
from puzzles.make.trade import rank_class
from puzzles.placing import Chance, drawn_win, ending, taken, winnings, won_off


@dataclass
class LastHand(Sampler):
    """`results` are final points."""

    def __post_init__(self) -> None:
        super().__post_init__()
        assert isinstance(self.trade.ruleset, RiichiRuleset)
        self._ruleset = self.trade.ruleset
        self._solo = Solo(self.trade, self.position, self.answers, self.seed)
        self._wins = winnings(self._ruleset, self.position)
        self._taken = taken(self._ruleset, self.position, self._wins).value
        self._odds = self.trade.ron.silent if self.position.hand.is_closed else self.trade.ron.open
        self._beaten = {
            seat: [(change.chance, self._value(change.points)) for change in others_win(self.position, seat)]
            for seat in range(len(self.position.places))
            if seat != self.position.seat
        }

    def on_wall(self, wall: str) -> Iterator[float]:
        """Each answer from the beginning of the same chance."""
        for answer in self.answers:
            yield self._takes(Random(wall)) if answer.code == TAKE else self._waited(Random(wall))

    def _value(self, points: Sequence[int]) -> float:
        return ending(self._ruleset, points, 0, self.position.seat).value

    def _takes(self, random: Random) -> float:
        """Final points of the offered win."""
        position = self.position
        assert position.offered is not None
        assert position.offering is not None
        points = _any(self._wins[KIND[position.offered]].thrown, random.random())
        return self._value(won_off(position, position.offering, points))

    def _waited(self, random: Random) -> float:
        """One wall: final points of going on."""
        position = self.position
        number = len(position.places)
        assert position.offering is not None
        wall = self._solo.shuffled(random)[: position.wall]
        seat, turn, passed = position.offering, position.turn, True
        for tile in wall:
            seat = (seat + 1) % number
            winning = self._wins.get(KIND[tile])
            if seat == position.seat:
                if winning is not None and winning.drawn:
                    return self._value(drawn_win(position, _any(winning.drawn, random.random())))
                turn, passed = turn + 1, position.own.ready
                continue
            ends = self.trade.end(turn) / (number - 1)
            if random.random() < ends:
                return self._beaten_by(seat, random.random())
            if winning is not None and winning.thrown and not passed:
                value = self._value(won_off(position, seat, _any(winning.thrown, random.random())))
                if random.random() < self._odds[rank_class(KIND[tile])] and value > self._taken:
                    return value
        ready = {position.seat, *(one for one in range(number) if random.random() < READY)}
        return ending(self._ruleset, unready_paid(position, ready), position.pot, position.seat).value

    def _beaten_by(self, seat: int, fate: float) -> float:
        """Final points of a seat's win chosen at random."""
        for chance, value in self._beaten[seat]:
            fate -= chance
            if fate < 0:
                return value
        return self._beaten[seat][-1][1]


def _any(ways: Sequence[Chance], fate: float) -> int:
    """Points of one way, as likely as it is."""
    for chance, points in ways:
        fate -= chance
        if fate < 0:
            return points
    return ways[-1].points
