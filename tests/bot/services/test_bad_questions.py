"""Malformed questions: each gets a helpful answer in every language, nothing crashes, nothing is logged."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.i18n.catalog import Catalog, load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.calls import calls
from bot.services.discards import discards
from bot.services.draw import drawn
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.rulesets import RulesWanted, built, default_line, line_of
from bot.services.scoring import score
from bot.services.setup_advice import exchange_advice, void_advice
from bot.services.situations import SituationNames
from bot.services.solver import is_solvable
from bot.services.waits import waits
from bot.ui.discards_text import discards_told
from bot.ui.problem_text import marked_input, problems_told
from bot.ui.score_text import score_told
from bot.ui.told import as_lines
from bot.ui.waits_text import waits_told

HAND = "123m456p789s1122z"
RIICHI = "riichi/tenhou@1"
KEY = re.compile(r"\b(?:riichi|sichuan|mcr|form|tiles|hand|option|system|ruleset)\.[a-z_]+(?:\.[a-z_]+)*\b")

BAD_HANDS = [
    json.loads(line.split("\t")[2])
    for line in (Path(__file__).parents[2] / "engine/tiles/bad_hands.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]

BAD_FIELDS = [
    {"win": "1"},
    {"win": "9z"},
    {"win": "xx"},
    {"win": "1z2z"},
    {"win": "[555z]"},
    {"win": "🀫"},
    {"win": "1z", "hand": "123m456p789s1122z + 2z"},
    {"win": "7z", "hand": "123m456p789s11122z"},
    {"win": "1z", "hand": "123m456p789s112z"},
    {"win": "", "hand": "123m456p789s1122z"},
    {"hand": "123m456p789s111z22z3z"},
    {"hand": "123m456p78s"},
    {"hand": "1m"},
    {"hand": "11111m456p789s11z", "win": "2z"},
    {"hand": "11112m456p789s11z", "win": "1m"},
    {"hand": "000m456p789s1122z", "win": "1z"},
    {"hand": "123m456p789s11z [1111z]", "win": "1z"},
    {"hand": "123m456p789s1122z123s", "win": "1z"},
    {"hand": "123m456p789s [123m] [456m] [789m]", "win": "1z"},
    {"hand": "1122z [123m] [456m] [789m] [123p] [456p]", "win": "1z"},
    {"hand": "123m456p789s1f2f2z1z", "win": "1z"},
    {"hand": "123m456p789s0j122z", "win": "1z"},
    {"hand": "123m456p789s1122z [124m]", "win": "1z"},
    {"how": "stolen"},
    {"how": "ron tsumo"},
    {"how": "5"},
    {"how": "胡了吗"},
    {"seat": "Q"},
    {"seat": "northeast"},
    {"seat": "5z"},
    {"seat": "中"},
    {"seat": "1"},
    {"round_wind": "east west"},
    {"round_wind": "X"},
    {"round_wind": "百"},
    {"payer": "me"},
    {"payer": "E", "seat": "E"},
    {"payer": "0"},
    {"flags": "foo"},
    {"flags": "riichi foo bar"},
    {"flags": "立直 你好"},
    {"flags": "rinshan haitei"},
    {"flags": "ippatsu"},
    {"flags": "houtei", "how": "draw"},
    {"flags": "haitei", "how": "discard"},
    {"flags": "chankan rinshan"},
    {"flags": "tenhou", "seat": "S", "how": "draw"},
    {"flags": "chiihou", "seat": "E", "how": "draw"},
    {"flags": "tenhou riichi"},
    {"flags": "riichi", "hand": "123m456p1122z [789s]"},
    {"dora": "zzz"},
    {"dora": "[123m]"},
    {"dora": "9z"},
    {"dora": "11111m"},
    {"dora": "1z1z1z"},
    {"ura": "abc"},
    {"honba": -1},
    {"honba": 100},
    {"honba": 10**9},
    {"sticks": -5},
    {"sticks": 1000},
    {"norths": 5},
    {"norths": -1},
    {"norths": 2},
    {"flowers": "1f"},
    {"flowers": "flower"},
    {"void": "m"},
    {"void": "z"},
    {"void": "purple"},
    {"seen": "1m1m1m1m1m"},
    {"seen": "???"},
    {"seen": "123m 45"},
    {"river": "bad"},
    {"river": "[123m]"},
]

BAD_RULES = [
    ("", "", "kuitan=maybe"),
    ("", "", "kuitann=off"),
    ("", "", "riichi/nowhere"),
    ("", "", "riichi/tenhou@99"),
    ("", "", "riichi/tenhou@x"),
    ("", "", "nosuch/preset"),
    ("", "", "riichi/tenhou kuitan=off uma=1"),
    ("", "", "riichi/tenhou uma=15,5,-5"),
    ("", "", "riichi/tenhou players=7"),
    ("", "", "riichi/tenhou =off"),
    ("", "", "riichi/tenhou pao=nothing"),
    ("", "", "riichi/tenhou red_fives=9,9,9"),
    ("", "", "riichi/tenhou kuitan"),
    ("", "", "riichi/tenhou riichi/ema"),
    ("", "", "立直"),
    ("chess", "", ""),
    ("richi", "", ""),
    ("riichi", "tenhoo", ""),
    ("riichi", "blood", ""),
    ("riichi", "tenhou@7", ""),
    ("riichi", "sichuan/standard@9", ""),
    ("sichuan", "tenhou", ""),
    ("sichuan", "riichi/tenhou", ""),
    ("sichuan", "", "riichi/tenhou kuitan=off"),
    ("", "ema", "riichi/tenhou"),
    ("riichi", "ema", "riichi/tenhou kuitan=off"),
    ("mcr", "standart", ""),
    ("mcr", "", "min_points=abc"),
    ("mcr", "", "min_points=-3"),
    ("sichuan", "", "players=99"),
    ("sichuan", "", "kuitan=on"),
    ("", "no such name", ""),
    ("", "💥", ""),
    ("", "", "💥=💥"),
]
GOOD_RULES = {("", "", "riichi/tenhou kuitan")}
"""A bare toggle means on."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture(scope="module")
def names(catalog: Catalog) -> SituationNames:
    return SituationNames(catalog)


