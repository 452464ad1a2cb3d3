"""Everything that can go wrong with stored data, as a key for the catalogue and its parameters."""

from __future__ import annotations


class StorageError(Exception):
    """Storage could not do what was asked; nothing of it was kept, and what was stored before is as it was.

    `key` names a text of the catalogue's table `operator.storage`.
    """

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(f"{key} {params}")
        self.key = f"operator.storage.{key}"
        self.params = params
