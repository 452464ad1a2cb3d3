"""Strong riichi seats: what the solver is asked, how its answers are weighed, and what goes first from a far hand."""

import random

import pytest

from engine.ai.evaluator import Prospect
from engine.ai.levels import REGULAR, STRONG, player
from engine.ai.riichi.case import Case, Weighed
from engine.ai.riichi.floating import gladness
from engine.ai.riichi.look import Look
from engine.ai.riichi.solving import Solving, position_of
from engine.ai.selfplay import play_deal
from engine.ai.sight import Sight
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import CHOW, PASS, PUNG, Action
from engine.play.match import start_of
from engine.solver.model import KIND
from engine.solver.rules import solver_rules
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import Tile, code_of
from tests.engine.ai.views import tiles, view_of

LINE = "riichi/tenhou"
RULES = solver_rules(registry.ruleset(LINE))
FACTS = player(REGULAR, LINE).facts
FEWER = [
    line
    for line in (f"riichi/{preset.key}" for preset in registry.system("riichi").table.presets)
    if rules_of(line).seats < 4
]
RIVERS = ("1z 9m 3z 8s 2m", "4m 7p 1z 2s 9p", "9s 4z 1p 8m 1m", "4z 9p 1s 6z 2p")


def unseen(position):
    """Copies of each kind out of view, as the position tells them."""
    free = [4] * 34
    for tile in (*position.hand, *position.river, *position.seen, *position.indicators):
        free[KIND[tile]] -= 1
    for verb, low, _ in position.melds:
        for kind in (low, low + 1, low + 2) if verb == 0 else (low,) * (3 if verb == 1 else 4):
            free[kind] -= 1
    return free


class Watching:
    """A player that looks at how each view is told to the solver."""

    def __init__(self, inner):
        self.inner, self.seen = inner, 0

    def choose(self, view):
        own = view.seats[view.seat]
        position = position_of(view, view.hand, own.melds, 5)
        assert unseen(position) == Sight(view).free
        if view.asking == "claim":
            self.called(view)
        self.seen += 1
        return self.inner.choose(view)

    def called(self, view):
        look = Look(view, FACTS)
        for action in view.options:
            if action.verb in (PUNG, CHOW):
                hand = list(view.hand)
                for tile in action.tiles:
                    hand.remove(tile)
                position = position_of(view, hand, look.after_call(action).melds, 5)
                assert unseen(position) == look.sight.free


def test_the_solver_sees_what_the_seat_sees():
    rules = rules_of(LINE)
    for seed in range(3):
        wall = [Tile(tile) for tile in rules.deck]
        random.Random(seed).shuffle(wall)
        players = [Watching(player(REGULAR, LINE)) for _ in range(4)]
        play_deal(rules, start_of(match_of(LINE).first(0), tuple(wall), seed), players)
        assert all(one.seen for one in players)


class TestSolving:
    """The evaluator."""

    def asked(self, solving, hand, **changes):
        view = view_of(hand, RIVERS, **changes)
        return solving.discards(view, view.hand, (), 10)

    def test_near_hands_are_solved(self):
        found = self.asked(Solving(RULES), "234m 345p 45p 666s 55s 8s")
        best = max(found, key=lambda kind: found[kind].worth)
        assert code_of(Tile(best)) == "8s"
        assert found[best].lacking == 1
        assert found[best].declared is not None
        assert 0 < found[best].win < 1

    def test_far_hands_and_complete_ones_are_left_to_others(self):
        assert not self.asked(Solving(RULES), "147m 258p 369s 12345z")
        assert not self.asked(Solving(RULES), "123m 456p 789s 11122z")

    def test_a_used_room_gives_the_same_answer_as_a_fresh_one(self):
        hands = ("234m 345p 45p 666s 55s 8s", "23m 456p 789s 23s 99p 57p")
        used = Solving(RULES)
        for hand in (*hands, *hands):
            assert self.asked(used, hand) == self.asked(Solving(RULES), hand)

    def test_opponents_in_riichi_leave_less_time(self):
        calm = self.asked(Solving(RULES), "23m 456p 789s 23s 99p 57p")
        pressed = self.asked(Solving(RULES), "23m 456p 789s 23s 99p 57p", ready=(1, 3))
        assert max(row.win for row in pressed.values()) < max(row.win for row in calm.values())


