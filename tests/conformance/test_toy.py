"""The machine plays a system that is defined in the tests alone."""

import random

import pytest

from tests.conformance import toy
from tests.conformance.harness import play


@pytest.mark.parametrize("seed", range(12))
def test_plays_to_the_end(seed):
    rng = random.Random(seed)
    rules = toy.toy()
    deal, _ = play(rules, toy.start(rng, rules), rng)
    assert deal.ended in ("win", "exhausted")


def test_every_end_is_reached():
    ends = set()
    for seed in range(60):
        rng = random.Random(seed)
        rules = toy.toy()
        deal, _ = play(rules, toy.start(rng, rules), rng, look=0)
        ends.add(deal.ended)
    assert ends == {"win", "exhausted"}
