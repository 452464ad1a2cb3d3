"""What the solver says to a question: values alone, for whoever shows them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hand.hand import Meld
from engine.solver.danger import Risk
from engine.solver.model import Model, Position, Solved
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


@dataclass(frozen=True, slots=True)
class RiskRow:
    """What one discard risks now: the chance that somebody wins it, the points that is expected to lose, and what is
    left of its value: the value if it passes, less the loss."""

    tile: Tile
    risk: Risk
    left: float


@dataclass(frozen=True, slots=True)
class KongRow:
    """A kong at the own turn; figures as in `SolvedRow`, on average over the replacements. `risk`: that an added one is
    robbed, None for others and where no opponents were told."""

    meld: Meld
    shanten: int
    value: float
    points: float
    win: float
    ready: float
    risk: Risk | None = None

    @property
    def left(self) -> float:
        """What is left of the value, as in `RiskRow`."""
        return self.value if self.risk is None else (1 - self.risk.chance) * self.value - self.risk.loss


@dataclass(frozen=True, slots=True)
class DiscardsSolved:
    """Discards best first by value. `coarser`: the usual model would have taken too long. `risks` are in the order of
    the rows, empty where no opponents were told; `stances` those of the rows that leave the hand ready and closed.
    `kongs` are those the hand may make instead, best first by value; None where that would have taken too long."""

    position: Position
    solved: Solved
    coarser: bool
    risks: tuple[RiskRow, ...] = ()
    stances: tuple[Stance, ...] = ()
    kongs: tuple[KongRow, ...] | None = ()


@dataclass(frozen=True, slots=True)
class CallValue:
    """One answer to an offered tile: passing (`meld` None), a call with the best discard after it, or a kong, whose
    discard goes by the replacement (None)."""

    meld: Meld | None
    discard: Tile | None
    shanten: int
    value: float
    points: float
    win: float
    ready: float


@dataclass(frozen=True, slots=True)
class CallsSolved:
    """Answers best first by value, all by one model. `turn` is the go-around, `draws` those left after passing."""

    rows: tuple[CallValue, ...]
    model: Model
    coarser: bool
    turn: int
    draws: int


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
