"""What the Sichuan search assumes about the table, each assumption by name (`Model`), and the figures counted for it.

The figures are our own counts of 600 deals of `dingque`, and of other presets, between machine players of the middle
level: how often a rival wins per go-around, and how often rivals throw each kind, as a share of a random unseen tile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.hand.hand import Meld

HAZARD: Final = (
    *(0.0014, 0.0061, 0.0135, 0.0261, 0.0392, 0.0518, 0.065, 0.0805, 0.0935, 0.1),
    *(0.106, 0.114, 0.118, 0.12, 0.12, 0.118, 0.114, 0.112),
)
"""The chance per go-around (1 …) that one rival who is in play wins, with hands of thirteen tiles."""
AHEAD: Final = {4: 0, 3: 1, 2: 2, 1: 4}
"""Go-arounds that hands of so many sets are ahead of that."""

THROWN_FREE: Final = ((1.9, 1.4, 1.1, 1.1), (2.1, 1.45, 1.3, 1.1), (2.4, 1.8, 1.35, 1.15), (2.0, 1.7, 1.4, 1.2))
"""How often a rival throws a kind against a random unseen tile: 1 9, 2 8, 3 7, 4 5 6, in go-arounds 1 to 4, 5 to 8, 9
to 12 and later, where nobody names a void suit."""
THROWN_KEPT: Final = (
    (0.81, 0.41, 0.22, 0.19),
    (2.09, 1.25, 0.79, 0.68),
    (2.39, 1.59, 1.13, 0.92),
    (2.6, 1.8, 1.3, 1.0),
)
"""The same for a suit that a rival keeps, where void suits are named and go first."""
THROWN_VOID: Final = (3.4, 2.1, 2.4, 4.3)
"""The same for a rival's void suit, all kinds alike."""
PART: Final = 4
"""Go-arounds in a part of the deal."""

LATE: Final = 27
AT_ONCE: Final = 54
"""Kongs of the search by code: a concealed one its kind, one added to a pung with a tile kept back `LATE` more, one
with the tile just drawn `AT_ONCE` more."""

USUAL_FAN: Final = 0.6
"""Fan that others' wins have above a plain hand."""
RIVAL_READY: Final = 0.8
"""How likely a rival still in play is ready when the wall is used up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What is assumed. Times are go-arounds, amounts units, factors shares of a random unseen tile.

    ``slack``: draws and pungs that do not bring the hand nearer that a line of play may keep. A discard, or a choice of
    suits, that leaves the hand one farther than the nearest has one less: all lines keep as many draws, or what is
    farther off would seem better for having more ways to come nearer. ``slack_ready``: what a ready hand has at least.
    ``routes``: the suits kept, and whether one suit or pungs alone are aimed at, are chosen for the whole line of play
    (else as many suits are kept as may be). ``reach``: how much farther than the nearest one suit or pungs alone may be
    to be aimed at; suits that are kept may be as much farther as there is slack. ``hazard``: the chance
    that a rival wins, by go-around; whoever wins leaves, stays, or ends the deal, as the rules have it. ``ron``:
    rivals' discards are won and punged; ``thrown_free``, ``thrown_kept``, ``thrown_void``: what they throw. ``kongs``:
    money for fourth tiles that are drawn for pungs laid down and for three concealed; the hand stays as it is.
    ``fours``: kongs of tiles held from the beginning are made where they are worth it, now or at a later turn, with
    their replacement, a win on it, and their money, which goes back where the hand is not ready in the end. ``costs``:
    while others win they are paid; ``check``: the draw check.

    A draw is each unseen tile alike, less those that rivals cannot hold. Never modelled: robbing, what comes of the
    discard after a kong, the tile that the wall loses by it, the last tile, pass locks, danger of the single discard.
    """

    slack: int = 2
    slack_ready: int = 0
    routes: bool = True
    reach: int = 2
    hazard: tuple[float, ...] = HAZARD
    ron: bool = True
    thrown_free: tuple[tuple[float, ...], ...] = THROWN_FREE
    thrown_kept: tuple[tuple[float, ...], ...] = THROWN_KEPT
    thrown_void: tuple[float, ...] = THROWN_VOID
    kongs: bool = True
    fours: bool = True
    costs: bool = True
    check: bool = True


FULL: Final = Model()
"""Everything."""
NARROW: Final = Model(slack=1, reach=1)
"""One exchange that does not bring the hand nearer."""
NEAREST: Final = Model(slack=0, reach=0)
"""None: only what leaves the hand nearest is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A hand at its turn (3k+2 tiles), or between turns (3k+1).

    ``counts``: 27 concealed counts. ``void``: the own void suit, None where none is named. ``free``: 27 counts of
    copies out of view. ``wall``: tiles left in it. ``rivals``: the void suit (None: not known) of each rival in play.
    ``turn``: the go-around. ``share``: by suit, how much likelier a tile out of view lies in the wall than one of any
    suit. ``drawn``: the tile just drawn, None where it is not told: then every fourth tile may be that.
    """

    counts: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    void: int | None = None
    free: tuple[int, ...] = ()
    wall: int = 40
    rivals: tuple[int | None, ...] = (None, None, None)
    turn: int = 5
    share: tuple[float, float, float] = (1.0, 1.0, 1.0)
    drawn: int | None = None


@dataclass(frozen=True, slots=True)
class SolvedRow:
    """One discard (None: the hand as it stands, or after a kong). ``value`` is the objective in units: all that is won
    less what staying in play costs; ``win`` the chance to win, ``units`` what wins bring. ``values`` and ``wins`` are
    the same after 0, 1, 2 … draws are gone. ``lacking``: tiles the hand needs after it, whatever it aims at; ``route``:
    what it does aim at: "void", "flush" or "pungs"."""

    kind: int | None
    lacking: int
    value: float
    win: float
    units: float
    route: str
    values: tuple[float, ...] = field(repr=False)
    wins: tuple[float, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class KongRow:
    """A kong at the own turn: ``money``, the units that it brings at once, which its row's value has within, and the
    mean over the replacements."""

    meld: Meld
    money: float
    row: SolvedRow


@dataclass(frozen=True, slots=True)
class Solved:
    """Rows best first, the model that was used in the end, how many hands were looked at, own draws still to come, and
    how many of them a line of play may keep. ``kongs`` are those that can be made instead, best first; None where that
    would have taken too long."""

    rows: tuple[SolvedRow, ...]
    model: Model
    nodes: int
    draws: int
    budget: int
    kongs: tuple[KongRow, ...] | None = ()
