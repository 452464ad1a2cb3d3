"""What the web side is given, and what everything on it has in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from bot.clock import Clock
from bot.i18n.catalog import Catalog
from bot.services.export_links import ExportLinks
from bot.services.glossary import Glossary
from bot.services.pictures import Pictures
from bot.services.replays import Replays
from bot.services.situations import SituationNames


@dataclass(frozen=True, slots=True)
class Health:
    """How the bot is: connected or not, the milliseconds Discord last took to answer (None: not known yet), and the
    number of servers is nobody's business."""

    ready: bool
    latency: int | None


@dataclass(frozen=True, slots=True)
class Site:
    """The services behind the pages. `url` is the public address without a slash at its end."""

    catalog: Catalog
    clock: Clock
    glossary: Glossary
    situations: SituationNames
    pictures: Pictures
    replays: Replays
    exports: ExportLinks
    health: Callable[[], Health]
    version: str
    url: Callable[[], str]


SITE: Final = web.AppKey("site", Site)


def site_of(request: web.Request) -> Site:
    """The site of a request."""
    return request.app[SITE]
