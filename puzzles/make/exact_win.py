"""The exact evaluator of a win in the last hand of a riichi game: where it leads, against what may still come.

Taking it ends the game. Going on is followed backward from the end of the wall: each go-round the hand may draw a tile
it waits for, or take one of any opponent's discard, if that is worth more than waiting; or others end the hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.systems.riichi.ruleset import RiichiRuleset
from puzzles.make.last_deal import others_win, used_up
from puzzles.make.trade import Trade, rank_class
from puzzles.placing import Ending, Winnings, drawn, mean, off, taken
from puzzles.position import Position
from puzzles.puzzle import Answer

TAKE: Final = "t"
GO_ON: Final = "p"


class Course(NamedTuple):
    """What is expected: final points with what the place brings, the place, the chance of an own win."""

    value: float
    place: float
    win: float


class Chance(NamedTuple):
    """A chance in one go-round, and what it leads to."""

    chance: float
    course: Course


def win_answers(trade: Trade, position: Position, wins: Winnings) -> tuple[Answer, ...]:
    """Taking the offered win and going on, better first."""
    assert isinstance(trade.ruleset, RiichiRuleset)
    end = taken(trade.ruleset, position, wins)
    course = _going_on(trade, trade.ruleset, position, wins)
    take = Answer(code=TAKE, value=round(end.value, 1), place=round(end.place, 2))
    wait = Answer(code=GO_ON, value=round(course.value, 1), win=round(course.win, 4), place=round(course.place, 2))
    return tuple(sorted((take, wait), key=lambda answer: (-answer.value, answer.code)))


def _going_on(trade: Trade, ruleset: RiichiRuleset, position: Position, wins: Winnings) -> Course:
    """Passing: nobody's discard wins before the own next draw, and none ever after in riichi."""
    number = len(position.places)
    assert position.offering is not None
    others = [(position.seat + ahead) % number for ahead in range(1, number)]
    beaten = {seat: _lost(mean(ruleset, position.seat, others_win(position, seat))) for seat in others}
    draws = _draws(ruleset, position, wins)
    thrown = {seat: _thrown(trade, ruleset, position, wins, seat) for seat in others}
    course = _lost(mean(ruleset, position.seat, used_up(position), position.pot))
    rounds = max(1, position.wall // number)
    for turn in range(position.turn + rounds - 1, position.turn - 1, -1):
        end = trade.end(turn) / len(others)
        for seat in reversed(others):
            better = [one for one in thrown[seat] if one.course.value > course.value]
            course = _either((*better, Chance(end, beaten[seat])), course)
        course = _either(draws, course)
    between = (position.seat - position.offering) % number - 1
    end = trade.end(position.turn) / len(others)
    for ahead in range(between):
        course = _either((Chance(end, beaten[(position.seat - 1 - ahead) % number]),), course)
    return course


def _draws(ruleset: RiichiRuleset, position: Position, wins: Winnings) -> list[Chance]:
    unseen = position.unseen()
    total = sum(unseen)
    return [
        Chance(unseen[kind] / total, Course(*drawn(ruleset, position, winning), 1.0))
        for kind, winning in wins.items()
        if winning.drawn
    ]


def _thrown(trade: Trade, ruleset: RiichiRuleset, position: Position, wins: Winnings, seat: int) -> list[Chance]:
    if position.own.ready:
        return []
    unseen = position.unseen()
    total = sum(unseen)
    odds = trade.ron.silent if position.hand.is_closed else trade.ron.open
    return [
        Chance(unseen[kind] / total * odds[rank_class(kind)], Course(*off(ruleset, position, winning, seat), 1.0))
        for kind, winning in wins.items()
        if winning.thrown
    ]


def _lost(end: Ending) -> Course:
    return Course(*end, 0.0)


def _either(chances: Iterable[Chance], otherwise: Course) -> Course:
    """One of some chances, or what comes otherwise."""
    rest, found = 1.0, [0.0, 0.0, 0.0]
    for chance, course in chances:
        rest -= chance
        found = [sum_ + chance * one for sum_, one in zip(found, course, strict=True)]
    return Course(*(sum_ + rest * one for sum_, one in zip(found, otherwise, strict=True)))
