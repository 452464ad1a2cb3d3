"""The Sichuan search against plain enumeration, and what must hold of every answer."""

from dataclasses import replace
from random import Random

import pytest

from engine.hand import kernel
from engine.hand.hand import Meld, MeldKind
from engine.scoring.form import Form
from engine.solver.sichuan.ask import solve_form
from engine.solver.sichuan.model import FULL, NARROW, NEAREST, USUAL_FAN, Model, Position
from engine.solver.sichuan.search import COMPILED
from engine.solver.sichuan.solve import USUAL, Stopped, solve, solve_with
from engine.solver.sichuan.table import Worths, table_of
from engine.systems import registry
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_hand
from tests.engine.solver.sichuan_enumerated import RULES, VOID, enumerated

TABLE = table_of(RULES, USUAL_FAN)
WORTHS = Worths(RULES.scoring)
BARE = Model(slack=9, slack_ready=9, routes=False, hazard=(0.0,), ron=False, kongs=False, costs=False, check=False)
"""Draws and discards alone, without a limit on exchanges."""
SHARE = 1 if COMPILED else 10
"""Uncompiled, a tenth of the cases."""


def constant(amount):
    """Every win is paid the same."""

    class Same(Worths):
        def beside(self, melds):
            return lambda counts, pungs, kongs, kind: (amount, amount, amount)

    return Same(RULES.scoring)


