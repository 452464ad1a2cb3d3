"""Furiten: when a ready player may not win by discard (riichi rules 9.8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.tiles.kinds import Kind, Tile, kind_of

DISCARD: Final = "discard"
RIICHI: Final = "riichi"
TEMPORARY: Final = "temporary"


@dataclass(frozen=True, slots=True)
class Passed:
    """Winning chances a player let go: tiles others discarded or added to a pung, since and before his own last draw.

    `called_since`: he called chow, pung or an open kong after the last of them.
    """

    since_draw: tuple[Tile, ...] = ()
    before_draw: tuple[Tile, ...] = ()
    called_since: bool = False


@dataclass(frozen=True, slots=True)
class FuritenRules:
    """How long a passed tile counts: `call_ends` whether an own call ends furiten of the same turn."""

    call_ends: bool

    def kinds(self, waits: Iterable[Kind], river: Iterable[Tile], in_riichi: bool, passed: Passed) -> tuple[str, ...]:
        """The kinds of furiten of a ready player: `DISCARD`, `RIICHI`, `TEMPORARY`; none if empty.

        `waits` are by shape alone: a tile that could not be won for want of a yaku counts like any other. `river` are
        all own discards, those that others called included; tiles in own kongs are none.
        """
        wanted = set(waits)
        found = []
        if any(kind_of(tile) in wanted for tile in river):
            found.append(DISCARD)
        missed_now = any(kind_of(tile) in wanted for tile in passed.since_draw)
        if in_riichi:
            if missed_now or any(kind_of(tile) in wanted for tile in passed.before_draw):
                found.append(RIICHI)
        elif missed_now and not (self.call_ends and passed.called_since):
            found.append(TEMPORARY)
        return tuple(found)
