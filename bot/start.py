"""From settings to a running bot and back: opens what is needed in order, closes it in the opposite one."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from bot import memory
from bot.client import SuzumeClient
from bot.clock import SystemClock
from bot.endpoints import API_BASE, GATEWAY_URL, point
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import Catalog, Words
from bot.parcels import use_parcels
from bot.services.bundle import Services
from bot.services.held_guilds import HeldGuilds
from bot.settings import Settings
from bot.stopping import STORAGE, closed, end_at_last, ended, signals
from bot.storage.errors import StorageError
from bot.storage.sqlite.open import open_sqlite
from bot.storage.sqlite.sole import sole_user
from bot.supervisor import GaveUp, supervise
from bot.version import program_version
from bot.web.app import make_app
from bot.web.metrics import Metrics
from bot.web.serve import Serving, serve
from bot.web.site import Health
from bot.wiring import build_services, make_client, make_site

log = logging.getLogger(__name__)


class Place(Protocol):
    """Where the bot lives when it has no token: a running playground."""

    @property
    def api_base(self) -> str: ...
    @property
    def gateway_url(self) -> str: ...
    @property
    def page_url(self) -> str: ...
    @property
    def token(self) -> str: ...

    async def close(self) -> None: ...


OpenPlace = Callable[[Catalog, int | None, Path], Awaitable[Place]]
"""Opens the playground: texts for its welcome, its port (None: the usual one), and the file that keeps its world."""


class _NoWeb(Exception):
    """The web pages cannot be opened."""

    def __init__(self, host: str, error: OSError) -> None:
        super().__init__(str(error))
        self.key = "operator.start.web_port"
        self.params = {"host": host, "detail": error.strerror or str(error)}


class _NoPage(Exception):
    """The playground's page cannot be opened."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.key = "operator.start.port"
        self.params = {"detail": error.strerror or str(error)}


async def start(settings: Settings, words: Words, open_place: OpenPlace, environment: Mapping[str, str]) -> int:
    """Runs the bot until a signal ends it. Returns the exit code; what went wrong was told on standard error."""
    stop = asyncio.Event()
    with signals(stop):
        try:
            async with AsyncExitStack() as stack:
                await _run(settings, words, open_place, environment, stop, stack)
        except (StorageError, _NoPage, _NoWeb) as error:
            print(words.text(error.key, **error.params), file=sys.stderr)
            return 1
        except GaveUp as error:
            print(words.text(error.key), file=sys.stderr)
            return 1
    print(words.text("operator.start.stopped"))
    return 0


async def _run(
    settings: Settings,
    words: Words,
    open_place: OpenPlace,
    environment: Mapping[str, str],
    stop: asyncio.Event,
    stack: AsyncExitStack,
) -> None:
    clock = SystemClock()
    stack.enter_context(sole_user(settings.database))
    storage = await open_sqlite(settings.database, clock=clock, synchronous=settings.synchronous)
    stack.push_async_callback(closed, "the database", storage.close, STORAGE)
    storage = replace(storage, guilds=HeldGuilds(storage.guilds))
    token, api_base, gateway_url = settings.discord_token, settings.api_base, settings.gateway_url
    if token is None:
        try:
            place = await open_place(
                words.catalog, settings.playground_port, settings.database.with_suffix(".playground.json")
            )
        except OSError as error:
            raise _NoPage(error) from error
        stack.push_async_callback(closed, "the playground", place.close)
        token, api_base, gateway_url = place.token, place.api_base, place.gateway_url
        print(words.text("operator.start.playground", url=place.page_url), flush=True)
        if settings.open_browser and _has_screen(environment):
            # Not waited for, not even at the end: some browsers take seconds to come up, some until they are closed.
            threading.Thread(target=webbrowser.open, args=(place.page_url,), daemon=True).start()
    else:
        print(words.text("operator.start.discord"), flush=True)
    point(api_base or API_BASE, gateway_url or GATEWAY_URL)
    use_parcels()
    services = build_services(words.catalog, storage, clock)
    stack.push_async_callback(closed, "services", services.close)
    housekeeping = Housekeeping(storage, clock)
    tidying = asyncio.create_task(housekeeping.live(), name="housekeeping")
    stack.push_async_callback(closed, "housekeeping", partial(ended, tidying))
    playing = asyncio.create_task(services.timers.live(), name="tables")
    stack.push_async_callback(closed, "tables", partial(ended, playing))
    clients: list[SuzumeClient] = []
    if settings.discord_token is None or settings.web_port is not None:
        serving = await _open_web(settings, services, lambda: _health(clients))
        stack.push_async_callback(closed, "web pages", serving.close)
        print(words.text("operator.start.web", url=services.links.base), flush=True)

    def next_client() -> SuzumeClient:
        clients[:] = [make_client(settings, services, housekeeping)]
        return clients[0]

    memory.settle()
    stack.callback(end_at_last)  # the first of the end: it may come without a signal, and counts from here
    await supervise(next_client, token, stop)


async def _open_web(settings: Settings, services: Services, health: Callable[[], Health]) -> Serving:
    """The web pages, at the port that is set. Without one (in the playground) at the usual one or any."""
    version = program_version()
    metrics = Metrics(health, version) if settings.metrics else None
    app = make_app(make_site(services, health, version), metrics=metrics)
    try:
        serving = await serve(app, settings.web_host, settings.web_port)
    except OSError as error:
        raise _NoWeb(settings.web_host, error) from error
    services.links.open_at(settings.web_url or serving.address)
    return serving


def _health(clients: Sequence[SuzumeClient]) -> Health:
    """How the present client is, if there is one."""
    ready = bool(clients) and clients[0].is_ready()
    # Not a number before the first heartbeat is answered.
    latency = clients[0].latency if ready else math.nan
    return Health(ready, round(latency * 1000) if math.isfinite(latency) else None)


def _has_screen(environment: Mapping[str, str]) -> bool:
    """Whether a browser that is opened here would be seen by anybody."""
    if environment.get("CI") or environment.get("SSH_CONNECTION"):
        return False
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
