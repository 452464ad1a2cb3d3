"""Questions of the hand commands among three: norths held and set aside, calls from two sides, opponents."""

from dataclasses import replace
from functools import partial

import pytest

from engine.hand.hand import Hand, MeldKind
from engine.scoring.form import Form, Opponent
from engine.solver.ask import solve_calls, solve_form
from engine.solver.danger_three import ENDS
from engine.solver.model import FULL, Position
from engine.solver.norths import solve_aside
from engine.solver.questions import can_solve, can_solve_calls
from engine.solver.solve import solve_with
from engine.solver.tiles import counted_all, tile_of
from engine.systems import registry
from engine.tiles.kinds import Kind
from engine.tiles.notation import parse_tiles
from tests.engine.solver.enumeration import PLAIN
from tests.engine.solver.positions import OF_THREE

NORTH = 30


def read(text):
    return parse_tiles(text).tiles


THREE = registry.ruleset("riichi/tenhou-3p")
FORM = Form(hand=Hand(read("123p456p789s23s99s")), tile=read("5z")[0], seat=Kind(28), round_wind=Kind(27), turn=8)


def test_questions_of_three_are_answered():
    assert can_solve(FORM, THREE)
    assert not can_solve(FORM, registry.ruleset("riichi players=2"))
    solved = solve_form(FORM, THREE)
    assert solved.solved.model.others == 2
    assert (solved.position.last_turn, solved.position.draws_left, solved.aside) == (18, 10, False)
    assert solved.solved.rows[0].tile == 31
    richer = solve_form(replace(FORM, norths=2, honba=3), THREE)
    assert (richer.position.norths, richer.position.gain) == (2, 600)
    assert richer.solved.rows[0].points > solved.solved.rows[0].points + 1000
    # Two norths aside and a third pointed to are as many han.
    assert {stance.tile for stance in solved.stances} == {31}


def test_a_north_that_is_held_is_set_aside_and_the_next_draw_comes_at_once():
    north = replace(FORM, tile=read("4z")[0])
    solved = solve_form(north, THREE)
    [row] = solved.solved.rows
    assert (solved.aside, row.tile, row.riichi, solved.position.norths) == (True, NORTH, None, 1)
    # The wait is as it was: with one draw more, and one han.
    thrown = solve_form(FORM, THREE).solved.rows[0]
    assert thrown.win < row.win < thrown.win + 0.1
    assert solved.position.draws_left == 10
    assert row.points > 1.2 * thrown.points


def test_two_norths_that_are_held_are_set_aside_one_after_the_other():
    """Both draws come at once, each is a han; three are one too many."""
    two = replace(FORM, hand=Hand(read("123p456p789s23s4z9s")), tile=read("4z")[0])
    solved = solve_form(two, THREE)
    [row] = solved.solved.rows
    assert (solved.aside, row.tile, row.shanten, solved.position.norths) == (True, NORTH, 1, 2)
    # As with one aside and 5z drawn for it, or better: most other tiles are of more use.
    other = solve_form(replace(FORM, hand=Hand(read("123p456p789s23s4z9s"))), THREE).solved.rows[0]
    assert row.win > other.win
    assert row.points > 1.2 * other.points
    three = replace(FORM, hand=Hand(read("123p456p789s2s44z9s")), tile=read("4z")[0])
    assert not can_solve(three, THREE)


def test_the_mean_over_the_draws_for_two_norths():
    """Six tiles left, two of 9s, one of 1s, three of 5z, and one draw after those for the norths. A tile drawn for the
    first makes the hand ready for 1s (of five, twice), for 9s (two of five, twice), or lets it lack two: then 9s or 5z
    make it ready for 1s, and 1s for two."""
    hand = counted_all(read("123p456p789s23s9s"))
    left = dict(zip(counted_all(read("9s1s5z")), (2, 1, 3), strict=True))
    room = [0 if kind in range(1, 8) else 4 - hand.count(kind) for kind in range(34)]
    seen = tuple(kind for kind in range(34) for _ in range(room[kind] - left.get(kind, 0) - 2 * (kind == NORTH)))
    position = Position(hand=hand, seen=seen, norths=2, replacing=True, draws=1, riichi=False)
    model = replace(PLAIN, others=2, slack=0)
    [row] = solve_aside(position, OF_THREE, model, partial(by_model, OF_THREE)).rows
    ready = 1 / 5 + 4 / 5 * 1 / 5
    single = 2 / 5 + 3 / 5 * 2 / 5
    neither = 4 / 5 * 1 / 5 + 1 / 5 * 2 / 5
    assert row.win == pytest.approx(2 / 6 * ready + 1 / 6 * single + 3 / 6 * neither, rel=1e-5)
    assert row.wins[-1] == pytest.approx(2 / 6 * 1 / 5 + 1 / 6 * 2 / 5, rel=1e-5)
    assert row.value == pytest.approx(row.values[0])
    assert solve_aside(position, OF_THREE, model, lambda drawn, model: None) is None


