"""A system that is defined in the tests alone gets everywhere without a change of the source."""

import json
import random
import subprocess
import sys

import pytest

from bot.i18n.completeness import declared_keys, missing
from bot.i18n.languages import LANGUAGES
from bot.services.calls import calls
from bot.services.discards import discards
from bot.services.points import PointsQuestion, points
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.rules import compare, ruling, table
from bot.services.rulesets import RulesWanted, able, built, line_of, option_choices, system_keys
from bot.services.scoring import score
from bot.services.settling import settle
from bot.services.situations import SituationNames
from bot.services.table_scene import table_scene
from bot.services.waits import waits
from bot.ui.discards_text import discards_told
from bot.ui.rules_text import comparison_told, rules_group, rules_overview, ruling_told
from bot.ui.score_text import score_details, score_told
from bot.ui.told import as_lines
from bot.ui.waits_text import waits_told
from engine.errors import OptionError
from engine.play.match import start_of
from engine.play.verbs import begin
from engine.play.view import view
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from render import Kit, describe
from tests.conformance.harness import play
from tests.conformance.playthrough import wall
from tests.conformance.toy_system import SYSTEM, texts

WIN = HandQuestion(hand="222m456p5p", win="5p", how="draw", rules="toy")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("texts")


@pytest.fixture(scope="module")
def catalog(folder):
    return texts(folder)


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch):
    monkeypatch.setattr(registry, "SYSTEMS", (*registry.SYSTEMS, SYSTEM))


@pytest.fixture(autouse=True)
def nothing_is_untold(caplog):
    yield
    assert [record.message for record in caplog.records if record.name == "bot.i18n.catalog"] == []


def told_in(catalog, language, told):
    """The text in one language; no key is left in it."""
    text = "\n".join(as_lines(told(catalog.words(language)), words_for_hand=True))
    assert "toy." not in text
    return text


def test_it_is_unknown_without_its_line(monkeypatch):
    monkeypatch.undo()
    with pytest.raises(OptionError):
        registry.ruleset("toy")


def test_its_texts_are_asked_for(catalog):
    assert missing(catalog, declared_keys((SYSTEM,))) == []
    assert system_keys()[-1] == "toy"


def test_commands(tmp_path):
    asked = [sys.executable, "-m", "tests.conformance.plug_in_commands", str(tmp_path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    commands = {command["name"]: command for command in json.loads(done.stdout)}
    for name, sub in (("hand", "score"), ("hand", "waits"), ("points", "table"), ("rules", "show")):
        options = next(part for part in commands[name]["options"] if part["name"] == sub)["options"]
        choices = next(option for option in options if option["name"] == "system")["choices"]
        assert choices[-1]["value"] == "toy"
        assert choices[-1]["name_localizations"]["ja"] == "ja game"


def test_lines_of_rules():
    assert line_of(RulesWanted("toy", "quiet", "double_self_draw"), "riichi/tenhou") == "toy/quiet double_self_draw=on"
    assert line_of(RulesWanted("", "quiet"), "riichi/tenhou") == "toy/quiet"
    assert option_choices(SYSTEM, "pun") == ["pung_points="]
    with pytest.raises(Refused) as refusal:
        built("toy pung_points=41")
    assert refusal.value.problems[0].reason.key == "option.bad_value"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_table(catalog, language):
    shown = table(built("toy/quiet double_self_draw=on"))
    overview = told_in(catalog, language, lambda words: rules_overview(words, shown))
    assert f"{language} quiet" in overview
    group = told_in(catalog, language, lambda words: rules_group(words, shown, "score"))
    assert f"{language} pung points" in group
    compared = compare(built("toy"), built("toy/quiet"))
    assert [row.option.key for row in compared.rows] == ["claims", "pung_points"]
    assert f"{language} none" in told_in(catalog, language, lambda words: comparison_told(words, compared))
    disputed = ruling(SYSTEM, "claims")
    assert [answer.values for answer in disputed.answers] == [("all",), ("none",)]
    assert f"{language} usual" in told_in(catalog, language, lambda words: ruling_told(words, disputed))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands(catalog, language):
    names = SituationNames(catalog)
    answer = score(WIN, names)
    assert answer.sheet.totals == {"points": 2}
    assert "2" in told_in(catalog, language, lambda words: score_told(answer, words)).splitlines()[0]
    assert f"{language} pungs" in told_in(catalog, language, lambda words: score_details(answer, words))
    poor = score(HandQuestion(hand="223m456p5p", win="5p", rules="toy"), names)
    assert f"{language} not complete" in told_in(catalog, language, lambda words: score_told(poor, words))
    waiting = waits(HandQuestion(hand="222m4565p", rules="toy"), names)
    assert [wait.kind for wait in waiting.answer.accepted] == [13]
    assert "5" in told_in(catalog, language, lambda words: waits_told(waiting, words))
    best = discards(HandQuestion(hand="222m45651p", rules="toy"), names)
    assert [row.tile for row in best.answer.rows if row.shanten == 0] == [13, 9]
    told_in(catalog, language, lambda words: discards_told(best, words))
    with pytest.raises(Refused) as refusal:
        score(HandQuestion(hand="222m456s5s", win="5s", rules="toy"), names)
    assert refusal.value.problems[0].reason.key == "toy.reason.no_such_tile"


def test_what_it_cannot_do_is_said(catalog):
    with pytest.raises(Refused) as refusal:
        points(PointsQuestion("toy", 3), built("toy"))
    assert refusal.value.problems[0].reason.key == "points.no_table"
    with pytest.raises(Refused):
        calls(HandQuestion(hand="222m4565p", win="5p", rules="toy"), "left", SituationNames(catalog))
    with pytest.raises(Refused):
        settle("win A 3fan from B", "toy")
    assert able("toy", "waits") == "toy"
    assert able("toy", "void") != "toy"


def start(line, seed):
    rules = rules_of(line)
    return rules, start_of(match_of(line).first(seed), wall(rules.deck, f"{line} {seed}"), seed)


def test_a_hundred_deals():
    ends = set()
    for seed in range(100):
        rules, first = start("toy" if seed % 2 else "toy/quiet", seed)
        deal, _ = play(rules, first, random.Random(seed), look=0.01)
        ends.add(deal.ended)
    assert ends == {"win", "exhausted"}


def test_a_table_in_a_picture(catalog):
    kit = Kit()
    rules, first = start("toy", 7)
    deal, _ = begin(rules, first)
    for seat in (None, 0):
        scene = table_scene(view(deal, seat), bottom=seat or 0)
        assert len(scene.seats) == 3
        assert kit.png(scene).startswith(b"\x89PNG")
        assert describe(scene, lambda key: catalog.text(f"alt.{key}", "en"))
