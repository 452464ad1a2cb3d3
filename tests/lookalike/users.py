"""Scripted users: they type, press, choose and fill in, and wait for what comes of it.

ann = ScriptedUser(server, "ann", channel)
reply = await ann.slash("hand score", hand="123m456p789s11z", win="3s")
reply.message["components"], reply.first, reply.done
more = await ann.click(reply, "Details")
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.server import ActionError, Interaction, Json, LookalikeServer, Mark, walk

__all__ = ["ActionError", "NoAnswer", "Reply", "ScriptedUser"]

_FINAL = ("reply", "update", "choices", "modal", "edit", "followup", "delete")


class NoAnswer(AssertionError):
    """The bot did not answer within its deadline, or not within the test's patience."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of an action. Times are seconds after it."""

    interaction: Interaction
    first: float
    """The first answer, a deferral included (Discord's limit: 3)."""
    done: float
    """The first thing to see."""

    @property
    def message(self) -> Json:
        """The message as it is now: the reply, the filled deferral, or the message that was changed."""
        for mark in self.interaction.marks:
            if mark.what in ("reply", "update", "edit", "followup") and mark.message is not None:
                return mark.message
        raise AssertionError(f"no message, but {[mark.what for mark in self.interaction.marks]}")

    @property
    def messages(self) -> list[Json]:
        """All messages that this action made, in order."""
        found = {m.message["id"]: m.message for m in self.interaction.marks if m.message and m.what != "delete"}
        return list(found.values())

    @property
    def modal(self) -> Json:
        return self._data("modal")

    @property
    def choices(self) -> list[Json]:
        choices: list[Json] = self._data("choices")["choices"]
        return choices

    def _data(self, what: str) -> Json:
        found = next((mark.data for mark in self.interaction.marks if mark.what == what), None)
        assert found is not None, f"no {what}, but {[mark.what for mark in self.interaction.marks]}"
        return found

    @property
    def text(self) -> str:
        """All that the message says: content, embeds, text displays, labels of buttons not included."""
        return text_of(self.message)

    @property
    def is_private(self) -> bool:
        return bool(self.message["flags"] & 64)

    async def wait(self, what: str, count: int = 1, seconds: float = 20.0) -> Mark:
        """The `count`-th mark of a kind: `await reply.wait("followup", 2)`."""

        def found() -> Mark | None:
            marks = [mark for mark in self.interaction.marks if mark.what == what]
            return marks[count - 1] if len(marks) >= count else None

        return await _until(self.interaction, found, seconds)


