"""What kongs are worth beside discards and other calls, in words and from the terminal."""

from __future__ import annotations

import json
import re

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.calls import CallsReply, calls
from bot.services.discards import DiscardsReply, discards
from bot.services.pictures import values_scene
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import SOURCES, callable_melds, solved_calls, solved_discards
from bot.ui.call_values_text import call_values_told
from bot.ui.told import Told
from bot.ui.values_text import values_told
from engine.hand.hand import MeldKind
from engine.solver.answers import CallsSolved, DiscardsSolved
from engine.tiles.kinds import code_of
from render import MeldView, describe

CATALOG = load_catalog()
FREE = "1111m45p789s2355p7z"
"""Four alike that serve as a set."""
TORN = "1111m23m456p78s99s5z"
"""Four alike that serve as a set and in a chow."""
LAID = "5z456p2378s99m1z[555z]"


def asked(hand: str, rules: str = "riichi/tenhou", against: str = "") -> tuple[DiscardsReply, DiscardsSolved]:
    line = built(rules).options.line
    reply = discards(HandQuestion(hand=hand, rules=line, turn=7, against=against), SituationNames(CATALOG))
    solved = solved_discards(reply.form, line)
    assert isinstance(solved, DiscardsSolved)
    return reply, solved


def offered(hand: str, tile: str) -> tuple[CallsReply, CallsSolved]:
    line = built("riichi/tenhou").options.line
    question = HandQuestion(hand=hand, win=tile, rules=line, turn=5)
    reply = calls(question, "across", SituationNames(CATALOG))
    solved = solved_calls(reply.form, line, callable_melds(reply), SOURCES["across"])
    assert solved is not None
    return reply, solved


