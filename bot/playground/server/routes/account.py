"""Who the bot is, where the gateway is, guilds and conversations."""

from __future__ import annotations

from ..state import public
from .route import Backend, Call, Result, Route


async def me(backend: Backend, _call: Call) -> Result:
    extra = {"verified": True, "mfa_enabled": True, "locale": "en-US", "email": None, "premium_type": 0}
    return public(backend.world.bot) | extra


async def application(backend: Backend, _call: Call) -> Result:
    bot = backend.world.bot
    owner = next(iter(backend.world.users.values()), bot)
    return {
        "id": bot["id"],
        "name": bot["username"],
        "icon": None,
        "description": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": public(owner),
        "team": None,
        "approximate_guild_count": len(backend.world.guilds),
        "approximate_user_install_count": len(backend.world.users),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


async def gateway(backend: Backend, _call: Call) -> Result:
    return {"url": backend.gateway.url}


async def gateway_bot(backend: Backend, _call: Call) -> Result:
    left = max(0, 1000 - backend.gateway.identified)
    return {
        "url": backend.gateway.url,
        "shards": backend.gateway.shards,
        "session_start_limit": {"total": 1000, "remaining": left, "reset_after": 14_400_000, "max_concurrency": 1},
    }


async def guild(backend: Backend, _call: Call, guild_id: str) -> Result:
    return public(backend.world.guild(guild_id))


async def guild_channels(backend: Backend, _call: Call, guild_id: str) -> Result:
    return [public(backend.world.channels[key]) for key in backend.world.guild(guild_id)["_channels"]]


async def guild_member(backend: Backend, _call: Call, guild_id: str, user_id: str) -> Result:
    backend.world.guild(guild_id)
    return backend.world.member(backend.world.user(user_id))


async def active_threads(backend: Backend, _call: Call, guild_id: str) -> Result:
    threads = backend.world.threads_of(backend.world.guild(guild_id)["id"])
    return {"threads": [public(thread) for thread in threads], "members": [thread["member"] for thread in threads]}


async def user(backend: Backend, _call: Call, user_id: str) -> Result:
    return public(backend.world.user(user_id))


async def open_dm(backend: Backend, call: Call) -> Result:
    channel, new = backend.world.dm_with(backend.world.user(str(call.form.get("recipient_id"))))
    if new:
        await backend.channel_news("CHANNEL_CREATE", "channel_created", channel)
    return public(channel)


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway, bot=False),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", guild_member),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
)
