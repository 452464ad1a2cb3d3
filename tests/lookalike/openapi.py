"""Requests, and the look-alike's own answers, against Discord's OpenAPI description (3.1, `discord/openapi.json` in the
folder of public records). A small resolver on jsonschema-rs: about 10 µs a body."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
from aiohttp import web

from bot.playground.server import API_ROOT, Json, Problem, form_error, read_call

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
METHODS = ("get", "post", "put", "patch", "delete")


class Spec:
    """The description, with validators compiled at first use."""

    def __init__(self, path: Path) -> None:
        self._doc: Json = json.loads(path.read_text(encoding="utf-8"))
        schemas = self._doc["components"]["schemas"]
        # Discord also takes snowflakes as numbers; discord.py sends `attachments[].id` as 0, 1, …
        schemas["SnowflakeType"] = {"anyOf": [dict(schemas["SnowflakeType"]), {"type": "integer", "minimum": 0}]}
        self._routes: list[tuple[str, re.Pattern[str], str, Json]] = []
        for template, item in self._doc["paths"].items():
            pattern = re.compile("^" + re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)) + "$")
            self._routes += [(m.upper(), pattern, template, item[m]) for m in METHODS if m in item]
        # the most literal template wins: /messages/@original before /messages/{message_id}
        self._routes.sort(key=lambda route: route[2].count("{"))
        self._validators: dict[object, Any] = {}

    def request_problems(self, method: str, path: str, content_type: str, body: Any) -> list[Problem]:
        """`body` is the decoded JSON (`payload_json` where the request was multipart)."""
        template, operation = self._operation(method, path)
        if operation is None:
            return [Problem("", "no such operation in the description", "UNKNOWN")]
        wanted = operation.get("requestBody")
        if wanted is None:
            return []
        if body is None:
            return [Problem("", "body required", "REQUIRED")] if wanted.get("required") else []
        content = wanted["content"].get(content_type) or wanted["content"]["application/json"]
        schema = self._narrowed(content["schema"], body)
        key = (method, template, content_type, json.dumps(schema, sort_keys=True)[:400])
        return list(self._problems(key, schema, body))

    def answer_problems(self, method: str, path: str, status: int, body: Any) -> list[Problem]:
        template, operation = self._operation(method, path)
        if operation is None:
            return [Problem("", "no such operation in the description", "UNKNOWN")]
        if str(status) not in operation["responses"]:
            return [Problem("", f"status {status} is not described", "STATUS")]
        content = operation["responses"][str(status)].get("content", {})
        schema = content.get("application/json", {}).get("schema")
        return list(self._problems((method, template, status), schema, body)) if schema else []

    def _operation(self, method: str, path: str) -> tuple[str, Json | None]:
        for known, pattern, template, operation in self._routes:
            if known == method and pattern.match(path):
                return template, operation
        return "", None

    def _problems(self, key: object, schema: Json, body: Any) -> Iterator[Problem]:
        if key not in self._validators:
            whole = {"allOf": [schema], "components": self._doc["components"]}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole, validate_formats=False)
        for error in self._validators[key].iter_errors(body):
            yield from _leaves(error)

    def _narrowed(self, schema: Json, body: Any) -> Json:
        """Of alternatives told apart by `type`, the one that the body means: its problems are the ones to show."""
        if isinstance(body, dict) and "type" in body:
            for alternative in schema.get("anyOf", ()):
                resolved = alternative
                while "$ref" in resolved:
                    resolved = self._doc["components"]["schemas"][resolved["$ref"].rsplit("/", 1)[1]]
                types = resolved.get("properties", {}).get("type", {}).get("enum")
                if types and body["type"] in types:
                    return alternative
        return schema


def _leaves(error: Any) -> Iterator[Problem]:
    """anyOf, oneOf: only the closest alternative, by `type` and then by number of problems."""
    alternatives = getattr(error.kind, "context", None)
    if not alternatives:
        message = error.message
        at = "/".join(map(str, error.instance_path))
        yield Problem(at, message if len(message) < 200 else "… " + message[-160:], "OPENAPI")
        return

    def distance(alternative: list[Any]) -> int:
        total = 0
        for inner in alternative:
            kind = type(inner.kind).__name__.rsplit("_", 1)[-1]
            path = list(inner.instance_path)
            depth = len(path) - len(error.instance_path)
            if kind == "Type" and depth == 0:
                total += 1000  # the null alternative, say
            elif kind == "Enum" and path and path[-1] == "type" and depth == 1:
                total += 100  # another kind of component or option
            else:
                total += 1
        return total

    for inner in min(alternatives, key=distance):
        yield from _leaves(inner)


class OpenApiCheck:
    """`LookalikeServer(middlewares=[OpenApiCheck(spec)])`: refuses what the description forbids and notes every fault,
    the server's own ones too. Tests end with both lists empty."""

    __middleware_version__ = 1

    def __init__(self, spec: Spec) -> None:
        self._spec = spec
        self.violations: list[tuple[str, str, list[Problem]]] = []
        self.own_errors: list[tuple[str, str, list[Problem]]] = []

    async def __call__(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(API_ROOT + "/"):
            return await handler(request)
        call = await read_call(request)
        if problems := self._spec.request_problems(call.method, call.path, call.content_type, call.body):
            self.violations.append((call.method, call.path, problems))
            raise form_error(problems)
        response = await handler(request)
        if isinstance(response, web.Response) and response.status < 400:
            body = json.loads(response.body) if isinstance(response.body, bytes) and response.body else None
            if faults := self._spec.answer_problems(call.method, call.path, response.status, body):
                self.own_errors.append((call.method, call.path, faults))
        return response
