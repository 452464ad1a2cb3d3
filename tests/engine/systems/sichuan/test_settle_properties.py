"""Random deals over all tables: sums, causes, order, and suits that may be exchanged for one another."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, pairwise, permutations

import pytest

from engine.hand.hand import Hand, Meld
from engine.systems.sichuan.events import Drawn, Kong, ShownHand, Won
from engine.systems.sichuan.ledger import CAUSES, CHECK, ESCAPE, FORFEIT, HAND, PIG, REFUND, ROBBED, TRANSFER
from engine.tiles.kinds import Tile
from tests.engine.systems.sichuan.asking import PRESETS, random_deals, table

KNOWN = {*CAUSES.values(), CHECK, ESCAPE, FORFEIT, HAND, PIG, REFUND, ROBBED, TRANSFER}
VARIED = [
    "standard kong_transfer=all_kongs kong_transfer_multi=split",
    "standard pig_receivers=all_nonpig pig_pays_dajiao=on kong_payers=all",
    "river_exchange early_leaver_forfeits=on river_draw_check=apart escape_units=3",
    "dingque dead_wait_counts=counts dajiao=min fan_menqing=1 fan_zhongzhang=1 base_unit=7",
    "xuezhan_9fan dead_wait_counts=visible_excluded rob_kong_money=to_winner kong_refund=none",
]


def check(rules, deal):
    settled = rules.settling.settle(deal, draw_streak=len(deal) % 3, dealer_streak=1 + len(deal) % 4)
    assert sum(settled.balances) == 0
    running = [0] * rules.circumstances.players
    last = -1
    for entry in settled.entries:
        assert entry.amount > 0
        assert entry.amount % rules.scoring.base == 0
        assert entry.payer != entry.payee
        assert entry.cause in KNOWN
        assert entry.event >= last
        last = entry.event
        running[entry.payer] -= entry.amount
        running[entry.payee] += entry.amount
        assert entry.balances == tuple(running)
    assert settled.balances == tuple(running)
    assert len(settled.wins) == sum(len(event.hands) for event in deal if isinstance(event, Won))
    return settled


@pytest.mark.parametrize("line", PRESETS + VARIED)
def test_money_is_only_moved(line):
    rules = table(line)
    for deal in islice(random_deals(rules, 1), 40):
        check(rules, deal)


@pytest.mark.long
@pytest.mark.parametrize("line", PRESETS + VARIED)
def test_money_is_only_moved_at_length(line):
    rules = table(line)
    for deal in islice(random_deals(rules, 2), 1600):
        check(rules, deal)


def test_random_deals_meet_everything():
    causes = set()
    for line in PRESETS + VARIED:
        rules = table(line)
        for deal in islice(random_deals(rules, 1), 40):
            causes |= {entry.cause for entry in rules.settling.settle(deal).entries}
    assert causes >= KNOWN - {ESCAPE}


def relabelled(deal, suits):
    """The deal with its suits exchanged."""

    def tile(old):
        return Tile(9 * suits[old // 9] + old % 9)

    def hand(old):
        melds = [Meld(meld.kind, tuple(map(tile, meld.tiles))) for meld in old.melds]
        return Hand.of(map(tile, old.concealed), melds)

    def seat(old):
        return replace(old, hand=hand(old.hand)) if isinstance(old, ShownHand) else old

    found = []
    for event in deal:
        match event:
            case Won():
                event = replace(event, hands=tuple(map(seat, event.hands)), tile=tile(event.tile))
            case Drawn():
                event = replace(event, hands=tuple(map(seat, event.hands)))
            case Kong(tile=kong) if kong is not None:
                event = replace(event, tile=tile(kong))
        found.append(event)
    return found


@pytest.mark.parametrize("line", PRESETS)
def test_suits_may_be_exchanged(line):
    rules = table(line)
    for deal in islice(random_deals(rules, 3), 12):
        plain = rules.settling.settle(deal)
        for suits in islice(permutations(range(3)), 1, None):
            assert rules.settling.settle(relabelled(deal, suits)).entries == plain.entries


@pytest.mark.parametrize("line", PRESETS)
def test_hands_at_the_draw_may_be_named_in_any_order(line):
    rules = table(line)
    rng = random.Random(4)
    for deal in islice(random_deals(rules, 4), 25):
        if isinstance(deal[-1], Drawn):
            hands = list(deal[-1].hands)
            rng.shuffle(hands)
            shuffled = [*deal[:-1], Drawn(hands=tuple(hands))]
            assert rules.settling.settle(shuffled).entries == rules.settling.settle(deal).entries


def test_instant_and_final_kong_money_give_the_same_balances():
    at_once, at_last = table("standard"), table("standard rain_when=at_settlement")
    for deal in islice(random_deals(at_once, 5), 50):
        assert at_once.settling.settle(deal).balances == at_last.settling.settle(deal).balances


def test_kongs_of_players_who_pay_each_other_may_change_places():
    """Neighboring kongs commute: each is charged to the same players."""
    rules = table("standard")
    for deal in islice(random_deals(rules, 6), 80):
        for place, (one, two) in enumerate(pairwise(deal)):
            # Which kong was the last matters to a kong shot of the same player.
            if isinstance(one, Kong) and isinstance(two, Kong) and one.seat != two.seat:
                changed = [*deal[:place], two, one, *deal[place + 2 :]]
                assert rules.settling.settle(changed).balances == rules.settling.settle(deal).balances
