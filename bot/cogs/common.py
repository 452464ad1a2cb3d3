"""What the commands have in common: where they work, and options that several of them take."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, Choice

from bot.i18n.translator import said
from bot.services.calls import SOURCES
from bot.services.problems import refuse
from bot.services.rulesets import system_keys

INSTALLS: Final = AppInstallationType(guild=True, user=True)
EVERYWHERE: Final = AppCommandContext(guild=True, dm_channel=True, private_channel=True)
WINDS: Final = ("1z", "2z", "3z", "4z")


def group(name: str) -> app_commands.Group:
    """A top-level command with subcommands that works everywhere."""
    return app_commands.Group(
        name=name, description=said(f"command.{name}.about"), allowed_installs=INSTALLS, allowed_contexts=EVERYWHERE
    )


def server_of(guild: int | None) -> int:
    """The server, for what there is in servers alone. Raises `Refused` elsewhere."""
    if guild is None:
        raise refuse("puzzle.problem.server_only")
    return guild


def wind_choices() -> list[Choice[str]]:
    """The four winds."""
    return [Choice(name=said(f"choice.wind.{wind}"), value=wind) for wind in WINDS]


def system_choices() -> list[Choice[str]]:
    """The rule systems there are."""
    return [Choice(name=said(f"system.{key}"), value=key) for key in system_keys()]


def way_choices() -> list[Choice[str]]:
    """By discard or self-draw."""
    return [Choice(name=said(f"choice.how.{way}"), value=way) for way in ("discard", "draw")]


def source_choices() -> list[Choice[str]]:
    """Who discarded, seen from the asker."""
    return [Choice(name=said(f"call.from_{source}"), value=source) for source in SOURCES]


def visibility_choices() -> list[Choice[str]]:
    """Who sees the answer."""
    return [Choice(name=said(f"choice.visibility.{who}"), value=who) for who in ("public", "private")]
