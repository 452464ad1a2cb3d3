"""What the discard after the replacement of a kong risks: worked out by hand, and in answers."""

from dataclasses import replace

import pytest

from engine.hand.hand import ACROSS, Meld, MeldKind
from engine.scoring.form import Form, Opponent
from engine.solver.after_kong import both, risk_after
from engine.solver.ask import solve_calls, solve_form
from engine.solver.counts import drawable_by_kind
from engine.solver.danger import Risk
from engine.solver.model import CONCEALED_KONG, FULL, NEAREST, Position, Solved, SolvedRow
from engine.systems import registry
from engine.tiles.kinds import EAST
from engine.tiles.notation import parse_hand, parse_tiles
from tests.engine.solver.positions import OF_THREE, RULES, tiles

TENHOU = registry.ruleset("riichi/tenhou")
S1, S2, P3, Z5, Z6 = tiles("1s2s3p5z6z")


def wall_of(hand="456p23s999s5z6z", **copies):
    """With 1m as a kong, waiting for 14s but for a pair; all tiles in view but so many."""
    position = Position(hand=tiles(hand), melds=((CONCEALED_KONG, 0, 0),), kong=True)
    left = {tiles(name)[0]: number for name, number in copies.items()}
    unseen = drawable_by_kind(position, RULES)
    seen = tuple(kind for kind in range(34) for _ in range(unseen[kind] - left.get(kind, 0)))
    return replace(position, seen=seen)


def row(tile, value):
    return SolvedRow(tile, 0, value, value, 0.1, 0.5, (value,), (0.1,), (0.5,))


def test_the_mean_over_the_replacements_of_the_discard_that_keeps_most():
    """5z is worth 1,000 and risks 500 and a tenth, 6z is safe. After 2s, of which two are left, 6z is worth 900: it
    goes, a hundred is given up. After 3p it is worth 100: 5z goes. Nothing else is worth anything."""
    models, asked = [], []
    position = wall_of(**{"2s": 2, "3p": 1})

    def solve(drawn, model):
        models.append(model)
        asked.append(drawn)
        rows = (row(Z5, 1000.0), row(Z6, 900.0 if drawn.hand[-1] == S2 else 100.0))
        return Solved(rows, model, 1)

    def risks(drawn):
        return {tile: Risk(0.1, 500.0) if tile == Z5 else Risk(0.0, 0.0) for tile in drawn.hand}

    found = risk_after(position, RULES, FULL, solve, risks)
    assert (found.chance, found.loss) == (pytest.approx(1 * 0.1 / 3), pytest.approx((2 * 100 + 500) / 3))
    assert [(drawn.hand[-1], len(drawn.hand), drawn.kong) for drawn in asked] == [(P3, 11, False), (S2, 11, False)]
    assert set(models) == {NEAREST}
    assert risk_after(position, RULES, FULL, lambda drawn, model: None, risks) is None


def test_a_replacement_that_wins_lets_nothing_be_thrown():
    """Complete with 1s; 3p, the other half of the wall, makes a discard, and everything thrown risks the same."""
    position = wall_of("456p23s999s55z", **{"1s": 2, "3p": 2})
    sure = Risk(0.2, 800.0)

    def solve(drawn, model):
        assert drawn.hand[-1] == P3
        return Solved((row(Z5, 300.0),), model, 1)

    found = risk_after(position, RULES, FULL, solve, lambda drawn: dict.fromkeys(drawn.hand, sure))
    # Folding would keep nothing and lose as much.
    assert (found.chance, found.loss) == (pytest.approx(0.1), pytest.approx(400))


def test_a_tile_that_is_worth_less_than_it_loses_is_not_thrown():
    """2,000 to be lost on 5z, 300 to be won: the hand is given up with 6z, and the 300 with it."""
    position = wall_of(**{"3p": 1})

    def risks(drawn):
        return {tile: Risk(0.0, 0.0) if tile == Z6 else Risk(0.3, 2000.0) for tile in drawn.hand}

    found = risk_after(position, RULES, FULL, lambda drawn, model: Solved((row(Z5, 300.0),), model, 1), risks)
    assert (found.chance, found.loss) == (0, pytest.approx(300))


def test_of_two_discards_the_second_needs_the_first_to_pass():
    found = both(Risk(0.1, 700.0), Risk(0.2, 1000.0))
    assert (found.chance, found.loss) == (pytest.approx(1 - 0.9 * 0.8), pytest.approx(700 + 0.9 * 1000))


def test_norths_set_aside_and_kinds_that_are_not_there_replace_nothing():
    position = Position(hand=tiles("456p23s999s5z6z"), melds=((CONCEALED_KONG, 0, 0),), kong=True)
    assert sum(drawable_by_kind(position, RULES)) == 136 - 14
    found = drawable_by_kind(position, OF_THREE)
    assert sum(found) == 108 - 14 - 4
    assert found[30] == 0 == max(found[1:8])


def form(hand, **changes):
    parsed = parse_hand(hand)
    return Form(hand=parsed.hand, tile=parsed.tile, **changes)


def against(river):
    return (Opponent(river=parse_tiles(river).tiles, ready=3, seat=EAST),)


def test_a_kong_is_not_safer_than_the_discard_that_follows_it():
    """7z is of no use whatever replaces the 1m: its risk is that of the kong, unless it is won at once."""
    asked = form("1111m45p789s2355p7z", turn=7, against=against("1z9m3z8s"))
    found = solve_form(asked, TENHOU)
    (kong,) = found.kongs
    (thrown,) = [one for one in found.risks if one.tile == parse_tiles("7z").tiles[0]]
    assert 0.5 * thrown.risk.chance < kong.risk.chance < 1.5 * thrown.risk.chance
    assert kong.left == pytest.approx((1 - kong.risk.chance) * kong.value - kong.risk.loss)
    assert solve_form(replace(asked, against=()), TENHOU).kongs[0].risk is None


def test_an_added_kong_risks_its_tile_first_and_a_discard_then():
    found = solve_form(form("5p678m2378s99s1z[5'55p]", turn=7, against=against("9m4z3z8s")), TENHOU)
    (kong,) = found.kongs
    (robbed,) = [one for one in found.risks if one.tile == kong.meld.added]
    then = (kong.risk.chance - robbed.risk.chance) / (1 - robbed.risk.chance)
    assert 0 < then < max(one.risk.chance for one in found.risks)


def test_a_direct_kong_risks_its_discard_too():
    offered = form("555z456p2378s99m1z+5z", turn=7, against=against("1m9p3z8s"))
    melds = [
        Meld(kind, parse_tiles(text).tiles, parse_tiles("5z").tiles[0], ACROSS)
        for kind, text in ((MeldKind.PUNG, "555z"), (MeldKind.DIRECT_KONG, "5555z"))
    ]
    risks = {row.meld: row.risk for row in solve_calls(offered, TENHOU, melds, ACROSS).rows}
    assert risks[None] is None
    assert 0 < risks[melds[1]].chance < 0.3
    calm = solve_calls(replace(offered, against=()), TENHOU, melds, ACROSS)
    assert {row.risk for row in calm.rows} == {None}
