"""What hands at a table wait for, and what a win would be worth: the rulesets' own answers about the same tiles."""

from __future__ import annotations

import pytest

from bot.services.table_waits import waits_of, worth_of
from engine.play.actions import WIN
from engine.play.asks import options
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
            answer = waits_of(draft.deal, seat)
            assert answer is not None, "every hand of 3k+1 tiles has an answer"
            asked += 1
            if WIN in options(draft.deal, seat):
                ready += 1
                assert answer.shanten == 0
                assert draft.window.tile in [wait.kind for wait in answer.accepted] or draft.window.tile > 33
    assert asked > 100
    assert ready > 0
