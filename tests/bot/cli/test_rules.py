"""`suzume rules`: presets, options, and that errors elsewhere lead here."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.rules import all_presets
from bot.services.rulesets import built, system_of
from engine.option_kinds import write_value


def run(*arguments: str) -> int:
    return main([*arguments], open_playground=open_playground)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_presets_are_listed(language: str, capsys) -> None:
    assert run("rules", "--lang", language) == 0
    told = capsys.readouterr().out
    words = [line.split()[0] for line in told.splitlines() if line.strip()]
    assert all(preset in words for preset in all_presets())
    assert own_catalog().text("riichi.preset_help.tenhou", language) in told
    assert "operator." not in told
    assert run("rules", "--json") == 0
    listed = [each["preset"] for each in json.loads(capsys.readouterr().out)["presets"]]
    assert sorted(listed) == sorted(all_presets())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["riichi/tenhou", "mcr/wmo", "sichuan/dingque"])
def test_every_option_of_a_preset_is_told_as_it_is_written(preset: str, language: str, capsys) -> None:
    assert run("rules", preset, "--lang", language) == 0
    told = capsys.readouterr().out
    options = built(preset).options
    written = {word for line in told.splitlines() for word in line.split()}
    for option in system_of(built(preset)).table.options:
        if option.needs is None:
            assert f"{option.key}={write_value(options[option.key])}" in written
    assert options.line in told
    assert "operator." not in told
    assert "panel." not in told


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (("tenhou",), "riichi/tenhou@1"),
        (("tenhou", "kuitan=off", "ippatsu=off"), "riichi/tenhou@1 kuitan=off ippatsu=off"),
        (("kuitan=off",), "riichi/tenhou@1 kuitan=off"),
        (("sichuan",), "sichuan/standard@1"),
        (("dingque", "pig=cap"), "sichuan/dingque@1 pig=cap"),
        (("riichi/tenhou@1 kuitan=off",), "riichi/tenhou@1 kuitan=off"),
    ],
)
def test_rules_are_named_as_everywhere(asked: tuple[str, ...], line: str, capsys) -> None:
    assert run("rules", *asked, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert built(told["rules"]).options == built(line).options
    values = {each["key"]: each["value"] for each in told["options"] if each["changed"]}
    assert values == dict(word.split("=") for word in line.split()[1:])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "asked",
    [
        ("rules", "tenhou", "nonsense=1"),
        ("score", "123m456p789s1122z", "--rules", "nonsense=1"),
        ("waits", "123m456p789s1122z", "--rules", "nonsense=1"),
        ("simulate", "--rules", "nonsense=1"),
    ],
)
def test_an_option_that_is_none_leads_to_the_list_of_all(asked: tuple[str, ...], language: str, capsys) -> None:
    assert run(*asked, "--lang", language) == 2
    told = capsys.readouterr().err
    assert "suzume rules PRESET" in told
    assert "/rules" not in told


def test_a_preset_that_is_none_is_told_as_one(capsys) -> None:
    assert run("rules", "nope", "--lang", "en") == 2
    assert capsys.readouterr().err.startswith("preset: There is no preset nope; riichi mahjong has seed,")
    assert run("rules", "sichuan/tenhou", "--lang", "en") == 2
    assert "There is no preset tenhou" in capsys.readouterr().err
