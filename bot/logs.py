"""The log: to standard error and, if wished, to a file of which 14 days are kept. No secret passes."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from logging.handlers import TimedRotatingFileHandler
from pathlib import Path
from typing import Final

KEPT_DAYS: Final = 14

_CALLBACKS: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")
"""Addresses whose last part lets anybody who knows it answer in our name for a quarter of an hour."""


def discreet(secret: str | None) -> Callable[[str], str]:
    """A function that takes the secret and all tokens of answers out of a text.

    >>> discreet("abc")("abc POST https://d/webhooks/1/aW50ZXJhY3Rpb24/messages/2")
    '… POST https://d/webhooks/1/…/messages/2'
    """

    def clean(text: str) -> str:
        if secret:
            text = text.replace(secret, "…")
        return _CALLBACKS.sub(r"\1…", text)

    return clean


class _Discreet(logging.Formatter):
    def __init__(self, clean: Callable[[str], str]) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")
        self._clean = clean

    def format(self, record: logging.LogRecord) -> str:
        return self._clean(super().format(record))


def _wanted(record: logging.LogRecord) -> bool:
    """Not the library's advice to install what voice channels need: we never enter one."""
    return not (record.name == "discord.client" and "voice will NOT be supported" in record.getMessage())


def set_up_logging(level: str, file: Path | None, secret: str | None) -> None:
    """Sets up the root logger anew. Raises `OSError` when the file cannot be written."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        handlers.append(
            TimedRotatingFileHandler(file, when="midnight", backupCount=KEPT_DAYS, encoding="utf-8", utc=True)
        )
    formatter = _Discreet(discreet(secret))
    for handler in handlers:
        handler.setFormatter(formatter)
        handler.addFilter(_wanted)
    logging.basicConfig(level=level, handlers=handlers, force=True)
    # At DEBUG the libraries log whole payloads: what people typed. That is nobody's business, ours neither.
    for library in ("discord", "aiohttp", "asyncio", "PIL"):
        logging.getLogger(library).setLevel(max(logging.getLevelName(level), logging.INFO))
