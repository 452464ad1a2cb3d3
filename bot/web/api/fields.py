"""What may be asked, declared once: bodies are checked by it and described by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.i18n.languages import LANGUAGES, STYLES
from bot.services.problems import Problem, Refused
from bot.services.questions import DISCARD, DRAW
from bot.services.rulesets import system_keys
from engine.reasons import Reason

MOST_TEXT: Final = 400
"""Characters of any text in a question."""


@dataclass(frozen=True, slots=True)
class Field:
    """One member of a question: a text, or with `high` a whole number from 0; with `choices` nothing but these."""

    name: str
    about: str
    high: int | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    example: str | int = ""

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        made: dict[str, Any] = {"description": self.about}
        if self.high is not None:
            made |= {"type": "integer", "minimum": 0, "maximum": self.high}
        else:
            made |= {"type": "string", "maxLength": MOST_TEXT}
        if self.choices:
            made["enum"] = list(self.choices)
        if self.example != "":
            made["examples"] = [self.example]
        return made

    def problem(self, value: object) -> Reason | None:
        """What is wrong with a value."""
        if self.high is not None:
            whole = isinstance(value, int) and not isinstance(value, bool)
            if not whole or not 0 <= value <= self.high:  # type: ignore[operator]
                return Reason("web.api.reason.number", {"field": self.name, "high": self.high})
            return None
        if not isinstance(value, str) or len(value) > MOST_TEXT:
            return Reason("web.api.reason.text", {"field": self.name, "most": MOST_TEXT})
        if not is_written(value):
            return Reason("web.api.reason.surrogate", {"field": self.name})
        if self.choices and value not in self.choices:
            return Reason("web.api.reason.choice", {"field": self.name, "choices": tuple(filter(None, self.choices))})
        return None


HAND: Final = Field(
    "hand", "The tiles, for example 123m456p789s1122z; melds in brackets.", required=True, example="123m456p789s1122z"
)
LANGUAGE: Final = (
    Field("lang", "The language of the texts in the answer.", choices=LANGUAGES, example="en"),
    Field("terms", "How terms are written, whatever the language.", choices=STYLES, example="romaji"),
)
RULES: Final = (
    Field("system", "The rule system.", example="riichi"),
    Field("preset", "A preset of it.", example="tenhou"),
    Field("rules", "What differs from the preset, or a whole line of rules.", example="kuitan=off"),
)
SITUATION: Final = (
    Field("seat", "The seat wind: E, S, W or N.", example="S"),
    Field("flags", "What else happened, separated by spaces.", example="riichi ippatsu"),
    Field("dora", "Dora indicators.", example="4p"),
    Field("void", "The suit given up: m, p or s."),
)
NORTHS: Final = Field("norths", "Norths set aside.", high=4)
SCORE: Final = (
    HAND,
    Field("win", "The winning tile, where it is not among the hand's last ones.", example="1z"),
    Field("how", "Won on a discard or by the own draw.", choices=("", DISCARD, DRAW), example=DRAW),
    *SITUATION,
    Field("round", "The round wind.", example="E"),
    Field("payer", "The wind of the player who discarded the winning tile.", example="W"),
    Field("ura", "Indicators below the dora indicators.", example="1z"),
    Field("honba", "Counters on the table.", high=99, example=1),
    Field("sticks", "Ready sticks on the table.", high=99, example=1),
    NORTHS,
    Field("flowers", "Flower tiles.", example="1f"),
    *RULES,
    *LANGUAGE,
)
LOOKING: Final = (
    HAND,
    *SITUATION,
    Field("river", "The own discards.", example="5m"),
    Field("seen", "Other tiles in view.", example="1z1z"),
    NORTHS,
    *RULES,
    *LANGUAGE,
)
RULES_ASKED: Final = (*RULES, *LANGUAGE)
DAY: Final = (
    Field(
        "system", "The rule system; else the first that has puzzles.", choices=tuple(system_keys()), example="riichi"
    ),
    Field("answer", "The code of an answer to be judged, once the day is over."),
    *LANGUAGE,
)
TERM: Final = (
    Field("word", "A word in any language or script; spelling need not be exact.", required=True, example="pinfu"),
    Field("most", "How many words to give at most.", high=50, example=5),
    *LANGUAGE,
)


def is_written(text: str) -> bool:
    """Whether every character can be written: JSON can name halves of characters (``\\ud800``) that no text has."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _shown(name: str) -> str:
    """The beginning of a name, fit to be repeated."""
    return name[:40].encode("utf-8", "replace").decode("utf-8")


def checked(body: object, fields: Sequence[Field]) -> Mapping[str, Any]:
    """The members of a question. Raises `Refused` with everything that is wrong with them."""
    if not isinstance(body, dict):
        raise Refused(Problem(Reason("web.api.reason.not_object")))
    known = {field.name: field for field in fields}
    strange = [_shown(name) for name in body if name not in known]
    problems = [
        Problem(Reason("web.api.reason.unknown", {"field": name, "choices": tuple(known)}), name) for name in strange
    ]
    for field in fields:
        if field.name not in body:
            wrong = Reason("web.api.reason.missing", {"field": field.name}) if field.required else None
        else:
            wrong = field.problem(body[field.name])
        if wrong is not None:
            problems.append(Problem(wrong, field.name))
    if problems:
        raise Refused(*problems)
    return body


def schema(fields: Sequence[Field]) -> dict[str, Any]:
    """The JSON Schema of a question."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [field.name for field in fields if field.required],
        "properties": {field.name: field.schema() for field in fields},
    }
