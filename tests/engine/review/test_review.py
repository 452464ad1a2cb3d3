"""What is said of decisions: by the seat's own view alone, beside values that the solvers give."""

import random
from dataclasses import replace

import pytest

from engine.ai.levels import REGULAR, player
from engine.ai.selfplay import play_deal
from engine.ai.sight import counts_of
from engine.hand import kernel
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import ADDED_KONG, CHOW, CONCEALED_KONG, DISCARDS, PASS, PUNG, WIN, Action
from engine.play.events import Closed, Paid
from engine.play.evolve import evolve
from engine.play.match import start_of
from engine.play.verbs import fresh
from engine.play.view import view
from engine.review.judges import judge_of
from engine.review.review import LEAST, Decided, answers, decisions, judged_one, reviewed
from engine.review.valued import Valued
from engine.solver.imagined import imagined
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import Tile, kind_of, tile_of
from tests.engine.ai.views import view_of

LINE = "riichi/tenhou"


def played(line, seed):
    """A deal between regular players: rules, its beginning, its events."""
    rules = rules_of(line)
    wall = [Tile(tile) for tile in rules.deck]
    random.Random(seed).shuffle(wall)
    start = start_of(match_of(line).first(0), tuple(wall), seed)
    _, log = play_deal(rules, start, [player(REGULAR, line)] * rules.seats)
    return rules, start, log


def discard(code):
    return DISCARDS[tile_of(code)]


def judged(hand, code, **changes):
    seen = view_of(hand, **changes)
    return judged_one(judge_of(LINE), Decided(0, seen, discard(code)))


def test_a_broken_pair_of_a_ready_hand_costs_most_of_what_it_is_worth():
    found = judged("123m 456p 789s 2355m 9m", "5m")
    assert found.best.action == discard("9m")
    assert found.loss > 0.5 * found.best.value > 0
    assert judged("123m 456p 789s 2355m 9m", "9m").loss == 0


def test_a_discard_far_off_is_valued_too():
    """No search of all discards looks at one that leaves the hand two steps farther."""
    seen = view_of("123m 456p 789s 1155m 9m")
    rows = {row.action: row for row in judge_of(LINE).valued(seen)}
    assert set(rows) == set(seen.options)


def test_a_step_back_is_no_better_than_what_leaves_the_hand_nearest(monkeypatch):
    """Where exchanges take too long it is valued by itself, and may keep a draw more: so 6s, worth three fifths of 1p,
    would come first."""
    monkeypatch.setattr("engine.review.riichi.NODES", 1000)
    seen = view_of("456m 8m 567p 1p 222s 46s 7z")
    rows = {row.action: row.value for row in judge_of(LINE).valued(seen)}
    assert set(rows) == set(seen.options)
    assert max(rows.values()) == max(rows[discard(code)] for code in ("8m", "1p", "7z"))


def test_what_a_dangerous_tile_risks_is_counted():
    hand, rivers = "123m 456p 789s 1155p 5m", ("", "9s 9p 1z", "", "")
    calm, warned = (judged(hand, "5m", rivers=rivers, **more) for more in ({}, {"ready": (1, 2)}))
    assert warned.taken.risk > calm.taken.risk
    assert warned.taken.value < calm.taken.value


def test_a_win_that_was_let_go_costs_what_it_would_have_brought():
    seen = view_of("123m 456p 789s 11155m")
    offered = replace(seen, options=(WIN, *seen.options))
    judge = judge_of(LINE)
    assert judge.valued(offered) == (), "what it would have brought is not known"
    (win, *others) = judge.valued(offered, 3900.0)
    assert (win.action, win.win, win.risk) == (WIN, 1.0, 0.0)
    assert others == list(judge.valued(seen))
    assert win.value > 1.2 * max(row.value for row in others)
    found = judged_one(judge, Decided(0, offered, discard("5m"), 3900.0))
    assert found.best == win
    assert found.loss > 1000


