"""A winning hand in one reading, as whole numbers a pattern can test in a fraction of a microsecond.

Sets of kinds are masks of 34 bits, chows are the kinds they begin with. A `Body` is one way to read the tiles, a
`Placed` one body with the group that the winning tile completed (riichi rules 5: all yaku must hold in one reading,
with the winning tile in one definite group).
"""

from __future__ import annotations

from typing import Final

from engine.hand.reading import Shape, WaitKind
from engine.hand.readings import PAIR, PUNG, wait_of
from engine.systems.riichi.win import Win
from engine.tiles.kinds import KINDS, ORPHANS

SUIT: Final = 0x1FF
HONORS: Final = 0x7F << 27
TERMINALS: Final = sum(1 << kind for kind in ORPHANS if kind < 27)
YAOCHUU: Final = HONORS | TERMINALS
"""Masks: the first suit, the honours, the terminals, terminals and honours together."""

CODES: Final = 3 * KINDS


def _kinds(code: int) -> range:
    return range(code, code + 3) if code < PUNG else range(code % KINDS, code % KINDS + 1)


OUTSIDE: Final = tuple(
    (code >= 27 and code < PUNG) or any(kind in ORPHANS for kind in _kinds(code)) for code in range(CODES)
)
"""By group code: whether the group holds a terminal or honour."""

WAITS: Final[tuple[dict[int, WaitKind], ...]] = tuple(
    {
        code: wait
        for code in (*range(27), *range(PUNG, CODES))
        if (code >= PUNG or code % 9 < 7) and (wait := wait_of(code, kind)) is not None
    }
    for kind in range(KINDS)
)
"""By kind of the winning tile: the wait of every group it can have completed, by group code."""


class Body:
    """One way to read the tiles of a win.

    `codes` are the concealed groups and the pair. `runs` are all chows in order, melds included, `run_mask` the kinds
    they begin with; `pungs` a mask of all
    pungs and kongs, `kongs` of the kongs, `concealed` of the pungs and kongs nobody fed while the hand was held.
    `pair` is the pair's kind, -1 without one. `outside`: every group holds a terminal or honour.
    """

    __slots__ = (
        "codes",
        "concealed",
        "kong_count",
        "kongs",
        "outside",
        "pair",
        "pungs",
        "run_mask",
        "runs",
        "shape",
        "win",
    )

    def __init__(self, win: Win, codes: tuple[int, ...], shape: Shape) -> None:
        runs: list[int] = []
        pungs = kongs = kong_count = run_mask = 0
        pair = -1
        outside = True
        for code in codes:
            if code < PUNG:
                runs.append(code)
                run_mask |= 1 << code
            elif code < PAIR:
                pungs |= 1 << code - PUNG
            else:
                pair = code - PAIR
            if not OUTSIDE[code]:
                outside = False
        concealed = pungs
        for code, kong, is_open, _, _ in win.melds:
            if code < PUNG:
                runs.append(code)
                run_mask |= 1 << code
            else:
                bit = 1 << code - PUNG
                pungs |= bit
                if kong:
                    kongs |= bit
                    kong_count += 1
                    if not is_open:
                        concealed |= bit
            if not OUTSIDE[code]:
                outside = False
        if len(runs) > 1:
            runs.sort()
        self.win = win
        self.codes = codes
        self.shape = shape
        self.runs = runs
        self.run_mask = run_mask
        self.pungs = pungs
        self.kongs = kongs
        self.kong_count = kong_count
        self.concealed = concealed
        self.pair = pair
        self.outside = outside


class Placed:
    """A body and the group the winning tile completed: its index among the body's codes and the wait.

    `concealed` are the concealed pungs and kongs once a pung finished by another's tile is counted as open.
    """

    __slots__ = ("body", "concealed", "index", "wait", "win")

    def __init__(self, body: Body, index: int, wait: WaitKind) -> None:
        self.body = body
        self.win = body.win
        self.index = index
        self.wait = wait
        self.concealed = body.concealed
        if wait is WaitKind.DOUBLE_PAIR and not body.win.self_draw:
            self.concealed &= ~(1 << body.win.kind)
