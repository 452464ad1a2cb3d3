"""What Chinese Official discards are worth, in words and from the terminal."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.discards import DiscardsReply, discards
from bot.services.pictures import values_scene
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import is_solvable, solved_discards
from bot.ui.fan_values_text import fan_values_told
from engine.solver.mcr.answers import McrSolved
from engine.solver.mcr.ask import solve_form
from render import describe

CATALOG = load_catalog()
LINE = built("mcr").options.line
HAND = "123m456p78s99p178m1z"


def asked(hand: str) -> DiscardsReply:
    return discards(HandQuestion(hand=hand, rules=LINE), SituationNames(CATALOG))


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_and_fans_are_told_in_every_language(language: str) -> None:
    reply = asked(HAND)
    answer = solve_form(reply.form, reply.ruleset)
    assert answer is not None
    words = CATALOG.words(language)
    told = fan_values_told(reply, answer, words)
    values, why, assumed = told.sections
    assert values.table is not None
    assert {len(row) for row in values.table.rows} == {len(values.table.head)}
    assert words.term("mcr.39") in values.table.rows[0][-1]
    assert why.lines
    assert len(assumed.lines) >= 6
    assert not [line for line in (told.headline, *why.lines, *assumed.lines) if "{" in line]
    assert values.table.head[1] == {"en": "Points", "ja": "得点"}.get(language, "得分"), "as its payments are called"


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_that_differ_from_the_shape_are_explained(language: str) -> None:
    words = CATALOG.words(language)
    line = words.text("solver.mcr.by_shape", minimum=8)
    for hand, differs in (("[1'11m]234m567p46s55s1z", True), ("1122334m5566778s", False)):
        reply = asked(hand)
        answer = solve_form(reply.form, reply.ruleset)
        assert answer is not None
        assert (line in fan_values_told(reply, answer, words).sections[1].lines) == differs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", ["4565863m567894s4s", "22334455m6677p8s9s"])
def test_what_orders_the_discards_is_told_and_shown(language: str, hand: str) -> None:
    """The second has more points and wins less often."""
    reply = asked(hand)
    answer = solve_form(reply.form, reply.ruleset)
    assert answer is not None
    best, other = answer.solved.rows[:2]
    assert best.points < other.points
    assert best.value > other.value
    words = CATALOG.words(language).of("mcr")
    values, why, _ = fan_values_told(reply, answer, words).sections
    assert values.table is not None
    value = values.table.head.index(words.text("solver.column.value"))
    shown = [float(row[value].replace("−", "-")) for row in values.table.rows]
    assert shown == sorted(shown, reverse=True)
    assert f"{other.value:.1f}" in why.lines[0]
    assert "−" not in why.lines[0]
    assert f"−{other.points - best.points:.1f}" in why.lines[1]
    scene = values_scene(reply.form, answer, words)
    assert [row.value.number for row in scene.rows] == shown[: len(scene.rows)]
    assert f"{best.value:.1f}" in describe(scene, lambda key: words.text(f"alt.{key}"))


def test_estimates_are_called_that() -> None:
    reply = asked("147m258p369s12345z")
    answer = solve_form(reply.form, reply.ruleset, clock=iter(range(9)).__next__, seconds=-1.0)
    assert answer is not None
    assert answer.solved.reach is None
    words = CATALOG.words("en")
    assumed = fan_values_told(reply, answer, words).sections[-1]
    assert words.text("solver.mcr.estimated") in assumed.lines


def test_a_complete_hand_is_not_asked_about() -> None:
    assert is_solvable(asked(HAND))
    assert not is_solvable(asked("123m456p789s99p789m"))


def test_the_process_answers_for_this_system() -> None:
    assert isinstance(solved_discards(asked(HAND).form, LINE), McrSolved)


def test_the_terminal_tells_and_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["discard", HAND, "--rules", "mcr", "--json"]
    assert main(arguments, open_playground=open_playground) == 0
    solved = json.loads(capsys.readouterr().out)["solved"]
    best = solved["rows"][0]
    assert best["tile"] in ("1z", "1m")
    assert 0 < best["win"] < 1
    assert best["by_draws"]["win"][0] == best["win"]
    assert sum(best["routes"].values()) == pytest.approx(best["win"], abs=1e-3)
