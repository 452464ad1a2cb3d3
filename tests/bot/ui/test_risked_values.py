"""Against opponents the answers go by what is left beside the risk; what is not computed is said."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.calls import CallsReply, calls
from bot.services.discards import DiscardsReply, discards
from bot.services.pictures import values_scene
from bot.services.profiles import Audience
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from bot.services.solver import SOURCES, HandSolver, callable_melds, solved_calls, solved_discards
from bot.services.unsolved import FAR, why_no_call_values, why_no_values
from bot.ui.call_values_text import call_values_told
from bot.ui.discards_text import discards_told
from bot.ui.hand_screens import HandScreens
from bot.ui.screens import MAIN, Reader
from bot.ui.unsolved_text import unsolved_told
from bot.ui.values_text import values_told
from engine.hand.hand import MeldKind
from engine.solver.answers import CallsSolved, DiscardsSolved
from engine.solver.risked import risk_rows
from engine.tiles.kinds import code_of
from render import describe

CATALOG = load_catalog()
RIICHI = "1z9m3z2s8p*4m1z"


def asked(hand: str, rules: str = "riichi/tenhou", **told: object) -> DiscardsReply:
    question = HandQuestion(hand=hand, rules=built(rules).options.line, **told)
    return discards(question, SituationNames(CATALOG))


def solved(hand: str, **told: object) -> tuple[DiscardsReply, DiscardsSolved]:
    reply = asked(hand, **told)
    answer = solved_discards(reply.form, reply.question.rules)
    assert isinstance(answer, DiscardsSolved)
    return reply, answer


def offered(hand: str, tile: str, rules: str = "riichi/tenhou", **told: object) -> CallsReply:
    question = HandQuestion(hand=hand, win=tile, rules=built(rules).options.line, **told)
    return calls(question, "left", SituationNames(CATALOG))


def answered(reply: CallsReply) -> CallsSolved:
    answer = solved_calls(reply.form, reply.question.rules, callable_melds(reply), SOURCES["left"])
    assert answer is not None
    return answer


@pytest.mark.parametrize("against", [RIICHI, f"{RIICHI} / 9p1z5z6z2s* / 4p8s7z3z*"])
def test_order_headline_reasons_and_picture_go_by_value_less_risk(against: str) -> None:
    reply, answer = solved("23m46p2368s55s22z58m", dora="3p", turn=13, against=against)
    lefts = [round(row.left, 2) for row in answer.risks]
    assert lefts == sorted(lefts, reverse=True)
    assert [row.tile for row in answer.risks] == [row.tile for row in answer.solved.rows]
    best = answer.risks[0]
    told = values_told(reply, answer, CATALOG.words("en"))
    assert told.headline.startswith(f"Discard {CATALOG.words('en').tile(code_of(best.tile))}: value less risk ")
    table, why, _ = told.sections
    assert table.table is not None
    assert table.table.rows[0][0] == code_of(best.tile)
    assert CATALOG.words("en").tile(code_of(answer.risks[1].tile)) in why.lines[0]
    scene = values_scene(reply.form, answer, CATALOG.words("en"))
    assert [(row.answer, row.left.number) for row in scene.rows if row.left] == [
        (row.tile, round(row.left)) for row in answer.risks[:5]
    ]
    assert [row.left.text for row in scene.rows if row.left] == [row[6] for row in table.table.rows[:5]]
    assert [row.best for row in scene.rows] == [True, False, False, False, False]
    assert f"discard {code_of(best.tile)} (best), value less risk" in describe(
        scene, lambda key: CATALOG.words("en").text(f"alt.{key}")
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_below_nothing_is_a_hollow_bar_and_has_a_minus(language: str) -> None:
    """Far from ready against two in riichi: what most discards risk is more than the hand is worth."""
    words = CATALOG.words(language)
    reply, answer = solved("23m46p2368s55s22z58m", dora="3p", turn=13, against=f"{RIICHI} / 9p1z5z6z2s* / 4p8s7z3z*")
    scene = values_scene(reply.form, answer, words)
    lefts = [row.left for row in scene.rows if row.left is not None]
    assert min(left.number for left in lefts) < 0
    assert scene.is_hollow
    alt = describe(scene, lambda key: words.text(f"alt.{key}"))
    for left in lefts:
        assert left.text.startswith("−") == (left.number < 0)
        assert f" {left.text}, " in alt
    assert " -" not in alt


def test_a_safe_tile_comes_before_a_dangerous_one_of_more_value() -> None:
    reply, answer = solved("23m46p2368s55s22z58m", dora="3p", turn=13, against=RIICHI)
    assert code_of(answer.risks[0].tile) == "2s"
    assert answer.risks[0].risk.chance == 0
    told = values_told(reply, answer, CATALOG.words("en"))
    assert len(told.lead) == 1
    assert told.lead[0].startswith("Without what it risks, ")
    assert told.sections[0].table is not None
    assert told.sections[0].table.rows[0][-1] == "safe"


def test_discards_of_the_same_value_are_told_apart_by_their_risk() -> None:
    """5m, 8m alone on both sides, alike for the hand: a riichi with 5m thrown before makes one of them safe."""
    _, answer = solved("58m456p456s2277z66s", turn=9, against="1z9m5m2z8p*")
    rows = {
        code_of(row.tile): (value.value, row.left) for row, value in zip(answer.risks, answer.solved.rows, strict=True)
    }
    order = [code_of(row.tile) for row in answer.risks]
    assert rows["5m"][0] == pytest.approx(rows["8m"][0], rel=0.05)
    assert order.index("5m") < order.index("8m")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tile_thrown_after_a_call_carries_its_risk_and_passing_none(language: str) -> None:
    reply = offered("34m56p5577s222z44p", "7p", seat="south", turn=10, against="1z9m3z2s8s*5p")
    answer = answered(reply)
    assert answer.risked
    assert [row.left for row in answer.rows] == sorted((row.left for row in answer.rows), reverse=True)
    by_meld = {row.meld is None: row for row in answer.rows}
    assert by_meld[True].risk is None
    assert by_meld[True].left == by_meld[True].value
    risk = by_meld[False].risk
    assert risk is not None
    assert 0 < risk.chance < 0.2
    told = call_values_told(reply, answer, CATALOG.words(language))
    table = told.sections[0].table
    assert table is not None
    assert {len(row) for row in table.rows} == {len(table.head)} == {9}
    assert "{" not in told.headline


def test_the_discard_after_a_call_is_the_one_that_keeps_most() -> None:
    """Without the riichi another tile goes."""
    free = answered(offered("34m56p5577s222z44p", "7p", seat="south", turn=10))
    reply = offered("34m56p5577s222z44p", "7p", seat="south", turn=10, against="1z9m3z2s5s8s*5p")
    held = answered(reply)
    found = [next(row for row in one.rows if row.meld and row.meld.kind is MeldKind.CHOW) for one in (free, held)]
    assert [code_of(row.discard) for row in found if row.discard is not None] == ["7s", "5s"]


@pytest.mark.parametrize(
    ("hand", "rules", "told", "why"),
    [
        ("123m406p2357s55s11z", "riichi/tenhou", {"flags": "riichi"}, "riichi"),
        ("19m233340p12344s", "riichi/tenhou", {}, "part"),
        ("147m258p369s12345z", "riichi/tenhou", {}, FAR),
        ("123456789m123p11s", "riichi/tenhou", {}, ""),
        ("00p234m678m2378s14z", "riichi/tenhou red_fives=1,2,1", {}, "reds"),
        ("234m678m23s44z1z[005p]", "riichi/tenhou red_fives=1,2,1", {}, "reds"),
        ("123p456p234s99s55z1z", "riichi players=2", {}, "players"),
        ("23m455p", "mcr", {}, "part"),
        ("23m455p", "sichuan", {}, "part"),
    ],
)
def test_why_nothing_is_computed(hand: str, rules: str, told: dict[str, str], why: str) -> None:
    if why == "part" and rules.startswith("riichi"):
        hand = "23m455p"
    assert why_no_values(asked(hand, rules, **told)) == why


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "why"),
    [
        ("2356m456p789s115z", "4m", "mcr", "call_mcr"),
        ("2356m456p789s115z", "4m", "mcr min_points=0", "call"),
        ("2255m456p789s11s2s", "2m", "sichuan", "call"),
        ("123m456p789s1122z", "1z", "riichi/tenhou", ""),
        ("2356m456p789s115z", "9p", "riichi/tenhou", ""),
        ("05p234m678m2378s1z", "0p", "riichi/tenhou red_fives=1,2,1", "reds"),
    ],
)
def test_why_calls_are_not_computed(hand: str, tile: str, rules: str, why: str) -> None:
    assert why_no_call_values(offered(hand, tile, rules)) == why


@pytest.mark.parametrize("language", LANGUAGES)
def test_far_from_ready_the_risks_stand_alone_and_lead(language: str) -> None:
    """Folding is all there is to ask: tiles the riichi has thrown come first and are called safe."""
    words = CATALOG.words(language).of("riichi")
    reply = asked("158m258p258s12346z", turn=9, against="1z9m3z2s*8p")
    rows = risk_rows(reply.form, reply.ruleset)
    assert {code_of(row.tile) for row in rows if row.risk.chance == 0} == {"1z", "3z", "2s", "8p"}
    assert [row.risk.loss for row in rows] == sorted(row.risk.loss for row in rows)
    shape = discards_told(reply, words)
    told = unsolved_told(reply, words)
    assert words.tile(code_of(rows[0].tile)) in told.headline
    table = told.sections[0].table
    assert table is not None
    assert [row[-1] for row in table.rows[:4]] == [words.text("solver.safe")] * 4
    assert told.sections[1].title == shape.headline
    assert told.sections[-1].lines == (words.text("solver.none", why="solver.unknown.far"),)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "facts", "key"),
    [
        ("discard", {"hand": "1479m258p369s1234z", "turn": 6, "rules": "riichi/tenhou"}, "press_far"),
        ("discard", {"hand": "23m233340p123344s", "rules": "riichi/tenhou"}, "press"),
        ("discard", {"hand": "147m258p13579s147p", "rules": "sichuan/dingque"}, "press"),
        ("discard", {"hand": "1358m2568p368s167z", "rules": "mcr/seed"}, "press"),
        ("call", {"hand": "1479m2588p369s14z", "win": "8p", "rules": "riichi/tenhou"}, "press_far"),
        ("call", {"hand": "22m456p34567s66z2z", "win": "2m", "rules": "riichi/tenhou"}, "press"),
    ],
)
async def test_points_and_chances_are_promised_where_they_surely_come(
    kind: str, facts: dict, key: str, language: str
) -> None:
    """How far from ready riichi's search gets is known only once it was tried."""
    words = CATALOG.words(language)
    screen = await HandScreens(SituationNames(CATALOG), HandSolver()).makers()[kind](
        facts, MAIN, Reader(Audience(language), words)
    )
    assert screen.told.lead[-1] == words.text(f"solver.{key}", button=words.text("solver.button"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_passing_has_one_name_and_three_players_no_chows(language: str) -> None:
    words = CATALOG.words(language).of("riichi")
    reply = offered("22m456p34567s66z2z", "2m")
    *_, assumed = call_values_told(reply, answered(reply), words).sections
    passing = words.text("solver.assumes.answers")
    assert passing in assumed.lines
    assert {"en": "passing", "ja": "スキップ", "zh-CN": "过", "zh-TW": "過"}[language] in passing
    reply, answer = solved("19m233340p123344s", rules="riichi/tenhou-3p", norths=1)
    *_, assumed = values_told(reply, answer, words).sections
    assert words.text("solver.assumes.pungs") in assumed.lines
    chows = {"en": "chow", "ja": "チー", "zh-CN": "吃", "zh-TW": "吃"}[language]
    assert not [line for line in (*assumed.lines, passing) if chows in line.casefold()]


@pytest.mark.parametrize(
    ("language", "note"),
    [("en", "Bamboo go first"), ("ja", "索子を先に打ちます"), ("zh-CN", "先打缺门条子"), ("zh-TW", "先打缺門條子")],
)
def test_notes_begin_with_a_capital(language: str, note: str) -> None:
    told = discards_told(asked("1234567p12345s99p", "sichuan/dingque", void="s"), CATALOG.words(language))
    (notes,) = [part for part in told.sections if part.title == CATALOG.words(language).text("answer.title.notes")]
    assert notes.lines == (note,)


def test_nothing_is_risked_where_nobody_is_told() -> None:
    reply = asked("158m258p258s12346z")
    assert risk_rows(reply.form, reply.ruleset) == ()


def test_a_plan_that_is_neither_riichi_now_nor_silence_to_the_end_is_named() -> None:
    reply, answer = solved("1m234m567p678s345s9p")
    (stance,) = [one for one in answer.stances if one.tile == answer.solved.rows[0].tile]
    row = answer.solved.rows[0]
    assert row.value > max(stance.riichi.value, stance.dama.value) + 10
    why = values_told(reply, answer, CATALOG.words("en")).sections[1].lines
    assert why[-1] == f"Best is silence now with riichi left for later: that wins {100 * row.win:.1f}%"
    reply, answer = solved("123m456p789s2399s5z", turn=8)
    assert not [line for line in values_told(reply, answer, CATALOG.words("en")).sections[1].lines if "Best is" in line]
