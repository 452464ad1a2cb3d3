"""A form with one line of text. Like buttons it carries all it means in its id, so it is answered after a restart."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from bot.ui.custom_ids import CustomId
from bot.ui.items import shortened

TEXT: Final = "text"
"""The id of the text in a form."""
TITLE: Final = 45
DESCRIPTION: Final = 100
MOST_TYPED: Final = 80


def text_form(form_id: CustomId, *, title: str, label: str, description: str, value: str = "") -> ui.Modal:
    """The form. What is sent comes to whoever answers forms of that verb."""
    form = ui.Modal(title=shortened(title, TITLE), custom_id=f"f|{form_id}")
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=TEXT, style=discord.TextStyle.short, default=value or None, max_length=MOST_TYPED, required=True
    )
    form.add_item(
        ui.Label(text=shortened(label, TITLE), description=shortened(description, DESCRIPTION), component=field)
    )
    return form


def typed_in(data: object) -> str:
    """The text in a form that was sent, however deep it lies."""
    if isinstance(data, dict):
        if data.get("custom_id") == TEXT:
            return str(data.get("value", ""))
        return next((found for part in data.values() if (found := typed_in(part))), "")
    if isinstance(data, list):
        return next((found for part in data if (found := typed_in(part))), "")
    return ""
