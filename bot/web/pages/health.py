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
    """200 while the bot is connected to Discord and its database answers and keeps what it is given, else 503; which of
    both it is, and what ails the database. It recovers with the next change that is kept."""
    site = site_of(request)
    trouble = await _trouble(site)
    found = {"discord": site.health().ready, "database": not trouble}
    status = 200 if all(found.values()) else 503
    reason = {"reason": trouble} if trouble else {}
    return web.json_response(found | reason, status=status, headers={"Cache-Control": "no-store"})


async def _trouble(site: Site) -> str:
    """The key of what ails the database, "" where nothing does."""
    try:
        await site.check()
    except StorageError as error:
        log.error("the database does not answer: %s", error)
        return error.key
    return ""
