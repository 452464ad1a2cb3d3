"""Sheets as JSON: the same facts, tiles as codes. `sheet.schema.json` beside this file describes the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.hand.reading import Reading
from engine.reasons import Reason
from engine.scoring.sheet import Line, Sheet
from engine.tiles.kinds import code_of

FORMAT: Final = 1
"""Raised when the shape of the JSON changes in a way that readers would notice."""


def to_json(sheet: Sheet) -> dict[str, Any]:
    """A sheet as JSON values. Keys of patterns, steps and reasons stay keys; seats are numbers as in the sheet."""
    return {
        "format": FORMAT,
        "ruleset": sheet.ruleset,
        "reading": _reading(sheet.reading),
        "lines": [_line(line) for line in sheet.lines],
        "struck": [{"key": one.key, "by": one.by, "why": one.why} for one in sheet.struck],
        "steps": [{"key": step.key, "value": step.value, "params": _params(step.params)} for step in sheet.steps],
        "totals": dict(sheet.totals),
        "limit": sheet.limit,
        "payments": [
            {"payer": paid.payer, "payee": paid.payee, "amount": paid.amount, "cause": paid.cause}
            for paid in sheet.payments
        ],
        "gain": sheet.gain,
        "alternatives": [
            {"reading": _reading(one.reading), "lines": [_line(line) for line in one.lines], "totals": dict(one.totals)}
            for one in sheet.alternatives
        ],
        "notes": reasons_to_json(sheet.notes),
    }


def reasons_to_json(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Reasons as JSON values."""
    return [{"key": reason.key, "params": _params(reason.params)} for reason in reasons]


def _reading(reading: Reading) -> dict[str, Any]:
    return {
        "shape": reading.shape.value,
        "groups": [
            {
                "kind": group.kind.value,
                "tiles": [code_of(kind) for kind in group.kinds],
                "concealed": group.concealed,
                "meld": None if group.meld < 0 else group.meld,
            }
            for group in reading.groups
        ],
        "won": reading.won,
        "wait": reading.wait.value,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "key": line.key,
        "amount": line.amount,
        "unit": line.unit,
        "times": line.times,
        "groups": list(line.groups),
        "tiles": [code_of(tile) for tile in line.tiles],
    }


def _params(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params.items()}
