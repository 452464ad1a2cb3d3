"""Messages of tables: text, pictures and controls in one frame, in the order in which they are given."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.services.pictures import Picture
from bot.ui.card import Message, Row, plain
from bot.ui.items import Pick
from bot.ui.told import Section

MOST_CHARACTERS: Final = 3900
MOST_BYTES: Final = 9800
"""Text of a whole message: Discord takes 4,000 characters and 10,170 bytes."""

Part = str | Sequence[Picture]
"""A text as Discord reads it, or pictures side by side."""


def framed(
    parts: Sequence[Part],
    rows: Sequence[Row] = (),
    *,
    colour: int | None = None,
    files: Sequence[tuple[str, str]] = (),
) -> Message:
    """The message. Text that is too long loses whole lines from the end of its last part. `files` are names and texts
    of files to be sent along."""
    view = ui.LayoutView(timeout=None)
    frame: ui.Container[Any] = ui.Container(accent_colour=colour)
    attached: list[discord.File] = []
    room, space = MOST_CHARACTERS, MOST_BYTES
    for part in parts:
        if isinstance(part, str):
            text = _fitted(part, room, space)
            if text:
                room, space = room - len(text), space - len(text.encode()) - 12
                frame.add_item(ui.TextDisplay(text))
        elif part:
            frame.add_item(_gallery(part, attached))
    for name, text in files:
        attached.append(discord.File(io.BytesIO(text.encode()), name))
        frame.add_item(ui.File(f"attachment://{name}"))
    view.add_item(frame)
    for row in rows:
        items: Sequence[ui.Item[Any]] = [row] if isinstance(row, Pick) else row
        if items:
            view.add_item(ui.ActionRow(*items))
    return Message(view, attached)


def heading(text: str) -> str:
    """The first line of a message."""
    return f"### {plain(text)}"


def lines(texts: Sequence[str]) -> str:
    """Facts, one a line."""
    return "\n".join(plain(text) for text in texts if text)


def named(rows: Sequence[tuple[str, str]]) -> str:
    """Names and what is said about each, one a line."""
    return "\n".join(f"**{plain(name)}**" + (f" · {plain(said)}" if said else "") for name, said in rows)


def small(texts: Sequence[str]) -> str:
    """Facts that stand back, one a line."""
    return "\n".join(f"-# {plain(text)}" for text in texts if text)


def listed(section: Section) -> str:
    """A titled list."""
    head = [f"**{plain(section.title)}**"] if section.title else []
    return "\n".join([*head, *(f"- {plain(line)}" for line in section.lines)])


def _gallery(pictures: Sequence[Picture], files: list[discord.File]) -> ui.MediaGallery[Any]:
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    for picture in pictures:
        name = f"tiles{len(files) + 1}.png"
        files.append(discord.File(io.BytesIO(picture.png), name, description=picture.alt))
        gallery.add_item(media=f"attachment://{name}", description=picture.alt)
    return gallery


def _fitted(text: str, room: int, space: int) -> str:
    rows = text.split("\n")
    while rows and (len("\n".join(rows)) > room or len("\n".join(rows).encode()) > space):
        rows.pop()
    return "\n".join(rows)
