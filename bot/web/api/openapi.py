"""The API's description of itself (OpenAPI 3.1), made from what the routes declare."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bot.i18n.languages import LANGUAGES
from bot.web.api.fields import schema
from bot.web.api.routes import QUESTIONS

ABOUT: Final = {
    "score": ("What a win is worth, or why the hand does not win.", "ScoreAnswer"),
    "waits": ("What a hand waits for, or which tiles bring it forward.", "WaitsReply"),
    "discard": ("What each discard would leave.", "DiscardsReply"),
    "rules": ("What a preset says, option by option.", "Rules"),
    "term": ("Words of the game in English, romaji, Japanese and both Chinese scripts.", "Terms"),
}
_POSITION: Final = (
    "The first character at fault in that member as it was sent, counted in code points from 0; null where the"
    " fault has no place. `length` says how many are at fault. Params never hold a place."
)
_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_YES_NO: Final = {"type": "boolean"}


def ref(name: str) -> dict[str, Any]:
    """A reference to a shared schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def rows(of: dict[str, Any]) -> dict[str, Any]:
    """A list."""
    return {"type": "array", "items": of}


def closed(**properties: dict[str, Any]) -> dict[str, Any]:
    """An object with exactly these members."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """That, or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}


def document(version: str, url: str) -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {}
    for question in QUESTIONS:
        about, answer = ABOUT[question.path]
        paths[f"/api/{question.path}"] = {
            "post": {
                "operationId": question.path,
                "summary": about,
                "parameters": [_LANGUAGE],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": ref(f"{question.path.capitalize()}Question")}},
                },
                "responses": _responses(answer),
            }
        }
    paths["/api/rules"]["get"] = {
        "operationId": "systems",
        "summary": "Every rule system and its presets.",
        "parameters": [_LANGUAGE],
        "responses": _responses("Systems"),
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Suzume",
            "version": version,
            "summary": "Mahjong hands scored and explained; waits, discards, rules and words.",
        },
        "servers": [{"url": url}],
        "paths": paths,
        "components": {"schemas": _schemas()},
    }


_LANGUAGE: Final = {
    "name": "lang",
    "in": "query",
    "description": "The language of texts; Accept-Language works too, and a body may name its own.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}


def _responses(answer: str) -> dict[str, Any]:
    def body(about: str, name: str) -> dict[str, Any]:
        return {"description": about, "content": {"application/json": {"schema": ref(name)}}}

    return {
        "200": body("The answer.", answer),
        "400": body("The question cannot be answered as asked; every fault found.", "Problems"),
        "413": body("The body is too large.", "Problems"),
        "415": body("The body is not JSON.", "Problems"),
        "429": body("Too many questions; Retry-After says when to ask again.", "Problems"),
        "503": body("The answer took too long.", "Problems"),
    }


@cache
def _schemas() -> dict[str, Any]:
    asked = {f"{question.path.capitalize()}Question": schema(question.takes) for question in QUESTIONS}
    return asked | _sheet() | _answers() | _common()


def _sheet() -> dict[str, Any]:
    """The engine's own schema of a sheet, its parts made shared schemas."""
    text = files("engine.scoring").joinpath("sheet.schema.json").read_text("utf-8")
    sheet = json.loads(text.replace('"#/$defs/', '"#/components/schemas/Sheet-'))
    parts = sheet.pop("$defs")
    del sheet["$schema"], sheet["$id"]
    return {"Sheet": sheet} | {f"Sheet-{name}": part for name, part in parts.items()}


def _common() -> dict[str, Any]:
    reason = closed(key=_TEXT, params={"type": "object"}, text=_TEXT)
    fact = closed(key=_TEXT, params={"type": "object"})
    problem = closed(
        key=_TEXT,
        params={"type": "object"},
        text=_TEXT,
        field={"type": "string", "description": "The member of the question that is at fault, or empty."},
        position=or_null({"type": "integer", "minimum": 0, "description": _POSITION}),
        length=or_null({"type": "integer", "minimum": 1}),
    )
    return {"Reason": reason, "Fact": fact, "Problem": problem, "Problems": closed(reasons=rows(ref("Problem")))}


def _answers() -> dict[str, Any]:
    common = {"question": {"type": "object"}, "repairs": rows(ref("Reason")), "text": rows(_TEXT)}
    worth = closed(
        totals={"type": "object", "additionalProperties": _WHOLE}, limit=or_null(_TEXT), refused=rows(ref("Fact"))
    )
    accepted = closed(
        tile=_TEXT,
        left=_WHOLE,
        on_discard=or_null(ref("Worth")),
        on_draw=or_null(ref("Worth")),
        labels=rows(ref("Fact")),
    )
    waits = closed(
        format={"const": 1},
        ruleset=_TEXT,
        shanten=_WHOLE,
        shapes={"type": "object", "additionalProperties": _WHOLE},
        accepted=rows(ref("Accepted")),
        total=_WHOLE,
        notes=rows(ref("Fact")),
    )
    row = closed(
        tile=_TEXT,
        shanten=_WHOLE,
        accepted=rows(ref("Accepted")),
        total=_WHOLE,
        good=or_null(_WHOLE),
        low=or_null(ref("Worth")),
        high=or_null(ref("Worth")),
        labels=rows(ref("Fact")),
    )
    discards = closed(
        format={"const": 1},
        ruleset=_TEXT,
        shanten=_WHOLE,
        complete=_YES_NO,
        rows=rows(ref("DiscardRow")),
        notes=rows(ref("Fact")),
    )
    option = closed(option=_TEXT, name=_TEXT, about=_TEXT, value=_TEXT, text=_TEXT, changed=_YES_NO, unsure=_YES_NO)
    preset = closed(preset=_TEXT, version=_WHOLE, name=_TEXT, about=_TEXT)
    system = closed(system=_TEXT, name=_TEXT, default=_TEXT, presets=rows(preset))
    term = closed(key=_TEXT, name=_TEXT, en=_TEXT, romaji=_TEXT, ja=_TEXT, zh_cn=_TEXT, zh_tw=_TEXT, explanation=_TEXT)
    return {
        "Worth": worth,
        "Accepted": accepted,
        "Waits": waits,
        "DiscardRow": row,
        "Discards": discards,
        "ScoreAnswer": closed(
            win=_YES_NO,
            sheet=or_null(ref("Sheet")),
            reasons=rows(ref("Reason")),
            distance=or_null(ref("Waits")),
            **common,
        ),
        "WaitsReply": closed(answer=ref("Waits"), **common),
        "DiscardsReply": closed(answer=ref("Discards"), **common),
        "Rules": closed(line=_TEXT, name=_TEXT, groups=rows(closed(group=_TEXT, name=_TEXT, options=rows(option)))),
        "Systems": closed(systems=rows(system)),
        "Terms": closed(terms=rows(term)),
    }
