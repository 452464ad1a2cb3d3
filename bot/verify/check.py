"""What it means to check one recorded case against the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

Record = Mapping[str, Any]
"""One line of a file of cases: a JSON object."""


class Verdict(Enum):
    """How a case came out."""

    AGREED = "agreed"
    DIFFERED = "differed"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One checked case. `preset` names the rules it was checked under ("" where rules do not matter).

    `expected` and `got` are JSON values holding only what differs; `reason` says why a case is unsupported.
    """

    verdict: Verdict
    preset: str = ""
    expected: Any = None
    got: Any = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Checker:
    """Knows one kind of record by its fields, never by where it stands or what it is called.

    `check` raises nothing for a record that `recognises` accepts: a refusal by the engine is an answer like any other.
    """

    kind: str
    recognises: Callable[[Record], bool]
    check: Callable[[Record], Outcome]


def compare(expected: Mapping[str, Any], got: Mapping[str, Any], preset: str = "") -> Outcome:
    """Agreed if `got` has every expected value; else what differs, field by field."""
    wrong = [key for key, value in expected.items() if key not in got or got[key] != value]
    if not wrong:
        return Outcome(Verdict.AGREED, preset)
    return Outcome(
        Verdict.DIFFERED, preset, {key: expected[key] for key in wrong}, {key: got.get(key) for key in wrong}
    )


def unsupported(reason: str, preset: str = "") -> Outcome:
    """A case the engine has no rules for, and why."""
    return Outcome(Verdict.UNSUPPORTED, preset, reason=reason)


UNKNOWN: Final = Checker("unknown", lambda _: True, lambda _: unsupported("no kind of case has these fields"))
"""Takes every record that nothing else recognises, so that none is passed over in silence."""
