"""Starts the program: `python -m bot`, or `suzume` where it is installed."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.i18n.catalog import Catalog
    from bot.start import Place


async def open_playground(catalog: Catalog, port: int | None, state: Path) -> Place:
    """The look-alike of Discord on this machine. Nothing of it is imported before it is wanted."""
    from bot.i18n.languages import DISCORD_LOCALES
    from bot.playground.launch import Suggestion, Welcome, launch

    def in_all(key: str) -> dict[str, str]:
        return {
            locale: catalog.text(f"playground.{key}", language)
            for language, locales in DISCORD_LOCALES.items()
            for locale in locales
        }

    suggestions = tuple(
        Suggestion(in_all(f"try.{name}"), command)
        for name, command in (
            ("score", "/hand score hand:123m456p789s1122z win:2z how:draw"),
            ("waits", "/hand waits hand:23456m567p33789s"),
            ("discard", "/hand discard hand:13579m24688p135s3z"),
            ("puzzle", "/puzzle daily"),
            ("game", "/game new machines:3"),
        )
    )
    return await launch(state=state, port=port, welcome=Welcome(in_all("welcome"), suggestions))


def main() -> int:
    """The console script."""
    if sys.platform != "win32":  # half a second of loading, in which Ctrl-C has no words and may get lost
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    from bot.cli import main as command_line

    code = command_line(sys.argv[1:], open_playground=open_playground)
    # Python ends by the signal, whatever the code, where Ctrl-C last fell into an `exec`, such as that of dataclasses.
    exec("")
    return code


if __name__ == "__main__":
    sys.exit(main())
