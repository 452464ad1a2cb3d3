"""Which suit goes, where none is named: the Sichuan search chooses it, and may not do worse than with it named."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engine.hand import kernel
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.model import FULL, NARROW, NEAREST, Model, Position
from engine.solver.sichuan.search import COMPILED
from engine.solver.sichuan.solve import solve_with
from engine.systems import registry
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_hand
from tests.engine.solver.sichuan_enumerated import enumerated

TABLE, WORTHS = parts_of("sichuan/standard")
SHARE = 1 if COMPILED else 10
"""Uncompiled, a tenth of the cases."""
BEST = FULL if COMPILED else NARROW
NO_LIMIT = Model(slack=9, slack_ready=9, routes=False, hazard=(0.0,), ron=False, kongs=False, costs=False, check=False)
BROKEN = ("1245789m23556s46p", "1245789m2355s446p", "23589m446p235568s", "123456m23455s466p")
"""Hands with a short suit that advice once kept, throwing the others'."""


def position_of(tiles, turn=5, void=None):
    counts = tuple(tiles.count(kind) for kind in range(27))
    free = tuple(4 - count for count in counts)
    return Position(counts=counts, void=void, free=free, wall=108 - 4 * (12 + turn) - 1, turn=turn)


def dealt(seed, turn):
    """Fourteen tiles of somebody who throws the shortest suit's until that go-around."""
    random = Random(seed)
    deck = [kind for kind in range(27) for _ in range(4)]
    random.shuffle(deck)
    tiles = deck[:14]
    for drawn in deck[14 : 13 + turn]:
        tiles.remove(random.choice([kind for kind in tiles if kind // 9 == by_length(tiles)[0]]))
        tiles.append(drawn)
    return tiles


def by_length(tiles):
    """The suits that are there, the shortest first."""
    suits = [kind // 9 for kind in tiles]
    return sorted(set(suits), key=suits.count)


def hands(number, turns=(3, 6, 9)):
    for seed, turn in product(range(max(1, number // SHARE)), turns):
        yield position_of(dealt(seed, turn), turn)


def solved_for(position, model, nodes=400_000):
    return solve_with(position, TABLE, WORTHS, model, nodes=nodes)


@pytest.mark.parametrize("model", [NEAREST, NARROW], ids=["nearest", "narrow"])
def test_a_choice_kept_open_is_worth_what_each_suit_is_worth_when_named(model):
    compared = 0
    for position in hands(20):
        left_open = solved_for(position, model, 6_000)
        if left_open is None:
            continue
        rows = {row.kind: row for row in left_open.rows}
        for void in range(3):
            named = solved_for(replace(position, void=void), model, 6_000)
            if named is None or named.budget > left_open.budget:
                continue  # a suit so poor that it is looked at more closely once it is named
            for row in named.rows:
                if row.kind in rows:
                    assert rows[row.kind].value >= row.value - 1e-9, (position, row)
                    compared += 1
    assert compared > 250 // SHARE


@pytest.mark.parametrize("tiles", BROKEN)
def test_no_better_chance_comes_of_naming_the_suit(tiles):
    tiles = parse(tiles)
    (left_open,) = solved_for(position_of(tiles), BEST).rows[:1]
    for void in range(3):
        named = solved_for(position_of(tiles, void=void), BEST, 100_000)
        if named is not None:
            assert left_open.value >= named.rows[0].value - 1e-9
            assert left_open.win >= named.rows[0].win - 1e-9


@pytest.mark.parametrize("model", [BEST, NARROW, NEAREST], ids=["best", "narrow", "nearest"])
@pytest.mark.parametrize("tiles", BROKEN)
def test_the_suit_that_must_go_goes_before_sets_are_broken(tiles, model):
    tiles = parse(tiles)
    best = solved_for(position_of(tiles), model).rows[0]
    same = [row for row in solved_for(position_of(tiles), model).rows if row.value == best.value]
    assert 1 in {row.kind // 9 for row in same}


def parse(text):
    return [int(tile) for tile in parse_hand(text).hand.concealed]


def test_a_suit_that_is_clearly_the_shortest_goes_first():
    told = 0
    for seed, turn in product(range(max(2, 170 // SHARE)), (3, 6, 9)):
        tiles = dealt(seed, turn)
        shortest, *others = by_length(tiles)
        suits = [kind // 9 for kind in tiles]
        if len(others) < 2 or suits.count(shortest) + 3 > suits.count(others[0]):
            continue
        rows = solved_for(position_of(tiles, turn), NARROW).rows
        assert shortest in {row.kind // 9 for row in rows if row.value >= rows[0].value - 1e-9}, (tiles, rows[0])
        told += 1
    assert told >= 200 // SHARE


def near_with_two_suits(seed, number, lacking):
    """Hands that two choices of suits leave so many tiles from complete at most, with a wall of few tiles."""
    random = Random(seed)
    deck = [kind for kind in range(27) for _ in range(4)]
    while number:
        random.shuffle(deck)
        tiles = [kind for kind in deck if kind < 9][: random.choice((11, 12))]
        tiles += [kind for kind in deck if kind >= 9][: 14 - len(tiles)]
        counts = [tiles.count(kind) for kind in range(27)]
        near = [
            kernel.distance(
                [0 if kind // 9 == void else count for kind, count in enumerate(counts)] + [0] * 7, 4, kernel.FOURS
            )
            for void in (1, 2)
        ]
        if not 1 <= min(near) <= max(near) <= lacking:
            continue
        number -= 1
        wanted = random.sample(range(27), 8)
        free = tuple(random.randint(1, min(2, 4 - counts[kind])) if kind in wanted and counts[kind] < 4 else 0
                     for kind in range(27))  # fmt: skip
        yield Position(counts=tuple(counts), free=free, wall=4 * lacking, rivals=(0, 1, 2), turn=5)


def named_first(counts, void):
    """27 numbers with one suit in the first suit's place."""
    order = [void, *(suit for suit in range(3) if suit != void)]
    return tuple(counts[9 * suit + place] for suit in order for place in range(9))


def test_small_walls_are_solved_as_by_enumeration_of_every_suit():
    lacking, kinds = 2, range(27)
    both = 0
    for position in near_with_two_suits(5, 5 if COMPILED else 1, lacking):
        wanted = dict.fromkeys((kind for kind in kinds if position.counts[kind]), 0.0)
        best = set()
        for void in range(3):
            moved = replace(position, counts=named_first(position.counts, void), free=named_first(position.free, void))
            values = enumerated(moved, lacking, 3, must_go=False)
            back = dict(enumerate(named_first(list(kinds), void)))
            for kind, (value, _, _) in values.items():
                if value > wanted[back[kind]]:
                    wanted[back[kind]] = value
                    best.add(void)
        both += len(best) > 1
        solved = solve_with(position, *parts_of("sichuan/dingque"), NO_LIMIT, nodes=3_000_000)
        for row in solved.rows:
            assert row.value == pytest.approx(wanted[row.kind], rel=1e-9, abs=1e-9), (position, row)
    assert both or not COMPILED


@pytest.mark.parametrize("line", ["sichuan/standard", "sichuan/dingque"])
def test_discards_leave_the_hand_as_far_off_as_the_accepted_tiles_say(line):
    rules = registry.ruleset(line)
    table, worths = parts_of(line)
    for position in hands(12):
        tiles = [Tile(kind) for kind, count in enumerate(position.counts) for _ in range(count)]
        shanten = {row.tile: row.shanten for row in rules.discards(Form(hand=Hand.of(tiles))).rows}
        for row in solve_with(position, table, worths, NARROW, nodes=400_000).rows:
            assert row.lacking - 1 == shanten[row.kind], (position, row)
