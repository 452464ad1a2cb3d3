"""Everything riichi can say has a text: what sheets, refusals, rulings and yaku name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n.catalog import Catalog, load_catalog
from bot.i18n.languages import LANGUAGES
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.rulings import RULINGS
from engine.systems.riichi.system import build

NAMED = re.compile(r'"(riichi\.(?:reason|note|step|why|cause)\.[a-z_0-9]+|limit\.[a-z_]+|fu\.[a-z_]+|wait\.[a-z]+)"')


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def test_every_yaku_of_every_preset_is_a_term(catalog: Catalog) -> None:
    keys = {
        pattern.key for preset in TABLE.presets for pattern in build(TABLE.choose(preset.key)).pricing.scorer.patterns
    }
    keys |= {one.key for one in build(TABLE.choose("seed-3p", {"sanma_north": "yakuhai"})).pricing.scorer.patterns}
    assert len(keys) > 60
    assert sorted(keys - catalog.terms.keys()) == []


def test_every_key_in_the_rules_has_a_text_in_every_language(catalog: Catalog, root: Path) -> None:
    keys = {
        key for path in (root / "engine/systems/riichi").rglob("*.py") for key in NAMED.findall(path.read_text("utf-8"))
    }
    keys |= {ruling.key for ruling in RULINGS} | {key for ruling in RULINGS for key in ruling.options}
    assert len(keys) > 100
    assert [
        f"{language} {key}" for language in LANGUAGES for key in sorted(keys) if not catalog.has(key, language)
    ] == []
