"""Files: what the bot or a user uploads, served under /cdn with an address that never changes."""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import logging
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from aiohttp import web

from .wire import Json

LINGER: Final = 32
"""Files that can still be fetched after the last message that showed them: a page may be about to, as in Discord."""

_LOG: Final = logging.getLogger(__name__)
_INLINE: Final = ("image/png", "image/jpeg", "image/gif", "image/webp")


class Files:
    """Contents by key (`attachments/<channel>/<id>/<name>`); kept in a folder beside the state file if there is one.
    What the folder does not take (a full disk) is held in memory instead: shown all the same, gone with the program."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._memory: dict[str, bytes] = {}
        self._lingering: dict[str, bytes] = {}
        self.base = ""

    def put(self, key: str, data: bytes) -> str:
        """Keep a file and return its address."""
        if self._folder is None or key.startswith("ephemeral/") or not self._written(self._path(key), data):
            self._memory[key] = data
        return f"{self.base}/cdn/{quote(key)}"

    def get(self, key: str) -> bytes | None:
        held = self._memory.get(key) or self._lingering.get(key)
        if held is not None:
            return held
        if self._folder is None:
            return None
        try:
            return self._path(key).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            _LOG.warning("A file of the playground cannot be read: %s", error)
            return None

    def drop(self, url: str) -> None:
        """Forget the file behind an address that no message shows any more, in a while."""
        key = unquote(url.partition("/cdn/")[2])
        data = self.get(key)
        self._memory.pop(key, None)
        if data is not None:
            self._lingering[key] = data
        while len(self._lingering) > LINGER:
            del self._lingering[next(iter(self._lingering))]
        if self._folder is not None and key:
            _removed(self._path(key))

    def _path(self, key: str) -> Path:
        assert self._folder is not None
        # a name of our own: nothing that a client chose becomes a path
        return self._folder / hashlib.sha256(key.encode()).hexdigest()[:40]

    @staticmethod
    def _written(path: Path, data: bytes) -> bool:
        """Whether the folder took it; half a file is not left behind."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            _LOG.warning("A file of the playground cannot be stored, it is kept until the program ends: %s", error)
            _removed(path)
            return False
        return True

    async def serve(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        data = self.get(key)
        if data is None:
            return web.Response(status=404)
        kind = sniff(data) or "application/octet-stream"
        headers = {
            "Cache-Control": "private, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        }
        if kind not in _INLINE:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind, headers=headers)


def _removed(path: Path) -> None:
    """Take a file away if there is one and the disk lets it go; one that stays is asked for by nobody."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def describe(key: str, name: str, data: bytes, files: Files, attachment_id: str) -> Json:
    """An attachment as messages and interactions carry it."""
    url = files.put(key, data)
    kind = sniff(data) or "application/octet-stream"
    found: Json = {
        "id": attachment_id,
        "filename": name,
        "size": len(data),
        "url": url,
        "proxy_url": url,
        "content_type": kind,
    }
    if size := picture_size(data):
        found["width"], found["height"] = size
    return found


def sniff(data: bytes) -> str | None:
    """The type by the first bytes; text that decodes is text."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "image/png"
    if data[:3] == b"\xff\xd8\xff":
        return "image/jpeg"
    if data[:4] == b"GIF8":
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    try:
        data[:4096].decode()
    except UnicodeDecodeError as error:
        if error.start < min(len(data), 4096) - 4:  # not merely a character cut in half at the end
            return None
    return "text/plain"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF or WebP."""
    kind = sniff(data)
    if kind == "image/png":
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if kind == "image/gif":
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if kind != "image/webp":
        return None
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def data_uri(uri: str) -> bytes | None:
    """The bytes of `data:image/png;base64,…`, as emoji are uploaded."""
    head, _, body = uri.partition(",")
    if not head.startswith("data:image/") or not head.endswith(";base64"):
        return None
    try:
        return base64.b64decode(body, validate=True)
    except binascii.Error:
        return None
