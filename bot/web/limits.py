"""How much one address may ask: a bucket of requests that fills again with time."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from aiohttp import web

from bot.services.held import Held

MOST_ADDRESSES: Final = 20_000
"""Addresses remembered; the one that was quiet longest is forgotten first, which is in its favour."""


MOST_URL: Final = 8000
"""Characters of an address with its query; nothing that there is needs as many."""
MOST_LINE: Final = 64 * 1024
"""Bytes of a request's first line that are read at all, so that a long address gets an answer of ours."""


class Allowance(NamedTuple):
    """So many requests at once, and so many a second in the long run."""

    burst: int
    rate: float


PAGES: Final = Allowance(120, 20)
PICTURES: Final = Allowance(120, 20)
QUESTIONS: Final = Allowance(30, 3)


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Limiter:
    """Counts requests by address. `now` tells seconds, from any beginning."""

    def __init__(self, allowance: Allowance, now: Callable[[], float]) -> None:
        self._allowance = allowance
        self._now = now
        self._buckets: Held[str, _Bucket] = Held(MOST_ADDRESSES)

    def wait(self, address: str) -> int:
        """0 if the request may pass; else the whole seconds until one may."""
        now = self._now()
        burst, rate = self._allowance
        bucket = self._buckets.get(address) or self._buckets.put(address, _Bucket(burst, now))
        bucket.left = min(burst, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        if bucket.left >= 1:
            bucket.left -= 1
            return 0
        return math.ceil((1 - bucket.left) / rate)


def address_of(request: web.Request) -> str:
    """Whom a request counts for. IPv6 counts by network: everybody has 2^64 addresses of his own.

    Behind a proxy on this machine it is the address that the proxy saw, the last one of X-Forwarded-For.
    """
    peer = _address(request.remote or "")
    if peer is not None and peer.is_loopback:
        forwarded = _address(request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip())
        peer = forwarded or peer
    if isinstance(peer, ipaddress.IPv6Address):
        return str(peer.ipv4_mapped or ipaddress.ip_network((peer, 64), strict=False))
    return str(peer)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
