"""What a seat may do: win, pung, kong, discard (sections 1, 4.1, 6.3 and 10.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from engine.hand.hand import MeldKind
from engine.hand.readings import PUNG
from engine.systems.sichuan.scoring import Scoring
from engine.systems.sichuan.waits import winning_kinds
from engine.systems.sichuan.win import SUITED, Held

LAST: Final = 4
"""So many tiles left make the last-four rule hold."""


class Ask(Enum):
    """The moment a seat is asked."""

    DRAW = "drawn"
    PUNG = "after_pung"
    DISCARD = "discard"
    BENT_KONG = "bent_kong"


class KongMove(NamedTuple):
    """A kong that may be made of this kind of tile."""

    kind: MeldKind
    tile: int


class Moves(NamedTuple):
    """What may be done. `must_win`: nothing but the win. `kongs` and `discards` are in order."""

    may_win: bool
    must_win: bool
    may_pung: bool
    kongs: tuple[KongMove, ...]
    discards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A seat and what it is asked about.

    `held` is the hand without `tile`: the tile drawn or offered, -1 after a pung (`held` then has one tile to
    discard). `pungs` are the kinds of its pungs. `wall_left` counts after the tile appeared. `has_won`: a river winner,
    whose hand is locked. `pass_locked`: the pass lock bars this win. `protected` are a dancer's winning kinds that this
    seat may not discard.
    """

    ask: Ask
    held: Held
    pungs: tuple[int, ...]
    tile: int
    void: int | None
    wall_left: int
    has_won: bool = False
    pass_locked: bool = False
    protected: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRules:
    """What a table allows. `forces_last`: among the last four tiles a win must be taken. `locked_kongs`: a river winner
    may make kongs that leave the waits as they are. `late_bent`: a fourth tile kept back may still be added."""

    scoring: Scoring
    pung: bool
    kongs: frozenset[MeldKind]
    on_discard: bool
    robbing: bool
    void_first: bool
    forces_last: bool
    late_bent: bool
    locked_kongs: bool

    def moves(self, moment: Moment) -> Moves:
        """Everything the seat may do now."""
        may_win = self._may_win(moment)
        own_turn = moment.ask in (Ask.DRAW, Ask.PUNG)
        if may_win and self.must_win(moment.wall_left, own_turn):
            return Moves(True, True, False, (), ())
        may_pung = (
            moment.ask is Ask.DISCARD
            and self.pung
            and not moment.has_won
            and moment.wall_left > 0
            and moment.held.concealed[moment.tile] >= 2
            and moment.tile // 9 != moment.void
        )
        return Moves(may_win, False, may_pung, self._kongs(moment), self._discards(moment) if own_turn else ())

    def must_win(self, wall_left: int, drawn: bool) -> bool:
        """Whether the last-four rule holds: for a discard with four tiles left or fewer, for a draw of one of the
        last four (section 6.3, point 5)."""
        return self.forces_last and wall_left <= (LAST - 1 if drawn else LAST)

    def _may_win(self, moment: Moment) -> bool:
        if moment.ask is Ask.PUNG:
            return False
        if moment.ask is Ask.DISCARD and (not self.on_discard or moment.pass_locked):
            return False
        if moment.ask is Ask.BENT_KONG and (not self.robbing or not self.on_discard or moment.pass_locked):
            return False
        return self.scoring.wins(moment.held.with_kind(moment.tile), moment.void)

    def _kongs(self, moment: Moment) -> tuple[KongMove, ...]:
        if moment.wall_left <= 0 or moment.ask in (Ask.PUNG, Ask.BENT_KONG):
            return ()
        if moment.ask is Ask.DISCARD:
            found = [KongMove(MeldKind.DIRECT_KONG, moment.tile)] if moment.held.concealed[moment.tile] == 3 else []
        else:
            found = list(self._own_kongs(moment))
        return tuple(
            kong
            for kong in found
            if kong.kind in self.kongs
            and kong.tile // 9 != moment.void
            and (not moment.has_won or self._keeps_waits(moment, kong))
        )

    def _own_kongs(self, moment: Moment) -> list[KongMove]:
        whole = moment.held.with_kind(moment.tile).concealed
        found = [KongMove(MeldKind.CONCEALED_KONG, kind) for kind in range(SUITED) if whole[kind] == 4]
        found += [
            KongMove(MeldKind.ADDED_KONG, kind)
            for kind in moment.pungs
            if kind == moment.tile or (whole[kind] and self.late_bent)
        ]
        return sorted(found, key=lambda kong: kong.tile)

    def _keeps_waits(self, moment: Moment, kong: KongMove) -> bool:
        """A winner's kong is of the tile just drawn or discarded and changes no wait (section 10.2, point 4)."""
        if not self.locked_kongs or kong.tile != moment.tile:
            return False
        if kong.kind is MeldKind.ADDED_KONG:
            return True
        before = winning_kinds(self.scoring, moment.held, moment.void)
        return winning_kinds(self.scoring, _konged(moment.held, kong.tile), moment.void) == before

    def _discards(self, moment: Moment) -> tuple[int, ...]:
        if moment.has_won:
            return (moment.tile,)
        whole = moment.held if moment.ask is Ask.PUNG else moment.held.with_kind(moment.tile)
        kinds = [kind for kind in range(SUITED) if whole.concealed[kind]]
        if self.void_first and moment.void is not None:
            kinds = [kind for kind in kinds if kind // 9 == moment.void] or kinds
        # A turn never opens without a discard: if every tile is a dancer's, any may go (section 3.7, point 4).
        return tuple([kind for kind in kinds if kind not in moment.protected] or kinds)


def _konged(held: Held, kind: int) -> Held:
    """The hand after a kong of `kind` with three concealed tiles and one more."""
    concealed, everything = list(held.concealed), list(held.all)
    concealed[kind] = 0
    everything[kind] = 4
    return Held(tuple(concealed), tuple(everything), (*held.melds, PUNG + kind), (*held.konged, kind), held.closed)


def may_feed(tile: int, dancer_waits: Collection[int], announced: bool, protects: bool) -> bool:
    """Whether a tile may be discarded before a dancer (跳舞): one who sang or danced may feed, a closed player may
    not."""
    return announced or not protects or tile not in dancer_waits
