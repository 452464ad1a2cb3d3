"""Questions of the hand commands as the Chinese Official solver asks them. Nothing of the search is loaded for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.scoring.form import Form
from engine.solver.mcr.model import ALL_DRAWS, Position
from engine.systems.mcr.points import meld_codes
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.mcr.win import read_form
from engine.systems.system import Ruleset
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of

USUAL_TURN: Final = 6
"""The go-around taken where neither it nor any discards are told."""


def can_solve(form: Form, ruleset: Ruleset) -> bool:
    """Whether the solver knows such questions: Chinese Official rules, a whole hand at its turn."""
    return isinstance(ruleset, McrRuleset) and form.size == 14


def position_of(form: Form) -> Position:
    """The question as a position. Winds not told are those the rules fill in."""
    asked = read_form(form, drawn=True)
    counts = list(asked.holding.counts)
    if form.tile is not None:
        counts[kind_of(form.tile)] += 1
    turn = form.go_around or USUAL_TURN
    return Position(
        counts=tuple(counts),
        melds=meld_codes(form.hand.melds),
        river=_kinds(form.river),
        seen=_kinds(form.others),
        round_wind=asked.round_wind,
        seat_wind=asked.seat,
        flowers=len(form.flowers),
        draws=max(0, ALL_DRAWS - turn),
    )


def _kinds(tiles: Sequence[Tile]) -> tuple[Kind, ...]:
    """The kinds of tiles, flowers left out."""
    return tuple(kind for kind in map(kind_of, tiles) if kind < KINDS)
