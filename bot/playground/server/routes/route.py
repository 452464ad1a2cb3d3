"""What a route is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from ..backend import Backend
from ..wire import Call, Json


@dataclass(frozen=True, slots=True)
class Created:
    """An answer with status 201."""

    body: Json


Result: TypeAlias = "Json | list[Json] | Created | None"
"""JSON for 200, `Created` for 201, None for 204."""

Handler: TypeAlias = Callable[..., Awaitable[Result]]
"""Called as `handler(backend, call, *ids)`, the ids in the order of the path."""


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path template; `bot` routes need the bot's token, the others carry an interaction's own."""

    method: str
    template: str
    handler: Handler
    bot: bool = True


__all__ = ["Backend", "Call", "Created", "Handler", "Json", "Result", "Route"]
