"""Buttons and menus. They hold nothing but their id, so they work after a restart and are kept in no memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.ui.custom_ids import CustomId

LABEL: Final = 80
OPTION: Final = 100
PLACEHOLDER: Final = 150


class Press(ui.Button[Any]):
    """A button. What is pressed is read from its id by whoever listens, so nothing is kept of it."""

    def __init__(
        self, pressed: CustomId, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> None:
        super().__init__(label=shortened(label, LABEL), custom_id=f"b|{pressed}", style=style)
        self.pressed = pressed

    def is_dispatchable(self) -> bool:
        return False


class Pick(ui.Select[Any]):
    """A menu of texts."""

    def __init__(
        self, pressed: CustomId, placeholder: str, options: Sequence[discord.SelectOption], *, number: int = 1
    ) -> None:
        """`number` is how many lines must be chosen."""
        super().__init__(
            custom_id=f"m|{pressed}",
            placeholder=shortened(placeholder, PLACEHOLDER),
            options=list(options)[:25],
            min_values=number,
            max_values=number,
        )
        self.pressed = pressed

    def is_dispatchable(self) -> bool:
        return False


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
