"""An answer as a message of Discord's layout components: the answer, the picture, the tables, the buttons.

Layout components keep this order on every device, name the picture's alt text beside it, and let screen readers reach
each part; older messages put pictures below all text. Text is written as lists, not as wide blocks: a phone shows about
forty columns.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import ui

from bot.services.pictures import Picture
from bot.ui.items import Pick, Press
from bot.ui.told import Section, Told

_MARKUP: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_~|"})
"""What Discord would read as formatting wherever it stands. Times (``<t:…>``) stay."""
MOST_CHARACTERS: Final = 3900
"""Discord takes 4,000 characters of text in a message."""
MOST_BYTES: Final = 9800
"""Discord takes 10,170 bytes, each display counting twelve."""
FILE: Final = "tiles.png"

Row = Sequence[Press | ui.Button[Any]] | Pick
"""Buttons side by side, or a menu."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message ready to be sent."""

    view: ui.LayoutView
    files: list[discord.File] = field(default_factory=list)

    def rewind(self) -> None:
        """Makes it ready to be sent once more: files are read as they are sent."""
        for file in self.files:
            file.reset()


def message(
    told: Told,
    picture: Picture | None = None,
    rows: Sequence[Row] = (),
    *,
    cut: str = "…",
    files: Sequence[discord.File] = (),
) -> Message:
    """The message of an answer. Text that is too long loses whole lines from its end; `cut` says so."""
    caption = [f"-# {plain(line)}" for line in told.caption if picture is not None]
    head, body = _fitted(_head(told), [*caption, *_body(told)], cut)
    view = ui.LayoutView(timeout=None)
    if picture is None:
        head, body = "\n".join(filter(None, (head, body))), ""
    container: ui.Container[Any] = ui.Container(ui.TextDisplay(head))
    attached = list(files)
    if picture is not None:
        attached.insert(0, discord.File(io.BytesIO(picture.png), FILE, description=picture.alt))
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{FILE}", description=picture.alt)
        container.add_item(gallery)
    if body:
        container.add_item(ui.TextDisplay(body))
    for file in files:
        container.add_item(ui.File(file))
    view.add_item(container)
    for row in rows:
        items: Sequence[ui.Item[Any]] = [row] if isinstance(row, Pick) else row
        if items:
            view.add_item(ui.ActionRow(*items))
    return Message(view, attached)


def plain(text: str) -> str:
    """The text so that Discord shows it as it is.

    >>> print(plain("open_riichi=on [x](y)"))
    open\\_riichi=on [x]\\(y)
    """
    text = text.translate(_MARKUP).replace("](", "]\\(")  # else a link would hide behind other words
    return f"\\{text}" if text.startswith(("#", ">")) else text


def _head(told: Told) -> list[str]:
    lines = [f"**{plain(told.headline)}**"]
    if told.block:
        lines += ["```", *(line.replace("`", "'") for line in told.block), "```"]
    return lines + [plain(line) for line in told.lead]


def _body(told: Told) -> list[str]:
    lines = [plain(fact) for fact in (*told.hand, *told.facts)]
    for section in told.sections:
        if not section.is_empty:
            lines += _section(section)
    if told.footer:
        lines.append(f"-# {plain(told.footer)}")
    return lines


def _section(section: Section) -> list[str]:
    lines = [f"**{plain(section.title)}**"] if section.title else []
    lines += [f"- {plain(line)}" for line in section.lines]
    if section.table is not None:
        if section.table.legend:
            lines.append(f"-# {' · '.join(map(plain, section.table.legend))}")
        for name, *cells in section.table.rows:
            rest = " · ".join(plain(cell) for cell in cells if cell)
            lines.append(f"- **{plain(name)}** {rest}".rstrip())
    return lines


def _fitted(head: list[str], body: list[str], cut: str) -> tuple[str, str]:
    """Both texts within the limits; the footer stays whatever goes."""
    footer = [body.pop()] if body and body[-1].startswith("-# ") else []
    dropped = False
    while body and not _fits(head, [*body, cut, *footer]):
        body.pop()
        dropped = True
    while len(head) > 1 and not _fits(head, [*body, cut, *footer]):
        head.pop()
    return "\n".join(head), "\n".join([*body, *([f"-# {cut}"] if dropped else []), *footer])


def _fits(head: list[str], body: list[str]) -> bool:
    text = "\n".join([*head, *body])
    return len(text) <= MOST_CHARACTERS and len(text.encode()) <= MOST_BYTES
