"""What is stored about a person: shown, handed over, deleted. Areas with data of their own register themselves."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.services.problems import refuse
from bot.storage.ports import PrivacyStore, Row
from bot.storage.records import Receipt, Scope

SCOPES: Final = tuple(Scope)
GIVES_UP_SEATS: Final = frozenset({Scope.ALL, Scope.GAMES})
"""Scopes that take a person from the tables where he plays."""
Forget = Callable[[int], None]
"""Told that a user's data may be gone, so that memory forgets it too."""


class PrivacyService:
    """Answers `/privacy`."""

    def __init__(self, store: PrivacyStore, forget: Sequence[Forget] = ()) -> None:
        self._store = store
        self._forget = tuple(forget)

    async def counts(self, user: int) -> Mapping[str, int]:
        """Rows about the user by table, empty tables too."""
        return await self._store.counts(user)

    async def export(self, user: int) -> Mapping[str, bytes]:
        """Files by name: everything as JSON, and each table that holds something as CSV."""
        tables = await self._store.export(user)
        whole = json.dumps({name: [dict(row) for row in rows] for name, rows in tables.items()}, indent=2)
        files = {"suzume.json": whole.encode()}
        for name, rows in tables.items():
            if rows:
                files[f"{name}.csv"] = _csv(rows)
        return files

    async def delete(self, user: int, scope: str) -> Receipt:
        """Deletes what the scope names and returns the receipt. Raises `Refused` for an unknown scope."""
        if scope not in SCOPES:
            raise refuse("privacy.unknown_scope", "scope", scope, value=scope, choices=SCOPES)
        receipt = await self._store.delete(user, Scope(scope))
        for forget in self._forget:
            forget(user)
        return receipt


def _csv(rows: Sequence[Row]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(key for row in rows for key in row)))
    writer.writeheader()
    writer.writerows(rows)
    # Spreadsheets read UTF-8 only with its mark in front.
    return text.getvalue().encode("utf-8-sig")
