"""Opponents as people write them: who is in riichi, and what that changes."""

from __future__ import annotations

import pytest

from bot.cli.operator import catalog
from bot.i18n.languages import LANGUAGES
from bot.services.calls import SOURCES, CallsReply, calls
from bot.services.discards import discards
from bot.services.opponents import read_opponents, write_opponents
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.services.solver import callable_melds, solved_calls, solved_discards
from bot.ui.hand_text import circumstances
from engine.scoring.form import Opponent
from engine.solver.answers import DiscardsSolved
from engine.tiles.kinds import EAST

CATALOG = catalog()
HAND = "23m233340p123344s"


def read(text: str) -> tuple[Opponent, ...]:
    return read_opponents(text, {"e": EAST, "1z": EAST})[0]


def solved(against: str) -> DiscardsSolved:
    reply = discards(HandQuestion(hand=HAND, rules="riichi/tenhou", against=against, turn=8), SituationNames(CATALOG))
    answer = solved_discards(reply.form, reply.question.rules)
    assert isinstance(answer, DiscardsSolved)
    return answer


@pytest.mark.parametrize(
    ("text", "ready"),
    [
        ("2z3z4z", [None]),
        ("2z3z4z*", [2]),
        ("2z*3z4z", [0]),
        ("1z9m / 2z8s* / E: 3z4z", [None, 1, None]),
        ("2z3z {7777m}", [None]),
        ("2z*3z {7777m}", [0]),
        ("2z3z [777'z]", [None]),
    ],
)
def test_the_star_alone_says_riichi(text: str, ready: list[int | None]) -> None:
    found = read(text)
    assert [opponent.ready for opponent in found] == ready
    assert read(write_opponents(found)) == found


def test_a_quiet_closed_opponent_is_a_small_danger_and_ends_the_hand_no_sooner() -> None:
    quiet, riichi = solved("1z9m3z4p8s"), solved("1z9m3z4p8s*")
    assert all(0 <= row.risk.chance < 0.01 for row in quiet.risks)
    assert max(row.risk.chance for row in quiet.risks) > 0
    assert max(row.risk.chance for row in riichi.risks) > 0.03
    assert quiet.solved.rows[0].win > riichi.solved.rows[0].win


def test_of_three_rivers_with_one_star_one_is_in_riichi() -> None:
    alone, three = solved("1z9m3z4p8s*"), solved("1z9m3z4p8s* / 2z6z / 5z6z")
    assert three.solved.model == alone.solved.model
    assert max(row.risk.chance for row in three.risks) < 1.2 * max(row.risk.chance for row in alone.risks)


