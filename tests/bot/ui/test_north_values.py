"""A north that is set aside is named so in the table of values and in the alt text, and not as a discard."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.discards import discards
from bot.services.pictures import values_scene
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import solved_discards
from bot.ui.values_text import values_told
from engine.solver.answers import DiscardsSolved
from engine.tiles.kinds import NORTH, Tile
from render import AsideView, describe

CATALOG = load_catalog()
SAID = {
    "en": ("Answer", "Set 4z aside", "set aside 4z (best)"),
    "zh-CN": ("选择", "拔 4z", "拔出 4z (最佳)"),
    "zh-TW": ("選擇", "拔 4z", "拔出 4z (最佳)"),
    "ja": ("選択", "4z を抜く", "抜く 4z (最善)"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_north_is_set_aside_in_words_and_alt_text(language: str) -> None:
    words = CATALOG.words(language)
    line = built("riichi/tenhou-3p").options.line
    reply = discards(HandQuestion(hand="123p456p789s23s99s4z", rules=line, turn=8), SituationNames(CATALOG))
    solved = solved_discards(reply.form, line)
    assert isinstance(solved, DiscardsSolved)
    head, name, alt = SAID[language]
    worth = values_told(reply, solved, words).sections[0]
    assert worth.title == words.text("solver.title.calls")
    assert worth.table is not None
    assert worth.table.head[0] == head
    assert [row[0] for row in worth.table.rows] == [name]
    scene = values_scene(reply.form, solved, words)
    assert [row.answer for row in scene.rows] == [AsideView(Tile(NORTH))]
    told = describe(scene, lambda key: words.text(f"alt.{key}"))
    assert alt in told
    assert f"{words.text('alt.discard')} 4z" not in told
