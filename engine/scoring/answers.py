"""Answers to "what does it wait for?" and "what do I discard?", the same for every system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.hand.hand import Meld
from engine.reasons import Reason
from engine.scoring.sheet import Payment, Step
from engine.tiles.kinds import Kind, Tile, code_of, kind_of


@dataclass(frozen=True, slots=True)
class Worth:
    """What one winning tile is worth in one way of winning: the sheet's totals and limit, or the reasons why it cannot
    win."""

    totals: Mapping[str, int]
    limit: str | None = None
    refused: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Accepted:
    """A tile that brings the hand forward. `left` copies are out of view (0 to 4).

    For a ready hand `on_discard` and `on_draw` are what winning with it is worth; None while it is not ready.
    `labels` say what else matters: all copies in view, furiten, void suit not cleared …
    """

    kind: Kind
    left: int
    on_discard: Worth | None = None
    on_draw: Worth | None = None
    labels: tuple[Reason, ...] = ()


def _never_wins(shanten: int, accepted: tuple[Accepted, ...]) -> Reason | None:
    """Why a hand at that distance wins with none of the tiles it accepts; None where it may, or is not ready."""
    if shanten != 0:
        return None
    if accepted and not any(wait.left for wait in accepted):
        return Reason("answer.none_left", {"tiles": tuple(code_of(Tile(wait.kind)) for wait in accepted)})
    reasons = []
    for wait in accepted:
        if wait.on_discard is None or wait.on_draw is None:
            return None
        if not wait.on_discard.refused or not wait.on_draw.refused:
            return None
        reasons.append(wait.on_draw.refused[0])
    return reasons[0] if reasons else None


@dataclass(frozen=True, slots=True)
class WaitsAnswer:
    """A hand of 3k+1 tiles. `shanten` is 0 when ready; `shapes` the distance to each shape the rules know, by its
    key."""

    ruleset: str
    shanten: int
    shapes: Mapping[str, int]
    accepted: tuple[Accepted, ...]
    total: int
    notes: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """One discard of a 3k+2 hand and what remains: distance, accepted tiles, copies in all.

    `good` and `improving` are numbers of tiles where the system computes them (riichi: accepted copies that lead to a
    good wait), else None. `low` and `high` are the range of worth of the resulting wins where known.
    """

    tile: Tile
    shanten: int
    accepted: tuple[Accepted, ...]
    total: int
    good: int | None = None
    low: Worth | None = None
    high: Worth | None = None
    labels: tuple[Reason, ...] = ()

    @property
    def cannot_win(self) -> Reason | None:
        """Why the ready hand that remains wins with none of its tiles, neither by discard nor by draw; else None."""
        return _never_wins(self.shanten, self.accepted)


def _rank(row: DiscardRow) -> tuple[int, bool, int]:
    """What tells discards apart, the best least. A hand that nothing brings nearer any more must change first, which
    takes it a step back."""
    return row.shanten + (row.total == 0), row.cannot_win is not None, -row.total


def best_first(rows: Iterable[DiscardRow]) -> tuple[DiscardRow, ...]:
    """Discards as a `DiscardsAnswer` has them; of those that nothing else tells apart the lower kind is first, of one
    kind the red five."""
    return tuple(sorted(rows, key=lambda row: (_rank(row), kind_of(row.tile), -row.tile)))


@dataclass(frozen=True, slots=True)
class DiscardsAnswer:
    """A hand of 3k+2 tiles: rows best first (distance, a step more where no copy is left, whether it can win, copies,
    tile order). `complete`: it wins as it stands."""

    ruleset: str
    shanten: int
    complete: bool
    rows: tuple[DiscardRow, ...]
    notes: tuple[Reason, ...] = ()

    @property
    def best(self) -> tuple[DiscardRow, ...]:
        """The rows that nothing tells apart at the top."""
        return tuple(row for row in self.rows if _rank(row) == _rank(self.rows[0]))


@dataclass(frozen=True, slots=True)
class CallRow:
    """One answer to an offered tile: ``pass``, ``chow``, ``pung``, ``kong`` or ``win``.

    `meld` is the meld it would make; `discard` the best discard after it (None where none follows). `shanten`,
    `accepted`, `total` and the range of worth are those of the hand that remains. `worth` is that of a win now.
    `refused` says why it is not allowed, else it is empty. `doubt` says why the hand that remains may never win,
    however near it is.
    """

    verb: str
    meld: Meld | None = None
    discard: Tile | None = None
    shanten: int | None = None
    accepted: tuple[Accepted, ...] = ()
    total: int = 0
    low: Worth | None = None
    high: Worth | None = None
    worth: Worth | None = None
    refused: tuple[Reason, ...] = ()
    labels: tuple[Reason, ...] = ()
    doubt: Reason | None = None

    @property
    def cannot_win(self) -> Reason | None:
        """Why the ready hand that remains wins with none of its tiles, neither by discard nor by draw; else None."""
        return None if self.shanten is None else _never_wins(self.shanten, self.accepted)


@dataclass(frozen=True, slots=True)
class CallsAnswer:
    """What to do about a tile another player discarded: rows in fixed order, win first and passing last."""

    ruleset: str
    offered: Tile
    rows: tuple[CallRow, ...]
    notes: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class PointsAnswer:
    """What a value is worth without a hand: totals, limit, the arithmetic and who pays whom, as in a sheet."""

    ruleset: str
    totals: Mapping[str, int]
    limit: str | None
    steps: tuple[Step, ...]
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One row of a table of points: amounts paid by discard and by self-draw, to the dealer and to another winner.

    `from_each` is what each player pays the dealer; `from_dealer` and `from_other` what they pay another winner. None
    where that combination cannot occur.
    """

    han: int
    fu: int
    limit: str | None
    dealer_ron: int | None
    from_each: int | None
    ron: int | None
    from_dealer: int | None
    from_other: int | None


@dataclass(frozen=True, slots=True)
class RulingPoint:
    """One disputed point of the rules: the options that settle it and what each preset says.

    `key` is a text key. `says` has for every preset the values of `options` in their order, written as in a line of
    rules; `unsure` are the presets whose source leaves one of them open. `cite` is the place in the rules.
    """

    key: str
    options: tuple[str, ...]
    says: Mapping[str, tuple[str, ...]]
    unsure: frozenset[str]
    cite: str
