"""How answers to presses, and edits by a press's key, go out: a message with its pictures in one piece.

discord.py writes every part of such a request to the socket by itself, eight times for one picture, and asks Discord to
describe every first answer, which nobody here reads; and who counts requests (`turnstile.py`) is told of each, though
these do not count. At hundreds of presses in a second that is a tenth of all work.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import aiohttp
from discord import InteractionType
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

if TYPE_CHECKING:
    from discord.types.interactions import InteractionCallback


class Parcels(AsyncWebhookAdapter):
    """discord.py's own way of sending, limits and second tries with it; only how a body is written is other, and that
    nobody watches: over the client's own connections, which it opens and closes."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._unwatched: aiohttp.ClientSession | None = None

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        multipart: Sequence[Mapping[str, Any]] | None = None,
        files: object = None,
        **rest: Any,
    ) -> Any:
        """Sends it. What is in `files` is in `multipart` too, and read here once for all tries."""
        session = self._like(session)
        if multipart:
            session = cast("aiohttp.ClientSession", _Sending(session, in_one_piece(multipart)))
        return await super().request(route, session, **rest)

    def _like(self, session: aiohttp.ClientSession) -> aiohttp.ClientSession:
        """A session over the same connections that tells nobody of its requests."""
        if session.closed:
            return session  # which says so
        if self._unwatched is None or self._unwatched.connector is not session.connector:
            self._unwatched = aiohttp.ClientSession(
                connector=session.connector, connector_owner=False, cookie_jar=aiohttp.DummyCookieJar()
            )
        return self._unwatched

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> InteractionCallback:
        """The first answer to an interaction; what comes back names the interaction and nothing else."""
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        body = {"multipart": params.multipart} if params.files else {"payload": params.payload}
        await self.request(route, session, proxy=proxy, proxy_auth=proxy_auth, **body)
        return {"interaction": {"id": interaction_id, "type": InteractionType.component.value}}


def use_parcels() -> None:
    """All that is begun from here sends so; to be called before the first task is made."""
    async_context.set(Parcels())


def in_one_piece(multipart: Sequence[Mapping[str, Any]]) -> aiohttp.BytesPayload:
    """A form as one body. Names are discord.py's own (`payload_json`, `files[0]`), and files are called by us."""
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for part in multipart:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{part["name"]}"'
        value = part["value"]
        if "filename" in part:
            head += f'; filename="{quoted(part["filename"])}"\r\nContent-Type: {part["content_type"]}'
            pieces += (f"{head}\r\n\r\n".encode(), value.read(), b"\r\n")
        else:
            pieces.append(f"{head}\r\n\r\n{value}\r\n".encode())
    pieces.append(f"--{boundary}--\r\n".encode())
    return aiohttp.BytesPayload(b"".join(pieces), content_type=f"multipart/form-data; boundary={boundary}")


def quoted(text: str) -> str:
    """A file's name between the quotation marks of a head."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


class _Sending:
    """A session as discord.py asks it, with the body that is to be sent."""

    def __init__(self, session: aiohttp.ClientSession, body: aiohttp.BytesPayload) -> None:
        self._session = session
        self._body = body

    def request(self, method: str, url: str, *, data: None, **rest: Any) -> Any:
        return self._session.request(method, url, data=self._body, **rest)
