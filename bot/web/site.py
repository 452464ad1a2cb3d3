"""What the web side is given, and what everything on it has in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from bot.clock import Clock
from bot.i18n.catalog import Catalog
from bot.services.export_links import ExportLinks
from bot.services.glossary import Glossary
from bot.services.links import Links
from bot.services.pictures import Pictures
from bot.services.puzzle_days import PuzzleDays
from bot.services.replays import Replays
from bot.services.situations import SituationNames
from bot.services.turning import TurningPoints


@dataclass(frozen=True, slots=True)
class Health:
    """How the bot is: connected or not, and the milliseconds Discord last took to answer (None: not known yet)."""

    ready: bool
    latency: int | None


@dataclass(frozen=True, slots=True)
class Site:
    """The services behind the pages. `links` knows the public address; `check` raises `StorageError` where the
    database does not answer, or could not keep the last change."""

    catalog: Catalog
    clock: Clock
    glossary: Glossary
    situations: SituationNames
    pictures: Pictures
    replays: Replays
    turning: TurningPoints
    days: PuzzleDays
    exports: ExportLinks
    health: Callable[[], Health]
    check: Callable[[], Awaitable[None]]
    version: str
    links: Links


SITE: Final = web.AppKey("site", Site)


def site_of(request: web.Request) -> Site:
    """The site of a request."""
    return request.app[SITE]
