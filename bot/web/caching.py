"""What a browser has already is not sent again: each answer is marked by its content."""

from __future__ import annotations

import hashlib
from typing import Final

from aiohttp import ETag, web

KEPT: Final = ("Cache-Control", "Content-Language", "Vary")
"""Headers that an answer without content repeats (RFC 9110, 15.4.5)."""
ANY: Final = "*"


def unless_known(request: web.Request, response: web.StreamResponse) -> web.StreamResponse:
    """The answer with its mark; or 304 where the reader says that this is what he has. What must not be kept is left as
    it is. The mark is weak: it names the content, however it is packed."""
    if (
        request.method not in {"GET", "HEAD"}
        or response.status != 200
        or not isinstance(response, web.Response)
        or not isinstance(response.body, bytes)
        or response.headers.get("Cache-Control") == "no-store"
    ):
        return response
    mark = ETag(hashlib.sha256(response.body).hexdigest()[:24], is_weak=True)
    response.etag = mark
    if not any(known.value in {mark.value, ANY} for known in request.if_none_match or ()):
        return response
    same = web.Response(status=304, headers={name: response.headers[name] for name in KEPT if name in response.headers})
    same.etag = mark
    return same
