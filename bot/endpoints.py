"""Where Discord is. The only place that can send the bot elsewhere: to a look-alike on this machine."""

from __future__ import annotations

from typing import Final

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

API_BASE: Final = "https://discord.com/api/v10"
GATEWAY_URL: Final = "wss://gateway.discord.gg/"


def point(api_base: str = API_BASE, gateway_url: str = GATEWAY_URL) -> None:
    """Send every client of this process to these addresses; to be called before login.

    discord.py has no setting for this, so two class attributes are set. With the production values nothing is touched.
    """
    if (api_base, gateway_url) != (API_BASE, GATEWAY_URL):
        Route.BASE = api_base
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
