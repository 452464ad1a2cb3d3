"""Figures for Prometheus: how many requests of which kind, how long they took, how the bot is.

Labels are routes as they are declared, methods and states: nothing that anybody sent, nothing about anybody.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from bot.web.site import Health

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""
METHODS: Final = frozenset({"GET", "HEAD", "POST"})
OTHER: Final = "other"
NO_ROUTE: Final = "none"


class Metrics:
    """Counts in a registry of its own. `health` says how the bot is when it is asked."""

    def __init__(self, health: Callable[[], Health], version: str) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "suzume_http_requests",
            "Requests that were answered.",
            ("route", "method", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "suzume_http_request_seconds",
            "How long answers took.",
            ("route",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        ready = Gauge("suzume_discord_ready", "1 while the bot is connected to Discord.", registry=self._registry)
        ready.set_function(lambda: float(health().ready))
        latency = Gauge(
            "suzume_discord_latency_seconds", "How long Discord last took to answer.", registry=self._registry
        )
        latency.set_function(lambda: math.nan if (took := health().latency) is None else took / 1000)
        Info("suzume_build", "The program that runs.", registry=self._registry).info({"version": version})
        ProcessCollector(registry=self._registry)

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        """Counts one answer."""
        self._requests.labels(route, method if method in METHODS else OTHER, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def written(self) -> bytes:
        """All figures in Prometheus' text form."""
        return generate_latest(self._registry)


def counting(metrics: Metrics) -> Callable[..., Awaitable[web.StreamResponse]]:
    """The middleware that counts; it stands before all others."""

    @web.middleware
    async def count(request: web.Request, handler: Callable[[web.Request], Any]) -> web.StreamResponse:
        started = time.perf_counter()
        response: web.StreamResponse = await handler(request)
        resource = request.match_info.route.resource
        route = NO_ROUTE if resource is None else resource.canonical
        metrics.count(route, request.method, response.status, time.perf_counter() - started)
        return response

    return count


def shown(metrics: Metrics) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The handler of ``/metrics``."""

    async def show(_request: web.Request) -> web.Response:
        headers = {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}
        return web.Response(body=metrics.written(), headers=headers)

    return show
