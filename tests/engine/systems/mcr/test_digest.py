"""What is declared against the digest of the rules, where that is on this machine: the fan table and the options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.systems.mcr import fans as f
from engine.systems.mcr.options import TABLE

PER_SET = {f.NINE_GATES, f.DRAGON_PUNG, f.PREVALENT_WIND, f.SEAT_WIND}
"""Fans whose row strikes single copies of fan 73 only: these are found by their conditions."""


@pytest.fixture(scope="module")
def digest(shared: Path) -> str:
    return (shared / "rules" / "guobiao.md").read_text("utf-8")


def rows(digest: str) -> Iterator[tuple[int, int, str, str]]:
    """Points, number, English name and the last column of each row of section 8.3."""
    points = 0
    for line in digest[digest.index("### 8.3") : digest.index("Stackable (may")].splitlines():
        if head := re.fullmatch(r"\*\*(\d+) points?\*\*", line):
            points = int(head[1])
        elif row := re.match(r"\| (\d+)[ ★]* \| ([^|]+) \|", line):
            yield points, int(row[1]), row[2].strip(), line.split("|")[5]


def test_every_fan_is_worth_what_the_table_says(digest: str) -> None:
    found = {number: points for points, number, *_ in rows(digest)}
    found[f.MIXED_KONGS] = 5
    assert found == {number: f.POINTS[number] for number in range(1, 83)}


def test_every_fan_strikes_what_the_table_says(digest: str) -> None:
    for _, number, _, column in rows(digest):
        told = re.sub(r"one 73|\([^)]*scored[^)]*\)", "", column.split(";")[0])
        struck = {int(fan) for fan in re.findall(r"\b\d\d?\b", told)}
        if number == f.CHICKEN_HAND:
            continue
        mine = {*f.STRIKES.get(number, ()), *f.INSIDE.get(number, ())}
        if number in PER_SET:
            struck -= {f.TERMINAL_PUNG}
        elif number == f.BIG_THREE_WINDS:
            struck = {f.GUEST_WIND_PUNG}
        elif f.GUEST_WIND_PUNG in mine:
            struck |= {f.GUEST_WIND_PUNG}
        assert mine == struck, number


DEFAULTS = {
    "excluded": False,
    "allowed": False,
    "scored": True,
    "80": False,
    "none": False,
    "still counts": False,
    "6": 6,
    "5": 5,
    "8": 8,
}
"""What the words of the default column say of the option beside them."""


def test_every_option_of_the_digest_is_declared(digest: str) -> None:
    table = digest[digest.index("## 9.") : digest.index("## 10.")].replace("\\|", "/")
    named = re.findall(r"\*\*([^*]+)\*\* · `(\w+)", table)
    assert len(named) >= 10
    for word, key in named:
        if key == "strict98":
            assert TABLE.option(key).default is False
        else:
            assert TABLE.option(key).default == DEFAULTS[word], key
    elsewhere = set(re.findall(r"(?:[Oo]ption|option) `(\w+)`", digest))
    assert {"session_minutes", "seat_rotation"} <= elsewhere
    for key in elsewhere:
        TABLE.option(key)


def test_values_of_choices(digest: str) -> None:
    table = digest[digest.index("## 9.") : digest.index("## 10.")]
    for key, values in re.findall(r"`(\w+): ([^`]+)`", table):
        wanted = {value.strip('"') for value in values.split("\\|")}
        assert wanted <= {*TABLE.option(key).kind.choices(), "true"}, key
