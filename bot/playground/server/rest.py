"""REST v10: routes put on an aiohttp application, authorisation, errors as Discord writes them."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from aiohttp import web
from aiohttp.typedefs import Middleware

from .backend import Backend
from .routes import ROUTES, Created, Route
from .wire import API_ROOT, ApiError, answer, read_call

_LOG = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_routes(app: web.Application, backend: Backend, routes: Iterable[Route] = ROUTES) -> None:
    """Serve the API on `app`; what no route takes is answered 404 and told to the observers."""
    for route in routes:
        app.router.add_route(route.method, API_ROOT + route.template, _serve(backend, route))
    app.router.add_route("*", API_ROOT + "/{rest:.*}", _unknown(backend))


def errors_as_json(backend: Backend) -> Middleware:
    """The outermost middleware: an `ApiError` from any depth becomes Discord's JSON, and every call is told on."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        started, code = time.perf_counter(), 0
        try:
            response = await handler(request)
        except ApiError as error:
            response, code = error.response(), error.code
        if not request.path.startswith(API_ROOT + "/"):
            return response
        resource = request.match_info.route.resource
        backend.tell(
            "request",
            method=request.method,
            path=request.path.removeprefix(API_ROOT),
            template=(resource.canonical if resource else "").removeprefix(API_ROOT),
            status=response.status,
            code=code,
            ms=(time.perf_counter() - started) * 1000,
        )
        return response

    return middleware


def _serve(backend: Backend, route: Route) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        if route.bot and request.headers.get("Authorization") != f"Bot {backend.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        call = await read_call(request)
        try:
            result = await route.handler(backend, call, *request.match_info.values())
        except (KeyError, TypeError, AttributeError) as error:
            if call.body is None:
                raise
            # a body of the wrong shape (a component without its type, a list for an object) is the client's mistake
            _LOG.debug("malformed body for %s %s", call.method, call.path, exc_info=True)
            raise ApiError(400, 50035, f"Invalid Form Body ({type(error).__name__}: {error})") from error
        if isinstance(result, Created):
            return answer(result.body, status=201)
        return answer(result)

    return handle


def _unknown(backend: Backend) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        backend.tell("unknown_route", method=request.method, path=request.path.removeprefix(API_ROOT))
        raise ApiError(404, 0, "404: Not Found")

    return handle
