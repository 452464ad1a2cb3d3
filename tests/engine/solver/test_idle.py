"""Tiles that no win as near as the hand has any use for: without exchanges they go first, whatever else could."""

from dataclasses import replace

import pytest

from engine.solver.model import KIND, NEXT, RESTRICTED, Position
from engine.solver.solve import solve_with
from tests.engine.interpreted import interpreted
from tests.engine.solver.enumeration import PLAIN, Enumeration, counted, less, more, small_walls
from tests.engine.solver.positions import RULES, positions, tiles

IDLE = """
from functools import cache
from engine.hand import kernel
from engine.solver import bits, held, plain
from engine.solver.model import KIND
from engine.solver.plain.asked import idle_of
from engine.solver.plain.held import wanted
from tests.engine.solver.positions import positions, tiles
def lacking(counts, melds):
    return kernel.distance(counts, 4 - melds, 0 if melds else kernel.PAIRS | kernel.ORPHANS)
def changed(counts, kind, by):
    return tuple(n + by * (k == kind) for k, n in enumerate(counts))
@cache
def used(counts, kind, melds):
    # Whether a nearest win holds all copies of a kind that the hand has: it is drawn, and then the rest goes.
    far = lacking(counts, melds)
    if far:
        near = [k for k in range(34) if counts[k] < 4 and lacking(changed(counts, k, 1), melds) < far]
        return any(used(changed(counts, k, 1), kind, melds) for k in near if k != kind)
    if sum(counts) == 14 - 3 * melds:
        return True
    out = [k for k in range(34) if counts[k] and k != kind]
    return any(used(rest, kind, melds) for rest in (changed(counts, k, -1) for k in out) if not lacking(rest, melds))
hands = [(one.hand, ()) for distance in (0, 1, 2) for one in positions(30 + distance, distance, 12)]
hands += [(hand[3:], ((meld, 31, 0),)) for hand, _ in hands for meld in (1, 3) if 31 not in hand]
hands += [(tiles(each), ()) for each in ("19m19p19s1234566z5m", "1122334455m1p9s5z7z", "19m199p119s12345z7s")]
found = several = 0
for hand, melds in hands:
    counts = [0] * 34
    for tile in hand:
        counts[KIND[tile]] += 1
    counts, shanten = tuple(counts), lacking(counts, len(melds)) - 1
    if shanten < 0 or shanten > 2:
        continue
    for tile in (None, *sorted({*hand})):
        rest = list(hand)
        if tile is not None:
            rest.remove(tile)
        mine, other = (form(rest, melds, 27, 28, 1) for form in (plain.Held, held.Held))
        if other.shanten() != shanten:
            continue
        idle = other.idle(other.nearer(shanten), shanten)
        helps, wants = mine.nearer(shanten), 0 if melds else wanted(mine.tally(), shanten)
        apart = [KIND[each] for code in mine.codes() for each in idle_of(code, helps, wants)]
        assert bits.of(apart) == idle, (hand, tile)
        for kind in range(34):
            if idle >> kind & 1:
                assert other.held[kind] == 1 and not used(tuple(other.held), kind, len(melds)), (hand, tile, kind)
                found += 1
        several += idle.bit_count() > 1
print(found, several)
"""


def test_no_nearest_win_holds_an_idle_tile():
    """Every win that so few draws can make is looked at; both forms of the hand say the same."""
    found, several = map(int, interpreted(IDLE).split())
    assert found > 100
    assert several > 10


class Nearest(Enumeration):
    """The same where nothing is kept or thrown but what brings the hand nearer: closed hands keep all of it, open ones
    what is worth more than what they have."""

    def drawn(self, counts, turn, share, worth):
        after, need = self.best(counts, turn), self.lacking(counts)
        value, win, stay = 0.0, 0.0, 1.0
        for kind, copies in enumerate(self.wall(counts)):
            now = more(counts, kind) if copies else counts
            lack = self.lacking(now)
            if lack >= need:
                continue
            here = (
                (worth(now, kind), 1.0) if lack == 0 else max(self.best(rest, turn) for rest in self.thrown(now, lack))
            )
            if self.closed or here[0] > after[0]:
                value += copies * share * here[0]
                win += copies * share * here[1]
                stay -= copies * share
        return value + stay * after[0], win + stay * after[1]

    def thrown(self, now, lack):
        """What is left after each discard that leaves the hand as near as it is."""
        rests = [less(now, out) for out in range(34) if now[out]]
        return [rest for rest in rests if self.lacking(rest) == lack]


def opened(position):
    """A position with its first run or three alike as a meld, if it has any."""
    for kind in position.hand:
        for meld, rest in ((0, (kind, kind + 1, kind + 2)), (1, (kind, kind, kind))):
            left = list(position.hand)
            if meld or (kind < 27 and kind % 9 < 7):
                for tile in rest:
                    if tile in left:
                        left.remove(tile)
                if len(left) == 11:
                    return replace(position, hand=tuple(left), melds=((meld, kind, 0),), riichi=False)
    return None


@pytest.mark.parametrize(("draws", "farther"), [(2, 0), (3, 1)])
@pytest.mark.parametrize("called", [False, True])
def test_without_exchanges_small_walls_are_solved_as_by_enumeration(draws, farther, called):
    """Of every discard that leaves the hand nearest, idle or not."""
    rules = replace(RULES, reds=(0, 0, 0))
    model = replace(PLAIN, slack=0, deepest=0)
    compared = 0

    def ask(seed, distance, number):
        return positions(seed, distance + farther, number)

    for position, unseen in small_walls(50 + draws, 40 if draws == 2 else 48, ask):
        asked = replace(position, draws=draws)
        if called:
            asked = opened(asked)
            if asked is None:
                continue
        dora = [int(kind == NEXT[position.indicators[0]]) for kind in range(34)]
        begin = counted(asked.hand)
        walls = Nearest(begin, unseen, draws, 0, dora, tuple((meld, kind) for meld, kind, _ in asked.melds))
        for row in solve_with(asked, rules, model).rows:
            value, win = walls.best(less(begin, row.tile), 0)
            assert row.value == pytest.approx(value, rel=1e-4, abs=1e-2), (asked, row.tile)
            assert row.win == pytest.approx(win, rel=2e-3, abs=1e-4), (asked, row.tile)
            compared += value > 1
    assert compared >= 8


def test_an_open_hand_leaves_a_draw_that_spoils_its_yaku():
    """3s brings 12s nearer, and without simples there is no yaku: whoever throws the dragon need not keep it."""
    position = Position(hand=tiles("666m22p12267s7z"), melds=((1, 3, 0),), turn=1, draws=17, riichi=False)
    worth = {row.tile: row.value for row in solve_with(position, RULES, RESTRICTED).rows}
    assert worth[33] > worth[18] > 2000


def test_idle_tiles_of_any_kind_are_worth_the_same_to_the_last_digit():
    """Two guest winds that nothing comes of, for two others; each row of other tiles thrown (ura dora go by kind)."""
    for hand in ("234678m5788p29s{}z", "12368m4567p299s{}z", "23488m46p13789s{}z"):
        rows = []
        for honors in ("23", "24", "34"):
            position = Position(hand=tiles(hand.format(honors)), turn=6, seat_wind=27, round_wind=27)
            solved = solve_with(position, RULES, replace(RESTRICTED, ura=False, deepest=1))
            rows.append(sorted((row.value, row.win, row.ready) for row in solved.rows if KIND[row.tile] < 27))
        assert rows[0] == rows[1] == rows[2]
        assert rows[0]