@dataclass(frozen=True, slots=True)
class ScriptedUser:
    """One of the server's users, in one channel. `at`, `speaking` and `installed` give a changed copy."""

    server: LookalikeServer
    name: str
    channel: Json
    user_install: bool = False
    patience: float = 20.0

    @property
    def user(self) -> Json:
        return self.server.world.user_named(self.name)

    def at(self, channel: Json) -> ScriptedUser:
        return ScriptedUser(self.server, self.name, channel, self.user_install, self.patience)

    def installed(self) -> ScriptedUser:
        """The same user, who has the app for himself: interactions name him as their owner, not the guild."""
        return ScriptedUser(self.server, self.name, self.channel, True, self.patience)

    def patient(self, seconds: float) -> ScriptedUser:
        return ScriptedUser(self.server, self.name, self.channel, self.user_install, seconds)

    def in_dm(self) -> ScriptedUser:
        return self.at(self.server.world.dm_with(self.user)[0])

    def speaks(self, locale: str) -> ScriptedUser:
        """Set the user's language (for every copy)."""
        self.server.actions.set_locale(self.user, locale)
        return self

    # -- acting

    async def slash(self, path: str, options: Json | None = None, /, **more: Any) -> Reply:
        """`slash("hand score", hand="…")`; names that Python forbids go into `options`. A file is `(name, bytes)`."""
        given = {key: self._value(value) for key, value in ((options or {}) | more).items()}
        act = self.server.actions
        return await self._result(await act.slash(self.user, self.channel, path, given, user_install=self.user_install))

    async def autocomplete(self, path: str, focused: str, options: Json | None = None, /, **more: Any) -> list[Json]:
        """The choices offered for the option `focused`, given what is typed so far."""
        given = (options or {}) | more
        given.setdefault(focused, "")
        act = self.server.actions
        made = await act.autocomplete(self.user, self.channel, path, given, focused, user_install=self.user_install)
        return (await self._result(made)).choices

    async def click(self, where: Reply | Json, label_or_id: str) -> Reply:
        """Press a button, by its label or custom id."""
        message = where.message if isinstance(where, Reply) else where
        button = self._component(message, label_or_id, lambda c: c["type"] == 2)
        return await self._result(await self.server.actions.press(self.user, message, button["custom_id"]))

    async def select(self, where: Reply | Json, custom_id: str, *values: str) -> Reply:
        """Choose in a select, by values or labels. With an empty id: the only select there is."""
        message = where.message if isinstance(where, Reply) else where
        select = self._component(message, custom_id, lambda c: c["type"] in (3, 5, 6, 7, 8))
        by_label = {option["label"]: option["value"] for option in select.get("options") or ()}
        known = set(by_label.values())
        chosen = [value if value in known else by_label.get(value, value) for value in values]
        return await self._result(await self.server.actions.choose(self.user, message, select["custom_id"], chosen))

    async def submit_modal(self, opened: Reply, values: Json | None = None, /, **more: Any) -> Reply:
        """Fill in and send the form that an action opened; values by custom id."""
        given = {key: self._value(value) for key, value in ((values or {}) | more).items()}
        return await self._result(await self.server.actions.submit(self.user, opened.interaction, given))

    async def message_command(self, name: str, message: Json) -> Reply:
        return await self._result(await self.server.actions.on_message(self.user, self.channel, name, message))

    async def user_command(self, name: str, target: Json) -> Reply:
        return await self._result(await self.server.actions.on_user(self.user, self.channel, name, target))

    async def say(self, text: str) -> Json:
        return await self.server.actions.say(self.user, self.channel, text)

    def sees(self) -> list[Json]:
        """The channel's messages that this user can read, the oldest first."""
        stored = self.server.world.messages[self.channel["id"]].values()
        return [m for m in stored if not m["flags"] & 64 or m.get("_for") == self.user["id"]]

    # -- inside

    def _value(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return self.server.actions.attach(*value)
        return [self._value(one) for one in value] if isinstance(value, list) else value

    @staticmethod
    def _component(message: Json, wanted: str, is_kind: Callable[[Json], bool]) -> Json:
        found = [c for c in walk(message["components"]) if is_kind(c)]
        for component in found:
            emoji = (component.get("emoji") or {}).get("name")
            if not wanted or wanted in (component.get("custom_id"), component.get("label"), emoji):
                return component
        offered = [c.get("label") or c.get("custom_id") for c in found]
        raise ActionError("unknown_component", name=wanted, offered=offered)

    async def _result(self, made: Interaction) -> Reply:
        """Wait for the first thing to see; a deferral alone is none."""

        def finished() -> Mark | None:
            return next((mark for mark in made.marks if mark.what in _FINAL), None)

        seen = await _until(made, finished, self.patience)
        return Reply(made, made.marks[0].after, seen.after)


async def _until(made: Interaction, ready: Callable[[], Mark | None], seconds: float) -> Mark:
    try:
        async with asyncio.timeout(seconds):
            while (found := ready()) is None:
                if made.failed:
                    raise NoAnswer(f"{made.label or made.payload['data']}: the application did not respond")
                made.changed.clear()
                await made.changed.wait()
            return found
    except TimeoutError:
        marks = [mark.what for mark in made.marks]
        raise NoAnswer(f"{made.label or made.payload['data']}: after {seconds} s only {marks}") from None


def text_of(message: Json) -> str:
    """Content, embeds and text displays of a message, one per line."""
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [embed.get("title"), embed.get("description")]
        parts += [text for field in embed.get("fields", ()) for text in (field["name"], field["value"])]
        parts.append((embed.get("footer") or {}).get("text"))
    parts += [c["content"] for c in walk(message["components"]) if c["type"] == 10]
    return "\n".join(part for part in parts if part)
