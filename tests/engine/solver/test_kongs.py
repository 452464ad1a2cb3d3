"""Kongs in the search: against plain enumeration, and what must hold of every one."""

from dataclasses import replace

import pytest

from engine.hand.hand import MeldKind
from engine.scoring.form import Form
from engine.solver.kongs import own_kongs
from engine.solver.model import BEATEN, CONCEALED_KONG, DEARER, FULL, KIND, NEXT, RESTRICTED, Position
from engine.solver.points import COMPILED
from engine.solver.prices import FUS, HANS, total
from engine.solver.rules import solver_rules
from engine.solver.solve import solve_with
from engine.solver.tiles import counted_all, counted_meld
from engine.systems import registry
from engine.tiles.kinds import Kind, Tile
from engine.tiles.notation import parse_hand, parse_tile, write_tiles
from tests.engine.solver.enumeration import PLAIN, enumerated_after_kong, small_walls_after_kongs
from tests.engine.solver.positions import RULES, kongs, tiles

SHARE = 1 if COMPILED else 12
"""Uncompiled, a twelfth of the cases."""
NO_REDS = replace(RULES, reds=(0, 0, 0))


def first(position, model=FULL, rules=RULES):
    solved = solve_with(position, rules, model)
    assert solved is not None
    return solved.rows[0]


CHANGED = [
    replace(NO_REDS, kan_dora=False),
    NO_REDS,
    replace(NO_REDS, closed_at_once=False, open_at_once=True, kan_ura=False),
]
"""Without indicators of kongs; as most rules have them; the other way about, with none below."""


@pytest.mark.parametrize("rules", CHANGED)
@pytest.mark.parametrize("ura", [False, True])
def test_small_walls_are_solved_as_by_enumeration(rules, ura):
    assert_as_by_enumeration(rules, ura, 16)


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes an hour without the compiled search")
def test_five_hundred_small_walls_are_solved_as_by_enumeration():
    assert sum(assert_as_by_enumeration(rules, ura, 120) for rules in CHANGED for ura in (False, True)) >= 500


