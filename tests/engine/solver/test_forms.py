"""The solver from its source and compiled: the same answers."""

import json
from dataclasses import replace

import pytest

from engine.solver.model import FULL, NEAREST, RESTRICTED
from engine.solver.points import COMPILED, Points
from engine.solver.solve import solve_with
from tests.engine.interpreted import interpreted
from tests.engine.solver.enumeration import small_walls
from tests.engine.solver.positions import OF_THREE, RULES, kongs, positions, positions_of_three, shanten

PROGRAM = """
import json
from engine.hand import kernel
from engine.solver.points import COMPILED
from tests.engine.solver.test_forms import answers, worths
assert not COMPILED and not kernel.COMPILED
print(json.dumps([answers({number}), worths({number})]))
"""


NO_WORTH = replace(RESTRICTED, tenpai=0.0)
"""Hands may be worth the same, nothing, and not be ready alike."""


def questions(number):
    """Seeded positions and models: exchanges, calls, all kinds of ready hands, open ones, walls that draws empty,
    kongs; four players and three."""
    for distance, model in ((0, FULL), (1, RESTRICTED), (1, FULL), (2, RESTRICTED), (1, NO_WORTH)):
        for position in positions(40 + distance, distance, number):
            yield position, model, RULES
        for position in positions_of_three(45 + distance, distance, number):
            yield position, OF_THREE.assumed(model), OF_THREE
    for position, _ in small_walls(70, 2 * number):
        yield replace(position, draws=3), RESTRICTED, RULES
    for position in positions(80, 1, number):
        hand = position.hand[3:]
        dragon = min({31, 32, 33} - {*hand}, default=-1)
        if dragon > 0 and shanten(hand, 1) <= 2:
            for meld in (1, 3):
                yield replace(position, hand=hand, melds=((meld, dragon, 0),), indicators=()), RESTRICTED, RULES
    for distance, model in ((0, FULL), (1, FULL), (1, RESTRICTED)):
        for position in kongs(90 + distance, distance, number + 1):
            yield position, model, RULES


def answers(number):
    """Every row of these."""
    rows = []
    for position, model, rules in questions(number):
        solved = solve_with(position, rules, model)
        rows += [
            [row.tile or 0, row.shanten, *row.values, *row.wins, *row.readies, row.riichi or 0, row.dama or 0]
            for row in sorted(solved.rows, key=lambda row: -1 if row.tile is None else row.tile)
        ]
    return rows


def worths(number):
    """Points of seeded hands of four sets and a pair, closed and open."""
    points = Points(RULES.points, 27, 28)
    found = []
    for position in positions(50, 0, 20 * number):
        counts = [0] * 34
        for tile in position.hand:
            counts[tile if tile < 34 else 9 * tile - 302] += 1
        for kind in range(34):
            for other in range(34):
                if counts[kind] < 4 and counts[other] and kind != other:
                    counts[kind] += 1
                    counts[other] -= 1
                    found.append(points.worth(counts, (), kind, 1, kind % 2 == 0))
                    counts[kind] -= 1
                    counts[other] += 1
    return found


def compared(number):
    theirs, their_worths = json.loads(interpreted(PROGRAM.format(number=number)))
    mine, my_worths = answers(number), worths(number)
    assert len(mine) == len(theirs) > 20 * number
    for one, other in zip(mine, theirs, strict=True):
        # 32-bit numbers here, 64-bit ones there.
        assert one == pytest.approx(other, rel=1e-3, abs=1e-3)
    assert sum(any(pair) for pair in my_worths) >= 10
    assert [list(pair) for pair in my_worths] == their_worths