def test_discards_of_quiet_opponents_are_in_view() -> None:
    told = discards(HandQuestion(hand=HAND, rules="riichi/tenhou", against="1111m"), SituationNames(CATALOG))
    assert all(wait.left == 0 for row in told.answer.rows for wait in row.accepted if wait.kind == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_riichi_is_told_where_it_is_and_kongs_too(language: str) -> None:
    words = CATALOG.words(language).of("riichi")
    riichi = {"en": "In riichi: ", "zh-CN": "立直者：", "zh-TW": "立直者：", "ja": "リーチ者："}[language]
    question = HandQuestion(hand=HAND, rules="riichi/tenhou", against="2z7p / 3z8s* {7777m} / 4z9s {8888m}")
    told = circumstances(words, discards(question, SituationNames(CATALOG)).form, "riichi")
    assert [riichi in line for line in told] == [False, True, False]
    assert ["{7777m}" in line for line in told] == [False, True, False]
    assert ["{8888m}" in line for line in told] == [False, False, True]


def left_when_passing(against: str, *, seat: str = "", source: str = "right", river: str = "") -> int:
    """Copies of 3p left in view of a hand that holds none and passes one."""
    question = HandQuestion(
        hand="123m456p789s12p55z", win="3p", seat=seat, rules="riichi/tenhou", against=against, river=river
    )
    passed = calls(question, source, SituationNames(CATALOG)).answer.rows[-1]
    assert passed.verb == "pass"
    return passed.total


@pytest.mark.parametrize(
    ("against", "seat", "left"),
    [
        ("", "", 3),
        ("1z9m3z*3p", "", 3),
        ("1z9m3p3z*", "", 2),
        ("1z9m*3p / 2z3p", "", 2),
        ("1z9m*3p3p", "", 2),
        ("E: 1z9m3p / W: 2z", "N", 3),
        ("W: 1z9m3p / S: 2z", "N", 3),
        ("E: 1z9m / W: 2z3p", "N", 2),
        ("E: 1z9m3p / W: 2z3p", "N", 2),
    ],
)
def test_the_offered_tile_at_the_end_of_a_river_is_one_tile(against: str, seat: str, left: int) -> None:
    """North's next player is East: his river decides where it is told, else any."""
    assert left_when_passing(against, seat=seat) == left


def test_it_is_no_fifth_copy_and_the_solver_counts_it_once() -> None:
    def asked(against: str) -> CallsReply:
        question = HandQuestion(hand="340m555p577s22z44p", win="5p", seat="S", rules="riichi/tenhou", against=against)
        return calls(question, "left", SituationNames(CATALOG))

    reply = asked("1z9m3z2s8s*5p")
    assert reply.form.against[0].river[-1] == reply.form.tile
    assert "5p" in reply.question.against
    found, other = (
        solved_calls(one.form, one.question.rules, callable_melds(one), SOURCES["left"])
        for one in (reply, asked("1z9m3z2s8s*9p"))
    )
    assert found is not None
    assert other is not None
    pung = next(row for row in found.rows if row.meld is not None and not row.meld.is_kong)
    assert pung.value == pytest.approx(next(row.value for row in other.rows if row.meld == pung.meld), rel=0.05)
    with pytest.raises(Refused):
        asked("1z9m3z5p*8s")


@pytest.mark.parametrize(
    ("rules", "hand", "tile"),
    [("riichi/tenhou-3p", "1199p112244s556z", "6z"), ("sichuan/standard players=3", "1199p112244s556s", "6s")],
)
def test_nobody_sits_opposite_among_three(rules: str, hand: str, tile: str) -> None:
    question = HandQuestion(hand=hand, win=tile, rules=rules)
    with pytest.raises(Refused) as refused:
        calls(question, "across", SituationNames(CATALOG))
    assert [problem.reason.key for problem in refused.value.problems] == ["hand.nobody_across"]
    for source in ("left", "right"):
        assert calls(question, source, SituationNames(CATALOG)).source == source


def test_of_two_players_the_other_sits_opposite_and_his_discard_makes_chows() -> None:
    question = HandQuestion(hand="23p456p789s1122z5s", win="1p", rules="riichi/tenhou players=2 nima_chi=on")
    for source in ("", "across"):
        reply = calls(question, source, SituationNames(CATALOG))
        assert reply.source == "across"
        assert [row.refused for row in reply.answer.rows if row.verb == "chow"] == [()]


@pytest.mark.parametrize("source", ["left", "right"])
@pytest.mark.parametrize(
    ("rules", "hand", "tile"),
    [
        ("riichi/tenhou players=2", "1199p112244s556z", "6z"),
        ("sichuan/standard players=2", "1199p112244s556s", "6s"),
    ],
)
def test_nobody_sits_at_a_side_between_two(source: str, rules: str, hand: str, tile: str) -> None:
    question = HandQuestion(hand=hand, win=tile, rules=rules)
    with pytest.raises(Refused) as refused:
        calls(question, source, SituationNames(CATALOG))
    assert [problem.reason.key for problem in refused.value.problems] == ["hand.nobody_beside"]
    assert calls(question, "", SituationNames(CATALOG)).source == "across"


def test_where_no_source_is_told_it_is_the_previous_player() -> None:
    question = HandQuestion(hand="1199p112244s556z", win="6z", rules="riichi/tenhou")
    assert calls(question, "", SituationNames(CATALOG)).source == "left"


@pytest.mark.parametrize(("seat", "source", "left"), [("E", "left", 2), ("S", "right", 2), ("E", "right", 1)])
def test_among_three_the_previous_player_of_east_is_west(seat: str, source: str, left: int) -> None:
    """The hand holds one copy, West's river ends with one: that is the offered tile, or South's is a third."""
    question = HandQuestion(
        hand="123p456p789s12p55z",
        win="3p",
        seat=seat,
        rules="riichi/tenhou-3p",
        against="W: 1z9p3p / " + ("S: 2z" if seat == "E" else "E: 2z"),
    )
    assert calls(question, source, SituationNames(CATALOG)).answer.rows[-1].total == left
