"""Stored facts come back as they were."""

import json
import random

import pytest

from engine.play import evolve, pending
from engine.play.match import start_of
from engine.records.codec import UnknownRecord, decode, decode_all, encode_all, is_stored
from engine.systems.playing import match_of, rules_of
from tests.conformance import toy
from tests.conformance.harness import play
from tests.conformance.playthrough import PRESETS, wall


@pytest.mark.parametrize("seed", range(5))
def test_a_deal_comes_back_from_json(seed):
    rng = random.Random(seed)
    rules = toy.toy()
    _, events = play(rules, toy.start(rng, rules), rng, look=0)
    stored = json.loads(json.dumps(encode_all(events)))
    back = decode_all(stored)
    assert list(back) == events
    assert [type(event) for event in back] == [type(event) for event in events]


EVERY_FEATURE = (
    "riichi/tenhou",
    "riichi/majsoul-3p",
    "mcr/seed",
    "sichuan/blood_exchange",
    "sichuan/chengdu_2016",
    "sichuan/chengdu_blood_rain",
    "sichuan/chengdu_social_2p",
)


@pytest.mark.parametrize("line", EVERY_FEATURE)
def test_deals_of_every_system_come_back(line):
    rng, rules = random.Random(line), rules_of(line)
    for seed in range(2):
        start = start_of(match_of(line).first(seed), wall(rules.deck, f"{line} {seed}"), seed)
        _, events = play(rules, start, rng, look=0)
        back = decode_all(json.loads(json.dumps(encode_all(events))))
        assert list(back) == events
        assert all(type(one) is type(other) for one, other in zip(back, events, strict=True))


@pytest.mark.parametrize("line", PRESETS)
def test_every_task_and_event_of_a_ruleset_can_be_stored(line):
    rules = rules_of(line)
    kinds = {*evolve._EVOLVERS, *pending._DOERS, *rules.evolvers, *rules.doers, *rules.listeners, *rules.reactions}
    assert not [kind.__name__ for kind in kinds if not is_stored(kind)]


@pytest.mark.parametrize(
    "value", [{"$": "Nothing"}, {"seat": 1}, {"$": "Drew", "v": 2, "seat": 1}, {"$": "Drew", "seat": 1}]
)
def test_what_is_not_known_is_refused(value):
    with pytest.raises(UnknownRecord):
        decode(value)