@pytest.mark.parametrize("line", [LINE, "sichuan", "mcr"])
def test_what_a_win_brings_is_what_it_brought(line):
    """Of wins that were taken: what the table paid. Not of a hand in riichi, whose last indicators nobody has seen."""
    compared = hidden = 0
    for seed in range(12):
        rules, start, log = played(line, seed)
        deal = fresh(rules, start)
        for place, event in enumerate(log):
            won = {seat for seat, action in answers(deal, event) if action == WIN}
            for seat in won if len(won) == 1 else ():
                (decided,) = [one for one in decisions(rules, start, log, seat) if one.place == place]
                before = deal.scores[seat]
                after = fresh(rules, start)
                for one in log[: place + 1]:
                    evolve(after, one)
                for one in log[place + 1 :]:
                    evolve(after, one)
                    if isinstance(one, Paid):
                        break
                if decided.gain is None:
                    hidden += 1
                    assert decided.view.shown["ready"]["standing"][seat]
                else:
                    assert decided.gain == after.scores[seat] - before > 0
                    compared += 1
            evolve(deal, event)
    assert compared > 3
    assert (hidden > 0) == (line == LINE)


def test_a_kong_is_valued_beside_discards():
    """Four of a kind that serve as a set: a kong keeps the hand as near and draws once more. Four that serve as a set
    and in a run: it costs what the run was worth."""
    free, torn = "1111m 45p 789s 2355p 7z", "2222m 34m 789s 4555p 1z"
    gains = []
    for hand, kong in ((free, "1m"), (torn, "2m")):
        seen = view_of(hand)
        action = Action(CONCEALED_KONG, (tile_of(kong),) * 4)
        seen = replace(seen, options=(action, *seen.options))
        rows = {row.action: row.value for row in judge_of(LINE).valued(seen)}
        gains.append(rows.pop(action) / max(rows.values()))
    assert gains[0] > 1 > gains[1]


def test_an_added_kong_risks_what_its_tile_would_as_a_discard_and_the_discard_that_follows():
    """The tile that is drawn lies beside a pung: whoever in riichi waits for it may take it either way."""
    pung = Meld(MeldKind.PUNG, (tile_of("6p"),) * 3, tile_of("6p"), 2)
    kong = Action(ADDED_KONG, (tile_of("6p"),))
    for threat in (None, (1, 2)):
        seen = view_of("234m 678s 23m 99s 6p", ("", "1z 9m 3z", "", ""), melds={0: (pung,)}, ready=threat)
        seen = replace(seen, options=(kong, *seen.options))
        rows = {row.action: row for row in judge_of(LINE).valued(seen)}
        robbed = rows.pop(discard("6p")).risk
        then = (rows.pop(kong).risk - robbed) / (1 - robbed)
        assert 0 < then < max(row.risk for row in rows.values())
        assert (robbed > 0.02) is (threat is not None)


def test_passes_are_decisions():
    """Whoever could have claimed and said nothing is asked about as whoever passed aloud."""
    passed = 0
    for seed in range(4):
        rules, start, log = played(LINE, seed)
        for seat in range(4):
            for decided in decisions(rules, start, log, seat):
                if decided.action == PASS:
                    passed += 1
                    assert decided.view.asking == "claim"
                    assert len(decided.view.options) > 1
                    assert seat not in dict(log[decided.place].answers)
    assert passed > 10


class NoJudge:
    """Must not be asked."""

    unit = 1000.0

    def valued(self, seen, gain=None):
        raise AssertionError("nothing is to be reckoned here")


def test_what_was_plainly_right_is_judged_without_reckoning():
    offered = tile_of("9p")
    chow = Action(CHOW, (tile_of("7p"), tile_of("8p")))
    far = view_of("123m 456m 789s 789p 5z", asking="claim", offered=offered, source=3, options=(chow, PASS))
    wins = view_of("123m 456p 789s 11155m")
    wins = replace(wins, options=(WIN, *wins.options))
    found = reviewed(NoJudge(), iter([Decided(0, far, PASS), Decided(1, wins, WIN)]), ())
    assert (found.turnings, found.judged, found.asked) == ((), 2, 2)
    near = view_of("123m 456m 789s 78p 55z", asking="claim", offered=offered, source=3, options=(chow, PASS))
    with pytest.raises(AssertionError, match="reckoned"):
        reviewed(NoJudge(), iter([Decided(0, near, PASS)]), ())


def test_calls_are_valued_beside_passing():
    offered = tile_of("7z")
    options = (Action(PUNG, (offered, offered)), PASS)
    rivers = ("", "", "", "7z")
    seen = view_of("123m 456p 99s 77z 346s", rivers, asking="claim", offered=offered, source=3, turn=3, options=options)
    rows = {row.action: row.value for row in judge_of(LINE).valued(seen)}
    assert rows[options[0]] > rows[PASS] > 0


