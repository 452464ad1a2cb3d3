"""Answers about waits, discards and calls as JSON: the same facts, tiles as codes, reasons as in `json`.

`waits.schema.json`, `discards.schema.json` and `calls.schema.json` beside this file describe the results.
"""

from __future__ import annotations

from typing import Any

from engine.scoring.answers import Accepted, CallRow, CallsAnswer, DiscardRow, DiscardsAnswer, WaitsAnswer, Worth
from engine.scoring.json import FORMAT, reasons_to_json
from engine.tiles.kinds import code_of
from engine.tiles.notation import write_meld


def waits_to_json(answer: WaitsAnswer) -> dict[str, Any]:
    """What a hand waits for or accepts."""
    return {
        "format": FORMAT,
        "ruleset": answer.ruleset,
        "shanten": answer.shanten,
        "shapes": dict(answer.shapes),
        "accepted": [_accepted(wait) for wait in answer.accepted],
        "total": answer.total,
        "notes": reasons_to_json(answer.notes),
    }


def discards_to_json(answer: DiscardsAnswer) -> dict[str, Any]:
    """What each discard leaves."""
    return {
        "format": FORMAT,
        "ruleset": answer.ruleset,
        "shanten": answer.shanten,
        "complete": answer.complete,
        "rows": [_row(row) for row in answer.rows],
        "notes": reasons_to_json(answer.notes),
    }


def calls_to_json(answer: CallsAnswer) -> dict[str, Any]:
    """What can be done about an offered tile."""
    return {
        "format": FORMAT,
        "ruleset": answer.ruleset,
        "offered": code_of(answer.offered),
        "rows": [_call(row) for row in answer.rows],
        "notes": reasons_to_json(answer.notes),
    }


def _accepted(wait: Accepted) -> dict[str, Any]:
    return {
        "tile": code_of(wait.kind),
        "left": wait.left,
        "on_discard": _worth(wait.on_discard),
        "on_draw": _worth(wait.on_draw),
        "labels": reasons_to_json(wait.labels),
    }


def _row(row: DiscardRow) -> dict[str, Any]:
    return {
        "tile": code_of(row.tile),
        "shanten": row.shanten,
        "accepted": [_accepted(wait) for wait in row.accepted],
        "total": row.total,
        "good": row.good,
        "low": _worth(row.low),
        "high": _worth(row.high),
        "labels": reasons_to_json(row.labels),
    }


def _call(row: CallRow) -> dict[str, Any]:
    return {
        "verb": row.verb,
        "meld": None if row.meld is None else write_meld(row.meld),
        "discard": None if row.discard is None else code_of(row.discard),
        "shanten": row.shanten,
        "accepted": [_accepted(wait) for wait in row.accepted],
        "total": row.total,
        "low": _worth(row.low),
        "high": _worth(row.high),
        "worth": _worth(row.worth),
        "refused": reasons_to_json(row.refused),
        "labels": reasons_to_json(row.labels),
        "doubt": reasons_to_json(() if row.doubt is None else (row.doubt,)),
    }


def _worth(worth: Worth | None) -> dict[str, Any] | None:
    if worth is None:
        return None
    return {"totals": dict(worth.totals), "limit": worth.limit, "refused": reasons_to_json(worth.refused)}
