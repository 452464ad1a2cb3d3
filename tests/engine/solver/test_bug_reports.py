"""Inputs on which public discard solvers and simulators were once wrong, with the right answer."""

from dataclasses import replace

import pytest

from engine.solver.model import FULL, KIND, NEXT, RESTRICTED, Position
from engine.solver.points import COMPILED
from engine.solver.solve import solve_with
from tests.engine.solver.enumeration import PLAIN, enumerated
from tests.engine.solver.positions import NAMES, RULES, tiles

MODEL = FULL if COMPILED else RESTRICTED


def rows(hand, model=MODEL, **changes):
    return {NAMES[KIND[row.tile]]: row for row in solve_with(Position(hand=tiles(hand), **changes), RULES, model).rows}


def assert_chances(found):
    for row in found.values():
        for win, ready in zip(row.wins, row.readies, strict=True):
            assert -1e-6 <= win <= ready + 1e-5 <= 1 + 2e-5


def test_four_alike_beside_five_pairs_have_a_result():
    """Seven pairs need seven kinds: one of the four winds goes, and the hand is a step from ready."""
    found = rows("5566m233799p4444z")
    assert len(found) == 7
    assert next(iter(found)) == "4z"
    assert found["4z"].shanten == 1
    assert found["4z"].win > 0
    assert_chances(found)


def test_nine_gates_are_seen_and_no_chance_is_above_one():
    found = rows("1112456788999m3z", seat_wind=27, turn=3)
    best = next(iter(found))
    assert best == "3z"
    assert found[best].shanten == 0
    assert all(ready == pytest.approx(1) for ready in found[best].readies)
    assert found[best].value > 1.2 * found["8m"].value
    assert_chances(found)


def test_exchanges_are_counted_once():
    """Of two discards that a peer ranked in doubt: all draws and discards by themselves give the same figures."""
    hand = tuple(KIND[tile] for tile in tiles("456678m02337p056s"))
    indicator = tiles("9p")[0]
    useful = tiles("34p47s8m7p")
    room = [4 - hand.count(kind) - (kind == indicator) for kind in range(34)]
    unseen = [min(room[kind], 2) if kind in useful else 0 for kind in range(34)]
    seen = tuple(kind for kind in range(34) for _ in range(room[kind] - unseen[kind]))
    position = Position(hand=hand, indicators=(indicator,), seen=seen, round_wind=27, seat_wind=28, draws=2)
    dora = [int(kind == NEXT[indicator]) for kind in range(34)]
    wanted = enumerated(hand, unseen, 2, 0, dora)
    solved = solve_with(position, replace(RULES, reds=(0, 0, 0)), replace(PLAIN, slack=5), nodes=3_000_000)
    for row in solved.rows:
        assert row.value == pytest.approx(wanted[row.tile][0], rel=1e-4, abs=1e-2)
    assert sum(value > 1 for value, _ in wanted.values()) >= 2
    assert_chances(rows("456678m02337p056s", indicators=(indicator,), seat_wind=27, turn=3))


def test_waits_of_a_tangled_hand():
    """456 55 77 and 46 555 77: a five and two sevens are left of 122 tiles."""
    found = rows("2346678p4555677s", replace(PLAIN, slack=0), draws=1)
    assert found["6p"].shanten == 0
    assert found["6p"].win == pytest.approx(3 / 122, rel=1e-5)


def test_five_copies_are_refused():
    with pytest.raises(ValueError, match="four copies"):
        rows("67m156p15567s1111z", indicators=tiles("1z"))
