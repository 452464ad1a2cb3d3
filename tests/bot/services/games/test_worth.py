"""What hands at a table wait for, and what a win would be worth: the rulesets' own answers about the same tiles."""

from __future__ import annotations

import pytest

from bot.services.table_waits import form_of, waits_of, worth_of
from engine.ai import levels
from engine.ai.levels import LEVELS
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import WIN
from engine.play.asks import options
from engine.play.view import view
from engine.tiles.kinds import NORTH, Kind, Tile
from tests.bot.services.games.pure import begun, forward

LEAST = {"riichi/tenhou": 1, "mcr/seed": 8, "sichuan/river_exchange": 0}


def drafts(line, seeds):
    for seed in range(seeds):
        draft, _ = begun(line, seed)
        while draft.desk is not None:
            if draft.state.phase.value == "playing":
                yield draft
            draft = forward(draft)


@pytest.mark.parametrize("line", LEAST)
def test_every_win_that_is_offered_has_a_worth(line):
    found = [
        worth_of(draft.deal, seat)
        for draft in drafts(line, 16)
        for seat in draft.window.seats
        if WIN in options(draft.deal, seat)
    ]
    assert len(found) >= 5
    assert all(worth is not None and worth >= LEAST[line] for worth in found), found


@pytest.mark.parametrize("line", LEAST)
def test_a_hand_that_can_win_waits_for_the_tile(line):
    asked = ready = 0
    for draft in drafts(line, 3):
        if draft.desk.kind != "claim":
            continue
        for seat in draft.window.seats:
            answer = waits_of(draft.deal, seat, view(draft.deal, seat))
            assert answer is not None, "every hand of 3k+1 tiles has an answer"
            asked += 1
            if WIN in options(draft.deal, seat):
                ready += 1
                assert answer.shanten == 0
                assert draft.window.tile in [wait.kind for wait in answer.accepted] or draft.window.tile > 33
    assert asked > 100
    assert ready > 0


@pytest.mark.parametrize("line", ["riichi/tenhou-3p", "riichi players=2 nima_other_seat=W"])
def test_fewer_players_get_answers_too(line):
    asked = [(one.deal, seat) for one in drafts(line, 1) if one.desk.kind == "claim" for seat in one.window.seats]
    assert len(asked) > 20
    assert all(waits_of(deal, seat, view(deal, seat)) is not None for deal, seat in asked)


def test_norths_that_anybody_set_aside_are_gone_and_the_own_are_han():
    draft = next(one for one in drafts("riichi/tenhou-3p", 1) if one.desk.kind == "claim" and 0 in one.window.seats)
    deal = draft.deal.copy()
    for seat, norths in ((0, 2), (1, 1), (2, 0)):
        deal.seats[seat].aside = [Tile(NORTH)] * norths
        deal.seats[seat].melds, deal.seats[seat].river = [], []
    asked = form_of(deal, 0, view(deal, 0))
    assert (asked.norths, asked.seen) == (2, (Tile(NORTH),))
    assert form_of(deal, 1, view(deal, 1)).norths == 1
    assert form_of(deal, 2, view(deal, 2)).seen == (Tile(NORTH),) * 3


def test_of_two_players_the_second_sits_where_the_rules_say():
    for other, wind in (("S", 28), ("W", 29)):
        draft = next(drafts(f"riichi players=2 nima_other_seat={other}", 1))
        dealer = draft.deal.start.dealer
        winds = [form_of(draft.deal, seat, view(draft.deal, seat)).seat for seat in (dealer, 1 - dealer)]
        assert winds == [27, wind]


def test_a_kong_that_lies_face_down_is_not_counted():
    """Which four tiles others hold in it is theirs alone: two deals that differ in them wait for as many."""
    looked = 0
    for draft in drafts("mcr/seed", 2):
        seat, other = 0, 1
        if draft.desk.kind != "claim" or seat not in draft.window.seats or looked > 30:
            continue
        answers, alike = [], []
        for kind in (Kind(4), Kind(22)):
            deal = draft.deal.copy()
            deal.seats[other].melds = [Meld(MeldKind.CONCEALED_KONG, (Tile(kind),) * 4)]
            answers.append(waits_of(deal, seat, view(deal, seat)))
            alike.append(view(deal, seat))
        assert alike[0] == alike[1]
        assert answers[0] == answers[1]
        looked += 1
    assert looked > 20


@pytest.mark.parametrize("level", LEVELS)
def test_machines_play_on_beside_a_kong_that_lies_face_down(level):
    player = levels.player(level, "mcr/seed")
    chosen = 0
    for number, draft in enumerate(drafts("mcr/seed", 1)):
        if draft.desk.kind != "turn" or number % 12:
            continue
        (seat,) = draft.desk.asked
        deal = draft.deal.copy()
        deal.seats[(seat + 1) % 4].melds = [Meld(MeldKind.CONCEALED_KONG, (Tile(4),) * 4)]
        seen = view(deal, seat)
        assert seen.seats[(seat + 1) % 4].melds[0].tiles == ()
        assert player.choose(seen).action in seen.options
        chosen += 1
    assert chosen >= 3
