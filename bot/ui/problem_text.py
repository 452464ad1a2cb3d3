"""What is wrong with a question, where, and how to ask it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.problems import Problem
from bot.ui.told import Told
from bot.ui.width import caret

MOST: Final = 8
"""Faults told at once; more would bury the first."""
SHOWN: Final = 60
"""Characters of the input shown around a fault."""


def problems_told(problems: Sequence[Problem], words: Words, example: str = "") -> Told:
    """The first fault in the headline, the others below it, then an example of right input."""
    said = list(dict.fromkeys(_line(problem, words) for problem in problems))
    lines, more = said[:MOST], len(said) - MOST
    facts = lines[1:]
    if more > 0:
        facts.append(words.text("problem.more", n=more))
    if example:
        facts.append(words.text("problem.example", example=example))
    return Told(lines[0] if lines else words.text("problem.unknown"), tuple(facts), block=_marked(problems))


def marked_input(problem: Problem) -> tuple[str, str] | None:
    """The input and a line of carets below the fault, cut to what is around it."""
    if problem.position is None or not problem.text:
        return None
    text = problem.text.replace("\n", " ").replace("\t", " ")
    start = max(0, problem.position - SHOWN // 2)
    shown = text[start : start + SHOWN]
    return shown, caret(shown, problem.position - start, min(problem.length, SHOWN))


def _line(problem: Problem, words: Words) -> str:
    said = words.reason(problem.reason)
    return words.text("problem.in_field", field=problem.field, said=said) if problem.field else said


def _marked(problems: Sequence[Problem]) -> tuple[str, ...]:
    """The first input whose fault has a place, with carets below it."""
    return next((marked for problem in problems if (marked := marked_input(problem)) is not None), ())
