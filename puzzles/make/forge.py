"""One puzzle from one deal of self-play: the same seed and number always give the same puzzle, or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from engine.ai.levels import LEVELS, REGULAR, player
from engine.ai.seat import Player
from engine.play.actions import Action
from engine.play.match import MatchRules
from engine.play.rules import Rules
from engine.play.view import View, view
from engine.solver.imagined import below, is_imaginable
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import SOUTH
from puzzles.codec import identity
from puzzles.make.deals import Moment, moments, start
from puzzles.make.exact import exact_answers
from puzzles.make.panel import difficulty
from puzzles.make.shown import position_of
from puzzles.make.solo import Solo
from puzzles.make.trade import Trade, trade_of
from puzzles.make.version import VERSION
from puzzles.position import Position
from puzzles.puzzle import Answer, Decision, Puzzle, Source, coded
from puzzles.themes import themes_of

WALLS: Final = (300, 900, 2400)
"""Walls after which the sampled evaluator looks whether it knows enough."""
RIVALS: Final = 3
"""Answers beside the best that are rolled out: those that come nearest to it."""
MOST_ACCEPTED: Final = 2
LEAST_WIN: Final = 0.08
"""A hand that hardly ever wins teaches nothing about how to win."""
TURNS: Final = range(3, 12)
"""Own go-rounds that positions are taken from."""
MARGIN: Final = 0.035
"""Tolerance as a share of what the best answer brings."""
CLEAR: Final = 2.0
"""By how many tolerances the first answer that is not accepted must be worse."""
SOUTH_ROUND: Final = 0.5
"""How many riichi deals belong to the south round."""
PLAIN: Final = 4.0
"""From so many tolerances on a puzzle that the whole panel solves is too plain."""
TRIES: Final = 3
"""Positions of one deal that are looked at."""


@dataclass(frozen=True)
class Workshop:
    """Everything needed to make puzzles of one system under one preset."""

    line: str
    trade: Trade
    rules: Rules
    matches: MatchRules
    players: tuple[Player, ...]
    panel: Mapping[str, Player]


@lru_cache(maxsize=8)
def workshop(line: str) -> Workshop:
    """The workshop of a line of rules. Raises `ValueError` for a system that puzzles are not made for."""
    ruleset = registry.ruleset(line)
    whole = ruleset.options.line
    rules = rules_of(whole)
    return Workshop(
        line=whole,
        trade=trade_of(ruleset.options.system, ruleset, rules),
        rules=rules,
        matches=match_of(whole),
        players=(player(REGULAR, whole),) * rules.seats,
        panel={level: player(level, whole) for level in LEVELS},
    )


def forge_discard(line: str, seed: int, index: int) -> Puzzle | None:
    """A discard puzzle from the deal of that seed and number, or None where none of its positions will do."""
    shop = workshop(line)
    random = Random(f"{seed}:{index}")
    begin = start(shop.rules, shop.matches, random)
    if shop.trade.declares and random.random() < SOUTH_ROUND:
        begin = begin._replace(round_wind=SOUTH)
    seat = below(random.random, shop.rules.seats)
    wanted = {3 + below(random.random, len(TURNS)) for _ in range(TRIES)}
    for moment in moments(shop.rules, begin, shop.players):
        if moment.seat == seat and len(moment.deal.seats[seat].river) + 1 in wanted and _is_quiet(moment):
            found = _judged(shop, moment, seed, index)
            if found is not None:
                return found
    return None


def _is_quiet(moment: Moment) -> bool:
    """An own draw with nothing else to do, nobody declared, nobody's hand far open, nobody out."""
    deal, seat = moment.deal, moment.seat
    if deal.window is None or deal.window.kind != "turn" or deal.drawn < 0 or not is_imaginable(deal):
        return False
    if any(state.out or state.wins or sum(meld.is_open for meld in state.melds) > 1 for state in deal.seats):
        return False
    if any(thrown.ready for state in deal.seats for thrown in state.river):
        return False
    return not (deal.seats[seat].melds and deal.rules.kept_back)


