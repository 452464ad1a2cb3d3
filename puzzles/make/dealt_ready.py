"""Hands that somebody in riichi may hold: any that the tiles out of view allow, ready for none he let pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.hand.hand import counts_of
from engine.solver.imagined import Chance, below
from engine.tiles.kinds import KINDS, Tile, kind_of

TRIES: Final = 60
"""Hands tried before one that fits is given up."""
WIDE: Final = 8
"""Tiles of a wait from which on it is as likely as it is among all hands; narrower ones are less so, since players come
to wide waits more often."""


class Dealt(NamedTuple):
    """Thirteen tiles less three for each meld, and the kinds they wait for."""

    tiles: tuple[Tile, ...]
    waits: tuple[int, ...]


def ready_hand(pool: Sequence[Tile], sets: int, safe: int, chance: Chance) -> Dealt | None:
    """A ready hand of so many sets and a pair from a pool, any complete one with any tile taken out; None where no try
    fits. `safe` is a bit mask of kinds it cannot wait for."""
    free = list(counts_of(pool))
    for _ in range(TRIES):
        whole = _complete(free[:], sets, chance)
        if whole is None:
            continue
        whole.pop(below(chance, len(whole)))
        _, waits = kernel.accepted(counts_of(map(Tile, whole)), sets, kernel.PAIRS if sets == 4 else 0)
        copies = sum(free[kind] - whole.count(kind) for kind in waits)
        if copies and not any(safe >> kind & 1 for kind in waits) and chance() * WIDE < copies:
            return Dealt(_taken(pool, whole), tuple(waits))
    return None


def _complete(free: list[int], sets: int, chance: Chance) -> list[int] | None:
    """Kinds of a complete hand, each set as likely as the tiles out of view make it; takes them from `free`."""
    whole: list[int] = []
    for _ in range(sets):
        taken = _picked(_sets(free), chance)
        if taken is None:
            return None
        for kind in taken:
            free[kind] -= 1
        whole += taken
    pair = _picked([(free[kind] * (free[kind] - 1) // 2, (kind,) * 2) for kind in range(KINDS)], chance)
    return None if pair is None else [*whole, *pair]


def _sets(free: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Every set with the number of ways in which the tiles make it."""
    rows: list[tuple[int, tuple[int, ...]]] = []
    for kind in range(KINDS):
        count = free[kind]
        if count >= 3:
            rows.append((count * (count - 1) * (count - 2) // 6, (kind,) * 3))
        if count and kind < 27 and kind % 9 < 7:
            ways = count * free[kind + 1] * free[kind + 2]
            if ways:
                rows.append((ways, (kind, kind + 1, kind + 2)))
    return rows


def _picked(rows: Sequence[tuple[int, tuple[int, ...]]], chance: Chance) -> tuple[int, ...] | None:
    """One row, as likely as its weight."""
    at = below(chance, max(1, sum([weight for weight, _ in rows])))
    for weight, kinds in rows:
        at -= weight
        if at < 0:
            return kinds
    return None


def _taken(pool: Sequence[Tile], kinds: Sequence[int]) -> tuple[Tile, ...]:
    """Tiles of these kinds from the pool, whichever come first."""
    wanted = list(kinds)
    found = []
    for tile in pool:
        kind = kind_of(tile)
        if kind in wanted:
            wanted.remove(kind)
            found.append(tile)
    return tuple(found)