def turns(line):
    """Deals at every turn and claim of seat 0 at which it has something to choose."""
    for seed in range(20):
        rules, start, log = played(line, seed)
        deal = fresh(rules, start)
        for event in log:
            if deal.window is not None and deal.window.kind in ("turn", "claim") and 0 in deal.window.seats:
                seen = view(deal, 0)
                if len(seen.options) > 2 and WIN not in seen.options:
                    yield deal, seen
            evolve(deal, event)


def lacking(seen, tile):
    counts = counts_of(seen.hand)
    counts[kind_of(tile)] -= 1
    return kernel.distance(counts, 4 - len(seen.seats[0].melds), 0)


@pytest.mark.parametrize("line", [LINE, "sichuan"])
def test_who_breaks_a_ready_hand_loses(line):
    compared = 0
    for _, seen in turns(line):
        rows = [(lacking(seen, row.action.tiles[0]), row.value) for row in judged_rows(line, seen)]
        ready = [value for distance, value in rows if distance == 1]
        broken = [value for distance, value in rows if distance == 2]
        if ready and broken:
            compared += 1
            assert max(ready) > max(broken)
        if compared == 2:
            break
    assert compared


def judged_rows(line, seen):
    if seen.asking != "turn" or min(lacking(seen, tile) for tile in seen.hand) > 1:
        return ()
    return [row for row in judge_of(line).valued(seen) if row.action.tiles]


@pytest.mark.parametrize("line", [LINE, "sichuan", "mcr"])
def test_hidden_tiles_change_nothing(line):
    """The same deal with everything hidden from the seat dealt anew gets the same values."""
    judge, compared = judge_of(line), 0
    for place, (deal, seen) in enumerate(turns(line)):
        if place % 5 == 4:
            twin = view(imagined(deal, 0, random.Random(place).random), 0)
            values = judge.valued(seen)
            assert judge.valued(twin) == values
            compared += bool(values)
        if compared:
            break
    assert compared


def test_where_no_solver_knows_the_rules_nobody_judges():
    lines = [f"riichi/{preset.key}" for preset in registry.system("riichi").table.presets]
    fewer = [line for line in lines if rules_of(line).seats < 4]
    assert fewer
    assert all(judge_of(line) is None for line in fewer)


def test_decisions_are_those_of_the_seat_alone():
    rules, start, log = played(LINE, 5)
    for seat in range(4):
        for decided in decisions(rules, start, log, seat):
            assert decided.view.seat == seat
            assert decided.action in decided.view.options
            event = log[decided.place]
            said = dict(event.answers) if isinstance(event, Closed) else {event.seat: event.action}
            assert said.get(seat, PASS) == decided.action


class Judging:
    """Says what a test wants of each view, by its place."""

    unit = 1000.0

    def __init__(self, *losses):
        self.losses = list(losses)

    def valued(self, seen, gain=None):
        loss = self.losses.pop(0)
        if loss is None:
            return ()
        best, taken = seen.options[0], seen.options[1]
        return Valued(taken, 1000.0 - loss, 0.2, 0.0), Valued(best, 1000.0, 0.3, 0.0)


def made(number):
    seen = view_of("123m 456p 789s 1155m 9m")
    return [Decided(place, seen, seen.options[1]) for place in range(number)]


def test_the_worst_come_first_and_small_losses_are_not_told():
    found = reviewed(Judging(100.0, 400.0, 1000 * LEAST + 1, None, 900.0), iter(made(5)), ())
    assert [one.place for one in found.turnings] == [4, 1, 2]
    assert (found.judged, found.asked) == (4, 5)


def test_what_others_decided_for_the_player_is_left_out():
    found = reviewed(Judging(400.0, 500.0), iter(made(3)), {1})
    assert [one.place for one in found.turnings] == [2, 0]
    assert (found.judged, found.asked) == (2, 2)


def test_once_it_is_late_nothing_more_is_judged():
    ticks = iter([False, True, True])
    found = reviewed(Judging(400.0), iter(made(3)), (), lambda: next(ticks))
    assert (found.judged, found.asked) == (1, 3)
