"""Who gets a tile that several want, through the service: every set of claims, in any order of arrival.

The expected winner is found here from the rules of precedence alone: a win before pung and kong, these before a chow,
the nearest after the discarder among equals; how many may win one tile is the ruleset's word.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product

import pytest

from bot.services import claims, table_play
from bot.services.orders import ASK_ALL
from bot.services.table_draft import Draft
from bot.services.table_views import Press
from engine.play.actions import PASS
from engine.play.asks import options
from engine.systems.registry import ruleset
from tests.bot.services.games.pure import VERBS, positions
from tests.conformance.playthrough import PRESETS

WIN_ALL = {"riichi/tenhou": 2, "riichi/ema": 3, "mcr/seed": 1, "sichuan/river_exchange": 3, "riichi/wrc": 1}
"""How many may win one discard at most: the nearest only, two (three abort), or all."""
HARDLY_CLAIMED = ("sichuan/chengdu_social_2p", "sichuan/chengdu_n_2p")
"""Rules for two by which no discard can be claimed, or one in a thousand deals: nobody has a rival."""
LONG = bool(os.environ.get("SUZUME_LONG"))
LINES = tuple(line for line in PRESETS if line not in HARDLY_CLAIMED) if LONG else tuple(WIN_ALL)
SEEDS = 1000 if LONG else 40
"""Deals looked through at most: by some rules two seats seldom want one tile."""


def may_win(line):
    """The same of every preset, by what its options say."""
    values = ruleset(line).options.values
    if values.get("multi_ron", "nearest") != "all":
        return 1
    return 3 if values.get("sanchahou", "off") == "off" else 2


def test_the_options_say_of_some_presets_what_was_looked_up():
    assert {line: may_win(line) for line in WIN_ALL} == WIN_ALL


def contested(line, most=14):
    """Windows in which at least two seats could do something, every seat asked about everything."""
    found = 0
    for seed in range(SEEDS):
        for draft, _ in positions(line, seed, ("claim",)):
            able = [seat for seat in draft.desk.asked if set(options(draft.deal, seat)) - {PASS}]
            if len(able) >= min(2, len(draft.deal.seats) - 1):
                yield draft, able
                found += 1
                if found == most:
                    return


def expected(draft, said, line):
    """(verb, seats) of what must happen by precedence."""
    source, number = draft.desk.source, len(draft.deal.seats)
    nearest = sorted(said, key=lambda seat: (seat - source) % number)
    wins = [seat for seat in nearest if said[seat].verb == "win"]
    if wins:
        most = may_win(line)
        return "win", {1: wins[:1], 2: wins if len(wins) < 3 else [], 3: wins}[most]
    for verbs in (("pung", "direct_kong"), ("chow",)):
        for seat in nearest:
            if said[seat].verb in verbs:
                return said[seat].verb, [seat]
    return "pass", []


def happened(after):
    events = [fact.event for fact in after.facts if hasattr(fact, "event")]
    wins = [event.seat for event in events if type(event).__name__ == "Won"]
    if wins:
        return "win", wins
    if any(type(event).__name__ == "Ended" and event.kind == "sanchahou" for event in events):
        return "win", []
    melds = [event for event in events if type(event).__name__ == "Melded"]
    if melds and melds[0].source >= 0:
        return melds[0].meld.kind.value, [melds[0].seat]
    return "pass", []


@pytest.mark.parametrize("line", LINES)
def test_every_set_of_claims_ends_as_the_rules_have_it(line):
    windows = sets = 0
    for draft, able in contested(line):
        windows += 1
        choices = []
        for seat in able:
            verbs = {}
            for action in options(draft.deal, seat):
                verbs.setdefault(action.verb, action)
            choices.append(list(verbs.values()))
        for actions in product(*choices):
            said = dict(zip(able, actions, strict=True))
            outcomes = []
            for order in (able, able[::-1]):
                desk = draft.desk
                for at, seat in enumerate(order):
                    action = said[seat]
                    press = Press(VERBS[action.verb], action.tiles if action != PASS else ())
                    desk = claims.seal(desk, seat, press, draft.now + at)
                everything = dict.fromkeys(draft.state.players, ASK_ALL)
                desk = replace(desk, orders=dict.fromkeys(draft.desk.orders, ASK_ALL))
                company = replace(draft.company, orders=everything)
                after = Draft(draft.state.copy(), company, draft.now + 9000, desk)
                table_play.ring(after, desk)
                outcomes.append(after)
            assert outcomes[0].facts == outcomes[1].facts, "arrival order must not matter"
            sets += 1
            verb, seats = expected(draft, said, line)
            assert happened(outcomes[0]) == (verb, seats), (line, said)
    assert windows >= 3
    assert sets >= 12
