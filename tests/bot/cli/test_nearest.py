"""Which discard or answer is the nearest to ready, by tiles: what the headline, the rows and the picture say of it."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.calls import calls
from bot.services.discards import discards
from bot.services.pictures import discards_scene
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.ui.calls_text import calls_told
from bot.ui.discards_text import discards_told
from render import describe


def run(*arguments: str) -> int:
    return main([*arguments], open_playground=open_playground)


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", "4 of characters (4m), 7 of characters (7m), 2 of dots (2p), and 4 more ("),
        ("ja", "四萬（4m）、七萬（7m）、二筒（2p）ほか4種切り（"),
        ("zh-CN", "打四万（4m）、七万（7m）、二筒（2p）及另外4种（"),
        ("zh-TW", "打四萬（4m）、七萬（7m）、二筒（2p）及另外4種（"),
    ],
)
def test_of_many_that_are_equally_good_it_is_said_how_many_more_there_are(language: str, named: str) -> None:
    """Seven discards accept as many tiles; three are named, five are in the picture."""
    asked = HandQuestion(hand="1479m258p369s1234z", rules=built("riichi/tenhou").options.line)
    reply = discards(asked, SituationNames(own_catalog()))
    words = own_catalog().words(language)
    assert named in discards_told(reply, words).headline
    scene = discards_scene(reply.form, reply.answer)
    assert [row.best for row in scene.rows] == [True] * 5
    assert f"; {words.text('alt.as_good')}: 2; " in describe(scene, lambda key: words.text(f"alt.{key}"))


def test_calls_that_are_equally_near_are_all_named() -> None:
    """Two chows leave as many tiles one step from ready, the third fewer."""
    asked = HandQuestion(hand="3467m234p34567s5z", win="5m", rules=built("riichi/tenhou").options.line)
    told = calls_told(calls(asked, "left", SituationNames(own_catalog())), own_catalog().words("en"))
    assert told.headline == "Nearest to ready: Chow [5'34m] and Chow [5'67m] (1 step from ready)"


def test_a_call_that_cannot_win_is_not_the_nearest() -> None:
    """Ready by a chow, but open and without a yaku: what is further from ready and may win comes first."""
    asked = HandQuestion(hand="2356m456p789s115z", win="4m", rules=built("riichi/tenhou").options.line)
    told = calls_told(calls(asked, "left", SituationNames(own_catalog())), own_catalog().words("en"))
    assert told.headline == "Nearest to ready: Chow [4'35m] (1 step from ready)"
    barred = [line for line in told.sections[0].lines if line.endswith("7 tiles; cannot win: The hand has no yaku")]
    assert [line.split(":")[0] for line in barred] == ["Chow [4'23m]", "Chow [4'56m]"]


def test_the_headline_says_that_the_nearest_cannot_win(capsys) -> None:
    """Every answer leaves an open hand that is ready without a yaku."""
    assert run("call", "24m456p99s[1'23s][4'56s]", "9s", "--rules", "riichi/tenhou", "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Nearest to ready: Pass (ready), but it cannot win: The hand has no yaku" in lines


def test_a_ready_call_that_may_win_stays_the_nearest(capsys) -> None:
    """The same hand in Chinese Official: one chow leaves a hand below the minimum, the other wins with enough."""
    assert run("call", "2356m456p789s115z", "4m", "--rules", "mcr", "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Nearest to ready: Chow [4'56m] (ready)"
    assert [line.split(":")[0] for line in lines if "cannot win" in line] == ["  Chow [4'23m]"]


def test_the_answer_to_a_call_by_tiles_is_made_from_tiles_alone(capsys) -> None:
    """A pung that is ready with 2z gone has no yaku; by points 3s goes after it, which the table of points says."""
    asked = ("call", "22m456p34567s66z2z", "2m", "--turn", "6", "--source", "right", "--rules", "riichi/tenhou")
    assert run(*asked, "--lang", "en") == 0
    points, tiles = capsys.readouterr().out.split("Nearest to ready: ")
    assert tiles.splitlines()[0] == "Pass (1 step from ready)"
    (pung,) = [line for line in tiles.splitlines() if line.startswith("  Pung [222'm]")]
    assert pung.startswith("  Pung [222'm]: then discard South (2z); ready; 11 tiles; cannot win")
    (worth,) = [line for line in points.splitlines() if line.startswith("  Pung [222'm]")]
    assert worth.endswith("discard 3 of bamboo (3s)")
    assert run(*asked, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    by_tiles, by_points = (
        {row["meld"]: row["discard"] for row in rows} for rows in (answer["rows"], answer["solved"]["rows"])
    )
    assert (by_tiles["[222'm]"], by_points["[222'm]"]) == ("2z", "3s")


def test_a_discard_that_leaves_nothing_to_win_is_not_recommended(capsys) -> None:
    """Every ready hand that remains is below eight: the headline says so, and the row why."""
    assert run("discard", "56m456p789s115z[4'23m]", "--system", "mcr", "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        "Nearest to ready: discard White (5z) (ready, 7 tiles accepted), "
        "but the hand cannot win like that: 2 of 8 points: 6 points short"
    ) in lines
    assert [line[:5] for line in lines if line.endswith("cannot win: 2 of 8 points: 6 points short")] == ["  5z "]


def test_an_open_hand_without_a_yaku_is_not_recommended(capsys) -> None:
    assert run("discard", "24m456p99s[1'23s][4'56s]5p", "--rules", "riichi/tenhou", "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    (shape,) = [line for line in lines if line.startswith("Nearest to ready: discard 5 of dots (5p) ")]
    assert shape.endswith("but the hand cannot win like that: The hand has no yaku")
    assert "  5p " in [line[:5] for line in lines if line.endswith("cannot win: The hand has no yaku")]


def test_of_ready_hands_those_that_can_win_come_first(capsys) -> None:
    """Discarding 5s accepts more tiles, but none of its wins reaches eight."""
    asked = ("discard", "44556677p335s[5'67s]", "--system", "mcr")
    assert run(*asked, "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Nearest to ready: discard 3 of bamboo (3s) (ready, 4 tiles accepted)" in lines
    assert run(*asked, "--json") == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["tile"], row["total"]) for row in rows if row["shanten"] == 0] == [("3s", 4), ("5s", 6)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_marks_what_the_headline_names(language: str) -> None:
    asked = HandQuestion(hand="44556677p335s[5'67s]", rules=built("mcr").options.line)
    reply = discards(asked, SituationNames(own_catalog()))
    assert [row.best for row in discards_scene(reply.form, reply.answer).rows] == [True, False, False, False, False]
    words = own_catalog().words(language).of("mcr")
    assert words.tile("3s") in discards_told(reply, words).headline


def test_a_wait_without_a_tile_never_leads(capsys) -> None:
    """7s leaves 1s and 4s, all in view: it comes after what may still be drawn, and says why."""
    assert run("discard", "123m406p2357s55s11z", "--seen", "1111s4444s", "--lang", "en") == 0
    told = capsys.readouterr().out
    assert (
        "Nearest to ready: discard 2 of bamboo (2s) and 3 of bamboo (3s) (1 step from ready, 24 tiles accepted)" in told
    )
    (row,) = [line for line in told.splitlines() if line.startswith("  7s") and "cannot win" in line]
    assert row.endswith("cannot win: No copy of 1s 4s is left")
    assert "points" not in row
    assert "ready, 0 tiles" not in told
