"""Buttons and menus. They hold nothing but their id, so they work after a restart and are kept in no memory."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, Self, cast

import discord
from discord import ui

from bot.ui.custom_ids import BUTTON, MENU, CustomId, parse

ROUTER: Final = "Router"
"""Name of the cog that every press is brought to."""
LABEL: Final = 80
OPTION: Final = 100
PLACEHOLDER: Final = 150


class Router(Protocol):
    """Takes a press to whoever answers it."""

    def press(self, interaction: discord.Interaction[Any], pressed: CustomId, values: Sequence[str]) -> Awaitable[None]:
        """Answers a press; `values` are those chosen from a menu."""
        ...


class Press(ui.DynamicItem[ui.Button[Any]], template=BUTTON):
    """A button."""

    def __init__(
        self, pressed: CustomId, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> None:
        super().__init__(ui.Button(label=shortened(label, LABEL), custom_id=f"b|{pressed}", style=style))
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(parse(match["id"]), getattr(item, "label", None) or "…")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _route(interaction, self.pressed, ())


class Pick(ui.DynamicItem[ui.Select[Any]], template=MENU):
    """A menu of texts."""

    def __init__(
        self, pressed: CustomId, placeholder: str, options: Sequence[discord.SelectOption], *, number: int = 1
    ) -> None:
        """`number` is how many lines must be chosen."""
        super().__init__(
            ui.Select(
                custom_id=f"m|{pressed}",
                placeholder=shortened(placeholder, PLACEHOLDER),
                options=list(options)[:25],
                min_values=number,
                max_values=number,
            )
        )
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(parse(match["id"]), getattr(item, "placeholder", None) or "…", getattr(item, "options", ()))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _route(interaction, self.pressed, self.item.values)


def link(address: str, label: str) -> ui.Button[Any]:
    """A button that opens a page; pressing it tells the bot nothing."""
    return ui.Button(url=address, label=shortened(label, LABEL))


def option(label: str, value: str, *, description: str = "", default: bool = False) -> discord.SelectOption:
    """One line of a menu."""
    return discord.SelectOption(
        label=shortened(label, OPTION),
        value=value,
        description=shortened(description, OPTION) or None,
        default=default,
    )


def shortened(text: str, most: int) -> str:
    """The text, its end left out where Discord takes no more."""
    return text if len(text) <= most else text[: most - 1] + "…"


async def _route(interaction: discord.Interaction[Any], pressed: CustomId, values: Sequence[str]) -> None:
    router = interaction.client.get_cog(ROUTER)
    assert router is not None
    await cast(Router, router).press(interaction, pressed, values)


def ids_in(parts: Iterable[Any]) -> list[str]:
    """Ids of all buttons and menus among components, of a message that was read back or of one to be sent."""
    return [part.custom_id for part in _walk(parts) if getattr(part, "custom_id", None)]


def texts_in(parts: Iterable[Any]) -> list[str]:
    """All texts among components."""
    return [part.content for part in _walk(parts) if isinstance(getattr(part, "content", None), str)]


def _walk(parts: Iterable[Any]) -> Iterator[Any]:
    for part in parts:
        yield part
        yield from _walk(getattr(part, "children", ()))