def test_there_are_enough() -> None:
    assert len(BAD_HANDS) + len(BAD_FIELDS) + len(BAD_RULES) >= 150


def told_well(refused: Refused, catalog: Catalog) -> None:
    """Every fault has words of its own in each language, and no key shows."""
    assert refused.problems
    seen = set()
    for language in LANGUAGES:
        lines = as_lines(
            problems_told(refused.problems, catalog.words(language), catalog.text("ui.example.term", language))
        )
        text = "\n".join(lines)
        assert lines[0].strip()
        assert not KEY.search(text), text
        assert "…}" not in text
        assert len(text) < 3500
        seen.add(lines[0])
    assert len(seen) >= len(LANGUAGES) - 1, seen  # short sentences may be the same in both Chinese scripts


@pytest.mark.parametrize("hand", BAD_HANDS, ids=ascii)
def test_hands_that_cannot_be_read(hand: str, names: SituationNames, catalog: Catalog, caplog) -> None:
    for ask in (
        lambda: score(HandQuestion(hand=hand, rules=RIICHI), names),
        lambda: waits(HandQuestion(hand=hand, rules=RIICHI), names),
        lambda: discards(HandQuestion(hand=hand, rules=RIICHI), names),
        lambda: drawn(HandQuestion(hand=hand)),
    ):
        with pytest.raises(Refused) as caught:
            ask()
        told_well(caught.value, catalog)
        problem = caught.value.problems[0]
        assert problem.field == "hand"
        marked = marked_input(problem)
        assert marked is None or marked[1].strip("^ ") == ""
    assert caplog.records == []