def assert_as_by_enumeration(rules, ura, number):
    """Compares about so many hands; how many it were."""
    draws, compared, won = 2, 0, 0
    model = replace(PLAIN, slack=2 * draws + 2, ura=ura)
    shown = int(rules.kan_dora)
    below = int(ura) * (1 + (shown and rules.kan_ura))
    for position, unseen in small_walls_after_kongs(5, max(4, number // SHARE)):
        dora = [int(kind == NEXT[position.indicators[0]]) for kind in range(34)]
        kong = position.melds[0][:2]
        early = rules.closed_at_once if kong[0] == CONCEALED_KONG else rules.open_at_once
        hidden = shown, shown + below
        value, win = enumerated_after_kong(position.hand, kong, unseen, draws, dora, hidden, early)
        row = first(replace(position, draws=draws, riichi=kong[0] == CONCEALED_KONG), model, rules)
        assert row.value == pytest.approx(value, rel=1e-4, abs=1e-2), position
        compared += 1
        if value > 1:
            won += 1
            assert row.win == pytest.approx(win, rel=2e-3, abs=1e-4) or row.win * 8000 >= value, position
    assert compared > number // 2 // SHARE
    assert won > number // 6 // SHARE
    return compared


@pytest.mark.parametrize("distance", [0, 1, 2])
@pytest.mark.parametrize("model", [FULL, RESTRICTED], ids=["full", "restricted"])
def test_chances_are_chances(distance, model):
    for position in kongs(distance, distance, max(1, 8 // SHARE // (distance + 1))):
        row = first(position, model)
        assert row.shanten == distance
        assert len(row.wins) == position.draws_left + 1
        for win, ready in zip(row.wins, row.readies, strict=True):
            assert -1e-6 <= win <= ready + 1e-5 <= 1 + 2e-5


def test_suits_are_alike():
    for position in kongs(41, 1, max(1, 6 // SHARE)):
        here = replace(position, indicators=())

        def turned(tile):
            return tile if 27 <= tile < 34 else 34 + (tile - 33) % 3 if tile >= 34 else (tile + 9) % 27

        bits = here.melds[0][2]
        melds = ((here.melds[0][0], turned(here.melds[0][1]), (bits << 1 | bits >> 2) & 7),)
        there = replace(here, hand=tuple(map(turned, here.hand)), melds=melds)
        if {KIND[tile] for tile in (*here.hand, *there.hand)} & {*range(18, 27)} <= {19, 20, 21, 23, 25}:
            continue
        one, other = first(here), first(there)
        assert other.value == pytest.approx(one.value, rel=1e-4)
        assert other.win == pytest.approx(one.win, rel=1e-4, abs=1e-6)


def test_copies_in_view_never_help():
    """A copy out of view less of some kind, and one more of a wind that nobody here needs. No indicator is turned: it
    might be what is gone."""
    compared = 0
    rules, model = replace(NO_REDS, kan_dora=False), replace(PLAIN, slack=6)
    for position, unseen in small_walls_after_kongs(3, max(4, 16 // SHARE)):
        idle = [kind for kind in (29, 30) if kind not in position.hand and kind in position.seen]
        if not idle:
            continue
        asked = replace(position, draws=2)
        before = first(asked, model, rules)
        for kind in (kind for kind in range(34) if unseen[kind]):
            seen = list(position.seen)
            seen.remove(idle[0])
            after = first(replace(asked, seen=(*seen, kind)), model, rules)
            compared += 1
            assert after.value <= before.value + 0.5, (position, kind)
    assert compared > 20 // SHARE


ENDED = replace(FULL, ron=False, hazard=(1.0,), hazard_open=1.0, hazard_riichi=1.0)
"""Others end the hand before the first draw, and throw nothing: the replacement alone can win."""
ALONE = replace(ENDED, win=0.0, tenpai=0.0, dearer=0.0, deposit=0.0)
"""Its points alone."""
UNSEEN = 121
"""Of 136 tiles those that are neither in a hand of ten, nor in its kong, nor the indicator."""


@pytest.mark.parametrize("preset", ["riichi/tenhou", "riichi/ema", "riichi/wrc"])
@pytest.mark.parametrize(
    ("kong", "hand", "waits"),
    [
        ("{1111m}", "456p78923s99m", {"1s": 4, "4s": 4}),
        ("[1111m]", "456p78923s99m", {"1s": 4, "4s": 4}),
        ("{2222m}", "456p23455s66s", {"5s": 2, "6s": 2}),
        ("[5555z]", "34678p22288s", {"2p": 4, "5p": 4}),
        ("{3333z}", "111222z4466p", {"4p": 2, "6p": 2}),
    ],
)
def test_a_win_on_the_replacement_is_worth_what_the_explained_score_says(preset, kong, hand, waits):
    """Without the kong's own indicator: the mean over the waits of the points that all pay."""
    ruleset = registry.ruleset(preset)
    rules = replace(solver_rules(ruleset), kan_dora=False, reds=(0, 0, 0))
    asked = parse_hand(hand + kong).hand
    form = Form(
        hand=asked,
        self_draw=True,
        seat=Kind(28),
        round_wind=Kind(27),
        flags=frozenset({"rinshan"}),
        dora=(Tile(27),),
    )
    points = 0.0
    for wait, copies in waits.items():
        points += copies * ruleset.score(replace(form, tile=parse_tile(wait).tiles[0])).gain
    position = Position(
        hand=counted_all(asked.concealed),
        melds=tuple(map(counted_meld, asked.melds)),
        indicators=tiles("1z"),
        riichi=asked.is_closed,
        kong=True,
    )
    row = first(position, ALONE, rules)
    assert row.value == pytest.approx(points / UNSEEN, rel=1e-5)
    assert row.win == pytest.approx(sum(waits.values()) / UNSEEN, rel=1e-5)


READY = Position(
    hand=tiles("456p78923s99m"), melds=((CONCEALED_KONG, 0, 0),), indicators=tiles("1z"), turn=9, kong=True
)
"""111m as a kong, 456p, 789s, 99m, waiting for 14s."""


def test_the_indicator_counts_by_its_chances():
    """A bloom on 1s or 4s: menzen tsumo and the bloom, 60 fu, and the dora under one tile that nobody has seen."""
    held = {0: 4, 8: 2, 12: 1, 13: 1, 14: 1, 24: 1, 25: 1, 26: 1, 19: 1, 20: 1}
    points = 0.0
    for won in (18, 21):
        every = {**held, won: 1}
        for indicator in range(34):
            copies = 4 - held.get(indicator, 0) - (indicator == 27)
            worth = RULES.points.base[FUS.index(60) * HANS + 2 + every.get(NEXT[indicator], 0)]
            points += 4 * copies / UNSEEN * total(worth, 0, 1)
    assert first(READY, ALONE).value == pytest.approx(points / UNSEEN, rel=1e-4)
    # Turned after the discard it is not there yet.
    late = first(READY, ALONE, replace(RULES, closed_at_once=False)).value
    assert late == pytest.approx(8 * total(RULES.points.base[FUS.index(60) * HANS + 2], 0, 1) / UNSEEN, rel=1e-5)
    assert first(READY, ALONE, replace(RULES, kan_dora=False)).value == pytest.approx(late, rel=1e-6)


def test_whoever_is_told_the_indicator_does_a_little_better():
    """What each indicator would make the hand worth, on average: nothing can be lost by knowing it."""
    for position in (READY, *kongs(12, 1, 2 if COMPILED else 0)):
        model = replace(FULL if COMPILED else RESTRICTED, ura=False, dearer=0.0)
        unknown = first(position, model).value
        seen = [KIND[tile] for tile in (*position.hand, *position.indicators)] + 4 * [position.melds[0][1]]
        known = 0.0
        for kind in range(34):
            copies = 4 - seen.count(kind)
            if copies:
                # Without a copy of its own: the indicator would else be one that cannot be drawn.
                told = replace(position, indicators=(*position.indicators, kind))
                known += copies / UNSEEN * first(told, model, replace(RULES, kan_dora=False)).value
        assert unknown * 0.995 <= known <= 1.04 * unknown, position


def test_others_profit_from_it_too():
    """They end the hand at once, or never: their wins are dearer by a quarter, unless nothing is turned."""
    free, dear = first(READY, replace(ENDED, dearer=0.0)), first(READY, ENDED)
    assert free.value - dear.value == pytest.approx(DEARER * BEATEN * (1 - dear.win), rel=1e-4)
    none = replace(RULES, kan_dora=False)
    assert first(READY, ENDED, none).value == pytest.approx(first(READY, replace(ENDED, dearer=0.0), none).value)
    never = replace(ENDED, hazard=(0.0,))
    assert first(READY, never).value == pytest.approx(first(READY, replace(never, dearer=0.0)).value)


def test_the_wall_ends_a_tile_earlier():
    """One draw left: it comes where it is told to, else a quarter of the time, one of four seats having it."""
    model = replace(FULL, ron=False, hazard=(0.0,), dama=False)
    last = replace(READY, turn=17)
    bloom = 8 / UNSEEN
    told = first(replace(last, draws=1), model).win
    assert told == pytest.approx(bloom + (1 - bloom) * bloom, rel=1e-5)
    assert first(last, model).win == pytest.approx(bloom + (1 - bloom) * bloom / 4, rel=1e-5)


@pytest.mark.parametrize(
    ("hand", "kong", "better"),
    [
        # The fourth is of no use; it makes a chow.
        ("1111m456p789s23s9m5z", 0, True),
        ("1111m23m456p78s99s5z", 0, False),
        ("5555z456p78s2399m1s", 31, True),
    ],
)
def test_a_tile_that_is_needed_elsewhere_makes_no_kong(hand, kong, better):
    position = Position(hand=tiles(hand), indicators=tiles("3z"), turn=7)
    rest = tuple(tile for tile in position.hand if tile != kong)
    after = replace(position, hand=rest, melds=((CONCEALED_KONG, kong, 0),), kong=True)
    assert (first(after).value > first(position).value) is better


def test_a_hand_at_its_discard_draws_no_replacement():
    with pytest.raises(ValueError, match="replacement"):
        first(replace(READY, hand=(*READY.hand, 30)))


def test_own_kongs_are_four_alike_and_a_pung_with_its_fourth():
    hand = parse_hand("1111m0555p7z[777z][234s]").hand
    found = own_kongs(hand.concealed, hand.melds)
    assert [(kong.kind, write_tiles(kong.tiles)) for kong in found] == [
        (MeldKind.CONCEALED_KONG, "1111m"),
        (MeldKind.CONCEALED_KONG, "0555p"),
        (MeldKind.ADDED_KONG, "7777z"),
    ]
