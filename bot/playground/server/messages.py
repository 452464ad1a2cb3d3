"""Making and changing messages out of what the bot sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from .backend import Backend
from .cdn import describe
from .ids import timestamp
from .limits import IS_COMPONENTS_V2, media_of, walk
from .state import public
from .wire import Call, Json, Upload

LOADING: Final = 1 << 7
_MENTION: Final = re.compile(r"<@!?(\d+)>")
_ROLE: Final = re.compile(r"<@&(\d+)>")
_CHANGEABLE_FLAGS: Final = (1 << 2) | IS_COMPONENTS_V2  # suppress embeds; V2 can be set, never taken away


def make_message(
    backend: Backend, channel: Json, body: Json, uploads: Mapping[int, Upload], author: Json, **more: Any
) -> Json:
    """A new message as the API shows it; not stored or announced yet."""
    attachments = _attach(backend, channel["id"], body, uploads, kept=())
    components = _copied(body.get("components") or [])
    _complete(backend, components, attachments)
    content = body.get("content") or ""
    message: Json = {
        "id": backend.new_id(),
        "channel_id": channel["id"],
        "author": public(author),
        "content": content,
        "timestamp": timestamp(backend.clock),
        "edited_timestamp": None,
        "tts": bool(body.get("tts")),
        "mention_everyone": False,
        "mentions": _mentions(backend, content, components, body.get("allowed_mentions")),
        "mention_roles": _named(_ROLE, "roles", content, components, body.get("allowed_mentions")),
        "attachments": attachments,
        "embeds": _embeds(body.get("embeds"), attachments),
        "pinned": False,
        "type": 0,
        "flags": body.get("flags") or 0,
        "components": components,
    }
    if "guild_id" in channel:
        message["guild_id"] = channel["guild_id"]
    if body.get("nonce") is not None:
        message["nonce"] = body["nonce"]
    return message | more


def change_message(backend: Backend, message: Json, body: Json, uploads: Mapping[int, Upload]) -> None:
    """Apply an edit in place."""
    if "attachments" in body or uploads:
        before = message["attachments"]
        message["attachments"] = _attach(backend, message["channel_id"], body, uploads, kept=before)
        for gone in {a["url"] for a in before} - {a["url"] for a in message["attachments"]}:
            backend.files.drop(gone)
    if "content" in body:
        message["content"] = body["content"] or ""
    if body.get("flags") is not None:
        message["flags"] = (
            message["flags"] & ~(_CHANGEABLE_FLAGS & ~IS_COMPONENTS_V2) | body["flags"] & _CHANGEABLE_FLAGS
        )
    if "embeds" in body:
        message["embeds"] = _embeds(body["embeds"], message["attachments"])
    if "components" in body:
        message["components"] = _copied(body["components"] or [])
        _complete(backend, message["components"], message["attachments"])
    if "content" in body or "components" in body:
        allowed = body.get("allowed_mentions")
        content, components = message["content"], message["components"]
        message["mentions"] = _mentions(backend, content, components, allowed)
        message["mention_roles"] = _named(_ROLE, "roles", content, components, allowed)
    message["edited_timestamp"] = timestamp(backend.clock)


def _copied(value: Any) -> Any:
    """Parts of a body anew, so that it stays as it came. A body is JSON: objects, lists, and what cannot be changed."""
    if isinstance(value, dict):
        return {key: _copied(within) for key, within in value.items()}
    if isinstance(value, list):
        return [_copied(within) for within in value]
    return value


def uploads_of(call: Call) -> list[Upload]:
    return list(call.uploads.values())


def _attach(
    backend: Backend, channel_id: str, body: Json, uploads: Mapping[int, Upload], kept: Iterable[Json]
) -> list[Json]:
    """`attachments` in a body: an id below the number of files means `files[id]`, another keeps an old attachment."""
    declared: list[Json] | None = body.get("attachments")
    old = {attachment["id"]: attachment for attachment in kept}
    if declared is None:
        result = list(old.values())
    else:
        listed = ((str(entry.get("id")), entry) for entry in declared)
        result = [old[key] | _description(entry) for key, entry in listed if key in old]
    told = {str(entry.get("id")): entry for entry in declared or ()}
    for number, upload in sorted(uploads.items()):
        attachment_id = backend.new_id()
        key = f"attachments/{channel_id}/{attachment_id}/{upload.name}"
        made = describe(key, upload.name, upload.data, backend.files, attachment_id)
        result.append(made | _description(told.get(str(number), {})))
    return result


def _description(entry: Json) -> Json:
    return {"description": entry["description"]} if entry.get("description") else {}


def _complete(backend: Backend, components: list[Json], attachments: list[Json]) -> None:
    """What Discord adds to components: ids, defaults, and addresses in place of `attachment://`."""
    by_name = {attachment["filename"]: attachment for attachment in attachments}
    every = list(walk(components))
    taken = {component["id"] for component in every if component.get("id")}
    fresh = (number for number in range(1, 10_000) if number not in taken)
    for component in every:
        if not component.get("id"):
            component["id"] = next(fresh)
        for carrier in (component, *(component.get("options") or ())):
            if carrier.get("emoji"):
                carrier["emoji"] = _emoji(backend, carrier["emoji"])
        _defaults(component, by_name)
        for media in media_of(component):
            attachment = by_name.get(media["url"].removeprefix("attachment://"))
            if media["url"].startswith("attachment://") and attachment is not None:
                media |= {key: attachment[key] for key in ("width", "height", "content_type") if key in attachment}
                media["url"], media["attachment_id"] = attachment["url"], attachment["id"]
            media["proxy_url"] = media["url"]
            media.setdefault("id", backend.new_id())


def _emoji(backend: Backend, given: Json) -> Json:
    """One of Unicode has a name alone; one of the application's own takes its name from there."""
    known = backend.world.emojis.get(str(given.get("id")), {})
    own = {key: known[key] for key in ("name", "animated") if key in known}
    return {key: value for key, value in given.items() if value is not None} | own


