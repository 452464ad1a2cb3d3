"""Nothing that can be said is missing in any language, and each language is written in its own script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n.catalog import Catalog, load_catalog
from bot.i18n.completeness import declared_keys, missing, uneven
from bot.i18n.languages import EN, JA, LANGUAGES, ZH_CN, ZH_TW
from engine.systems.registry import SYSTEMS

ENCODINGS = {ZH_CN: "gb2312", ZH_TW: "cp950", JA: "cp932"}
"""Character sets from the days when each held one script only."""
IN_ALL_SCRIPTS = {"ui.my_language"}
LOANED = {JA: "碰"}
"""Characters of Chinese names that Japanese books keep (碰碰和)."""
IDEOGRAPH = re.compile("[\u3400-\u9fff]")
KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa\u30fc]")
KEY = re.compile(
    r'"((?:riichi|sichuan|mcr)\.(?:reason|note|step|why|cause|ledger)\.[a-z0-9_.]+'
    r'|(?:tiles|hand|option|system|form|limit|fu)\.[a-z0-9_.]+)"'
)
BUILT = {"riichi.why", "sichuan.why", "form.field"}


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def test_every_text_is_in_every_language_with_the_same_gaps(catalog: Catalog) -> None:
    assert uneven(catalog) == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_everything_declared_has_its_text(catalog: Catalog, system) -> None:
    assert missing(catalog, declared_keys([system])) == []


def test_every_key_in_the_engine_has_its_text(catalog: Catalog, root: Path) -> None:
    keys = {
        key
        for path in (root / "engine").rglob("*.py")
        for key in KEY.findall(path.read_text("utf-8"))
        if not key.endswith(".py")
    }
    assert len(keys) > 100
    assert missing(catalog, iter(sorted(keys))) == []


def test_every_key_in_the_bot_has_its_text(catalog: Catalog, root: Path) -> None:
    asked = re.compile(r'(?:\btext|\bterm|\bsaid|\brefuse|\bReason|\bfault)\(\s*"([a-z0-9_]+(?:\.[a-z0-9_]+)+)"')
    keys = {
        key
        for folder in ("cogs", "ui", "services", "cli")
        for path in (root / "bot" / folder).rglob("*.py")
        for key in asked.findall(path.read_text("utf-8"))
    }
    assert len(keys) > 100
    assert missing(catalog, iter(sorted(keys))) == []


@pytest.mark.parametrize("language", ENCODINGS)
def test_no_foreign_script(catalog: Catalog, language: str) -> None:
    leaks = [
        f"{key}: {foreign}"
        for key, message in catalog.messages[language].items()
        if key not in IN_ALL_SCRIPTS
        for form in message.forms
        if (foreign := _foreign(form.plain, language))
    ]
    assert leaks == []


def test_no_foreign_script_in_terms(catalog: Catalog) -> None:
    leaks = [
        f"{term.key} {language}: {foreign}"
        for term in catalog.terms.values()
        for language in ENCODINGS
        if (foreign := _foreign(term.in_language(language), language))
    ]
    assert leaks == []


def test_english_has_no_other_script(catalog: Catalog) -> None:
    leaks = [
        key
        for key, message in catalog.messages[EN].items()
        if key not in IN_ALL_SCRIPTS | {"help.writing_hands.line4", "help.term.line1"}
        for form in message.forms
        if IDEOGRAPH.search(form.plain) or KANA.search(form.plain)
    ]
    assert leaks == []


@pytest.mark.parametrize("language", ENCODINGS)
def test_colons_are_as_wide_as_the_script(catalog: Catalog, language: str) -> None:
    """Between words; notation (``1z: …``, ``http://…``) keeps its own."""
    assert [
        key
        for key, message in catalog.messages[language].items()
        for form in message.forms
        if re.search(r"(?<![0-9A-Za-z]):(?= |$)", form.plain)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(catalog: Catalog, language: str) -> None:
    assert [
        key for key, message in catalog.messages[language].items() if not all(f.pieces for f in message.forms)
    ] == []


def _foreign(text: str, language: str) -> str:
    """Characters of a text that its language does not write."""
    found = ""
    for character in text:
        if KANA.match(character) and language != JA:
            found += character
        if IDEOGRAPH.match(character) and character not in LOANED.get(language, ""):
            try:
                character.encode(ENCODINGS[language])
            except UnicodeEncodeError:
                found += character
    return found
