"""The written answer to a scored hand: no step vanishes because another one reads alike, no list stands empty."""

from __future__ import annotations

import re

import pytest

from bot.i18n.catalog import Words, own_catalog
from bot.i18n.languages import EN, LANGUAGES
from bot.services.questions import HandQuestion
from bot.services.scoring import ScoreAnswer, score
from bot.services.situations import SituationNames
from bot.ui.amounts import payment_lines
from bot.ui.score_text import score_details
from bot.ui.told import Section, Told
from engine.reasons import Reason
from engine.scoring.sheet import BYSTANDER, Payment

NAMES = SituationNames(own_catalog())


def answer(rules: str, **fields: str) -> ScoreAnswer:
    return score(HandQuestion(rules=rules, **fields), NAMES)


def part(told: Told, words: Words, title: str) -> Section:
    return next(section for section in told.sections if section.title == words.text(f"answer.title.{title}"))


TWO_PUNGS = {"hand": "111m333p555s777z22z", "win": "1m", "how": "discard", "seat": "S"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_pungs_of_one_worth_are_both_told_with_their_tiles(language: str) -> None:
    words = own_catalog().words(language)
    scored = answer("riichi/tenhou@1", **TWO_PUNGS)
    assert scored.sheet is not None
    steps = part(score_details(scored, words), words, "steps").lines
    assert len(steps) == len(scored.sheet.steps) == len(set(steps))
    pungs = [line for line in steps if words.term("fu.closed_pung_simple") in line]
    assert [re.findall(r"\d{3}[mps]", line) for line in pungs] == [["333p"], ["555s"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fu_that_are_told_add_up(language: str) -> None:
    words = own_catalog().words(language)
    told = score_details(answer("riichi/tenhou@1", **TWO_PUNGS), words)
    fu = [int(re.findall(r"\d+", line)[-1]) for line in part(told, words, "steps").lines[:7]]
    assert sum(fu) == 20 + 10 + 4 + 4 + 4 + 8 + 2


@pytest.mark.parametrize(
    ("language", "said"), [("en", "no yaku"), ("ja", "役なし"), ("zh-CN", "无役"), ("zh-TW", "無役")]
)
def test_another_reading_without_yaku_says_so(language: str, said: str) -> None:
    words = own_catalog().words(language)
    scored = answer("riichi/tenhou@1", hand="123m789p678s22234s", win="2s", how="discard", seat="S")
    assert scored.sheet is not None
    bare = [index for index, other in enumerate(scored.sheet.alternatives) if not other.lines]
    assert bare
    others = part(score_details(scored, words), words, "alternatives").lines
    assert all(said in others[index] for index in bare)


def test_equal_payments_of_named_players_are_all_told_and_unnamed_players_once() -> None:
    words = own_catalog().words(EN)
    named, unnamed = Payment(1, 0, 8, "mcr.cause.base"), Payment(BYSTANDER, 0, 8, "mcr.cause.base")
    assert len(payment_lines(words, "mcr", (named, named))) == 2
    assert len(payment_lines(words, "mcr", (unnamed, unnamed))) == 1


@pytest.mark.parametrize(("language", "stop"), [("en", "."), ("ja", "。"), ("zh-CN", "。"), ("zh-TW", "。")])
def test_a_reason_as_a_sentence_ends_as_the_language_does(language: str, stop: str) -> None:
    words = own_catalog().words(language)
    reason = Reason("game.reason.host_only", {})
    assert words.sentence(reason) == words.reason(reason) + stop


def test_reasons_read_as_sentences_in_english() -> None:
    words = own_catalog().words(EN)
    choices = ("riichi.situation.riichi", "riichi.situation.double_riichi")
    needs = Reason("riichi.reason.situation_needs", {"situation": "riichi.situation.ippatsu", "choices": choices})
    assert words.reason(needs) == "One Shot needs one of: riichi or double riichi"
    reds = Reason("riichi.reason.too_many_reds", {"tile": "0m", "n": 4, "limit": 1})
    assert words.reason(reds) == "Too many copies of red 5 of characters (0m): 4; these rules have 1"


@pytest.mark.parametrize("payer", ["E", "W"])
def test_where_the_dealer_pays_like_anybody_he_is_not_named_as_such(payer: str) -> None:
    words = own_catalog().words(EN)
    scored = answer("mcr/wmo", hand="123456789m111p2s", win="2s", how="discard", seat="S", payer=payer)
    (paid,) = score_details(scored, words).lead
    assert "dealer" not in paid
    assert "29" in paid


def test_where_only_the_deal_makes_a_difference_it_is_told() -> None:
    words = own_catalog().words(EN)
    scored = answer("riichi/tenhou", hand="123456789m111p2s", win="2s", how="draw", seat="S")
    assert score_details(scored, words).lead == ("Paid: 1300 from each non-dealer, 2600 from the dealer",)
