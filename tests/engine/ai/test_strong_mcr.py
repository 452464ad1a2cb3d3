"""The strong Chinese Official seat: it searches what is near, and weighs claims and danger by it."""

import pytest

from engine.ai.levels import player
from engine.ai.mcr.player import Look, McrPlayer
from engine.ai.mcr.strong import StrongMcrPlayer, position_of
from engine.play.actions import CHOW, CONCEALED_KONG, PASS, Action
from engine.solver.mcr.model import free_copies
from engine.tiles.kinds import code_of
from tests.engine.ai.views import DISCARDS, thrown, tiles, view_of

LINE = "mcr/seed"


def look_of(text, **said):
    mind = player("strong", LINE)
    assert isinstance(mind, StrongMcrPlayer)
    return Look(view_of(text, shown={}, **said), mind.plain.ruleset, mind.plain.skill)


def test_a_win_in_reach_is_searched():
    choice = player("strong", LINE).choose(view_of("123m 456p 789s 45s 99m 1z", shown={}))
    assert code_of(thrown(choice)) == "1z"
    said = {reason.key: reason.params for reason in choice.reasons}
    # The wait for 6s keeps the straight; 3s keeps it as well.
    assert said["ai.carried"] == {"fan": "mcr.39"}
    assert said["ai.outlook_fan"]["percent"] > 30


def test_a_worthless_wait_is_known_for_one():
    view = view_of("123m 567p 345s 678s 2p 7z", options=(DISCARDS[10], DISCARDS[33]), shown={})
    said = {reason.key: reason.params for reason in player("strong", LINE).choose(view).reasons}
    assert said["ai.outlook_fan"]["percent"] < 50


def test_a_hand_far_from_any_win_is_played_by_plans():
    mind = player("strong", LINE)
    view = view_of("159m 2468p 37s 13z 567z", shown={})
    choice = mind.choose(view)
    assert choice == McrPlayer(mind.plain.ruleset, mind.plain.skill).choose(view)


def test_what_it_sees_is_what_is_asked():
    look = look_of("123m 456p 789s 45s 99m 1z")
    asked = position_of(look, look.sight.counts, look.sight.melds)
    assert free_copies(asked) == look.sight.free


@pytest.mark.parametrize(("offered", "claimed"), [("9s", True), ("6s", False)])
def test_claims_are_weighed_against_passing(offered, claimed):
    """789s makes the straight; 678s would break it and leave nothing worth eight points."""
    chow = Action(CHOW, tiles("78s"))
    view = view_of(
        "123m 456p 78s 99p 1z 3z 5z",
        asking="claim",
        offered=tiles(offered)[0],
        source=3,
        options=(PASS, chow),
        shown={},
    )
    choice = player("strong", LINE).choose(view)
    assert choice.action == (chow if claimed else PASS)
    assert {reason.key for reason in choice.reasons} >= {"ai.call_nearer" if claimed else "ai.no_gain"}


@pytest.mark.parametrize(("hand", "kind", "made"), [("1p 9p 9999s", "9s", False), ("99m 9999p", "9p", True)])
def test_a_kong_is_made_unless_it_breaks_the_win_in_reach(hand, kind, made):
    """Four 9s are a pung and the last tile of the straight; four 9p lie beside it."""
    kong = Action(CONCEALED_KONG, tiles(kind[0] * 4 + kind[1]))
    held = f"123m 456p 78s {hand}"
    view = view_of(held, options=(*(DISCARDS[tile] for tile in sorted(set(tiles(held)))), kong), shown={})
    assert (player("strong", LINE).choose(view).action == kong) == made
