"""A deal as positions: what a replay steps through.

A position ends where somebody has to choose with everybody looking: at a turn, or when all are asked (an exchange, a
suit to give up). So a discard and the draw that follows it are one step, as a reader sees it, and the first position
is the deal itself with the dealer's tile drawn. A claim belongs to the discard that it answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.services.transcript import Narrator
from engine.play.asks import CLAIM
from engine.play.events import Event, Opened


@dataclass(frozen=True, slots=True)
class Position:
    """What was said on the way to it, and the place of its last event."""

    lines: tuple[str, ...]
    last: int


def positions(events: Iterable[Event], narrator: Narrator) -> tuple[Position, ...]:
    """The positions of a deal, from its events as one reader may know them; at least one for any event at all.

    They stand in the same places for every reader.
    """
    found: list[Position] = []
    for last, part in _parts(events):
        lines = tuple(narrator.lines(part))
        if found and not lines:
            # Nothing that anybody sees lies between: it is the same position, asked about again.
            found[-1] = Position(found[-1].lines, last)
        else:
            found.append(Position(lines, last))
    return tuple(found)


def step_at(events: Iterable[Event], narrator: Narrator, place: int) -> int:
    """The position at which the decision of the event at `place` was taken, all events being told; of a claim, the one
    that the claim belongs to."""
    steps = positions(events, narrator)
    return next((number for number, step in enumerate(steps) if step.last >= place - 1), len(steps) - 1)


def _parts(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events up to each choice, with the place of the last one."""
    part: list[Event] = []
    place = -1
    for place, event in enumerate(events):
        part.append(event)
        if isinstance(event, Opened) and event.kind != CLAIM:
            yield place, part
            part = []
    if part:
        yield place, part