def _defaults(component: Json, by_name: Mapping[str, Json]) -> None:
    match component["type"]:
        case 3 | 5 | 6 | 7 | 8:
            for key in ("min_values", "max_values"):
                if component.get(key) is None:
                    component[key] = 1
        case 11:
            component.setdefault("description", None)
            component.setdefault("spoiler", False)
        case 12:
            for item in component["items"]:
                item.setdefault("description", None)
                item.setdefault("spoiler", False)
        case 13:
            name = component["file"]["url"].removeprefix("attachment://")
            component |= {"name": name, "size": by_name.get(name, {}).get("size")}
            component.setdefault("spoiler", False)
        case 14:
            component.setdefault("divider", True)
            component.setdefault("spacing", 1)
        case 17:
            component.setdefault("accent_color", None)
            component.setdefault("spoiler", False)


def _embeds(embeds: list[Json] | None, attachments: list[Json]) -> list[Json]:
    by_name = {attachment["filename"]: attachment for attachment in attachments}
    result = []
    for embed in embeds or ():
        shown = embed | {"type": "rich"}
        for key in ("image", "thumbnail"):
            name = (embed.get(key) or {}).get("url", "").removeprefix("attachment://")
            if name in by_name:
                found = by_name[name]
                size = {side: found[side] for side in ("width", "height") if side in found}
                shown[key] = {"url": found["url"], "proxy_url": found["url"]} | size
        result.append(shown)
    return result


def _mentions(backend: Backend, content: str, components: list[Json], allowed: Json | None) -> list[Json]:
    users = backend.world.users
    found = _named(_MENTION, "users", content, components, allowed)
    return [public(users[user_id]) for user_id in found if user_id in users]


def _named(
    pattern: re.Pattern[str], kind: str, content: str, components: list[Json], allowed: Json | None
) -> list[str]:
    """Ids that a message's texts mention, as far as `allowed_mentions` lets them count."""
    texts = [content, *(c.get("content") or "" for c in walk(components) if c["type"] == 10)]
    ids = dict.fromkeys(found for text in texts for found in pattern.findall(text))
    if allowed is None:
        return list(ids)
    named = {str(one) for one in allowed.get(kind) or ()}
    return [one for one in ids if kind in (allowed.get("parse") or ()) or one in named]
