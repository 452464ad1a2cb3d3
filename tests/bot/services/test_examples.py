"""Every pattern of the glossary has a hand that shows it, and the hand really does."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.services.examples import load_examples
from bot.services.glossary import Glossary
from bot.services.scoring import score
from bot.services.situations import SituationNames

GROUPS = {"riichi", "riichi_yakuman", "riichi_local", "mcr", "sichuan", "sichuan_extra"}
NO_LINE_OF_ITS_OWN = {
    "riichi.nagashi_mangan": "no win: the settlement of a draw",
    "riichi.kazoe_yakuman": "a limit",
    "riichi.yakuhai_north": "three players under an option",
    "sichuan.self_draw_bonus": "the name of an option",
    "sichuan.add_base": "part of the stake",
    "sichuan.draw_streak_fan": "depends on the hands before",
    "sichuan.dealer_streak": "a multiplier",
}
CATALOG = load_catalog()
EXAMPLES = load_examples()


@pytest.fixture(scope="module")
def names() -> SituationNames:
    return SituationNames(CATALOG)


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_example_shows_its_pattern(key: str, names: SituationNames) -> None:
    sheet = score(EXAMPLES[key], names).sheet
    assert sheet is not None
    assert key in [line.key for line in sheet.lines]


def test_every_pattern_has_one() -> None:
    patterns = {key for key, term in CATALOG.terms.items() if term.group in GROUPS}
    assert patterns - EXAMPLES.keys() == NO_LINE_OF_ITS_OWN.keys() & patterns


def test_every_pattern_is_explained() -> None:
    glossary = Glossary(CATALOG)
    explained = {"riichi", "riichi_yakuman", "riichi_local", "sichuan", "mcr"}
    patterns = {key for key, term in CATALOG.terms.items() if term.group in explained}
    assert {key for key in patterns if glossary.explanation(key) is None} == set()
