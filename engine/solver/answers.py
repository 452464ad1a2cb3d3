"""What the solver says to a question: values alone, for whoever shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.hand.hand import Meld
from engine.solver.danger import Risk
from engine.solver.model import LAST_TURN, Model, Position, Solved, SolvedRow, is_nothing
from engine.solver.samples import Gap
from engine.tiles.kinds import Tile


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go on with a ready hand: the objective and the chance to win, as in `SolvedRow`, and the mean points
    of a win, without what being ready in the end brings or a riichi costs; 0 where there is none."""

    value: float
    win: float
    per_win: float


@dataclass(frozen=True, slots=True)
class Stance:
    """A discard that leaves the hand ready: riichi at once, or silence, with riichi left for later."""

    tile: Tile
    riichi: Way
    dama: Way


NO_RISK: Final = Risk(0.0, 0.0)
"""Of what gives nobody a tile to win."""


def value_left(value: float, risk: Risk | None) -> float:
    """What is left of a value beside a risk: the value if it passes, less the expected loss."""
    return value if risk is None else (1 - risk.chance) * value - risk.loss


@dataclass(frozen=True, slots=True)
class RiskRow:
    """What one discard risks now: the chance that somebody wins it, the points that is expected to lose, and what is
    left of its value, as in `value_left`."""

    tile: Tile
    risk: Risk
    left: float


@dataclass(frozen=True, slots=True)
class KongRow:
    """A kong at the own turn; figures as in `SolvedRow`, on average over the replacements. `risk`: that of the discard
    that follows the replacement, and before it that an added one is robbed; None where no opponents were told."""

    meld: Meld
    shanten: int
    value: float
    points: float
    win: float
    ready: float
    risk: Risk | None = None

    @property
    def left(self) -> float:
        """What is left of the value, as in `value_left`."""
        return value_left(self.value, self.risk)


@dataclass(frozen=True, slots=True)
class DiscardsSolved:
    """Discards best first by value; by what is left of it beside the risk where opponents were told, and so the kongs.
    `coarser`: the usual model would have taken too long. `risks` are in the order of the rows, empty where no opponents
    were told; `stances` those of the rows that leave the hand ready and closed. `kongs` are those the hand may make
    instead; None where that would have taken too long. `aside`: the one row is a north, not thrown but set aside, and
    the draw for it comes at once."""

    position: Position
    solved: Solved
    coarser: bool
    risks: tuple[RiskRow, ...] = ()
    stances: tuple[Stance, ...] = ()
    kongs: tuple[KongRow, ...] | None = ()
    aside: bool = False

    @property
    def lefts(self) -> tuple[float, ...]:
        """What orders the discards: what is left of each one's value."""
        return tuple(row.left for row in self.risks) or tuple(row.value for row in self.solved.rows)

    @property
    def hopeless(self) -> bool:
        """Whether next to no chance is left to win or to be ready, and no risk says what to do instead."""
        return not (self.risks or self.aside or self.kongs) and is_nothing(self.solved.rows)

    @property
    def together(self) -> tuple[tuple[SolvedRow | KongRow, Risk | None], ...]:
        """Discards and kongs in one order, by what is left of each, with what it risks (None where no opponents were
        told). What the solver has alike stays in its order."""
        risks: list[Risk | None] = [row.risk for row in self.risks] or [None] * len(self.solved.rows)
        unrobbed = NO_RISK if self.risks else None
        kongs = [(kong, kong.risk or unrobbed) for kong in self.kongs or ()]
        found: list[tuple[SolvedRow | KongRow, Risk | None]] = [*zip(self.solved.rows, risks, strict=True), *kongs]
        if self.hopeless:
            return tuple(found)
        return tuple(sorted(found, key=lambda one: -round(value_left(one[0].value, one[1]), 2)))

    @property
    def better_kong(self) -> KongRow | None:
        """The best kong, if more is left of it than of any discard."""
        return self.kongs[0] if self.kongs and self.kongs[0].left > self.lefts[0] else None


@dataclass(frozen=True, slots=True)
class CallValue:
    """One answer to an offered tile: passing (`meld` None), a call with the best discard after it, or a kong, whose
    discard goes by the replacement (None). `risk` is that of the discard that follows, None after passing or where no
    opponents were told."""

    meld: Meld | None
    discard: Tile | None
    shanten: int
    value: float
    points: float
    win: float
    ready: float
    risk: Risk | None = None

    @property
    def left(self) -> float:
        """What is left of the value, as in `value_left`."""
        return value_left(self.value, self.risk)


@dataclass(frozen=True, slots=True)
class CallsSolved:
    """Answers best first by what is left of their value beside the risk, all by one model. `turn` is the go-around,
    `draws` those left after passing; `risked`: opponents were told; `last_turn`: the go-around in which the wall
    ends."""

    rows: tuple[CallValue, ...]
    model: Model
    coarser: bool
    turn: int
    draws: int
    risked: bool = False
    last_turn: int = LAST_TURN


@dataclass(frozen=True, slots=True)
class SampledRow:
    """One discard, declared ready or not: the points it brings until the end of the deal, the shares of deals won and
    lost by an own discard, and how far it is behind the best; each with half the width of its 90 % interval."""

    tile: Tile
    declared: bool
    points: Gap
    win: Gap
    fed: Gap
    behind: Gap


@dataclass(frozen=True, slots=True)
class Sampled:
    """Rows best first, from so many imagined deals."""

    rows: tuple[SampledRow, ...]
    deals: int
