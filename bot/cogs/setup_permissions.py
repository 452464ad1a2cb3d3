"""What the bot may do in channels of a server, for those who set it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.i18n.catalog import Words
from bot.services.problems import refuse
from bot.ui.desk import Interaction
from puzzles.store import Channel

NEEDED: Final = ("view_channel", "send_messages", "attach_files", "embed_links", "read_message_history")
FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def check_channel(channel: discord.TextChannel, *, thread: bool) -> None:
    """Refuses a channel where something would be missing, naming what."""
    missing = _missing(channel.permissions_for(channel.guild.me), thread=thread)
    if missing:
        raise refuse("puzzle.problem.permissions", "channel", channel.name, what=_keys(missing))


def check_role(channel: discord.TextChannel, role: discord.Role) -> None:
    """Refuses a role that would not hear of it."""
    if not _hears(channel.permissions_for(channel.guild.me), role):
        raise refuse("puzzle.problem.role", "role", role.name, value=role.name)


def permission_lines(words: Words, interaction: Interaction, followed: Sequence[Channel]) -> Iterator[str]:
    """For this channel, then for each one with a daily: what is missing there, or that nothing is."""
    assert interaction.guild is not None
    in_thread = isinstance(interaction.channel, discord.Thread)
    wanted = [name for name in (*NEEDED, *FOR_THREADS) if name != "send_messages" or not in_thread]
    here = [name for name in wanted if not getattr(interaction.app_permissions, name)]
    yield _line(words, interaction.channel_id or 0, here)
    for row in followed:
        channel = interaction.guild.get_channel(row.channel)
        if channel is None:
            yield words.text("puzzle.setup.lost", channel=f"<#{row.channel}>")
            continue
        mine = channel.permissions_for(interaction.guild.me)
        yield _line(words, row.channel, _missing(mine, thread=row.thread))
        role = None if row.role is None else interaction.guild.get_role(row.role)
        if row.role is not None and (role is None or not _hears(mine, role)):
            yield words.text("puzzle.problem.role", value=f"<@&{row.role}>")


def _missing(mine: discord.Permissions, *, thread: bool) -> list[str]:
    return [name for name in (*NEEDED, *(FOR_THREADS if thread else ())) if not getattr(mine, name)]


def _hears(mine: discord.Permissions, role: discord.Role) -> bool:
    return not role.is_default() and (role.mentionable or mine.mention_everyone)


def _line(words: Words, channel: int, missing: Sequence[str]) -> str:
    if not missing:
        return words.text("puzzle.setup.all_there", channel=f"<#{channel}>")
    return words.text("puzzle.setup.lacks", channel=f"<#{channel}>", what=_keys(missing))


def _keys(missing: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"permission.{name}" for name in missing)
