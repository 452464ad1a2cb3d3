"""What the parts of the server share: the world, the clock, the gateway's sessions, and the news to observers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .cdn import Files
from .events import Event, Kind, Observer
from .ids import Snowflakes
from .state import World, public
from .wire import Clock, Json

if TYPE_CHECKING:
    from .gateway import Gateway
    from .interactions import Interactions


@dataclass(slots=True)
class Backend:
    """One running server's parts, handed to every route."""

    token: str
    clock: Clock
    new_id: Snowflakes
    world: World
    files: Files
    observers: Sequence[Observer]
    changed: Callable[[], None]
    """Told after every change that the state file should keep."""

    gateway: Gateway = field(init=False)
    interactions: Interactions = field(init=False)

    def tell(self, kind: Kind, **data: Any) -> None:
        event = Event(kind, self.clock(), data)
        for observer in self.observers:
            observer(event)

    # -- news that go to the bot and to observers alike

    async def message_created(self, message: Json) -> None:
        for old in self.world.keep_message(message):
            self._drop_files(old)
        await self._message_news("MESSAGE_CREATE", message)
        self.tell("message_created", message=message)
        self.changed()

    async def message_updated(self, message: Json) -> None:
        await self._message_news("MESSAGE_UPDATE", message)
        self.tell("message_updated", message=message)
        self.changed()

    async def message_deleted(self, message: Json) -> None:
        self.world.messages[message["channel_id"]].pop(message["id"], None)
        self._drop_files(message)
        gone: Json = {key: message[key] for key in ("id", "channel_id", "guild_id") if key in message}
        await self.gateway.dispatch("MESSAGE_DELETE", gone, channel=self.world.channel(message["channel_id"]))
        self.tell("message_deleted", message=message)
        self.changed()

    async def _message_news(self, name: str, message: Json) -> None:
        if message["flags"] & (1 << 6):
            return  # nobody but its reader hears of an ephemeral message
        payload = public(message)
        channel = self.world.channel(message["channel_id"])
        if "guild_id" in channel and "webhook_id" not in message:
            payload["member"] = {k: v for k, v in self.world.member(message["author"]).items() if k != "user"}
        await self.gateway.dispatch(name, payload, channel=channel)

    async def channel_news(self, name: str, kind: Kind, channel: Json, **extra: Any) -> None:
        await self.gateway.dispatch(name, public(channel) | extra, channel=channel)
        self.tell(kind, channel=channel)
        self.changed()

    def _drop_files(self, message: Json) -> None:
        for attachment in message["attachments"]:
            self.files.drop(attachment["url"])
