"""Who gets a tile that several seats want: every set of answers of many windows, in every order of arrival."""

import itertools
import random

import pytest

from engine.play.actions import PASS, WIN
from engine.play.asks import CLAIM
from engine.play.events import Discarded, Drew, Ended, Melded, Won
from engine.play.match import start_of
from engine.play.verbs import apply, begin, close, legal_actions
from engine.systems.playing import match_of, rules_of
from tests.conformance.harness import pick
from tests.conformance.playthrough import wall

RANKS = {"pung": 1, "direct_kong": 1, "chow": 2}


def contested(line, seeds, wanted):
    """Claim windows in which at least `wanted` seats have something to say."""
    rules = rules_of(line)
    for seed in range(seeds):
        rng = random.Random(f"{line} {seed}")
        deal = begin(rules, start_of(match_of(line).first(0), wall(rules.deck, f"{line} {seed}"), 0)).deal
        while not deal.ended:
            if deal.window.kind == CLAIM:
                asked = {seat: legal_actions(deal, seat) for seat in deal.window.seats}
                asked = {seat: actions for seat, actions in asked.items() if actions}
                if len(asked) >= wanted:
                    yield deal, asked
                deal = close(deal, {}).deal
            else:
                seat = next(seat for seat in deal.window.seats if seat not in deal.window.answers)
                actions = [action for action in legal_actions(deal, seat) if action != WIN]
                deal = apply(
                    deal, seat, pick(rng, deal, seat) if WIN not in legal_actions(deal, seat) else actions[0]
                ).deal


def expected(deal, answers, head_bump, abort):
    """By the book: all (or the nearest) who win, else pung or kong, else chow, else the next seat draws."""
    source, number = deal.window.source, len(deal.seats)
    near = sorted(answers, key=lambda seat: (seat - source) % number)
    wins = [seat for seat in near if answers[seat] == WIN]
    if len(wins) >= abort:
        return "abort"
    if wins:
        return ("win", tuple(wins[:1] if head_bump else wins))
    calls = sorted(
        (RANKS[answers[seat].verb], (seat - source) % number, seat) for seat in near if answers[seat] != PASS
    )
    return ("meld", calls[0][2], answers[calls[0][2]].verb) if calls else "draw"


def happened(events):
    wins = tuple(event.seat for event in events if isinstance(event, Won))
    if wins:
        return ("win", wins)
    for event in events:
        if isinstance(event, Melded):
            return ("meld", event.seat, event.meld.kind.value)
        if isinstance(event, Drew):
            return "draw"
        if isinstance(event, Ended) and event.kind not in ("exhausted", "nagashi"):
            return "abort"
        if isinstance(event, Discarded):
            raise AssertionError("nobody may discard here")
    return "draw"


CASES = [
    ("riichi/tenhou", False, 3),
    ("riichi/wrc", True, 9),
    ("mcr/seed", True, 9),
    ("sichuan/chengdu_social_6p", False, 9),
]


@pytest.mark.parametrize(("line", "head_bump", "abort"), CASES)
def test_priority(line, head_bump, abort):
    looked = 0
    for deal, asked in itertools.islice(contested(line, 300, 2), 40):
        for chosen in itertools.product(*asked.values()):
            answers = dict(zip(asked, chosen, strict=True))
            results = {happened(close(deal, dict(order)).events) for order in itertools.permutations(answers.items())}
            assert results == {expected(deal, answers, head_bump, abort)}
            looked += 1
    assert looked > 40
