"""Riichi: danger, folding, calls, the levels' habits."""

import pytest

from engine.ai.levels import LEVELS, REGULAR, STRONG, player
from engine.ai.riichi.danger import table_of
from engine.ai.riichi.look import Look
from engine.ai.riichi.player import RiichiPlayer
from engine.ai.riichi.stakes import Stakes
from engine.ai.riichi.worth import points
from engine.ai.seat import Choice
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import PASS, PUNG, Action
from engine.reasons import Reason
from engine.solver.danger import danger, risk
from engine.tiles.kinds import Tile, code_of
from tests.engine.ai.views import thrown, tiles, view_of

LINE = "riichi/tenhou"
FACTS = player(REGULAR, LINE).facts


def look_of(*args, **changes):
    return Look(view_of(*args, **changes), FACTS)


def code(choice):
    return code_of(thrown(choice))


RIVERS = ("1z 9m 3z 8s 2m", "4m 7p 1z 2s 9p", "9s 4z 1p 8m 1m", "4z 9p 1s 6z 2p")


class TestDanger:
    """Chances to be in a riichi player's wait."""

    def chances(self, hand="123m 456p 789s 11122z"):
        look = look_of(hand, RIVERS, ready=(1, 3))
        (threat,) = look.riichis
        return {code_of(Tile(kind)): danger(look.table, threat, kind) for kind in range(34)}

    def test_his_own_discards_are_safe(self):
        chances = self.chances()
        assert [chances[one] for one in ("4m", "7p", "1z", "2s", "9p")] == [0, 0, 0, 0, 0]

    def test_what_passed_since_is_safe(self):
        # Thrown by others after the declaration, and nobody won them; 9s and 4z came before it.
        chances = self.chances()
        assert [chances[one] for one in ("8m", "1m", "6z", "2p", "2m")] == [0] * 5
        assert chances["9s"] > 0
        assert chances["4z"] > 0

    def test_suji_is_safer(self):
        chances = self.chances()
        assert chances["7m"] < chances["7s"]
        assert chances["4p"] < chances["4s"]

    def test_middle_tiles_are_most_dangerous(self):
        chances = self.chances()
        assert max(chances, key=chances.get)[0] in "456"

    def test_walls_make_safe(self):
        far = self.chances("123m 456p 789s 11122z")["9s"]
        near = self.chances("123m 456p 78888s 112z")["9s"]
        assert near < far

    def test_honours_by_copies_seen(self):
        few = self.chances("123m 456p 789s 11257z")["7z"]
        many = self.chances("123m 456p 789s 11777z")["7z"]
        assert many < few

    def test_an_open_hand_is_less_dangerous_than_riichi(self):
        pung = Meld(MeldKind.PUNG, (Tile(33),) * 3, Tile(33), 1)
        look = look_of("123m 456p 789s 11122z", RIVERS, melds={2: (pung,)})
        threats = {threat.seat: threat for threat in look.table.threats}
        assert threats[2].melds == 1
        closed, opened = (danger(look.table, threats[seat], 22) for seat in (3, 2))
        assert closed < opened < self.chances()["5s"]

    def test_risks_add_up(self):
        look = look_of("123m 456p 789s 11122z", RIVERS, ready=(1, 3))
        one = risk(look.table, 22, look.riichis)
        every = risk(look.table, 22, look.table.threats)
        assert 0 < one.chance < every.chance < 1
        assert one.loss < every.loss

    def test_no_dependence_on_the_hidden(self):
        table = table_of(look_of("123m 456p 789s 11122z", RIVERS).sight, FACTS, ())
        assert all(not threat.riichi for threat in table.threats)


