"""The shared schemas of the API's description: what is asked, and what answers hold."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bot.web.api.fields import schema
from bot.web.api.routes import QUESTIONS
from puzzles.judge import Grade
from puzzles.puzzle import Decision

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


@cache
def schemas() -> dict[str, Any]:
    """Every shared schema by name."""
    asked = {f"{question.path.capitalize()}Question": schema(question.takes) for question in QUESTIONS}
    return asked | _sheet() | _answers() | _puzzles() | _common()


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


def _puzzles() -> dict[str, Any]:
    """A day of puzzles. What a position shows depends on the game and grows with the kinds of questions, so only what
    is always there is fixed."""
    number, some = {"type": "number"}, or_null({"type": "number"})
    codes = {"type": "string", "description": "Codes of tiles without spaces, such as 1m0p5z."}
    place = {
        "type": "object",
        "description": "One seat: how many tiles it holds concealed, its score, melds, river (* as drawn, ^ riichi, "
        "! claimed), flowers, whether it is ready, the suit it gave up (0 m, 1 p, 2 s).",
        "required": ["size", "score"],
        "properties": {
            "size": _WHOLE,
            "score": _WHOLE,
            "melds": rows({"type": "array"}),
            "river": _TEXT,
            "flowers": codes,
            "ready": _YES_NO,
            "void": _WHOLE,
        },
    }
    position = {
        "type": "object",
        "description": "What the seat that is asked may see; what is empty or 0 is left out.",
        "required": ["seat", "dealer", "wind", "places", "hand"],
        "properties": {
            "seat": _WHOLE,
            "dealer": _WHOLE,
            "wind": _TEXT,
            "places": rows(ref("Place")),
            "hand": codes,
            "drawn": _TEXT,
            "wall": _WHOLE,
            "honba": _WHOLE,
            "pot": _WHOLE,
            "dora": codes,
            "ura": codes,
            "self_draw": _YES_NO,
            "flags": rows(_TEXT),
        },
    }
    grade = {"enum": [grade.value for grade in Grade]}
    puzzle = closed(
        id=_TEXT,
        rules=_TEXT,
        decision={"enum": [decision.value for decision in Decision]},
        several={"type": "boolean", "description": "Whether several answers count as best."},
        position=ref("Position"),
        answers=rows(closed(code=_TEXT, name=_TEXT)),
        text=rows(_TEXT),
    )
    valued = closed(
        code=_TEXT,
        name=_TEXT,
        grade=grade,
        loss={"type": "number", "description": "Points lost against the best."},
        win=some,
        shanten=or_null(_WHOLE),
        accepts=rows(_TEXT),
        copies=or_null(_WHOLE),
        sampled=some,
        error=some,
        risk=some,
        place=some,
    )
    verdict = closed(
        answer=or_null(_TEXT),
        grade=or_null(grade),
        loss=number,
        why=ref("Reason"),
        facts=rows(ref("Reason")),
        draws=rows(ref("Reason")),
    )
    solution = closed(
        best=_TEXT,
        accepted=rows(_TEXT),
        tolerance=number,
        answers=rows(ref("ValuedAnswer")),
        verdict=ref("Verdict"),
        themes=rows(closed(key=_TEXT, name=_TEXT)),
        rating=closed(value=number, deviation=number),
        plays=_WHOLE,
        popularity=or_null(
            {
                "type": "integer",
                "minimum": 0,
                "maximum": 100,
                "description": "Percent who found it good once they knew the solution; null below five votes.",
            }
        ),
        shares=or_null(
            {"type": "object", "additionalProperties": _WHOLE, "description": "By code; null below five answers."}
        ),
        text=rows(_TEXT),
    )
    day = closed(
        number=_WHOLE,
        date={"type": "string", "format": "date"},
        system=_TEXT,
        over={"type": "boolean", "description": "Whether it is over in every server."},
        page=_TEXT,
        picture=_TEXT,
        puzzle=ref("Puzzle"),
        solution=or_null(ref("Solution")),
    )
    return {
        "Day": day,
        "Place": place,
        "Position": position,
        "Puzzle": puzzle,
        "Solution": solution,
        "ValuedAnswer": valued,
        "Verdict": verdict,
    }
