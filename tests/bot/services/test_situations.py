"""Situations as they are typed: every name that is shown is understood, in every language and manner of writing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES, STYLES
from bot.services.forms import read_form
from bot.services.phrases import phrases
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from engine.systems import registry
from engine.tiles.kinds import code_of

CATALOG = own_catalog()
NAMES = SituationNames(CATALOG)
RIICHI = registry.ruleset("riichi/tenhou")


def keys(text: str, system: str = "riichi") -> list[str | None]:
    return [phrase.key for phrase in phrases(text, NAMES.of(system))]


def flags(text: str, how: str = "") -> frozenset[str]:
    question = HandQuestion(hand="223344m223344s5p", win="5p", how=how, flags=text, rules="riichi")
    return read_form(question, RIICHI, NAMES.of("riichi"), "win").form.flags


def offered() -> list[tuple[str, str, str]]:
    """System, situation and a name that is shown for it."""
    shown = []
    for system in registry.SYSTEMS:
        for situation in system.situations:
            term = CATALOG.terms.get(f"{system.key}.{situation.key}")
            names = {situation.key, situation.key.replace("_", "-"), situation.key.replace("_", "")}
            names |= {CATALOG.text(f"{system.key}.situation.{situation.key}", language) for language in LANGUAGES}
            names |= {term.name(language, style) for language in LANGUAGES for style in STYLES} if term else set()
            shown += [(system.key, situation.key, name) for name in sorted(names)]
    return shown


@pytest.mark.parametrize(("system", "situation", "name"), offered())
def test_every_name_that_is_shown_is_understood(system: str, situation: str, name: str) -> None:
    for typed in (name, name.upper(), f"  {name} ", name.replace(" ", "_"), name.replace(" ", "-")):
        assert keys(typed, system) == [situation], typed


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_names_in_a_row_are_told_apart_at_commas_and_at_spaces(data: st.DataObject) -> None:
    system = data.draw(st.sampled_from([system.key for system in registry.SYSTEMS]))
    row = data.draw(st.lists(st.sampled_from([row for row in offered() if row[0] == system]), min_size=1, max_size=5))
    comma = data.draw(st.sampled_from([", ", ",", "; ", "、", "，", " / ", "+"]))
    assert keys(comma.join(name for _, _, name in row), system) == [situation for _, situation, _ in row]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", registry.SYSTEMS, ids=lambda system: system.key)
def test_what_a_refusal_offers_is_accepted_when_typed_back(system: registry.System, language: str) -> None:
    question = HandQuestion(hand="223344m223344s5p", win="5p", flags="nonsense", rules=system.key)
    with pytest.raises(Refused) as caught:
        read_form(
            question, registry.ruleset(f"{system.key}/{system.table.default_preset}"), NAMES.of(system.key), "win"
        )
    offers = [choice for problem in caught.value.problems for choice in problem.reason.params["choices"]]
    assert len(offers) == len(system.situations)
    for offer in offers:
        assert keys(CATALOG.text(offer, language), system.key) == [offer.rpartition(".")[2]]


@pytest.mark.parametrize("typed", ["double riichi", "doubleriichi", "double-riichi", "Double_Riichi", "双立直"])
def test_a_name_of_two_words_is_one_situation(typed: str) -> None:
    assert flags(typed) == {"double_riichi"}


@pytest.mark.parametrize("typed", ["riichi ippatsu", "立直一发", "リーチ、一発", "riichi/ippatsu", "ippatsu+riichi"])
def test_two_situations_stay_two(typed: str) -> None:
    assert flags(typed) == {"riichi", "ippatsu"}


def test_the_last_tile_is_the_draw_or_the_discard_as_the_hand_was_won() -> None:
    assert flags("riichi, ippatsu, last tile", "draw") == {"riichi", "ippatsu", "haitei"}
    assert flags("riichi, ippatsu, last tile", "discard") == {"riichi", "ippatsu", "houtei"}
    assert flags("last tile of the wall", "draw") == {"haitei"}


def test_the_last_tile_is_asked_about_where_nothing_says_how_the_hand_was_won() -> None:
    assert flags("rinshan, last tile") == {"rinshan", "haitei"}
    assert flags("chankan, 海底") == {"chankan", "houtei"}
    with pytest.raises(Refused) as refused:
        flags("riichi, last tile")
    assert [problem.reason.key for problem in refused.value.problems] == ["form.either_situation"]
    for language in LANGUAGES:
        said = CATALOG.words(language).reason(refused.value.problems[0].reason)
        assert all(CATALOG.text(f"riichi.situation.{key}", language) in said for key in ("haitei", "houtei"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_the_option_suggests_are_understood(language: str) -> None:
    help_ = CATALOG.text("command.option.flags", language)
    suggested = help_.replace("：", ":").partition(":")[2].strip(" …").removesuffix("など").removesuffix("等")
    assert len(keys(suggested)) == 3
    assert None not in keys(suggested)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("riichi foo bar, ippatsu", ["foo bar"]),
        ("foo, bar", ["foo", "bar"]),
        ("立直 你好", ["你好"]),
        ("???", ["???"]),
        ("riichi🀄", ["🀄"]),
    ],
)
def test_what_is_not_known_is_told_as_it_was_typed(typed: str, told: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        flags(typed)
    assert [problem.reason.params["value"] for problem in caught.value.problems] == told


@pytest.mark.parametrize(("typed", "wind"), [("南场", "2z"), ("東場", "1z"), ("西", "3z"), ("北家", "4z")])
def test_winds_of_the_round(typed: str, wind: str) -> None:
    question = HandQuestion(hand="223344m223344s5p", win="5p", round_wind=typed, rules="riichi")
    read = read_form(question, RIICHI, NAMES.of("riichi"), "win").form.round_wind
    assert read is not None
    assert code_of(read) == wind
