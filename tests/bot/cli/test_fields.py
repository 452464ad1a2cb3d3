"""Fields of questions: which are taken, and that the one a fault is in is named as it is typed."""

from __future__ import annotations

import json

from bot.__main__ import open_playground
from bot.cli import main


def run(*arguments: str) -> int:
    return main([*arguments], open_playground=open_playground)


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
