"""Fetching one's own data by a one-time link.

Looking at the page uses nothing up: programs that preview links look at them too. The button does.
"""

from __future__ import annotations

from aiohttp import web

from bot.services.problems import refuse
from bot.web.frame import Page, paragraphs, respond
from bot.web.html import joined, tag
from bot.web.reader import reader_of
from bot.web.site import site_of


async def show(request: web.Request) -> web.Response:
    """A button, if the link is good."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    if not site.exports.is_open(request.match_info["token"]):
        raise refuse("web.error.s404")
    form = tag("form", tag("button", reader.text("web.export.button"), class_="button"), method="post")
    body = joined(paragraphs(reader.text("web.export.once")), form)
    page = Page(reader.text("web.export.title"), body, hidden=True, lead=reader.text("web.export.about"))
    response = respond(page, reader)
    response.headers["Cache-Control"] = "no-store"
    return response


async def fetch(request: web.Request) -> web.Response:
    """The file, once."""
    packed = await site_of(request).exports.fetch(request.match_info["token"])
    if packed is None:
        raise refuse("web.error.s404")
    response = web.Response(body=packed, content_type="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="suzume-data.zip"'
    response.headers["Cache-Control"] = "no-store"
    return response
