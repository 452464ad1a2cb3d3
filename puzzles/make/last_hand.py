"""The sampled evaluator of a win in the last hand of a riichi game: the hand waits on, many times, on walls drawn at
random.

The seat takes every draw it waits for, and the first discard with which the game ends better than with the win on
offer. In furiten it wins no discard, and takes only draws with which the game ends better, at its last one any. Others
end the hand now and then, with a win chosen at random (`last_deal`). Taking the win is the same on every wall, but for
indicators below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

from engine.systems.riichi.ruleset import RiichiRuleset
from puzzles.make.exact_win import TAKE, odds_of
from puzzles.make.last_deal import READY, others_win, unready_paid
from puzzles.make.sampler import Sampler
from puzzles.make.solo import KIND, Solo
from puzzles.make.trade import rank_class
from puzzles.placing import (
    Winnings,
    drawn_win,
    ending,
    is_furiten,
    taken,
    waiting,
    winnings,
    won_off,
)
from puzzles.position import Position
from puzzles.puzzle import Answer

Points = TypeVar("Points", int, float)


class Waiting(NamedTuple):
    """The hand that waits on after an answer, what it wins with, how often others throw that, whether it may win none
    of their discards, and what others end the hand with, by seat."""

    position: Position
    wins: Winnings
    odds: Sequence[float]
    furiten: bool
    beaten: Mapping[int, Sequence[tuple[float, float]]]


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
        self._waits = {answer.code: self._waiting(answer) for answer in self.answers if answer.code != TAKE}

    def on_wall(self, wall: str, answers: Iterable[Answer]) -> Iterator[float]:
        """Each answer from the beginning of the same chance."""
        for answer in answers:
            yield (
                self._takes(Random(wall))
                if answer.code == TAKE
                else self._waited(self._waits[answer.code], Random(wall))
            )

    def _waiting(self, answer: Answer) -> Waiting:
        position = waiting(self.position, answer)
        wins = self._wins if position is self.position else winnings(self._ruleset, position)
        beaten = {
            seat: [(change.chance, self._value(change.points)) for change in others_win(position, seat)]
            for seat in range(len(position.places))
            if seat != position.seat
        }
        return Waiting(position, wins, odds_of(self.trade, position), is_furiten(position, wins), beaten)

    def _value(self, points: Sequence[int]) -> float:
        return ending(self._ruleset, points, 0, self.position.seat).value

    def _takes(self, random: Random) -> float:
        """Final points of the offered win."""
        position = self.position
        if position.drawn is not None:
            return self._value(drawn_win(position, _any(self._wins[KIND[position.drawn]].drawn, random.random())))
        assert position.offered is not None
        assert position.offering is not None
        points = _any(self._wins[KIND[position.offered]].thrown, random.random())
        return self._value(won_off(position, position.offering, points))

    def _waited(self, waits: Waiting, random: Random) -> float:
        """One wall: final points of going on."""
        position = waits.position
        number = len(position.places)
        wall = self._solo.shuffled(random)[: position.wall]
        if position.offering is None:
            seat, turn, passed = position.seat, position.turn - 1, waits.furiten
        else:
            seat, turn, passed = position.offering, position.turn, True
        for left, tile in zip(range(len(wall), 0, -1), wall, strict=True):
            seat = (seat + 1) % number
            winning = waits.wins.get(KIND[tile])
            if seat == position.seat:
                if winning is not None and winning.drawn:
                    value = self._value(drawn_win(position, _any(winning.drawn, random.random())))
                    if not waits.furiten or value > self._taken or left <= number:
                        return value
                turn, passed = turn + 1, waits.furiten
                continue
            ends = self.trade.end(turn) / (number - 1)
            if random.random() < ends:
                return _any(waits.beaten[seat], random.random())
            if winning is not None and winning.thrown and not passed:
                value = self._value(won_off(position, seat, _any(winning.thrown, random.random())))
                if random.random() < waits.odds[rank_class(KIND[tile])] and value > self._taken:
                    return value
        ready = {position.seat, *(one for one in range(number) if random.random() < READY)}
        return ending(self._ruleset, unready_paid(position, ready), position.pot, position.seat).value


def _any(ways: Sequence[tuple[float, Points]], fate: float) -> Points:
    """What one of several ways brings, each as likely as it says."""
    for chance, points in ways:
        fate -= chance
        if fate < 0:
            return points
    return ways[-1][1]