PARTS = """
from operator import mul
from engine.solver import bits, held, plain, points
from engine.solver.plain.nodes import PARTS, Columns
from tests.engine.solver.positions import RULES, positions, tiles
hands = [position.hand for distance in (0, 1, 2, 3) for position in positions(60, distance, 15)]
hands += [tiles("11123455678999m"), tiles("1122334455667z"), tiles("19m19p19s12345677z"), tiles("1113334445559m9m")]
def after(form, change, tile):
    # The shanten once a tile has come or gone.
    getattr(form, change)(tile)
    found = form.shanten()
    getattr(form, "remove" if change == "add" else "add")(tile)
    return found
def sequence(counts, first, kind):
    # Whether the other two tiles of a sequence are held.
    kinds = range(first, first + 3)
    return first >= 0 and first // 9 == (first + 2) // 9 < 3 and all(counts[k] for k in kinds if k != kind)
for hand in hands:
    for tile in (None, *hand):
        rest = list(hand)
        if tile is not None:
            rest.remove(tile)
        forms = [form(rest, (), 27, 28, 1) for form in (plain.Held, held.Held)]
        mine, other = forms
        counts, shanten = other.held, mine.shanten()
        more = [k for k in range(34) if counts[k] < 4]
        beside = [{o for o in range(34) if o == k or (o // 9 == k // 9 < 3 and abs(o - k) < 3)} for k in range(34)]
        called = [k for k in range(34) if counts[k] > 1 or any(sequence(counts, k - i, k) for i in range(3))]
        right = {
            "drawable": more,
            "touched": [k for k in range(34) if any(counts[o] for o in beside[k])],
            "claimable": called,
        }
        for name, kinds in right.items():
            assert [getattr(form, name)() for form in forms] == [bits.of(kinds)] * 2, (hand, tile, name)
        # Of other numbers of tiles they are not asked.
        nearer = [k for k in more if after(other, "add", k) < shanten]
        assert tile is None or [form.nearer(shanten) for form in forms] == [bits.of(nearer)] * 2, (hand, tile)
        # Red fives go and come as plain ones here.
        spare = [k for k in range(34) if counts[k] and after(other, "remove", k) <= shanten]
        assert tile is not None or [form.spare(shanten) for form in forms] == [bits.of(spare)] * 2, hand
    counts = held.Held(hand, (), 27, 28, 1).held
    mine, other = (form(RULES.points, 27, 28) for form in (plain.Points, points.Points))
    other.take_apart(counts, 0, [], [], (1 << 34) - 1)
    right = zip(other.last[: other.free - 1], other.by_draw, other.by_ron)
    assert sorted(mine.ways_of(plain.Held(hand, (), 27, 28, 1))) == sorted(right), hand
    for kind in range(34):
        if counts[kind]:
            for extra in (0, 1, 30):
                assert mine.worth(counts, (), kind, extra, True) == other.worth(counts, (), kind, extra, True), hand
columns = Columns(4)
rows = [[0.0, 1.0, -1000.5, 192000.0], [0.25, 1e-6, 8000.125, 192000.0], [-7.5, 0.5, -0.0, 192000.0]]
for copies in ([4, 1, 2], [1, 3, 44], [0, 0, 1]):
    found = columns.summed(copies, sum(copies), [columns.whole(row) for row in rows])
    for part, column in zip(found, zip(*rows)):
        assert abs(part / PARTS - sum(map(mul, copies, column))) < 1e-5
print(len(hands))
"""


def test_the_interpreters_own_parts_answer_as_those_that_are_compiled():
    """Kinds that help, can go and can be called, points whichever tile of a complete hand came last, sums of rows."""
    assert int(interpreted(PARTS)) == 64


@pytest.mark.skipif(not COMPILED, reason="the solver is not compiled here")
def test_from_source_the_answers_are_the_same():
    compared(1)


KNOWN = """
from dataclasses import replace
from engine.solver.solve import solve_with
from tests.engine.solver.positions import RULES, positions
from tests.engine.solver.test_forms import STEPS_BACK
print(solve_with(replace(next(positions(41, 2, 1)), turn=1, draws=17), RULES, STEPS_BACK).nodes)
"""
STEPS_BACK = replace(NEAREST, deepest=1)
"""Many hands, and none of them by exchanges."""
SMALLEST = 1 << 12
"""Keys that the table has room for at first (`engine.solver.nodes`, which tells nobody where it is compiled)."""


@pytest.mark.skipif(not COMPILED, reason="the solver is not compiled here")
def test_a_table_of_marks_knows_the_hands_that_a_dictionary_of_keys_knows():
    """So many that the table has grown twice: none is lost, and none taken for another."""
    found = solve_with(replace(next(positions(41, 2, 1)), turn=1, draws=17), RULES, STEPS_BACK)
    assert found.nodes == int(interpreted(KNOWN)) > 2 * SMALLEST


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="the solver is not compiled here")
def test_from_source_many_answers_are_the_same():
    compared(25)
