"""Interactions: what a user does, sent to the bot with a deadline, and what becomes of it."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Final, Literal

from .backend import Backend
from .permissions import ALL, MEMBER
from .state import DM, GROUP_DM, public
from .wire import ApiError, Json, Problem, form_error

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
TOKEN_LIFE: Final = 15 * 60.0
FOLLOWUPS_FOR_USER_INSTALLS: Final = 5

What = Literal["reply", "thinking", "update", "update_later", "choices", "modal", "edit", "followup", "delete"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that the bot did with an interaction, and how many seconds after it was sent."""

    what: What
    after: float
    message: Json | None = None
    data: Json | None = None


@dataclass(slots=True, eq=False)
class Interaction:
    """A user's command, press or form. `marks` grows as the bot answers; `changed` is set at each."""

    payload: Json
    user: Json
    channel: Json
    user_install: bool
    sent_at: float
    started: float
    label: str = ""
    """What was used, for people: `/hand score`, or the name of a context menu entry."""
    acknowledged: What | None = None
    response: Json | None = None
    """The message that `@original` means."""
    followups: int = 0
    failed: bool = False
    marks: list[Mark] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def id(self) -> str:
        return str(self.payload["id"])

    @property
    def token(self) -> str:
        return str(self.payload["token"])

    @property
    def kind(self) -> int:
        return int(self.payload["type"])

    def mark(self, what: What, message: Json | None = None, data: Json | None = None) -> Mark:
        entry = Mark(what, time.perf_counter() - self.started, message, data)
        self.marks.append(entry)
        self.changed.set()
        return entry


class Interactions:
    """Those of the last quarter of an hour, by token."""

    def __init__(self, backend: Backend, *, deadline: float = 3.0) -> None:
        self._backend = backend
        self.deadline = deadline
        self._by_token: dict[str, Interaction] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self._by_token)

    async def send(
        self,
        kind: int,
        user: Json,
        channel: Json,
        data: Json,
        *,
        message: Json | None = None,
        user_install: bool = False,
        label: str = "",
        locale: str | None = None,
    ) -> Interaction:
        """Make an interaction and hand it to the bot. One that no session can take fails at once."""
        backend = self._backend
        self._forget_old()
        payload = self._payload(kind, user, channel, data, user_install, locale or user["_locale"])
        if message is not None:
            payload["message"] = public(message)
        made = Interaction(payload, user, channel, user_install, backend.clock(), time.perf_counter(), label)
        self._by_token[made.token] = made
        backend.tell("interaction_sent", interaction=made)
        loop = asyncio.get_running_loop()
        if await backend.gateway.interaction(payload):
            self._timers[made.token] = loop.call_later(self.deadline, self._expire, made)
        else:
            self._expire(made)
        return made

    def _expire(self, interaction: Interaction) -> None:
        self._timers.pop(interaction.token, None)
        if interaction.acknowledged is None:
            interaction.failed = True
            interaction.changed.set()
            self._backend.tell("interaction_failed", interaction=interaction)

    def _forget_old(self) -> None:
        limit = self._backend.clock() - TOKEN_LIFE
        while self._by_token and next(iter(self._by_token.values())).sent_at < limit:
            del self._by_token[next(iter(self._by_token))]

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    # -- finding

    def by_id(self, interaction_id: str) -> Interaction | None:
        """The interaction that opened a modal, when its form comes back."""
        return next((one for one in reversed(self._by_token.values()) if one.id == interaction_id), None)

    def to_acknowledge(self, interaction_id: str, token: str) -> Interaction:
        """For the first answer: known, unanswered, and not past the deadline."""
        found = self._by_token.get(token)
        if found is None or found.id != interaction_id:
            raise ApiError(404, 10062, "Unknown interaction")
        if found.acknowledged is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._backend.clock() - found.sent_at > self.deadline:
            raise ApiError(404, 10062, "Unknown interaction")
        return found

    def by_webhook(self, application_id: str, token: str) -> Interaction:
        """For follow-ups and edits: answered once, and the token no older than 15 minutes."""
        found = self._by_token.get(token)
        if found is None or application_id != self._backend.world.application_id:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if self._backend.clock() - found.sent_at > TOKEN_LIFE:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if found.acknowledged is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return found

    # -- answering

    def acknowledge(self, interaction: Interaction, callback: int) -> None:
        """Check that this kind of first answer fits this kind of interaction, and note that it came."""
        allowed: dict[int, dict[int, What]] = {
            COMMAND: {4: "reply", 5: "thinking", 9: "modal"},
            COMPONENT: {4: "reply", 5: "thinking", 6: "update_later", 7: "update", 9: "modal"},
            AUTOCOMPLETE: {8: "choices"},
            MODAL: {4: "reply", 5: "thinking", 6: "update_later", 7: "update"},
        }
        what = allowed[interaction.kind].get(callback)
        if what == "update" and "message" not in interaction.payload:
            what = None
        if what is None:
            message = f"Callback type {callback} is not valid for interaction type {interaction.kind}"
            raise form_error([Problem("type", message, "INTERACTION_CALLBACK_TYPE")])
        interaction.acknowledged = what
        if timer := self._timers.pop(interaction.token, None):
            timer.cancel()

    def answered(
        self, interaction: Interaction, what: What, message: Json | None = None, data: Json | None = None
    ) -> None:
        """Tell everybody who waits what the bot did."""
        mark = interaction.mark(what, message, data)
        self._backend.tell("interaction_answered", interaction=interaction, what=what, data=mark.data)

    def count_followup(self, interaction: Interaction) -> None:
        interaction.followups += 1
        if interaction.user_install and interaction.followups > FOLLOWUPS_FOR_USER_INSTALLS:
            raise ApiError(400, 40094, "This interaction has hit the maximum number of follow up messages.")

    # -- the payload

    def _payload(self, kind: int, user: Json, channel: Json, data: Json, user_install: bool, locale: str) -> Json:
        world = self._backend.world
        guild = world.guild_of(channel)
        owners = {"1": user["id"]} if user_install else {"0": guild["id"] if guild else "0"}
        bits = world.permissions(user, channel)
        bot_bits = MEMBER if world.is_foreign(channel) else world.bot_permissions(channel)
        payload: Json = {
            "id": self._backend.new_id(),
            "application_id": world.application_id,
            "type": kind,
            "token": "aW50ZXJhY3Rpb246" + secrets.token_urlsafe(48),
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": public(channel) | {"permissions": str(bits)},
            "locale": locale,
            "entitlements": [],
            "attachment_size_limit": 10 << 20,
            "app_permissions": str(bot_bits),
            "authorizing_integration_owners": owners,
            "context": {DM: 1, GROUP_DM: 2}.get(channel["type"], 0),
        }
        if guild is None:
            payload["user"] = public(user)
            payload["channel"]["permissions"] = str(ALL)
            return payload
        return payload | {
            "guild_id": guild["id"],
            "guild": {"id": guild["id"], "locale": guild["preferred_locale"], "features": []},
            "guild_locale": guild["preferred_locale"],
            "member": world.member(user) | {"permissions": str(bits)},
        }
