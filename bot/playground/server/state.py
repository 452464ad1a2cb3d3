"""The look-alike's world: users, one or more guilds, channels, messages, commands, emoji.

Records are the payloads themselves (plain JSON objects); keys that begin with "_" are ours and never leave by the API.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from .ids import Snowflakes, timestamp
from .permissions import MEMBER, granted
from .templates import new_guild, new_user
from .wire import ApiError, Clock, Json

TEXT, DM, GROUP_DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
THREADS: Final = (10, PUBLIC_THREAD, PRIVATE_THREAD)
EPHEMERAL: Final = 1 << 6
KEPT_MESSAGES: Final = 500
"""Messages kept in a channel; older ones are forgotten, a look-alike is no archive."""


def public(record: Json) -> Json:
    """A record without what is ours alone."""
    return {key: value for key, value in record.items() if not key.startswith("_")}


class World:
    """Everything that Discord would remember."""

    def __init__(self, clock: Clock, new_id: Snowflakes, bot_name: str) -> None:
        self._clock, self._new_id = clock, new_id
        self.bot = new_user(new_id(), bot_name) | {"bot": True, "global_name": None}
        self.users: dict[str, Json] = {}
        self.guilds: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, dict[str, Json]] = {}
        self.commands: dict[str, dict[str, Json]] = {"": {}}
        """By guild id ("" for global ones), then by command id."""
        self.emojis: dict[str, Json] = {}

    @property
    def application_id(self) -> str:
        return str(self.bot["id"])

    # -- making

    def add_user(self, name: str, *, locale: str = "en-US", admin: bool = False) -> Json:
        user = new_user(self._new_id(), name.lower()) | {"global_name": name, "_locale": locale, "_admin": admin}
        self.users[user["id"]] = user
        return user

    def add_guild(self, name: str, *, locale: str = "en-US", installed: bool = True) -> Json:
        """A guild; with `installed=False` one that the bot is not in, where user-installed commands still work."""
        guild_id = self._new_id()
        guild = new_guild(guild_id, name, locale, self.application_id, timestamp(self._clock))
        guild |= {"_installed": installed, "_channels": []}
        self.guilds[guild_id] = guild
        self.commands.setdefault(guild_id, {})
        return guild

    def add_channel(self, guild: Json, name: str, topic: str | None = None) -> Json:
        channel: Json = {
            "id": self._new_id(),
            "type": TEXT,
            "guild_id": guild["id"],
            "name": name,
            "topic": topic,
            "position": len(guild["_channels"]),
            "permission_overwrites": [],
            "nsfw": False,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "parent_id": None,
            "flags": 0,
        }
        guild["_channels"].append(channel["id"])
        return self._keep_channel(channel)

    def add_group(self, users: Iterable[Json]) -> Json:
        """A group conversation of people, in which the bot is no member: commands reach it by user install alone."""
        members = list(users)
        name = ", ".join(user["global_name"] for user in members)
        return self._keep_channel(
            {
                "id": self._new_id(),
                "type": GROUP_DM,
                "name": name,
                "icon": None,
                "owner_id": members[0]["id"],
                "recipients": [public(user) for user in members],
                "last_message_id": None,
                "flags": 0,
            }
        )

    def dm_with(self, user: Json) -> tuple[Json, bool]:
        """The bot's conversation with a user, and whether it was opened just now."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == user["id"]:
                return channel, False
        channel = {
            "id": self._new_id(),
            "type": DM,
            "last_message_id": None,
            "flags": 0,
            "recipients": [public(user)],
        }
        return self._keep_channel(channel), True

    def add_thread(self, parent: Json, name: str, *, kind: int, archive_minutes: int, thread_id: str = "") -> Json:
        now = timestamp(self._clock)
        made_id = thread_id or self._new_id()
        return self._keep_channel(
            {
                "id": made_id,
                "type": kind,
                "guild_id": parent["guild_id"],
                "parent_id": parent["id"],
                "owner_id": self.application_id,
                "name": name,
                "last_message_id": None,
                "message_count": 0,
                "member_count": 1,
                "total_message_sent": 0,
                "flags": 0,
                "rate_limit_per_user": 0,
                "member": {"id": made_id, "user_id": self.application_id, "join_timestamp": now, "flags": 0},
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": archive_minutes,
                    "archive_timestamp": now,
                    "locked": False,
                    "create_timestamp": now,
                },
                "_members": [self.application_id],
            }
        )

    def _keep_channel(self, channel: Json) -> Json:
        self.channels[channel["id"]] = channel
        self.messages.setdefault(channel["id"], {})
        return channel

    # -- finding; what is not there is Discord's own error

    def channel(self, channel_id: str) -> Json:
        found = self.channels.get(channel_id)
        if found is None:
            raise ApiError(404, 10003, "Unknown Channel")
        return found

    def message(self, channel_id: str, message_id: str) -> Json:
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None:
            raise ApiError(404, 10008, "Unknown Message")
        return found

    def guild(self, guild_id: str) -> Json:
        found = self.guilds.get(guild_id)
        if found is None or not found["_installed"]:
            raise ApiError(404, 10004, "Unknown Guild")
        return found

    def user(self, user_id: str) -> Json:
        if user_id == self.application_id:
            return self.bot
        found = self.users.get(user_id)
        if found is None:
            raise ApiError(404, 10013, "Unknown User")
        return found

    def user_named(self, name: str) -> Json:
        """A user by name, in whatever case, or id; LookupError for nobody."""
        for user in self.users.values():
            if name.lower() in (user["username"], user["id"]):
                return user
        raise LookupError(f"nobody is called {name!r}")

    def threads_of(self, guild_id: str) -> list[Json]:
        kinds = (c for c in self.channels.values() if c["type"] in THREADS and c["guild_id"] == guild_id)
        return [thread for thread in kinds if not thread["thread_metadata"]["archived"]]

    def guild_of(self, channel: Json) -> Json | None:
        return self.guilds.get(channel.get("guild_id", ""))

    def member(self, user: Json) -> Json:
        """A guild member's payload; everybody is a plain member of every guild."""
        return {
            "user": public(user),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [],
            "joined_at": "2024-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "premium_since": None,
            "communication_disabled_until": None,
        }

    def permissions(self, user: Json, channel: Json) -> int:
        """The bits of a user, or of the bot, in a channel."""
        parent = self.channels.get(channel.get("parent_id") or "")
        bits = granted(channel, parent, user["id"])
        return bits if user.get("bot") or user.get("_admin") else bits & MEMBER

    def is_foreign(self, channel: Json) -> bool:
        """A place where the bot is no member: only what a user has installed for himself works there."""
        guild = self.guild_of(channel)
        return channel["type"] == GROUP_DM or (guild is not None and not guild["_installed"])

    def bot_permissions(self, channel: Json) -> int:
        return 0 if self.is_foreign(channel) else self.permissions(self.bot, channel)

    def deny_bot(self, channel: Json, bits: int) -> None:
        """Take permissions from the bot in one channel (an overwrite, as an admin would set it)."""
        others = [entry for entry in channel["permission_overwrites"] if entry["id"] != self.application_id]
        entry = {"id": self.application_id, "type": 1, "allow": "0", "deny": str(int(bits))}
        channel["permission_overwrites"] = [*others, entry] if bits else others

    # -- messages

    def history(self, channel_id: str) -> Iterator[Json]:
        """A channel's messages, the newest first."""
        return reversed(self.messages.get(channel_id, {}).values())

    def keep_message(self, message: Json) -> list[Json]:
        """Store a message; returns those that had to go to make room."""
        channel = self.channel(message["channel_id"])
        stored = self.messages[channel["id"]]
        stored[message["id"]] = message
        if not message["flags"] & EPHEMERAL:
            channel["last_message_id"] = message["id"]
            if channel["type"] in THREADS:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
        gone = []
        while len(stored) > KEPT_MESSAGES:
            gone.append(stored.pop(next(iter(stored))))
        return gone

    # -- the whole

    def dump(self) -> Json:
        """All that a restart keeps: everything but ephemeral messages, which Discord's own client forgets as well."""
        return {
            "bot": self.bot,
            "users": self.users,
            "guilds": self.guilds,
            "channels": self.channels,
            "messages": {
                channel_id: {key: m for key, m in stored.items() if not m["flags"] & EPHEMERAL and "_loading" not in m}
                for channel_id, stored in self.messages.items()
            },
            "commands": self.commands,
            "emojis": self.emojis,
        }

    def load(self, dump: Json) -> None:
        """Take up what `dump` gave."""
        for key in ("bot", "users", "guilds", "channels", "messages", "commands", "emojis"):
            setattr(self, key, dump[key])
        ids = [self.bot["id"], *self.channels, *(m for stored in self.messages.values() for m in stored)]
        self._new_id.never_below(max(map(int, ids)))

    def guild_payload(self, guild: Json) -> Json:
        """GUILD_CREATE's body: with channels and threads, but (no privileged intent) with the bot as only member."""
        return public(guild) | {
            "channels": [public(self.channels[key]) for key in guild["_channels"]],
            "threads": [public(thread) for thread in self.threads_of(guild["id"])],
            "members": [self.member(self.bot)],
            "member_count": len(self.users) + 1,
        }
