"""One-time links to a person's own data, for where a file cannot be attached.

The link tells nobody whose it is and works once, within a day; the data is put together only when it is fetched.
"""

from __future__ import annotations

import io
import zipfile
from typing import Final, Protocol

from bot.clock import DAY, Clock
from bot.ids import new_id
from bot.services.links import Links
from bot.services.privacy import PrivacyService

LASTS: Final = DAY
MOST: Final = 10_000
"""Links that are open at once; more are refused rather than remembered."""


class Signs(Protocol):
    """Makes texts that cannot be made up, and reads them (`bot.web.signing`)."""

    def sign(self, text: str, lasts: int) -> str: ...

    def read(self, token: str) -> str | None: ...


class ExportLinks:
    """Makes the links and gives the data, once each."""

    def __init__(self, privacy: PrivacyService, signer: Signs, clock: Clock, links: Links) -> None:
        self._privacy = privacy
        self._signer = signer
        self._clock = clock
        self._links = links
        self._open: dict[str, tuple[int, int]] = {}

    def link(self, user: int) -> str | None:
        """An address where the user's data can be fetched once within 24 hours; None without a web side, and where too
        many links are open. A new link ends the user's earlier one.
        """
        if not self._links.base:
            return None
        now = self._clock.now()
        self._open = {
            key: (whose, until) for key, (whose, until) in self._open.items() if until > now and whose != user
        }
        if len(self._open) >= MOST:
            return None
        number = new_id(self._clock)
        self._open[number] = (user, now + LASTS)
        return self._links.to(f"/export/{self._signer.sign(number, LASTS)}")

    def is_open(self, token: str) -> bool:
        """Whether a link may still be used."""
        return self._whose(token) is not None

    async def fetch(self, token: str) -> bytes | None:
        """The data as a ZIP file; the link is used up by it. None for a link that is none, used or too old."""
        found = self._whose(token)
        if found is None:
            return None
        number, user = found
        # Before anything is waited for, so that two at once get one file.
        del self._open[number]
        return _zipped(dict(await self._privacy.export(user)))

    def _whose(self, token: str) -> tuple[str, int] | None:
        number = self._signer.read(token)
        if number is None or number not in self._open:
            return None
        user, until = self._open[number]
        return (number, user) if until > self._clock.now() else None


def _zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            # A fixed date: the file says nothing but what is stored.
            archive.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
