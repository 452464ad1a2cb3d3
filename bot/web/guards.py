"""What stands before every route: limits, a time limit, safe headers, and errors that say what to do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from bot.services.problems import Refused, refuse
from bot.storage.errors import StorageError
from bot.web.answers import refused_json
from bot.web.caching import unless_known
from bot.web.frame import Page, lines, paragraphs, respond
from bot.web.html import joined, tag
from bot.web.limits import MOST_URL, PAGES, PICTURES, QUESTIONS, Limiter, address_of
from bot.web.query import Misread
from bot.web.reader import reader_of
from bot.web.site import site_of

log = logging.getLogger(__name__)

SECONDS: Final = 10.0
"""How long one request may take, the reading of its body with it."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    # Nobody needs to know which program of which version this is.
    "Server": "Suzume",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def guards(now: Callable[[], float], seconds: float = SECONDS) -> list[Callable[..., Awaitable[web.StreamResponse]]]:
    """The middlewares, outermost first. `now` tells seconds for the limits."""
    questions, pictures, pages = (Limiter(allowance, now) for allowance in (QUESTIONS, PICTURES, PAGES))

    @web.middleware
    async def headers(request: web.Request, handler: Handler) -> web.StreamResponse:
        response = unless_known(request, await handler(request))
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-cache")
        if site_of(request).links.base.startswith("https:"):
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        return response

    @web.middleware
    async def telling(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            async with asyncio.timeout(seconds):
                return await handler(request)
        except web.HTTPException as error:
            # What aiohttp says itself is plain English; only its status and what the protocol asks for are kept.
            kept = {name: error.headers[name] for name in ("Allow", "Retry-After") if name in error.headers}
            return problem(request, error.status, kept)
        except Refused as refused:
            return problem(request, refused.status if isinstance(refused, Misread) else 404, {}, refused)
        except StorageError as error:
            log.error("%s %s met storage that fails: %s", request.method, _shown(request.path), error)
            return problem(request, 503, {"Retry-After": "60"}, kind="storage")
        except TimeoutError:
            return problem(request, 503, {"Retry-After": "5"})
        except Exception:
            # The path alone: a query may hold what somebody wrote.
            log.exception("%s %s failed", request.method, _shown(request.path))
            return problem(request, 500, {})

    @web.middleware
    async def limiting(request: web.Request, handler: Handler) -> web.StreamResponse:
        limiter = questions if is_api(request) else pictures if request.path.endswith(".png") else pages
        wait = limiter.wait(address_of(request))
        if wait:
            raise web.HTTPTooManyRequests(headers={"Retry-After": str(wait)})
        if len(request.raw_path) > MOST_URL:
            raise web.HTTPRequestURITooLong
        return await handler(request)

    return [headers, telling, limiting]


def is_api(request: web.Request) -> bool:
    """Whether the answer is JSON."""
    return request.path.startswith("/api/")


def problem(
    request: web.Request, status: int, headers: dict[str, str], refused: Refused | None = None, kind: str = ""
) -> web.StreamResponse:
    """An error as a page, or as JSON where JSON was asked for. `kind` names its text, which else goes by the status."""
    reader = reader_of(request, site_of(request).catalog)
    kind = kind or f"s{status}"
    known = kind if f"web.error.{kind}" in reader.words.catalog.messages["en"] else "s400"
    key = f"web.error.{known}"
    said = [reader.text(key)] if refused is None else [reader.words.reason(one.reason) for one in refused.problems]
    response: web.Response
    if is_api(request):
        response = refused_json(refused or refuse(key), reader.words, status)
    elif request.path.endswith(".png"):
        response = web.Response(status=status, text="\n".join(said), content_type="text/plain")
    else:
        back = tag("a", reader.text("web.home.link"), href=reader.link("/"))
        ways = refused.ways if isinstance(refused, Misread) else ()
        links = [tag("a", reader.text(way.label), href=reader.link(way.path, **way.query)) for way in ways]
        body = joined(paragraphs(*said), lines(links, class_="chips") if links else None, paragraphs(back))
        response = respond(Page(reader.text(f"web.error_title.{known}"), body, status=status), reader)
    response.headers.update(headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def _shown(path: str) -> str:
    """A path for the log: whatever could be a link to somebody's data is left out."""
    return path if not path.startswith("/export/") else "/export/…"
