"""One module per command: read what Discord sends, ask a service, reply."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.client import SuzumeClient
    from bot.wiring import Services


async def add_all(client: SuzumeClient, services: Services) -> None:
    """Adds every command to a client that is about to start."""
