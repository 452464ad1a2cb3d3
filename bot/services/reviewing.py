"""What the solver's process does for whoever looks back at his games. That process alone needs the judges."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from engine.play.events import Event
from engine.play.state import Start
from engine.review.valued import Reviewed
from engine.systems.playing import rules_of
from puzzles.told import Judged

SECONDS: Final = 30.0
"""How long the judging of one part of a deal may take; decisions that are left then are not judged."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One seat of a deal that is over, under a line of rules."""

    line: str
    start: Start
    events: tuple[Event, ...]
    seat: int


def review(seen: Seen, others: frozenset[int], seconds: float, *, near: bool) -> Reviewed | None:
    """The decisions of the seat that lost most, those at the places `others` left out; None where no solver knows the
    rules. `near`: of those on which much hangs, else of the rest."""
    from engine.review.judges import judge_of
    from engine.review.reading import is_near
    from engine.review.review import decisions, reviewed

    judge = judge_of(seen.line)
    if judge is None:
        return None
    begun = time.monotonic()
    made = decisions(rules_of(seen.line), seen.start, seen.events, seen.seat)
    made = (decided for decided in made if is_near(decided.view) is near)
    return reviewed(judge, made, others, lambda: time.monotonic() - begun > seconds)


def puzzle_of(seen: Seen, place: int) -> Judged:
    """What comes of the decision at a place as a puzzle."""
    from puzzles.make.played import from_game

    return from_game(seen.line, seen.start, seen.events, place, seen.seat)
