"""What travels on the wire: JSON answers, errors in Discord's form, and a request read once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from .multipart import parts

Json = dict[str, Any]
Clock = Callable[[], float]
"""Seconds since the epoch; `time.time` unless a test brings its own."""

API_ROOT: Final = "/api/v10"
VIA: Final = "1.1 google"
"""discord.py takes a 429 without this header for a ban page and gives up at once."""

_FILE_PART = re.compile(r"files\[(\d+)\]")
_CALL: Final = web.RequestKey("lookalike_call", object)


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: where in the body (`embeds/0/title`), what is wrong, and Discord's error code for it."""

    path: str
    message: str
    code: str = "INVALID"


encode: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""JSON as compact text; one encoder for all, which `json.dumps` would make anew each time."""


class ApiError(Exception):
    """An answer that is not a success; becomes JSON in Discord's form."""

    def __init__(self, status: int, code: int, message: str, *, errors: Json | None = None, extra: Json | None = None):
        super().__init__(message)
        self.status, self.code, self.message, self.errors = status, code, message, errors
        self.extra: Json = extra or {}
        self.headers: dict[str, str] = {}

    def response(self) -> web.Response:
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return answer(body, status=self.status, headers=self.headers)


def form_error(problems: Iterable[Problem]) -> ApiError:
    """Discord's "Invalid Form Body": every problem at its place in a tree that mirrors the request."""
    tree: Json = {}
    for problem in problems:
        node = tree
        for step in filter(None, problem.path.split("/")):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return ApiError(400, 50035, "Invalid Form Body", errors=tree)


def answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """A JSON answer. discord.py compares the content type with `==`, so it must carry no charset."""
    if body is None:
        return web.Response(status=204, headers={"Via": VIA, **(headers or {})})
    return web.Response(
        body=encode(body).encode(),
        status=status,
        headers={"Via": VIA, **(headers or {}), "Content-Type": "application/json"},
    )


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """A request with its body decoded: `payload_json` and files where it was multipart."""

    method: str
    path: str
    content_type: str
    query: Mapping[str, str]
    body: Any = None
    uploads: Mapping[int, Upload] = field(default_factory=dict)

    @property
    def form(self) -> Json:
        """The body as an object; an empty one where none was sent."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise form_error([Problem("", "Only dictionaries may be used in a DictType", "DICT_TYPE_CONVERT")])
        return self.body


async def read_call(request: web.Request) -> Call:
    """Read and decode a request once; middlewares put round the server may ask again and get the same record."""
    known = request.get(_CALL)
    if isinstance(known, Call):
        return known
    body: Any = None
    uploads: dict[int, Upload] = {}
    kind, raw = request.headers.get("Content-Type", ""), await request.read()
    if kind.startswith("multipart/form-data"):
        body, uploads = _read_parts(raw, kind)
    elif raw:
        try:
            body = json.loads(raw)
        except ValueError:
            raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    path = request.path.removeprefix(API_ROOT)
    call = Call(request.method, path, kind.partition(";")[0].strip().lower(), request.query, body, uploads)
    request[_CALL] = call
    return call


def _read_parts(raw: bytes, kind: str) -> tuple[Any, dict[int, Upload]]:
    body: Any = None
    uploads: dict[int, Upload] = {}
    try:
        for part in parts(raw, kind):
            if part.name == "payload_json":
                body = json.loads(part.data)
            elif found := _FILE_PART.fullmatch(part.name):
                uploads[int(found[1])] = Upload(part.filename or f"file{found[1]}", part.data)
            else:
                raise form_error([Problem(part.name, "unexpected form part", "UNKNOWN_PART")])
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    return body, uploads
