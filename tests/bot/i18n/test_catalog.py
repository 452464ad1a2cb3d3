"""How texts are filled: plurals, lists, tiles, terms; and what happens when one is missing."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.i18n.catalog import Catalog, load_catalog
from bot.i18n.languages import language_of, style_of
from bot.i18n.numbers import signed
from bot.i18n.template import read_template
from engine.reasons import Reason


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for language in ("en", "zh-CN", "zh-TW", "ja"):
        (tmp_path / "locales" / language).mkdir(parents=True)
    (tmp_path / "terms").mkdir()
    (tmp_path / "locales/en/a.toml").write_text(
        '[a]\nonly = "only {n}"\n[a.many]\none = "{n} tile"\nother = "{n} tiles"\n', "utf-8"
    )
    return tmp_path


def test_number_forms(small: Path) -> None:
    made = load_catalog(small)
    assert [made.text("a.many", "en", n=n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_a_missing_text_is_told_in_english_and_logged_once(small: Path, caplog) -> None:
    made = load_catalog(small)
    assert made.text("a.only", "ja", n=3) == "only 3"
    assert made.text("a.only", "ja", n=4) == "only 4"
    assert made.text("nowhere", "ja") == "nowhere"
    assert [record.message for record in caplog.records] == ["no text a.only in ja", "no text nowhere in ja"]


def test_a_parameter_that_was_not_given_leaves_a_mark(small: Path, caplog) -> None:
    assert load_catalog(small).text("a.only", "en") == "only …"
    assert caplog.records[0].levelno == logging.ERROR


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("b.toml", '[a]\nonly = "again"', "already there"),
        ("b.toml", '[b]\nx = "{n:wrong}"', "b.x"),
        ("b.toml", '[b]\nx = "{"', "b.x"),
        ("b.toml", "[b]\nx = 3", "b.x"),
        ("b.toml", "[b", "b.toml"),
    ],
)
def test_a_bad_file_is_refused_by_name(small: Path, name: str, content: str, fault: str) -> None:
    (small / "locales/en" / name).write_text(content, "utf-8")
    with pytest.raises(ValueError, match=fault):
        load_catalog(small)


TOO_LONG = "\t".join(["a.b", "g", "e", "", "j", "c", "t", "", "more"])


@pytest.mark.parametrize("row", ["key\tgroup\ten", "a.b\tgroup\ten\tromaji\t\tzh\tzh\t", TOO_LONG])
def test_a_bad_term_is_refused_with_its_line(small: Path, row: str) -> None:
    head = "key\tgroup\ten\tromaji\tja\tzh_cn\tzh_tw\tnote"
    (small / "terms/t.tsv").write_text(f"{head}\n{row}\n", "utf-8")
    with pytest.raises(ValueError, match=r"t\.tsv:2"):
        load_catalog(small)


def test_tiles_in_running_text(catalog: Catalog) -> None:
    said = {language: catalog.words(language).tile("5p") for language in ("en", "ja", "zh-CN", "zh-TW")}
    assert said == {"en": "5 of dots (5p)", "ja": "五筒（5p）", "zh-CN": "五筒（5p）", "zh-TW": "五筒（5p）"}
    assert catalog.words("en").tile(44) == "red 5 of dots (0p)"
    assert catalog.words("ja", "romaji").tile("1z") == "ton (1z)"
    assert catalog.words("en").tile("5z") == "White (5z)"
    assert catalog.words("ja").spoken("1m") == "イーマン"
    assert catalog.words("zh-CN").of("mcr").tile("5p") == "五饼（5p）"
    assert catalog.words("zh-CN").of("mcr").tile("5s") == "五条（5s）"
    assert catalog.words("zh-CN").of("sichuan").tile("5p") == "五筒（5p）"


def test_term_style_is_apart_from_language(catalog: Catalog) -> None:
    assert catalog.words("ja", "english").term("riichi.pinfu") == "Pinfu"
    assert catalog.words("en", "japanese").term("riichi.toitoi") == "対々和"
    assert catalog.words("zh-TW", "chinese").term("riichi.tanyao") == "斷么九"
    assert catalog.words("en", "chinese").term("riichi.tanyao") == "断幺九"
    # Where romaji is empty the English name stands; labels and reasons follow the interface.
    assert catalog.words("ja", "romaji").term("mcr.6") == "Seven Shifted Pairs"
    assert catalog.words("ja", "romaji").term("action.details") == "詳細"
    assert catalog.words("zh-CN", "romaji").text("reason.no_yaku") == "无役，不能和牌"


def test_amounts_and_lists(catalog: Catalog) -> None:
    assert catalog.words("en").amount(3, "han") == "3 han"
    assert catalog.words("en").amount(1, "tile") == "1 tile"
    assert catalog.words("ja").amount(3, "han") == "3翻"
    assert catalog.words("zh-TW").amount(2, "tile") == "2張"
    assert [catalog.words("en").listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b, and c"]
    assert catalog.words("ja").listed("abc") == "a、b、c"
    assert [catalog.words("en").some_of("abcde"[:n], 3) for n in (3, 4, 5)] == [
        "a, b, and c",
        "a, b, c, and d",
        "a, b, c, and 2 more",
    ]
    assert [catalog.words(language).some_of("abcdefg", 3) for language in ("ja", "zh-CN", "zh-TW")] == [
        "a、b、cほか4種",
        "a、b、c及另外4种",
        "a、b、c及另外4種",
    ]
    assert [signed(n) for n in (3900, 0, -3900)] == ["+3900", "0", "−3900"]


@pytest.mark.parametrize("how", ["", ":list", ":any", ":signed"])
def test_a_number_below_nothing_has_a_minus_in_every_gap(small: Path, how: str) -> None:
    (small / "locales/en/a.toml").write_text(f'[a]\nb = "{{n{how}}} points"', "utf-8")
    assert load_catalog(small).text("a.b", "en", n=-3900) == "−3900 points"


def test_reasons_with_and_without_a_suggestion(catalog: Catalog) -> None:
    words = catalog.words("en")
    assert "did you mean" in words.reason(Reason("option.unknown", {"option": "kuitann", "nearest": ("kuitan",)}))
    assert "did you mean" not in words.reason(Reason("option.unknown", {"option": "x", "nearest": ()}))


def test_locales() -> None:
    assert [language_of(locale) for locale in ("en-US", "en-GB", "zh-CN", "zh-TW", "ja", "fr", None)] == [
        *("en", "en", "zh-CN", "zh-TW", "ja", "en", "en")
    ]
    assert language_of("fr", "ja") == "ja"
    assert [style_of(language, None) for language in ("en", "ja", "zh-TW")] == ["english", "japanese", "chinese"]


def test_gaps_are_checked_when_read() -> None:
    with pytest.raises(ValueError, match="gap"):
        read_template("{n!r}")
    assert read_template("{{x}} {n}").plain == "{x} "
