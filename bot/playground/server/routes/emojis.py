"""The application's own emoji: pictures that its messages may use anywhere."""

from __future__ import annotations

import re

from ..cdn import data_uri, sniff
from ..state import public
from ..wire import ApiError, Problem, form_error
from .route import Backend, Call, Created, Json, Result, Route

MOST_EMOJI = 2000
MOST_BYTES = 256 << 10
_NAME = re.compile(r"\w{2,32}", re.ASCII)


async def list_emojis(backend: Backend, _call: Call, application_id: str) -> Result:
    return {"items": [_shown(backend, emoji) for emoji in _emojis(backend, application_id).values()]}


async def get_emoji(backend: Backend, _call: Call, application_id: str, emoji_id: str) -> Result:
    return _shown(backend, _find(backend, application_id, emoji_id))


async def create_emoji(backend: Backend, call: Call, application_id: str) -> Result:
    emojis = _emojis(backend, application_id)
    if len(emojis) >= MOST_EMOJI:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJI})")
    data = data_uri(call.form.get("image") or "")
    problems = _check_name(call.form.get("name") or "")
    if data is None or sniff(data) not in ("image/png", "image/jpeg", "image/gif", "image/webp"):
        problems.append(Problem("image", "Not a picture that this can read", "IMAGE_INVALID"))
    elif len(data) > MOST_BYTES:
        problems.append(Problem("image", "File cannot be larger than 256.0 kb.", "BINARY_TYPE_MAX_SIZE"))
    if problems or data is None:
        raise form_error(problems)
    emoji_id = backend.new_id()
    emoji: Json = {
        "id": emoji_id,
        "name": call.form["name"],
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": sniff(data) == "image/gif",
        "available": True,
    }
    backend.files.put(f"emojis/{emoji_id}", data)
    emojis[emoji_id] = emoji
    backend.changed()
    return Created(_shown(backend, emoji))


async def patch_emoji(backend: Backend, call: Call, application_id: str, emoji_id: str) -> Result:
    emoji = _find(backend, application_id, emoji_id)
    if problems := _check_name(call.form.get("name") or ""):
        raise form_error(problems)
    emoji["name"] = call.form["name"]
    backend.changed()
    return _shown(backend, emoji)


async def delete_emoji(backend: Backend, _call: Call, application_id: str, emoji_id: str) -> Result:
    _find(backend, application_id, emoji_id)
    del backend.world.emojis[emoji_id]
    backend.files.drop(f"/cdn/emojis/{emoji_id}")
    backend.changed()
    return None


def _emojis(backend: Backend, application_id: str) -> dict[str, Json]:
    if application_id != backend.world.application_id:
        raise ApiError(404, 10002, "Unknown Application")
    return backend.world.emojis


def _find(backend: Backend, application_id: str, emoji_id: str) -> Json:
    found = _emojis(backend, application_id).get(emoji_id)
    if found is None:
        raise ApiError(404, 10014, "Unknown Emoji")
    return found


def _shown(backend: Backend, emoji: Json) -> Json:
    return emoji | {"user": public(backend.world.bot)}


def _check_name(name: str) -> list[Problem]:
    if _NAME.fullmatch(name):
        return []
    return [Problem("name", "2 to 32 letters, digits and underscores", "STRING_TYPE_REGEX")]


_BASE = "/applications/{application_id}/emojis"
ROUTES = (
    Route("GET", _BASE, list_emojis),
    Route("POST", _BASE, create_emoji),
    Route("GET", _BASE + "/{emoji_id}", get_emoji),
    Route("PATCH", _BASE + "/{emoji_id}", patch_emoji),
    Route("DELETE", _BASE + "/{emoji_id}", delete_emoji),
)