@pytest.mark.parametrize("fields", BAD_FIELDS, ids=str)
def test_options_that_make_no_sense(fields: dict, names: SituationNames, catalog: Catalog, caplog) -> None:
    asked = HandQuestion(**{"hand": HAND, "win": "1z", "rules": RIICHI, **fields})
    ask = waits if {"seen", "river"} & fields.keys() else score
    if ask is waits:
        asked = HandQuestion(**{"hand": HAND, "rules": RIICHI, **fields})
    try:
        answer = ask(asked, names)
    except Refused as refused:
        told_well(refused, catalog)
    else:
        # Contradictions may also be told as a hand that does not win.
        assert ask is score
        assert answer.sheet is None
        for language in LANGUAGES:
            assert not KEY.search("\n".join(as_lines(score_told(answer, catalog.words(language)))))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("wanted", [rules for rules in BAD_RULES if rules not in GOOD_RULES], ids=str)
def test_rules_that_do_not_exist(wanted: tuple[str, str, str], catalog: Catalog, caplog) -> None:
    with pytest.raises(Refused) as caught:
        built(line_of(RulesWanted(*wanted), default_line()))
    told_well(caught.value, catalog)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("wanted", "said", "unsaid"),
    [
        (("", "nonsense", ""), ("riichi mahjong has", "tenhou", "m_league"), "did you mean"),
        (("", "", "riichi/nonsense"), ("riichi mahjong has", "tenhou", "m_league"), "did you mean"),
        (("mcr", "zzz", ""), ("Chinese Official mahjong has seed, wmo, and calculator",), "did you mean"),
        (("", "tenhoo", ""), ("did you mean tenhou",), "majsoul"),
        (("", "", "riichi/majsol"), ("did you mean majsoul",), "seed"),
        (("sichuan", "tenhou", ""), ("for riichi", "sichuan was chosen"), "did you mean"),
        (("chess", "", ""), ("there are riichi, mcr, and sichuan",), "did you mean"),
        (("richi", "", ""), ("did you mean riichi",), "mcr"),
        (("", "", "riichi/tenhou nonsense=1"), ("/rules show",), "did you mean"),
        (("", "", "riichi/tenhou kuitann=off"), ("did you mean kuitan",), "/rules show"),
    ],
)
def test_names_are_suggested_where_they_are_near_and_listed_where_none_is(
    wanted: tuple[str, str, str], said: tuple[str, ...], unsaid: str, catalog: Catalog
) -> None:
    with pytest.raises(Refused) as caught:
        built(line_of(RulesWanted(*wanted), default_line()))
    text = "\n".join(as_lines(problems_told(caught.value.problems, catalog.words("en"))))
    assert all(part in text for part in said), text
    assert unsaid not in text


def first_said(ask, catalog: Catalog) -> str:
    with pytest.raises(Refused) as caught:
        ask()
    return as_lines(problems_told(caught.value.problems, catalog.words("en")))[0]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("12m", "2 concealed tiles; waits need 1 (melds: 0)"),
        ("123m", "3 concealed tiles; waits need 13 (melds: 0)"),
        ("123m456p789s11122z", "14 concealed tiles; waits need 13 (melds: 0)"),
        ("123m456p789s11z", "11 concealed tiles; waits need 10 (melds: 0)"),
        ("123m456p789s11z[222z]", "11 concealed tiles; waits need 10 (melds: 1)"),
        ("123m456p789s1122z[222z]", "13 concealed tiles; waits need 10 (melds: 1)"),
    ],
)
def test_waits_name_the_number_of_tiles_that_goes_with_the_melds(
    hand: str, said: str, names: SituationNames, catalog: Catalog
) -> None:
    asked = HandQuestion(hand=hand, rules=RIICHI)
    told = first_said(lambda: waits(asked, names), catalog)
    assert told == f"hand: {said}, or fewer by groups of three. With one tile more use /hand discard."


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("123m456p789s11122z", "14 concealed tiles; a call needs 13 (melds: 0), and the offered tile apart"),
        ("1123m[456p][789s]", "4 concealed tiles; a call needs 7 (melds: 2), and the offered tile apart"),
    ],
)
def test_calls_ask_for_the_offered_tile_apart(hand: str, said: str, names: SituationNames, catalog: Catalog) -> None:
    asked = HandQuestion(hand=hand, win="1z", rules=RIICHI)
    assert first_said(lambda: calls(asked, "left", names), catalog) == f"hand: {said}"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("123m456p789s1122z", "13 tiles and no winning tile: give it as win, or after a plus at the end"),
        ("123m456p789s1111222z", "16 concealed tiles; it should be 14 (melds: 0)"),
        ("123m456p789s11222z333z", "17 concealed tiles; it should be 14 (melds: 0)"),
        ("123m456p7z", "7 concealed tiles; it should be 14 (melds: 0)"),
    ],
)
def test_a_win_asks_for_one_tile_only_where_one_is_missing(
    hand: str, said: str, names: SituationNames, catalog: Catalog
) -> None:
    assert first_said(lambda: score(HandQuestion(hand=hand, rules=RIICHI), names), catalog) == f"hand: {said}"