def plain(told: Told) -> None:
    """Whole rows, and nothing left to fill in."""
    table = told.sections[0].table
    assert table is not None
    assert {len(row) for row in table.rows} == {len(table.head)}
    lines = [told.headline, *told.lead, *(line for section in told.sections for line in section.lines)]
    assert not [line for line in lines if "{" in line.replace("{1111m}", "")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("against", ["", "E: 1z9m3z*8s / 4p1s [777'z]"])
def test_the_best_kong_comes_first_in_every_language(language: str, against: str) -> None:
    told = values_told(*asked(FREE, against=against), CATALOG.words(language))
    plain(told)
    assert "{1111m}" in told.headline
    table, why, assumed = told.sections
    assert table.table is not None
    assert "{1111m}" in table.table.rows[0][0]
    assert len(why.lines) == 1
    assert "{1111m}" in why.lines[0]
    assert CATALOG.words(language).of("riichi").text("solver.assumes.kong") in assumed.lines
    assert told.lead == ()
    commas = re.findall(r"\d,\d{3}", "\n".join((told.headline, *why.lines, *table.table.rows[0], *assumed.lines)))
    assert bool(commas) == (language == "en")


@pytest.mark.parametrize("against", ["", "E: 1z9m3z*8s / 4p1s [777'z]"])
@pytest.mark.parametrize("hand", [FREE, TORN])
def test_kongs_have_bars_in_the_order_of_the_table(hand: str, against: str) -> None:
    """The best answer is ringed, be it a kong or a discard."""
    words = CATALOG.words("en")
    reply, solved = asked(hand, against=against)
    table = values_told(reply, solved, words).sections[0].table
    assert table is not None
    scene = values_scene(reply.form, solved, words)
    assert isinstance(scene.rows[0].answer, MeldView) is (hand == FREE)
    told = ["{1111m}" if isinstance(row.answer, MeldView) else code_of(row.answer) for row in scene.rows]
    assert told == [row[0].removeprefix("Concealed kong ") for row in table.rows[:5]]
    assert "{1111m}" in told
    assert [row.best for row in scene.rows] == [True, False, False, False, False]
    best = " (best)" if hand == FREE else ""
    assert f"; concealed kong 1m 1m 1m 1m{best}, value" in describe(scene, lambda key: words.text(f"alt.{key}"))


@pytest.mark.parametrize("style", ["english", "romaji"])
@pytest.mark.parametrize("against", ["", "E: 1z9m3z*8s / 4p1s [777'z]"])
@pytest.mark.parametrize("hand", [FREE, TORN, "123m456p7892399s5z"])
def test_every_line_begins_with_a_capital(hand: str, against: str, style: str) -> None:
    told = values_told(*asked(hand, against=against), CATALOG.words("en", style))
    lines = (told.headline, *told.lead, *(line for part in told.sections for line in (part.title, *part.lines)))
    assert not [line for line in lines if line[:1].islower()]
    assert told.sections[0].table is not None
    assert not [row[0] for row in told.sections[0].table.rows if row[0][:1].islower()]


def test_a_kong_that_is_worse_stands_below_with_what_it_costs() -> None:
    told = values_told(*asked(TORN), CATALOG.words("en"))
    plain(told)
    assert told.headline.startswith("Discard")
    table, why, _ = told.sections
    assert table.table is not None
    assert "{1111m}" in "".join(row[0] for row in table.table.rows[1:])
    assert why.lines[-1].startswith("Concealed kong {1111m} against discarding")
    assert "value −1," in why.lines[-1]


def test_an_added_kong_may_be_robbed_like_a_discard() -> None:
    """Of an opponent in riichi who has thrown neither neighbour: told beside him alone. The discard after the
    replacement comes to it, 1z or another that is safe, which costs a little of the value."""
    reply, solved = asked("5p678m2378s99s1z[5'55p]", against="E: 1z9m3z*8s")
    assert solved.kongs is not None
    (kong,) = solved.kongs
    assert kong.meld.kind is MeldKind.ADDED_KONG
    (same,) = [row for row in solved.risks if row.tile == kong.meld.added]
    assert kong.risk is not None
    assert kong.risk.chance >= same.risk.chance
    assert kong.risk.loss > same.risk.loss
    assert kong.left == pytest.approx((1 - kong.risk.chance) * kong.value - kong.risk.loss)
    told = values_told(reply, solved, CATALOG.words("en"))
    plain(told)
    assert any(line.startswith("An added kong is robbed") for line in told.sections[-1].lines)
    alone = asked(LAID)[1].kongs
    assert alone is not None
    assert alone[0].risk is None


def test_without_dora_of_kongs_nothing_is_said_of_them() -> None:
    for rules, some in (("riichi/tenhou", True), ("riichi/wrc", False)):
        if built(rules).options.flag("kan_dora") is not some:
            rules = f"{rules} kan_dora={'on' if some else 'off'}"
        told = values_told(*asked(FREE, rules), CATALOG.words("en"))
        assert any("dora of a kong" in line for line in told.sections[-1].lines) is some


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_direct_kong_is_compared_with_pung_and_pass(language: str) -> None:
    reply, solved = offered("555z456p2378s99m1z", "5z")
    kinds = {None if row.meld is None else row.meld.kind for row in solved.rows}
    assert kinds == {None, MeldKind.PUNG, MeldKind.DIRECT_KONG}
    told = call_values_told(reply, solved, CATALOG.words(language))
    plain(told)
    assert CATALOG.words(language).of("riichi").text("solver.assumes.kong") in told.sections[-1].lines
    reply, solved = offered("23345m345678p55s", "4m")
    told = call_values_told(reply, solved, CATALOG.words(language))
    assert CATALOG.words(language).of("riichi").text("solver.assumes.kong") not in told.sections[-1].lines


def test_the_terminal_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discard", FREE, "--json"], open_playground=open_playground) == 0
    solved = json.loads(capsys.readouterr().out)["solved"]
    (kong,) = solved["kongs"]
    assert (kong["meld"], kong["kind"], kong["shanten"]) == ("{1111m}", "concealed_kong", 0)
    assert kong["value"] > solved["rows"][0]["value"]
    arguments = ["call", "555z456p2378s99m1z", "5z", "--source", "across", "--json"]
    assert main(arguments, open_playground=open_playground) == 0
    rows = json.loads(capsys.readouterr().out)["solved"]["rows"]
    assert [row["discard"] for row in rows if row["meld"] == "[55'55z]"] == [None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("hand", "rules"), [("13579m24688p135s3z", "riichi/tenhou"), ("1999p24688p1357s3z", "riichi/majsoul-3p")]
)
def test_where_no_chance_is_left_that_is_said_and_nothing_is_marked(hand: str, rules: str, language: str) -> None:
    line = built(rules).options.line
    reply = discards(HandQuestion(hand=hand, rules=line, turn=17), SituationNames(CATALOG))
    solved = solved_discards(reply.form, line)
    assert isinstance(solved, DiscardsSolved)
    words = CATALOG.words(language).of("riichi")
    told = values_told(reply, solved, words)
    assert told.headline == words.text("solver.hopeless", tile=reply.answer.rows[0].tile, draws=1)
    values, why, _ = told.sections
    assert values.table is not None
    assert values.table.rows[0][0] == "3z"
    assert not any("%" in line for line in why.lines)
    scene = values_scene(reply.form, solved, words)
    assert scene.rows[0].answer == reply.answer.rows[0].tile
    assert not any(row.best for row in scene.rows)
