"""What somebody asked that cannot be answered, and where in his words the fault is."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError, NotationError
from engine.reasons import Param, Reason


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. `field` is the option it is in, `text` what was typed there, `position` the first character at fault
    (from 0) and `length` how many."""

    reason: Reason
    field: str = ""
    text: str = ""
    position: int | None = None
    length: int = 1


class Refused(Exception):
    """A question that cannot be answered as asked; every fault found is in `problems`."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.reason.key for problem in problems))
        self.problems = problems


def refuse(key: str, field: str = "", text: str = "", **params: Param) -> Refused:
    """A refusal with one fault."""
    return Refused(Problem(Reason(key, params), field, text))


def problems_of(error: EngineError, field: str, text: str) -> tuple[Problem, ...]:
    """The engine's refusal of what was typed in one field."""
    if isinstance(error, NotationError):
        return (Problem(error.reason, field, text, error.position, error.length), *_rest(error, field, text))
    return tuple(Problem(reason, field, text) for reason in error.reasons)


def _rest(error: NotationError, field: str, text: str) -> tuple[Problem, ...]:
    return tuple(Problem(reason, field, text) for reason in error.reasons[1:])
