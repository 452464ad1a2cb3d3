"""Stored facts come back as they were."""

import json
import random

import pytest

from engine.records.codec import UnknownRecord, decode, decode_all, encode_all
from tests.conformance import toy
from tests.conformance.harness import play


@pytest.mark.parametrize("seed", range(5))
def test_a_deal_comes_back_from_json(seed):
    rng = random.Random(seed)
    rules = toy.toy()
    _, events = play(rules, toy.start(rng, rules), rng, look=0)
    stored = json.loads(json.dumps(encode_all(events)))
    back = decode_all(stored)
    assert list(back) == events
    assert [type(event) for event in back] == [type(event) for event in events]


@pytest.mark.parametrize(
    "value", [{"$": "Nothing"}, {"seat": 1}, {"$": "Drew", "v": 2, "seat": 1}, {"$": "Drew", "seat": 1}]
)
def test_what_is_not_known_is_refused(value):
    with pytest.raises(UnknownRecord):
        decode(value)
