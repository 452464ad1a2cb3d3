"""Figures of the solver in words: the sign of a number that is less than nothing is a minus, not a hyphen."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.i18n.numbers import figure, minus, signed_percent

CATALOG = load_catalog()
WORDS = CATALOG.words("en")


@pytest.mark.parametrize(
    ("number", "digits", "said"),
    [
        (640.2, 0, "+640"),
        (-22.4, 0, "−22"),
        (-1234, 0, "−1,234"),
        (-0.4, 0, "+0"),
        (-0.25, 1, "−0.2"),
        (0.31, 1, "+0.3"),
    ],
)
def test_more_and_less(number: float, digits: int, said: str) -> None:
    assert WORDS.change(number, digits) == said


def test_percent_and_points() -> None:
    assert signed_percent(-0.0351) == "−3.5%"
    assert signed_percent(-0.0001) == "+0.0%"
    assert WORDS.figure(-1234.5) == "−1,234"
    assert WORDS.figure(2370.4) == "2,370"
    assert WORDS.figure(-0.04, 1) == "0.0"
    assert figure(-1234.56, 2) == "−1234.56"
    assert minus("15,5,-5,-15") == "15,5,−5,−15"


@pytest.mark.parametrize("language", LANGUAGES)
def test_thousands_have_a_comma_in_english_alone(language: str) -> None:
    words = CATALOG.words(language)
    comma = "," if language == "en" else ""
    assert words.figure(12345.6) == f"12{comma}346"
    assert words.change(-1234.56, 1) == f"−1{comma}234.6"
    assert words.figure(987) == "987"


def test_no_digit_of_a_long_number_is_lost() -> None:
    assert WORDS.text("solver.mcr.value", win=-123456789012345678) == WORDS.text(
        "solver.mcr.value", win="−123456789012345678"
    )
    assert WORDS.amount(-3, "han") == "−3 han"
