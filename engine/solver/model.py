"""What the search assumes about the table, each assumption by name (`Model`), and the figures measured for it.

The figures are our own counts of 850 recorded four-player games of experienced tables with red fives (8,300 hands,
400,000 discards): how gladly a kind is thrown while somebody waits for it, how often the others end the hand, how often
a call is possible and taken. They are shares of a random unseen tile, seen without the rivers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

KIND: Final = tuple(tile if tile < 34 else (tile - 34) * 9 + 4 for tile in range(37))
"""The kind of each of the search's tiles: 0 to 33, red fives 34 to 36."""
YAO: Final = tuple(int(kind >= 27 or kind % 9 in (0, 8)) for kind in range(34))
"""Which kinds are terminals and honors."""
CONCEALED_KONG: Final = 3
"""The one meld that leaves a hand closed; 0 is a chow, 1 a pung, 2 an open kong."""
NEXT: Final = (
    *(kind + 1 if kind % 9 < 8 else kind - 8 for kind in range(27)),
    *(27 + (kind - 26) % 4 for kind in range(27, 31)),
    *(31 + (kind - 30) % 3 for kind in range(31, 34)),
)
"""The dora an indicator points to."""

GAMES: Final = 850
RON_RIICHI: Final = (1.049, 0.5349, 0.4606, 0.3786, 0.2761)
RON_DAMA: Final = (1.341, 1.311, 1.201, 0.9571, 0.7694)
RON_OPEN: Final = (0.9436, 1.068, 0.8259, 0.6747, 0.555)
"""How often an opponent throws a tile that a ready hand waits for, against a random unseen tile: honours, 1 9, 2 8,
3 7, 4 5 6; at a riichi, at a closed hand without, at an open one (turn 7 and later)."""
OPEN_MELDS: Final = (1.0, 1.09, 0.955, 0.72, 0.72)
"""The same at an open hand by its open melds, against the mean: three melds are feared, one is not yet."""
OPEN_TURN: Final = (
    *(1.165, 1.165, 1.165, 1.165, 1.165, 1.14, 1.115, 1.09, 1.04),
    *(0.99, 0.94, 0.915, 0.89, 0.865, 0.859, 0.853, 0.85, 0.85),
)
RIICHI_TURN: Final = (
    *(0.85, 0.85, 0.85, 0.85, 0.85, 0.86, 0.87, 0.88, 0.943),
    *(1.007, 1.07, 1.077, 1.083, 1.09, 1.134, 1.178, 1.2, 1.2),
)
"""The same by go-around (1 …), against the mean: an open hand is feared more as time goes by; at a riichi ever more
others are in riichi too and throw what they draw."""
OUTSIDE: Final = 122
"""Tiles outside a hand of 14. Whoever sees more of them gone does not see more of the rest thrown: with the tiles
unseen as the measure the factors at an open hand fall from 0.99 (go-around 6) to 0.42 (16), with these hardly; those of
4 5 6 that it could call fall from 0.55 (4 to 6) to 0.40 (13 to 15), with these they rise from 0.66 to 0.76."""
BEATEN: Final = 1500.0
"""Points that are lost on average when others win."""
DEARER: Final = 0.25
"""By how much a kong raises that: one more indicator and one below are half a dora a hand, each worth 0.45."""
OFFERED_CLOSED: Final = (1.535, 1.288, 1.197, 1.082, 0.878, 0.777)
OFFERED_OPEN: Final = (0.976, 1.002, 1.111, 0.909, 0.719, 0.609)
"""How often an opponent throws a tile that a closed hand, an open one could call, in the same measure: value honours,
other honours, 1 9, 2 8, 3 7, 4 5 6 (go-around 7 and later; 1,400 683 7,209 9,168 9,435 14,182 and 493 141 1,502 2,006
2,020 3,048 tiles, within 5 and 2 percent, honours at an open hand 10 and 22)."""
TAKEN_CLOSED: Final = (0.786, 0.109, 0.060, 0.133, 0.175, 0.176)
TAKEN_OPEN: Final = (0.932, 0.818, 0.692, 0.770, 0.776, 0.761)
"""How often players take a call that brings them nearer, with nobody in riichi (3,924 1,893 9,389 8,928 7,446 9,728 and
688 220 899 1,132 1,038 1,334 offers, within 0.02 and 0.05)."""
LAST_DRAW: Final = (0.5, 2.75 / 3, 0.25 / 3)
"""At the end of a wall of 70 tiles: the share of seats that have a last draw, and the shares of a go-around of discards
before and after it. Seats one and two have it, and one discard or none comes after it; for the others two or three
discards come instead of it."""
LAST_DRAW_KONG: Final = (0.25, 2.25 / 3, 0.0)
"""The same after a kong: seat one alone has it, and the others one to three discards."""
HAZARD: Final = (
    *(0.0005, 0.0011, 0.0035, 0.0094, 0.0197, 0.0334, 0.0468, 0.0672, 0.0878),
    *(0.1004, 0.1119, 0.1244, 0.1319, 0.1376, 0.1419, 0.1412, 0.1243, 0.1243),
)
"""The chance per go-around (1 …) that others end the hand."""
HAZARD_OPEN: Final = 1.08
HAZARD_RIICHI: Final = 0.79
"""The same at an open ready hand and in riichi, against all hands of that go-around (2,696 ends, 1.04 to 1.11; 2,211
ends, 0.76 to 0.82): before a riichi the others fold. Hands that are not ready (1.02, open 1.04) and silent ones (0.99)
do not differ by more than chance."""


