"""The question put to a ruleset about one hand, as a player would ask it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hand.hand import Hand
from engine.tiles.kinds import Kind, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Everything the hand commands can ask. None means "not said".

    A ruleset reads it into its own complete record of circumstances, fills in what the question leaves open by the
    rules' own usual case, and refuses with reasons what it does not know or what contradicts itself.

    `hand` holds the concealed tiles *without* `tile`, the winning (or drawn, or offered) one.
    `flags` are keys of the ruleset's `situations`. `dora` and `ura` are indicators. `river` are the own discards in
    order, `seen` other tiles in view (each counts as one copy gone). `payer` is the seat wind of who discarded.
    """

    hand: Hand
    tile: Tile | None = None
    self_draw: bool | None = None
    seat: Kind | None = None
    round_wind: Kind | None = None
    payer: Kind | None = None
    flags: frozenset[str] = frozenset()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0
    norths: int = 0
    flowers: tuple[Tile, ...] = ()
    void_suit: int | None = None
    river: tuple[Tile, ...] = ()
    seen: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """One fact about a win that a form may state: ``ippatsu``, ``last_tile``, ``robbing_kong``.

    `self_draw` says by which way of winning it can arise (None: either); `excludes` are keys it cannot stand beside,
    `needs` keys of which at least one must stand beside it.
    """

    key: str
    self_draw: bool | None = None
    excludes: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
