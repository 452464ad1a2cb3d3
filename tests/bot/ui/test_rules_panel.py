"""The rules panel stays within Discord's limits for every group and option, in every language."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.drafts import changed, field_of
from bot.services.problems import Refused
from bot.services.rules import table
from bot.services.rulesets import built
from bot.ui.card import message
from bot.ui.items import Pick
from bot.ui.rules_panel import Place, chosen_row, panel_rows, panel_told, value_form
from engine.systems import registry

MOST = 17
DRAFT = "01jg8mhm000000000000000000"
CATALOG = load_catalog()


def counted(part: object) -> int:
    """Components of a message, nested ones too."""
    if isinstance(part, dict):
        nested = sum(counted(value) for key, value in part.items() if key in ("components", "component", "accessory"))
        return nested + ("type" in part)
    return sum(map(counted, part)) if isinstance(part, list) else 0


def places(shown):
    yield Place(DRAFT)
    for group, rows in shown.groups:
        yield Place(DRAFT, group)
        yield from (Place(DRAFT, group, row.option.key) for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", [system.key for system in registry.SYSTEMS])
def test_every_group_and_choice_fits(system: str, language: str) -> None:
    words = CATALOG.words(language)
    players = ("", "players=3", "players=2") if system == "riichi" else ("",)
    seen = set()
    for change in players:
        line = f"{system}/seed {change}" if system == "riichi" else system
        shown = table(built(line))
        assert len(shown.groups) <= 25
        for place in places(shown):
            told, rows = panel_told(words, shown, place), panel_rows(words, shown, place)
            made = message(told, None, rows).view
            assert counted(made.to_components()) <= MOST
            assert made.content_length() <= 4000
            for pick in (row for row in rows if isinstance(row, Pick)):
                offered = pick.options
                assert 1 <= len(offered) <= 25
                assert len({one.value for one in offered}) == len(offered)
                assert sum(one.default for one in offered) <= 1
                assert all(len(one.label) <= 100 for one in offered)
            if place.option and not field_of(shown.system.table.option(place.option)).choices:
                assert len(value_form(words, shown, place).title) <= 45
            seen.add(place.option)
    assert {option.key for option in registry.system(system).table.options} <= seen | {"open_riichi_pays"} | unmeant(
        seen
    )


def unmeant(seen: set[str]) -> set[str]:
    """Options that need another one's value: they are offered once that one is chosen."""
    return {
        option.key
        for system in registry.SYSTEMS
        for option in system.table.options
        if option.needs is not None and option.needs.key in seen
    }


def test_a_change_keeps_the_others_and_goes_when_it_is_the_preset_again() -> None:
    rules = built("riichi/tenhou kuitan=off")
    more = changed(rules, "uma", "15, 5, −5, -15")
    assert more.options.line == "riichi/tenhou@1 kuitan=off uma=15,5,-5,-15"
    assert changed(more, "kuitan", "on").options.line == "riichi/tenhou@1 uma=15,5,-5,-15"


@pytest.mark.parametrize(
    ("line", "key", "text", "said"),
    [
        ("riichi", "uma", "much", "option.bad_value"),
        ("riichi", "nothing", "1", "option.unknown"),
        ("sichuan", "allow_chow", "on", "sichuan.reason.no_chow"),
        ("sichuan", "hand_size", "", "option.bad_value"),
    ],
)
def test_what_cannot_be_is_refused(line: str, key: str, text: str, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        changed(built(line), key, text)
    assert refusal.value.problems[0].reason.key == said


def test_the_row_that_is_chosen() -> None:
    shown = table(built("riichi"))
    group, rows = shown.groups[0]
    assert chosen_row(shown, Place(DRAFT, group, rows[0].option.key)) == rows[0]
    assert chosen_row(shown, Place(DRAFT, group)) is None
    assert chosen_row(shown, Place(DRAFT, "nowhere", rows[0].option.key)) is None
