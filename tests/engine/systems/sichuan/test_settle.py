"""Settlements: the corners the worked cases leave out, and what cannot be."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from engine.errors import EngineError
from engine.hand.hand import MeldKind
from engine.systems.sichuan.events import Drawn, Ended, Kong, Left
from engine.tiles.kinds import Tile
from tests.engine.systems.sichuan.asking import shown, stated, table, won

CONCEALED = MeldKind.CONCEALED_KONG
BENT = MeldKind.ADDED_KONG
DIRECT = MeldKind.DIRECT_KONG


def kong(seat, kind=CONCEALED, **said):
    return Kong(seat=seat, kind=kind, tile=None, **said)


def balances(line, *events, **streaks):
    return table(line).settling.settle(events, **streaks).balances


def refused(line, *events):
    with pytest.raises(EngineError) as caught:
        table(line).settling.settle(events)
    return [(reason.key.removeprefix("sichuan.reason."), dict(reason.params)) for reason in caught.value.reasons]


def test_stated_fan_are_counted_like_hands():
    assert balances("standard", won([stated(1, 3)], None, 0)) == (-4, 4, 0, 0)
    assert balances("standard", won([stated(1, 9)], None, 0)) == (-32, 32, 0, 0)
    assert balances("dingque", won([stated(1, 3)], None, None)) == (-5, 15, -5, -5)
    assert balances("chengdu_2016", won([stated(1, 3)], None, None)) == (-40, 120, -40, -40)
    assert balances("chengdu_points", won([stated(1, 3)], None, None)) == (-3, 9, -3, -3)


def test_streaks_count_for_hands_not_for_kongs():
    events = [kong(2), won([shown(1, "345m678m78p55p[222'p]")], "6p", 0)]
    assert balances("xuezhan_9fan", *events) == (-3, -1, 6, -2)
    assert balances("xuezhan_9fan", *events, draw_streak=2) == (-6, 2, 6, -2)
    assert balances("xuezhan_9fan", *events, draw_streak=2, dealer_streak=4) == (-18, 14, 6, -2)
    assert balances("standard", *events, draw_streak=2, dealer_streak=4) == (-3, -1, 6, -2)


def test_the_order_in_which_winners_are_named_changes_nothing():
    hands = [stated(1, 1), stated(2, 2), stated(3, 3)]
    results = {
        table("standard").settling.settle([kong(0), won(order, None, 0, kong_shot=True)]).entries
        for order in permutations(hands)
    }
    assert len(results) == 1


@pytest.mark.parametrize(("policy", "handed"), [("each_full", (6, 6)), ("split", (3, 3)), ("nearest", (6, 0))])
def test_a_transfer_to_several_winners(policy, handed):
    line = f"standard kong_transfer_multi={policy}"
    kongs = [kong(3, BENT), kong(0)]
    before = balances(line, *kongs)
    assert before == (5, -3, -3, 1)
    after = balances(line, *kongs, won([stated(1, 1), stated(2, 1)], None, 0, kong_shot=True))
    assert after == (5 - 2 - sum(handed), -3 + 1 + handed[0], -3 + 1 + handed[1], 1)


def test_a_split_leaves_what_does_not_divide():
    # Five units for two winners: two each, the fifth stays.
    line = "dingque_jiajiayou kong_transfer_multi=split direct_kong_discarder=3 base_unit=10"
    events = [
        kong(0, DIRECT, giver=3),
        won([stated(1, 1), stated(2, 1)], None, 0, kong_shot=True),
    ]
    assert balances(line, *events) == (50 - 20 - 40, -10 + 10 + 20, -10 + 10 + 20, -30)


def test_winners_pay_for_kongs_where_everybody_does():
    events = [won([stated(1, 1)], None, 0), kong(2)]
    assert balances("standard", *events) == (-3, 1, 4, -2)
    assert balances("standard kong_payers=all", *events) == (-3, -1, 6, -2)


def test_money_of_a_robbed_kong_is_final_and_split():
    line = "xuezhan_9fan kong_transfer_multi=nearest"
    events = [won([stated(1, 1), stated(3, 1)], None, 0, rob_kong=True)]
    assert balances(line, *events) == (3 - 3 - 4, -1 + 3 + 2, -1, -1 + 2)


def test_the_end_after_a_win_gives_kong_money_back_where_the_table_says_so():
    events = [
        kong(3, BENT),
        won([stated(0, 1)], None, 3),
        won([stated(1, 1)], None, 3),
        won([stated(2, 1)], None, 3),
    ]
    ended = Ended(hands=(stated(3),))
    assert balances("dingque", *events, ended) == balances("dingque", *events)
    line = "dingque kong_refund=at_end"
    assert balances(line, *events, ended) == (1, 1, 1, -3)
    assert balances(line, *events, Ended(hands=(stated(3, 2),))) == (0, 0, 0, 0)
    assert refused(line, *events, Ended())[0] == ("hands_at_end", {"seats": ("D",)})
    assert refused(line, *events, Ended(hands=(stated(2), stated(3))))[0] == ("hands_apart", {"seats": ("C",)})


def test_a_single_win_looks_at_all_who_have_not_won():
    line = "chengdu_rain kong_refund=at_end"
    events = [kong(1, BENT), kong(2), won([stated(0, 1)], None, 3)]
    assert balances(line, *events, Ended(hands=(stated(1), stated(2, 1), stated(3)))) == (
        -2 + 2,
        -2,
        6,
        -2 - 2,
    )


def test_leaving():
    # A winner forfeits only where the table says so.
    events = [won([stated(1, 2)], None, 0), Left(seat=1)]
    assert balances("standard", *events) == (0, 0, 0, 0)
    assert balances("dingque", *events) == (-2, 2, 0, 0)
    # A leaver who has not won pays where there is a penalty, keeps the seat where there is none.
    assert balances("qq_base6", Left(seat=2)) == (96, 96, -288, 96)
    assert balances("standard", Left(seat=2), won([stated(1, 1)], None, None)) == (-1, 3, -1, -1)
    # Those who have won before get nothing of the penalty; kong money of a winner who leaves stays.
    assert balances("qq_base6", won([stated(1, 1)], None, 0), Left(seat=2)) == (-6 + 96, 6, -192, 96)
    assert balances("standard", kong(1), won([stated(1, 2)], None, 0), Left(seat=1)) == (-2, 6, -2, -2)
    # The last one in play has nobody left to play with.
    settled = table("qq_base6").settling.settle([Left(seat=2), won([stated(0, 1)], None, None), Left(seat=1)])
    assert settled.in_play == (3,)


def test_a_river_winner_who_leaves_gives_every_win_back():
    line = "river_exchange early_leaver_forfeits=on"
    events = [won([stated(1, 1)], None, 0), won([stated(1, 1)], None, None), Left(seat=1)]
    assert balances(line, *events) == (0, 0, 0, 0)


def test_pigs_and_the_check():
    hands = (stated(0, pig=True), stated(1), stated(2, 2), stated(3, 4))
    drawn = Drawn(hands=hands)
    assert balances("standard", drawn) == (-48, 16 - 2 - 8, 16 + 2, 16 + 8)
    assert balances("standard pig=none", drawn) == (-10, -10, 4, 16)
    assert balances("standard pig=extra_fan", drawn) == (-20, -10, 6, 24)
    assert balances("standard pig=cap fan_cap=3", drawn) == (-12, 4 - 2 - 4, 4 + 2, 4 + 4)
    assert balances("standard pig_pays_dajiao=on", drawn) == (-58, 6, 20, 32)
    assert balances("standard dajiao=none", drawn) == (-48, 16, 16, 16)


def test_dead_waits_at_the_draw():
    # Seat 0 waits for 5p alone; three lie in a meld of seat 1, one in the river of seat 2.
    def drawn(river):
        last = replace(shown(2, "114477m2244789p"), river=(Tile(13),) if river else ())
        return Drawn(hands=(shown(0, "123456789m11p46p"), shown(1, "1234689m12p[555'p]2s"), last, stated(3, 1)))

    table_default = table("standard pig=none").settling.settle([drawn(True)])
    assert [standing.ready for standing in table_default.standings] == [True, False, False, True]
    visible = table("standard pig=none dead_wait_counts=visible_excluded").settling
    assert not visible.settle([drawn(True)]).standings[0].ready
    assert visible.settle([drawn(False)]).standings[0].ready


def test_copies_in_the_own_hand_are_on_view_too():
    # Two pairs wait for each other; the other two 1p were discarded.
    waiting = shown(0, "123456m1199p[444'm]")
    standing = table("standard dead_wait_counts=visible_excluded").settling.check.standing
    view = [0] * 27
    assert standing(waiting, False, view).kinds == (9, 17)
    view[9] = 2
    assert standing(waiting, False, view).kinds == (17,)


def test_a_river_winner_counts_as_ready_whatever_became_of_the_wait():
    winner = won([shown(1, "111234m6899s[777's]")], "7s", 0)
    drawn = Drawn(hands=(stated(0), stated(2), stated(3)))
    # All four 7s are beside or in the hand now: still ready, for the value of the locked hand and its root.
    assert balances("river_exchange", winner, drawn) == (-2 - 2, 2 + 6, -2, -2)


def test_a_river_winner_is_checked_with_all_waits():
    # Waits for 6s and 9s; all four 9s are in the kong, but only they make terminals in every set: 3 + 1 fan.
    winner = won([shown(1, "12378911m78s[9999s]")], "6s", 0)
    drawn = Drawn(hands=(stated(0), stated(2), stated(3)))
    assert balances("river_exchange", winner, drawn) == (-2 - 8, 2 + 24, -8, -8)


def test_own_melds_are_not_seen_twice():
    waiting = shown(0, "111234m6899s[777's]")
    drawn = Drawn(hands=(waiting, stated(1), stated(2), stated(3)))
    settled = table("standard dead_wait_counts=visible_excluded").settling.settle([drawn])
    assert settled.standings[0].kinds == (24,)


def test_river_winners_that_stand_apart_collect_from_no_pig():
    events = [won([stated(1, 1)], None, 0), Drawn(hands=(stated(0, pig=True), stated(2), stated(3, 2)))]
    line = "river_exchange river_draw_check=apart pig_receivers=all_nonpig"
    assert balances(line, *events) == (-1 - 32, 1, 16 - 2, 16 + 2)
    assert balances("river_exchange", *events) == (-1 - 48, 1 + 16 + 1, 16 - 1 - 2, 16 + 2)


def test_a_fifth_copy_may_be_waited_for():
    hands = (shown(0, "111234m6899s{7777s}"), stated(1), stated(2), stated(3))
    assert balances("standard", Drawn(hands=hands)) == (0, 0, 0, 0)
    # A kong is no root here, and the fifth copy adds none.
    assert balances("standard dead_wait_counts=counts", Drawn(hands=hands)) == (3, -1, -1, -1)


def test_every_entry_keeps_the_running_balances():
    settled = table("standard").settling.settle([kong(0), won([stated(1, 2), stated(2, 1)], None, 3)])
    running = [0, 0, 0, 0]
    for entry in settled.entries:
        running[entry.payer] -= entry.amount
        running[entry.payee] += entry.amount
        assert entry.balances == tuple(running)
    assert settled.balances == tuple(running)


def test_a_river_winners_hand_is_locked_but_for_kongs_that_keep_its_waits():
    first = won([shown(1, "222345m6799s[444's]")], "8s", 0)
    konged = won([shown(1, "345m6799s[444's]{2222m}")], "5s", 2)
    other = won([shown(1, "222345m67s99s{4444s}")], "5s", 2)
    changed = won([shown(1, "222345m4599s[111's]")], "6s", 2)
    # One fan; then root and the rest with the kong laid down.
    assert balances("river_exchange", first, konged) == (-1, 3, -2, 0)
    assert balances("river_exchange", first, other) == (-1, 3, -2, 0)
    assert refused("river_exchange", first, changed)[0] == ("locked_hand", {"seat": "B"})
    # The latest hand counts at the ready check.
    drawn = Drawn(hands=(stated(0), stated(2), stated(3)))
    assert balances("river_exchange", first, konged, drawn) == (-1 - 2, 3 + 6, -2 - 2, -2)


REFUSALS = {
    "not_in_play": ("standard", [won([stated(1, 1)], None, 0), won([stated(1, 1)], None, 0)]),
    "no_such_seat": ("standard", [kong(7)]),
    "pays_oneself": ("standard", [won([stated(1, 1)], None, 1)]),
    "winner_twice": ("standard", [won([stated(1, 1), stated(1, 2)], None, 0)]),
    "one_self_draw": ("standard", [won([stated(1, 1), stated(2, 2)], None, None)]),
    "one_winner": ("standard multi_ron=nearest", [won([stated(1, 1), stated(2, 2)], None, 0)]),
    "deal_over": ("standard_plain", [won([stated(1, 1)], None, 0), kong(2)]),
    "not_over": ("standard", [Ended()]),
    "no_such_kong": ("chengdu_social_2p", [kong(0, BENT)]),
    "no_late_kong": ("standard late_bent_kong=forbidden", [kong(0, BENT, late=True)]),
    "shot_without_kong": ("standard", [won([stated(1, 1)], None, 0, kong_shot=True)]),
    "too_many_kongs": ("standard", [kong(2)] * 6),
    "no_fan_stated": ("standard", [won([stated(1)], None, 0)]),
    "no_winning_tile": ("standard", [won([shown(1, "123456789m5577p")], None, 0)]),
    "not_a_winning_shape": ("standard", [won([shown(1, "123456789m5579p")], "7p", 0)]),
    "void_suit_held": ("dingque", [won([shown(1, "123456789m5577p", void=1)], "7p", 0)]),
    "wrong_tile_count": ("standard", [won([shown(1, "123456m5577p")], "7p", 0)]),
    "hands_at_draw": ("standard", [Drawn(hands=(stated(0), stated(1), stated(2)))]),
    "hands_apart": ("standard", [won([stated(0, 1)], None, 3), Drawn(hands=tuple(stated(seat) for seat in range(4)))]),
    "left_before": ("standard", [Left(seat=1), Left(seat=1)]),
    "discard_win_not_allowed": ("chengdu_social_2p", [won([stated(1, 1)], None, 0)]),
}


def test_a_kong_shot_needs_no_kong_where_kongs_are_not_paid():
    assert balances("chengdu_blood", won([stated(1, 1)], None, 0, kong_shot=True)) == (-2, 2, 0, 0)


@pytest.mark.parametrize("key", REFUSALS)
def test_what_cannot_be_is_refused_at_its_event(key):
    line, events = REFUSALS[key]
    found = refused(line, *events)
    assert found[0][0] == key
    at = 5 if key == "too_many_kongs" else len(events)
    assert found[-1] == ("at_event", {"n": at})


@pytest.mark.parametrize(("line", "most"), [("standard", 4), ("chengdu_n players=5 hand_size=10", 3)])
def test_a_player_makes_as_many_kongs_as_a_hand_has_sets(line, most):
    rules = table(line)
    rules.settling.settle([kong(1)] * most)
    assert refused(line, *[kong(1)] * (most + 1)) == [
        ("too_many_kongs", {"seat": "B", "n": most}),
        ("at_event", {"n": most + 1}),
    ]
    rules.settling.settle([kong(seat) for seat in range(4) for _ in range(most)])


def test_a_tile_makes_one_kong():
    twice = [Kong(seat=1, kind=CONCEALED, tile=Tile(4))] * 2
    assert refused("standard", *twice) == [("five_of_a_kind", {"tile": "5m", "n": 8})]
    apart = [Kong(seat=seat, kind=CONCEALED, tile=Tile(4)) for seat in (1, 2)]
    assert refused("standard", *apart) == [("five_of_a_kind", {"tile": "5m", "n": 8})]
    shown_once = won([shown(1, "123m5577p{5555m}[222'p]")], "7p", 0)
    assert sum(balances("standard", twice[0], shown_once)) == 0


def limited(line, *events):
    return [tuple(cut) for cut in table(line).settling.settle(events).limited]


def test_what_the_limit_cuts_is_told():
    assert limited("standard", won([stated(1, 6), stated(2, 9)], None, 0)) == [(0, 2, 9)]
    assert limited("standard", won([stated(1, 6), stated(2, 5)], None, 0)) == []
    assert limited("chengdu_points", won([stated(1, 30)], None, 0)) == []
    ready = won([shown(1, "11123456789m55m")], "5m", 0)
    worth = table("standard").settling.settle([ready]).wins[0].worth
    assert limited("standard fan_cap=1", ready) == [(0, 1, worth.fan)]


def test_what_the_limit_cuts_in_the_ready_check_is_told_once():
    hands = (stated(0), stated(1), stated(2, 2), stated(3, 8))
    assert limited("standard", kong(3), Drawn(hands=hands)) == [(1, 3, 8)]
    assert limited("standard dajiao=none", Drawn(hands=hands)) == []
    # Nobody pays where everybody is ready.
    assert limited("standard", Drawn(hands=tuple(stated(seat, 8) for seat in range(4)))) == []
    # A pig pays a fan more here, which is over the limit where the hand is not.
    pig = (stated(0, pig=True), stated(1), stated(2), stated(3, 6))
    assert limited("standard pig=extra_fan", Drawn(hands=pig)) == [(0, 3, 7)]


def test_no_tile_is_shown_five_times():
    hands = [shown(1, "11123456m5577p5p"), shown(2, "11456789m77889p")]
    events = [won([hands[0]], "7p", 0), won([hands[1]], "9p", 3)]
    assert refused("standard", *events)[0] == ("five_of_a_kind", {"tile": "1m", "n": 5})
