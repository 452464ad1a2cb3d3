"""How hard a puzzle is before anybody has tried it: what a panel of machine players would answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from puzzles.puzzle import Decision, Puzzle

EASY: Final = 1000
STEP: Final = {"beginner": 220, "regular": 260, "strong": 320}
"""What a wrong answer of each level adds to the rating of a puzzle."""
UNASKED: Final = 400
"""The same where the panel is of no use: it takes every win and calls for no kong, so that it would tell by its rating
which answer is right."""
NEAR: Final = 200
"""What a rival as near as the tolerance allows adds at most."""


def difficulty(puzzle: Puzzle, choices: Mapping[str, str]) -> int:
    """A rating to begin with; `choices` are answers by level of the panel."""
    wrong = sum(STEP[level] for level, code in choices.items() if code not in puzzle.accepted)
    if puzzle.family == "riichi" and puzzle.decision in (Decision.KONG, Decision.WIN):
        wrong = UNASKED
    losses = [puzzle.loss(answer) for answer in puzzle.answers if answer.code not in puzzle.accepted]
    nearness = puzzle.tolerance / min(losses) if losses and puzzle.tolerance else 0.0
    return EASY + wrong + round(NEAR * min(1.0, nearness)) + 15 * min(8, max(0, len(puzzle.answers) - 4))
