"""Multipart bodies are read as aiohttp's own reader reads them."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from aiohttp import web
from aiohttp.base_protocol import BaseProtocol
from aiohttp.test_utils import TestClient, TestServer

from bot.playground.server.multipart import Part, parts

FILES = [
    ("tiles1.png", b"\x89PNG\r\n\x1a\n\r\n--\r\n--x\r\n\r\n\x00\xff"),
    ('a "quoted" \\ name.txt', b""),
    ("牌.txt", "東南西北".encode()),
    ("blank name.txt", b"\r\n"),
]


@pytest.mark.parametrize("quoted", [True, False])
async def test_it_reads_what_aiohttp_reads(quoted: bool) -> None:
    seen: list[tuple[list[Part], list[Part]]] = []

    async def read_twice(request: web.Request) -> web.Response:
        body, loop = await request.read(), asyncio.get_running_loop()
        ours = [*parts(body, request.headers["Content-Type"])]
        stream = aiohttp.StreamReader(BaseProtocol(loop), 1 << 16, loop=loop)
        stream.feed_data(body)
        stream.feed_eof()
        theirs = []
        async for part in aiohttp.MultipartReader(request.headers, stream):
            assert isinstance(part, aiohttp.BodyPartReader)
            theirs.append(Part(part.name or "", part.filename, bytes(await part.read())))
        seen.append((ours, theirs))
        return web.Response()

    app = web.Application()
    app.router.add_post("/", read_twice)
    async with TestClient(TestServer(app)) as client:
        form = aiohttp.FormData(quote_fields=quoted, default_to_multipart=True)
        form.add_field("payload_json", '{"content": "牌"}', content_type="application/json")
        for number, (name, data) in enumerate(FILES):
            form.add_field(f"files[{number}]", data, filename=name, content_type="application/octet-stream")
        await client.post("/", data=form)
    ((ours, theirs),) = seen
    assert ours == theirs
    assert [part.data for part in ours[1:]] == [data for _, data in FILES]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data"),
        (b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n", "multipart/form-data; boundary=x"),
        (b"--x\r\n\r\n1\r\n--x--", "multipart/form-data; boundary=x"),
        (b"nothing", 'multipart/form-data; boundary="x"'),
        (
            b"--x\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\nMQ==\r\n--x--",
            "multipart/form-data; boundary=x",
        ),
    ],
)
def test_what_cannot_be_read_is_refused(body: bytes, kind: str) -> None:
    with pytest.raises(ValueError):
        list(parts(body, kind))
