"""Why a discard is safe from somebody in riichi, as players say it, from what a position shows."""

from __future__ import annotations

from typing import Final

from engine.tiles.kinds import kind_of
from puzzles.position import Place, Position

PASSED: Final = "passed"
NO_CHANCE: Final = "no_chance"
SUJI: Final = "suji"
HONOUR: Final = "honour"
NOTHING: Final = "nothing"
ORDER: Final = (PASSED, NO_CHANCE, SUJI, HONOUR, NOTHING)
"""From the surest word to none."""


def safety_of(position: Position, kind: int) -> str:
    """The word for a kind against everybody in riichi: the least sure one. `PASSED` where nobody is.

    Passed: in his own river, or thrown since and not won (discards of the same go-round are left out, since the order
    is not shown). No chance: every run that would wait for it from both ends lacks a tile of which all four are seen.
    Suji: each such run waits for a passed tile too. Honour: no run waits for it.
    """
    words = [
        _word(position, seat, place, kind)
        for seat, place in enumerate(position.places)
        if seat != position.seat and place.ready
    ]
    return max(words, key=ORDER.index, default=PASSED)


def _word(position: Position, seat: int, place: Place, kind: int) -> str:
    passed = _passed(position, seat, place)
    if kind in passed:
        return PASSED
    if kind >= 27:
        return HONOUR
    unseen = position.unseen()
    rank = kind % 9
    runs = [(kind + step, kind + 2 * step, kind + 3 * step) for step in (1, -1) if 0 <= rank + 3 * step < 9]
    open_runs = [(near, next_) for near, next_, far in runs if far not in passed]
    if not open_runs:
        return SUJI
    return NO_CHANCE if all(not unseen[near] or not unseen[next_] for near, next_ in open_runs) else NOTHING


def _passed(position: Position, seat: int, place: Place) -> set[int]:
    """Kinds that somebody in riichi did not win with."""
    declared = len(place.river) if place.declared_at is None else place.declared_at
    passed: set[int] = {kind_of(thrown.tile) for thrown in place.river}
    for other, row in enumerate(position.places):
        if other != seat:
            passed |= {kind_of(thrown.tile) for thrown in row.river[declared + 1 :]}
    return passed
