"""Verdicts on answers to puzzles in words: which is best and why, the numbers behind it, what it did to a rating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.i18n.numbers import figure
from bot.services.puzzle_views import Answered
from bot.ui.puzzle_text import answer_name
from bot.ui.told import Section, Table, Told, section
from bot.ui.values_text import route
from engine.reasons import Param, Reason
from puzzles.judge import Grade, Verdict, amount, decimal, percent
from puzzles.puzzle import Answer, Decision, Puzzle

SIGNS: Final = {"best": "◎", "equal": "○", "inaccurate": "△", "mistake": "×", "": "–"}
"""A shape for each grade, beside its word: nothing is told by colour."""


def verdict_told(words: Words, puzzle: Puzzle, verdict: Verdict, result: Answered | None = None) -> Told:
    """The verdict in three steps: the best and why, yours against it, the draws that show it."""
    own = words.of(puzzle.family)
    best = answer_name(own, puzzle, verdict.best.code)
    why = f"{puzzle.family}.{verdict.why}"
    key = "puzzle.verdict.right" if puzzle.is_quiz else "puzzle.verdict.best"
    lead = [own.text(key, best=best, why=why if own.catalog.has(why) else verdict.why)]
    if result is not None and not result.is_new:
        lead.insert(0, own.text("puzzle.verdict.stands", answer=answer_name(own, puzzle, result.kept.code)))
    if len(puzzle.accepted) > 1:
        names = own.listed(answer_name(own, puzzle, code) for code in puzzle.accepted)
        lead.append(own.text("puzzle.verdict.accepted", answers=names))
    facts = [fact_text(own, puzzle, fact) for fact in verdict.facts]
    sections = section(own.text("puzzle.verdict.draws"), [fact_text(own, puzzle, fact) for fact in verdict.draws])
    return Told(
        _headline(own, puzzle, verdict),
        tuple(facts),
        (*sections, *section("", _progress(own, result))),
        footer=own.text("puzzle.footer", line=puzzle.line, id=puzzle.id),
        lead=tuple(lead),
    )


def _headline(words: Words, puzzle: Puzzle, verdict: Verdict) -> str:
    if verdict.yours is None or verdict.grade is None:
        return words.text("puzzle.verdict.solution")
    name = answer_name(words, puzzle, verdict.yours.code)
    grade = _rightness(words, verdict.grade) if puzzle.is_quiz else grade_text(words, verdict.grade)
    return words.text("puzzle.verdict.yours", grade=grade, answer=name)


def _rightness(words: Words, grade: str) -> str:
    """A quiz knows no better and worse."""
    return f"{SIGNS[grade]} {words.text('puzzle.numbers.right' if grade == Grade.BEST else 'puzzle.numbers.wrong')}"


def grade_text(words: Words, grade: str) -> str:
    """A grade by its shape and its word."""
    return f"{SIGNS[grade]} {words.term(f'puzzle.grade.{grade}')}"


def _progress(words: Words, result: Answered | None) -> list[str]:
    if result is None:
        return []
    lines = []
    if result.before is not None and result.after is not None:
        change = round(result.after.value) - round(result.before.value)
        lines.append(
            words.text(
                "puzzle.progress.rating",
                rating=round(result.after.value),
                change=change,
                deviation=round(result.after.deviation),
            )
        )
    if result.streak is not None and result.streak.length:
        lines.append(words.text("puzzle.progress.streak", n=result.streak.length))
    if result.is_new and result.kept.grade in ("inaccurate", "mistake"):
        lines.append(words.text("puzzle.progress.comes_back"))
    return lines


def fact_text(words: Words, puzzle: Puzzle, reason: Reason) -> str:
    """A fact; codes of answers become their names."""
    params: dict[str, Param] = dict(reason.params)
    for name in ("best", "other"):
        if name in params:
            params[name] = answer_name(words, puzzle, str(params[name]))
    special = f"{puzzle.family}.{reason.key}"
    return capital(words.reason(Reason(special if words.catalog.has(special) else reason.key, params)))


def numbers_told(words: Words, puzzle: Puzzle) -> Told:
    """Every answer with its numbers, their names and what they leave out."""
    own = words.of(puzzle.family)
    rows = tuple((answer_name(own, puzzle, one.code), *_cells(own, puzzle, one)) for one in puzzle.answers)
    notes = [own.text(f"puzzle.assumed.{key}") for key in _assumed(puzzle)]
    return Told(
        own.text("puzzle.numbers.title"),
        (own.own(puzzle.family, "puzzle.numbers.tolerance", margin=_margin(puzzle)),) if not puzzle.is_quiz else (),
        (Section("", (), Table((own.text("puzzle.numbers.answer"),), rows)), *section("", notes)),
        footer=own.text("puzzle.footer", line=puzzle.line, id=puzzle.id),
    )


def _margin(puzzle: Puzzle) -> str:
    return f"{puzzle.tolerance:.0f}" if puzzle.family == "riichi" else f"{puzzle.tolerance:.2f}"


_ASSUMED: Final[Mapping[tuple[str, Decision], tuple[str, ...]]] = {
    ("riichi", Decision.CALL): ("solver", "walls", "no_later_calls"),
    ("riichi", Decision.KONG): ("kong", "walls", "no_later_calls"),
    ("riichi", Decision.FOLD): ("push", "duel"),
    ("riichi", Decision.WIN): ("last_hand", "waits_on"),
    ("sichuan", Decision.WIN): ("early", "patience"),
    ("sichuan", Decision.VOID): ("hindsight", "first_turns"),
    ("sichuan", Decision.EXCHANGE): ("hindsight", "coming", "first_turns"),
}
_SOLVERS: Final = {"riichi": "solver", "sichuan": "units", "mcr": "fans"}


def _assumed(puzzle: Puzzle) -> tuple[str, ...]:
    if puzzle.is_quiz:
        return ()
    special = _ASSUMED.get((puzzle.family, puzzle.decision))
    return special or (_SOLVERS[puzzle.family], "walls")


def _cells(words: Words, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
    if puzzle.is_quiz:
        return (words.text("puzzle.numbers.right" if answer.value else "puzzle.numbers.wrong"),)
    loss = amount(puzzle, answer)
    lost = words.own(puzzle.family, "puzzle.numbers.loss", loss=loss)
    cells = [lost if float(loss) else words.text("puzzle.numbers.no_loss")]
    if answer.win is not None:
        cells.append(words.own(puzzle.family, "puzzle.numbers.win", win=percent(answer.win)))
    if answer.lacking is not None and answer.copies is not None:
        cells.append(words.text("puzzle.numbers.tiles", shanten=answer.lacking - 1, n=answer.copies))
    if answer.routes:
        cells.append(words.listed(route(words, fan, share) for fan, share in answer.routes))
    if answer.risk is not None:
        cells.append(words.text("puzzle.numbers.risk", risk=percent(answer.risk)))
    if answer.place is not None:
        cells.append(words.text("puzzle.numbers.place", place=decimal(answer.place)))
    if answer.sampled is not None and answer.error is not None:
        digits = 0 if puzzle.family == "riichi" else 1
        cells.append(
            words.text(
                "puzzle.numbers.sampled",
                change=figure(-answer.sampled, digits, sign="+"),
                error=figure(answer.error, digits),
            )
        )
    return tuple(cells)
