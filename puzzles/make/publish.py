"""The one predicate that decides what may be a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.features.exchange import EXCHANGE
from engine.features.void_suit import VOID
from engine.play.actions import CHOW, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.solver.samples import Gap
from engine.tiles.kinds import SUITS, kind_of
from puzzles.codec import identity
from puzzles.make.duel import Duel
from puzzles.make.exact_kong import kong_of
from puzzles.make.first_turns import FirstTurns
from puzzles.make.last_hand import LastHand
from puzzles.make.panel import difficulty
from puzzles.make.patience import Patience
from puzzles.make.sampler import Sampler
from puzzles.make.solo import Solo
from puzzles.make.trade import Trade
from puzzles.make.version import VERSION
from puzzles.make.workshop import Workshop
from puzzles.position import Position
from puzzles.puzzle import Answer, Decision, Puzzle, Source, coded
from puzzles.themes import themes_of
from puzzles.told import Flaw, Judged

SURE: Final = 1.5
"""By how many times its error (which one difference in ten exceeds) a difference must be beyond doubt: two and a half
standard errors. It is looked at several times, of several rivals, in very many positions; at one time its error, six
puzzles in a hundred did not stand twice the walls."""
RIVALS: Final = 3
"""Answers beside the best that are rolled out: those that come nearest to it."""
LEAST_WIN: Final = 0.08
"""A hand that hardly ever wins teaches nothing about how to win."""
MARGIN: Final = 0.035
"""Tolerance as a share of what the best answer brings."""
CLEAR: Final = 2.0
"""By how many tolerances the first answer that is not accepted must be worse."""
ABSURD: Final = 0.6
"""Losing more than such a share of what the best brings tempts nobody."""
TOLERANCES: Final[Mapping[Decision, float]] = MappingProxyType({Decision.FOLD: 150.0, Decision.WIN: 1000.0})
"""Points, where the best answer may bring none or cost some: what pushing brings less what it risks, or points with
what the place at the end brings."""
TEMPTING: Final[Mapping[Decision, float]] = MappingProxyType({Decision.FOLD: 2500.0, Decision.WIN: 8000.0})
"""Losing more than so much tempts nobody there."""


class Standard(NamedTuple):
    """What a question wants of its answers: at most so many `accepted`, at least so many `rivals` beside them, of which
    this many must be `tempting` (or all there are). A puzzle that the whole panel solves is too plain from `plain`
    tolerances on."""

    accepted: int = 1
    rivals: int = 1
    tempting: int = 2
    plain: float = 4.0


USUAL: Final = Standard()
STANDARDS: Final[Mapping[Decision, Standard]] = MappingProxyType(
    {
        Decision.DISCARD: Standard(accepted=2, rivals=3),
        # Machine players make too few kongs, and let too few wins pass, to say what tempts people.
        Decision.KONG: Standard(plain=9.0),
        Decision.WIN: Standard(plain=9.0),
        # Of three suits one is nearly always out of the question: there it is enough that one other tempts.
        Decision.VOID: Standard(tempting=1),
    }
)
"""Where a question wants something else than the usual."""


def published(
    shop: Workshop, decision: Decision, position: Position, answers: tuple[Answer, ...], seen: View, source: Source
) -> Puzzle | None:
    """The puzzle of a position with its answers by the exact evaluator, best first, or None where it will not do."""
    return judged(shop, drafted(shop, decision, position, answers, source), seen).made


def judged(shop: Workshop, puzzle: Puzzle, seen: View | None) -> Judged:
    """Whether a drafted puzzle will do, and if so the puzzle with its labels.

    It will where the decision matters (`flaw_of`), is not plain to everybody, and the sampled evaluator agrees.
    `seen` is what the panel of machine players is asked; None where it cannot be asked.
    """
    flaw = flaw_of(puzzle)
    if flaw is not None:
        return Judged(puzzle, flaw)
    choices = {} if seen is None else choices_of(shop, puzzle, seen)
    if choices and _is_plain(puzzle, choices):
        return Judged(puzzle, Flaw.PLAIN)
    sampled = agreed(shop.trade, puzzle)
    if sampled is None:
        return Judged(puzzle, Flaw.DISPUTED)
    puzzle = replace(puzzle, answers=sampled)
    return Judged(replace(puzzle, themes=themes_of(puzzle), difficulty=difficulty(puzzle, choices)), None)


def drafted(
    shop: Workshop, decision: Decision, position: Position, answers: tuple[Answer, ...], source: Source | None
) -> Puzzle:
    """The puzzle before anybody has looked whether it will do."""
    return Puzzle(
        id=identity(shop.line, decision, position, ()),
        family=shop.trade.family,
        line=shop.line,
        decision=decision,
        position=position,
        answers=answers,
        tolerance=_tolerance(shop.trade, decision, answers[0].value),
        themes=(),
        difficulty=0,
        source=source,
        version=VERSION,
    )


def _tolerance(trade: Trade, decision: Decision, best: float) -> float:
    if _is_of_places(trade.family, decision):
        return TOLERANCES[decision]
    return round(max(trade.margin, MARGIN * best), 2)


def _is_of_places(family: str, decision: Decision) -> bool:
    """Whether more is weighed than what the hand itself brings: risks, or places at the end."""
    return family == "riichi" and decision in TOLERANCES


def code_of(action: Action) -> str:
    """The code of what a machine player does."""
    if action == PASS:
        return "p"
    if action == WIN:
        return "t"
    if action.verb.endswith("kong"):
        return coded("k", action.tiles)
    if action.verb == EXCHANGE:
        return coded("x", tuple(sorted(action.tiles)))
    if action.verb == VOID:
        return f"v{SUITS[kind_of(action.tiles[0]) // 9]}"
    if action.verb in (CHOW, PUNG):
        return coded("c" if action.verb == CHOW else "u", action.tiles)
    return coded("r" if action.verb.startswith("ready") else "d", action.tiles)


def choices_of(shop: Workshop, puzzle: Puzzle, seen: View) -> dict[str, str]:
    """The answers of the panel, by level."""
    return {level: _chosen(puzzle, player.choose(seen).action) for level, player in shop.panel.items()}


def _chosen(puzzle: Puzzle, action: Action) -> str:
    """The answer to a puzzle that a machine player's action amounts to.

    Where a plan is asked for, not a tile: whoever does not push with that tile folds, whoever discards makes no kong.
    """
    code = code_of(action)
    codes = {answer.verb: answer.code for answer in puzzle.answers}
    match puzzle.decision:
        case Decision.FOLD:
            pushes = next(answer for answer in puzzle.answers if answer.verb != "f")
            return pushes.code if action.tiles == pushes.tiles else codes["f"]
        case Decision.KONG if action.verb.startswith(("discard", "ready")):
            return codes.get("d") or codes["r"]
    return code


def _standard(puzzle: Puzzle) -> Standard:
    """What the question wants of its answers; plans weighed by places want the usual."""
    if _is_of_places(puzzle.family, puzzle.decision):
        return USUAL
    return STANDARDS.get(puzzle.decision, USUAL)


def flaw_of(puzzle: Puzzle) -> Flaw | None:
    """None where few answers are accepted, the next is clearly worse, another tempts, and the hand may well win."""
    if _is_of_places(puzzle.family, puzzle.decision):
        return _flaw_of_two(puzzle)
    accepted = puzzle.accepted
    losses = [puzzle.loss(answer) for answer in puzzle.answers if answer.code not in accepted]
    standard = _standard(puzzle)
    if (puzzle.best.win or 0.0) < LEAST_WIN:
        return Flaw.HOPELESS
    if len(accepted) > standard.accepted or (losses and losses[0] < CLEAR * puzzle.tolerance):
        return Flaw.UNCLEAR
    if puzzle.decision is Decision.KONG and all(answer.verb != "k" for answer in puzzle.answers[: RIVALS + 1]):
        return Flaw.PLAIN
    if len(losses) < standard.rivals or losses[min(standard.tempting, len(losses)) - 1] > ABSURD * puzzle.best.value:
        return Flaw.PLAIN
    return None


def _flaw_of_two(puzzle: Puzzle) -> Flaw | None:
    """The same of two answers that are weighed against each other."""
    loss = puzzle.loss(puzzle.answers[-1])
    if loss < CLEAR * puzzle.tolerance:
        return Flaw.UNCLEAR
    return Flaw.PLAIN if loss > TEMPTING[puzzle.decision] else None


def _is_plain(puzzle: Puzzle, choices: Mapping[str, str]) -> bool:
    """Everybody finds it at once: every level of the panel, and nothing else comes near."""
    losses = [puzzle.loss(answer) for answer in puzzle.answers if answer.code not in puzzle.accepted]
    limit = _standard(puzzle).plain
    return all(code in puzzle.accepted for code in choices.values()) and losses[0] > limit * puzzle.tolerance


def agreed(trade: Trade, puzzle: Puzzle, factor: int = 1) -> tuple[Answer, ...] | None:
    """The answers with what the sampled evaluator says, or None where it does not agree.

    It agrees where every answer that is not accepted did worse than the best beyond doubt (`SURE`), and no accepted one
    did. `factor` multiplies the walls.
    """
    tried = puzzle.answers[: RIVALS + 1]
    sampler = _sampler(trade, puzzle, tried)
    best = puzzle.best.code
    rivals = [answer.code for answer in tried if answer.code not in puzzle.accepted]
    equals = [answer.code for answer in tried[1:] if answer.code in puzzle.accepted]
    doubtful = rivals[:1]
    for walls in sampler.LOOKS:
        # What is not sure at the last look if nothing changes until then is not waited for.
        hope = SURE * sqrt(walls / sampler.LOOKS[-1]) if walls > sampler.LOOKS[0] else 0.0
        # Those in doubt go first: where they do too well the others need not play at all.
        for codes in (doubtful, rivals):
            sampler.play(walls * factor, (best, *codes))
            gaps = {code: sampler.gap(best, code) for code in codes}
            if any(gap.mean < hope * gap.error for gap in gaps.values()):
                return None
        doubtful = [code for code, gap in gaps.items() if gap.mean <= SURE * gap.error]
        if not doubtful:
            sampler.play(walls * factor, equals)
            gaps |= {code: sampler.gap(best, code) for code in equals}
            if any(abs(gaps[code].mean) - gaps[code].error > puzzle.tolerance for code in equals):
                return None
            return tuple(_sampled(answer, gaps.get(answer.code)) for answer in puzzle.answers)
    return None


def _sampled(answer: Answer, gap: Gap | None) -> Answer:
    return answer if gap is None else replace(answer, sampled=round(gap.mean, 2), error=round(gap.error, 2))


def _sampler(trade: Trade, puzzle: Puzzle, tried: tuple[Answer, ...]) -> Sampler:
    """The sampled evaluator of a question."""
    match puzzle.decision:
        case Decision.FOLD:
            return Duel(trade, puzzle.position, tried, puzzle.id)
        case Decision.WIN if trade.declares:
            return LastHand(trade, puzzle.position, tried, puzzle.id)
        case Decision.WIN:
            return Patience(trade, puzzle.position, tried, puzzle.id)
        case Decision.VOID | Decision.EXCHANGE:
            return FirstTurns(trade, puzzle.position, tried, puzzle.id)
        case Decision.KONG if trade.declares:
            kong = next(answer for answer in tried if answer.verb == "k")
            return Solo(trade, puzzle.position, tried, puzzle.id, kong_of(puzzle.position, kong))
    return Solo(trade, puzzle.position, tried, puzzle.id)
