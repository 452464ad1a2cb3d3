"""Answers to a discard: which there are, what they leave (Chinese Official rules 4)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.errors import HandError
from engine.hand.hand import ACROSS, LEFT, MeldKind
from engine.scoring.answers import CallsAnswer
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.registry import ruleset
from engine.tiles.kinds import Tile, code_of, tile_of
from tests.engine.systems.mcr.asking import form, reasons
from tests.engine.systems.mcr.hands import random_win


def mcr() -> McrRuleset:
    rules = ruleset("mcr")
    assert isinstance(rules, McrRuleset)
    return rules


def calls(concealed: str, offered: str, source: int = LEFT) -> CallsAnswer:
    return mcr().calls(form(concealed, None), tile_of(offered), source)


def test_all_answers_in_order() -> None:
    answer = calls("23444m567p11s77z6z", "4m")
    assert [row.verb for row in answer.rows] == ["kong", "pung", "chow", "pass"]
    chow = answer.rows[2]
    assert chow.meld is not None
    assert chow.meld.kind is MeldKind.CHOW
    assert [code_of(tile) for tile in chow.meld.tiles] == ["2m", "3m", "4m"]
    assert chow.meld.claimed == tile_of("4m")
    assert chow.discard is not None


def test_chows_from_another_player_are_refused() -> None:
    answer = calls("2356m45678p11s77z", "4m", ACROSS)
    chows = [row for row in answer.rows if row.verb == "chow"]
    assert len(chows) == 3
    assert all(reasons(row.refused) == ["chow_left_only"] for row in chows)
    assert not any(row.refused for row in calls("2356m45678p11s77z", "4m").rows)


def test_a_win_below_the_minimum_is_refused_with_the_reason() -> None:
    poor = calls("2345m345567p678s", "5m")
    assert poor.rows[0].verb == "win"
    assert reasons(poor.rows[0].refused) == ["below_minimum"]
    rich = mcr().calls(form("222333444z55m11z", None), tile_of("1z"), ACROSS)
    assert rich.rows[0].verb == "win"
    assert not rich.rows[0].refused
    assert rich.rows[0].worth is not None
    assert rich.rows[0].worth.totals["fan"] >= 88


def test_what_a_call_leaves_is_what_the_discards_of_that_hand_say() -> None:
    rng = Random(12)
    for _ in range(15):
        asked = replace(random_win(rng), flags=frozenset(), self_draw=None, flowers=())
        offered = Tile(rng.randrange(34))
        if asked.hand.tiles.count(offered) == 4:
            continue
        for row in mcr().calls(asked, offered, LEFT).rows:
            if row.verb in ("pung", "chow"):
                assert row.meld is not None
                assert row.meld.claimed == offered
                rest = list(asked.hand.concealed)
                own = list(row.meld.tiles)
                own.remove(offered)
                for tile in own:
                    rest.remove(tile)
                after = replace(asked, hand=type(asked.hand).of(rest, (*asked.hand.melds, row.meld)), tile=None)
                best = mcr().discards(after).rows[0]
                assert (row.discard, row.shanten, row.total) == (best.tile, best.shanten, best.total)


def test_a_fifth_copy_cannot_be_offered() -> None:
    with pytest.raises(HandError, match="five_copies"):
        calls("4444m5678p11s777z", "4m")


def test_a_ready_hand_that_cannot_win_says_so_once() -> None:
    row = next(row for row in calls("12378m456p7799s5z", "7s").rows if row.verb == "pung")
    assert row.cannot_win is not None
    assert not any(label.key == "mcr.reason.cannot_win" for label in row.labels)
    assert all(wait.on_discard.refused and wait.on_draw.refused and not wait.labels for wait in row.accepted)
