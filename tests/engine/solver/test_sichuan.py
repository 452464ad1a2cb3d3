"""The Sichuan search against plain enumeration, and what must hold of every answer."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from engine.hand import kernel
from engine.hand.hand import Hand, Meld, MeldKind
from engine.solver.sichuan.model import FULL, NARROW, NEAREST, RESTRICTED, USUAL_FAN, Model, Position
from engine.solver.sichuan.search import COMPILED
from engine.solver.sichuan.solve import USUAL, Stopped, solve, solve_with
from engine.solver.sichuan.table import Worths, table_of
from engine.systems import registry
from engine.systems.sichuan.win import NOTHING_SPECIAL, held_of
from engine.tiles.kinds import Tile

RULES = registry.ruleset("sichuan/dingque")
TABLE = table_of(RULES, USUAL_FAN)
WORTHS = Worths(RULES.scoring)
BARE = Model(
    slack=9, slack_ready=9, deepest=9, routes=False, hazard=(0.0,), ron=False, kongs=False, costs=False, check=False
)
"""Draws and discards alone, without a limit on exchanges."""
SHARE = 1 if COMPILED else 10
"""Uncompiled, a tenth of the cases."""
VOID = 0


def constant(amount):
    """Every win is paid the same."""

    class Same(Worths):
        def beside(self, melds):
            return lambda counts, pungs, kind: (amount, amount)

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


def amounts_of(counts, kind):
    hand = Hand.of([Tile(tile) for tile, count in enumerate(counts) for _ in range(count)], ())
    worth = RULES.scoring.worth(held_of(hand), kind, NOTHING_SPECIAL)
    assert worth is not None
    return worth.amount


def either(ways):
    """The best of some ways to go on; where they are worth the same, any of their chances may be."""
    top = max(way[0] for way in ways)
    same = [way for way in ways if way[0] >= top - 1e-12]
    return top, min(way[1] for way in same), max(way[2] for way in same)


def enumerated(position, draws, rivals, thrown=0.0):
    """Units of every discard, and the least and greatest chance to win, by all draws, all discards: no graph, no limit.

    `thrown` is the chance that one rival's discard is one certain copy; then wins on discards and pungs are tried too.
    """
    begin = tuple(0 if kind // 9 == VOID else count for kind, count in enumerate(position.counts))
    total = sum(position.free)

    def wall(counts, laid):
        own = [counts[kind] + 3 * laid.count(kind) for kind in range(27)]
        return [max(0, position.free[kind] - max(0, own[kind] - begin[kind])) for kind in range(9, 27)]

    def less(counts, kind, number=1):
        return tuple(count - number * (other == kind) for other, count in enumerate(counts))

    def touches(counts, kind):
        return any(counts[other] and other // 9 == kind // 9 and abs(other - kind) < 3 for other in range(27))

    @cache
    def lacking(counts, laid):
        return kernel.distance([*counts, *[0] * 7], 4 - len(laid), 0 if laid else kernel.FOURS)

    @cache
    def paid(counts, laid, kind):
        melds = tuple(Meld(MeldKind.PUNG, (Tile(one),) * 3, Tile(one), 1) for one in laid)
        hand = Hand.of([Tile(tile) for tile, count in enumerate(counts) for _ in range(count)], melds)
        return RULES.scoring.worth(held_of(hand), kind, NOTHING_SPECIAL).amount

    def thrown_away(counts, laid, turn, most):
        """The best discard of those that leave the hand lacking so many at most: nothing reached is given back."""
        if sum(counts) <= 13 - 3 * len(laid):
            return best(counts, laid, turn)
        rest = [less(counts, out) for out in range(27) if counts[out]]
        return either([best(one, laid, turn) for one in rest if lacking(one, laid) <= most] or [(-1.0, 0.0, 0.0)])

    @cache
    def best(counts, laid, turn):
        """Units of a hand between turns, and the least and the greatest chance that such play may have."""
        copies = wall(counts, laid)
        value = low = high = 0.0
        if turn < draws:
            after = best(counts, laid, turn + 1)
            value, low, high = after
            for kind, number in enumerate(copies, 9):
                if not number or counts[kind] >= 4:
                    continue
                now = less(counts, kind, -1)
                if lacking(now, laid) >= lacking(counts, laid) and not touches(counts, kind):
                    continue
                if lacking(now, laid) == 0:
                    here = ((paid(now, laid, kind) + 1) * rivals, 1.0, 1.0)
                else:
                    here = thrown_away(now, laid, turn + 1, min(lacking(counts, laid), lacking(now, laid)))
                here = either([here, after])
                value += number / total * (here[0] - after[0])
                low += number / total * (here[1] - after[1])
                high += number / total * (here[2] - after[2])
        if thrown:
            chance = more = lower = higher = 0.0
            for kind, number in enumerate(copies, 9):
                now = less(counts, kind, -1)
                tries = []
                if number and counts[kind] < 4 and lacking(counts, laid) == 1 and lacking(now, laid) == 0:
                    tries.append((paid(now, laid, kind), 1.0, 1.0))
                if number and counts[kind] >= 2 and lacking(counts, laid) > 1 and len(laid) < 4:
                    called = tuple(sorted((*laid, kind)))
                    rest = less(counts, kind, 2)
                    if lacking(rest, called) < lacking(counts, laid):
                        tries.append(thrown_away(rest, called, turn, lacking(counts, laid) - 1))
                for here in tries:
                    if here[0] > value:
                        part = number * thrown * rivals
                        chance += part
                        more += part * (here[0] - value)
                        lower += part * (here[1] - low)
                        higher += part * (here[2] - high)
            value += more / (1 + chance)
            low += lower / (1 + chance)
            high += higher / (1 + chance)
        return value, low, high

    spare = any(position.counts[:9])
    found = {kind: best(less(begin, kind), (), 0) for kind in range(9, 27) if begin[kind] and not spare}
    if spare:
        found.update({kind: best(begin, (), 0) for kind in range(9) if position.counts[kind]})
    return found


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


@pytest.mark.parametrize("model", [FULL, NARROW, RESTRICTED], ids=["full", "narrow", "restricted"])
def test_chances_are_chances(model):
    for position in hands(3, max(1, 6 // SHARE), 1 if model is FULL else 2):
        for row in solve_with(position, TABLE, WORTHS, model).rows:
            assert all(0 <= win <= 1 + 1e-9 for win in row.wins)
            assert row.win == pytest.approx(row.wins[0])


def test_more_draws_never_lower_the_chance():
    """With nothing to pay and nobody else to win, every draw is a gift."""
    model = replace(RESTRICTED, hazard=(0.0,), costs=False, check=False, kongs=False)
    same = constant(1.0)
    for position in hands(5, max(2, 20 // SHARE), 3):
        for row in solve_with(position, TABLE, same, model).rows:
            assert list(row.wins) == sorted(row.wins, reverse=True)


def test_a_constant_worth_is_that_times_the_chance():
    """Paid the same by discard as by all together, wins bring that much each."""
    model = replace(RESTRICTED, hazard=(0.0,), costs=False, check=False, kongs=False)
    for position in hands(6, max(2, 20 // SHARE), 3):
        alone = replace(position, rivals=(1,))
        for row in solve_with(alone, TABLE, constant(5.0), model).rows:
            assert row.units == pytest.approx(5 * row.win)
            assert row.value == pytest.approx(row.units)


def test_more_tiles_in_view_never_help():
    model = replace(RESTRICTED, costs=False, check=False, kongs=False)
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
        rows = {row.kind: row for row in solve_with(position, TABLE, WORTHS, RESTRICTED).rows}
        for row in solve_with(other, TABLE, WORTHS, RESTRICTED).rows:
            same = rows[turned[row.kind // 9] + row.kind % 9]
            assert (row.value, row.win) == pytest.approx((same.value, same.win))


def test_thirteen_tiles_are_what_a_discard_leaves():
    for position in hands(11, max(2, 10 // SHARE), 3):
        if any(position.counts[:9]):
            continue
        for row in solve_with(position, TABLE, WORTHS, RESTRICTED).rows:
            if row.route != "void":
                continue
            counts = tuple(count - (kind == row.kind) for kind, count in enumerate(position.counts))
            (alone,) = solve_with(replace(position, counts=counts), TABLE, WORTHS, RESTRICTED).rows
            assert alone.kind is None
            # A tile thrown and drawn again is counted twice in one of the two.
            assert alone.value == pytest.approx(row.value, abs=0.15)


def test_tiles_of_the_void_suit_go_first():
    position = Position(counts=(1, *[0] * 8, 1, 1, 1, 1, 1, 1, 0, 0, 2, 0, 0, 1, 1, 1, 1, 1, 0, 0), void=0)
    position = replace(position, free=tuple(4 - count for count in position.counts))
    (row,) = solve_with(position, TABLE, WORTHS, RESTRICTED).rows
    assert row.kind == 0


def test_more_aims_are_never_worse():
    for position in hands(14, max(2, 30 // SHARE), 3):
        plain = {row.kind: row for row in solve_with(position, TABLE, WORTHS, replace(RESTRICTED, routes=False)).rows}
        for row in solve_with(position, TABLE, WORTHS, RESTRICTED).rows:
            if row.kind in plain:
                assert row.value >= plain[row.kind].value - 1e-9


def test_a_flush_is_aimed_at_where_it_is_near():
    counts = [0] * 9 + [2, 2, 2, 1, 1, 1, 1, 0, 1] + [0, 1, 1, 0, 1, 0, 0, 0, 0]
    position = Position(counts=tuple(counts), void=0, free=tuple(4 - count for count in counts), wall=50, turn=2)
    rows = solve_with(position, TABLE, WORTHS, replace(RESTRICTED, reach=2)).rows
    assert {row.route for row in rows if row.kind >= 18} >= {"flush"}


def test_pungs_laid_down_count():
    pung = Meld(MeldKind.PUNG, (Tile(10),) * 3, Tile(10), 2)
    counts = [0] * 27
    for kind in (12, 13, 14, 19, 20, 21, 23, 24, 26, 26, 17):
        counts[kind] += 1
    free = [4 - count - 3 * (kind == 10) for kind, count in enumerate(counts)]
    position = Position(counts=tuple(counts), melds=(pung,), void=0, free=tuple(free))
    with_kongs = {row.kind: row for row in solve_with(position, TABLE, WORTHS, RESTRICTED).rows}
    without = {row.kind: row for row in solve_with(position, TABLE, WORTHS, replace(RESTRICTED, kongs=False)).rows}
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
