"""Sichuan suits and exchanges, Chinese Official plans."""

import random

import pytest

from engine.ai.levels import REGULAR, player
from engine.ai.mcr.plans import nearest, plans
from engine.ai.sichuan.facts import kept_suits
from engine.ai.sichuan.look import Look
from engine.ai.sight import counts_of
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import CONCEALED_KONG, DISCARDS, Action
from engine.tiles.kinds import Tile, code_of
from tests.engine.ai.views import thrown, tiles, view_of

DINGQUE = "sichuan/dingque"


def sichuan_view(hand, void=-1, **changes):
    shown = {"void": {"suits": (void, -1, -1, -1), "laid": -1}}
    return view_of(hand, **{"shown": shown, **changes})


class TestSichuan:
    """Suits, plans and kongs."""

    @pytest.mark.parametrize("level", ["beginner", "regular", "strong"])
    def test_the_useless_suit_is_given_up(self, level):
        voids = tuple(Action("void", (Tile(9 * suit),)) for suit in range(3))
        view = sichuan_view("19m 123456p 23456s", asking="void", options=voids)
        assert player(level, DINGQUE).choose(view).action.tiles[0] == 0

    def test_a_short_suit_of_sets_is_kept_by_who_thinks(self):
        voids = tuple(Action("void", (Tile(9 * suit),)) for suit in range(3))
        # Three characters make a set, three dots make nothing.
        view = sichuan_view("345m 159p 2345678s", asking="void", options=voids)
        assert player("beginner", DINGQUE).choose(view).action.tiles[0] == 0
        assert player(REGULAR, DINGQUE).choose(view).action.tiles[0] == 9

    @pytest.mark.parametrize("level", ["beginner", "regular", "strong"])
    def test_the_void_suit_goes_where_nothing_forces_it(self, level):
        # No suit is declared here; two suits at most may win, so the single bamboo goes.
        view = sichuan_view("112233m 4455p 667p 5s", shown={})
        assert code_of(thrown(player(level, "sichuan/standard").choose(view))) == "5s"

    def test_a_free_kong_is_made(self):
        kong = Action(CONCEALED_KONG, tiles("9999p"))
        view = sichuan_view("123m 456m 9999p 234p 5p", void=2)
        view = sichuan_view("123m 456m 9999p 234p 5p", void=2, options=(*view.options, kong))
        assert player(REGULAR, DINGQUE).choose(view).action == kong

    def test_melds_bind_suits(self):
        pung = Meld(MeldKind.PUNG, (Tile(20),) * 3, Tile(20), 1)
        facts = player(REGULAR, DINGQUE).facts
        assert kept_suits(facts, (pung,), -1) == [(0, 2), (1, 2)]
        assert kept_suits(facts, (pung,), 0) == [(1, 2)]

    def test_tiles_of_a_rivals_void_suit_are_safe_for_him(self):
        shown = {"void": {"suits": (2, 0, 0, 0), "laid": -1}}
        look = Look(view_of("123m 456m 99p 234p 567p", shown=shown, left=12), player("strong", DINGQUE).facts)
        assert look.risk(0) == (0.0, 0.0)
        assert look.risk(12)[0] > 0

    @pytest.mark.parametrize("level", ["beginner", "regular", "strong"])
    def test_exchange_gives_the_worthless(self, level):
        hand = "129m 23345678p 567s"
        rows = [tiles(text) for text in ("129m", "233p", "678p", "567s")]
        options = tuple(Action("exchange", tuple(sorted(row))) for row in rows)
        view = sichuan_view(hand, asking="exchange", options=options, shown={})
        choice = player(level, "sichuan/blood_exchange").choose(view)
        assert choice.action.tiles in (tiles("129m"), tiles("567s"))
        if level != "beginner":
            assert choice.action.tiles == tiles("129m")


class TestChineseOfficial:
    """Eight points need a plan."""

    def best(self, hand, melds=()):
        counts = counts_of(tiles(hand))
        found = nearest(counts, 4 - len(melds), plans(counts, melds, frozenset({27, 28})), 1, 8)
        return found[0].route.key

    @pytest.mark.parametrize(
        ("hand", "plan"),
        [
            ("123m 456p 789s 23m 55p 7z", "mixed_straight"),
            ("234m 234p 234s 67p 99s 1m", "mixed_triple"),
            ("123456789p 23m 55s 7z", "pure_straight"),
            ("11m 99p 33s 55z 77m 22p 4s 6z", "pairs"),
            ("147m 258p 369s 55m 23s 1z", "knitted_straight"),
            ("222m 555p 888s 55z 99p 1m", "pungs"),
            ("147m 28p 36s 1234567z", "knitted_honours"),
        ],
    )
    def test_the_nearest_plan(self, hand, plan):
        assert self.best(hand) == plan

    def test_melds_close_plans(self):
        chow = Meld(MeldKind.CHOW, tiles("456s"), Tile(21), 3)
        keys = {plan.route.key for plan in plans([0] * 34, (chow,), frozenset())}
        assert not keys & {"pairs", "pungs", "knitted_honours"}
        assert "mixed_straight" in keys

    def test_a_ready_hand_is_known_exactly(self):
        # Ready on 3 6s by shape, but a chow of any other kind would be worth nothing: below eight points.
        mind = player(REGULAR, "mcr/seed")
        view = view_of("123m 456p 789s 45s 99m 1z", shown={})
        choice = mind.choose(view)
        assert code_of(thrown(choice)) == "1z"
        view = view_of("123m 567p 345s 678s 2p 7z", options=(DISCARDS[10], DISCARDS[33]), shown={})
        worthless = mind.choose(view)
        chance = {reason.key: reason.params for reason in worthless.reasons}["ai.outlook_fan"]["percent"]
        assert chance < 30


def test_hands_at_random_get_an_answer():
    rng = random.Random(5)
    wall = [tile for tile in range(34) for _ in range(4)]
    for line in ("mcr/seed", "riichi/tenhou"):
        for level in ("beginner", "regular", "strong"):
            for _ in range(10):
                hand = rng.sample(wall, 14)
                text = " ".join(code_of(Tile(tile)) for tile in hand)
                choice = player(level, line).choose(view_of(text))
                assert choice.action.tiles[0] in hand
