"""What Sichuan discards are worth, in words and from the terminal."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.discards import DiscardsReply, discards
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import is_solvable, solved_discards
from bot.ui.unit_values_text import unit_values_told
from engine.solver.sichuan.answers import SichuanSolved

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
