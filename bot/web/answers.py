"""Answers of the API as JSON: facts with their keys, and the same in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from aiohttp import web

from bot.i18n.catalog import Words
from bot.services.problems import Problem, Refused
from engine.reasons import Reason


def json_response(value: Mapping[str, Any], words: Words, status: int = 200) -> web.Response:
    """A JSON answer in the language of `words`."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    response = web.Response(text=text, content_type="application/json", status=status)
    response.headers["Content-Language"] = words.language
    response.headers["Vary"] = "Accept-Language"
    response.enable_compression()
    return response


def refused_json(refused: Refused, words: Words, status: int) -> web.Response:
    """Everything that is wrong with a question."""
    return json_response({"reasons": [problem_json(problem, words) for problem in refused.problems]}, words, status)


def problem_json(problem: Problem, words: Words) -> dict[str, Any]:
    """One fault: its key and params, in words, and where it is."""
    return {
        **reason_json(problem.reason, words),
        "field": problem.field,
        "position": problem.position,
        "length": problem.length if problem.position is not None else None,
    }


def reasons_json(reasons: Iterable[Reason], words: Words) -> list[dict[str, Any]]:
    """Reasons with their words."""
    return [reason_json(reason, words) for reason in reasons]


def reason_json(reason: Reason, words: Words) -> dict[str, Any]:
    """A reason with its words."""
    params = {name: list(value) if isinstance(value, tuple) else value for name, value in reason.params.items()}
    return {"key": reason.key, "params": params, "text": words.reason(reason)}
