"""The exact evaluator of a win in the last hand of a riichi game: where it leads, against what may still come.

Taking it ends the game. Going on is followed backward from the end of the wall: each go-round the hand may draw a tile
it waits for, or take one of any opponent's discard, if that is worth more than waiting; or others end the hand. Whoever
goes on with a drawn win throws a tile and waits with the rest, in furiten if it waits for what lies in its river.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.systems.riichi.ruleset import RiichiRuleset
from puzzles.make.last_deal import others_win, used_up
from puzzles.make.trade import Trade, rank_class
from puzzles.placing import Ending, Winnings, drawn, is_furiten, mean, off, taken, waiting
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


def win_answers(
    trade: Trade, position: Position, wins: Winnings, ways: Mapping[str, Winnings]
) -> tuple[Answer, Answer]:
    """Taking the win on offer and the best way of going on, better first.

    `ways` are what the hand wins with after each way of going on, by its code: letting the tile pass, or a discard.
    """
    assert isinstance(trade.ruleset, RiichiRuleset)
    end = taken(trade.ruleset, position, wins)
    take = Answer(code=TAKE, value=round(end.value, 1), place=round(end.place, 2))
    rows = [_wait(trade, trade.ruleset, position, Answer(code=code, value=0.0), won) for code, won in ways.items()]
    wait = min(rows, key=_order)
    return (take, wait) if _order(take) < _order(wait) else (wait, take)


def _order(answer: Answer) -> tuple[float, str]:
    return -answer.value, answer.code


def _wait(trade: Trade, ruleset: RiichiRuleset, position: Position, answer: Answer, wins: Winnings) -> Answer:
    course = _going_on(trade, ruleset, waiting(position, answer), wins)
    return replace(answer, value=round(course.value, 1), win=round(course.win, 4), place=round(course.place, 2))


def odds_of(trade: Trade, position: Position) -> Sequence[float]:
    """How often others throw what the waiting hand wants, by the tile's rank."""
    ron = trade.ron
    odds = ron.declared if position.own.ready else ron.silent if position.hand.is_closed else ron.open
    among = ron.among(sum(position.unseen()))
    return [share * among for share in odds]


def _going_on(trade: Trade, ruleset: RiichiRuleset, position: Position, wins: Winnings) -> Course:
    """A hand that waits on. Who let a discard pass wins none before the own next draw."""
    number = len(position.places)
    others = [(position.seat + ahead) % number for ahead in range(1, number)]
    furiten = is_furiten(position, wins)
    beaten = {seat: _lost(mean(ruleset, position.seat, others_win(position, seat))) for seat in others}
    draws = _draws(ruleset, position, wins)
    thrown = {seat: [] if furiten else _thrown(trade, ruleset, position, wins, seat) for seat in others}
    course = _lost(mean(ruleset, position.seat, used_up(position), position.pot))
    rounds = max(1, position.wall // number)

    def others_play(course: Course, turn: int) -> Course:
        """The discards of the others in one go-round, before what comes then."""
        end = trade.end(turn) / len(others)
        for seat in reversed(others):
            course = _either((*_better(thrown[seat], course), Chance(end, beaten[seat])), course)
        return course

    for turn in range(position.turn + rounds - 1, position.turn - 1, -1):
        course = others_play(course, turn)
        # Only who is in furiten loses nothing more by throwing a tile that would win.
        course = _either(_better(draws, course) if furiten else draws, course)
    if position.offering is None:
        return others_play(course, position.turn - 1)
    between = (position.seat - position.offering) % number - 1
    end = trade.end(position.turn) / len(others)
    for ahead in range(between):
        course = _either((Chance(end, beaten[(position.seat - 1 - ahead) % number]),), course)
    return course


def _better(chances: Iterable[Chance], than: Course) -> list[Chance]:
    """Those that lead to more than waiting on."""
    return [one for one in chances if one.course.value > than.value]


def _draws(ruleset: RiichiRuleset, position: Position, wins: Winnings) -> list[Chance]:
    unseen = position.unseen()
    total = sum(unseen)
    return [
        Chance(unseen[kind] / total, Course(*drawn(ruleset, position, winning), 1.0))
        for kind, winning in wins.items()
        if winning.drawn
    ]


def _thrown(trade: Trade, ruleset: RiichiRuleset, position: Position, wins: Winnings, seat: int) -> list[Chance]:
    unseen = position.unseen()
    total = sum(unseen)
    odds = odds_of(trade, position)
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