@pytest.mark.parametrize(
    ("fields", "key", "field", "n"),
    [
        ({"hand": "11111p"}, "tiles.five_copies", "hand", 5),
        ({"hand": "[111'p] 11p"}, "tiles.five_copies", "hand", 5),
        ({"hand": "0555p", "win": "5p"}, "tiles.five_copies", "win", 5),
        ({"hand": "1111z", "dora": "1z"}, "tiles.five_copies", "dora", 5),
        ({"hand": "11f"}, "hand.two_flowers", "hand", 2),
        ({"hand": "123m", "flowers": "121f"}, "hand.two_flowers", "flowers", 2),
        ({"hand": "1f", "flowers": "1f"}, "hand.two_flowers", "flowers", 2),
    ],
)
def test_no_more_copies_are_drawn_than_there_are(
    fields: dict[str, str], key: str, field: str, n: int, catalog: Catalog
) -> None:
    with pytest.raises(Refused) as caught:
        drawn(HandQuestion(**fields))
    told_well(caught.value, catalog)
    (problem,) = caught.value.problems
    assert (problem.reason.key, problem.field, problem.reason.params["n"]) == (key, field, n)


@pytest.mark.parametrize(
    "fields",
    [
        {"hand": "0000p"},
        {"hand": "0555p 1111z", "win": "2z", "dora": "3z", "flowers": "12345678f"},
        {"hand": "12345678f"},
        {"hand": "00000000j"},
    ],
)
def test_what_some_set_of_tiles_holds_is_drawn(fields: dict[str, str]) -> None:
    assert drawn(HandQuestion(**fields)).form.hand.tiles


@pytest.mark.parametrize("preset", ["nope/nope", "riichi/nope", "tenhou@99", "riichi/tenhou@99"])
def test_a_preset_at_fault_is_told_under_its_own_option(preset: str) -> None:
    with pytest.raises(Refused) as caught:
        built(line_of(RulesWanted("", preset, ""), default_line()))
    assert {problem.field for problem in caught.value.problems} == {"preset"}


@pytest.mark.parametrize("wanted", sorted(GOOD_RULES), ids=str)
def test_what_is_good_after_all(wanted: tuple[str, str, str]) -> None:
    assert built(line_of(RulesWanted(*wanted), default_line()))


SIZES = {"sichuan/standard": 13, "sichuan/chengdu_social_5p": 10, "sichuan/chengdu_social_6p": 7}
SIZES |= {"sichuan/chengdu_social_7p": 4, "riichi/tenhou": 13, "mcr/wmo": 13}
SHORT_HANDS = {1: "1m", 4: "1123m", 7: "1123m456p", 8: "1123m4566p", 10: "1123m456p789s", 13: "1123m456789p789s"}


