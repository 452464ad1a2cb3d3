"""The solver's answer to the question of the hand commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from mmap import mmap
from typing import Any, Final

from engine.hand.hand import Meld, MeldKind
from engine.scoring.form import Form
from engine.solver.model import Position, Solved
from engine.solver.rules import solver_rules
from engine.solver.solve import SECONDS, Stopped, solve
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset
from engine.tiles.kinds import KINDS, RED_FIVES, Tile, code_of, kind_of

USUAL_TURN: Final = 6
"""The go-around taken where no own discards are told."""
LAST_ASKED: Final = 17
_MELD: Final = {
    MeldKind.CHOW: 0,
    MeldKind.PUNG: 1,
    MeldKind.DIRECT_KONG: 2,
    MeldKind.ADDED_KONG: 2,
    MeldKind.CONCEALED_KONG: 3,
}


def position_of(form: Form, ruleset: RiichiRuleset) -> Position | None:
    """A question of 14 tiles as a position; None where groups are left out or riichi is declared already.

    The go-around follows from the own discards told; without any it is `USUAL_TURN`. Winds not told are those the rules
    fill in.
    """
    drawn = () if form.tile is None else (form.tile,)
    if len(form.hand.concealed) + len(drawn) + 3 * len(form.hand.melds) != 14 or form.norths:
        return None
    if any("riichi" in flag for flag in form.flags):
        return None
    filled, _ = ruleset.forms.filled(form)
    assert filled.seat is not None
    assert filled.round_wind is not None
    return Position(
        hand=tuple(map(_tile, (*form.hand.concealed, *drawn))),
        melds=tuple(map(_meld, form.hand.melds)),
        indicators=tuple(map(_tile, form.dora)),
        river=tuple(map(_tile, form.river)),
        seen=tuple(map(_tile, form.seen)),
        round_wind=filled.round_wind,
        seat_wind=filled.seat,
        turn=min(len(form.river) + 1, LAST_ASKED) if form.river else USUAL_TURN,
        gain=300 * form.honba + 1000 * form.sticks,
    )


def can_solve(form: Form, ruleset: Ruleset) -> bool:
    """Whether the solver knows such questions: riichi with four players, 14 tiles, not in riichi yet."""
    if not isinstance(ruleset, RiichiRuleset) or solver_rules(ruleset) is None:
        return False
    return position_of(form, ruleset) is not None


def solve_form(
    form: Form,
    ruleset: Ruleset,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    cancelled: Callable[[], bool] | None = None,
    memory: mmap | None = None,
) -> tuple[Position, Solved] | None:
    """The solver's answer, or None where it has none: another system, not four players, not 14 tiles, no time left.

    The rows name the tiles of the hand, red fives by their own codes. `clock` gives seconds; `memory` as in `solve`.
    """
    if not isinstance(ruleset, RiichiRuleset):
        return None
    rules = solver_rules(ruleset)
    position = None if rules is None else position_of(form, ruleset)
    if rules is None or position is None:
        return None
    try:
        solved = solve(position, rules, clock=clock, seconds=seconds, cancelled=cancelled, memory=memory)
    except Stopped:
        return None
    rows = (replace(row, tile=None if row.tile is None else tile_of(row.tile)) for row in solved.rows)
    return position, replace(solved, rows=tuple(rows))


def tile_of(tile: int) -> Tile:
    """The search's tile as a tile of the hand."""
    return Tile(tile) if tile < 34 else RED_FIVES[tile - 34]


def solved_to_json(position: Position, solved: Solved) -> dict[str, Any]:
    """Chances 0 to 1 and points of each discard, best first; `by_draws` after 0, 1, 2 … draws are gone."""
    return {
        "turn": position.turn,
        "draws": position.draws_left,
        "nodes": solved.nodes,
        "assumes": {
            "slack": solved.model.slack,
            "calls": solved.model.calls,
            "win_points": solved.model.win,
            "ready_points": solved.model.tenpai,
        },
        "rows": [
            {
                "tile": code_of(Tile(row.tile or 0)),
                "shanten": row.shanten,
                "value": round(row.value, 1),
                "points": round(row.points, 1),
                "win": round(row.win, 5),
                "ready": round(row.ready, 5),
                "riichi": None if row.riichi is None else round(row.riichi, 1),
                "dama": None if row.dama is None else round(row.dama, 1),
                "by_draws": {
                    "value": [round(value, 1) for value in row.values],
                    "win": [round(chance, 5) for chance in row.wins],
                    "ready": [round(chance, 5) for chance in row.readies],
                },
            }
            for row in solved.rows
        ],
    }


def _tile(tile: Tile) -> int:
    return int(tile) if tile < KINDS else 34 + RED_FIVES.index(tile)


def _meld(meld: Meld) -> tuple[int, int, int]:
    reds = sum(1 << RED_FIVES.index(tile) for tile in meld.tiles if tile in RED_FIVES)
    return _MELD[meld.kind], min(kind_of(tile) for tile in meld.tiles), reds
