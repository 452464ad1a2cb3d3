"""Addresses on the web side, for messages that lead there."""

from __future__ import annotations


class Links:
    """Makes addresses once the web side is open; before, and where there is none, there are none."""

    def __init__(self) -> None:
        self._base = ""

    def open_at(self, base: str) -> None:
        """Says where the web side is, as its readers reach it; without a slash at the end."""
        self._base = base

    @property
    def base(self) -> str:
        """The address of the first page without its slash, or "" where there is no web side."""
        return self._base

    def to(self, path: str) -> str | None:
        """The address of a page (``/privacy``)."""
        return f"{self._base}{path}" if self._base else None

    def replay(self, table: str, deal: int = 1, step: int = 0, player: int | None = None) -> str | None:
        """A game that is over, at a step of one of its deals, as a player saw it or with all hands open. Before its end
        there is nothing at that address."""
        if player is None and (deal, step) == (1, 0):
            return self.to(f"/replay/{table}")
        place = "all" if player is None else player + 1
        return self.to(f"/replay/{table}/{deal}/{place}/{step}")

    def verify(self, table: str) -> str | None:
        """Where the walls of a game that is over are checked."""
        return self.to(f"/verify/{table}")

    def puzzle(self, family: str, number: int) -> str | None:
        """The puzzle of a day. Before it is over everywhere there is only its question."""
        return self.to(f"/puzzle/{number}/{family}")
