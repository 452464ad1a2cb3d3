"""Links that cannot be made up: a text, when it ends, and a signature over both.

The key lives as long as the process and is kept nowhere, so a restart ends all links.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

from bot.clock import Clock

KEY_BYTES: Final = 32
MOST: Final = 512
"""Characters of the longest token that is looked at."""


class Signer:
    """Makes and reads signed texts. `purpose` keeps tokens of one use from being taken for another's."""

    def __init__(self, clock: Clock, purpose: str, key: bytes | None = None) -> None:
        self._clock = clock
        self._purpose = purpose.encode()
        self._key = key or secrets.token_bytes(KEY_BYTES)

    def sign(self, text: str, lasts: int) -> str:
        """A token for the text that is good for so many milliseconds; letters, digits, hyphens and dots alone."""
        body = f"{self._clock.now() + lasts}.{_packed(text.encode())}"
        return f"{body}.{self._mark(body)}"

    def read(self, token: str) -> str | None:
        """The text of a token of ours that is still good."""
        body, _, mark = token[:MOST].rpartition(".")
        # Compared in constant time and before anything else is looked at.
        if len(token) > MOST or not hmac.compare_digest(self._mark(body).encode(), mark.encode()):
            return None
        until, _, text = body.partition(".")
        return _unpacked(text).decode() if int(until) > self._clock.now() else None

    def _mark(self, body: str) -> str:
        return _packed(hmac.digest(self._key, self._purpose + b"\0" + body.encode(), hashlib.sha256))


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
