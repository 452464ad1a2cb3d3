"""Opponents as people write them: who is in riichi, and what that changes."""

from __future__ import annotations

import pytest

from bot.cli.operator import catalog
from bot.i18n.languages import LANGUAGES
from bot.services.discards import discards
from bot.services.opponents import read_opponents, write_opponents
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.services.solver import solved_discards
from bot.ui.hand_text import circumstances
from engine.scoring.form import Opponent
from engine.solver.answers import DiscardsSolved
from engine.tiles.kinds import EAST

CATALOG = catalog()
HAND = "23m233340p123344s"


def read(text: str) -> tuple[Opponent, ...]:
    return read_opponents(text, {"e": EAST, "1z": EAST})[0]


def solved(against: str) -> DiscardsSolved:
    reply = discards(HandQuestion(hand=HAND, rules="riichi/tenhou", against=against, turn=8), SituationNames(CATALOG))
    answer = solved_discards(reply.form, reply.question.rules)
    assert isinstance(answer, DiscardsSolved)
    return answer


@pytest.mark.parametrize(
    ("text", "ready"),
    [
        ("2z3z4z", [None]),
        ("2z3z4z*", [2]),
        ("2z*3z4z", [0]),
        ("1z9m / 2z8s* / E: 3z4z", [None, 1, None]),
        ("2z3z {7777m}", [None]),
        ("2z*3z {7777m}", [0]),
        ("2z3z [777'z]", [None]),
    ],
)
def test_the_star_alone_says_riichi(text: str, ready: list[int | None]) -> None:
    found = read(text)
    assert [opponent.ready for opponent in found] == ready
    assert read(write_opponents(found)) == found


def test_a_quiet_closed_opponent_is_a_small_danger_and_ends_the_hand_no_sooner() -> None:
    quiet, riichi = solved("1z9m3z4p8s"), solved("1z9m3z4p8s*")
    assert all(0 <= row.risk.chance < 0.01 for row in quiet.risks)
    assert max(row.risk.chance for row in quiet.risks) > 0
    assert max(row.risk.chance for row in riichi.risks) > 0.03
    assert quiet.solved.rows[0].win > riichi.solved.rows[0].win


def test_of_three_rivers_with_one_star_one_is_in_riichi() -> None:
    alone, three = solved("1z9m3z4p8s*"), solved("1z9m3z4p8s* / 2z6z / 5z6z")
    assert three.solved.model == alone.solved.model
    assert max(row.risk.chance for row in three.risks) < 1.2 * max(row.risk.chance for row in alone.risks)


def test_discards_of_quiet_opponents_are_in_view() -> None:
    told = discards(HandQuestion(hand=HAND, rules="riichi/tenhou", against="1111m"), SituationNames(CATALOG))
    assert all(wait.left == 0 for row in told.answer.rows for wait in row.accepted if wait.kind == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_riichi_is_told_where_it_is_and_kongs_too(language: str) -> None:
    words = CATALOG.words(language).of("riichi")
    riichi = {"en": "In riichi: ", "zh-CN": "立直者：", "zh-TW": "立直者：", "ja": "リーチ者："}[language]
    question = HandQuestion(hand=HAND, rules="riichi/tenhou", against="2z7p / 3z8s* {7777m} / 4z9s {8888m}")
    told = circumstances(words, discards(question, SituationNames(CATALOG)).form, "riichi")
    assert [riichi in line for line in told] == [False, True, False]
    assert ["{7777m}" in line for line in told] == [False, True, False]
    assert ["{8888m}" in line for line in told] == [False, False, True]
