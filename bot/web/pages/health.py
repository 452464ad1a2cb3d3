"""For programs that watch over the bot: whether it lives, and whether it can do its work."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from aiohttp import web

from bot.storage.errors import StorageError
from bot.web.answers import json_response, reasons_json
from bot.web.reader import reader_of
from bot.web.site import Site, site_of
from engine.reasons import Reason

log = logging.getLogger(__name__)

_APART: Final = Reason("web.ready.discord")


async def alive(_request: web.Request) -> web.Response:
    """200 as long as the process answers at all; a process that does not should be started anew."""
    return web.Response(text="ok\n", headers={"Cache-Control": "no-store"})


async def ready(request: web.Request) -> web.Response:
    """200 while the bot is connected to Discord and its database answers and keeps what it is given, else 503; which of
    both it is, and what ails it, as errors of the API say it. It recovers with the next change that is kept."""
    site = site_of(request)
    words = reader_of(request, site.catalog).words
    trouble = await _trouble(site)
    found = {"discord": site.health().ready, "database": trouble is None}
    reasons = [reason for reason in (None if found["discord"] else _APART, trouble) if reason is not None]
    told = {"reasons": reasons_json(reasons, words)} if reasons else {}
    response = json_response(found | told, words, 503 if reasons else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


async def _trouble(site: Site) -> Reason | None:
    """What ails the database, None where nothing does."""
    try:
        await site.check()
    except StorageError as error:
        log.error("the database does not answer: %s", error)
        return Reason(error.key, _for_all(error.params))
    return None


def _for_all(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """What may be said to whoever asks: a file by its name alone, since where it lies is the operator's business (the
    log has it)."""
    path = str(params.get("path", ""))
    if not path:
        return dict(params)
    name = PurePath(path).name
    return {key: value.replace(path, name) if isinstance(value, str) else value for key, value in params.items()}
