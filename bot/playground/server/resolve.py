"""Values of options and selects, checked and turned into what a client sends, with the records they name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .backend import Backend
from .refusal import ActionError
from .state import World, public
from .wire import Json

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)


def resolve_option(backend: Backend, option: Json, value: Any, channel: Json, resolved: Json) -> Any:
    """The value to send for one option; users, channels and files are added to `resolved`.

    A file is given as an attachment record (`Actions.attach`), a user or channel as a record or its id.
    """
    kind, name = option["type"], option["name"]
    match kind:
        case 3:
            text = str(value)
            _check_size(len(text), option, "min_length", "max_length", name)
            _check_choice(option, text)
            return text
        case 4 | 10:
            number = _number(value, whole=kind == INTEGER, name=name)
            _check_size(number, option, "min_value", "max_value", name)
            _check_choice(option, number)
            return number
        case 5:
            if not isinstance(value, bool):
                raise ActionError("not_boolean", name=name)
            return value
        case 11:
            if not isinstance(value, dict):
                raise ActionError("no_file", name=name)
            resolved.setdefault("attachments", {})[value["id"]] = value | {"ephemeral": True}
            return value["id"]
        case _:
            wanted = value["id"] if isinstance(value, dict) else str(value)
            found = resolve_members(backend.world, [wanted], channel)
            if not found:
                raise ActionError("unknown_choice", name=name)
            for key, records in found.items():
                resolved.setdefault(key, {}).update(records)
            return wanted


def resolve_members(world: World, ids: Iterable[str], channel: Json) -> Json:
    """Users (with their membership, in a guild), channels and roles by id."""
    resolved: Json = {}
    for wanted in ids:
        if wanted in world.users or wanted == world.application_id:
            user = world.user(wanted)
            resolved.setdefault("users", {})[wanted] = public(user)
            if "guild_id" in channel:
                member = {
                    key: value for key, value in world.member(user).items() if key not in ("user", "deaf", "mute")
                }
                bits = str(world.permissions(user, channel))
                resolved.setdefault("members", {})[wanted] = member | {"permissions": bits}
        elif wanted in world.channels:
            found = public(world.channels[wanted])
            shown = {
                key: found[key]
                for key in ("id", "type", "name", "parent_id", "thread_metadata", "owner_id", "flags")
                if key in found
            }
            bits = str(world.bot_permissions(found))
            more = {"permissions": str(world.permissions(world.bot, found)), "app_permissions": bits}
            resolved.setdefault("channels", {})[wanted] = shown | more
        elif "guild_id" in channel:
            roles = world.guilds[channel["guild_id"]]["roles"]
            resolved.setdefault("roles", {}).update({role["id"]: role for role in roles if role["id"] == wanted})
    return resolved


def _number(value: Any, *, whole: bool, name: str) -> float:
    try:
        return int(str(value)) if whole else float(str(value))
    except ValueError:
        raise ActionError("not_number", name=name) from None


def _check_size(size: float, option: Json, low: str, high: str, name: str) -> None:
    least, most = option.get(low), option.get(high)
    if least is not None and size < least:
        raise ActionError("too_small" if low == "min_value" else "too_short", name=name, least=least)
    if most is not None and size > most:
        raise ActionError("too_large" if high == "max_value" else "too_long", name=name, most=most)


def _check_choice(option: Json, value: Any) -> None:
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise ActionError("unknown_choice", name=option["name"])
