"""`suzume score`, `waits`, `discard`: the same answers in a terminal."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.cli.operator import COMMANDS
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES

WIN = ["score", "234m456m678p345s88s", "--win", "3s", "--tsumo", "--rules", "riichi/tenhou", "--dora", "4p"]


def run(*arguments: str) -> int:
    return main([*arguments], open_playground=open_playground)


@pytest.mark.parametrize(("language", "word"), [("en", "points"), ("ja", "点"), ("zh-CN", "点"), ("zh-TW", "點")])
def test_score_in_every_language(language: str, word: str, capsys) -> None:
    assert run(*WIN, "--lang", language) == 0
    told = capsys.readouterr().out
    assert "2700" in told.splitlines()[0]
    assert word in told.splitlines()[0]
    assert "riichi/tenhou@1" in told.splitlines()[-1]


def test_score_as_json(capsys) -> None:
    assert run(*WIN, "--json") == 0
    sheet = json.loads(capsys.readouterr().out)
    assert sheet["totals"]["points"] == 2700
    assert sheet["ruleset"] == "riichi/tenhou@1"


def test_terms_in_another_style(capsys) -> None:
    assert run(*WIN, "--lang", "ja", "--terms", "romaji") == 0
    assert "menzen tsumo" in capsys.readouterr().out


def test_words_for_the_hand(capsys) -> None:
    assert run(*WIN, "--lang", "en", "--words") == 0
    assert "characters (6): 2, 3, 4, 4, 5, 6 (234456m)" in capsys.readouterr().out


def test_waits_and_discards(capsys) -> None:
    assert run("waits", "123m456p789s1122z", "--lang", "zh-CN") == 0
    assert "听牌：1z 2z" in capsys.readouterr().out
    assert run("discard", "123m456p78s112234z", "--lang", "en", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["rows"]) == 12
    assert answer["rows"][0]["tile"] == "3z"
    assert run("waits", "123m456p789s1122z", "--rules", "riichi/tenhou", "--json") == 0
    waits = json.loads(capsys.readouterr().out)
    assert [(wait["tile"], wait["left"]) for wait in waits["accepted"]] == [("1z", 2), ("2z", 2)]
    assert waits["accepted"][0]["on_draw"]["totals"]["points"] == 2700


def test_points_and_chances_of_discards(capsys) -> None:
    assert run("discard", "23m233340p123344s", "--rules", "riichi/tenhou", "--dora", "1z", "--lang", "en") == 0
    told = capsys.readouterr().out
    assert "Points and chances of each discard" in told
    assert "Go-around 6 of 18; draws left: 12" in told
    assert run("discard", "23m233340p123344s", "--rules", "riichi/tenhou", "--dora", "1z", "--json") == 0
    solved = json.loads(capsys.readouterr().out)["solved"]
    assert solved["draws"] == 12
    assert {row["tile"] for row in solved["rows"]} == {"2m", "3m", "2p", "3p", "4p", "0p", "1s", "2s", "3s", "4s"}
    assert all(0 <= row["win"] <= row["ready"] <= 1 for row in solved["rows"])
    assert run("discard", "19m233340p123344s", "--rules", "riichi/tenhou-3p", "--norths", "1", "--json") == 0
    solved = json.loads(capsys.readouterr().out)["solved"]
    assert (solved["assumes"]["players"], solved["assumes"]["ready_points"], solved["aside"]) == (3, 2000.0, False)
    ready = ("discard", "123p456p789s23s99s5z", "--rules", "riichi/tenhou-3p")
    assert run(*ready, "--rollouts", "2", "--jobs", "1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["sampled"] is None
    assert run("discard", "19m233340p123344s", "--rules", "riichi players=2", "--json") == 0
    assert "solved" not in json.loads(capsys.readouterr().out)


def test_risks_against_opponents(capsys) -> None:
    asked = ("discard", "23m233340p123344s", "--rules", "riichi/tenhou", "--turn", "8", "--against", "E: 1z9m3z4p*8s")
    assert run(*asked, "--lang", "en") == 0
    told = capsys.readouterr().out
    assert "In riichi: East, declared with 4 of dots (4p), discards 1z 9m 3z 4p 8s" in told
    assert "Value less risk" in told
    assert "Go-around 8 of 18; draws left: 10" in told
    assert run(*asked, "--json") == 0
    rows = {row["tile"]: row for row in json.loads(capsys.readouterr().out)["solved"]["rows"]}
    assert rows["4p"]["risk"] == {"chance": 0, "loss": 0, "value_left": rows["4p"]["value"]}
    for row in rows.values():
        risk = row["risk"]
        assert risk["value_left"] == pytest.approx((1 - risk["chance"]) * row["value"] - risk["loss"], abs=0.3)
        assert row["tile"] == "4p" or 0 < risk["chance"] < 0.3


def test_riichi_and_silence(capsys) -> None:
    assert run("discard", "123m456p789s23s99s5z", "--rules", "riichi/tenhou", "--lang", "en") == 0
    assert "Riichi now wins" in capsys.readouterr().out
    assert run("discard", "123m456p789s23s99s5z", "--rules", "riichi/tenhou", "--json") == 0
    best = json.loads(capsys.readouterr().out)["solved"]["rows"][0]
    assert best["declared"]["value"] == best["riichi"] == best["value"]
    assert best["silent"]["win"] > best["declared"]["win"]
    assert best["silent"]["points_per_win"] < best["declared"]["points_per_win"]


def test_calls_against_passing(capsys) -> None:
    asked = ("call", "23678m34p5599s77z", "7z", "--source", "across", "--turn", "7", "--rules", "riichi/tenhou")
    for language in ("en", "ja", "zh-CN", "zh-TW"):
        assert run(*asked, "--lang", language) == 0
        assert "[77'7z]" in capsys.readouterr().out
    assert run(*asked, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert [row["verb"] for row in answer["rows"]] == ["pung", "pass"]
    solved = answer["solved"]
    assert [row["meld"] for row in solved["rows"]] == ["[77'7z]", None]
    assert solved["rows"][0]["value"] > solved["rows"][1]["value"]
    assert solved["turn"] == 7
    assert run("call", "123m456p789s2333z", "2z", "--rules", "riichi/tenhou", "--json") == 0
    assert "solved" not in json.loads(capsys.readouterr().out)
    assert run("call", "23678m34p5599s77z", "", "--rules", "riichi/tenhou", "--json") == 2
    assert json.loads(capsys.readouterr().out)["problems"][0]["key"] == "form.no_offer"


def test_discards_played_out(capsys) -> None:
    asked = ("discard", "123m456p789s23s99s5z", "--rules", "riichi/tenhou", "--rollouts", "2", "--jobs", "1")
    for language in ("en", "ja", "zh-CN", "zh-TW"):
        assert run(*asked, "--lang", language) == 0
        assert "±" in capsys.readouterr().out
    assert run(*asked, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["sampled"]["deals"] == 2
    best = {row["tile"] for row in answer["solved"]["rows"][:4]}
    assert {row["tile"] for row in answer["sampled"]["rows"]} == best
    assert {row["declared"] for row in answer["sampled"]["rows"]} == {True, False}
    assert run(*asked, "--against", "1z9m", "--lang", "en") == 0
    assert "cannot be played out" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("against", "key"),
    [
        ("1z //", "form.against_empty"),
        ("1z/2z/3z/4z", "form.against_many"),
        ("E: 1z / 1z: 2z", "form.against_twice"),
        ("S: 1z", "form.against_self"),
        ("*1z", "form.against_star"),
        ("[777'z] 1z", "form.against_after_melds"),
        ("1z* [777'z]", "form.against_open_riichi"),
        ("1z9k", "tiles.unknown_suit"),
        ("3333p", "tiles.five_copies"),
    ],
)
def test_opponents_that_cannot_be_read(against: str, key: str, capsys) -> None:
    asked = ("discard", "23m233340p123344s", "--rules", "riichi/tenhou", "--seat", "S", "--against", against)
    assert run(*asked, "--json") == 2
    assert [problem["key"] for problem in json.loads(capsys.readouterr().out)["problems"]] == [key]
    for language in ("en", "ja", "zh-CN", "zh-TW"):
        assert run(*asked, "--lang", language) == 2
        assert capsys.readouterr().err.strip()


def test_other_rules_know_no_opponents(capsys) -> None:
    assert run("discard", "23m233340p123344s", "--rules", "mcr/seed", "--against", "1z", "--json") == 2
    assert json.loads(capsys.readouterr().out)["problems"][0]["key"] == "form.not_in_rules"


@pytest.mark.parametrize(
    ("rules", "hand", "draws"),
    [
        ("mcr/seed", "1358m2568p368s167z", (20, 12)),
        ("sichuan/dingque", "1358m1256p3468s1p2s", (17, 7)),
    ],
)
def test_the_go_around_is_taken_by_every_solver(rules: str, hand: str, draws: tuple[int, int], capsys) -> None:
    """Chinese Official: 21 draws each. Sichuan: of 108 tiles 53 are dealt to four, the dealer's draw among them, and
    four go each time around; somebody's win leaves a little more."""
    found = []
    for turn in ("1", "9"):
        assert run("discard", hand, "--rules", rules, "--turn", turn, "--lang", "en") == 0
        told = capsys.readouterr().out.splitlines()
        assert f"Go-around {turn}" in told
        (assumed,) = [line for line in told if line.startswith(f"  Go-around {turn}; own draws left: ")]
        found.append(int(assumed.split(": ")[1].removeprefix("about ").split(";")[0]))
    assert tuple(found) == draws


