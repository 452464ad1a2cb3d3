"""The web application: every route there is, and nothing but them."""

from __future__ import annotations

import mimetypes
import time
from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files
from typing import Final

from aiohttp import web

from bot.services.problems import refuse
from bot.web.answers import json_response
from bot.web.api.openapi import document
from bot.web.api.routes import QUESTIONS, day, handler, list_rules
from bot.web.frame import Page, respond
from bot.web.guards import guards
from bot.web.metrics import Metrics, counting, shown
from bot.web.pages import exports, health, home, policy, puzzle, puzzles, replay, rules, terms, verify
from bot.web.reader import Reader, reader_of
from bot.web.site import SITE, Site, site_of
from bot.web.work import add_threads, in_thread

MOST_BODY: Final = 16 * 1024
"""Bytes of a request's body."""

ROBOTS: Final = "User-agent: *\nDisallow: /replay/\nDisallow: /verify/\nDisallow: /export/\nDisallow: /api/\n"

_ID: Final = "{table:[0-9a-z]{26}}"
_DEAL: Final = "{deal:[0-9]{1,4}}/{place:all|[1-9][0-9]?}"
_FAMILY: Final = "{family:[a-z0-9_]{1,32}}"
_NUMBER: Final = "{number:[1-9][0-9]{0,5}}"
_STEP: Final = "{step:[0-9]{1,5}}"
_STATIC: Final = ("style.css", "replay.js", "verify.js", "icon.svg")


def make_app(site: Site, now: Callable[[], float] = time.monotonic, metrics: Metrics | None = None) -> web.Application:
    """The application over these services. `now` tells seconds for the limits; without `metrics` nothing is counted."""
    counted = [] if metrics is None else [counting(metrics)]
    app = web.Application(middlewares=[*counted, *guards(now)], client_max_size=MOST_BODY)
    app[SITE] = site
    add_threads(app)
    get, post = app.router.add_get, app.router.add_post
    get("/", paged(home.home))
    get("/help", paged(home.help_page))
    get("/api", paged(home.api_page))
    get("/rules", paged(rules.overview))
    get("/rules/compare", paged(rules.comparison))
    get("/rules/{system:[a-z0-9_]{1,32}}/{preset:[a-z0-9_@-]{1,48}}", paged(rules.preset))
    get("/terms", paged(terms.terms))
    get("/terms/{key:[a-z0-9_.]{1,80}}", paged(terms.term))
    get("/privacy", paged(policy.privacy))
    get("/terms-of-service", paged(policy.conditions))
    get("/status", paged(policy.status))
    get("/status.json", policy.status_json)
    for path in ("/daily", f"/daily/{_FAMILY}", f"/puzzle/{_NUMBER}", f"/puzzle/{_NUMBER}/{_FAMILY}"):
        get(path, puzzle.puzzle)
    get(f"/puzzle/{_NUMBER}/{_FAMILY}.png", puzzle.puzzle_picture)
    get("/puzzles", puzzles.archive)
    get(f"/puzzles/{_FAMILY}", puzzles.archive)
    get(f"/puzzles/{_FAMILY}.atom", puzzles.feed)
    get(f"/verify/{_ID}", verify.verify)
    get(f"/replay/{_ID}", replay.replay)
    get(f"/replay/{_ID}/{_DEAL}/{_STEP}", replay.replay)
    get(f"/replay/{_ID}/{_DEAL}/{_STEP}.png", replay.picture)
    get(f"/replay/{_ID}/log/{{format:[a-z0-9]{{1,16}}}}", replay.download)
    get("/export/{token:[A-Za-z0-9_.-]{1,512}}", exports.show)
    post("/export/{token:[A-Za-z0-9_.-]{1,512}}", exports.fetch)
    for question in QUESTIONS:
        post(f"/api/{question.path}", handler(question))
    get("/api/rules", list_rules)
    get("/api/puzzles/daily", day)
    get(f"/api/puzzles/{_NUMBER}", day)
    get("/api/openapi.json", _openapi)
    get("/healthz", health.alive)
    get("/readyz", health.ready)
    if metrics is not None:
        get("/metrics", shown(metrics))
    get("/robots.txt", _robots)
    get("/favicon.ico", _favicon)
    get("/static/{name}", _static(_files()))
    return app


Make = Callable[[web.Request, Site, Reader], Page]
"""Makes a page without waiting for anything."""


def paged(make: Make) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The handler of a page that is made in a thread."""

    async def handle(request: web.Request) -> web.Response:
        site = site_of(request)
        reader = reader_of(request, site.catalog)
        return await in_thread(request, lambda: respond(make(request, site, reader), reader))

    return handle


async def _openapi(request: web.Request) -> web.Response:
    site = site_of(request)
    return json_response(document(site.version, site.links.base), reader_of(request, site.catalog).words)


async def _robots(_request: web.Request) -> web.Response:
    return web.Response(text=ROBOTS)


async def _favicon(_request: web.Request) -> web.Response:
    return web.Response(status=301, headers={"Location": "/static/icon.svg"})


def _files() -> Mapping[str, tuple[bytes, str]]:
    """Content and type of each file that is served; no other is, whatever an address says."""
    folder = files("bot.web").joinpath("static")
    found = {}
    for name in _STATIC:
        content = folder.joinpath(name).read_bytes()
        kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or "text/plain"
        found[name] = (content, kind)
    return found


def _static(known: Mapping[str, tuple[bytes, str]]) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def serve(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in known:
            raise refuse("web.error.s404")
        content, kind = known[name]
        return web.Response(body=content, content_type=kind, charset="utf-8")

    return serve
