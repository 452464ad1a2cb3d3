"""Every option that touches play or the table, changed alone, leaves a game that holds all invariants."""

import random

import pytest

from engine.errors import OptionError
from engine.option_kinds import Choice, Flags, Number, Numbers, Toggle
from engine.play.match import start_of
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from tests.conformance.harness import play
from tests.conformance.playthrough import wall

BASES = {
    "riichi": ("riichi/seed", "riichi/seed players=3", "riichi/seed players=2"),
    "sichuan": ("sichuan/dingque", "sichuan/chengdu_blood_rain", "sichuan/river_exchange"),
    "mcr": ("mcr/seed",),
}
"""The first one takes every change that it can carry; the others are tried in the long suite, or where it cannot."""
BESIDE = {
    "void_rule": {"free": "void_first=off natural_void=none", "one_suit": "void_first=off natural_void=none"},
    "discards_face_down": {"on": "win_on_discard=off allow_pung=off allow_kong=concealed_only"},
    "dance_protect": {"closed_may_not_feed": "dance=on"},
    "hand_size": {"4": "exchange=none"},
    "players": {"10": "hand_size=4 exchange=none"},
    "natural_void": {"report": "void_rule=tile_down"},
    "touhoku_menzen_only": {"on": "touhoku_shinkansen=on"},
    "touhoku_souzu_only": {"on": "touhoku_shinkansen=on"},
    "paarenchan_needs_yaku": {"off": "paarenchan=deals"},
}
"""What must be changed with a choice, where rules refuse it alone."""


def written(option):
    """Values of an option as a person writes them."""
    kind = option.kind
    match kind:
        case Choice() | Toggle():
            return kind.choices()
        case Number(low, high, step, _):
            return tuple(str(value) for value in dict.fromkeys((low, min(low + step, high), high)))
        case Numbers():
            return ("1,1,1", "0,2,4") if option.key == "red_fives" else ()
        case Flags():
            return ()


def asked():
    """(system, option, value, lines): a line for each base that can carry the value and does not have it."""
    for system in registry.SYSTEMS:
        for option in system.table.options:
            if option.affects & {"play", "setup"}:
                for value in written(option):
                    beside = BESIDE.get(option.key, {}).get(value, "")
                    yield system.key, option.key, value, tuple(carried(system.key, f"{option.key}={value} {beside}"))


def carried(system, change):
    for base in BASES[system]:
        try:
            line = registry.ruleset(f"{base} {change}").options.line
        except OptionError:
            continue
        yield line


ASKED = list(asked())
FIRST = sorted({lines[0] for *_, lines in ASKED if lines})
LATER = sorted({line for *_, lines in ASKED for line in lines} - set(FIRST))


def test_every_choice_can_be_played():
    """But for those that no rules can carry."""
    assert [(system, key, value) for system, key, value, lines in ASKED if not lines] == [
        ("sichuan", "allow_chow", "on"),
    ]


def deals(line, number):
    rules = rules_of(line)
    for seed in range(number):
        rng = random.Random(f"{line} {seed}")
        start = start_of(match_of(line).first(rng.randrange(1000)), wall(rules.deck, f"{line} {seed}"), seed)
        deal, _ = play(rules, start, rng, look=0.01)
        assert deal.ended


@pytest.mark.parametrize("line", FIRST)
def test_an_option_alone(line):
    deals(line, 1)


@pytest.mark.long
@pytest.mark.parametrize("line", FIRST + LATER)
def test_many_deals(line):
    deals(line, 5)
