"""Why a hand does not win, and that every change it is told would really make it win (rules 5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.errors import NotAWin
from engine.hand.hand import Hand, Meld, MeldKind
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.registry import ruleset
from engine.tiles.kinds import Tile, tile_of
from tests.engine.systems.mcr.asking import form, melds, reasons
from tests.engine.systems.mcr.hands import random_win

WOULD = {"would_self_draw", "would_concealed", "would_tile", "would_tile_drawn"}


def mcr(line: str = "mcr") -> McrRuleset:
    rules = ruleset(line)
    assert isinstance(rules, McrRuleset)
    return rules


def refusal(asked: Form, line: str = "mcr") -> tuple[Reason, ...]:
    with pytest.raises(NotAWin) as refused:
        mcr(line).score(asked)
    return refused.value.reasons


def test_two_short_and_what_would_reach_it() -> None:
    found = refusal(form("2345m345567p678s", "5m"))
    assert reasons(found) == ["below_minimum", "fans_found", "would_self_draw", "would_tile_drawn"]
    assert found[0].params == {"points": 6, "minimum": 8, "n": 2}
    assert found[1].params == {"fans": ("mcr.62", "mcr.63", "mcr.68")}
    assert found[3].params == {"tiles": ("2m",)}


def test_nothing_would_reach_it() -> None:
    found = refusal(form("2234m", "5m", melds("567p", "678s", "123s")), "mcr min_points=30")
    assert reasons(found) == ["below_minimum", "fans_found", "no_change_helps"]


def test_incomplete_hands_say_what_they_waited_for() -> None:
    assert reasons(refusal(form("123m456p789s1122p", "3p"))) == ["not_complete", "waits_for"]
    assert refusal(form("123m456p789s1122p", "3p"))[1].params == {"tiles": ("1p", "2p")}
    far = refusal(form("1379m1379p1379s1z", "3p"))
    assert reasons(far) == ["not_complete", "not_ready"]


def test_every_change_told_reaches_the_minimum_and_none_is_missing() -> None:
    rules = mcr()
    rng = Random(8)
    checked = 0
    while checked < 120:
        asked = random_win(rng)
        if points(rules, asked) >= 8:
            continue
        checked += 1
        told = {key: reason for key, reason in by_key(refusal(asked)).items() if key in WOULD}
        plain = replace(asked, flags=asked.flags - {"robbing_kong"})
        drawn = points(rules, replace(plain, self_draw=True))
        if not asked.self_draw:
            assert ("would_self_draw" in told) == (drawn >= 8)
        laid_open = any(meld.is_open for meld in asked.hand.melds)
        concealed = points(rules, replace(asked, hand=unclaimed(asked.hand)))
        assert ("would_concealed" in told) == (laid_open and concealed >= 8)
        same = reaching(rules, asked)
        assert told_tiles(told, "would_tile") == same
        if not asked.self_draw:
            assert told_tiles(told, "would_tile_drawn") == reaching(rules, replace(plain, self_draw=True)) - same


def points(rules: McrRuleset, asked: Form) -> int:
    """Fan points; 0 for what is no winning shape."""
    return rules.fan_points(asked) or 0


def by_key(found: tuple[Reason, ...]) -> dict[str, Reason]:
    return {reason.key.removeprefix("mcr.reason."): reason for reason in found}


def told_tiles(told: dict[str, Reason], key: str) -> set[Tile]:
    if key not in told:
        return set()
    codes = told[key].params["tiles"]
    assert isinstance(codes, tuple)
    return {tile_of(str(code)) for code in codes}


def reaching(rules: McrRuleset, asked: Form) -> set[Tile]:
    """Other tiles with which the hand wins."""
    held = [*asked.hand.tiles]
    kinds = [Tile(kind) for kind in range(34) if kind != asked.tile and held.count(Tile(kind)) < 4]
    return {kind for kind in kinds if points(rules, replace(asked, tile=kind)) >= 8}


def unclaimed(hand: Hand) -> Hand:
    loose = [tile for meld in hand.melds if not meld.is_kong for tile in meld.tiles]
    kongs = [Meld(MeldKind.CONCEALED_KONG, meld.tiles) for meld in hand.melds if meld.is_kong]
    return Hand.of((*hand.concealed, *loose), kongs)
