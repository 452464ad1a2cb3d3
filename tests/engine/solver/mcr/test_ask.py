"""Questions of the hand commands as positions, and the solver's answers to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ai.mcr.plans import plans
from engine.errors import HandError
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.solver.mcr.answers import solved_to_json
from engine.solver.mcr.ask import solve_form
from engine.solver.mcr.estimate import FAN_OF, melds_of
from engine.solver.mcr.model import ALL_DRAWS, NEAREST
from engine.solver.mcr.questions import USUAL_TURN, can_solve, position_of
from engine.solver.mcr.solve import solve, within
from engine.systems.mcr.points import meld_codes
from engine.systems.registry import ruleset
from engine.tiles.kinds import EAST, SOUTH, WEST, Tile
from tests.engine.solver.mcr.positions import RULES, position
from tests.engine.systems.mcr.asking import form, melds, tiles

READY = form("123m456p78s99p78m1z", "9m")
MCR = ruleset("mcr")


def test_which_questions_it_knows() -> None:
    assert can_solve(READY, MCR)
    assert not can_solve(replace(READY, tile=None), MCR)
    assert not can_solve(READY, ruleset("riichi"))
    assert solve_form(READY, ruleset("riichi")) is None
    assert solve_form(replace(READY, tile=None), MCR) is None


def test_a_question_as_a_position() -> None:
    laid = melds("777z", "345p", "-1111s")
    asked = position_of(
        Form(
            hand=Hand.of(tiles("123m5m"), laid),
            tile=Tile(5),
            seat=WEST,
            river=tiles("19p"),
            seen=(*tiles("9s"), Tile(34)),
            flowers=(Tile(35),),
        )
    )
    assert sum(asked.counts) == 5
    assert asked.melds == meld_codes(laid) == bytes((67, 11, 102 + 18))
    assert (asked.seat_wind, asked.round_wind, asked.flowers) == (WEST, EAST, 1)
    assert (asked.river, asked.seen) == ((9, 17), (26,))
    assert asked.draws == ALL_DRAWS - 3
    assert asked.turn == 3
    plain = position_of(READY)
    assert (plain.seat_wind, plain.draws) == (SOUTH, ALL_DRAWS - USUAL_TURN)
    assert position_of(replace(READY, turn=10)).draws == ALL_DRAWS - 10


def test_melds_there_and_back() -> None:
    laid = tuple(melds("777z", "345p", "2222s", "-1111s"))
    assert meld_codes(melds_of(meld_codes(laid))) == meld_codes(laid)


def test_tiles_that_cannot_be_are_refused() -> None:
    with pytest.raises(HandError):
        solve_form(replace(READY, seen=tiles("1111m")), MCR)


def test_a_cancelled_question_has_no_answer() -> None:
    assert solve_form(READY, MCR, cancelled=lambda: True) is None


def test_a_low_minimum_is_asked_for() -> None:
    """Without a minimum every complete hand is a win."""
    poor = form("2234m567p678s12s9m", "9p", melds())
    eight = solve_form(poor, MCR)
    none = solve_form(poor, ruleset("mcr min_points=0"))
    assert eight is not None
    assert none is not None
    assert none.solved.rows[0].win > eight.solved.rows[0].win


def test_as_json() -> None:
    answer = solve_form(READY, MCR)
    assert answer is not None
    told = solved_to_json(answer)
    best = told["rows"][0]
    assert best["shanten"] == 0
    assert best["tile"] == "1z"
    assert next(iter(best["routes"])) == "39"
    assert told["assumes"]["searched"] is True


def test_a_hand_as_it_stands_has_one_row() -> None:
    found = within(position("123m456p78s99p789m"), RULES, NEAREST, 1)
    assert found is not None
    (row,) = found.rows
    assert (row.kind, row.lacking) == (-1, 1)
    thrown = {one.kind: one for one in solve(position("123m456p78s99p789m1z"), RULES, NEAREST).rows}
    # One tile more out of view than where the discard was held.
    assert row.win == pytest.approx(thrown[27].win, rel=0.02)


def test_every_plan_aims_at_a_fan() -> None:
    keys = {plan.route.key for plan in plans([0] * 34, (), frozenset())}
    assert keys == set(FAN_OF)
