"""Every key that Chinese Official mahjong can say has a text in each language, and each text is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.i18n.catalog import Catalog, load_catalog
from bot.i18n.languages import LANGUAGES
from bot.i18n.template import Gap
from engine.option_kinds import Choice
from engine.systems.mcr.options import OPTIONS, PRESETS
from engine.systems.mcr.rulings import rulings
from engine.systems.mcr.system import SYSTEM

PLURALS = {Gap("minimum", "s")}
"""Gaps that English alone has."""
SOURCE = re.compile(r'"(mcr\.(?:reason|note|step|why|cause|fault)\.\w+)"')
OWN = ("reason", "note", "step", "why", "cause", "fault", "option", "option_help", "option_source", "value", "ruling")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def said(root: Path) -> Iterator[str]:
    for path in sorted((root / "engine" / "systems" / "mcr").glob("*.py")):
        yield from SOURCE.findall(path.read_text("utf-8"))


def declared() -> Iterator[str]:
    for option in OPTIONS:
        yield f"mcr.option.{option.key}"
        yield f"mcr.option_help.{option.key}"
        yield f"mcr.option_source.{option.key}"
        yield f"mcr.group.{option.group}"
        if isinstance(option.kind, Choice):
            yield from (f"mcr.value.{option.key}.{value}" for value in option.kind.values if isinstance(value, str))
    for preset in PRESETS:
        yield f"mcr.preset.{preset.key}"
        yield f"mcr.preset_help.{preset.key}"
    yield from (f"mcr.situation.{situation.key}" for situation in SYSTEM.situations)
    yield from (point.key for point in rulings())
    yield from (f"mcr.{number}" for number in range(1, 83))


def test_everything_has_a_text(catalog: Catalog, root: Path) -> None:
    wanted = {*said(root), *declared()}
    for language in LANGUAGES:
        assert [key for key in sorted(wanted) if not catalog.has(key, language)] == []


def test_every_text_is_said(catalog: Catalog, root: Path) -> None:
    known = {*said(root), *declared(), "mcr.unit.fan", "mcr.unit.points"}
    texts = {key for key in catalog.messages["en"] if key.startswith("mcr.") and key.split(".")[1] in OWN}
    assert texts - known == set()


def test_texts_have_the_same_gaps(catalog: Catalog) -> None:
    for key, english in catalog.messages["en"].items():
        if key.startswith("mcr."):
            wanted = {gap for form in english.forms for gap in form.gaps} - PLURALS
            for language in LANGUAGES:
                message = catalog.messages[language][key]
                found = {gap for form in message.forms for gap in form.gaps} - PLURALS
                assert found == wanted, (language, key)
