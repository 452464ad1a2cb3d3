"""Every key the Sichuan room speaks has its words, and every gap of the words is given."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path

import pytest

import engine.systems.sichuan
from bot.i18n.catalog import load_catalog
from bot.i18n.completeness import declared_keys, missing
from bot.i18n.languages import LANGUAGES
from engine.errors import NotAWin
from engine.systems.sichuan.system import SYSTEM
from tests.engine.systems.sichuan.asking import CASES, form, table

SOURCES = sorted(Path(engine.systems.sichuan.__file__).parent.glob("*.py"))
WAITS = ("ka_zhang", "bian_zhang", "dan_diao", "liang_bian_suo", "shuang_peng", "nine_waits")


@lru_cache(maxsize=1)
def catalog():
    return load_catalog()


def spoken():
    """All texts of the sources that look like keys, with those put together of parts."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("sichuan."):
                if node.value.count(".") > 1:
                    yield node.value
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and node.args:
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                first = node.args[0]
                if name in ("_quarrel", "fault") and isinstance(first, ast.Constant):
                    yield f"sichuan.reason.{first.value}"
    yield from ("sichuan.reason.only_by_self_draw", "sichuan.reason.only_by_discard")
    yield from (f"sichuan.wait.{shape}" for shape in WAITS)
    yield from (f"sichuan.advice.kong_{better}" for better in ("now", "later", "same"))


def test_every_key_has_words():
    keys = {key for key in spoken() if not key.endswith((".", "_"))}
    assert len(keys) > 120
    assert missing(catalog(), iter(sorted(keys))) == []
    assert missing(catalog(), declared_keys([SYSTEM])) == []


def test_no_words_without_a_key():
    said = {key.removesuffix("_meant") for key in spoken()}
    for room in ("reason", "advice", "why", "step"):
        written = {key for key in catalog().messages["en"] if key.startswith(f"sichuan.{room}.")}
        assert {key.removesuffix("_meant") for key in written} - said == set()


def literal_reasons():
    """(key, names of params) of every reason written out in the sources."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason"):
                continue
            key, *rest = node.args
            if not isinstance(key, ast.Constant):
                continue
            if not rest:
                yield key.value, frozenset()
            elif isinstance(rest[0], ast.Dict) and None not in rest[0].keys:
                yield key.value, frozenset(name.value for name in rest[0].keys)


def test_every_gap_is_given():
    found = list(literal_reasons())
    assert len(found) > 40
    for key, params in found:
        for language in LANGUAGES:
            message = catalog().messages[language].get(key)
            if message is not None:
                gaps = {gap.name for form in message.forms for gap in form.gaps}
                assert gaps <= params, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_are_told_without_a_hole(language, caplog):
    words = catalog().words(language)
    for record in [record for record in CASES if record["kind"] == "hand" and not record["melds"]][:120]:
        rules = table(record["preset"])
        asked = form(record["hand"], record["win_tile"], self_draw=record["context"].get("self_draw"))
        try:
            sheet = rules.score(asked)
        except NotAWin:
            continue
        told = [words.term(line.key) for line in sheet.lines]
        told += [words.text(step.key, **step.params) for step in sheet.steps]
        told += [words.term(struck.key) + words.text(struck.why, by=struck.by) for struck in sheet.struck]
        told += [words.text(payment.cause) for payment in sheet.payments]
        told += [words.reason(note) for note in sheet.notes]
        assert all(text and not text.startswith("sichuan.") and "…" not in text for text in told)
    assert not caplog.records


def test_help_fits_a_menu():
    for language in LANGUAGES:
        for key, message in catalog().messages[language].items():
            if key.startswith(("sichuan.option", "sichuan.value", "sichuan.preset_help", "sichuan.group")):
                assert max(len(form.plain) for form in message.forms) <= 100, (language, key)
