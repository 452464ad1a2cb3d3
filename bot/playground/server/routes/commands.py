"""Application commands: the whole scope at once, or one at a time; global, or of one guild."""

from __future__ import annotations

from ..limits import check_commands
from ..wire import ApiError, Problem, form_error
from .route import Backend, Call, Created, Json, Result, Route


async def list_commands(backend: Backend, call: Call, application_id: str, guild_id: str = "") -> Result:
    """Without `with_localizations` Discord leaves the dictionaries of translations out."""
    full = call.query.get("with_localizations", "").lower() in ("1", "true")
    return [command if full else _plain(command) for command in _scope(backend, application_id, guild_id).values()]


async def get_command(backend: Backend, _call: Call, application_id: str, *ids: str) -> Result:
    *guild, command_id = ids
    return _find(_scope(backend, application_id, *guild), command_id)


async def put_commands(backend: Backend, call: Call, application_id: str, guild_id: str = "") -> Result:
    """Replace a scope; commands that keep type and name keep their id."""
    scope = _scope(backend, application_id, guild_id)
    if not isinstance(call.body, list):
        raise form_error([Problem("", "Only iterables may be used in a ListType", "LIST_TYPE_CONVERT")])
    _check(call.body)
    known = {_key(command): command for command in scope.values()}
    fresh = [_stored(backend, command, guild_id, known.get(_key(command))) for command in call.body]
    scope.clear()
    scope.update({command["id"]: command for command in fresh})
    _announce(backend, guild_id)
    return fresh


async def post_command(backend: Backend, call: Call, application_id: str, guild_id: str = "") -> Result:
    """Add a command; one of the same type and name is replaced (200 instead of 201)."""
    scope = _scope(backend, application_id, guild_id)
    old = next((command for command in scope.values() if _key(command) == _key(call.form)), None)
    _check([*(command for command in scope.values() if command is not old), call.form])
    made = _stored(backend, call.form, guild_id, old)
    scope[made["id"]] = made
    _announce(backend, guild_id)
    return made if old is not None else Created(made)


async def patch_command(backend: Backend, call: Call, application_id: str, *ids: str) -> Result:
    *guild, command_id = ids
    scope = _scope(backend, application_id, *guild)
    old = _find(scope, command_id)
    changed = old | call.form
    _check([*(command for command in scope.values() if command is not old), changed])
    scope[command_id] = _stored(backend, changed, "".join(guild), old)
    _announce(backend, "".join(guild))
    return scope[command_id]


async def delete_command(backend: Backend, _call: Call, application_id: str, *ids: str) -> Result:
    *guild, command_id = ids
    scope = _scope(backend, application_id, *guild)
    del scope[_find(scope, command_id)["id"]]
    _announce(backend, "".join(guild))
    return None


def _scope(backend: Backend, application_id: str, guild_id: str = "") -> dict[str, Json]:
    if application_id != backend.world.application_id:
        raise ApiError(404, 10002, "Unknown Application")
    if guild_id:
        backend.world.guild(guild_id)
    return backend.world.commands.setdefault(guild_id, {})


def _find(scope: dict[str, Json], command_id: str) -> Json:
    found = scope.get(command_id)
    if found is None:
        raise ApiError(404, 10063, "Unknown application command")
    return found


def _check(commands: list[Json]) -> None:
    if problems := check_commands(commands):
        raise form_error(problems)


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or 1, command.get("name") or ""


def _stored(backend: Backend, command: Json, guild_id: str, old: Json | None) -> Json:
    made = command | {
        "id": old["id"] if old else backend.new_id(),
        "application_id": backend.world.application_id,
        "type": command.get("type") or 1,
        "version": backend.new_id(),
        "description": command.get("description") or "",
        "nsfw": bool(command.get("nsfw")),
        "integration_types": command.get("integration_types") or [0],
        "default_member_permissions": None,
    }
    if command.get("default_member_permissions") is not None:
        made["default_member_permissions"] = str(command["default_member_permissions"])
    if guild_id:
        made["guild_id"] = guild_id
    else:
        made.setdefault("contexts", None)
    return made


def _plain(node: Json) -> Json:
    shown = {key: value for key, value in node.items() if not key.endswith("_localizations")}
    for key in ("options", "choices"):
        if key in shown:
            shown[key] = [_plain(child) for child in shown[key] or ()]
    return shown


def _announce(backend: Backend, guild_id: str) -> None:
    backend.tell("commands_changed", guild_id=guild_id or None)
    backend.changed()


_GLOBAL, _GUILD = "/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands"
ROUTES = tuple(
    route
    for base in (_GLOBAL, _GUILD)
    for route in (
        Route("GET", base, list_commands),
        Route("PUT", base, put_commands),
        Route("POST", base, post_command),
        Route("GET", base + "/{command_id}", get_command),
        Route("PATCH", base + "/{command_id}", patch_command),
        Route("DELETE", base + "/{command_id}", delete_command),
    )
)
