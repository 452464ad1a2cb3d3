"""Red fives where the rules have none, few, or only in some suits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cli.operator import catalog
from bot.services.calls import calls
from bot.services.discards import DiscardsReply, discards
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.rulesets import built
from bot.services.sampling import sampled, sampling_of
from bot.services.situations import SituationNames
from bot.services.solver import callable_melds, is_solvable, solved_calls, solved_discards
from bot.services.waits import waits
from engine.hand.hand import LEFT
from engine.solver.answers import DiscardsSolved
from engine.solver.risked import risk_rows
from engine.systems import registry
from engine.tiles.kinds import Tile, code_of
from engine.tiles.notation import write_meld

NAMES = SituationNames(catalog())
NOTE = "riichi.note.no_red_fives"
WITHOUT = tuple(
    f"riichi/{preset.key}"
    for preset in registry.system("riichi").table.presets
    if built(f"riichi/{preset.key}").options["red_fives"] == (0, 0, 0)
    and built(f"riichi/{preset.key}").options["players"] == 4
)


def asked(hand: str, rules: str, **more: str) -> HandQuestion:
    return HandQuestion(hand=hand, rules=built(rules).options.line, **more)


def solved(hand: str, rules: str, **more: str) -> tuple[DiscardsReply, DiscardsSolved]:
    reply = discards(asked(hand, rules, **more), NAMES)
    answer = solved_discards(reply.form, reply.question.rules)
    assert isinstance(answer, DiscardsSolved)
    return reply, answer


def figures(answer: DiscardsSolved) -> dict[str, tuple[float, float]]:
    return {code_of(Tile(row.tile or 0)): (row.points, row.win) for row in answer.solved.rows}


def test_presets_without_red_fives_are_asked_about() -> None:
    assert {"riichi/ema", "riichi/ema_2025", "riichi/wrc", "riichi/jpml_a"} <= set(WITHOUT)


@pytest.mark.parametrize("rules", WITHOUT)
def test_the_solver_counts_them_as_plain_ones_and_names_them_as_typed(rules: str) -> None:
    reply, red = solved("123p406p2357s55s11z", rules)
    _, plain = solved("123p456p2357s55s11z", rules)
    found, wanted = figures(red), figures(plain)
    assert found.pop("0p") == wanted.pop("5p")
    assert found == wanted
    assert "0p" not in found
    assert NOTE in [note.key for note in reply.answer.notes]


def test_they_are_worth_a_han_where_the_rules_have_them() -> None:
    red, plain = (
        figures(solved(hand, "riichi/tenhou")[1])["7s"] for hand in ("123p406p2357s55s11z", "123p456p2357s55s11z")
    )
    assert red[0] > plain[0] * 1.3


def test_those_in_view_are_plain_ones_too() -> None:
    told = {"dora": "0m", "river": "0s", "seen": "0m", "against": "1z0s*"}
    plain = {name: text.replace("0", "5") for name, text in told.items()}
    first, second = (solved("99m23446p2378s112z", "riichi/ema", **more)[1] for more in (told, plain))
    assert figures(first) == figures(second)
    assert [row.risk for row in first.risks] == [row.risk for row in second.risks]


def test_melds_of_opponents_show_no_dora_by_them() -> None:
    """Far from ready the risks stand alone."""
    reply, plain = (
        discards(asked("159m159p159s12345z", "riichi/ema", against=f"1z [{five}46m]"), NAMES) for five in ("0'", "5'")
    )
    assert risk_rows(reply.form, reply.ruleset) == risk_rows(plain.form, plain.ruleset) != ()


def test_stances_risks_and_kongs_are_named_as_typed() -> None:
    reply, answer = solved("0055p234m678s2233z", "riichi/ema", against="1z9m*8s")
    assert [write_meld(row.meld) for row in answer.kongs or ()] == ["{0055p}"]
    assert {stance.tile for stance in answer.stances} <= set(reply.form.hand.concealed)
    assert [row.tile for row in answer.risks] == [row.tile for row in answer.solved.rows]
    _, alone = solved("123p406p2357s55s11z", "riichi/ema", against="1z9m*8s")
    assert "0p" in [code_of(row.tile) for row in alone.risks]


@pytest.mark.parametrize("hand", ["340m50p577s22z44p8s", "340m00p57s22z44p88s"])
@pytest.mark.parametrize("offered", ["5p", "0p"])
def test_calls_with_them_are_those_with_plain_ones(hand: str, offered: str) -> None:
    def values(hand: str, offered: str) -> dict[str, float]:
        reply = calls(asked(hand, "riichi/ema", win=offered), "left", NAMES)
        answer = solved_calls(reply.form, reply.question.rules, callable_melds(reply), LEFT)
        assert answer is not None
        typed = {(None if row.meld is None else write_meld(row.meld)): row.value for row in answer.rows}
        assert len(typed) == len(answer.rows)
        assert {row.meld for row in answer.rows} <= {None, *callable_melds(reply)}
        return {str(name).replace("0", "5"): value for name, value in typed.items()}

    found, wanted = values(hand, offered), values(hand.replace("0", "5"), "5p")
    assert sorted(found.values()) == pytest.approx(sorted(wanted.values()))


def test_the_note_is_given_by_every_question() -> None:
    notes = [
        waits(asked("123p406p2357s55s1z", "riichi/ema"), NAMES).answer.notes,
        discards(asked("123p46p2357s55s11z", "riichi/ema", win="0p"), NAMES).answer.notes,
        calls(asked("340m555p577s22z44p", "riichi/ema", win="5p"), "left", NAMES).answer.notes,
        calls(asked("345m555p577s22z44p", "riichi/ema", win="0p"), "left", NAMES).answer.notes,
        calls(asked("340m555p577s22z44p", "riichi/ema", win="0s"), "left", NAMES).answer.notes,
    ]
    assert [[note.key for note in found].count(NOTE) for found in notes] == [1] * len(notes)
    silent = [
        waits(asked("123p456p2357s55s1z", "riichi/ema"), NAMES).answer.notes,
        waits(asked("123p406p2357s55s1z", "riichi/tenhou"), NAMES).answer.notes,
    ]
    assert not any(note.key == NOTE for found in silent for note in found)


def test_rules_with_them_in_one_suit_draw_none_of_another() -> None:
    """No red five can come here: one suit has none, of the others all fives are in view."""
    hand, view = "1234678p23478s77z", {"seen": "5555m555s0s"}
    some = figures(solved(hand, "riichi/ema red_fives=1,0,1", **view)[1])
    none = figures(solved(hand, "riichi/ema", **view)[1])
    all_ = figures(solved(hand, "riichi/ema red_fives=1,1,1", **view)[1])
    assert some == none
    assert all_ != none


@pytest.mark.parametrize(
    ("hand", "rules", "more"),
    [
        ("123p406p2357s55s11z", "riichi/ema red_fives=1,0,0", {}),
        ("123p456p2357s55s11z", "riichi/tenhou", {"seen": "00m"}),
        ("123p406p2357s55s11z", "riichi/tenhou", {"river": "0p"}),
        ("123p406p2357s55s11z", "riichi/tenhou", {"against": "1z0p"}),
        ("123p406p2357s55s11z", "riichi/tenhou", {"dora": "0p"}),
    ],
)
def test_more_than_there_are_cannot_lie_in_view(hand: str, rules: str, more: dict[str, str]) -> None:
    for ask in (discards, lambda question, names: waits(replace(question, hand=hand[:-2] + "z"), names)):
        with pytest.raises(Refused) as refused:
            ask(asked(hand, rules, **more), NAMES)
        assert [problem.reason.key for problem in refused.value.problems] == ["riichi.reason.too_many_reds"]


def test_two_of_a_suit_in_the_hand_are_not_valued_as_one() -> None:
    reply = discards(asked("123p40067p2357s11z", "riichi/ema red_fives=1,2,1"), NAMES)
    assert not is_solvable(reply)
    assert is_solvable(discards(asked("123p45067p2357s11z", "riichi/ema red_fives=1,2,1"), NAMES))


def test_they_are_played_out_as_plain_ones() -> None:
    found = []
    for hand in ("123m406m406p23468s", "123m456m456p23468s"):
        reply, answer = solved(hand, "riichi/ema")
        found.append(sampled(sampling_of(reply.form, reply.question.rules, answer, 3), 1))
    red, plain = found
    assert red is not None
    assert plain is not None
    assert [row.points for row in red.rows] == [row.points for row in plain.rows]
