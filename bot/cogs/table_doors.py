"""Doors into boards: who presses a board's button hands the bot a key by which the board may be edited for a quarter of
an hour, and such edits are not counted among the requests that Discord takes from a bot in a second.

Every press on a board is answered alike and opens the door alike, whatever was pressed and by whom, so which way an
edit took tells nothing. Keys are secrets: they live in memory alone, and a restart or a failure leads back to the
ordinary edit.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.services.held import Held
from bot.ui.desk import Interaction
from bot.ui.sending import edits_what_all_see

OPEN_FOR: Final = 14 * 60
"""Seconds for which a door is used: Discord shuts it after fifteen minutes."""

MOST: Final = 1000
"""Tables whose doors are known at once."""


@dataclass(frozen=True, slots=True)
class _Door:
    """The message it leads into, its key, and when it was opened."""

    message: int
    key: discord.Webhook
    at: float


class Doors:
    """The newest door of each table."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._doors: Held[str, _Door] = Held(MOST)

    def open(self, table: str, pressed: Interaction) -> None:
        """Keeps the key of a press on the table's board that was answered by promising an edit of the board."""
        if pressed.message is None or not edits_what_all_see(pressed):
            return
        known = self._doors.get(table)
        if known is not None and known.message > pressed.message.id:
            return  # an older board was pressed
        self._doors.put(table, _Door(pressed.message.id, pressed.followup, self._seconds()))

    def has(self, table: str) -> bool:
        """Whether there is an open door into the table's newest board, as far as is known."""
        return self._found(table) is not None

    def key(self, table: str, message: int) -> discord.Webhook | None:
        """The key by which this message of the table may be edited: the `followup` of the press."""
        found = self._found(table)
        return found.key if found is not None and found.message == message else None

    def shut(self, table: str) -> None:
        """The door does not open any more."""
        self._doors.drop(table)

    def _found(self, table: str) -> _Door | None:
        found = self._doors.get(table)
        if found is not None and self._seconds() - found.at >= OPEN_FOR:
            self._doors.drop(table)
            return None
        return found
