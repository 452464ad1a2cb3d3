"""What the client would not let a person do."""

from __future__ import annotations

from typing import Any


class ActionError(Exception):
    """A refusal before anything is sent: a key, and what it is about."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key, params)
        self.key, self.params = key, params
