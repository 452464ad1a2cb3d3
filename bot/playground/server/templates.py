"""Payloads of users and guilds with every field that strict clients ask for."""

from __future__ import annotations

from typing import Final

from .permissions import ALL
from .wire import Json

_UNSET: Final = (
    "afk_channel_id",
    "application_id",
    "banner",
    "description",
    "discovery_splash",
    "hub_type",
    "max_presences",
    "public_updates_channel_id",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "splash",
    "system_channel_id",
    "vanity_url_code",
)
_EMPTY: Final = (
    "emojis",
    "features",
    "guild_scheduled_events",
    "presences",
    "soundboard_sounds",
    "stage_instances",
    "stickers",
    "voice_states",
)


def new_user(user_id: str, name: str) -> Json:
    return {
        "id": user_id,
        "username": name,
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def new_guild(guild_id: str, name: str, locale: str, owner_id: str, joined_at: str) -> Json:
    everyone = {
        "id": guild_id,
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": str(ALL),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": guild_id,
        "name": name,
        "icon": None,
        "owner_id": owner_id,
        "roles": [everyone],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "afk_timeout": 300,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "region": "deprecated",
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "preferred_locale": locale,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "large": False,
        "unavailable": False,
        "joined_at": joined_at,
        **{key: [] for key in _EMPTY},
        **dict.fromkeys(_UNSET),
    }
