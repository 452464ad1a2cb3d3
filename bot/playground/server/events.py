"""What the server tells its observers. It knows nothing of who they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .wire import Json

Kind = Literal[
    "request",  # method, path, template, status, code (Discord's, 0 for none), ms
    "unknown_route",  # method, path
    "message_created",  # message (private keys start with "_")
    "message_updated",  # message
    "message_deleted",  # message
    "channel_created",  # channel
    "channel_updated",  # channel
    "channel_deleted",  # channel
    "member_added",  # channel, user_id
    "typing",  # channel
    "commands_changed",  # guild_id or None
    "user_changed",  # user
    "interaction_sent",  # interaction
    "interaction_answered",  # interaction, what, data
    "interaction_failed",  # interaction
    "gateway_identified",  # session, shard
    "gateway_resumed",  # session, replayed
    "gateway_left",  # session, code
]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, at a moment of the server's clock."""

    kind: Kind
    at: float
    data: Json


Observer = Callable[[Event], None]
