"""`/points settle`: what is missing is said, with what to write."""

from __future__ import annotations

import re

import pytest

from bot.i18n.catalog import Words, own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.problems import Refused
from bot.services.rulesets import built
from bot.services.settling import settle
from bot.ui.problem_text import problems_told
from bot.ui.settle_text import settle_told
from bot.ui.told import as_lines
from engine.systems.sichuan.settle_text import parse_events, write_events

CATALOG = own_catalog()
LINE = built("sichuan/standard").options.line


def refused(events: str, words: Words) -> tuple[list[str], str]:
    """The keys of what is wrong, and the first line that is told."""
    with pytest.raises(Refused) as caught:
        settle(events, LINE)
    keys = [problem.reason.key for problem in caught.value.problems]
    return keys, as_lines(problems_told(caught.value.problems, words))[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("events", [";;;", "；；", " ", "\n;\n", "。", ",;,"])
def test_nothing_told_is_no_deal(events: str, language: str) -> None:
    words = CATALOG.words(language)
    keys, said = refused(events, words)
    assert keys == ["points.no_events"]
    assert words.text("points.no_events") in said


def test_empty_places_between_events_do_no_harm() -> None:
    deal = settle("win A 3fan from B;; ;kong C concealed;", LINE).deal
    assert deal.events == ("win A 3fan from B", "kong C concealed")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("events", "key", "missing"),
    [
        ("draw", "hands_at_draw", "ABCD"),
        ("draw A 3fan, B none", "hands_at_draw", "CD"),
        ("win A 3fan from B; draw", "hands_at_draw", "BCD"),
        ("win A 3fan from B; draw A 2fan, B none, C none, D none", "hands_apart", "A"),
    ],
)
def test_a_draw_says_who_is_missing(events: str, key: str, missing: str, language: str) -> None:
    words = CATALOG.words(language)
    keys, said = refused(events, words)
    assert keys == [f"sichuan.reason.{key}", "sichuan.reason.at_event"]
    assert words.listed(missing) in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_has_room_for_so_many_kongs(language: str) -> None:
    words = CATALOG.words(language)
    keys, said = refused("; ".join(["kong C concealed"] * 6), words)
    assert keys == ["sichuan.reason.too_many_kongs", "sichuan.reason.at_event"]
    assert "C" in said
    assert "4" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_limit_cuts_is_said_beside_its_payments(language: str) -> None:
    words = CATALOG.words(language)
    cut = words.text("sichuan.reason.fan_limited", seat="A", fan=9, limit=6)
    first, second = settle_told(settle("win A 9fan from B; win C 6fan from D", LINE), words).sections
    assert first.lines[-1] == cut
    assert len(second.lines) == 1
    drawn = settle_told(settle("draw A 9fan, B none, C none, D 1fan", LINE), words).sections
    assert [line for section in drawn for line in section.lines].count(cut) == 1


@pytest.mark.parametrize("events", ["kong C concealed; wim A 3fan from B", "C暗杠；A胡x番B点炮；A胡3番"])
def test_what_was_typed_is_quoted_as_it_was(events: str) -> None:
    with pytest.raises(Refused) as caught:
        settle(events, LINE)
    assert problems_told(caught.value.problems, CATALOG.words("en")).block[0] == events


EXAMPLE = re.compile(r"(?:draw|end|流局|结束|結束|終局) [A-D].*$")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "written"),
    [("hands_at_draw", "draw A 2fan, B none, C pig"), ("hands_at_end", "end C 2fan, D none")],
)
def test_what_is_given_as_an_example_can_be_read(key: str, written: str, language: str) -> None:
    said = CATALOG.words(language).text(f"sichuan.reason.{key}", seats=("A",))
    example = EXAMPLE.search(said)
    assert example is not None
    assert write_events(parse_events(example.group())) == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_named_alone_is_asked_for_what_can_be_written(language: str) -> None:
    keys, said = refused("draw A", CATALOG.words(language))
    assert keys == ["sichuan.reason.text_needs_state"]
    ways = re.findall(r"A ?(?:2fan|2翻|2番|none|ノーテン|没叫|沒叫|pig|花猪|花豬)", said)
    assert len(ways) == 3
    assert [write_events(parse_events(f"流局 {way}")) for way in ways] == ["draw A 2fan", "draw A none", "draw A pig"]
