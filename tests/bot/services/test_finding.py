"""Hands in messages, recent hands, terms in any spelling."""

from __future__ import annotations

import pytest

from bot.clock import StoppedClock
from bot.i18n.catalog import load_catalog
from bot.i18n.terms import load_aliases
from bot.services.find_hand import find_hand, kind_of_question
from bot.services.glossary import ALIASES, Glossary
from bot.services.recent import RecentHands, complete_hand
from bot.storage.memory import memory_storage


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    return Glossary(load_catalog())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("234m456m678p345s88s", "234m456m678p345s88s"),
        ("what is this worth? 234m456m678p345s88s thanks", "234m456m678p345s88s"),
        ("`123m456p789s1122z`", "123m456p789s1122z"),
        ("first line\n> 123m456p789s1122z\nlast", "123m456p789s1122z"),
        ("我听 123m456p789s1122z 吗", "123m456p789s1122z"),
        ("🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀁🀁", "🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀁🀁"),
    ],
)
def test_a_hand_is_found(text: str, found: str) -> None:
    assert find_hand(text) == found


@pytest.mark.parametrize("text", ["", "good game!", "12:30 tomorrow", "https://example.org/1234m", "123", "a" * 3000])
def test_where_there_is_none(text: str) -> None:
    assert find_hand(text) in (None, "1234m")


def test_the_number_of_tiles_says_what_is_asked() -> None:
    assert [kind_of_question(hand) for hand in ("123m11z", "123m1z", "123m")] == ["score", "waits", "draw"]


async def test_recent_hands_are_kept_in_order_and_bounded() -> None:
    storage = memory_storage(StoppedClock())
    recent = RecentHands(storage.profiles)
    for number in range(1, 10):
        await recent.remember(1, f"{number}m")
    await recent.remember(1, "3m")
    assert list(await recent.of(1))[:3] == ["3m", "9m", "8m"]
    assert list(await RecentHands(storage.profiles).of(1))[:3] == ["3m", "9m", "8m"]
    assert list(await recent.of(2)) == []


def test_completing_a_hand() -> None:
    assert complete_hand("12", ["123m", "99s"]) == ["12m", "12p", "12s", "12z", "123m"]
    assert complete_hand("", ["123m"]) == ["123m"]
    assert complete_hand("１２３m", []) == ["123m"]
    assert complete_hand("9" * 200, []) == []


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("pinfu", "riichi.pinfu"),
        ("平和", "riichi.pinfu"),
        ("  PINFU ", "riichi.pinfu"),
        ("pinfoo", "riichi.pinfu"),
        ("断幺", "mcr.68"),
        ("斷么九", "riichi.tanyao"),
        ("All Simples", "riichi.tanyao"),
        ("furiten", "furiten.furiten"),
        ("振聴", "furiten.furiten"),
        ("振り聴", "furiten.furiten"),
        ("リーチ", "riichi.riichi"),
        ("立直", "riichi.riichi"),
        ("門前", "play.concealed_hand"),
        ("メンゼン", "play.concealed_hand"),
        ("向聴", "wait.shanten"),
        ("一向聴", "wait.iishanten"),
        ("栄和", "win.by_discard"),
        ("振り", None),
        ("血战到底", "sichuan.blood_battle"),
    ],
)
def test_terms_are_found(glossary: Glossary, typed: str, key: str | None) -> None:
    found = [term.key for term in glossary.search(typed)]
    assert len(found) <= 25
    if key is not None:
        assert found[0] == key


def test_sentences_are_no_terms(glossary: Glossary) -> None:
    assert glossary.term("error.too_late") is None
    assert all(term.group != "reason" for term in glossary.search("furiten"))


def test_every_further_spelling_finds_its_term(glossary: Glossary) -> None:
    for key, names in load_aliases(ALIASES).items():
        for name in names:
            assert key in [term.key for term in glossary.search(name)], (key, name)
            assert name not in glossary.term(key).names, f"{name} is one of the names already"