def _judged(shop: Workshop, moment: Moment, seed: int, index: int) -> Puzzle | None:
    seen = view(moment.deal, moment.seat)
    if any(action.verb in ("win", "nine_kinds", "concealed_kong", "added_kong") for action in seen.options):
        return None
    position = position_of(seen)
    if not _is_askable(position, seen):
        return None
    answers = exact_answers(shop.trade, position)
    if answers is None:
        return None
    tolerance = round(max(shop.trade.margin, MARGIN * answers[0].value), 2)
    puzzle = _puzzle(shop, position, answers, tolerance, Source(seed=seed, index=index, ply=moment.ply))
    if not _matters(puzzle):
        return None
    choices = {level: _choice(player_, seen) for level, player_ in shop.panel.items()}
    if _is_plain(puzzle, choices):
        return None
    sampled = agreed(shop.trade, puzzle)
    if sampled is None:
        return None
    puzzle = replace(puzzle, answers=sampled)
    return replace(puzzle, themes=themes_of(puzzle), difficulty=difficulty(puzzle, choices))


def _is_askable(position: Position, seen: View) -> bool:
    """Every tile held may be thrown; no tile comes as a red and as a plain five; no suit given up is still held."""
    held = position.held
    if any(red in held and 9 * suit + 4 in held for suit, red in enumerate((43, 44, 45))):
        return False
    void = position.own.void
    if void is not None and any(tile // 9 == void for tile in held):
        return False
    offered = {action.tiles[0] for action in seen.options if action.verb.startswith("discard")}
    return offered == set(held)


def _puzzle(
    shop: Workshop, position: Position, answers: tuple[Answer, ...], tolerance: float, source: Source
) -> Puzzle:
    return Puzzle(
        id=identity(shop.line, Decision.DISCARD, position, ()),
        family=shop.trade.family,
        line=shop.line,
        decision=Decision.DISCARD,
        position=position,
        answers=answers,
        tolerance=tolerance,
        themes=(),
        difficulty=0,
        source=source,
        version=VERSION,
    )


def _matters(puzzle: Puzzle) -> bool:
    """One or two answers are accepted, the next is clearly worse but not absurd, and the hand may well win."""
    accepted = puzzle.accepted
    others = [answer for answer in puzzle.answers if answer.code not in accepted]
    if len(accepted) > MOST_ACCEPTED or len(others) < 3 or (puzzle.best.win or 0.0) < LEAST_WIN:
        return False
    losses = [puzzle.loss(answer) for answer in others]
    near = losses[0] >= CLEAR * puzzle.tolerance
    return near and losses[1] <= 0.6 * puzzle.best.value


def _is_plain(puzzle: Puzzle, choices: Mapping[str, str]) -> bool:
    """Everybody finds it at once: every level of the panel, and nothing else comes near."""
    losses = [puzzle.loss(answer) for answer in puzzle.answers if answer.code not in puzzle.accepted]
    return all(code in puzzle.accepted for code in choices.values()) and losses[0] > PLAIN * puzzle.tolerance


def agreed(trade: Trade, puzzle: Puzzle, factor: int = 1) -> tuple[Answer, ...] | None:
    """The answers with what the sampled evaluator says, or None where it does not agree.

    It agrees where every answer that is not accepted did worse than the best with 95 % certainty, and no accepted one
    did. `factor` multiplies the walls.
    """
    tried = puzzle.answers[: RIVALS + 1]
    solo = Solo(trade, puzzle.position, tried, puzzle.id)
    accepted = puzzle.accepted
    for walls in WALLS:
        solo.play(walls * factor - solo.number)
        gaps = {answer.code: solo.gap(puzzle.best.code, answer.code) for answer in tried[1:]}
        rivals = [gap for code, gap in gaps.items() if code not in accepted]
        equals = [gap for code, gap in gaps.items() if code in accepted]
        if any(gap.mean < 0 for gap in rivals):
            return None
        if all(gap.mean - gap.error > 0 for gap in rivals):
            if any(abs(gap.mean) - gap.error > puzzle.tolerance for gap in equals):
                return None
            return tuple(
                replace(answer, sampled=round(gaps[answer.code].mean, 2), error=round(gaps[answer.code].error, 2))
                if answer.code in gaps
                else answer
                for answer in puzzle.answers
            )
    return None


def _choice(player_: Player, seen: View) -> str:
    """What a machine player would answer."""
    return code_of_action(player_.choose(seen).action)


def code_of_action(action: Action) -> str:
    """The code of a discard, with or without riichi."""
    return coded("r" if action.verb.startswith("ready") else "d", action.tiles)


__all__ = ["Workshop", "agreed", "forge_discard", "workshop"]
