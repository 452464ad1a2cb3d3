"""Permission bits, and what the bot may do in a channel."""

from __future__ import annotations

from enum import IntFlag
from typing import Final

from .wire import ApiError, Json


class Permission(IntFlag):
    """The bits that this look-alike asks for; Discord has more."""

    MANAGE_CHANNELS = 1 << 4
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL: Final = (1 << 53) - 1
_KEPT_FROM_MEMBERS = (
    (1 << 1) | (1 << 2) | (1 << 3) | (1 << 4) | (1 << 5) | (1 << 13) | (1 << 28) | (1 << 29) | (1 << 34)
)
MEMBER: Final = ALL & ~_KEPT_FROM_MEMBERS
"""An ordinary member: no kick, ban, administrator or manage bits."""


def granted(channel: Json, parent: Json | None, member_id: str) -> int:
    """The bits left to a member after the channel's overwrites; threads inherit their parent's."""
    bits = ALL
    for overwrite in (parent or channel).get("permission_overwrites") or ():
        if overwrite["id"] == member_id:
            bits = (bits & ~int(overwrite["deny"])) | int(overwrite["allow"])
    return bits


def demand(bits: int, *wanted: Permission) -> None:
    """Refuse as Discord does: no access without View Channel, else missing permissions."""
    if not bits & Permission.VIEW_CHANNEL:
        raise ApiError(403, 50001, "Missing Access")
    if any(not bits & permission for permission in wanted):
        raise ApiError(403, 50013, "Missing Permissions")