@pytest.mark.parametrize("line", SIZES)
@pytest.mark.parametrize("n", SHORT_HANDS)
def test_only_sizes_that_the_preset_takes_are_named(line: str, n: int, names: SituationNames, catalog: Catalog) -> None:
    """And the fault is the hand's, as every other fault of it. A hand with groups left out is taken where the question
    is about shape: then one tile too few or too many is named against what is there."""
    size, rules = SIZES[line], built(line).options.line
    asked = HandQuestion(hand=SHORT_HANDS[n], rules=rules)
    kept = n - n % 3 + 1 if n < size else size
    for ask, takes, parts in (
        (lambda: waits(asked, names), kept, True),
        (lambda: discards(asked, names), kept + 1, True),
        (lambda: calls(replace(asked, win="1m"), "left", names), size, False),
    ):
        if n == takes:
            reply = ask()
            if parts and n < size:
                assert [note.key for note in reply.answer.notes] == ["hand.part"]
            continue
        with pytest.raises(Refused) as caught:
            ask()
        (problem,) = caught.value.problems
        assert problem.field == "hand"
        assert (problem.reason.params["n"], problem.reason.params["wanted"]) == (n, takes)
        said = as_lines(problems_told(caught.value.problems, catalog.words("en")))[0]
        assert said.startswith("hand: ")
        named = {int(number) for number in re.findall(r"\d+", said.partition("concealed")[2])}
        assert named == {takes, 0}, "the size, and that there are no melds"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_for_a_tile_more_or_less_is_named(language: str, names: SituationNames, catalog: Catalog) -> None:
    rules = built("riichi/tenhou").options.line
    for ask, hand, other in (
        (waits, "123m456p789s11223z", "/hand discard"),
        (waits, "23p112z", "/hand discard"),
        (discards, "123m456p789s1122z", "/hand waits"),
        (discards, "23p11z", "/hand waits"),
        (discards, "123m", "/hand waits"),
    ):
        with pytest.raises(Refused) as caught:
            ask(HandQuestion(hand=hand, rules=rules), names)
        assert other in as_lines(problems_told(caught.value.problems, catalog.words(language)))[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["riichi/tenhou", "mcr/wmo", "sichuan/dingque"])
def test_a_part_of_a_hand_says_how_the_rest_is_counted(
    line: str, language: str, names: SituationNames, catalog: Catalog
) -> None:
    words = catalog.words(language)
    reply = waits(HandQuestion(hand="23p11m", rules=built(line).options.line), names)
    told = as_lines(waits_told(reply, words))
    assert "1p 4p" in told[0].replace("、", " ")
    assert words.text("hand.part", n=3) in "\n".join(told)
    chosen = discards(HandQuestion(hand="23p11m9p", rules=built(line).options.line), names)
    assert words.of(line.partition("/")[0]).tile("9p") in discards_told(chosen, words).headline
    assert not is_solvable(chosen), "what a hand is worth hangs on the rest of it"


@pytest.mark.parametrize("advise", [void_advice, exchange_advice])
def test_what_is_wrong_before_the_first_discard_is_the_hands_fault(advise) -> None:
    asked = HandQuestion(hand="1123m456p7z", rules=built("sichuan/blood_exchange").options.line)
    with pytest.raises(Refused) as caught:
        advise(asked)
    assert {problem.field for problem in caught.value.problems} == {"hand"}
    assert len(caught.value.problems) == 2, "the tile that is not in play, and the number"


@pytest.mark.parametrize("typed", [",", ",,,", ";;", "、", " , ; "])
@pytest.mark.parametrize("name", ["dora", "ura", "river", "seen", "flags", "against", "hand", "win"])
def test_separators_alone_are_no_answer(name: str, typed: str, names: SituationNames) -> None:
    """Whoever typed them meant something; an option left empty, or with a space in it, was not meant."""
    asked = HandQuestion(hand="123m456p789s1122z", win="1z", rules=built("riichi/tenhou").options.line)
    with pytest.raises(Refused) as caught:
        score(replace(asked, **{name: typed}), names)
    assert {problem.field for problem in caught.value.problems} == {name}
    if name in ("dora", "ura", "river", "seen", "flags", "against"):
        assert score(replace(asked, **{name: " "}), names).sheet is not None


@pytest.mark.parametrize("typed", [",", "；", "、", " , ; "])
def test_no_flowers_and_no_commas_for_them(typed: str, names: SituationNames) -> None:
    asked = HandQuestion(hand="123m456p789s1122z", win="1z", rules=built("mcr/wmo").options.line)
    with pytest.raises(Refused) as caught:
        score(replace(asked, flowers=typed), names)
    assert [(problem.field, problem.reason.key) for problem in caught.value.problems] == [("flowers", "tiles.empty")]
