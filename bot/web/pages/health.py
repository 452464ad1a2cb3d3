"""For programs that watch over the bot: whether it lives, and whether it can do its work."""

from __future__ import annotations

import logging

from aiohttp import web

from bot.storage.errors import StorageError
from bot.web.site import Site, site_of

log = logging.getLogger(__name__)


async def alive(_request: web.Request) -> web.Response:
    """200 as long as the process answers at all; a process that does not should be started anew."""
    return web.Response(text="ok\n", headers={"Cache-Control": "no-store"})


async def ready(request: web.Request) -> web.Response:
    """200 while the bot is connected to Discord and its database answers, else 503; which of both it is."""
    site = site_of(request)
    found = {"discord": site.health().ready, "database": await _reads(site)}
    status = 200 if all(found.values()) else 503
    return web.json_response(found, status=status, headers={"Cache-Control": "no-store"})


async def _reads(site: Site) -> bool:
    try:
        await site.touch()
    except StorageError as error:
        log.error("the database does not answer: %s", error)
        return False
    return True
