"""Forms (modals): what a client sends back when one is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .backend import Backend
from .limits import walk
from .refusal import ActionError
from .resolve import resolve_members
from .wire import Json

INPUT, LABEL, ROW, TEXT = 4, 18, 1, 10
UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23


def build_submission(backend: Backend, form: Json, values: Mapping[str, Any], channel: Json) -> Json:
    """The data of a modal submit. Values by custom id: text, list of option values or ids, list of attachment records,
    a radio's value or None, True or False. What is not given keeps the form's own default."""
    known = {c["custom_id"] for c in walk(form["components"]) if c.get("custom_id")}
    if strange := [key for key in values if key not in known]:
        raise ActionError("unknown_component", name=strange[0])
    resolved: Json = {}
    sent: list[Json] = []
    numbers = iter(range(1, 1000))
    for component in form["components"]:
        entry: Json = {"type": component["type"], "id": component.get("id") or next(numbers)}
        match component["type"]:
            case 18:
                inner = component["component"]
                entry["component"] = _field(backend, inner, values, channel, resolved, next(numbers))
            case 1:
                entry["components"] = [
                    _field(backend, inner, values, channel, resolved, next(numbers))
                    for inner in component["components"]
                ]
        sent.append(entry)
    data: Json = {"custom_id": form["custom_id"], "components": sent}
    return data | ({"resolved": resolved} if resolved else {})


def _field(
    backend: Backend, field: Json, values: Mapping[str, Any], channel: Json, resolved: Json, number: int
) -> Json:
    entry: Json = {"type": field["type"], "id": field.get("id") or number, "custom_id": field["custom_id"]}
    value = values.get(field["custom_id"], _default(field))
    match field["type"]:
        case 4:
            return entry | {"value": _text(field, str(value))}
        case 21:
            if value is None and field.get("required", True):
                raise ActionError("option_missing", name=field["custom_id"])
            _check_options(field, [] if value is None else [value])
            return entry | {"value": value}
        case 23:
            return entry | {"value": bool(value)}
        case 19:
            _check_number(field, len(value))
            resolved.setdefault("attachments", {}).update({file["id"]: file for file in value})
            return entry | {"values": [file["id"] for file in value]}
        case _:
            chosen = [str(one) for one in value]
            _check_number(field, len(chosen))
            if field["type"] in (3, CHECKBOXES):
                _check_options(field, chosen)
            else:
                for key, records in resolve_members(backend.world, chosen, channel).items():
                    resolved.setdefault(key, {}).update(records)
            return entry | {"values": chosen}


def _default(field: Json) -> Any:
    match field["type"]:
        case 4:
            return field.get("value") or ""
        case 23:
            return field.get("default", False)
        case 21:
            return next((option["value"] for option in field["options"] if option.get("default")), None)
        case 3 | 22:
            return [option["value"] for option in field.get("options") or () if option.get("default")]
        case 5 | 6 | 7 | 8:
            return [str(entry["id"]) for entry in field.get("default_values") or ()]
        case _:
            return []


def _text(field: Json, text: str) -> str:
    name = field["custom_id"]
    if not text and field.get("required", True):
        raise ActionError("option_missing", name=name)
    if text and len(text) < (field.get("min_length") or 0):
        raise ActionError("too_short", name=name, least=field["min_length"])
    if len(text) > (field.get("max_length") or 4000):
        raise ActionError("too_long", name=name, most=field.get("max_length") or 4000)
    return text


def _check_number(field: Json, chosen: int) -> None:
    required = field.get("required", True)
    if not chosen and not required:
        return
    least = field["min_values"] if field.get("min_values") is not None else 1
    most = field.get("max_values") or (len(field["options"]) if field["type"] == CHECKBOXES else 1)
    if chosen < max(least, 1 if required and least else 0) or chosen > most:
        raise ActionError("wrong_number", name=field["custom_id"], least=least, most=most)


def _check_options(field: Json, chosen: list[str]) -> None:
    known = {option["value"] for option in field["options"]}
    if unknown := [value for value in chosen if value not in known]:
        raise ActionError("unknown_choice", name=unknown[0])
