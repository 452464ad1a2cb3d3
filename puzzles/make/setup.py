"""Sichuan before the first discard: which suit to give up, which three tiles to pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from engine.play.view import view
from engine.solver.imagined import below
from engine.systems.sichuan.exchange import PASSED
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.tiles.kinds import Tile
from puzzles.make.deals import Moment
from puzzles.make.exact import HAND
from puzzles.make.exact_opening import exchange_answers, void_answers
from puzzles.make.opening import moments_of, random_of
from puzzles.make.publish import CLEAR, choices_of, code_of, drafted, judged
from puzzles.make.shown import position_of
from puzzles.make.workshop import Workshop, workshop
from puzzles.puzzle import Answer, Decision, Puzzle, Source

OFFERED: Final = 5
"""Choices of three tiles that are offered …"""
OF_A_SUIT: Final = 2
"""… and of each suit."""


def forge_setup(line: str, decision: Decision, seed: int, index: int) -> Puzzle | None:
    """A void-suit or exchange puzzle from the deal of that seed and number, or None where it will not do.

    Three tiles of the shortest suit are right so often that every second number only takes others.
    """
    shop = workshop(line)
    assert isinstance(shop.trade.ruleset, SichuanRuleset)
    if shop.rules.hand_size != HAND or (decision is Decision.EXCHANGE and not shop.trade.ruleset.setup.one_suit):
        return None
    beside = 1 + below(random_of(decision, seed, index).random, shop.rules.seats - 1)
    for moment in moments_of(shop, decision, seed, index):
        window, deal = moment.deal.window, moment.deal
        if window is None or window.kind not in ("exchange", "void"):
            return None
        if window.kind == decision.value and moment.seat == (deal.turn + beside) % shop.rules.seats:
            return _judged(shop, decision, moment, Source(seed=seed, index=index, ply=moment.ply))
    return None


def _judged(shop: Workshop, decision: Decision, moment: Moment, source: Source) -> Puzzle | None:
    """The puzzle by the same predicate as all others (`puzzles.make.publish`)."""
    seen = view(moment.deal, moment.seat)
    work_out = void_answers if decision is Decision.VOID else exchange_answers
    answers = work_out(shop.trade, seen.hand)
    offered = {code_of(action) for action in seen.options}
    answers = tuple(answer for answer in answers if answer.code in offered)
    if len(answers) < 2:
        return None
    puzzle = drafted(shop, decision, position_of(seen), answers, source)
    if decision is Decision.EXCHANGE:
        puzzle = replace(puzzle, answers=_apart(puzzle, choices_of(shop, puzzle, seen)))
        if source.index % 2 == 0 and _is_usual(puzzle):
            return None
    return judged(shop, puzzle, seen).made


def _apart(puzzle: Puzzle, choices: Mapping[str, str]) -> tuple[Answer, ...]:
    """One of the best choices of three tiles, and those that come nearest to it as far as they are worse for certain.

    Many ways of passing tiles of one suit come to the same. Of these the one that helps its receiver least is offered:
    no pair, few neighbours. What a machine player would pass goes before other rivals, since it tempts.
    """
    equals = [answer for answer in puzzle.answers if puzzle.loss(answer) <= puzzle.tolerance]
    taken = [min(equals, key=lambda answer: (_help(answer.tiles), puzzle.loss(answer), answer.code))]
    clear = [one for one in puzzle.answers if taken[0].value - one.value >= CLEAR * puzzle.tolerance]
    for answer in sorted(clear, key=lambda answer: answer.code not in choices.values()):
        alike = sum(other.tiles[0] // 9 == answer.tiles[0] // 9 for other in taken)
        if alike < OF_A_SUIT and len(taken) < OFFERED:
            taken.append(answer)
    return tuple(sorted(taken, key=lambda answer: (-answer.value, answer.code)))


def _help(tiles: Sequence[Tile]) -> int:
    """How much three tiles help whoever gets them: equal ones, then neighbours."""
    steps = [abs(one - other) for one, other in combinations(tiles, 2)]
    return 2 * steps.count(0) + sum(0 < step <= 2 for step in steps)


def _is_usual(puzzle: Puzzle) -> bool:
    """Whether tiles of the shortest suit that has three are best passed."""
    lengths = [sum(tile // 9 == suit for tile in puzzle.position.held) for suit in range(3)]
    return lengths[puzzle.best.tiles[0] // 9] == min(length for length in lengths if length >= PASSED)
