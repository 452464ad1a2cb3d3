"""Tells Discord of the commands when they changed, and only then: it allows few changes a day."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

log = logging.getLogger(__name__)

Payload = Mapping[str, Any]

_DISCORDS_OWN = frozenset({"id", "application_id", "version", "guild_id", "name_localized", "description_localized"})
"""What Discord adds to a stored command."""

_IMPLIED: Mapping[str, object] = {
    "type": 1,
    "dm_permission": True,
    "default_permission": True,
    "integration_types": [0],
}
"""What a field is when nothing is said of it; Discord writes some of these out and leaves others away."""

_UNORDERED = frozenset({"contexts", "integration_types", "channel_types"})


def normalised(command: Payload) -> dict[str, Any]:
    """A command so that two that mean the same are equal, whether we made it or Discord stored it."""
    plain = _plain(command)
    if "contexts" in plain:
        plain.pop("dm_permission", None)  # superseded by contexts
    if "default_member_permissions" in plain:
        plain["default_member_permissions"] = int(plain["default_member_permissions"])
    return plain


def _plain(node: Payload) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in node.items():
        if key in _DISCORDS_OWN or value is None or value is False or value in ("", [], {}):
            continue
        if key in _UNORDERED:
            value = sorted(value)
        elif isinstance(value, list):
            value = [_plain(item) if isinstance(item, Mapping) else item for item in value]
        if key not in _IMPLIED or value != _IMPLIED[key]:
            found[key] = value
    return found


def same(ours: list[Payload], theirs: list[Payload]) -> bool:
    """Whether Discord already knows these commands. Their order does not matter, the order of options does."""

    def by_name(commands: list[Payload]) -> list[dict[str, Any]]:
        plain = [normalised(command) for command in commands]
        return sorted(plain, key=lambda command: (command.get("type", 1), command["name"]))

    return by_name(ours) == by_name(theirs)


async def sync(tree: app_commands.CommandTree[Any], application: int, http: discord.http.HTTPClient) -> bool:
    """Compares our global commands with Discord's; sends all of them if any differs. Returns whether it did."""
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        ours: list[Payload] = [command.to_dict(tree) for command in commands]
    else:
        ours = [await command.get_translated_payload(tree, translator) for command in commands]
    route = discord.http.Route("GET", "/applications/{application_id}/commands", application_id=application)
    # discord.py's own fetch leaves the localisations out, and half of our text is there.
    theirs: list[Payload] = await http.request(route, params={"with_localizations": "true"})
    if same(ours, theirs):
        log.info("%d commands are as Discord knows them", len(ours))
        return False
    await tree.sync()
    log.info("told Discord of %d commands", len(ours))
    return True