def test_where_no_source_is_told_the_values_are_those_of_the_previous_player(capsys) -> None:
    asked = ("call", "23678m34p5599s77z", "7z", "--turn", "7", "--rules", "riichi/tenhou", "--json")
    found = []
    for source in ((), ("--source", "left")):
        assert run(*asked, *source) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1]
    assert "solved" in found[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_go_around_after_the_wall_is_refused(language: str, capsys) -> None:
    asked = ("discard", "123456789m13557p", "--system", "sichuan", "--json", "--lang", language, "--turn")
    assert run(*asked, "14") == 0
    capsys.readouterr()
    for turn in ("15", "16", "17"):
        assert run(*asked, turn) == 2
        (problem,) = json.loads(capsys.readouterr().out)["problems"]
        assert problem["key"] == "sichuan.reason.turn_past_wall"
        assert turn in problem["text"]
        assert "14" in problem["text"]


def test_columns_stand_under_each_other_in_wide_script(capsys) -> None:
    from bot.ui.width import width

    assert run("discard", "123m456p78s112234z", "--lang", "ja") == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(line for line in lines if "打牌" in line and "枚数" in line)
    table = lines[lines.index(head) :]
    rows = [line for line in table[: table.index("")] if "枚" in line and "シャンテン" in line]
    assert len(rows) == 12
    column = width(head[: head.index("枚数")])
    for row in rows:
        before = row[: row.index("枚")]
        assert width(before.rstrip("0123456789")) == column


def test_a_hand_that_does_not_win_is_an_answer(capsys) -> None:
    assert run("score", "123m456p789s1123z", "--win", "4z", "--lang", "en") == 0
    assert capsys.readouterr().out.startswith("No win")


@pytest.mark.parametrize(
    "arguments", [["score", "123m45k"], ["waits", "123m", "--seat", "Q"], ["score", "1m", "--rules", "x"]]
)
def test_what_cannot_be_read_is_told_on_standard_error(arguments: list[str], capsys) -> None:
    assert run(*arguments, "--lang", "ja") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip()
    assert run(*arguments, "--json") == 2
    assert json.loads(capsys.readouterr().out)["problems"][0]["key"]


@pytest.mark.parametrize("command", ["score", "waits", "discard"])
@pytest.mark.parametrize("hand", ["", "  "])
def test_no_hand_is_told_in_one_line(command: str, hand: str, capsys) -> None:
    assert run(command, hand, "--lang", "en") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert run(command, hand, "--json") == 2
    assert json.loads(capsys.readouterr().out)["problems"][0]["key"]


def test_the_fault_is_marked_under_wide_characters(capsys) -> None:
    assert run("score", "一二三万 45k", "--lang", "en") == 2
    lines = capsys.readouterr().err.splitlines()
    at = lines.index("一二三万 45k")
    assert lines[at + 1].index("^") == 11


ASKED = {
    "score": (("score", "123m456p789s11222z", "--tsumo"), ("win", "seat", "round", "dora", "ura", "payer", "seen")),
    "waits": (("waits", "123m456p789s1122z"), ("seat", "round", "dora", "river", "seen", "flags")),
    "discard": (("discard", "123m456p789s11223z"), ("seat", "round", "dora", "river", "seen", "against")),
    "call": (("call", "123m456p789s1122z", "1z"), ("seat", "round", "dora", "river", "seen", "against")),
}


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        *(((*asked, f"--{name}", "9q"), name) for asked, names in ASKED.values() for name in names),
        *(((command, "9q", *asked[2:]), "hand") for command, (asked, _) in ASKED.items()),
        *((("call", "123m456p789s1122z", tile), "tile") for tile in ("9q", "1z2z", "x")),
        (("call", "123m456p789s1122z+1z", "2z"), "tile"),
    ],
)
def test_the_argument_that_is_wrong_is_named(asked: tuple[str, ...], name: str, capsys) -> None:
    assert run(*asked, "--lang", "en") == 2
    assert capsys.readouterr().err.startswith(f"{name}: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_called_what_they_are_called_here(language: str, capsys) -> None:
    assert run("waits", "123m456p789s11223z", "--lang", language) == 2
    told = capsys.readouterr().err
    assert "suzume discard" in told
    assert "/hand" not in told
    assert run("waits", "123m456p789s11223z", "--lang", language, "--json") == 2
    assert "suzume discard" in json.loads(capsys.readouterr().out)["problems"][0]["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_that_is_told_here_names_the_command_of_another_place(language: str) -> None:
    from bot.cli import command_modules

    both = [name for name in command_modules() if f"/hand {name}" in str(own_catalog().messages["en"])]
    assert both == ["call", "discard", "score", "waits"]
    assert {f"/hand {name}" for name in both} < set(COMMANDS)
    words = own_catalog().calling(COMMANDS).words(language)
    here = [words.text(key) for key, message in own_catalog().messages[language].items() if not message.forms[0].gaps]
    assert not [text for text in here for name in COMMANDS if name in text]
    assert "suzume discard" in words.text("form.waits_count", n=14, wanted=13, melds=0)
    assert "/hand discard" in own_catalog().words(language).text("form.waits_count", n=14, wanted=13, melds=0)


def test_the_answer_by_points_leads_and_that_by_shape_says_what_it_is(capsys) -> None:
    """One headline for what to do, in riichi, Chinese Official and Sichuan, of discards and of calls."""
    for asked, best in (
        (("discard", "1122334455667p8p"), "Discard 8 of dots (8p): "),
        (("call", "34m56p5577s222z44p", "7p", "--seat", "south", "--round", "east"), "Pass: "),
        (("discard", "44556677p335s[5'67s]", "--system", "mcr"), "Discard 3 of bamboo (3s): "),
        (("discard", "1122334455667p8p", "--system", "sichuan"), "Discard "),
    ):
        assert run(*asked, "--lang", "en") == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith(best)
        (shape,) = [at for at, line in enumerate(lines) if line.startswith("Nearest to ready: ")]
        assert [line for line in lines[:shape] if line.startswith(("Points and chances", "Units and chances"))]
        assert lines.index("Why") < shape < lines.index("Assumed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_why_nothing_is_computed(language: str, capsys) -> None:
    words = own_catalog().words(language)
    for asked, why in (
        (("discard", "123m406p2357s55s11z", "--flags", "riichi"), "riichi"),
        (("discard", "23m455p"), "part"),
        (("discard", "147m258p369s12345z", "--rules", "riichi/tenhou"), "far"),
        (("call", "2356m456p789s115z", "4m", "--system", "mcr"), "call_mcr"),
    ):
        assert run(*asked, "--lang", language) == 0
        assert words.text("solver.none", why=f"solver.unknown.{why}") in capsys.readouterr().out
        assert run(*asked, "--lang", language, "--json") == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["unsolved"] == {"key": f"solver.unknown.{why}", "text": words.text(f"solver.unknown.{why}")}
        assert "solved" not in answer


def test_no_reason_is_given_where_none_is_needed(capsys) -> None:
    for asked in (
        ("discard", "123456789m123p11s"),
        ("discard", "123m456p789s23s99s5z"),
        ("waits", "123m456p789s1122z"),
    ):
        assert run(*asked, "--json") == 0
        assert "unsolved" not in json.loads(capsys.readouterr().out)


def test_far_from_ready_the_safest_discard_leads(capsys) -> None:
    asked = ("discard", "158m258p258s12346z", "--turn", "9", "--against", "1z9m3z2s*8p")
    assert run(*asked, "--lang", "en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Discard 8 of dots (8p): deals in 0.0%, the least of all"
    assert lines[lines.index("What each discard risks") + 2].split() == ["8p", "0.0%", "0", "safe"]
    assert run(*asked, "--json") == 0
    risks = json.loads(capsys.readouterr().out)["risks"]
    assert {row["tile"] for row in risks if row["risk"]["chance"] == 0} == {"8p", "2s", "1z", "3z"}
