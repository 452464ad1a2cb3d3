"""What the Chinese Official search assumes about the table, by name (`Model`), its questions and its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.solver.model import by_kind, meld_kinds
from engine.systems.mcr.payout import BASE

WINNING: Final = (1.2, 0.82, 0.72, 0.73, 0.62)
CLAIMABLE: Final = (2.25, 1.1, 0.84, 0.65, 0.6)
"""How often another throws a kind that one waits for, or could claim, against a random unseen tile: honors, 1 9, 2 8,
3 7, 4 5 6. Counted, as all figures here, in 250 deals between machine players: 17,000 discards."""
HAZARD: Final = (
    *(0.0, 0.0, 0.0, 0.0, 0.002, 0.006, 0.012, 0.02, 0.03, 0.042, 0.056, 0.07),
    *(0.09, 0.105, 0.11, 0.115, 0.125, 0.14, 0.16, 0.2, 0.25, 0.3),
)
"""The chance per go-around (1 …) that others end the deal; the last stands for all later."""
OTHERS: Final = 16.0
"""What a deal costs that another wins, on average, as often as that happens to who does not win."""

ALL_DRAWS: Final = 21
"""Own draws of a deal: 144 tiles less four hands and eight flowers, shared by four."""
_MOST_FAN: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What is assumed.

    ``slack``: how many tiles more than the nearest win needs may be taken on the way to one; the discards that leave
    the hand further away have as much less. ``claims``: pungs and chows are made where that is worth more than passing,
    and hands opened so count as open; without, the hand only draws, and wins. ``winning``, ``claimable``: how often
    another throws a kind that the hand wins with or could claim, as a share of a random unseen tile, by kind (0:
    never). ``hazard``: the chance that others end the deal in each go-around. ``win``: what winning is worth beside its
    own points, since others then do not win. ``by_chance``: discards are chosen for the chance to win, not for points.

    A win on offer is always taken. Draws are kept only if some winning hand in reach needs them. Unseen tiles are
    equally likely in the wall and in hands; what is drawn and thrown again changes no odds. Never modelled: kongs and
    robbing them, last draws, flowers to come, what others wait for.
    """

    slack: int = 1
    claims: bool = True
    winning: Sequence[float] = by_kind(WINNING)
    claimable: Sequence[float] = by_kind(CLAIMABLE)
    hazard: Sequence[float] = HAZARD
    win: float = OTHERS
    by_chance: bool = False

    def worth(self, flowers: int, *, self_draw: bool) -> tuple[float, ...]:
        """The objective of a win by its fan points (Chinese Official rules 8.1)."""
        if self.by_chance:
            return (1.0,) * _MOST_FAN
        times, more = (3, 3 * (BASE + flowers)) if self_draw else (1, 3 * BASE + flowers)
        return tuple(self.win + times * fan + more for fan in range(_MOST_FAN))


FULL: Final = Model()
NEAREST: Final = Model(slack=0)
"""The nearest wins alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A hand at its turn.

    ``counts``: concealed tiles by kind, 3k+2 of them (3k+1: as they stand). ``melds``: numbers as
    `engine.systems.mcr.quick` has them. ``river`` (own discards) and ``seen`` (all else on the table) are kinds.
    ``draws`` are the own draws left after this discard.
    """

    counts: tuple[int, ...]
    melds: bytes = b""
    river: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    round_wind: int = 27
    seat_wind: int = 28
    flowers: int = 0
    draws: int = ALL_DRAWS

    @property
    def turn(self) -> int:
        """The go-around, counted back from the end of the wall."""
        return max(1, ALL_DRAWS - self.draws)


def free_copies(position: Position) -> list[int]:
    """Copies of each kind out of view. Raises `ValueError` where more than four are in view."""
    free = [4 - count for count in position.counts]
    for meld in position.melds:
        for kind in meld_kinds(meld // 34, meld % 34):
            free[kind] -= 1
    for kind in (*position.river, *position.seen):
        free[kind] -= 1
    if min(free) < 0:
        raise ValueError("more than four copies of a kind")
    return free


@dataclass(frozen=True, slots=True)
class SolvedRow:
    """One discard. ``lacking``: tiles to the nearest win worth enough (1 ready; None out of reach). ``value`` is the
    objective; ``points`` leaves out what winning alone is worth. ``win`` is the chance to win, ``fan`` the mean fan
    points of those wins, ``routes`` the chance by the fan that carries them (its official number, 0 for all others),
    most first. ``wins`` and ``values`` are those after 0, 1, 2 … of the draws are gone."""

    kind: int
    lacking: int | None
    value: float
    points: float
    win: float
    fan: float
    routes: tuple[tuple[int, float], ...]
    wins: tuple[float, ...] = field(repr=False, default=())
    values: tuple[float, ...] = field(repr=False, default=())


@dataclass(frozen=True, slots=True)
class Solved:
    """Rows best first and the model that was used in the end. ``reach``: how many tiles were taken at most (None:
    nothing was searched, the rows are estimates by plans). ``coarser``: the model asked for did not end in time.
    ``targets``: winning hands aimed at; ``nodes``: hands looked at."""

    rows: tuple[SolvedRow, ...]
    model: Model
    reach: int | None
    coarser: bool
    targets: int
    nodes: int
