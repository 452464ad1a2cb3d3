"""The gateway: sessions over WebSocket, compressed or not, resumed or new."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from aiohttp import WSMsgType, web

from .backend import Backend
from .state import DM, GROUP_DM, public
from .wire import Json, encode

try:
    import zstandard
except ImportError:  # then no client in this environment asks for it either
    zstandard = None  # type: ignore[assignment, unused-ignore]

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0,
    1,
    2,
    3,
    6,
    7,
    8,
    9,
    10,
    11,
)
PAYLOAD_LIMIT: Final = 4096
SENDS_PER_MINUTE: Final = 120
REPLAY: Final = 500
"""Events kept for a session that comes back."""
ACK_AFTER: Final = 0.01
"""Seconds until a heartbeat is answered. A client on the same machine would else hear the answer before it has noted
when it asked, and take the time since the heartbeat before for a lag."""

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED: Final = (1 << 1) | (1 << 8) | MESSAGE_CONTENT
_CONTENT: Final = ("content", "embeds", "attachments", "components")


@dataclass(slots=True, eq=False)
class Connection:
    """One WebSocket and its compressor; the whole connection is one zlib stream or one zstd frame."""

    ws: web.WebSocketResponse
    compression: str
    encode: Callable[[bytes], bytes] | None
    kicked: bool = False
    """Closed by us: the session lives on, even if the client then answers with 1000."""

    sent: deque[float] = field(default_factory=deque)

    async def send(self, op: int, data: object = None, *, name: str | None = None, seq: int | None = None) -> None:
        raw = encode({"op": op, "d": data, "s": seq, "t": name})
        if self.ws.closed:
            return
        try:
            if self.encode is None:
                await self.ws.send_str(raw)
            else:
                await self.ws.send_bytes(self.encode(raw.encode()))
        except (ConnectionError, RuntimeError):
            pass  # the client went away in this very moment; what was sent stays in the replay buffer

    async def kick(self, code: int) -> None:
        self.kicked = True
        await self.ws.close(code=code)


@dataclass(slots=True, eq=False)
class Session:
    """What the client identified as; outlives its connection."""

    id: str
    intents: int
    shard: tuple[int, int]
    connection: Connection | None
    seq: int = 0
    replay: deque[tuple[int, str, Json]] = field(default_factory=lambda: deque(maxlen=REPLAY))

    def takes(self, guild_id: str | None) -> bool:
        """A guild's events go to its shard, all others to shard 0."""
        number, count = self.shard
        return number == ((int(guild_id) >> 22) % count if guild_id else 0)

    async def dispatch(self, name: str, data: Json) -> None:
        self.seq += 1
        self.replay.append((self.seq, name, data))
        if self.connection is not None:
            await self.connection.send(DISPATCH, data, name=name, seq=self.seq)


