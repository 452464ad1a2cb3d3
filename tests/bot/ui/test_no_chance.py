"""Sichuan and Chinese Official hands that cannot win any more: that is said, and no discard is called the best."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.discards import DiscardsReply, discards
from bot.services.pictures import values_scene
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import Solved, solved_discards
from bot.ui.solved_text import solved_told
from engine.tiles.kinds import code_of

CATALOG = load_catalog()
LOST = [
    ("11479m258p124578s", "sichuan/dingque", 14, "4m", 1),  # three steps from ready, three tiles in the wall
    ("129m11124458p147s", "sichuan/dingque", 14, "1s", 1),  # 1p alone costs more
    ("1358m2568p368s167z", "mcr/seed", 17, "8m", 4),
]
"""Hand, rules, go-around, what is nearest to ready, draws left."""


def asked(hand: str, rules: str, turn: int) -> tuple[DiscardsReply, Solved]:
    line = built(rules).options.line
    reply = discards(HandQuestion(hand=hand, rules=line, turn=turn), SituationNames(CATALOG))
    solved = solved_discards(reply.form, line)
    assert solved is not None
    return reply, solved


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("hand", "rules", "turn", "nearest", "draws"), LOST)
def test_no_discard_is_called_the_best(
    hand: str, rules: str, turn: int, nearest: str, draws: int, language: str
) -> None:
    reply, solved = asked(hand, rules, turn)
    system = reply.ruleset.options.system
    words = CATALOG.words(language).of(system)
    told = solved_told(reply, solved, words)
    assert told.headline == words.text(f"solver.{system}.hopeless", tile=nearest, draws=draws)
    closest = min(row.shanten for row in reply.answer.rows)
    assert [row.shanten for row in reply.answer.rows if code_of(row.tile) == nearest] == [closest]
    assert words.text("solver.title.why") not in [section.title for section in told.sections]
    assert not any(row.best for row in values_scene(reply.form, solved, words).rows)


@pytest.mark.parametrize(
    ("hand", "rules", "turn"),
    [
        ("11479m258p124578s", "sichuan/dingque", 1),
        ("123456789m13557p", "sichuan/dingque", 14),  # ready on what another may throw
        ("1111m2345678p123s", "sichuan/dingque", 14),  # with a kong that is paid at once
        ("1358m2568p368s167z", "mcr/seed", 1),
        ("1159m2288p3377s16z", "mcr/seed", 17),
    ],
)
def test_where_there_is_a_chance_the_first_is_marked(hand: str, rules: str, turn: int) -> None:
    reply, solved = asked(hand, rules, turn)
    assert not solved.hopeless
    marks = [row.best for row in values_scene(reply.form, solved, CATALOG.words("en")).rows]
    assert marks == [True, *[False] * (len(marks) - 1)]
