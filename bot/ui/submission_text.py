"""What came of a hand that was sent in, and the queue of those that wait, in words."""

from __future__ import annotations

from dataclasses import replace

from bot.i18n.catalog import Words
from bot.services.community import asked_of
from bot.ui.card import Row
from bot.ui.custom_ids import CustomId
from bot.ui.items import Press
from bot.ui.puzzle_text import question_told
from bot.ui.puzzle_verdict_text import numbers_told
from bot.ui.told import Told
from puzzles.submissions import Submission
from puzzles.told import Judged

QUEUE = "pzq"
APPROVE, DROP, LATER = "approve", "drop", "later"


def judged_told(words: Words, judged: Judged) -> Told:
    """Whether a hand will do, or why not, then every discard with its values."""
    lines = [words.text("puzzle.submit.waits")] if judged.flaw is None else []
    if judged.flaw is not None:
        lines.append(words.text(f"puzzle.submit.flaw.{judged.flaw.value}"))
    headline = words.text("puzzle.submit.accepted" if judged.flaw is None else "puzzle.submit.refused")
    if judged.puzzle is None:
        return Told(headline, lead=tuple(lines))
    lines.append(words.text("puzzle.submit.limits"))
    return replace(numbers_told(words, judged.puzzle), headline=headline, lead=tuple(lines))


def queue_told(words: Words, submission: Submission, waiting: int) -> Told:
    """One that waits, as it would be asked."""
    told = question_told(words, asked_of(submission))
    return replace(told, headline=words.text("puzzle.queue.title", n=waiting))


def queue_rows(words: Words, submission: Submission) -> list[Row]:
    """What a manager may do with one that waits."""
    puzzle = submission.puzzle.id
    return [
        [Press(CustomId(QUEUE, (what, puzzle)), words.text(f"puzzle.queue.{what}")) for what in (APPROVE, DROP, LATER)]
    ]
