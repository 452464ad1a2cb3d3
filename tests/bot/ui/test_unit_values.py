"""What Sichuan discards are worth, in words and from the terminal."""

from __future__ import annotations

import json
import re

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
from bot.ui.discards_text import discards_told
from bot.ui.unit_values_text import unit_values_told
from engine.solver.sichuan.answers import SichuanSolved
from render import MeldView, describe

CATALOG = load_catalog()
LINE = built("sichuan/dingque").options.line
HAND = "123p4568p2344566s"


def asked(hand: str) -> DiscardsReply:
    return discards(HandQuestion(hand=hand, rules=LINE, void="m"), SituationNames(CATALOG))


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_are_told_in_every_language(language: str) -> None:
    reply = asked(HAND)
    solved = solved_discards(reply.form, LINE)
    assert isinstance(solved, SichuanSolved)
    told = unit_values_told(reply, solved, CATALOG.words(language))
    values, why, assumed = told.sections
    assert values.table is not None
    assert values.table.rows[0][0] == "8p"
    assert {len(row) for row in values.table.rows} == {len(values.table.head)}
    assert why.lines
    assert len(assumed.lines) >= 6
    assert not [line for line in (*why.lines, *assumed.lines) if "{" in line]


KONG = "1111p234567s88p9s3p"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("each", "leads"), [(2, True), (0, False)])
def test_a_kong_is_told_beside_the_discards(language: str, each: int, leads: bool) -> None:
    line = built(f"sichuan/dingque concealed_kong_each={each}").options.line
    reply = discards(HandQuestion(hand=KONG, rules=line), SituationNames(CATALOG))
    solved = solved_discards(reply.form, line)
    assert isinstance(solved, SichuanSolved)
    words = CATALOG.words(language)
    name = words.term("call.kong_concealed")
    told = unit_values_told(reply, solved, words)
    values, why, assumed = told.sections
    assert values.table is not None
    assert values.table.head[0] == words.text("solver.column.answer")
    first = [row[0].casefold() for row in values.table.rows].index(f"{name} {{1111p}}".casefold())
    assert (first == 0) == leads
    assert (name.casefold() in told.headline.casefold()) == leads
    (kong,) = [line for line in why.lines if name.casefold() in line.casefold()]
    assert str(6 if leads else 0) in kong
    assert words.text("solver.sichuan.kongs") in assumed.lines
    assert words.text("solver.sichuan.returned") in assumed.lines
    scene = values_scene(reply.form, solved, words)
    assert isinstance(scene.rows[0].answer, MeldView) == leads
    assert scene.rows[0].best
    alt = describe(scene, lambda key: words.text(f"alt.{key}"))
    assert not leads or words.text("alt.kong_concealed") in alt


def test_the_terminal_writes_kongs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discard", KONG, "--rules", "sichuan/dingque", "--json"], open_playground=open_playground) == 0
    (kong,) = json.loads(capsys.readouterr().out)["solved"]["kongs"]
    assert (kong["meld"], kong["kind"], kong["at_once"]) == ("{1111p}", "concealed_kong", 6.0)
    assert kong["value"] > 6


def test_a_complete_hand_is_not_asked_about() -> None:
    assert is_solvable(asked(HAND))
    assert not is_solvable(asked("123p456p22344556s"))


def test_the_terminal_tells_and_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["discard", HAND, "--rules", "sichuan/dingque", "--void", "m", "--json"]
    assert main(arguments, open_playground=open_playground) == 0
    solved = json.loads(capsys.readouterr().out)["solved"]
    assert solved["rows"][0]["tile"] == "8p"
    assert 0 < solved["rows"][0]["win"] < 1
    assert solved["rows"][0]["by_draws"]["win"][0] == solved["rows"][0]["win"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_wins_at_the_limit_are_one_number(language: str) -> None:
    """Six fan and eight are paid alike there."""
    line = built("sichuan/standard").options.line
    reply = discards(HandQuestion(hand="1111222233334p7s", rules=line), SituationNames(CATALOG))
    row = next(row for row in reply.answer.rows if row.tile == 24)
    assert row.low is not None
    assert row.high is not None
    assert (row.low.totals["fan"], row.high.totals["fan"]) == (6, 8)
    table = discards_told(reply, CATALOG.words(language)).sections[0].table
    assert table is not None
    (more,) = [cells[-1] for cells in table.rows if cells[0] == "7s"]
    assert more == {"en": "32 points", "ja": "32点"}.get(language, "32分")


def test_nothing_has_no_sign(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["discard", "1234567p12345s99p", "--rules", "sichuan/standard"]
    for more in ([], ["--json"]):
        assert main([*arguments, *more], open_playground=open_playground) == 0
        assert not re.search(r"[-−]0(\.0+)?(?![.\d])", capsys.readouterr().out)
