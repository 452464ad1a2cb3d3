"""The server: one object that holds the parts together and opens the port."""

from __future__ import annotations

import asyncio
import base64
import secrets
import ssl
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from aiohttp import web
from aiohttp.typedefs import Middleware

from .actions import Actions
from .backend import Backend
from .cdn import Files
from .events import Observer
from .gateway import Gateway
from .ids import Snowflakes
from .interactions import Interactions
from .page import Page, only_from_here
from .rest import add_routes, errors_as_json
from .saving import StateFile
from .state import World
from .wire import API_ROOT, Clock

HOST: Final = "127.0.0.1"
GOODBYE: Final = 2.0
"""Seconds in which whoever is connected may say goodbye too."""


class LookalikeServer:
    """A Discord look-alike on loopback: REST v10, gateway, files, and a chat page, in one process.

    Three hooks let tests put things round it: `middlewares` (aiohttp's, inside the one that turns `ApiError` into
    JSON), `observers` (called with every `Event`) and `clock` (seconds since the epoch). It knows nothing of what they
    do. Without `path` everything is in memory; with it, the world is kept in that JSON file and survives a restart.
    """

    def __init__(
        self,
        *,
        path: Path | None = None,
        token: str | None = None,
        bot_name: str = "Suzume",
        people: Sequence[tuple[str, str]] = (("Ann", "en-US"), ("Bob", "ja"), ("Chie", "zh-CN"), ("Dan", "zh-TW")),
        middlewares: Iterable[Middleware] = (),
        observers: Iterable[Observer] = (),
        clock: Clock = time.time,
        deadline: float = 3.0,
        heartbeat: float = 41.25,
        shards: int = 1,
        identify_every: float = 0.0,
    ) -> None:
        new_id = Snowflakes(clock)
        self.world = World(clock, new_id, bot_name)
        self._people = people
        self._state = StateFile(path, self.world.dump) if path else None
        files = Files(path.with_suffix(".files") if path else None)
        self._observers: list[Observer] = list(observers)
        changed = self._state.touch if self._state else _nothing
        self.backend = Backend(token or "", clock, new_id, self.world, files, self._observers, changed)
        self.gateway = self.backend.gateway = Gateway(
            self.backend, heartbeat=heartbeat, shards=shards, identify_every=identify_every
        )
        self.interactions = self.backend.interactions = Interactions(self.backend, deadline=deadline)
        self.actions = Actions(self.backend)
        self._page = Page(self.backend, self.actions)
        self._observers.append(self._page.observe)
        self._app = web.Application(
            middlewares=[only_from_here, errors_as_json(self.backend), *middlewares], client_max_size=64 << 20
        )
        self._app.router.add_get("/gateway", self.gateway.serve)
        self._app.router.add_get("/gateway/", self.gateway.serve)
        self._app.router.add_get("/cdn/{key:.+}", files.serve)
        add_routes(self._app, self.backend)
        self._page.add_routes(self._app)
        self._runner: web.AppRunner | None = None
        self.port = 0
        self.base = ""

    # -- addresses

    @property
    def token(self) -> str:
        return self.backend.token

    @property
    def api_base(self) -> str:
        """What takes the place of https://discord.com/api/v10."""
        return self.base + API_ROOT

    @property
    def gateway_url(self) -> str:
        return self.gateway.url

    @property
    def page_url(self) -> str:
        return self.base + "/"

    # -- life

    async def start(
        self,
        port: int = 0,
        *,
        ssl_context: ssl.SSLContext | None = None,
        public_base: str = "",
        public_gateway: str = "",
    ) -> LookalikeServer:
        """Open the port (0: any free one) on loopback, and take up the saved world if there is one.

        `public_base` and `public_gateway` replace the addresses that payloads carry, for clients that reach this server
        under Discord's own names.
        """
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port, ssl_context=ssl_context)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            self._runner = None
            raise
        self.port = self._runner.addresses[0][1]
        secure = "s" if ssl_context else ""
        self.base = f"http{secure}://{HOST}:{self.port}"
        self.gateway.url = public_gateway or f"ws{secure}://{HOST}:{self.port}/gateway"
        self.backend.files.base = public_base or self.base
        self._open_world()
        if not self.backend.token:
            self.backend.token = bot_token(self.world.application_id)
        return self

    def _open_world(self) -> None:
        saved = None
        if self._state is not None:
            self._state.base = self.backend.files.base
            saved = self._state.load()
        if saved is not None:
            self.world.load(saved)
        elif not self.world.users:
            for number, (name, locale) in enumerate(self._people):
                self.world.add_user(name, locale=locale, admin=number == 0)

    async def close(self) -> None:
        """Hang up on everybody and save. Whoever does not say goodbye too is not waited for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await asyncio.gather(self.gateway.close(), self._page.close())
        self.interactions.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._state is not None:
            await self._state.close()

    async def __aenter__(self) -> LookalikeServer:
        return self if self._runner is not None else await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Add an observer; the result takes it away again."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)


def bot_token(application_id: str) -> str:
    """A fresh token in Discord's form: the application's id in base 64, a stamp, a secret."""
    head = base64.urlsafe_b64encode(application_id.encode()).decode().rstrip("=")
    return f"{head}.{secrets.token_urlsafe(5)[:6]}.{secrets.token_urlsafe(29)[:38]}"


def _nothing(*_: Any) -> None:
    """Nothing is to be kept."""
