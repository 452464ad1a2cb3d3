"""How puzzles were answered, in words: by a server, by everybody, by one person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.daily import Recap
from bot.services.puzzle_scene import THEME_MARKS
from bot.services.puzzle_views import FamilyStats, Shares, Stats
from bot.ui.puzzle_text import answer_name, hand_lines, question_line, table_lines, title_of
from bot.ui.puzzle_verdict_text import grade_text
from bot.ui.told import Section, Told, section
from puzzles.judge import Grade
from puzzles.puzzle import Puzzle
from puzzles.store import Attempt, Standing

_SHARED: Final = {"riichi": "🀄", "sichuan": "🀐", "mcr": "🀀"}


def closed_told(words: Words, recap: Recap) -> Told:
    """The post of a puzzle that is over; the answer is behind a press."""
    asked = recap.asked
    own = words.of(asked.puzzle.family)
    return Told(
        own.text("puzzle.closed_title", title=title_of(own, asked)),
        (*table_lines(own, asked.puzzle.position), own.text("puzzle.answered", n=recap.here.total)),
        footer=own.text("puzzle.footer", line=asked.puzzle.line, id=asked.puzzle.id),
        hand=tuple(hand_lines(own, asked.puzzle.position)),
        lead=(question_line(words, asked.puzzle),),
    )


def recap_told(words: Words, recap: Recap) -> Told:
    """How people answered, from five answers on; totals alone below that. The answer itself is not in it."""
    own = words.of(recap.asked.puzzle.family)
    sections = [
        *shares_section(own, recap.asked.puzzle, "puzzle.server_share", recap.here),
        *shares_section(own, recap.asked.puzzle, "puzzle.global_share", recap.everywhere),
    ]
    return Told(
        own.text("puzzle.recap.title", title=title_of(own, recap.asked)),
        (own.text("puzzle.recap.totals", here=recap.here.total, everywhere=recap.everywhere.total),),
        tuple(sections),
    )


def solution(words: Words, puzzle: Puzzle) -> str:
    """All accepted answers in one line."""
    own = words.of(puzzle.family)
    names = own.listed(answer_name(own, puzzle, code) for code in puzzle.accepted)
    return own.text("puzzle.recap.solution", answers=names)


def shares_section(words: Words, puzzle: Puzzle, title: str, shares: Shares) -> tuple[Section, ...]:
    """How often each answer was given, the commonest first; nothing below the number from which that may be shown."""
    if shares.answers is None:
        return ()
    rows = sorted(shares.answers.items(), key=lambda row: (-row[1], row[0]))
    lines = [
        words.text(
            "puzzle.recap.share",
            answer=answer_name(words, puzzle, code),
            percent=round(100 * count / shares.total),
            n=count,
        )
        for code, count in rows
    ]
    return section(words.term(title), lines)


def share_text(words: Words, attempt: Attempt, length: int) -> str:
    """What may be shown to everybody: number, grade, streak, rules; no tiles."""
    return words.text(
        "puzzle.share_line",
        sign=_SHARED.get(attempt.family, ""),
        family=f"system.{attempt.family}",
        number=attempt.number or 0,
        grade=grade_text(words, Grade(attempt.grade)),
        n=length,
    )


def stats_told(words: Words, stats: Stats) -> Told:
    """A person's progress."""
    if not stats.families:
        return Told(words.text("puzzle.stats.none"), (words.text("puzzle.stats.begin"),))
    lines = []
    for number, row in enumerate(stats.families, 1):
        lines.append(words.text("puzzle.stats.marked", mark=number, line=_family(words, row)))
        lines.append(
            words.text("puzzle.stats.streak", n=row.streak.length, longest=row.streak.longest, best=row.best_run)
        )
        if row.streak.frozen is not None:
            lines.append(words.text("puzzle.stats.frozen", number=row.streak.frozen))
    facts = [words.text("puzzle.stats.due", n=stats.due)]
    if stats.hidden:
        facts.append(words.text("puzzle.stats.hidden"))
    themes = [
        words.text("puzzle.stats.marked", mark=mark, line=_rate(words, *row))
        for mark, row in zip(THEME_MARKS, stats.ranked_themes, strict=False)
    ]
    decisions = [
        _rate(words, f"puzzle.decision.{key}", right, number)
        for key, (right, number) in sorted(stats.decisions.items(), key=lambda row: (-row[1][1], row[0]))
    ]
    return Told(
        words.text("puzzle.stats.title"),
        tuple(facts),
        (
            Section("", tuple(lines)),
            *section(words.text("puzzle.stats.themes"), themes),
            *section(words.text("puzzle.stats.decisions"), decisions),
        ),
    )


def _family(words: Words, row: FamilyStats) -> str:
    """One family's answers, with the rating where anything rated was answered."""
    family = f"system.{row.family}"
    if row.rating is None:
        return words.text("puzzle.stats.unrated", family=family, right=row.right, n=row.answers)
    rating, deviation = round(row.rating.value), round(row.rating.deviation)
    return words.text(
        "puzzle.stats.family", family=family, rating=rating, deviation=deviation, right=row.right, n=row.answers
    )


def _rate(words: Words, what: str, right: int, answers: int) -> str:
    return words.text("puzzle.stats.rate", what=what, right=right, n=answers)


def board_told(words: Words, family: str, rows: Sequence[Standing], names: Mapping[int, str], *, hidden: bool) -> Told:
    """This month's season in a server; `hidden` is whether the reader is left off."""
    lines = [
        words.text("puzzle.board.line", place=place, who=names[row.user], right=row.right, n=row.answers)
        for place, row in enumerate(rows[:20], 1)
    ]
    facts = (words.text("puzzle.board.rule"), words.text("puzzle.board.opt_in" if hidden else "puzzle.board.opt_out"))
    title = words.text("puzzle.board.title", family=f"system.{family}")
    return Told(title, facts, section("", lines) or section("", [words.text("puzzle.board.empty")]))