@pytest.mark.parametrize("level", [REGULAR, STRONG])
class TestFolding:
    """Before a riichi with a poor hand."""

    def test_a_poor_hand_throws_what_is_safe(self, level):
        # Three steps from ready. 4m and 7p lie in his river, 6z and 2p passed him.
        view = view_of("4m 69m 2357p 358s 567z", RIVERS, ready=(1, 3), left=30)
        assert code(player(level, LINE).choose(view)) in ("4m", "7p", "6z", "2p")

    def test_a_ready_dear_hand_pushes(self, level):
        # All simples with dora, ready on 3 6p; 8s has to go.
        view = view_of("234m 345p 45p 666s 55s 8s", RIVERS, ready=(1, 3), shown={
            "dora": {"indicators": tiles("4s")}, "ready": {"standing": (False, True, False, False)}})  # fmt: skip
        choice = player(level, LINE).choose(view)
        assert code(choice) == "8s"

    def test_nobody_in_riichi_nobody_folds(self, level):
        view = view_of("4m 69m 2357p 358s 567z", RIVERS, left=50)
        choice = player(level, LINE).choose(view)
        assert "fold" not in choice.reasons[0].key


class Declares:
    """A mind that declares riichi whenever it may."""

    def discard(self, look, throws, ready):
        return Choice(ready[0], (Reason("ai.ready"),))

    def claim(self, look, calls):
        raise AssertionError


@pytest.mark.parametrize("rivals_ready", [0, 2, 3])
def test_riichi_is_declared_open_when_nobody_can_fold_any_more(rivals_ready):
    rows = (Action("discard", tiles("2m")), *(Action(verb, tiles("8s")) for verb in ("discard", "ready", "ready_open")))
    standing = (False, *(number < rivals_ready for number in range(3)))
    shown = {"dora": {"indicators": tiles("4s")}, "ready": {"standing": standing}}
    view = view_of("234m 345p 45p 666s 55s 8s", RIVERS, options=rows, shown=shown)
    facts = player(REGULAR, "riichi/seed open_riichi=on").facts
    choice = RiichiPlayer(facts, Declares()).choose(view)
    opened = rivals_ready == 3
    assert choice.action.verb == ("ready_open" if opened else "ready")
    assert choice.reasons[0].key == ("ai.ready_open" if opened else "ai.ready")


@pytest.mark.parametrize("level", LEVELS)
class TestCalls:
    """What is called and what not."""

    def claim(self, level, hand, offered, options):
        view = view_of(hand, RIVERS, asking="claim", offered=tiles(offered)[0], source=3, options=(*options, PASS))
        return player(level, LINE).choose(view).action

    def test_a_dragon_that_makes_ready_is_called(self, level):
        pung = Action(PUNG, tiles("77z"))
        assert self.claim(level, "234m 456p 78s 99s 2z 77z", "7z", (pung,)) == pung

    def test_a_call_without_a_yaku_is_not(self, level):
        chow = Action("chow", tiles("23m"))
        assert self.claim(level, "23m 789m 99p 123s 55s 4z", "1m", (chow,)) == PASS


def test_stakes_weigh_places():
    view = view_of("123m 456p 789s 11122z", counters=(("number", 4), ("wind", 1)))
    scores = (30000, 29000, 21000, 20000)
    seats = tuple(seat.__class__(seat.size, seat.melds, seat.river, (), False, (), score)
                  for seat, score in zip(view.seats, scores, strict=True))  # fmt: skip
    last = Stakes(view_of("123m 456p 789s 11122z", seats=seats, counters=(("number", 4), ("wind", 1))), FACTS)
    early = Stakes(view_of("123m 456p 789s 11122z", seats=seats, counters=(("number", 1), ("wind", 0))), FACTS)
    # A leader in the last hand gains little by a bigger win than he needs.
    assert last.gain(8000) / last.gain(2000) < early.gain(8000) / early.gain(2000)
    # Feeding the second costs more than feeding the last.
    assert last.loss(2000, 1) > last.loss(2000, 3)


def test_points_rise_with_han():
    row = [points(han / 2, False) for han in range(1, 27)]
    assert row == sorted(row)
    assert points(3, True) == 1.5 * points(3, False)