def by_model(rules, position, model):
    return solve_with(position, rules, model)


def test_the_draw_for_a_north_comes_before_anybody_elses_turn():
    """Two draws of a ready hand by self-draw alone: eight of the tiles that nobody has seen, norths apart."""
    model = replace(PLAIN, others=2, slack=0)
    position = Position(hand=counted_all(FORM.hand.concealed), norths=1, replacing=True, draws=1, riichi=False)
    [row] = solve_with(position, OF_THREE, model).rows
    share = 8 / (108 - 13 - 4)
    assert row.win == pytest.approx(1 - (1 - share) ** 2, rel=1e-5)
    assert row.wins == pytest.approx((row.win, share), rel=1e-5)
    # The win on the tile that follows is worth a han more only where the rules say so.
    [plain] = solve_with(position, replace(OF_THREE, north_blooms=False), model).rows
    assert plain.win == pytest.approx(row.win)
    assert plain.value < row.value
    # Whatever the others throw or win, the first of them comes for certain.
    alone = solve_with(replace(position, turn=18), OF_THREE, replace(OF_THREE.assumed(FULL), slack=0, wall_end=False))
    ends = replace(OF_THREE.assumed(FULL), slack=0, wall_end=False, hazard=(1.0,))
    [never] = solve_with(position, OF_THREE, ends).rows
    assert alone.rows[0].win > never.win > share


def test_orphans_keep_their_north():
    hand = replace(FORM, hand=Hand(read("19m19p19s123456z5p")), tile=read("5z")[0])
    solved = solve_form(hand, THREE)
    assert not solved.aside
    assert tile_of(solved.solved.rows[0].tile) == read("5p")[0]
    assert solved.solved.rows[0].win > 0.1


def test_calls_of_three_are_pungs_from_either_side():
    form = replace(FORM, hand=Hand(read("22p456p789s23s55z9s")), tile=read("5z")[0])
    melds = [one.meld for one in THREE.calls(replace(form, tile=None), form.tile, 1).rows if one.meld is not None]
    pungs = [meld for meld in melds if meld.kind is MeldKind.PUNG]
    answers = [solve_calls(form, THREE, pungs, source) for source in (1, 3)]
    right, left = (next(row for row in found.rows if row.meld) for found in answers)
    # A third of a go-around is gone, or two.
    assert right.value > left.value
    assert answers[0].model.others == 2


def test_opponents_among_three_are_weighed_by_their_own_games():
    river = read("1z9s2p3z")
    told = replace(FORM, against=(Opponent(river=river, ready=3),))
    solved = solve_form(told, THREE)
    four = solve_form(told, registry.ruleset("riichi/tenhou"))
    rows = {row.tile: row.risk for row in solved.risks}
    others = {row.tile: row.risk for row in four.risks}
    assert rows[read("9s")[0]].chance == 0
    assert rows[read("5p")[0]].loss > 1.2 * others[read("5p")[0]].loss
    assert solved.solved.model.hazard == ENDS[1]


def test_a_hand_that_holds_a_north_at_anothers_discard_is_not_answered():
    """It would have set it aside before."""
    held = replace(FORM, hand=Hand(read("123p456p789s23s9s4z")), tile=read("9s")[0])
    assert can_solve(held, THREE)
    assert not can_solve_calls(held, THREE)
    assert solve_calls(held, THREE, (), 1) is None
