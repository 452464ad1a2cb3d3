"""Sichuan before the first discard: which suit to give up, which three tiles to pass.

The table's own advice (tiles lacking, tiles that help, parts kept) stands for the exact evaluator; whole deals played
on by machine players are the sampled one, and what they bring is the value.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from engine.hand.hand import Hand
from engine.play.actions import Action
from engine.play.view import view
from engine.solver.rollouts import Rollouts
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.tiles.kinds import Tile, kind_of
from puzzles.codec import identity
from puzzles.make.deals import Moment, dice, moments, start
from puzzles.make.panel import difficulty
from puzzles.make.shown import position_of
from puzzles.make.version import VERSION
from puzzles.make.workshop import Workshop, workshop
from puzzles.puzzle import SUIT_LETTERS, Answer, Decision, Puzzle, Source, coded
from puzzles.themes import themes_of

DEALS: Final = (60, 160, 320)
"""Deals after which the sampled evaluator looks whether it knows enough."""
TOLERANCE: Final = 0.25
"""Points; a win by discard without any fan is worth one."""
EXCHANGES: Final = 4
"""Choices of three tiles that are offered: the table's best ones."""


def forge_setup(line: str, decision: Decision, seed: int, index: int) -> Puzzle | None:
    """A void-suit or exchange puzzle from the deal of that seed and number, or None where it will not do."""
    shop = workshop(line)
    begin = start(shop.rules, shop.matches, Random(f"{decision.value}:{seed}:{index}"))
    for moment in moments(shop.rules, begin, shop.players):
        window = moment.deal.window
        if window is None or window.kind not in ("exchange", "void"):
            return None
        if window.kind == decision.value and moment.seat == window.seats[0]:
            return _judged(shop, decision, moment, Source(seed=seed, index=index, ply=moment.ply))
    return None


def _judged(shop: Workshop, decision: Decision, moment: Moment, source: Source) -> Puzzle | None:
    seen = view(moment.deal, moment.seat)
    advised = _advised(shop, decision, Hand.of(seen.hand))
    actions = {code: action for action in seen.options if (code := code_of(action)) in advised}
    if len(actions) < 2 or set(actions) != set(advised):
        return None
    best = advised[0]
    rollouts = Rollouts(
        moment.deal, moment.seat, actions, shop.players, identity(shop.line, decision, position_of(seen), ()), dice
    )
    for deals in DEALS:
        rollouts.play(deals - rollouts.number)
        gaps = {code: rollouts.gap(best, code).rounded() for code in advised[1:]}
        if any(gap.mean + TOLERANCE < 0 for gap in gaps.values()):
            return None
        if all(gap.mean - gap.error > 0 or gap.mean <= TOLERANCE for gap in gaps.values()):
            break
    else:
        return None
    accepted = [code for code in advised[1:] if gaps[code].mean <= TOLERANCE]
    if len(accepted) >= min(2, len(advised) - 1):
        return None
    mean = sum(rollouts.results[best]) / rollouts.number
    top = mean + max(0.0, *(-gap.mean for gap in gaps.values()))
    answers = [Answer(code=best, value=round(top, 3))]
    answers += [
        Answer(code=code, value=round(top - max(0.0, gap.mean), 3), sampled=gap.mean, error=gap.error)
        for code, gap in gaps.items()
    ]
    puzzle = Puzzle(
        id=rollouts.seed,
        family=shop.trade.family,
        line=shop.line,
        decision=decision,
        position=position_of(seen),
        answers=tuple(sorted(answers, key=lambda answer: (-answer.value, answer.code != best, answer.code))),
        tolerance=TOLERANCE,
        themes=(),
        difficulty=0,
        source=source,
        version=VERSION,
    )
    choices = {level: code_of(player.choose(seen).action) for level, player in shop.panel.items()}
    return replace(puzzle, themes=themes_of(puzzle), difficulty=difficulty(puzzle, choices))


def _advised(shop: Workshop, decision: Decision, hand: Hand) -> list[str]:
    """The table's choices, best first."""
    assert isinstance(shop.trade.ruleset, SichuanRuleset)
    advice = shop.trade.ruleset.setup
    if decision is Decision.VOID:
        return [f"v{SUIT_LETTERS[row.suit]}" for row in advice.void(hand).rows]
    return [coded("x", tuple(sorted(row.give))) for row in advice.exchange(hand, EXCHANGES).rows]


def code_of(action: Action) -> str:
    """The code of giving up a suit, or of passing tiles."""
    if action.verb == "exchange":
        return coded("x", tuple(sorted(action.tiles)))
    return f"v{SUIT_LETTERS[kind_of(Tile(action.tiles[0])) // 9]}"
