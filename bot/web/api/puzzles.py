"""Days of puzzles as JSON: the question at once, everything else once everybody's day is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.i18n.catalog import Words
from bot.services.puzzle_days import Day, Outcome
from bot.ui.puzzle_text import answer_name, hand_lines, question_line, table_lines, title_of
from bot.ui.puzzle_verdict_text import fact_text, verdict_told
from bot.ui.told import as_lines
from bot.web.answers import reason_json
from bot.web.pages.puzzle import address_of
from bot.web.site import Site
from engine.reasons import Reason
from engine.tiles.kinds import code_of
from puzzles.codec import position_to_json
from puzzles.judge import Verdict, grade_of
from puzzles.puzzle import Answer, Puzzle

Json = dict[str, Any]


def day_json(site: Site, day: Day, outcome: Outcome | None, code: str, words: Words) -> Json:
    """A day, and where it is over (`outcome`) the verdict on an answer. Raises `Refused` for one not offered."""
    own = words.of(day.family)
    return {
        "number": day.number,
        "date": day.date.isoformat(),
        "system": day.family,
        "over": day.over,
        "page": f"{site.links.base}{address_of(day.family, day.number)}",
        "picture": f"{site.links.base}{address_of(day.family, day.number)}.png",
        "puzzle": _question(own, day),
        "solution": None if outcome is None else _solution(site, own, day, outcome, code),
    }


def _question(words: Words, day: Day) -> Json:
    puzzle = day.puzzle
    lines = [
        title_of(words, day.asked),
        question_line(words, day.puzzle),
        *hand_lines(words, puzzle.position),
        *table_lines(words, puzzle.position),
    ]
    return {
        "id": puzzle.id,
        "rules": puzzle.line,
        "decision": puzzle.decision.value,
        "several": puzzle.has_several,
        "position": position_to_json(puzzle.position),
        "answers": [
            {"code": answer.code, "name": answer_name(words, puzzle, answer.code)} for answer in puzzle.shown()
        ],
        "text": lines,
    }


def _solution(site: Site, words: Words, day: Day, outcome: Outcome, code: str) -> Json:
    puzzle = day.puzzle
    verdict = site.days.verdict(day, code)
    shares = outcome.shares
    return {
        "best": puzzle.best.code,
        "accepted": list(puzzle.accepted),
        "tolerance": puzzle.tolerance,
        "answers": [_valued(words, puzzle, answer) for answer in puzzle.answers],
        "verdict": _verdict(words, puzzle, verdict),
        "themes": [{"key": key, "name": words.term(key)} for key in puzzle.themes],
        "rating": {"value": round(outcome.rating.value, 1), "deviation": round(outcome.rating.deviation, 1)},
        "plays": shares.total,
        "popularity": outcome.popularity,
        "shares": None if shares.answers is None else dict(shares.answers),
        "text": as_lines(verdict_told(words, puzzle, verdict)),
    }


def _valued(words: Words, puzzle: Puzzle, answer: Answer) -> Json:
    return {
        "code": answer.code,
        "name": answer_name(words, puzzle, answer.code),
        "grade": grade_of(puzzle, answer).value,
        "loss": round(puzzle.loss(answer), 3),
        "win": answer.win,
        "shanten": None if answer.lacking is None else answer.lacking - 1,
        "accepts": [code_of(kind) for kind in answer.accepted],
        "copies": answer.copies,
        "sampled": answer.sampled,
        "error": answer.error,
        "risk": answer.risk,
        "place": answer.place,
    }


def _verdict(words: Words, puzzle: Puzzle, verdict: Verdict) -> Json:
    return {
        "answer": None if verdict.yours is None else verdict.yours.code,
        "grade": None if verdict.grade is None else verdict.grade.value,
        "loss": round(verdict.loss, 3),
        "why": reason_json(Reason(verdict.why), words),
        "facts": _facts(words, puzzle, verdict.facts),
        "draws": _facts(words, puzzle, verdict.draws),
    }


def _facts(words: Words, puzzle: Puzzle, facts: Iterable[Reason]) -> list[Json]:
    return [{**reason_json(fact, words), "text": fact_text(words, puzzle, fact)} for fact in facts]
