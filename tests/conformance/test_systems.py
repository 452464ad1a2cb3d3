"""Every preset of every system, played at random with every invariant checked at every event."""

import os
import random

import pytest

from engine.play.events import Left
from engine.play.match import start_of
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from tests.conformance.harness import play

PRESETS = [f"{system.key}/{preset.key}" for system in registry.SYSTEMS for preset in system.table.presets]
SEEDS = 100 if os.environ.get("SUZUME_LONG") else 3


def shuffled(rules, rng):
    wall = list(rules.deck)
    rng.shuffle(wall)
    return tuple(wall)


def test_every_system_can_be_played():
    assert all(system.play is not None for system in registry.SYSTEMS)


@pytest.mark.parametrize("line", PRESETS)
def test_deals(line):
    rules = rules_of(line)
    for seed in range(SEEDS):
        rng = random.Random(f"{line} {seed}")
        match = match_of(line).first(rng.randrange(1000))
        deal, _ = play(rules, start_of(match, shuffled(rules, rng), rng.randrange(1000)), rng, look=0.02)
        assert deal.ended


@pytest.mark.parametrize(
    "line",
    [
        "sichuan/qq_base6",
        "sichuan/dingque escape_units=4",
        "sichuan/chengdu_2016 escape_units=4",
        "sichuan/chengdu_blood_rain escape_units=0",
        "sichuan/river_exchange escape_units=16",
        "sichuan/chengdu_social_2p escape_units=1",
    ],
)
def test_deals_that_players_leave(line):
    rules, left = rules_of(line), 0
    for seed in range(SEEDS * 3):
        rng = random.Random(f"leaving {line} {seed}")
        match = match_of(line).first(rng.randrange(1000))
        start = start_of(match, shuffled(rules, rng), rng.randrange(1000))
        deal, events = play(rules, start, rng, look=0.02, leaving=rng.choice((0.02, 0.2)))
        assert deal.ended
        left += any(isinstance(event, Left) for event in events)
    assert left


@pytest.mark.parametrize("line", ["riichi/tenhou", "riichi/majsoul-3p", "mcr/seed", "sichuan/river_exchange"])
def test_a_whole_match(line):
    rng = random.Random(line)
    rules, matches = rules_of(line), match_of(line)
    match = matches.first(rng.randrange(1000))
    total = sum(match.points)
    for _ in range(200):
        if match.over:
            break
        if match.question:
            match = matches.answer(match, True)
            continue
        deal, _ = play(rules, start_of(match, shuffled(rules, rng), rng.randrange(1000)), rng, look=0)
        match = matches.after(match, deal, rng.randrange(1000))
        assert sum(match.points) + match.pot == total
        assert sorted(match.seating) == list(range(rules.seats))
    assert match.over
    assert len(matches.results(match)) == rules.seats
