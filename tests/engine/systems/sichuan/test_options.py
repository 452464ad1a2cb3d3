"""Options and presets: the digest's table, what may not stand together, every option alone."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import OptionError
from engine.option_kinds import Choice, Number, Toggle
from engine.systems.sichuan.fans import PATTERNS
from engine.systems.sichuan.options import OPTIONS
from engine.systems.sichuan.presets import TABLE
from engine.systems.sichuan.system import build, fan_table
from tests.engine.systems.sichuan.asking import CASES, PRESETS, table

RECORDS = {record["preset"]: record for record in CASES if record["kind"] == "preset"}


def test_all_options_and_presets_are_there():
    assert [option.key for option in OPTIONS] == list(RECORDS["standard"]["options"])
    assert len(OPTIONS) == 74
    assert set(PRESETS) - set(RECORDS) == {"chengdu_n", "chengdu_n_2p"}
    assert len(RECORDS) == 26
    assert max(Counter(option.group for option in OPTIONS).values()) <= 25


@pytest.mark.parametrize("key", RECORDS)
def test_values_and_fan_are_those_of_the_rules(key):
    record, options = RECORDS[key], TABLE.choose(key)
    assert dict(options.values) == record["options"]
    assert {pattern: fan_table(key).fan.get(pattern) for pattern in PATTERNS} == record["fan"]


@pytest.mark.parametrize("key", RECORDS)
def test_unconfirmed_is_what_the_source_leaves_open(key):
    record, options = RECORDS[key], TABLE.choose(key)
    if record["stated"]:
        assert options.unsure == set(record["options"]) - set(record["stated"])
    else:  # the rules' own presets are as sure as what they are based on, and certain in what they set
        base = TABLE.choose(record["based_on"])
        assert options.unsure == base.unsure - set(record["changes"])


@pytest.mark.parametrize("key", [key for key, record in RECORDS.items() if "based_on" in record])
def test_a_variant_changes_only_what_it_says(key):
    record = RECORDS[key]
    assert TABLE.preset(key).based_on == record["based_on"]
    before, after = TABLE.choose(record["based_on"]), TABLE.choose(key)
    changed = {option: after[option] for option in after.values if after[option] != before[option]}
    # A variant may name a value its base has already.
    assert changed.items() <= record["changes"].items()
    assert all(after[option] == value for option, value in record["changes"].items())


QUARRELS = {
    "standard pig=cap fan_cap=none": ("pig_needs_cap", "pig", "fan_cap"),
    "standard void_first=on": ("needs_void_rule", "void_first", "void_rule"),
    "standard natural_void=auto": ("needs_void_rule", "natural_void", "void_rule"),
    "standard dance_protect=closed_may_not_feed": ("needs_dance", "dance_protect", "dance"),
    "standard discards_face_down=on win_on_discard=off allow_kong=none": (
        "face_down",
        "discards_face_down",
        "allow_pung",
    ),
    "standard discards_face_down=on allow_pung=off allow_kong=none": (
        "face_down",
        "discards_face_down",
        "win_on_discard",
    ),
    "standard discards_face_down=on win_on_discard=off allow_pung=off": (
        "face_down_kong",
        "discards_face_down",
        "allow_kong",
    ),
    "standard players=8": ("too_few_tiles", "players", "hand_size"),
    "blood_exchange hand_size=4": ("exchange_too_small", "exchange", "hand_size"),
}


@pytest.mark.parametrize("line", QUARRELS)
def test_what_quarrels_is_refused_and_both_are_named(line):
    with pytest.raises(OptionError) as caught:
        table(line)
    key, option, other = QUARRELS[line]
    (reason,) = caught.value.reasons
    assert reason.key == f"sichuan.reason.{key}"
    assert (reason.params["option"], reason.params["other"]) == (option, other)


def test_chow_has_no_rules():
    with pytest.raises(OptionError, match="no_chow"):
        table("standard allow_chow=on")


def test_all_quarrels_are_told_at_once():
    with pytest.raises(OptionError) as caught:
        table("standard allow_chow=on void_first=on pig=cap fan_cap=none")
    assert len(caught.value.reasons) == 3


@pytest.mark.parametrize(
    ("players", "size", "fits"),
    [(7, 13, True), (8, 13, False), (8, 10, True), (9, 10, False), (10, 7, True), (10, 10, False), (10, 4, True)],
)
def test_tiles_must_reach(players, size, fits):
    # dealt tiles, one more for the dealer, and two go-rounds
    assert (players * size + 1 <= 108 - 2 * players) is fits
    if fits:
        assert table(f"chengdu_social players={players} hand_size={size}").circumstances.players == players
    else:
        with pytest.raises(OptionError, match="too_few_tiles"):
            table(f"chengdu_social players={players} hand_size={size}")


@pytest.mark.parametrize(
    "line",
    [
        "standard pass_bigger_ok=off",
        "standard pass_lock_scope=same_tile",
        "chengdu_plain bent_kong_each=3",
        "chengdu_social_2p multi_ron=nearest",
        "standard river_kong=none",
        "standard exchange_direction=next",
        "standard_plain early_leaver_forfeits=off",
        "standard dealer_multi_ron=discarder",
        "chengdu_points pig_receivers=all_nonpig",
    ],
)
def test_options_without_effect_are_allowed(line):
    assert table(line).options.changed


def values_of(option):
    match option.kind:
        case Toggle():
            return (True, False)
        case Choice(values):
            return values
        case Number(low, high, _, may_be_none):
            return (low, (low + high) // 2, high, *((None,) if may_be_none else ()))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_alone_builds_or_is_refused_with_a_reason(preset):
    keys = []
    for option in OPTIONS:
        for value in values_of(option):
            try:
                options = TABLE.choose(preset, {option.key: value})
            except OptionError as refused:
                keys += [reason.key for reason in refused.reasons]
                continue
            built = build(options)
            assert built.options[option.key] == value
            assert TABLE.parse(None, options.line).values == options.values
    assert all(key.startswith(("sichuan.reason.", "option.")) for key in keys)
