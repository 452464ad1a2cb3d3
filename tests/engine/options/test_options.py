"""Options: every kind of value, presets on presets, refusals with everything that is wrong, and one line that names
any ruleset."""

import dataclasses
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import OptionError
from engine.option_kinds import Choice, Flags, Number, Numbers, Toggle, write_value
from engine.options import Needs, Option, OptionTable, Preset
from engine.reasons import Reason
from engine.systems.registry import SYSTEMS, ruleset, system

SCORE = frozenset({"score"})


def option(key, kind, default, **more):
    return Option(key, kind, default, "all", SCORE, **more)


def too_small(values):
    if values["fan_cap"] is not None and values["fan_cap"] < values["minimum"]:
        yield Reason("toy.reason.cap_below_minimum", {"cap": "fan_cap", "minimum": "minimum"})


TOY = OptionTable(
    "toy",
    (
        option("open_simples", Toggle(), True),
        option("limit", Choice(("none", "soft", 8), preset_only=("floating",)), "soft"),
        option("minimum", Number(0, 8), 1),
        option("fan_cap", Number(2, 100, step=2, may_be_none=True), None),
        option("return_points", Number(0, 60000, step=1000), 30000),
        option("target_points", Number(0, 60000, step=1000), lambda values: values["return_points"]),
        option("stop_points", Number(0, 90000, step=1000), lambda values: values["target_points"] + 10000),
        option("uma", Numbers((4,), -100, 100, preset_only=("floating",)), (15, 5, -5, -15)),
        option("liability", Flags(("dragons", "winds", "kongs")), frozenset({"dragons", "winds"})),
        option("soft_step", Number(1, 3), 1, needs=Needs("limit", frozenset({"soft", 8}))),
    ),
    (
        Preset("plain", 1, {}),
        Preset("club", 1, {"limit": 8, "return_points": 25000}),
        Preset("club", 2, {"limit": 8, "return_points": 40000, "uma": "floating"}, unsure=frozenset({"uma", "limit"})),
        Preset("club_blitz", 1, {"minimum": 3}, based_on="club@1"),
        Preset("club_late", 1, {"minimum": 2}, based_on="club"),
    ),
    "plain",
    (too_small,),
)


def refusal(preset, text):
    with pytest.raises(OptionError) as error:
        TOY.parse(preset, text)
    return [(reason.key, dict(reason.params)) for reason in error.value.reasons]


# Kinds of values


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Toggle(), "on", True),
        (Toggle(), "No", False),
        (Toggle(), "1", True),
        (Choice(("a", 3)), "3", 3),
        (Choice(("a", 3)), "a", "a"),
        (Number(0, 9), "7", 7),
        (Number(-9, 9), "-7", -7),
        (Number(0, 9, may_be_none=True), "none", None),
        (Numbers((2, 3), 0, 9), "1,2", (1, 2)),
        (Numbers((2, 3), 0, 9), "1/2/3", (1, 2, 3)),
        (Numbers((4,), 0, 9, ("floating",)), "floating", "floating"),
        (Flags(("a", "b")), "b,a", frozenset("ab")),
        (Flags(("a", "b")), "none", frozenset()),
    ],
)
def test_values_that_are_read(kind, text, value):
    assert kind.parse(text) == value
    assert type(kind.parse(text)) is type(value)
    assert kind.accepts(value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Toggle(), 1),
        (Toggle(), None),
        (Choice((0, 1)), True),
        (Choice(("a",)), "b"),
        (Number(0, 9), 10),
        (Number(0, 9), -1),
        (Number(1, 9, step=2), 4),
        (Number(0, 9), None),
        (Number(0, 9), True),
        (Number(0, 9), "3"),
        (Numbers((2,), 0, 9), (1, 2, 3)),
        (Numbers((2,), 0, 9), (1, 10)),
        (Numbers((2,), 0, 9), "floating"),
        (Numbers((2,), 0, 9), [1, 2]),
        (Flags(("a",)), frozenset("b")),
        (Flags(("a",)), ("a",)),
    ],
)
def test_values_that_are_not(kind, value):
    assert not kind.accepts(value)


