"""What the bot may do where a table is to be: without some permissions no game begins, without others it is shown in a
simpler way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.cogs.table_finding import channel_of
from bot.i18n.catalog import Words
from bot.services.problems import refuse
from bot.ui.desk import Interaction

BETTER_WITH: Final = ("create_public_threads", "send_messages_in_threads", "attach_files", "read_message_history")
"""Permissions that a game can do without: it stays in the channel, has no pictures, may show a board twice."""


def check_may_write(words: Words, interaction: Interaction) -> None:
    """Refuses to begin where nothing could be shown, and names what is missing."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages")
    missing = _lacking(interaction, needed)
    if missing:
        permissions = tuple(_names(words, missing))
        raise refuse("game.told.missing", channel=f"<#{channel_of(interaction)}>", permissions=permissions)


def lacks(words: Words, interaction: Interaction) -> list[str]:
    """A line about what the bot would show better with more permissions; none if it has them all."""
    missing = _lacking(interaction, BETTER_WITH)
    if not missing:
        return []
    channel = f"<#{channel_of(interaction)}>"
    return [words.text("game.told.lacks", channel=channel, permissions=_names(words, missing))]


def _lacking(interaction: Interaction, wanted: Sequence[str]) -> list[str]:
    return [name for name in wanted if not getattr(interaction.app_permissions, name)]


def _names(words: Words, permissions: Sequence[str]) -> list[str]:
    return [words.text(f"permission.{name}") for name in permissions]
