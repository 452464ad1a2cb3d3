"""Fields of questions: which are taken, and that the one a fault is in is named as it is typed."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import open_playground
from bot.cli import main


def run(*arguments: str) -> int:
    return main([*arguments], open_playground=open_playground)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (("discard", "234m456p3407s1z23m6s", "--against", "1z1z1z1z1z"), "against"),
        (("discard", "234m456p3407s1z23m6s", "--against", "2z[111'z] / 1z3z"), "against"),
        (("discard", "234m456p3407s1z23m6s", "--seen", "1z1z1z1z", "--against", "2z"), "seen"),
        (("discard", "234m456p3407s1z23m6s", "--seen", "1z1z", "--against", "1z1z"), "against"),
        (("waits", "23m456p789s11122z", "--dora", "1z1z"), "dora"),
        (("waits", "23m456p789s11111z"), "hand"),
        (("score", "123456m789s11111z"), "hand"),
        (("score", "1111456m789s112z", "--win", "1m"), "win"),
        (("score", "1111456m789s112z", "--win", "3z", "--ura", "1m"), "ura"),
        (("call", "1111456m789s112z", "1m"), "tile"),
    ],
)
def test_a_fifth_copy_is_a_fault_of_the_field_that_it_is_in(asked: tuple[str, ...], field: str, capsys) -> None:
    assert run(*asked, "--rules", "riichi/tenhou", "--json") == 2
    [problem] = json.loads(capsys.readouterr().out)["problems"]
    assert (problem["key"], problem["field"]) == ("tiles.five_copies", field)


def test_a_round_that_rules_do_not_know_is_named_as_it_is_typed(capsys) -> None:
    assert run("waits", "123m456p789s1122s", "--system", "sichuan", "--round", "E", "--seat", "E", "--json") == 2
    assert {one["field"] for one in json.loads(capsys.readouterr().out)["problems"]} == {"round"}
    assert run("waits", "123m456p789s1122z", "--round", "Q", "--json") == 2
    assert {one["field"] for one in json.loads(capsys.readouterr().out)["problems"]} == {"round"}


def test_norths_set_aside_are_told_of_waits_discards_and_calls(capsys) -> None:
    """Of thirteen orphans that lack a north one copy is left beside three set aside."""
    for asked in (
        ("waits", "19m19p19s1123567z"),
        ("discard", "19m19p19s1123567z1p"),
        ("call", "19m19p19s1123567z", "1p"),
    ):
        assert run(*asked, "--rules", "riichi/tenhou-3p", "--norths", "3", "--json") == 0
        answer = json.loads(capsys.readouterr().out)
        accepted = answer["accepted"] if asked[0] == "waits" else answer["rows"][-1 * (asked[0] == "call")]["accepted"]
        assert [(one["tile"], one["left"]) for one in accepted] == [("4z", 1)]
