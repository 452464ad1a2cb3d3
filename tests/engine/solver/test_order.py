"""Discards that are worth the same: the nearer to ready comes first, then the one that accepts more."""

from dataclasses import replace

import pytest

from engine.scoring.form import Form
from engine.solver.ask import solve_form
from engine.solver.order import accepted, by_value
from engine.solver.questions import asked_of
from engine.systems import registry
from engine.tiles.notation import parse_hand, parse_tiles

FAR = "13579m24688p135s3z"


def asked(hand, line="riichi/tenhou", **changes):
    return replace(Form(hand=parse_hand(hand).hand), **changes), registry.ruleset(line)


@pytest.mark.parametrize(
    ("hand", "line"), [(FAR, "riichi/tenhou"), ("1999p24688p1357s3z", "riichi/majsoul-3p")], ids=["four", "three"]
)
def test_where_nothing_is_left_to_win_the_nearest_to_ready_is_first(hand, line):
    form, ruleset = asked(hand, line, turn=17)
    answer = solve_form(form, ruleset)
    assert answer.hopeless
    assert answer.solved.rows[0].tile == 29
    steps = [row.shanten for row in answer.solved.rows]
    assert steps == sorted(steps)


def test_a_hand_with_a_chance_is_not_hopeless():
    assert not solve_form(*asked(FAR, turn=8)).hopeless


def test_values_come_before_steps_and_steps_before_tiles_accepted():
    position, rules, _ = asked_of(*asked(FAR, turn=17))
    rows = {row.tile: row for row in solve_form(*asked(FAR, turn=17)).solved.rows}
    worth = rows[2]._replace(value=100.0)
    alike = [rows[kind]._replace(value=0.0) for kind in (0, 10, 29)]
    assert [row.tile for row in by_value([*alike, worth], position, rules)] == [2, 29, 10, 0]


@pytest.mark.parametrize(
    ("hand", "line", "changes", "discard", "copies"),
    [
        # 2m 4m 6m 8m 3p 5p 2s 4s, four of each.
        (FAR, "riichi/tenhou", {}, 29, 32),
        (FAR, "riichi/tenhou", {"river": "3p", "seen": "22m", "dora": "4s"}, 29, 28),
        # Three players have no 2m to 8m.
        ("19m24688p1357s123z", "riichi/majsoul-3p", {}, 27, 47),
        ("[5'55p]13579m2468p36s", "riichi/tenhou", {}, 20, 55),
    ],
)
def test_accepted_tiles_are_those_out_of_view(hand, line, changes, discard, copies):
    tiles = {name: parse_tiles(text).tiles for name, text in changes.items()}
    position, rules, _ = asked_of(*asked(hand, line, **tiles))
    assert accepted(position, rules, discard) == copies
