"""Everything that may go wrong between a bot and Discord, as middlewares to put round the server."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from aiohttp import web

from bot.playground.server import API_ROOT, ApiError

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Kind = Literal["429", "429-global", "429-no-via", "status", "delay", "drop", "lost"]


@dataclass(slots=True)
class Fault:
    """Befalls the next `times` requests whose path matches.

    429, 429-global: rate limits as Discord sends them, `seconds` long. 429-no-via: a ban page. status: a bare error.
    delay: the answer takes longer. drop: the connection closes before anything was done. lost: after it was done.
    """

    path: str
    kind: Kind
    method: str = ".*"
    times: int = 1
    status: int = 502
    seconds: float = 0.2


class Faults:
    """`LookalikeServer(middlewares=[faults])`; faults may be added at any time."""

    __middleware_version__ = 1

    def __init__(self, *faults: Fault) -> None:
        self.pending = list(faults)
        self.latency = 0.0
        self.struck: list[tuple[str, Kind]] = []

    def add(self, path: str, kind: Kind, **more: object) -> None:
        self.pending.append(Fault(path, kind, **more))  # type: ignore[arg-type]

    def _next(self, request: web.Request) -> Fault | None:
        for fault in self.pending:
            if fault.times and re.search(fault.path, request.path) and re.fullmatch(fault.method, request.method):
                fault.times -= 1
                self.struck.append((request.path, fault.kind))
                return fault
        return None

    async def __call__(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(API_ROOT):
            return await handler(request)
        if self.latency:
            await asyncio.sleep(self.latency)
        match fault := self._next(request):
            case None:
                return await handler(request)
            case Fault(kind="delay"):
                await asyncio.sleep(fault.seconds)
                return await handler(request)
            case Fault(kind="drop"):
                return _hang_up(request)
            case Fault(kind="lost"):
                await handler(request)
                return _hang_up(request)
            case Fault(kind="status"):
                return web.Response(status=fault.status, text="upstream connect error")
            case Fault(kind="429-no-via"):
                return web.Response(status=429, text="<html>error code: 1015</html>", content_type="text/html")
            case _:
                raise too_many(fault.seconds, everywhere=fault.kind == "429-global")


class RateLimits:
    """Buckets by route and major parameter (channel, server, or an interaction's token), `limit` requests in `seconds`.

    `overall` is the limit over all routes in a second (Discord: 50). What goes through an interaction's token is not
    counted there, and has a bucket for each token; first answers have none. `hit` counts refusals by bucket.
    """

    __middleware_version__ = 1

    def __init__(self, limit: int, seconds: float, *, overall: int | None = None) -> None:
        self.limit, self.seconds, self.overall = limit, seconds, overall
        self.hit: Counter[tuple[str, str]] = Counter()
        self._used: dict[tuple[str, str], tuple[float, int]] = {}
        self._second: tuple[float, int] = (0.0, 0)

    async def __call__(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API_ROOT)
        if not request.path.startswith(API_ROOT) or path.startswith("/interactions/"):
            return await handler(request)
        now = time.monotonic()
        by_token = path.startswith("/webhooks/")
        if not by_token:
            self._count_overall(now)
        resource = request.match_info.route.resource
        major = "/".join(path.split("/")[: 4 if by_token else 3])
        template = resource.canonical.removeprefix(API_ROOT) if resource else path
        key = (f"{request.method} {template}", major)
        start, used = self._used.get(key, (now, 0))
        if now - start >= self.seconds:
            start, used = now, 0
        after = start + self.seconds - now
        headers = {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash(key[0])) & 0xFFFFFFFF:08x}",
        }
        if used >= self.limit:
            self.hit[key] += 1
            error = too_many(after, everywhere=False)
            error.headers.update(headers, **{"X-RateLimit-Remaining": "0"})
            raise error
        self._used[key] = (start, used + 1)
        response = await handler(request)
        response.headers.update(headers)
        response.headers["X-RateLimit-Remaining"] = str(self.limit - used - 1)
        return response

    def _count_overall(self, now: float) -> None:
        if self.overall is None:
            return
        start, used = self._second
        if now - start >= 1:
            start, used = now, 0
        if used >= self.overall:
            self.hit["overall", ""] += 1
            raise too_many(start + 1 - now, everywhere=True)
        self._second = (start, used + 1)


def too_many(after: float, *, everywhere: bool) -> ApiError:
    """A 429 as Discord sends it."""
    error = ApiError(
        429, 0, "You are being rate limited.", extra={"retry_after": round(after, 3), "global": everywhere}
    )
    error.headers = {"Retry-After": str(int(after) + 1), "X-RateLimit-Scope": "global" if everywhere else "user"}
    if everywhere:
        error.headers["X-RateLimit-Global"] = "true"
    return error


def _hang_up(request: web.Request) -> web.Response:
    assert request.transport is not None
    request.transport.close()
    return web.Response()