def meld_kinds(meld: int, kind: int) -> tuple[int, ...]:
    """The kinds of a meld's tiles, by its type and lowest kind."""
    return (kind, kind + 1, kind + 2) if meld == 0 else (kind,) * (3 if meld == 1 else 4)


LAST_TURN: Final = 18
"""The go-around in which the wall ends."""


def by_kind(classes: Sequence[float]) -> tuple[float, ...]:
    """Figures for honours, 1 9, 2 8, 3 7 and 4 5 6, spread over the 34 kinds."""
    return tuple(classes[0] if kind >= 27 else classes[(1, 2, 3, 4, 4, 4, 3, 2, 1)[kind % 9]] for kind in range(34))


def products(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Figure by figure."""
    return tuple(a * b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What is assumed. Times are go-arounds, amounts points, factors shares of a random unseen tile.

    ``slack``: exchanges that do not bring the hand nearer (a kept draw, a step back) that a line of play may hold. A
    draw that does is always kept by a closed hand, by an open one if it is better: some spoil its yaku. ``ron``: wins
    by discard; ``ron_riichi``, ``ron_dama``, ``ron_open``: how an opponent discards each of 34 kinds, ``open_melds``,
    ``open_turn``, ``riichi_turn`` how that changes with the open melds and the go-around. ``spread``: those are shares
    of the tiles outside the own hand (``outside``), not of the unseen, and so are those of calls. ``others`` opponents,
    in so many ``games`` that the figures are from. Furiten comes from own discards, not from a tile drawn and thrown
    later. ``dama``: a closed ready hand may stay silent; else it is riichi always. ``ippatsu``, ``ura`` (one
    indicator), ``last_tile`` (one more han on the last draw and discard, one time in as many as there are seats).
    ``wall_end``: the last of `Position.draws_left` comes only to some seats (``last_draw``), unless draws are told, and
    the wall ends within a go-around of the others; else all have it, and whole go-arounds. ``calls``: pung and chow
    that lower the shanten while a yaku is in reach (value tiles, simples, flush, triplets), as often as they are thrown
    and players call them (``call_closed``, ``call_open``: value honours, other honours, 1 9, 2 8, 3 7, 4 5 6, and where
    given 1m 9m); without slack from ``calls_from`` shanten down.
    ``tempo``: a call skips what has gone of the go-around; else it costs nothing. ``hazard``: the chance that others
    end the hand, from the first go-around, times ``hazard_open`` at an open ready hand and ``hazard_riichi`` in riichi.

    ``norths`` is what `engine.solver.three` says of those set aside; the figures here are those of four players.

    ``win`` points are what winning is worth beside its own (what others then do not win), ``tenpai`` points being ready
    at the end of the wall is worth against not. ``deposit``: what a riichi costs unless it wins. ``shrink``: unseen
    tiles that go away each go-around; 0 leaves every draw the same odds. ``returns``: own discards may be drawn again.
    ``linked_only``: a draw that does not help is kept only within two ranks of the hand, as dora or value tile.
    ``back_from``: the shanten may be raised from below this. ``deepest``: discards considered raise it by at most this.

    A kong is weighed where it is made now (`Position.kong`): its replacement comes before anybody discards and takes no
    draw, and a win on it has a han more, which is a yaku. What its indicator points to, and the one below it in riichi,
    counts by its chances, as if nobody looked before the win. ``dearer``: points by which these raise what others win.
    The wall ends a tile earlier (``last_draw_kong``, unless draws are told).

    What a call costs is counted in: a quarter to three quarters of a draw, the riichi with its han, and that others do
    not fold. Measured and left out: own deal-ins (by go-around, against the mean of all hands: not ready 0.66 closed
    and 0.86 open, ready 1.5 silent, 1.7 in riichi, 1.8 open: some 15 points a go-around for an open hand), and hands
    given up before a riichi (2 to 4 percent a go-around). With these too, and calls made whenever they are better, the
    search calls about as often as players do (one step from ready 27 of 100 offers, players 23, without any cost 35; at
    two steps 22, 20, 33), and its chances are as near to the games, but published answers agree in 83 percent instead
    of 85. So calls are made as often as players make them.

    Nor is the wall even: against a random unseen tile honours are drawn 1.22 times as often, 1 9 1.09, 2 8 0.97, 3 7
    0.92, 4 5 6 0.90 (147,000 draws of closed hands one and two steps from ready with nobody in riichi), since others
    hold what can be used. With that hands are said to be ready a point less often, and 484 answers of 580 agree
    instead of 494: left out too.

    Never modelled: kongs to come, kongs in riichi, robbing, double riichi, abortive draws, placement, opponents' rivers
    and threats; where the replacement has no fu for being drawn, it has them here.
    """

    slack: int = 1
    others: int = 3
    games: int = GAMES
    ron: bool = True
    ron_riichi: Sequence[float] = by_kind(RON_RIICHI)
    ron_dama: Sequence[float] = by_kind(RON_DAMA)
    ron_open: Sequence[float] = by_kind(RON_OPEN)
    open_melds: Sequence[float] = OPEN_MELDS
    open_turn: Sequence[float] = OPEN_TURN
    riichi_turn: Sequence[float] = RIICHI_TURN
    spread: bool = True
    outside: int = OUTSIDE
    dama: bool = True
    ippatsu: bool = True
    ura: bool = True
    last_tile: bool = True
    wall_end: bool = True
    last_draw: tuple[float, float, float] = LAST_DRAW
    last_draw_kong: tuple[float, float, float] = LAST_DRAW_KONG
    calls: bool = True
    call_closed: Sequence[float] = products(OFFERED_CLOSED, TAKEN_CLOSED)
    call_open: Sequence[float] = products(OFFERED_OPEN, TAKEN_OPEN)
    calls_from: int = 2
    tempo: bool = True
    hazard: Sequence[float] = HAZARD
    hazard_open: float = HAZARD_OPEN
    hazard_riichi: float = HAZARD_RIICHI
    norths: float = 0.0
    win: float = 3000.0
    tenpai: float = 3000.0
    dearer: float = DEARER * BEATEN
    deposit: float = 1000.0
    shrink: float = 0.0
    returns: bool = False
    linked_only: bool = True
    back_from: int = 1
    deepest: int = 1


FULL: Final = Model()
"""Everything."""
NARROW: Final = Model(calls_from=1)
"""Calls without slack only next to ready: a third less work at 3-shanten."""
RESTRICTED: Final = Model(slack=0, deepest=0)
"""No exchanges that do not bring the hand nearer, and only the discards that leave it nearest: others may keep a draw
more, and came first by that in 8 of 100 hands, by `FULL` in none."""
NEAREST: Final = Model(slack=0, calls=False, deepest=0)
"""The same without calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A hand at its turn. Tiles are 0 to 33 and red fives 34 to 36.

    ``hand``: 3k+2 tiles, or 3k+1 for what it is worth as it stands. ``melds``: type (0 chow, 1 pung, 2 open kong, 3
    concealed kong), lowest kind and bits of red fives. ``indicators``, ``river`` (own discards), ``seen`` (all else in
    view). ``turn`` is the go-around, ``draws`` the draws left after this discard (None: to the end of the wall, as
    `Model.wall_end` says, in go-around ``last_turn``). ``gain`` points come with a win (counters and sticks).
    ``riichi``: whether it may be declared. ``kong``: the last of `melds` was made just now, and its indicator is not
    among `indicators`; `hand`, 3k+1 tiles, draws the replacement, and `draws` are left after the discard that follows.
    ``norths`` are those set aside; ``replacing``: the last of them just now, and the same holds for its replacement
    (`engine.solver.norths`: two just now, which leave 3k tiles).
    """

    hand: tuple[int, ...]
    melds: tuple[tuple[int, int, int], ...] = ()
    indicators: tuple[int, ...] = ()
    river: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    round_wind: int = 27
    seat_wind: int = 28
    turn: int = 6
    draws: int | None = None
    gain: int = 0
    riichi: bool = True
    kong: bool = False
    norths: int = 0
    replacing: bool = False
    last_turn: int = LAST_TURN

    @property
    def draws_left(self) -> int:
        """Draws after this discard."""
        return max(1, self.last_turn - self.turn) if self.draws is None else self.draws

    @property
    def concealed_kong(self) -> bool:
        """Whether the kong made just now is a concealed one."""
        return self.kong and self.melds[-1][0] == CONCEALED_KONG


class SolvedRow(NamedTuple):
    """One discard (None: the hand as it stands, or what its kong brings). ``value`` is the objective in points: win
    points, `Model.win` and `Model.tenpai`. ``points`` leaves out what winning alone is worth. ``win`` and ``ready`` are
    chances until the end of the wall; ``wins``, ``readies`` and ``values`` the same after 0, 1, 2 … draws are gone.
    ``riichi`` and ``dama`` are the values of declaring at once and of not, None where it is not ready (or may not
    declare).

    A tuple, since making fourteen of anything else takes a tenth of a search next to ready."""

    tile: int | None
    shanten: int
    value: float
    points: float
    win: float
    ready: float
    values: tuple[float, ...]
    wins: tuple[float, ...]
    readies: tuple[float, ...]
    riichi: float | None = None
    dama: float | None = None


def is_nothing(rows: Iterable[SolvedRow]) -> bool:
    """Whether no row is worth a point: next to no chance is left to win or to be ready."""
    return all(round(row.value) == 0 for row in rows)


@dataclass(frozen=True, slots=True)
class Solved:
    """Rows best first, the model that was used in the end, and how many hands were looked at."""

    rows: tuple[SolvedRow, ...]
    model: Model
    nodes: int


Solve = Callable[[Position, Model], Solved | None]
"""A position by one model; None where that takes too long."""
