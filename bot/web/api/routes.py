"""The API's routes: bodies read within their limits, questions answered in a thread."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from aiohttp import web

from bot.i18n.catalog import Words
from bot.services.problems import Refused, refuse
from bot.services.puzzle_days import NoSuchDay
from bot.web.answers import json_response, refused_json
from bot.web.api import fields, questions
from bot.web.api.fields import Field
from bot.web.api.puzzles import day_json
from bot.web.reader import Reader, reader_of
from bot.web.site import Site, site_of
from bot.web.work import in_thread

OPEN: Final = 60
"""Seconds that a day may be kept while it is open …"""
OVER: Final = 3600
"""… and when it is over; only how it was rated changes then."""
DEEPEST: Final = 8
"""Brackets within brackets in a body; our questions need one."""


class Question(NamedTuple):
    """A route: its path below the API's, the members it takes, and what answers it."""

    path: str
    takes: Sequence[Field]
    answer: Callable[[Site, Any, Words], dict[str, Any]]


QUESTIONS: Final = (
    Question("score", fields.SCORE, questions.ask_score),
    Question("waits", fields.LOOKING, questions.ask_waits),
    Question("discard", fields.LOOKING, questions.ask_discard),
    Question("rules", fields.RULES_ASKED, questions.ask_rules),
    Question("term", fields.TERM, questions.ask_term),
)
COMMANDS: Final = MappingProxyType(
    {f"/hand {path}": f"/api/{path}" for path in ("score", "waits", "discard")} | {"/rules show": "/api/rules"}
)
"""What answers here what Discord's commands answer there, as texts name it."""


def handler(question: Question) -> Callable[[web.Request], Any]:
    """The route's handler."""

    async def handle(request: web.Request) -> web.Response:
        site = site_of(request)
        reader = reader_of(request, site.catalog.calling(COMMANDS))
        words = reader.words
        try:
            fields.checked(dict(request.query), fields.LANGUAGE)
            body = fields.checked(await _body(request), question.takes)
            words = _words(reader, body)
            return await in_thread(request, lambda: json_response(question.answer(site, body, words), words))
        except Refused as refused:
            return refused_json(refused, words, 400)

    return handle


async def list_rules(request: web.Request) -> web.Response:
    """Every system and preset."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    try:
        words = _words(reader, fields.checked(dict(request.query), fields.LANGUAGE))
    except Refused as refused:
        return refused_json(refused, reader.words, 400)
    return json_response(questions.systems(words), words)


async def day(request: web.Request) -> web.Response:
    """The puzzle of a day: of the number in the path, or today's."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    words = reader.words
    number = request.match_info.get("number")
    try:
        asked = fields.checked(dict(request.query), fields.DAY)
        words = _words(reader, asked)
        found = await site.days.day(asked.get("system"), None if number is None else int(number))
        outcome = await site.days.outcome(found)
        code = asked.get("answer", "")
        response = await in_thread(request, lambda: json_response(day_json(site, found, outcome, code, words), words))
    except Refused as refused:
        return refused_json(refused, words, 404 if isinstance(refused, NoSuchDay) else 400)
    response.headers["Cache-Control"] = f"public, max-age={OVER if found.over else OPEN}"
    return response


async def _body(request: web.Request) -> Any:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    raw = await request.read()
    if _depth(raw) > DEEPEST:
        raise refuse("web.api.reason.not_json")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise refuse("web.api.reason.not_json") from error


def _depth(raw: bytes) -> int:
    deepest = depth = 0
    for byte in raw:
        depth += (byte in b"[{") - (byte in b"]}")
        deepest = max(deepest, depth)
    return deepest


def _words(reader: Reader, body: Any) -> Words:
    return reader.words.catalog.words(body.get("lang", reader.language), body.get("terms"))
