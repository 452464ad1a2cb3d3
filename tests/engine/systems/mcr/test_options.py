"""Options, presets, and the disputed points they settle."""

from __future__ import annotations

import pytest

from engine.errors import OptionError
from engine.option_kinds import Choice, Number, Toggle, write_value
from engine.systems.mcr.options import OPTIONS, PRESETS, TABLE
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.mcr.rulings import rulings
from engine.systems.mcr.system import SYSTEM
from engine.systems.registry import ruleset
from tests.engine.systems.mcr.asking import form, keys, melds, score

LENIENT = "mcr min_points=0"


def test_presets() -> None:
    assert [preset.key for preset in PRESETS] == ["seed", "wmo", "calculator"]
    assert ruleset("mcr").options.line == "mcr/seed@1"
    assert TABLE.choose("wmo").unsure >= {"two_concealed_kongs", "mixed_kongs"}
    assert TABLE.choose("seed").unsure == {"false_win_penalty", "late_call_penalties"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_value_builds_a_ruleset(option) -> None:  # type: ignore[no-untyped-def]
    for text in option.kind.choices():
        chosen = TABLE.parse("seed", f"{option.key}={text}")
        assert isinstance(SYSTEM.build(chosen), McrRuleset)
    assert isinstance(option.kind, Toggle | Choice | Number) or option.kind.accepts(option.default)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ("table_points=1,2,3,4", "mcr.reason.table_points_rise"),
        ("late_call_penalties=5,0,10", "mcr.reason.penalties_fall"),
        ("knitted_body_waits=on knitted_shared_wait=off", "mcr.reason.body_without_shared"),
        ("length=hand seat_rotation=on", "option.needs"),
        ("min_points=99", "option.bad_value"),
    ],
)
def test_options_that_quarrel(changes: str, reason: str) -> None:
    with pytest.raises(OptionError) as refusal:
        TABLE.parse("seed", changes)
    assert [found.key for found in refusal.value.reasons] == [reason]


def test_seats_change_in_a_session_only() -> None:
    assert TABLE.choose("seed")["seat_rotation"] is True
    assert TABLE.parse("seed", "length=hand")["seat_rotation"] is False


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (LENIENT, {"mcr.82": 5}),
        (f"{LENIENT} mixed_kongs=6", {"mcr.82": 6}),
        (f"{LENIENT} mixed_kongs=sum", {"mcr.67": 2, "mcr.74": 1}),
    ],
)
def test_mixed_kongs(line: str, found: dict[str, int]) -> None:
    sheet = score("456s67p44z", "5p", melds("2222m", "-8888p"), line=line)
    kongs = {row.key: row.amount for row in sheet.lines if row.key in ("mcr.82", "mcr.67", "mcr.74")}
    assert kongs == found
    if line == LENIENT:
        assert {("mcr.67", "mcr.82"), ("mcr.74", "mcr.82")} <= {(row.key, row.by) for row in sheet.struck}


@pytest.mark.parametrize(("line", "amount"), [("mcr", 6), ("mcr/wmo", 8)])
def test_two_concealed_kongs(line: str, amount: int) -> None:
    sheet = score("456s67p44z", "5p", melds("-2222m", "-8888p"), line=f"{line} min_points=0")
    assert {row.key: row.amount for row in sheet.lines}["mcr.53"] == amount


@pytest.mark.parametrize(("line", "counts"), [("mcr", False), ("mcr/wmo", True), ("mcr/calculator", True)])
def test_all_terminals_beside_three_pungs_of_a_number(line: str, counts: bool) -> None:
    sheet = score("111s99m99s", "9m", melds("111m", "111p"), line=line)
    assert ("mcr.32" in keys(sheet)) == counts
    assert counts or ("mcr.32", "mcr.8") in {(row.key, row.by) for row in sheet.struck}


@pytest.mark.parametrize(("line", "counts"), [("mcr", False), ("mcr/wmo", True), ("mcr/calculator", False)])
def test_all_terminals_beside_two_pungs_of_a_number(line: str, counts: bool) -> None:
    sheet = score("999s11p11s", "1p", melds("111m", "999m"), line=line)
    assert ("mcr.65" in keys(sheet)) == counts


@pytest.mark.parametrize(("change", "counts"), [("", True), (" bfw_half_flush=off", False)])
def test_big_four_winds_beside_half_flush(change: str, counts: bool) -> None:
    assert ("mcr.49" in keys(score("222333444z5m", "5m", melds("111z"), line=f"mcr{change}"))) == counts


def test_the_strict_text_strikes_one_voided_suit() -> None:
    """Rules 9: Big Three Dragons and five others."""
    asked = form("666777z23m55p", "4m", melds("555z"))
    assert "mcr.75" in keys(ruleset(LENIENT).score(asked))
    assert "mcr.75" not in keys(ruleset(f"{LENIENT} strict98=on").score(asked))


def test_the_minimum_is_an_option() -> None:
    assert score("2345m345567p678s", "5m", line="mcr min_points=6").totals["fan"] == 6


def test_rulings_name_what_settles_them() -> None:
    table = rulings()
    keys_ = {option.key for option in OPTIONS}
    assert len({point.key for point in table}) == len(table) >= 12
    for point in table:
        assert set(point.options) <= keys_
        assert set(point.says) == {preset.key for preset in PRESETS}
        assert point.cite.startswith("Chinese Official rules ")
        for preset, values in point.says.items():
            chosen = TABLE.choose(preset)
            assert values == tuple(write_value(chosen[option]) for option in point.options)
    unsure = {point.key for point in table if "wmo" in point.unsure}
    assert "mcr.ruling.kongs" in unsure
