"""Runs files of cases through the engine and adds up how they came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.services.json_lines import each_once, records
from bot.verify.check import UNKNOWN, Checker, Outcome, Record, Verdict


@dataclass(frozen=True, slots=True)
class Miss:
    """A case that did not agree: its file, id and outcome."""

    file: str
    id: str
    kind: str
    outcome: Outcome

    def to_json(self) -> dict[str, Any]:
        """The miss as a JSON object."""
        shown: dict[str, Any] = {"file": self.file, "id": self.id, "kind": self.kind, "preset": self.outcome.preset}
        if self.outcome.verdict is Verdict.UNSUPPORTED:
            return {**shown, "reason": self.outcome.reason}
        return {**shown, "expected": self.outcome.expected, "got": self.outcome.got}


@dataclass(slots=True)
class Report:
    """Counts by kind and preset, and every case that did not agree."""

    counts: Counter[tuple[str, str, Verdict]] = field(default_factory=Counter)
    differed: list[Miss] = field(default_factory=list)
    unsupported: list[Miss] = field(default_factory=list)

    def add(self, file: str, record: Record, kind: str, outcome: Outcome) -> None:
        """Takes one outcome in."""
        self.counts[kind, outcome.preset, outcome.verdict] += 1
        if outcome.verdict is Verdict.AGREED:
            return
        miss = Miss(file, str(record.get("id", record.get("test", "?"))), kind, outcome)
        (self.differed if outcome.verdict is Verdict.DIFFERED else self.unsupported).append(miss)

    def total(self, verdict: Verdict) -> int:
        """How many cases came out so."""
        return sum(number for (_, _, seen), number in self.counts.items() if seen is verdict)

    def rows(self) -> list[tuple[str, str, int, int, int]]:
        """(kind, preset, agreed, differed, unsupported), sorted."""
        names = sorted({(kind, preset) for kind, preset, _ in self.counts})
        return [(*name, *self._row(*name)) for name in names]

    def _row(self, kind: str, preset: str) -> tuple[int, int, int]:
        agreed, differed, unsupported = (self.counts[kind, preset, verdict] for verdict in Verdict)
        return agreed, differed, unsupported

    def to_json(self) -> dict[str, Any]:
        """The whole report as a JSON object."""
        return {
            **{verdict.value: self.total(verdict) for verdict in Verdict},
            "kinds": [
                {"kind": kind, "preset": preset, "agreed": agreed, "differed": differed, "unsupported": unsupported}
                for kind, preset, agreed, differed, unsupported in self.rows()
            ],
            "differences": [miss.to_json() for miss in self.differed],
            "unsupported_cases": [miss.to_json() for miss in self.unsupported],
        }


Watch = Callable[[Iterator[tuple[str, Record]]], Iterable[tuple[str, Record]]]


def verify(paths: Iterable[Path], checkers: Sequence[Checker], watch: Watch = iter) -> Report:
    """Checks every record of every file, once where it is named twice, by the first checker that recognises it. `watch`
    sees them go by. Raises `UnreadableFile`."""
    report = Report()
    for file, record in watch((path.name, record) for path in each_once(paths) for record in records(path)):
        checker = next((known for known in checkers if known.recognises(record)), UNKNOWN)
        report.add(file, record, checker.kind, checker.check(record))
    return report
