"""Screens of `/rules`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.services.questions import Facts
from bot.services.rules import compare, ruling, table
from bot.services.rulesets import built, system_of
from bot.ui.rules_text import comparison_told, group_names, rules_group, rules_overview, ruling_told
from bot.ui.screens import MAIN, Maker, Page, Reader, Screen


def rules_makers() -> Mapping[str, Maker]:
    """By kind of screen."""
    return {"rules": show, "compare": compared, "ruling": ruled}


async def show(facts: Facts, page: str, reader: Reader) -> Screen:
    """One ruleset: an overview, and a page for each group."""
    shown = table(built(str(facts["value"])))
    words = reader.words
    groups = list(group_names(words, shown))
    menu = (
        Page(MAIN, words.text("rules.overview")),
        *(Page(group, name, words.text("rules.options", n=number)) for group, name, number in groups),
    )
    told = rules_overview(words, shown) if page not in dict(shown.groups) else rules_group(words, shown, page)
    return Screen(told, None, {"value": shown.line}, (), menu, words.text("rules.choose_group"))


async def compared(facts: Facts, page: str, reader: Reader) -> Screen:
    """Two rulesets."""
    found = compare(built(str(facts["first"]), "first"), built(str(facts["second"]), "second"))
    return Screen(comparison_told(reader.words, found), None, {"first": found.first, "second": found.second})


async def ruled(facts: Facts, page: str, reader: Reader) -> Screen:
    """One point."""
    system, _, key = str(facts["value"]).partition("/")
    return Screen(ruling_told(reader.words, ruling(system_of(built(system)), key)))
