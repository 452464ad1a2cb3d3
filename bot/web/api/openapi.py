"""The API's description of itself (OpenAPI 3.1), made from what the routes declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.web.api import fields
from bot.web.api.fields import Field
from bot.web.api.routes import QUESTIONS
from bot.web.api.schemas import ref, schemas

ABOUT: Final = {
    "score": ("What a win is worth, or why the hand does not win.", "ScoreAnswer"),
    "waits": ("What a hand waits for, or which tiles bring it forward.", "WaitsReply"),
    "discard": ("What each discard would leave.", "DiscardsReply"),
    "rules": ("What a preset says, option by option.", "Rules"),
    "term": ("Words of the game in English, romaji, Japanese and both Chinese scripts.", "Terms"),
}


def document(version: str, url: str) -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {}
    for question in QUESTIONS:
        about, answer = ABOUT[question.path]
        paths[f"/api/{question.path}"] = {
            "post": {
                "operationId": question.path,
                "summary": about,
                "parameters": _in_query(fields.LANGUAGE),
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": ref(f"{question.path.capitalize()}Question")}},
                },
                "responses": _responses(answer, _ASKED | _POSTED),
            }
        }
    paths["/api/rules"]["get"] = {
        "operationId": "systems",
        "summary": "Every rule system and its presets.",
        "parameters": _in_query(fields.LANGUAGE),
        "responses": _kept(_responses("Systems", _ASKED)),
    }
    paths["/api/puzzles/daily"] = {"get": _day("today", "Today's puzzle: the question alone, while it is open.", [])}
    about = "The puzzle of a day; with its solution and shares of answers once it is over in every server."
    paths["/api/puzzles/{number}"] = {"get": _day("day", about, [_NUMBER])}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Suzume",
            "version": version,
            "summary": "Mahjong hands scored and explained; waits, discards, rules, words, daily puzzles.",
        },
        "servers": [{"url": url}],
        "paths": paths,
        "components": {"schemas": schemas()},
    }


_NUMBER: Final = {
    "name": "number",
    "in": "path",
    "required": True,
    "description": "The number of the day; 1 is 1 January 2026.",
    "schema": {"type": "integer", "minimum": 1, "maximum": 999_999},
}
_ASKED: Final = {
    "400": "The question cannot be answered as asked; every fault found.",
    "414": "The address is too long.",
    "429": "Too many questions; Retry-After says when to ask again.",
    "503": "The answer took too long, or stored data cannot be reached; Retry-After says when to ask again.",
}
_POSTED: Final = {"413": "The body is too large.", "415": "The body is not JSON."}
_SOUGHT: Final = {"404": "There was no puzzle of that number."}


def _day(name: str, about: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": about,
        "parameters": [*parameters, *_in_query(fields.DAY)],
        "responses": _kept(_responses("Day", _ASKED | _SOUGHT)),
    }


def _in_query(taken: Sequence[Field]) -> list[dict[str, Any]]:
    return [
        {"name": field.name, "in": "query", "required": field.required, "schema": field.schema()} for field in taken
    ]


def _responses(answer: str, refusals: Mapping[str, str]) -> dict[str, Any]:
    refused = {status: _body(about, "Problems") for status, about in sorted(refusals.items())}
    # What is no HTTP at all, or has a first line of more than 64 kB, is refused before anybody looks at it.
    refused["400"]["content"]["text/plain"] = {"schema": {"type": "string"}}
    for status in ("429", "503"):
        refused[status]["headers"] = {"Retry-After": _header("Seconds to wait.", {"type": "integer", "minimum": 1})}
    return {"200": _body("The answer.", answer), **refused}


def _kept(responses: dict[str, Any]) -> dict[str, Any]:
    """Of a question by GET: the answer is marked, and not sent again to whoever has it."""
    responses["200"]["headers"] = {
        "ETag": _header("The mark of this answer, for If-None-Match.", {"type": "string"}),
        "Cache-Control": _header("How long it may be kept.", {"type": "string"}),
    }
    return {**responses, "304": {"description": "What If-None-Match names is still so."}}


def _body(about: str, name: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": ref(name)}}}


def _header(about: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": about, "required": True, "schema": schema}
