"""What the chat page talks to: its files, the state it shows, what a person does, and live news over a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

from aiohttp import web

from .actions import Actions
from .backend import Backend
from .events import Event
from .interactions import Interaction
from .limits import EPHEMERAL
from .refusal import ActionError
from .state import DM, GROUP_DM, THREADS, public
from .wire import ApiError, Json, answer, encode

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_LOCAL: Final = ("127.0.0.1", "localhost", "[::1]", "::1")
_FOR_PROGRAMS: Final = ("/api/", "/gateway", "/cdn/")
HISTORY: Final = 50


class Page:
    """Serves the page and its own small protocol under /chat. One WebSocket a tab."""

    def __init__(self, backend: Backend, actions: Actions) -> None:
        self._backend, self._actions = backend, actions
        self._tabs: set[_Tab] = set()
        self._uploads: dict[str, Json] = {}

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/", self._root)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/chat/state", self._state)
        app.router.add_get("/chat/messages", self._messages)
        app.router.add_get("/chat/commands", self._commands)
        app.router.add_post("/chat/action", self._action)
        app.router.add_post("/chat/upload", self._upload)
        app.router.add_get("/chat/live", self._live)

    # -- files

    async def _root(self, request: web.Request) -> web.StreamResponse:
        """The page; but a client that upgrades here wants the gateway, which has no path under Discord's own names."""
        return await (self._backend.gateway.serve(request) if _is_upgrade(request) else self._file(request))

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "index.html")
        kind = _TYPES.get(name[name.rfind(".") :])
        source = resources.files("bot.playground").joinpath("page", name)
        if kind is None or "/" in name or "\\" in name or not source.is_file():
            raise web.HTTPNotFound
        headers = {
            "Content-Security-Policy": CONTENT_POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-cache",
        }
        return web.Response(body=source.read_bytes(), content_type=kind, charset="utf-8", headers=headers)

    # -- what is there

    def _who(self, request: web.Request) -> Json:
        """Who the tab's address says; the first user where it says nobody who is here."""
        world = self._backend.world
        try:
            return world.user_named(request.query.get("as", ""))
        except LookupError:
            return next(iter(world.users.values()))

    def _where(self, user: Json, channel_id: str) -> Json:
        channel = self._backend.world.channel(channel_id)
        if not self._may_see(user, channel):
            raise ApiError(404, 10003, "Unknown Channel")
        return channel

    @staticmethod
    def _may_see(user: Json, channel: Json) -> bool:
        if channel["type"] in (DM, GROUP_DM):
            return any(person["id"] == user["id"] for person in channel["recipients"])
        if channel["type"] == THREADS[2]:  # a private thread
            return user["id"] in channel["_members"] or bool(user["_admin"])
        return True

    async def _state(self, request: web.Request) -> web.Response:
        user = self._who(request)
        world = self._backend.world
        world.dm_with(user)
        return answer(
            {
                "me": self._person(user),
                "bot": public(world.bot),
                "users": [self._person(person) for person in world.users.values()],
                "guilds": [{"id": guild["id"], "name": guild["name"]} for guild in world.guilds.values()],
                "channels": [public(c) for c in world.channels.values() if self._may_see(user, c)],
                "online": bool(self._backend.gateway.connected),
            }
        )

    @staticmethod
    def _person(user: Json) -> Json:
        return public(user) | {"locale": user["_locale"], "admin": user["_admin"]}

    async def _messages(self, request: web.Request) -> web.Response:
        user = self._who(request)
        channel = self._where(user, request.query.get("channel", ""))
        before = int(request.query.get("before") or 1 << 62)
        older = (m for m in self._backend.world.history(channel["id"]) if int(m["id"]) < before)
        seen = [self._shown(m) for m in older if self._may_read(user, m)][: HISTORY + 1]
        return answer({"messages": seen[:HISTORY][::-1], "more": len(seen) > HISTORY})

    @staticmethod
    def _may_read(user: Json, message: Json) -> bool:
        return not message["flags"] & EPHEMERAL or message.get("_for") == user["id"]

    def _shown(self, message: Json) -> Json:
        """A message as the page draws it: the API's, with who used what, and texts of the welcome by language."""
        shown = public(message)
        if message.get("_label"):
            shown["used"] = message["_label"]
        if message.get("_welcome"):
            shown["welcome"] = message["_welcome"]
        if message["channel_id"] in self._backend.world.channels and message["id"] in self._backend.world.channels:
            shown["thread"] = public(self._backend.world.channels[message["id"]])
        return shown

    async def _commands(self, request: web.Request) -> web.Response:
        user = self._who(request)
        channel = self._where(user, request.query.get("channel", ""))
        return answer(self._actions.commands(user, channel))

    # -- what a person does

    async def _upload(self, request: web.Request) -> web.Response:
        data = await request.read()
        if len(data) > 10 << 20:
            raise ApiError(413, 40005, "Request entity too large")
        record = self._actions.attach(request.query.get("name", "file")[:100], data)
        self._uploads[record["id"]] = record
        return answer(record)

    async def _action(self, request: web.Request) -> web.Response:
        user = self._who(request)
        try:
            asked: Json = await request.json()
            made = await self._do(user, asked)
        except ActionError as refusal:
            return answer({"refused": refusal.key, "params": refusal.params}, status=409)
        except (KeyError, TypeError, ValueError) as error:
            return answer({"refused": "malformed", "params": {"name": str(error)}}, status=400)
        return answer({"interaction": made.id} if made is not None else {})

    async def _do(self, user: Json, asked: Json) -> Interaction | None:
        act, world = self._actions, self._backend.world
        kind = asked["kind"]
        if kind == "locale":
            act.set_locale(user, str(asked["locale"]))
            if user["_admin"]:  # whose server it is
                await act.set_server_locale(str(asked["locale"]))
            return None
        if kind == "submit":
            opener = self._backend.interactions.by_id(str(asked["interaction"]))
            if opener is None:
                raise ActionError("no_form")
            return await act.submit(user, opener, self._with_files(asked["values"]))
        channel = self._where(user, str(asked["channel"]))
        match kind:
            case "slash":
                return await act.slash(user, channel, str(asked["path"]), self._with_files(asked["options"]))
            case "autocomplete":
                path, focused = str(asked["path"]), str(asked["focused"])
                return await act.autocomplete(user, channel, path, asked["options"], focused)
            case "say":
                await act.say(user, channel, str(asked["text"]))
                return None
            case "on_user":
                return await act.on_user(user, channel, str(asked["name"]), world.user(str(asked["user"])))
        message = world.messages[channel["id"]].get(str(asked["message"]))
        if message is None:
            raise ActionError("gone")
        match kind:
            case "press":
                return await act.press(user, message, str(asked["custom_id"]))
            case "choose":
                return await act.choose(user, message, str(asked["custom_id"]), asked["values"])
            case "on_message":
                return await act.on_message(user, channel, str(asked["name"]), message)
            case "dismiss":
                act.dismiss(user, message)
                return None
        raise ValueError(kind)

    def _with_files(self, values: Json) -> Json:
        """Uploaded files come as `{"upload": id}`, or in lists of these."""
        return {key: self._record(value) for key, value in values.items()}

    def _record(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._record(one) for one in value]
        return self._uploads[value["upload"]] if isinstance(value, dict) else value

    # -- live news

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(heartbeat=20, max_msg_size=1 << 12, compress=False)
        tab = _Tab(ws, self._who(request)["id"])
        self._tabs.add(tab)  # first: a page that finds itself connected must miss nothing from then on
        try:
            await ws.prepare(request)
            writer = asyncio.create_task(tab.write())
            try:
                async for _ in ws:  # the page only listens; reading answers its pings and notices when it goes
                    pass
            finally:
                writer.cancel()
        finally:
            self._tabs.discard(tab)
        return ws

    async def close(self) -> None:
        for tab in [tab for tab in self._tabs if tab.ws.prepared]:
            await tab.ws.close(code=1001)

    def observe(self, event: Event) -> None:
        """The server's news, passed on to the tabs that may see them."""
        data = event.data
        match event.kind:
            case "message_created" | "message_updated" | "message_deleted":
                message = data["message"]
                self._tell_readers(message, {"kind": event.kind, "message": self._shown(message)})
            case "channel_created" | "channel_updated" | "channel_deleted" | "member_added":
                channel = data["channel"]
                kind = "channel_updated" if event.kind == "member_added" else event.kind
                self._tell_channel(channel, {"kind": kind, "channel": public(channel)})
            case "typing":
                self._tell_channel(data["channel"], {"kind": "typing", "channel": data["channel"]["id"]})
            case "commands_changed":
                self._tell(lambda _user: True, {"kind": "commands_changed"})
            case "user_changed":
                self._tell(lambda _user: True, {"kind": "user_changed", "user": self._person(data["user"])})
            case "interaction_answered" | "interaction_failed":
                self._interaction_news(event.kind, data)
            case "gateway_identified" | "gateway_resumed" | "gateway_left":
                online = bool(self._backend.gateway.connected)
                self._tell(lambda _user: True, {"kind": "online", "online": online})

    def _interaction_news(self, kind: str, data: Json) -> None:
        interaction: Interaction = data["interaction"]
        news: Json = {"kind": kind, "interaction": interaction.id}
        if kind == "interaction_answered":
            if data["what"] not in ("modal", "choices", "update", "update_later", "reply", "thinking"):
                return
            news |= {"what": data["what"], "data": data["data"]}
        elif interaction.kind in (3, 5) and "message" in interaction.payload:
            news["message"] = interaction.payload["message"]["id"]
        self._tell(lambda user: user["id"] == interaction.user["id"], news)

    def _tell_readers(self, message: Json, news: Json) -> None:
        channel = self._backend.world.channels.get(message["channel_id"])
        if channel is not None:
            self._tell(lambda user: self._may_see(user, channel) and self._may_read(user, message), news)

    def _tell_channel(self, channel: Json, news: Json) -> None:
        self._tell(lambda user: self._may_see(user, channel), news)

    def _tell(self, wanted: Callable[[Json], bool], news: Json) -> None:
        tabs = [tab for tab in self._tabs if wanted(self._backend.world.users[tab.user_id])]
        if tabs:
            text = encode(news)
            for tab in tabs:
                tab.news.put_nowait(text)


@dataclass(eq=False)
class _Tab:
    """An open page: news are written in the order in which they happened."""

    ws: web.WebSocketResponse
    user_id: str
    news: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                await self.ws.send_str(await self.news.get())


def _is_upgrade(request: web.Request) -> bool:
    return request.headers.get("Upgrade", "").lower() == "websocket"


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other sites: no page elsewhere may act here through the reader's browser, by whatever host name."""
    if request.path.startswith(_FOR_PROGRAMS) or (request.path == "/" and _is_upgrade(request)):
        return await handler(request)
    host = (request.host or "").rpartition(":")[0] or request.host
    if host not in _LOCAL:
        raise web.HTTPForbidden(text="This page is served to this machine only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] != request.host:
        raise web.HTTPForbidden(text="Requests from other sites are refused.")
    return await handler(request)