class Gateway:
    """Serves connections and hands events to the sessions that asked for them."""

    def __init__(
        self, backend: Backend, *, heartbeat: float = 41.25, shards: int = 1, identify_every: float = 0.0
    ) -> None:
        self._backend = backend
        self.url = ""
        self.heartbeat = heartbeat
        self.shards = shards
        self.identify_every = identify_every
        """Seconds between two IDENTIFY of one bucket (Discord: 5); 0 = not paced."""
        self.acknowledges = True
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self._last_identify: float | None = None
        self._connections: set[Connection] = set()

    @property
    def connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.connection is not None]

    # -- sending

    async def dispatch(self, name: str, data: Json, *, channel: Json) -> None:
        """An event of a channel, to every session whose shard and intents include it."""
        for session in list(self.sessions.values()):
            if session.takes(channel.get("guild_id")) and (seen := self._seen(session, name, data, channel)):
                await session.dispatch(name, seen)

    async def interaction(self, payload: Json) -> bool:
        """Hand out an interaction; needs no intent. False if no session could take it."""
        takers = [s for s in self.connected if s.takes(payload.get("guild_id"))]
        for session in takers:
            await session.dispatch("INTERACTION_CREATE", payload)
        return bool(takers)

    def _seen(self, session: Session, name: str, data: Json, channel: Json) -> Json | None:
        if not name.startswith("MESSAGE_"):
            return data if channel["type"] in (DM, GROUP_DM) or session.intents & GUILDS else None
        if channel["type"] == GROUP_DM:
            return None
        private = channel["type"] == DM
        if not session.intents & (DIRECT_MESSAGES if private else GUILD_MESSAGES):
            return None
        bot_id = self._backend.world.application_id
        author = data.get("author", {}).get("id")
        mentioned = any(user["id"] == bot_id for user in data.get("mentions", ()))
        if author in (None, bot_id) or private or mentioned or session.intents & MESSAGE_CONTENT:
            return data
        return data | {key: "" if key == "content" else [] for key in _CONTENT}

    # -- things that tests do to clients

    async def demand_reconnect(self) -> None:
        """Op 7 to everybody."""
        for session in self.connected:
            assert session.connection is not None
            await session.connection.send(RECONNECT)

    async def invalidate(self, *, resumable: bool) -> None:
        """Op 9 to everybody; not resumable ends the sessions."""
        for session in self.connected:
            assert session.connection is not None
            if not resumable:
                del self.sessions[session.id]
            await session.connection.send(INVALID, resumable)

    async def kick(self, code: int) -> None:
        """Close every connection with a code; sessions stay."""
        for session in self.connected:
            assert session.connection is not None
            await session.connection.kick(code)

    async def close(self) -> None:
        for connection in list(self._connections):
            await connection.ws.close(code=1001)

    # -- receiving

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=1 << 20)
        await ws.prepare(request)
        compression = request.query.get("compress", "")
        connection = Connection(ws, compression, _encoder(compression))
        self._connections.add(connection)
        session: Session | None = None
        try:
            if request.query.get("v") != "10" or request.query.get("encoding") != "json":
                await ws.close(code=4012)
                return ws
            await connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
            async for message in ws:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):  # some clients send JSON in binary frames
                    continue
                if code := self._refusal(connection, message.data):
                    await ws.close(code=code)
                    break
                session = await self._receive(connection, session, message.data)
        finally:
            self._connections.discard(connection)
            self._left(connection, session)
        return ws

    def _refusal(self, connection: Connection, raw: str | bytes) -> int | None:
        """The close code for a payload that is too long, or for too many in a minute."""
        if len(raw) > PAYLOAD_LIMIT:
            return 4002
        now = self._backend.clock()
        connection.sent.append(now)
        while connection.sent[0] < now - 60:
            connection.sent.popleft()
        return 4008 if len(connection.sent) > SENDS_PER_MINUTE else None

    async def _receive(self, connection: Connection, session: Session | None, raw: str | bytes) -> Session | None:
        try:
            payload = json.loads(raw)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            await connection.ws.close(code=4002)
            return session
        if op == HEARTBEAT:
            if self.acknowledges:
                await asyncio.sleep(ACK_AFTER)
                await connection.send(ACK)
        elif op == IDENTIFY:
            return await self._identify(connection, session, data)
        elif op == RESUME:
            return await self._resume(connection, session, data)
        elif session is None:
            await connection.ws.close(code=4003)
        elif op == MEMBERS:
            guild = self._backend.world.guild(str(data["guild_id"]))
            chunk = {
                "guild_id": guild["id"],
                "members": [self._backend.world.member(self._backend.world.bot)],
                "chunk_index": 0,
                "chunk_count": 1,
                "nonce": data.get("nonce"),
            }
            await session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
        elif op != PRESENCE and op != 4:
            await connection.ws.close(code=4001)
        return session

    async def _identify(self, connection: Connection, session: Session | None, data: Json) -> Session | None:
        world, now = self._backend.world, self._backend.clock()
        if session is not None:
            await connection.ws.close(code=4005)
            return session
        if data.get("token", "").removeprefix("Bot ") != self._backend.token:
            await connection.ws.close(code=4004)
            return None
        if data.get("intents", 0) & PRIVILEGED:  # none has been granted to this application
            await connection.ws.close(code=4014)
            return None
        if self._last_identify is not None and now - self._last_identify < self.identify_every:
            await connection.send(INVALID, False)
            return None
        self._last_identify = now
        number, count = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(16), data.get("intents", 0), (number, count), connection)
        self.sessions[session.id] = session
        self.identified += 1
        mine = [g for g in world.guilds.values() if g["_installed"] and session.takes(g["id"])]
        ready = {
            "v": 10,
            "user": public(world.bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [number, count],
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in mine],
            "application": {"id": world.application_id, "flags": 0},
        }
        await session.dispatch("READY", ready)
        if session.intents & GUILDS:
            for guild in mine:
                await session.dispatch("GUILD_CREATE", world.guild_payload(guild))
        self._backend.tell("gateway_identified", session=session, shard=number)
        return session

    async def _resume(self, connection: Connection, session: Session | None, data: Json) -> Session | None:
        known = self.sessions.get(data.get("session_id", ""))
        if known is None or data.get("token", "").removeprefix("Bot ") != self._backend.token:
            await connection.send(INVALID, False)
            return session
        known.connection = connection
        missed = [entry for entry in known.replay if entry[0] > int(data.get("seq") or 0)]
        for seq, name, payload in missed:
            await connection.send(DISPATCH, payload, name=name, seq=seq)
        self.resumed += 1
        await known.dispatch("RESUMED", {"_trace": []})
        self._backend.tell("gateway_resumed", session=known, replayed=len(missed))
        return known

    def _left(self, connection: Connection, session: Session | None) -> None:
        if session is None or session.connection is not connection:
            return
        session.connection = None
        code = connection.ws.close_code
        if code in (1000, 1001) and not connection.kicked:  # the client's own goodbye ends the session
            self.sessions.pop(session.id, None)
        self._backend.tell("gateway_left", session=session, code=code)


def _encoder(compression: str) -> Callable[[bytes], bytes] | None:
    if compression == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda raw: deflate.compress(raw) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if compression == "zstd-stream" and zstandard is not None:
        press = zstandard.ZstdCompressor().compressobj()
        block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda raw: press.compress(raw) + press.flush(block)
    return None
