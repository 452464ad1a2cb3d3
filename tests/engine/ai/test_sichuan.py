"""Sichuan players: walls, standing, calls and kongs reckoned, wins let go, the last tile named."""

import random
from dataclasses import replace

import pytest

from engine.ai.levels import BEGINNER, LEVELS, REGULAR, STRONG, player
from engine.ai.selfplay import play_deal
from engine.ai.sichuan.standing import Standing
from engine.ai.sichuan.walls import shares
from engine.ai.sight import Sight
from engine.play.actions import CONCEALED_KONG, PASS, PUNG, WIN, Action
from engine.play.match import start_of
from engine.play.verbs import fresh, run
from engine.systems.playing import match_of, rules_of
from engine.systems.sichuan.naming import LastNamed
from engine.tiles.kinds import Tile, code_of
from tests.engine.ai.views import thrown, tiles, view_of

DINGQUE = "sichuan/dingque"
RIVER = "sichuan/river_exchange exchange=none"


def level(hand, rivers=("", "", "", ""), voids=(0, 0, 1, 2), **changes):
    """A view in which nobody has won or paid anything yet."""
    return view_of(hand, rivers, **{"shown": {"void": {"suits": voids, "laid": -1}}, "left": 40, **changes})


class TestWalls:
    """Who gave a suit up holds none of it."""

    def shares(self, rivers):
        seen = level("123456p 2344566s 9s", rivers, (0, 1, 1, 1))
        sight = Sight(seen)
        return shares(seen, sight, sight.free[:27])

    def test_the_wall_holds_more_of_what_rivals_gave_up(self):
        done = self.shares(("", "1p 1m", "9p 1m", "8p 1s"))
        assert done[1] > 1 > done[0]
        assert done[1] > 1 > done[2]

    def test_who_still_throws_its_void_suit_may_hold_more(self):
        assert self.shares(("", "1p", "9p", "8p"))[1] < self.shares(("", "1p 1m", "9p 1m", "8p 1s"))[1]

    def test_all_tiles_of_the_wall_are_somewhere(self):
        seen = level("123456p 2344566s 9s", ("", "1p 1m", "9p 1m", "8p 1s"), (0, 1, 1, 1))
        sight = Sight(seen)
        found = shares(seen, sight, sight.free[:27])
        unseen = [sum(sight.free[9 * suit : 9 * suit + 9]) for suit in range(3)]
        assert sum(share * here for share, here in zip(found, unseen, strict=True)) == pytest.approx(sum(unseen))

    def test_without_void_suits_all_are_alike(self):
        seen = view_of("123456p 2344566s 9s", shown={})
        assert shares(seen, Sight(seen), [4] * 27) == (1.0, 1.0, 1.0)


class TestStanding:
    """Units count most about zero."""

    def test_the_first_units_count_most(self):
        even = Standing(0.0, 1.0)
        assert even.gain(0) == 0
        assert even.gain(6) < 6 * even.gain(1)
        assert even.gain(6) > even.gain(2) > even.gain(1) > 0 > even.gain(-1) > even.gain(-3)

    def test_who_is_far_ahead_or_behind_counts_units_alone(self):
        far = Standing(60.0, 1.0)
        assert far.gain(6) == pytest.approx(6 * far.gain(1))
        assert far.gain(1) < Standing(0.0, 1.0).gain(1)


@pytest.mark.parametrize("who", LEVELS)
def test_the_nearest_ready_hand_is_kept(who):
    assert code_of(thrown(player(who, DINGQUE).choose(level("123p 4568p 2344566s")))) == "8p"


def test_the_strong_one_waits_in_the_suit_that_others_gave_up():
    # Ready either way, for 4 7 of dots or of bamboo; all rivals throw dots away.
    rivers = ("", "1p 2p 9s", "1p 2p 9s", "1p 2p 9s")
    hand = "123p 56p 99p 123s 56s 77s"
    seen = level(hand, rivers, (0, 1, 1, 1))
    choice = player(STRONG, DINGQUE).choose(seen)
    assert code_of(thrown(choice))[1] == "s"
    assert any(reason.key == "ai.worth" for reason in choice.reasons)


def test_a_paid_kong_is_made_by_who_reckons():
    kong = Action(CONCEALED_KONG, tiles("9999p"))
    seen = level("123p 9999p 234s 567s 8s")
    seen = level("123p 9999p 234s 567s 8s", options=(*seen.options, kong))
    assert player(STRONG, DINGQUE).choose(seen).action == kong


def test_a_call_says_what_it_is_worth():
    pung = Action(PUNG, tiles("99p"))
    seen = level("23p 55p 99p 123s 567s 8s", asking="claim", options=(pung, PASS), offered=17, source=1)
    choice = player(STRONG, DINGQUE).choose(seen)
    assert choice.action == pung
    assert {"before", "after"} <= set(choice.reasons[0].params)


def test_a_small_win_is_let_go_by_who_is_far_behind():
    # One unit by discard; drawn, all three rivals pay two.
    small = {"asking": "claim", "options": (WIN, PASS), "offered": 22, "source": 1}
    seen = level("234p 567p 22p 234s 67s", **small)
    behind = replace(seen, seats=(replace(seen.seats[0], score=seen.seats[0].score - 8), *seen.seats[1:]))
    assert player(STRONG, DINGQUE).choose(seen).action == WIN
    choice = player(STRONG, DINGQUE).choose(behind)
    assert choice.action == PASS
    assert choice.reasons[0].key == "ai.wait_worth"
    assert player(STRONG, DINGQUE).choose(replace(behind, left=2)).action == WIN
    for who in (BEGINNER, REGULAR):
        assert player(who, DINGQUE).choose(behind).action == WIN


def place_of(rules, start, seat):
    """Which tiles of a wall the seat holds when the first window opens."""
    found = []
    for place in range(14 * rules.seats):
        wall = [Tile(0)] * len(start.wall)
        wall[place] = Tile(20)
        deal = fresh(rules, start._replace(wall=tuple(wall)))
        run(deal, [])
        if deal.seats[seat].tiles[20]:
            found.append(place)
    return found


@pytest.mark.parametrize("who", LEVELS)
def test_the_last_tile_of_a_heavenly_hand_is_named_for_its_waits(who):
    """The dealer is dealt a complete hand in a river game: it wins, names the last tile, and the deal goes on."""
    rules, rng = rules_of(RIVER), random.Random(3)
    start = start_of(match_of(RIVER).first(0), rules.deck, 0)
    hand = list(tiles("1112345678999p 5p"))
    rest = list(rules.deck)
    for tile in hand:
        rest.remove(tile)
    rng.shuffle(rest)
    places = place_of(rules, start, start.dealer)
    wall = tuple(hand.pop() if place in places else rest.pop() for place in range(len(rules.deck)))
    _, events = play_deal(rules, start._replace(wall=wall), [player(who, RIVER)] * rules.seats)
    named = [event for event in events if isinstance(event, LastNamed)]
    # Nine kinds win without the second 5; no other tile leaves as many.
    assert [code_of(event.tile) for event in named] == ["5p"]


@pytest.mark.parametrize("who", LEVELS)
def test_a_ready_hand_is_not_announced(who):
    """Singing and dancing tell rivals what a player waits for; machine players keep it to themselves."""
    rows = tuple(Action(verb, (Tile(16),)) for verb in ("sing", "dance", "discard"))
    seen = view_of("123p 4568p 2344566s", shown={}, options=rows)
    assert player(who, "sichuan/chengdu_blood_rain").choose(seen).action.verb == "discard"