def hands(seed, number, near=8):
    """Hands of fourteen tiles of two suits with a few tiles of the third, and some tiles in view."""
    random = Random(seed)
    deck = [kind for kind in range(27) for _ in range(4)]
    while number:
        random.shuffle(deck)
        kept = [kind for kind in deck if kind // 9 != VOID]
        spare = random.randrange(3) if near >= 8 else 0
        hand = [*kept[: 14 - spare], *[kind for kind in deck if kind // 9 == VOID][:spare]]
        counts = [hand.count(kind) for kind in range(27)]
        held = [0 if kind // 9 == VOID else count for kind, count in enumerate(counts)] + [0] * 7
        if not 1 <= kernel.distance(held, 4, kernel.FOURS) <= near:
            continue
        number -= 1
        free = [4 - count for count in counts]
        for kind in random.sample(deck, 30):
            free[kind] = max(0, free[kind] - 1)
        yield Position(
            counts=tuple(counts), void=VOID, free=tuple(free), wall=random.randint(4, 50), rivals=(0, 1, 2), turn=5
        )


def small_walls(seed, number, near):
    """Hands near to winning with a wall of at most six kinds that touch the hand."""
    random = Random(seed)
    for position in hands(seed, number, near):
        counts = position.counts
        touching = [
            kind
            for kind in range(9, 27)
            if counts[kind] < 4
            and any(counts[other] and kind // 9 == other // 9 and abs(kind - other) < 3 for other in range(9, 27))
        ]
        kept = [0 if kind // 9 == VOID else count for kind, count in enumerate(counts)] + [0] * 7
        useful = [kind for kind in kernel.accepted(kept, 4, kernel.FOURS)[1] if kind in touching]
        picked = {*random.sample(useful, min(3, len(useful))), *random.sample(touching, min(3, len(touching)))}
        free = [random.randint(1, min(2, 4 - counts[kind])) if kind in picked else 0 for kind in range(27)]
        free[0] = random.randint(2, 3)
        yield replace(position, free=tuple(free))


def compare(draws, number, thrown=0.0):
    rivals = 3
    same = (thrown * 60,) * 4
    model = replace(BARE, slack=2 * draws + 1, slack_ready=2 * draws + 1, ron=bool(thrown))
    compared = worth_something = 0
    for position in small_walls(7 + draws + number + bool(thrown), max(2, number // SHARE), draws):
        total = sum(position.free)
        model = replace(model, thrown_kept=(same,) * 4, thrown_void=same)
        wanted = enumerated(position, draws, rivals, thrown * 60 / total)
        # Every go-around takes four tiles from the wall.
        solved = solve_with(replace(position, wall=4 * draws), TABLE, WORTHS, model, nodes=3_000_000)
        assert solved.draws == draws
        for row in solved.rows:
            value, low, high = wanted[row.kind]
            assert row.value == pytest.approx(value, rel=1e-9, abs=1e-9), (position, row)
            compared += 1
            if value > 0.01:
                worth_something += 1
                assert low - 1e-9 <= row.win <= high + 1e-9, (position, row)
    assert compared >= number // SHARE
    assert worth_something


@pytest.mark.parametrize(("draws", "number"), [(1, 10), (2, 5), (3, 1)])
def test_small_walls_are_solved_as_by_enumeration(draws, number):
    compare(draws, number)


def test_wins_on_discards_and_pungs_are_solved_as_by_enumeration():
    compare(2, 3, 0.004)


@pytest.mark.long
@pytest.mark.parametrize("thrown", [0.0, 0.003])
def test_five_hundred_small_walls_are_solved_as_by_enumeration(thrown):
    compare(2, 250, thrown)


@pytest.mark.parametrize("model", [FULL, NARROW, NEAREST], ids=["full", "narrow", "nearest"])
def test_chances_are_chances(model):
    for position in hands(3, max(1, 6 // SHARE), 1 if model is FULL else 2):
        for row in solve_with(position, TABLE, WORTHS, model).rows:
            assert all(0 <= win <= 1 + 1e-9 for win in row.wins)
            assert row.win == pytest.approx(row.wins[0])


def test_more_draws_never_lower_the_chance():
    """With nothing to pay and nobody else to win, every draw is a gift."""
    model = replace(NARROW, hazard=(0.0,), costs=False, check=False, kongs=False)
    same = constant(1.0)
    for position in hands(5, max(2, 20 // SHARE), 3):
        for row in solve_with(position, TABLE, same, model).rows:
            assert list(row.wins) == sorted(row.wins, reverse=True)


def test_a_constant_worth_is_that_times_the_chance():
    """Paid the same by discard as by all together, wins bring that much each."""
    model = replace(NARROW, hazard=(0.0,), costs=False, check=False, kongs=False)
    for position in hands(6, max(2, 20 // SHARE), 3):
        alone = replace(position, rivals=(1,))
        for row in solve_with(alone, TABLE, constant(5.0), model).rows:
            assert row.units == pytest.approx(5 * row.win)
            assert row.value == pytest.approx(row.units)


def test_more_tiles_in_view_never_help():
    model = replace(NARROW, costs=False, check=False, kongs=False)
    random = Random(8)
    for position in hands(9, max(2, 15 // SHARE), 3):
        share = sum(position.free)
        rows = {row.kind: row for row in solve_with(position, TABLE, WORTHS, model).rows}
        free = list(position.free)
        gone = random.choice([kind for kind in range(27) if free[kind]])
        free[gone] -= 1
        # The tile seen is one that nobody can draw: the others stay as likely as they were.
        smaller = replace(position, free=tuple(free), share=((share - 1) / share,) * 3)
        thinner = replace(
            model,
            thrown_kept=tuple(tuple(factor * (share - 1) / share for factor in row) for row in model.thrown_kept),
            thrown_void=tuple(factor * (share - 1) / share for factor in model.thrown_void),
        )
        for row in solve_with(smaller, TABLE, WORTHS, thinner).rows:
            assert row.value <= rows[row.kind].value + 1e-9


def test_suits_may_change_places():
    turned = [9, 0, 18]
    for position in hands(10, max(2, 12 // SHARE), 3):

        def moved(row):
            return tuple(row[turned[kind // 9] + kind % 9] for kind in range(27))

        other = replace(
            position,
            counts=moved(position.counts),
            free=moved(position.free),
            void=1,
            rivals=tuple({0: 1, 1: 0, 2: 2}[void] for void in position.rivals),
        )
        rows = {row.kind: row for row in solve_with(position, TABLE, WORTHS, NARROW).rows}
        for row in solve_with(other, TABLE, WORTHS, NARROW).rows:
            same = rows[turned[row.kind // 9] + row.kind % 9]
            assert (row.value, row.win) == pytest.approx((same.value, same.win))


def test_thirteen_tiles_are_what_a_discard_leaves():
    for position in hands(11, max(2, 10 // SHARE), 3):
        if any(position.counts[:9]):
            continue
        solved = solve_with(position, TABLE, WORTHS, NARROW)
        for row in solved.rows:
            if row.route != "void":
                continue
            counts = tuple(count - (kind == row.kind) for kind, count in enumerate(position.counts))
            left = solve_with(replace(position, counts=counts), TABLE, WORTHS, NARROW, budget=solved.budget)
            (alone,) = left.rows
            assert alone.kind is None
            # A tile thrown and drawn again is counted twice in one of the two.
            assert alone.value == pytest.approx(row.value, abs=0.15)


def test_tiles_of_the_void_suit_go_first():
    position = Position(counts=(1, *[0] * 8, 1, 1, 1, 1, 1, 1, 0, 0, 2, 0, 0, 1, 1, 1, 1, 1, 0, 0), void=0)
    position = replace(position, free=tuple(4 - count for count in position.counts))
    (row,) = solve_with(position, TABLE, WORTHS, NARROW).rows
    assert row.kind == 0


def test_more_aims_are_never_worse():
    for position in hands(14, max(2, 30 // SHARE), 3):
        plain = {row.kind: row for row in solve_with(position, TABLE, WORTHS, replace(NARROW, routes=False)).rows}
        for row in solve_with(position, TABLE, WORTHS, NARROW).rows:
            if row.kind in plain:
                assert row.value >= plain[row.kind].value - 1e-9


def test_a_flush_is_aimed_at_where_it_is_near():
    counts = [0] * 9 + [2, 2, 2, 1, 1, 1, 1, 0, 1] + [0, 1, 1, 0, 1, 0, 0, 0, 0]
    position = Position(counts=tuple(counts), void=0, free=tuple(4 - count for count in counts), wall=50, turn=2)
    rows = solve_with(position, TABLE, WORTHS, replace(NARROW, reach=2)).rows
    assert {row.route for row in rows if row.kind >= 18} >= {"flush"}


@pytest.mark.skipif(not COMPILED, reason="uncompiled it takes long")
@pytest.mark.parametrize(
    ("hand", "kind", "route"),
    [
        ("1122334455667p7s", 24, "flush"),
        ("112234567899s33p", 11, "flush"),
        ("(111p)(222p)[333p]46s445p", 21, "flush"),
        ("(111p)(222p)[333s]446s55p", 23, "pungs"),
        ("123p4568p2344566s", 16, "void"),
        ("1123445678p66s24s", 19, "void"),
    ],
)
def test_a_discard_is_called_after_the_most_special_aim_as_good(hand, kind, route):
    """One suit that is held already, or pungs alone: both are in two suits too, and worth as much there."""
    solved = solve_form(Form(hand=parse_hand(hand).hand), RULES).solved
    assert solved.rows[0].value == max(row.value for row in solved.rows)
    assert {row.kind: row.route for row in solved.rows}[kind] == route


def test_pungs_laid_down_count():
    pung = Meld(MeldKind.PUNG, (Tile(10),) * 3, Tile(10), 2)
    counts = [0] * 27
    for kind in (12, 13, 14, 19, 20, 21, 23, 24, 26, 26, 17):
        counts[kind] += 1
    free = [4 - count - 3 * (kind == 10) for kind, count in enumerate(counts)]
    position = Position(counts=tuple(counts), melds=(pung,), void=0, free=tuple(free))
    with_kongs = {row.kind: row for row in solve_with(position, TABLE, WORTHS, NARROW).rows}
    without = {row.kind: row for row in solve_with(position, TABLE, WORTHS, replace(NARROW, kongs=False)).rows}
    assert with_kongs[17].lacking == 1
    assert with_kongs[17].value > without[17].value
    assert with_kongs[17].win == pytest.approx(without[17].win, abs=0.05)


@pytest.mark.parametrize(
    "line",
    ["sichuan/river_exchange", "sichuan/chengdu_points", "sichuan/chengdu_social_2p", "sichuan/chengdu_social_6p",
     "sichuan/chengdu_n", "sichuan/xuezhan_9fan"],
)  # fmt: skip
def test_other_tables_are_solved(line):
    rules = registry.ruleset(line)
    table = table_of(rules, USUAL_FAN)
    random = Random(line)
    deck = [kind for kind in range(27) for _ in range(4)]
    for _ in range(3):
        random.shuffle(deck)
        hand = deck[: 3 * table.sets + 2]
        counts = tuple(hand.count(kind) for kind in range(27))
        position = Position(
            counts=counts, free=tuple(4 - count for count in counts), rivals=(None,) * (table.players - 1), wall=30
        )
        solved = solve(position, table, Worths(rules.scoring), (NEAREST,))
        assert solved.rows
        assert all(0 <= row.win <= 1 for row in solved.rows)


def test_a_search_that_takes_too_long_answers_with_a_coarser_model():
    (position,) = hands(12, 1, 3)
    solved = solve(position, TABLE, WORTHS, USUAL, nodes=400)
    assert solved.model != FULL


def test_a_search_can_be_stopped():
    (position,) = hands(13, 1, 4)
    with pytest.raises(Stopped):
        solve(position, TABLE, WORTHS, (FULL,), cancelled=lambda: True)


def test_a_hand_of_the_wrong_size_is_refused():
    with pytest.raises(ValueError, match="tile more"):
        solve(Position(counts=(1,) * 12 + (0,) * 15, free=(4,) * 27), TABLE, WORTHS)
