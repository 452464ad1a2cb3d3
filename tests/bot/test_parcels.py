"""What goes out in one piece is what discord.py would have sent in many, and is tried again as a whole."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

import aiohttp
import discord
import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import MultipartParameters, Route, handle_message_parameters
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.parcels import Parcels

PICTURES = [("tiles1.png", b"\x89PNG\r\n\x1a\n\r\n--x--\r\n"), ('雀 "1".png', bytes(range(256)) * 50)]
Parts = list[tuple[str | None, str | None, str | None, bytes]]


@dataclass
class Seen:
    """What came to the server, and how often it answers that it is too much."""

    queries: list[str] = field(default_factory=list)
    bodies: list[Parts | object] = field(default_factory=list)
    limited: int = 0

    async def take(self, request: web.Request) -> web.Response:
        self.queries.append(request.query_string)
        if request.content_type == "multipart/form-data":
            self.bodies.append(await parts(request))
        else:
            self.bodies.append(await request.json())
        if self.limited:
            self.limited -= 1
            return told({"retry_after": 0.01}, status=429, headers={"Via": "1.1 google"})
        if request.method == "PATCH":
            return told({"id": "7"})
        return told({"interaction": {"id": "5", "type": 3}}) if request.query else web.Response(status=204)


def told(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """JSON as Discord says it: its type carries no charset."""
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


async def parts(request: web.Request) -> Parts:
    found: Parts = []
    async for part in await request.multipart():
        assert isinstance(part, aiohttp.BodyPartReader)
        kind = part.headers.get("Content-Type")
        found.append((part.name, part.filename, kind if part.filename else None, bytes(await part.read())))
    return found


@pytest_asyncio.fixture
async def seen(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Seen]:
    made, app = Seen(), web.Application()
    app.router.add_route("*", "/{rest:.*}", made.take)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{server.port}/api/v10")
        yield made


def edit() -> MultipartParameters:
    files = [discord.File(io.BytesIO(data), name, description="東") for name, data in PICTURES]
    return handle_message_parameters(content="九筒 & <b>", attachments=files)


async def sent(adapter: AsyncWebhookAdapter, params: MultipartParameters) -> object:
    async with aiohttp.ClientSession() as session:
        return await adapter.edit_original_interaction_response(
            5, "token", session=session, payload=params.payload, multipart=params.multipart, files=params.files
        )


async def test_a_message_with_pictures_is_what_discord_py_sends(seen: Seen) -> None:
    ours = await sent(Parcels(), edit())
    theirs = await sent(AsyncWebhookAdapter(), edit())
    assert ours == theirs == {"id": "7"}
    mine, other = seen.bodies
    assert mine == other
    assert isinstance(mine, list)
    assert json.loads(mine[0][3])["content"] == "九筒 & <b>"
    assert [part[1:] for part in mine[1:]] == [(name, "application/octet-stream", data) for name, data in PICTURES]


async def test_it_is_tried_again_as_a_whole(seen: Seen) -> None:
    seen.limited = 1
    await sent(Parcels(), edit())
    first, second = seen.bodies
    assert first == second


@pytest.mark.parametrize("pictures", [True, False])
async def test_a_first_answer_asks_for_nothing_back(seen: Seen, pictures: bool) -> None:
    async with aiohttp.ClientSession() as session:
        for adapter in (Parcels(), AsyncWebhookAdapter()):
            params = edit() if pictures else MultipartParameters({"type": 6}, None, None)
            answer = await adapter.create_interaction_response(5, "token", session=session, params=params)
            assert int(answer["interaction"]["id"]) == 5
    assert seen.queries == ["", "with_response=1"]
    mine, other = seen.bodies
    assert mine == other


async def test_nobody_is_told_of_these_requests_and_the_client_keeps_its_connections(seen: Seen) -> None:
    told: list[object] = []

    async def tell(*given: object) -> None:
        told.append(given)

    watch = aiohttp.TraceConfig()
    watch.on_request_start.append(tell)
    parcels, first, second = Parcels(), *(aiohttp.ClientSession(trace_configs=[watch]) for _ in range(2))
    async with first, second:
        for session in (first, first):
            await parcels.edit_original_interaction_response(5, "token", session=session, payload={"content": "a"})
        await first.close()
        await parcels.edit_original_interaction_response(5, "token", session=second, payload={"content": "b"})
    assert (told, len(seen.bodies)) == ([], 3)
    with pytest.raises(RuntimeError, match="closed"):
        await parcels.edit_original_interaction_response(5, "token", session=second, payload={"content": "c"})


async def test_what_discord_refuses_is_raised(seen: Seen) -> None:
    async def refuse(_request: web.Request) -> web.Response:
        return told({"code": 10062, "message": "Unknown interaction"}, status=404)

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", refuse)
    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        Route.BASE = f"http://127.0.0.1:{server.port}/api/v10"
        with pytest.raises(discord.NotFound) as caught:
            await Parcels().create_interaction_response(5, "token", session=session, params=edit())
    assert caught.value.code == 10062
