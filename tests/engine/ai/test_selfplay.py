"""Every level plays every preset: legal choices, the same for the same view, explained in every language."""

import random
import re

import pytest

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from engine.ai import levels
from engine.ai.levels import LEVELS, player
from engine.ai.selfplay import play_deal
from engine.play.match import start_of
from engine.play.verbs import apply as answered
from engine.play.verbs import begin, close
from engine.play.view import view
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from tests.conformance import toy
from tests.conformance.harness import Watch

PRESETS = [f"{system.key}/{preset.key}" for system in registry.SYSTEMS for preset in system.table.presets]
LONG = 1000
"""Deals of every preset in the long run."""


class Checked:
    """A player whose every choice is looked at."""

    def __init__(self, inner, said, again=0.1):
        self.inner, self.said, self.again = inner, said, again
        self.chance = random.Random(1)

    def choose(self, seen):
        choice = self.inner.choose(seen)
        assert choice.action in seen.options
        assert choice.reasons
        for reason in choice.reasons:
            self.said.setdefault(reason.key, reason)
        if self.chance.random() < self.again:
            assert self.inner.choose(seen) == choice
        return choice


def start(line, rng):
    rules = rules_of(line)
    wall = list(rules.deck)
    rng.shuffle(wall)
    return start_of(match_of(line).first(rng.randrange(1000)), tuple(wall), rng.randrange(1000))


def deals(line, number, said, name=""):
    rules = rules_of(line)
    for deal in range(number):
        rng = random.Random(f"{line} {name} {deal}")
        # Mostly beginners in the long run: they are the fastest, and reach the same windows.
        weights = (1, 1, 1) if number <= 3 else (12, 3, 1)
        seats = [Checked(player(rng.choices(LEVELS, weights)[0], line), said) for _ in range(rules.seats)]
        ended, events = play_deal(rules, start(line, rng), seats)
        assert ended.ended
        assert events
        assert sum(ended.scores) + ended.pot == sum(ended.start.scores) + ended.start.pot


def told(said):
    catalog = own_catalog()
    for reason in said.values():
        for language in LANGUAGES:
            text = catalog.words(language).reason(reason)
            assert text
            assert "{" not in text
            assert reason.key in catalog.messages[language]


@pytest.mark.parametrize("line", PRESETS)
def test_a_deal_of_every_preset(line):
    said = {}
    deals(line, 1, said)
    told(said)


@pytest.mark.long
@pytest.mark.parametrize("line", PRESETS)
def test_a_thousand_deals_of_every_preset(line):
    deals(line, LONG, {}, "long")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("line", ["riichi/tenhou", "riichi/tenhou-3p", "mcr/seed", "sichuan/blood_exchange"])
def test_what_is_hidden_changes_nothing(line, level):
    """The same deal with everything hidden from the seat shuffled anew: the same choice."""
    rules, rng = rules_of(line), random.Random(f"hidden {line} {level}")
    mind = player(level, line)
    watch_start = start(line, rng)
    watch = Watch(rules, watch_start)
    deal, events = begin(rules, watch_start)
    watch.follow(events)
    for _ in range(45):
        if deal.ended:
            break
        window = deal.window
        answers = {}
        for seat in window.seats:
            seen = view(deal, seat)
            if seen.options:
                answers[seat] = mind.choose(seen).action
                if rng.random() < 0.3:
                    assert mind.choose(view(watch.reshuffled(seat, rng), seat)).action == answers[seat]
        if window.kind == "claim":
            step = close(deal, answers)
            watch.follow(step.events)
            deal = step.deal
        else:
            for seat, action in answers.items():
                step = answered(deal, seat, action)
                watch.follow(step.events)
                deal = step.deal


def test_every_reason_and_route_has_its_text(root):
    catalog = own_catalog()
    source = "".join(path.read_text("utf-8") for path in (root / "engine" / "ai").rglob("*.py"))
    keys = set(re.findall(r'"(ai\.[a-z_]+)"', source))
    keys |= {f"ai.level.{level}" for level in LEVELS}
    keys |= {f"ai.route.{key}" for key in re.findall(r'(?:Route|Target)\("([a-z_]+)"', source)}
    assert {"ai.win", "ai.fold", "ai.route.tanyao", "ai.route.mixed_straight"} <= keys
    missing = [(key, language) for key in keys for language in LANGUAGES if key not in catalog.messages[language]]
    assert not missing


def test_a_system_without_a_player_of_its_own_is_played_plainly():
    rules = toy.toy()
    mind = levels._plain("strong", None, rules)
    for seed in range(5):
        ended, _ = play_deal(rules, toy.start(random.Random(seed), rules), [Checked(mind, {})] * rules.seats)
        assert ended.ended


def test_an_unknown_level_is_refused():
    with pytest.raises(ValueError, match="no such level"):
        player("expert", "riichi")


def test_players_are_values():
    assert player("strong", "riichi/tenhou") is player("strong", "riichi/tenhou@1")
    assert player("strong", "riichi/tenhou") is not player("regular", "riichi/tenhou")


def test_every_preset_has_every_level():
    for line in PRESETS:
        for level in LEVELS:
            assert callable(player(level, line).choose)
