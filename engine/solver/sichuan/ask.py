"""The Sichuan solver's answers to the questions of the hand commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.scoring.form import Form
from engine.solver.sichuan.answers import SichuanSolved
from engine.solver.sichuan.model import USUAL_FAN, Position
from engine.solver.sichuan.solve import SECONDS, USUAL, Stopped, solve
from engine.solver.sichuan.table import Table, Worths, table_of
from engine.systems import registry
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.win import SUITED
from engine.systems.system import Ruleset

USUAL_TURN: Final = 5
"""The go-around taken where neither it nor any discards are told."""
DECK: Final = 4 * SUITED


@lru_cache(maxsize=32)
def parts_of(line: str) -> tuple[Table, Worths]:
    """What the search needs of the rules that a line names."""
    ruleset = registry.ruleset(line)
    assert isinstance(ruleset, SichuanRuleset)
    return table_of(ruleset, USUAL_FAN), Worths(ruleset.scoring)


def can_solve(form: Form, ruleset: Ruleset) -> bool:
    """Whether the solver knows such questions: Sichuan rules, a whole hand at its turn."""
    return isinstance(ruleset, SichuanRuleset) and form.size == ruleset.circumstances.hand_size + 1


def solve_form(
    form: Form,
    ruleset: Ruleset,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    cancelled: Callable[[], bool] | None = None,
) -> SichuanSolved | None:
    """What each discard is worth; None where there is no answer: other rules, not a whole hand, no time left."""
    if not isinstance(ruleset, SichuanRuleset) or not can_solve(form, ruleset):
        return None
    table, worths = parts_of(ruleset.options.line)
    position = position_of(form, table)
    try:
        solved = solve(position, table, worths, clock=clock, seconds=seconds, cancelled=cancelled)
    except Stopped:
        return None
    return SichuanSolved(position, solved, solved.model != USUAL[0]) if solved.rows else None


def position_of(form: Form, table: Table) -> Position:
    """The question as a position: everybody still in play, the wall as long as it is at that go-around."""
    counts = [0] * SUITED
    for tile in (*form.hand.concealed, *(() if form.tile is None else (form.tile,))):
        counts[tile] += 1
    free = [4 - count for count in counts]
    for tile in (*form.river, *form.others, *(tile for meld in form.hand.melds for tile in meld.tiles)):
        free[tile] -= 1
    turn = form.turn or (len(form.river) + 1 if form.river else USUAL_TURN)
    drawn = table.players * (table.hand_size + turn - 1) + 1
    return Position(
        counts=tuple(counts),
        melds=form.hand.melds,
        void=form.void_suit,
        free=tuple(max(0, copies) for copies in free),
        wall=max(0, DECK - drawn),
        rivals=(None,) * (table.players - 1),
        turn=turn,
    )