class TestWeighing:
    """Attack and folding by one rule."""

    def row(self, hope, chance, loss):
        return Weighed(0, Prospect(2, 0.3, 4000, 0.5, hope), hope, chance, loss, declares=False).value

    def test_a_hopeless_hand_costs_only_what_its_discard_risks(self):
        assert self.row(-500, 0.05, 300) == self.row(0, 0.05, 300) == -300

    def test_hope_may_be_worth_a_risk(self):
        assert self.row(4000, 0.05, 300) > self.row(500, 0.0, 0)
        assert self.row(600, 0.05, 300) < self.row(500, 0.0, 0)

    def test_going_on_costs_more_against_riichi(self):
        prospect = Prospect(2, 0.3, 4000.0, 0.5, 2000.0)
        calm = Case(Look(view_of("23m 456p 789s 23s 99p 57p", RIVERS), FACTS))
        pressed = Case(Look(view_of("23m 456p 789s 23s 99p 57p", RIVERS, ready=(1, 3)), FACTS))
        assert pressed.hope(prospect) < calm.hope(prospect)

    def test_riichi_where_that_leaves_more(self):
        case = Case(Look(view_of("234m 345p 45p 666s 55s 8s", RIVERS), FACTS))
        loud, quiet = Prospect(1, 0.5, 5000, 0.3, 3000, 4000), Prospect(1, 0.5, 5000, 0.3, 4000, 3000)
        assert case.weighed(25, loud, declare=True).declares
        assert not case.weighed(25, loud).declares
        assert not case.weighed(25, quiet, declare=True).declares


class TestCalls:
    """Calls of the strong mind."""

    def test_what_may_not_be_thrown_after_a_call_is_not_counted_on(self):
        view = view_of("4567m 123p 789s 55p 1z", RIVERS, asking="claim", offered=tiles("4m")[0], source=3)
        look, mind = Look(view, FACTS), player(STRONG, LINE).mind
        kinds = {row.kind for row in mind._after(look, Case(look), Action(CHOW, tiles("56m")))}
        assert kinds
        assert not kinds & set(tiles("47m"))

    def test_a_call_must_leave_clearly_more(self):
        # Ready for pinfu with a good wait: no reason to open it.
        pung = Action(PUNG, tiles("99p"))
        view = view_of(
            "23m 456p 789s 234s 99p", RIVERS, asking="claim", offered=tiles("9p")[0], source=3, options=(pung, PASS)
        )
        assert player(STRONG, LINE).choose(view).action == PASS


class TestFloating:
    """Which tile goes first."""

    def glad(self, hand, code, lacking=4, copies=30):
        look = Look(view_of(hand, RIVERS), FACTS)
        return gladness(look.own, look.sight.free, tiles(code)[0], lacking, copies)

    def test_guest_winds_before_loose_middle_tiles_before_neighbours(self):
        # Seat 0 is west of seat 1; 2z is a guest wind.
        hand = "147m 258p 34s 6s 2z 5z 99s 4z"
        assert self.glad(hand, "2z") > self.glad(hand, "5p") > self.glad(hand, "3s")

    def test_a_pair_of_dragons_stays_while_a_third_may_come(self):
        hand = "147m 258p 34s 2z 55z 9s 11p"
        assert self.glad(hand, "5z") < self.glad(hand, "1p")

    def test_dora_stays(self):
        shown = {"dora": {"indicators": tiles("4p")}, "ready": {"standing": (False,) * 4}}
        look = Look(view_of("147m 258p 34s 2z 55z 9s 11p", RIVERS, shown=shown), FACTS)
        plain = Look(view_of("147m 258p 34s 2z 55z 9s 11p", RIVERS), FACTS)
        kind = tiles("5p")[0]
        assert gladness(look.own, look.sight.free, kind, 4, 30) < gladness(plain.own, plain.sight.free, kind, 4, 30)

    def test_what_keeps_more_goes_sooner(self):
        assert self.glad("147m 258p 34s 6s 2z 5z 99s 4z", "2z", copies=40) > self.glad(
            "147m 258p 34s 6s 2z 5z 99s 4z", "2z", copies=20
        )


class TestFewerPlayers:
    """Tables of three and two."""

    @pytest.mark.parametrize("line", FEWER)
    def test_no_solver_there(self, line):
        assert player(STRONG, line).mind.evaluator is None

    def test_opponents_are_dearer_there(self):
        rivers = RIVERS[:3]
        facts = player(REGULAR, "riichi/tenhou-3p").facts
        three = Look(view_of("123p 456p 789s 11122z", rivers, ready=(1, 3), shown={
            "dora": {"indicators": (Tile(30),)}, "ready": {"standing": (False, True, False)}}), facts)  # fmt: skip
        four = Look(view_of("123p 456p 789s 11122z", RIVERS, ready=(1, 3)), FACTS)
        assert three.riichis[0].cost == 1.5 * four.riichis[0].cost


def test_melds_taken_from_oneself_count_once():
    meld = Meld(MeldKind.PUNG, tiles("111z"), tiles("1z")[0], 3)
    rivers = ("1z 9m", "4m", "9s", "4z")
    view = view_of("234m 345p 45p 666s 55s 8s", rivers, melds={1: (meld,)})
    position = position_of(view, view.hand, (), 5)
    assert (position.river.count(27), position.seen.count(27)) == (1, 2)
