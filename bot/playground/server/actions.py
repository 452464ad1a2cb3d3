"""What a person does in the client: commands, presses, choices, forms. Used by the page and by scripted users.

Everything a client would not let happen (a missing option, a disabled button, an unknown choice) is refused here
with an `ActionError`, so that what reaches the bot is what Discord could send.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .backend import Backend
from .cdn import describe
from .forms import build_submission
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from .limits import EPHEMERAL, walk
from .messages import make_message
from .permissions import Permission
from .refusal import ActionError
from .resolve import resolve_members, resolve_option
from .state import DM, GROUP_DM, TEXT, THREADS, public
from .wire import Json

CHAT, ON_USER, ON_MESSAGE = 1, 2, 3
SELECTS: Final = (3, 5, 6, 7, 8)


class Actions:
    """Acts as a user. `user` and `channel` are records of the world."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    # -- commands

    def commands(self, user: Json, channel: Json) -> list[Json]:
        """The commands that the client would offer here: installed, allowed in this place, and to this user."""
        world = self._backend.world
        foreign = world.is_foreign(channel)
        context = {DM: 1, GROUP_DM: 2}.get(channel["type"], 0)
        own = world.commands.get(channel.get("guild_id") or "", {}) if "guild_id" in channel and not foreign else {}
        seen = {(command["type"], command["name"]) for command in own.values()}
        everywhere = [c for c in world.commands[""].values() if (c["type"], c["name"]) not in seen]
        offered = []
        for command in (*own.values(), *everywhere):
            contexts = command.get("contexts")
            if context == 2 and contexts is None and 1 not in command["integration_types"]:
                continue
            if contexts is not None and context not in contexts:
                continue
            if foreign and 1 not in command["integration_types"]:
                continue
            needed = command.get("default_member_permissions")
            if needed is not None and context == 0 and not self._may(user, channel, int(needed)):
                continue
            offered.append(command)
        return offered

    def _may(self, user: Json, channel: Json, needed: int) -> bool:
        bits = self._backend.world.permissions(user, channel)
        return bool(user["_admin"]) if needed == 0 else bits & needed == needed

    def find(self, user: Json, channel: Json, path: str, kind: int = CHAT) -> Json:
        name = path.split(" ")[0] if kind == CHAT else path
        for command in self.commands(user, channel):
            if command["type"] == kind and command["name"] == name:
                return command
        raise ActionError("unknown_command", name=path)

    async def slash(
        self, user: Json, channel: Json, path: str, options: Mapping[str, Any], *, user_install: bool = False
    ) -> Interaction:
        """`/path` with options by name; `path` holds the subcommand too ("hand score")."""
        command = self.find(user, channel, path)
        data = self._data(command, path, options, channel, focused=None)
        return await self._send(COMMAND, user, channel, data, f"/{path}", user_install)

    async def autocomplete(
        self,
        user: Json,
        channel: Json,
        path: str,
        options: Mapping[str, Any],
        focused: str,
        *,
        user_install: bool = False,
    ) -> Interaction:
        """Ask for choices of the option `focused`, the others as typed so far."""
        command = self.find(user, channel, path)
        data = self._data(command, path, options, channel, focused=focused)
        return await self._send(AUTOCOMPLETE, user, channel, data, f"/{path}", user_install)

    async def on_message(self, user: Json, channel: Json, name: str, message: Json) -> Interaction:
        """A message command: the bot receives the whole message, whatever its intents."""
        command = self.find(user, channel, name, ON_MESSAGE)
        data = _target(command, message["id"]) | {"resolved": {"messages": {message["id"]: public(message)}}}
        return await self._send(COMMAND, user, channel, data, name, False)

    async def on_user(self, user: Json, channel: Json, name: str, target: Json) -> Interaction:
        command = self.find(user, channel, name, ON_USER)
        resolved = resolve_members(self._backend.world, [target["id"]], channel)
        data = _target(command, target["id"]) | {"resolved": resolved}
        return await self._send(COMMAND, user, channel, data, name, False)

    async def _send(
        self, kind: int, user: Json, channel: Json, data: Json, label: str, user_install: bool
    ) -> Interaction:
        by_user = user_install or self._backend.world.is_foreign(channel)
        return await self._backend.interactions.send(kind, user, channel, data, user_install=by_user, label=label)

    def _data(self, command: Json, path: str, options: Mapping[str, Any], channel: Json, focused: str | None) -> Json:
        """The tree of options that a client sends, checked against what the bot registered."""
        node, chain = command, []
        for part in path.split(" ")[1:]:
            found = next((o for o in node.get("options") or () if o["name"] == part and o["type"] in (1, 2)), None)
            if found is None:
                raise ActionError("unknown_command", name=path)
            node = found
            chain.append(node)
        known: dict[str, Json] = {option["name"]: option for option in node.get("options") or ()}
        if any(option["type"] in (1, 2) for option in known.values()):
            raise ActionError("unknown_command", name=path)
        resolved: Json = {}
        sent: list[Json] = []
        for name, value in options.items():
            if name not in known:
                raise ActionError("unknown_option", name=name)
            entry: Json = {"name": name, "type": known[name]["type"]}
            if focused is not None:
                entry["value"] = value
            else:
                entry["value"] = resolve_option(self._backend, known[name], value, channel, resolved)
            if name == focused:
                entry["focused"] = True
            sent.append(entry)
        missing = [name for name, option in known.items() if option.get("required") and name not in options]
        if missing and focused is None:
            raise ActionError("option_missing", name=missing[0])
        for group in reversed(chain):
            sent = [{"name": group["name"], "type": group["type"], "options": sent}]
        data: Json = {"id": command["id"], "name": command["name"], "type": CHAT, "options": sent}
        if resolved:
            data["resolved"] = resolved
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data

    # -- components and forms

    async def press(self, user: Json, message: Json, custom_id: str) -> Interaction:
        """A button."""
        return await self._component(user, message, self._enabled(user, message, custom_id, kinds=(2,)), {})

    async def choose(self, user: Json, message: Json, custom_id: str, values: Sequence[str]) -> Interaction:
        """A select of any kind; values are option values, or ids of users and channels."""
        component = self._enabled(user, message, custom_id, kinds=SELECTS)
        least, most = component.get("min_values", 1), component.get("max_values", 1)
        if not least <= len(values) <= most:
            raise ActionError("wrong_number", least=least, most=most)
        extra: Json = {"values": list(values)}
        channel = self._backend.world.channel(message["channel_id"])
        if component["type"] == 3:
            known = {option["value"] for option in component["options"]}
            if unknown := [value for value in values if value not in known]:
                raise ActionError("unknown_choice", name=unknown[0])
        else:
            extra["resolved"] = resolve_members(self._backend.world, values, channel)
        return await self._component(user, message, component, extra)

    def _enabled(self, user: Json, message: Json, custom_id: str, kinds: Sequence[int]) -> Json:
        if message["flags"] & EPHEMERAL and message.get("_for") != user["id"]:
            raise ActionError("not_yours")
        for component in walk(message["components"]):
            if component.get("custom_id") == custom_id and component["type"] in kinds:
                if component.get("disabled"):
                    raise ActionError("disabled")
                return component
        raise ActionError("unknown_component", name=custom_id)

    async def _component(self, user: Json, message: Json, component: Json, extra: Json) -> Interaction:
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]}
        channel = self._backend.world.channel(message["channel_id"])
        by_user = message.get("interaction_metadata", {}).get("authorizing_integration_owners", {}).keys() == {"1"}
        return await self._backend.interactions.send(
            COMPONENT, user, channel, data | extra, message=message, user_install=by_user
        )

    async def submit(self, user: Json, opener: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Send the form that `opener` was answered with; `values` by custom id."""
        opened = next((mark.data for mark in opener.marks if mark.what == "modal"), None)
        if opened is None or opener.user["id"] != user["id"]:
            raise ActionError("no_form")
        data = build_submission(self._backend, opened, values, opener.channel)
        message = opener.payload.get("message")
        if message is not None:
            message = self._backend.world.messages[message["channel_id"]].get(message["id"], message)
        return await self._backend.interactions.send(
            MODAL, user, opener.channel, data, message=message, user_install=opener.user_install, label=opener.label
        )

    # -- plain things

    async def say(self, user: Json, channel: Json, text: str, files: Sequence[tuple[str, bytes]] = ()) -> Json:
        """An ordinary message."""
        if not text.strip() and not files:
            raise ActionError("empty")
        if len(text) > 2000:
            raise ActionError("too_long", most=2000)
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            if channel["thread_metadata"]["locked"] and not self._may(user, channel, int(Permission.MANAGE_THREADS)):
                raise ActionError("locked")
            channel["thread_metadata"]["archived"] = False
            await self._backend.channel_news("THREAD_UPDATE", "channel_updated", channel)
        message = make_message(self._backend, channel, {"content": text}, {}, user)
        for name, data in files:
            message["attachments"].append(self.attach(name, data, f"attachments/{channel['id']}"))
        await self._backend.message_created(message)
        return message

    def attach(self, name: str, data: bytes, folder: str = "ephemeral") -> Json:
        """Take a file from a user; the result is an attachment as payloads carry it."""
        attachment_id = self._backend.new_id()
        key = f"{folder}/{attachment_id}/{name}"
        return describe(key, name, data, self._backend.files, attachment_id)

    def dismiss(self, user: Json, message: Json) -> None:
        """Put away an ephemeral message; the bot hears nothing of it."""
        if not message["flags"] & EPHEMERAL or message.get("_for") != user["id"]:
            raise ActionError("not_yours")
        self._backend.world.messages[message["channel_id"]].pop(message["id"], None)
        self._backend.tell("message_deleted", message=message)

    def set_locale(self, user: Json, locale: str) -> None:
        user["_locale"] = locale
        self._backend.tell("user_changed", user=user)
        self._backend.changed()

    async def set_server_locale(self, locale: str) -> None:
        """The language of every guild, in which bots make their public posts."""
        for guild in self._backend.world.guilds.values():
            guild["preferred_locale"] = locale
            place: Json = {"type": TEXT, "guild_id": guild["id"]}
            await self._backend.gateway.dispatch("GUILD_UPDATE", public(guild), channel=place)
        self._backend.changed()


def _target(command: Json, target_id: str) -> Json:
    data = {"id": command["id"], "name": command["name"], "type": command["type"], "target_id": target_id}
    return data | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})
