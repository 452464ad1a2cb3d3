"""What a call is worth in the search: how often it is made, and what it costs."""

from dataclasses import replace

import pytest

from engine.solver.model import FULL, OFFERED_CLOSED, OUTSIDE, TAKEN_CLOSED, Position
from engine.solver.solve import solve_with
from tests.engine.interpreted import interpreted
from tests.engine.solver.positions import RULES, tiles

LAST = replace(FULL, slack=0, ippatsu=False, ura=False, last_tile=False, wall_end=False)
"""Without what ends a wall in its own way."""
VALUE, RANK_8, MIDDLE_3, MIDDLE_6 = 0, 3, 4, 5
"""Classes of tiles as the counts have them: value honours, 2 8, 3 7, 4 5 6."""

CALLS = {
    # 567p or 234s as runs, all simples.
    "234678m5788p24s4z": [
        (MIDDLE_6, 0.75, 1, 4, "234678m88p24s4z", (0, 13, 0)),
        (MIDDLE_3, 0.75, 1, 4, "234678m5788p4z", (0, 19, 0)),
    ],
    # 234s from the player before, dragons or 8p from any of three.
    "234678m88p24s77z4z": [
        (MIDDLE_3, 0.75, 1, 4, "234678m88p77z4z", (0, 19, 0)),
        (VALUE, 0.5, 3, 2, "234678m88p24s4z", (1, 33, 0)),
        (RANK_8, 0.5, 3, 2, "234678m24s77z4z", (1, 16, 0)),
    ],
}
"""Hands one step from ready: of each call the tile's class, how much of a go-around is gone, who may throw it, copies
left, the tiles left, the meld."""


def first(position, model):
    return solve_with(position, RULES, model).rows[0]


@pytest.mark.parametrize("hand", CALLS)
@pytest.mark.parametrize("tempo", [True, False])
def test_a_call_costs_the_part_of_a_go_around_that_is_gone(hand, tempo):
    """Before the last draw: the chance of each call, of no end by others until then, and the worth of the hand then."""
    model = replace(LAST, tempo=tempo)
    position = Position(hand=tiles(hand), turn=9, draws=1)
    passed = first(position, replace(model, calls=False)).value
    value, called = 0.0, 0.0
    for figure, gone, players, copies, left, meld in CALLS[hand]:
        after = first(replace(position, hand=tiles(left), melds=(meld,), riichi=False), model)
        part = gone if tempo else 0.0
        worth = (1 - part * model.hazard[8]) * ((1 - part) * after.values[0] + part * after.values[1])
        if worth > passed:
            chance = players * copies * OFFERED_CLOSED[figure] * TAKEN_CLOSED[figure] / OUTSIDE
            value += chance * worth
            called += chance
    assert called > 0
    assert first(position, model).value == pytest.approx(value + (1 - called) * passed, rel=1e-4)


def test_open_hands_are_called_for_as_often_as_players_do():
    """One set called: the next call is taken four times as often, so that the hand wins more."""
    position = Position(hand=tiles("678m5788p24s4z"), melds=((0, 1, 0),), turn=9, riichi=False)
    shy = first(position, replace(LAST, call_open=LAST.call_closed))
    assert first(position, LAST).win > 1.2 * shy.win


@pytest.mark.parametrize(
    ("melds", "hand", "name"),
    [((), "234678m567p2488s", "hazard_riichi"), (((0, 1, 0),), "678m567p2488s", "hazard_open")],
)
def test_others_end_the_hand_as_often_as_its_state_says(melds, hand, name):
    """A ready hand that wins by draw alone, of two draws to come: the chance of each, and of no end before it."""
    model = replace(LAST, ron=False, calls=False, dama=False)
    position = Position(hand=tiles(hand), melds=melds, turn=9, draws=2, riichi=not melds)
    row = first(position, model)
    hit = 4 / (136 - 13)
    one, two = (1 - getattr(model, name) * hazard for hazard in model.hazard[8:10])
    assert row.win == pytest.approx(one * (hit + (1 - hit) * two * hit), rel=1e-5)
    assert row.win != pytest.approx(first(position, replace(model, **{name: 1.0})).win, rel=1e-3)


REACH = """
from random import Random
from engine.solver import held, plain
from engine.solver.model import YAO, meld_kinds
from tests.engine.solver.positions import WALL

def reach(hand, melds, kuitan, left):
    value = {27, 29, 31, 32, 33}
    outer = sum(n for k, n in enumerate(hand) if YAO[k])
    if any(hand[k] > 1 for k in value) or any(meld and kind in value for meld, kind in melds):
        return True
    if kuitan and outer <= left and not any(YAO[k] for each in melds for k in meld_kinds(*each)):
        return True
    for suit in range(3):
        strangers = [k // 9 != suit and k < 27 for k in range(34)]
        if sum(n for k, n in enumerate(hand) if strangers[k]) <= left and not any(strangers[k] for _, k in melds):
            return True
    sets = sum(2 for meld, _ in melds if meld) + sum(min(n - 1, 2) for n in hand if n > 1)
    return sets + left >= 9 and all(meld for meld, _ in melds)

random, found = Random(7), [0, 0]
for number in range(400):
    kuitan, wall = number % 2, [*WALL]
    if number % 4 < 2:
        # Mostly of one suit, or of few kinds.
        kinds = range(9) if number % 3 else random.sample(range(34), 6)
        wall = [tile for tile in WALL if tile in kinds] + random.sample(WALL, 4)
    melds = [random.choice([(0, 3, 0), (1, 3, 0), (1, 10, 0), (3, 32, 0), (3, 28, 0), (1, 0, 0)])] * (number % 5 == 0)
    tiles = random.sample(wall, 13 - 3 * len(melds))
    for form in (held.Held, plain.Held):
        hand = form(tiles, melds, 27, 29, kuitan)
        calls = [(1, k, k, k) for k in range(34) if 2 <= hand.held[k] <= 3]
        for first in (k for k in range(27) if k % 9 < 7):
            three = range(first, first + 3)
            calls += [(0, first, *(k for k in three if k != taken)) for taken in three]
        for meld, kind, one, two in calls:
            if hand.held[one] < 1 + (one == two) or not hand.held[two]:
                continue
            rest = list(hand.held)
            rest[one] -= 1
            rest[two] -= 1
            for left in range(5):
                said = hand.promises(hand.plans(left, left), meld, kind)
                right = reach(rest, [(meld, kind), *(each[:2] for each in melds)], kuitan, left)
                assert said == right, (tiles, melds, kuitan, left, meld, kind)
                found[right] += 1
print(*found)
"""


def test_a_call_is_made_where_a_yaku_is_in_reach_after_it():
    """Value tiles, simples, a flush or triplets: told before the call what lies in the hand after it."""
    no, yes = map(int, interpreted(REACH).split())
    assert no > 500
    assert yes > 500
