"""Nothing that everybody sees of a window depends on a hidden tile, until the bell opens what was claimed.

Pairs of deals that are equal in public information, with equal orders and presses, give the same public trace. The rule
"wait for those who can claim" must fail the same test, or the test could not see anything.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import islice

import pytest

from bot.services import claims, notices, table_play
from bot.services.clocks import CLOCKS
from bot.services.table_draft import Draft
from bot.services.table_events import InDeal
from bot.services.table_panels import clock_view, hand_view, proposals
from bot.services.table_views import Press
from engine.play.view import view
from tests.bot.services.games.pure import (
    CLOCK_KEYS,
    eager,
    forward,
    live_of,
    only_who_can,
    opened,
    positions,
    presses,
    trace,
    twin,
)
from tests.conformance.playthrough import PRESETS

LONG = bool(os.environ.get("SUZUME_LONG"))
SOME = (
    "riichi/tenhou",
    "riichi/majsoul-3p",
    "mcr/seed",
    "sichuan/standard",
    "sichuan/blood_exchange",
    "sichuan/river_exchange",
    "sichuan/chengdu_social_5p",
)
DRAWS_ALONE = "sichuan/chengdu_social_2p"
"""Rules by which nobody ever claims a discard: no window opens."""
LINES = tuple(line for line in PRESETS if line != DRAWS_ALONE) if LONG else SOME
PAIRS = -(-10_000 // len(LINES)) if LONG else 12
"""Of each line."""
SEEDS = 60 if LONG else 2
"""Deals of each line at most."""
HANDS = 1000 if LONG else 24
"""Of machines, that an observer bets on."""


def pairs(line, kinds=("claim", "locked", "all"), share=0.5):
    return islice(all_pairs(line, kinds, share), PAIRS)


def all_pairs(line, kinds, share):
    for seed in range(SEEDS):
        for draft, rng in positions(line, seed, kinds, CLOCK_KEYS[(seed + LINES.index(line)) % len(CLOCK_KEYS)]):
            if rng.random() < share and (other := twin(draft, rng)) is not None:
                yield draft, other, rng


@pytest.mark.parametrize("line", LINES)
def test_twins_have_the_same_public_trace_to_the_bell(line):
    count = differing = 0
    for draft, other, rng in pairs(line):
        script = presses(rng, draft)
        one, two = trace(draft, script)[0], trace(other, script)[0]
        assert one == two
        assert draft.desk == other.desk, "who is asked and waited for, and how long, decides what is refused, and when"
        count += 1
        differing += draft.deal.key() != other.deal.key()
    assert count == PAIRS
    assert differing > 0.9 * count, "twins must differ in what is hidden (near the end little is)"


@pytest.mark.parametrize("line", ["riichi/tenhou", "riichi/seed", "riichi/majsoul-3p", "mcr/seed", "sichuan/standard"])
def test_a_tile_held_out_to_be_robbed_tells_no_more(line):
    """After every added kong (and every other tile that may be robbed) all are asked, whoever can."""
    robbing = set()
    for seed in range(60 if LONG else 12):
        for draft, rng in positions(line, seed, ("claim",), choose=eager):
            if not draft.window.robbing or (other := twin(draft, rng)) is None:
                continue
            robbing.add(draft.window.robbing)
            script = presses(rng, draft)
            assert trace(draft, script)[0] == trace(other, script)[0]
            assert draft.deal.key() != other.deal.key()
    assert robbing


def test_twins_owe_the_same_reminders():
    """Only orders and public facts say who is told about a window, and when."""
    owed = 0
    for line in LINES:
        for draft, other, _ in pairs(line):
            users = {player: 100 + player for player in draft.state.players}
            row = live_of(draft, draft.desk).row
            first, second = (notices.owed(one, users, row) for one in (draft, other))
            assert first == second
            owed += len(first)
    assert owed > 20


@pytest.mark.parametrize("line", LINES)
def test_no_private_answer_depends_on_what_its_reader_cannot_see(line):
    """Neither the hand that a seat is shown nor what it is told of its presses, possible or not."""
    count = differing = 0
    for draft, rng in islice(positions(line, 5), PAIRS):
        state = draft.state
        for seat in draft.desk.asked:
            other = twin(draft, rng, seat)
            if other is None:
                continue
            player = state.seating[seat]
            for verb in (None, *sorted(claims.VERBS)):
                desks = [
                    one.desk if verb is None else claims.seal(one.desk, seat, Press(verb), draft.now)
                    for one in (draft, other)
                ]
                first, second = (
                    hand_view(live_of(one, desk), player) for one, desk in zip((draft, other), desks, strict=True)
                )
                assert first == second
            one, two = (tuple(proposals(each.deal, seat, draft.company.orders[player])) for each in (draft, other))
            assert one == two
            count += 1
            differing += draft.deal.key() != other.deal.key()
    assert count >= 8
    assert differing > 0.8 * count


def test_waiting_for_those_who_can_claim_would_tell():
    told = 0
    for line in ("riichi/tenhou", "mcr/seed", "sichuan/standard"):
        for draft, other, rng in pairs(line, ("claim",)):
            script = presses(rng, draft)
            told += trace(draft, script, only_who_can(draft))[0] != trace(other, script, only_who_can(other))[0]
    assert told > 0


@pytest.mark.parametrize("line", LINES)
def test_a_pass_and_a_hand_that_cannot_are_the_same_after_the_bell_too(line, monkeypatch):
    """Where nobody takes anything, the tables go on alike but for the tile drawn next, which is hidden."""
    count = 0
    for draft, other, _ in pairs(line, ("claim",)):
        ends = []
        for one in (draft, other):
            desk = one.desk
            after = Draft(one.state.copy(), one.company, one.now + 60_000, desk)
            with monkeypatch.context() as patched:
                # Deals that end here are left out; a twin has no past of its own from which a result could be read.
                patched.setattr(table_play, "_end_deal", lambda draft: None)
                table_play.ring(after, desk)
            ends.append(after)
        taken = [any(type(fact.event).__name__ in ("Won", "Melded") for fact in end.facts if isinstance(fact, InDeal))
                 for end in ends]  # fmt: skip
        if any(taken) or any(end.deal.ended for end in ends):
            continue
        count += 1
        first, second = ([told for _, told in end.state.news] for end in ends)
        aside = [any(type(event).__name__ in ("Aside", "Announced") for event in told) for told in (first, second)]
        if any(aside):
            continue  # a flower or a kong in the new tile is public by the rules
        assert first == second
        assert ends[0].desk == ends[1].desk or ends[0].desk.kind == ends[1].desk.kind == "locked"
    assert count >= 4


def test_locked_turns_are_tried_too():
    kinds = {draft.desk.kind for line in SOME for draft, _, _ in pairs(line, ("locked", "all"), 1.0)}
    assert kinds == {"locked", "all"}


def test_arrival_order_leaves_no_mark():
    """Presses of different seats at the same moments, whoever came first: the same commit."""
    count = 0
    for line in ("riichi/tenhou", "mcr/seed", "sichuan/standard"):
        for draft, rng in positions(line, 77, ("claim", "all")):
            seats = list(draft.desk.asked)
            said = {seat: press for _, seat, press in presses(rng, draft)}
            bodies = []
            for _ in range(2):
                rng.shuffle(seats)
                desk = draft.desk
                for seat in seats:
                    if seat in said:
                        desk = claims.seal(desk, seat, said[seat], draft.now + 1)
                after = Draft(draft.state.copy(), draft.company, draft.now + 9000, desk)
                table_play.ring(after, desk)
                bodies.append(after.facts)
            assert bodies[0] == bodies[1]
            count += 1
    assert count > 50


def test_the_board_is_nobodys_view():
    for draft, _ in positions("riichi/tenhou", 3):
        board = trace(draft, [])[0][0][1]
        assert board.view == view(draft.deal, None)
        assert board.view.hand == ()
        assert board.view.options == ()


def test_an_observer_cannot_bet_on_bells():
    """Bells of tables where machines play against sleeping humans: late ones come no oftener where somebody could."""
    late, early = [], []
    for line in ("riichi/tenhou", "sichuan/standard"):
        for seed in range(100, 100 + HANDS // 2):
            for draft, _ in positions(line, seed, ("claim",)):
                grid = claims.grid_of(draft.state.clock, draft.company.secret)
                desk = draft.desk
                could = bool(only_who_can(opened(draft.state, draft)) & desk.waits) if desk.waits else None
                length = claims.rings_at(desk, grid) - desk.opened
                if not desk.waits:
                    (late if length > 4500 else early).append(
                        any(len(view(draft.deal, seat).options) > 1 for seat in desk.asked)
                    )
                assert could is None or length >= draft.state.clock.cap
    assert min(len(late), len(early)) > HANDS
    share = sum(late + early) / len(late + early)
    error = (share * (1 - share) * (1 / len(late) + 1 / len(early))) ** 0.5
    assert abs(sum(late) / len(late) - sum(early) / len(early)) < 3 * error


def test_the_driver_of_these_tests_reaches_the_end():
    draft, _ = next(positions("mcr/seed", 1))
    for _ in range(2000):
        if draft.desk is None:
            break
        draft = forward(draft)
    assert draft.state.phase.value == "over"


@pytest.mark.parametrize("key", CLOCK_KEYS)
def test_what_is_shown_of_a_claim_window_is_true_and_knows_no_orders(key):
    """It never rings before the moment that is shown, nor later than the grid's next instant after the last one."""
    seen = 0
    for draft, _ in positions("riichi/tenhou", 2, ("claim",), key):
        live = live_of(draft, draft.desk)
        shown, clock = clock_view(live), CLOCKS[key]
        assert (shown.earliest, shown.until) == (draft.now + clock.floor, draft.now + clock.cap)
        assert shown.earliest <= live.rings_at <= shown.until + clock.grid
        quiet = replace(draft.desk, waits=frozenset(), least=draft.now + clock.floor)
        assert clock_view(live_of(draft, quiet)) == shown
        assert clock_view(live_of(draft, claims.shifted(quiet, 5000))).earliest == shown.earliest + 5000
        assert clock_view(live_of(draft, replace(draft.desk, lone=True))).earliest == 0
        seen += 1
    assert seen > 9


def test_where_nobody_claims_no_window_opens():
    assert not list(positions(DRAWS_ALONE, 1))
    assert sum(1 for _ in positions(DRAWS_ALONE, 1, ("turn",))) > 20
