"""Opens and closes the web side."""

from __future__ import annotations

import errno
import logging
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from bot.web.limits import MOST_LINE

PORT: Final = 8421
"""Where the playground's web side is, if that port is free."""

LOOPBACK: Final = "127.0.0.1"
_PATIENCE: Final = 5.0
"""Seconds that open connections are given at the end."""


class _WithoutWho(logging.Filter):
    """Of requests that cannot be read the server tells who sent what. Only the kind of fault goes into the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[0] if record.exc_info else None
        record.msg, record.args = "a request broke off: %s", (fault.__name__ if fault else record.levelname,)
        record.exc_info = record.exc_text = None
        return True


log = logging.getLogger(__name__)
log.addFilter(_WithoutWho())


@dataclass(frozen=True, slots=True)
class Serving:
    """A running web side."""

    runner: web.AppRunner
    host: str
    port: int

    @property
    def address(self) -> str:
        """Where it is on this machine."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    async def close(self) -> None:
        """Stops it."""
        await self.runner.cleanup()


async def serve(app: web.Application, host: str, port: int | None) -> Serving:
    """Opens the port; None: 8421 or, if that is taken, any free one. Raises `OSError`."""
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=log,
        handle_signals=False,
        keepalive_timeout=30.0,
        shutdown_timeout=_PATIENCE,
        max_line_size=MOST_LINE,
    )
    await runner.setup()
    try:
        await _listen(runner, host, PORT if port is None else port, any_instead=port is None)
    except BaseException:
        await runner.cleanup()
        raise
    return Serving(runner, host, runner.addresses[0][1])


async def _listen(runner: web.AppRunner, host: str, port: int, *, any_instead: bool) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        if not any_instead or error.errno != errno.EADDRINUSE:
            raise
        await web.TCPSite(runner, host, 0).start()
