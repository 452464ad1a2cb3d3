"""How deals ended: every winner's sheet says what was paid for the hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.services.replays import Replays
from bot.services.rulesets import built
from bot.services.table_panels import standings
from bot.services.table_results import result_of
from bot.services.table_scene import open_hands, table_scene
from bot.services.table_state import TableState
from bot.services.table_views import Phase
from engine.errors import HandError
from engine.features.void_suit import void_of
from engine.hand.hand import Hand
from engine.play.view import view
from engine.scoring.form import Form
from engine.scoring.sheet import TABLE
from tests.bot.services.games.pure import begun, chosen, forward
from tests.bot.services.games.world import ANN, World, play_turns

CAUSES = {
    "riichi/tenhou": ("riichi.cause.win", "riichi.cause.honba"),
    "mcr/wmo": ("mcr.cause.discard", "mcr.cause.base", "mcr.cause.self_draw"),
    "sichuan/blood_exchange": ("sichuan.ledger.win",),
    "sichuan/river_exchange": ("sichuan.ledger.win",),
    "sichuan/chengdu_social_7p": ("sichuan.ledger.win",),
}


@pytest.mark.asyncio
@pytest.mark.parametrize("line", CAUSES)
async def test_a_sheet_says_what_was_paid(line):
    world = World(source=random.Random(5))
    replays = Replays(world.storage.tables)
    found = 0
    for _ in range(3):
        table = await world.new(line, size=7 if line.endswith("7p") else 4)
        await play_turns(world, table, (ANN,))
        record = await replays.find(table)
        for deal in record.deals:
            result = result_of(record.rules, deal.number, deal.start, deal.events)
            owed = []
            for win in result.wins:
                found += 1
                assert win.sheet is not None
                assert win.sheet.lines
                owed += [(one.payer, one.payee, one.amount) for one in win.sheet.payments if TABLE not in one[:2]]
            paid = [
                (one.payer, one.payee, one.amount)
                for one in result.payments
                if one.cause in CAUSES[line] and TABLE not in (one.payer, one.payee)
            ]
            dealer = deal.start.dealer
            seats = len(deal.seating)
            assert sorted(_sums(((a + dealer) % seats, (b + dealer) % seats, n) for a, b, n in owed)) == sorted(
                _sums(paid)
            )
    assert found >= 3


def _sums(rows):
    sums = {}
    for payer, payee, amount in rows:
        sums[payer, payee] = sums.get((payer, payee), 0) + amount
    return sums.items()


@pytest.mark.parametrize(
    ("line", "order", "places"),
    [
        # Seated from the first dealer: players 2, 3, 0, 1. Equal points by seat: player 3 (South) before 0 (West).
        ("riichi/tenhou@1", [2, 3, 0, 1], [1, 2, 3, 4]),
        # Equal points share place and bonus.
        ("riichi/wrc@1", [2, 0, 3, 1], [1, 2, 2, 4]),
        ("mcr/wmo@1", [2, 0, 3, 1], [1, 2, 2, 4]),
    ],
)
@pytest.mark.parametrize("over", [True, False])
def test_equal_points_are_ranked_as_the_rules_say(line, order, places, over):
    state = TableState("0" * 26, {}, phase=Phase.OVER, line=line, size=4)
    match = state.matches.first(2)
    state.match = replace(match, points=(24700, 20000, 30600, 24700), over=over)
    rows = standings(state)
    assert [row.place for row in rows] == places
    assert [row.player for row in rows] == order
    results = [row.result[0] / row.result[1] for row in rows]
    assert results == sorted(results, reverse=True)


DRAWN = {
    "sichuan/standard": 2,
    "sichuan/dingque": 2,
    "sichuan/river_exchange": 2,
    "sichuan/chengdu_points": 2,
    "sichuan/chengdu_terms": 2,
    "sichuan/chengdu_social_5p": 3,
}
"""Rules with a draw check, and how many of a dozen hands end with it at least."""


@pytest.mark.parametrize("line", DRAWN)
def test_the_ready_check_opens_the_hands_it_pays_for(line):
    """Sichuan rules 6.6: each player who is not ready pays each ready one what his tiles show. Ready hands lie open on
    the last board, in its text and the card; who pays keeps his covered."""
    found = checked = covered = 0
    for seed in range(12):
        draft, _ = begun(line, seed)
        while draft.desk is not None:
            draft = forward(draft, chosen(draft))
        deal, result = draft.state.deal, draft.state.result
        if result.kind != "exhausted":
            continue
        found += 1
        won = {win.seat for win in result.wins}
        checks = [payment for payment in result.payments if payment.cause == "sichuan.ledger.dajiao"]
        assert {payment.payee for payment in checks} <= result.opened.keys()
        assert result.opened.keys().isdisjoint(payment.payer for payment in checks)
        for seat, state in enumerate(deal.seats):
            if seat in won or state.out:
                continue
            ready = is_ready(line, Form(hand=Hand.of(state.concealed(), state.melds), void_suit=void_of(deal, seat)))
            assert (seat in result.opened) == ready
            if ready:
                assert result.opened[seat] == state.concealed()
            checked += ready
            covered += not ready
        shown = open_hands(table_scene(view(deal, None)))
        assert {seat: set(hand.tiles) for seat, hand in shown.items()} == {
            seat: set(tiles) for seat, tiles in result.opened.items()
        }
    assert found >= DRAWN[line]
    assert checked + covered >= 2


def is_ready(line, form):
    """Whether a hand waits for something; one whose melds are of three suits, or of the void one, never does."""
    try:
        return built(line).waits(form).shanten == 0
    except HandError:
        return False


def test_without_a_draw_check_nobody_shows_anything():
    drawn = 0
    for seed in range(12):
        draft, _ = begun("sichuan/chengdu_social_5p dajiao=none", seed)
        while draft.desk is not None:
            draft = forward(draft, chosen(draft))
        result = draft.state.result
        drawn += result.kind == "exhausted"
        assert result.opened.keys() == {win.seat for win in result.wins}
    assert drawn >= 2