def values_of(kind):
    match kind:
        case Toggle():
            return st.booleans()
        case Choice(values):
            return st.sampled_from(values)
        case Number(low, high, step, may_be_none):
            numbers = st.integers(0, (high - low) // step).map(lambda times: low + times * step)
            return st.none() | numbers if may_be_none else numbers
        case Numbers(counts, low, high):
            return st.sampled_from(counts).flatmap(
                lambda count: st.lists(st.integers(low, high), min_size=count, max_size=count).map(tuple)
            )
        case Flags(values):
            return st.sets(st.sampled_from(values)).map(frozenset)


@pytest.mark.parametrize("declared", TOY.options, ids=lambda declared: declared.key)
@given(data=st.data())
def test_values_are_written_as_they_are_read(declared, data):
    value = data.draw(values_of(declared.kind))
    assert declared.kind.accepts(value)
    assert declared.kind.parse(write_value(value)) == value


def test_choices_are_all_readable():
    for declared in TOY.options:
        for text in declared.kind.choices():
            assert declared.kind.accepts(declared.kind.parse(text))
    assert Number(0, 19).choices()[-1] == "19"
    assert Number(0, 20).choices() == ()
    assert Number(1, 2, may_be_none=True).choices() == ("1", "2", "none")


# Presets and changes


def test_defaults_follow_until_they_are_set():
    plain = TOY.choose()
    assert (plain["return_points"], plain["target_points"], plain["stop_points"]) == (30000, 30000, 40000)
    moved = TOY.choose(None, {"return_points": 35000})
    assert (moved["target_points"], moved["stop_points"]) == (35000, 45000)
    assert moved.changed == ("return_points",)
    held = TOY.choose(None, {"return_points": 35000, "target_points": 30000})
    assert (held["target_points"], held["stop_points"]) == (30000, 40000)
    assert held.line == "toy/plain@1 return_points=35000 target_points=30000"
    assert TOY.choose(None, {"return_points": 35000, "target_points": 35000}).changed == ("return_points",)


def test_presets_stand_on_presets():
    blitz, late = TOY.choose("club_blitz"), TOY.choose("club_late")
    assert (blitz["minimum"], blitz["limit"], blitz["return_points"]) == (3, 8, 25000)
    assert (late["minimum"], late["return_points"], late["uma"]) == (2, 40000, "floating")
    assert blitz.line == "toy/club_blitz@1"
    assert TOY.preset("club").version == 2
    assert TOY.parse("club@1", "")["return_points"] == 25000


def test_unsure_values_are_sure_once_they_are_set():
    assert TOY.choose("club").unsure == {"uma", "limit"}
    assert TOY.parse("club", "uma=1,1,-1,-1").unsure == {"limit"}


def test_typed_reading_of_values():
    chosen = TOY.choose("club")
    assert (chosen.flag("open_simples"), chosen.number("minimum"), chosen.word("uma")) == (True, 1, "floating")
    with pytest.raises(AssertionError):
        chosen.number("open_simples")
    with pytest.raises(AssertionError):
        chosen.word("minimum")


@pytest.mark.parametrize(
    ("preset", "text", "line"),
    [
        (None, "", "toy/plain@1"),
        (None, "open_simples=off", "toy/plain@1 open_simples=off"),
        (None, "open_simples", "toy/plain@1"),
        (None, "minimum=2 open_simples=no", "toy/plain@1 open_simples=off minimum=2"),
        (None, "liability=winds,dragons", "toy/plain@1"),
        (None, "liability=none uma=20/10/-10/-20", "toy/plain@1 uma=20,10,-10,-20 liability=none"),
        (None, "fan_cap=8", "toy/plain@1 fan_cap=8"),
        (None, "toy/club@1 minimum=4", "toy/club@1 minimum=4"),
        ("plain", "toy/club", "toy/club@2"),
        ("plain", "club@1", "toy/club@1"),
        ("club", "toy minimum=3", "toy/plain@1 minimum=3"),
        ("club", "uma=floating", "toy/club@2"),
        ("club", "  minimum=2   ", "toy/club@2 minimum=2"),
    ],
)
def test_lines(preset, text, line):
    assert TOY.parse(preset, text).line == line


@st.composite
def choices(draw, table):
    """A preset of a table and some options changed to values of theirs."""
    preset = draw(st.sampled_from(table.presets))
    keys = draw(st.lists(st.sampled_from(table.options), unique_by=lambda declared: declared.key, max_size=8))
    return preset, {declared.key: draw(values_of(declared.kind)) for declared in keys}


def line_names_the_same(table, preset, changes):
    try:
        chosen = table.choose(preset.key, changes, preset.version)
    except OptionError:
        return
    again = table.parse(None, chosen.line)
    assert again == chosen
    assert again.line == chosen.line
    assert table.parse(f"{preset.key}@{preset.version}", chosen.line.partition(" ")[2]) == chosen


@given(choices(TOY))
def test_one_line_names_any_choice(choice):
    line_names_the_same(TOY, *choice)


@pytest.mark.parametrize("known", SYSTEMS, ids=lambda known: known.key)
@given(data=st.data())
def test_one_line_names_any_choice_of_every_system(known, data):
    line_names_the_same(known.table, *data.draw(choices(known.table)))


# Refusals

NEEDS_LIMIT = ("option.needs", {"option": "soft_step", "needs": "limit", "choices": ("8", "soft")})


EVERY_PRESET = {"system": "system.toy", "known": tuple(dict.fromkeys(preset.key for preset in TOY.presets))}


def bad(key, value, *choices):
    return "option.bad_value", {"option": key, "value": value, "choices": choices}


@pytest.mark.parametrize(
    ("preset", "text", "reasons"),
    [
        (None, "kuiten=off", [("option.unknown", {"option": "kuiten", "nearest": ()})]),
        (None, "open_simple=off", [("option.unknown", {"option": "open_simple", "nearest": ("open_simples",)})]),
        (None, "minimum=9", [bad("minimum", "9", *"012345678")]),
        (None, "minimum", [bad("minimum", "on", *"012345678")]),
        (None, "minimum=", [bad("minimum", "", *"012345678")]),
        (None, "return_points=5", [bad("return_points", "5", "0…60000")]),
        (None, "uma=1,2", [bad("uma", "1,2", "4 × -100…100")]),
        (None, "uma=floating", [bad("uma", "floating", "4 × -100…100")]),
        (None, "limit=floating", [bad("limit", "floating", "none", "soft", "8")]),
        (None, "open_simples=maybe", [bad("open_simples", "maybe", "on", "off")]),
        (None, "limit=none soft_step=2", [NEEDS_LIMIT]),
        (None, "fan_cap=2 minimum=3", [("toy.reason.cap_below_minimum", {"cap": "fan_cap", "minimum": "minimum"})]),
        (None, "minimum=2 minimum=3", [("option.twice", {"option": "minimum"})]),
        ("clubb", "", [("option.unknown_preset", {"preset": "clubb", "nearest": ("club", "club_blitz")})]),
        ("nonsense", "", [("option.unknown_preset", {"preset": "nonsense", "nearest": (), **EVERY_PRESET})]),
        ("club@3", "", [("option.unknown_version", {"preset": "club", "version": 3})]),
        ("club@", "", [("option.unknown_version", {"preset": "club", "version": ""})]),
        ("club@new", "", [("option.unknown_version", {"preset": "club", "version": "new"})]),
        (None, "riichi/club", [("option.other_system", {"system": "riichi", "wanted": "toy"})]),
    ],
)
def test_refusals(preset, text, reasons):
    assert refusal(preset, text) == reasons


def test_every_problem_of_a_line_is_told():
    assert [key for key, _ in refusal(None, "foo=1 minimum=99 uma=x limit=none")] == [
        "option.unknown",
        "option.bad_value",
        "option.bad_value",
    ]


@given(st.text(string.ascii_lowercase + "=/@,_- 0123456789", max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        chosen = TOY.parse(None, text)
    except OptionError as refused:
        reasons = refused.reasons
    else:
        assert TOY.parse(None, chosen.line) == chosen
        return
    assert reasons


# What is declared by the systems


@pytest.mark.parametrize("known", SYSTEMS, ids=lambda known: known.key)
def test_presets_set_only_what_is_declared_and_accepted(known):
    table = known.table
    assert len({declared.key for declared in table.options}) == len(table.options)
    assert len({(preset.key, preset.version) for preset in table.presets}) == len(table.presets)
    for declared in table.options:
        assert declared.needs is None or declared.needs.key in {other.key for other in table.options}
        assert declared.affects <= {"setup", "play", "score", "match", "show"}
        assert callable(declared.default) or declared.kind.accepts(declared.default), declared.key
    for preset in table.presets:
        for key, value in preset.values.items():
            assert table.option(key).kind.accepts(value), (preset.key, key, value)
        assert preset.unsure <= {declared.key for declared in table.options}
        chosen = table.choose(preset.key, None, preset.version)
        assert chosen.line == f"{known.key}/{preset.key}@{preset.version}"
        for declared in table.options:
            assert declared.kind.accepts(chosen[declared.key]), (preset.key, declared.key)


def test_the_registry_reads_lines():
    for known in SYSTEMS:
        assert system(known.key) is known
        default = ruleset(known.key).options
        assert default.line == known.table.choose().line
        assert ruleset(default.line) is ruleset(f"  {default.line} ")
    with pytest.raises(OptionError) as refused:
        system("richi")
    assert refused.value.reason.params["nearest"][0] == "riichi"


def test_options_are_values():
    assert TOY.parse(None, "minimum=3") == TOY.choose(None, {"minimum": 3})
    with pytest.raises(dataclasses.FrozenInstanceError):
        TOY.choose().preset = "club"
