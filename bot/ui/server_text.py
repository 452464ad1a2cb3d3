"""What a server's managers decided, in words."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.storage.records import GuildSettings
from bot.ui.rules_text import title
from bot.ui.told import Section, Told


def games_told(words: Words, settings: GuildSettings, line: str, clock: str) -> Told:
    """Where games are played, and the rules and clock that hold where nobody names any."""
    channels = [f"<#{channel}>" for channel in settings.game_channels]
    lines = (
        words.text("server.only", channels=channels) if channels else words.text("server.anywhere"),
        words.text("server.rules", rules=title(words, line)),
        words.text("server.clock", clock=f"game.clock.{clock}"),
    )
    return Told(words.text("server.title"), (words.text("server.how"),), (Section("", lines),))
