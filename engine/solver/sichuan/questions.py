"""Questions of the hand commands as the Sichuan solver asks them. Nothing of the search is loaded for that."""

from __future__ import annotations

from typing import Final

from engine.scoring.form import Form
from engine.solver.sichuan.model import Position
from engine.solver.sichuan.table import Table
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.win import SUITED
from engine.systems.system import Ruleset

USUAL_TURN: Final = 5
"""The go-around taken where neither it nor any discards are told."""
DECK: Final = 4 * SUITED


def can_solve(form: Form, ruleset: Ruleset) -> bool:
    """Whether the solver knows such questions: Sichuan rules, a whole hand at its turn."""
    return isinstance(ruleset, SichuanRuleset) and form.size == ruleset.circumstances.hand_size + 1


def position_of(form: Form, table: Table) -> Position:
    """The question as a position: everybody still in play, the wall as long as it is at that go-around."""
    counts = [0] * SUITED
    for tile in form.held:
        counts[tile] += 1
    free = [4 - count for count in counts]
    for tile in (*form.river, *form.others, *(tile for meld in form.hand.melds for tile in meld.tiles)):
        free[tile] -= 1
    turn = form.go_around or USUAL_TURN
    drawn = table.players * (table.hand_size + turn - 1) + 1
    return Position(
        counts=tuple(counts),
        melds=form.hand.melds,
        void=form.void_suit,
        free=tuple(max(0, copies) for copies in free),
        wall=max(0, DECK - drawn),
        rivals=(None,) * (table.players - 1),
        turn=turn,
        drawn=form.tile,
    )
