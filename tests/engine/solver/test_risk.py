"""Risks of discards against opponents told, calls against passing, riichi against silence."""

from dataclasses import replace

import pytest

from engine.hand.hand import ACROSS, LEFT, RIGHT, Meld, MeldKind
from engine.scoring.form import Form, Opponent
from engine.solver.ask import solve_calls, solve_form
from engine.solver.claims import skipped_by
from engine.solver.danger import COST, ENDS
from engine.solver.model import RESTRICTED, Position
from engine.solver.questions import asked_of
from engine.solver.risk import Rival, hazard_against, risks
from engine.solver.solve import solve
from engine.solver.tiles import counted_meld, tile_of
from engine.systems import registry
from engine.tiles.kinds import EAST, Tile, code_of
from engine.tiles.notation import parse_hand, parse_tiles
from tests.engine.solver.positions import tiles

TENHOU = registry.ruleset("riichi/tenhou")
HAND = tiles("147m258p369s12567z")
RIVER = tiles("1z4m9p8s")


def position(river=(), seen=(), turn=8):
    return Position(hand=HAND, river=river, seen=(*RIVER, *seen), turn=turn)


def chances(*rivals, dora=(), **changes):
    found = risks(position(**changes), rivals, dora)
    return {tile: risk.chance for tile, risk in found.items()}


def test_his_own_discards_are_safe_and_their_suji_safer():
    found = chances(Rival(river=RIVER, ready=3))
    m1, m4, m7, z1 = tiles("147m1z")
    assert found[m4] == found[z1] == 0
    assert 0 < found[m1] < found[tiles("3s")[0]]
    assert 0 < found[m7] < found[tiles("6s")[0]]
    assert all(0 <= chance < 0.2 for chance in found.values())


def test_what_was_thrown_after_riichi_is_safe_and_what_was_thrown_before_is_not():
    """The second discard declared: own discards from the third go-around on have passed him."""
    early, late = tiles("2p"), tiles("5p")
    rival = Rival(river=RIVER, ready=1)
    found = chances(rival, river=(*early, 29, *late))
    assert found[late[0]] == 0
    assert found[early[0]] > 0
    other = Rival(river=(29, 28, *late), ready=None, melds=((1, 32, 0),))
    alone = risks(position(seen=(29, 28, *late)), [rival], ())
    both = risks(position(seen=(29, 28, *late)), [rival, other], ())
    assert both[late[0]].chance == 0 < alone[late[0]].chance


def test_risks_add_up_and_cost_what_the_opponent_wins():
    one, two = Rival(river=RIVER, ready=3), Rival(river=tiles("3z9m4z2z"), ready=3, wind=EAST)
    tile = tiles("6s")[0]
    seen = tiles("3z9m4z2z")
    first, second, both = (risks(position(seen=seen), rivals, ())[tile] for rivals in ([one], [two], [one, two]))
    assert first.loss == pytest.approx(first.chance * COST["riichi"][0])
    assert second.loss == pytest.approx(second.chance * COST["riichi"][1])
    assert both.loss == pytest.approx(first.loss + second.loss)
    assert both.chance == pytest.approx(1 - (1 - first.chance) * (1 - second.chance))
    with_counters = risks(position(seen=seen), [one], (), 600)[tile]
    assert with_counters.loss == pytest.approx(first.chance * (COST["riichi"][0] + 600))


def test_an_open_hand_threatens_less_than_riichi_and_dora_raise_its_price():
    river = RIVER
    riichi = Rival(river=river, ready=3)
    quiet = Rival(river=river, melds=((1, 32, 0),))
    dear = replace(quiet, melds=((0, 12, 0b10),))
    tile = tiles("6s")[0]
    found = [risks(position(), [rival], dora)[tile] for rival, dora in ((quiet, ()), (riichi, ()), (dear, (12,)))]
    assert found[0].chance < found[1].chance
    assert found[2].loss / found[2].chance == pytest.approx(COST["open"][0] * 1.9)


@pytest.mark.parametrize(
    ("meld", "counted"),
    [("[005s]", (1, 22, 4)), ("[005p]", (1, 13, 2)), ("[406m]", (0, 3, 1)), ("{0055s}", (3, 22, 4))],
)
def test_two_red_fives_of_a_suit_are_no_other_suits(meld, counted):
    assert counted_meld(parse_hand(f"1z{meld}").hand.melds[0]) == counted


def test_walls_and_copies_seen_make_safer():
    rival = Rival(river=RIVER, ready=3)
    s9 = tiles("9s")[0]
    assert chances(rival, seen=tiles("7777s"))[s9] < chances(rival, seen=tiles("77s"))[s9] <= chances(rival)[s9]
    z5 = tiles("5z")[0]
    assert chances(rival, seen=tiles("55z"))[z5] < chances(rival)[z5]


def test_the_hand_ends_sooner_with_opponents_in_riichi():
    assert hazard_against([Rival(river=RIVER, melds=((1, 32, 0),))]) is None
    assert hazard_against([Rival(river=RIVER, ready=3)]) == ENDS[1]
    assert hazard_against([Rival(river=RIVER, ready=3)] * 3) == ENDS[2]


def form(hand, **changes):
    parsed = parse_hand(hand)
    return Form(hand=parsed.hand, tile=parsed.tile, **changes)


def test_risk_is_beside_the_value_and_never_in_it():
    rival = Opponent(river=parse_tiles("1z9m3z4p8s").tiles, ready=3)
    safe = Opponent(river=parse_tiles("1z9m4p3z8s").tiles, ready=3)
    found = [solve_form(form("23m233340p123344s", against=(one,), turn=8), TENHOU) for one in (rival, safe)]
    values = [{row.tile: row.value for row in one.solved.rows} for one in found]
    assert values[0] == values[1]
    for one in found:
        assert [row.tile for row in one.risks] == [row.tile for row in one.solved.rows]
        for row, solved in zip(one.risks, one.solved.rows, strict=True):
            assert row.left == pytest.approx((1 - row.risk.chance) * solved.value - row.risk.loss)
    assert solve_form(form("23m233340p123344s", turn=8), TENHOU).risks == ()


def test_without_time_for_steps_back_they_fold(monkeypatch):
    """Not searched, but there: a safe one is worth nothing and loses nothing, and comes before what loses more than it
    is worth."""
    river = parse_tiles("1z9m3z4p8s").tiles
    asked = form("1366m2478p1379s67z", turn=16, against=(Opponent(river=river, ready=3, seat=EAST),))
    full = solve_form(asked, TENHOU)
    monkeypatch.setattr("engine.solver.ask.USUAL", (RESTRICTED,))
    found = solve_form(asked, TENHOU)
    rows = {row.tile: row for row in found.solved.rows}
    assert {tile: row.shanten for tile, row in rows.items()} == {row.tile: row.shanten for row in full.solved.rows}
    nearest = min(row.shanten for row in rows.values())
    folded = {tile for tile, row in rows.items() if row.shanten > nearest}
    assert folded == {tile_of(5)}
    assert all((rows[tile].value, rows[tile].win, rows[tile].values) == (0, 0, ()) for tile in folded)
    assert all(row.left == -row.risk.loss for row in found.risks if row.tile in folded)
    assert [row.left for row in found.risks] == sorted((row.left for row in found.risks), reverse=True)
    alone = solve_form(replace(asked, against=()), TENHOU)
    assert {row.shanten for row in alone.solved.rows} == {nearest}


def test_tiles_of_opponents_are_out_of_the_wall():
    free = solve_form(form("23m233340p123344s", turn=8), TENHOU)
    gone = solve_form(form("23m233340p123344s", turn=8, seen=parse_tiles("1111m444m").tiles), TENHOU)
    told = Opponent(river=parse_tiles("111m").tiles, melds=parse_hand("[444'm]").hand.melds)
    same = solve_form(form("23m233340p123344s", turn=8, seen=parse_tiles("1m").tiles, against=(told,)), TENHOU)
    by_tile = [{row.tile: row.value for row in one.solved.rows} for one in (free, gone, same)]
    assert by_tile[1] == by_tile[2]
    assert by_tile[0] != by_tile[1]


@pytest.mark.parametrize(
    ("told", "turn"),
    [
        ({}, 6),
        ({"turn": 11}, 11),
        ({"river": parse_tiles("1z9m").tiles}, 3),
        ({"against": (Opponent(river=parse_tiles("1z9m3z8s").tiles, ready=3),)}, 4),
        ({"river": parse_tiles("1z9m").tiles, "turn": 5}, 5),
    ],
)
def test_the_go_around_is_the_one_told_or_follows_from_discards(told, turn):
    assert solve_form(form("123m456p78s99s123z7z", **told), TENHOU).position.turn == turn


# ------------------------------------------------------------ calls


@pytest.mark.parametrize(("source", "between"), [(LEFT, 0), (ACROSS, 1), (RIGHT, 2)])
def test_a_call_skips_a_part_of_a_go_around(source, between):
    """Over walls of all lengths, dealt out tile by tile: so many draws less than without the call."""
    walls = range(20, 60)
    passed = sum(tile % 4 == between for wall in walls for tile in range(wall))
    called = sum(tile % 4 == 3 for wall in walls for tile in range(wall))
    assert (passed - called) / len(walls) == skipped_by(source)


def call(kind, text, claimed, source):
    made = parse_tiles(text).tiles
    return Meld(kind, made, parse_tiles(claimed).tiles[0], source)


def values(answer):
    return {row.meld: row for row in answer.rows}


def test_a_pair_of_dragons_in_a_slow_hand_is_called():
    pung = call(MeldKind.PUNG, "777z", "7z", ACROSS)
    found = solve_calls(form("23678m34p5599s77z+7z", turn=7), TENHOU, [pung], ACROSS)
    assert [row.meld for row in found.rows] == [pung, None]
    assert found.rows[0].value > found.rows[1].value
    assert all(0 <= row.win <= row.ready <= 1 + 1e-5 for row in found.rows)


def test_a_call_that_leaves_no_yaku_is_passed():
    """123m in the open bars all simples, and nothing else is in reach."""
    chow = call(MeldKind.CHOW, "123m", "1m", LEFT)
    found = solve_calls(form("23m45699p45678s7z+1m", turn=5), TENHOU, [chow], LEFT)
    assert found.rows[0].meld is None
    assert 10 * values(found)[chow].win < found.rows[0].win


def test_what_was_called_cannot_be_thrown_at_once():
    """345m called with 5m bars 2m and 5m, which are of no use any more; where that is allowed, one of them goes."""
    chow = call(MeldKind.CHOW, "345m", "5m", LEFT)
    asked = form("2345m678p2378s55z+5m", turn=7)
    allowed = registry.ruleset("riichi/tenhou kuikae=allowed")
    found = [values(solve_calls(asked, rules, [chow], LEFT))[chow] for rules in (TENHOU, allowed)]
    assert code_of(found[0].discard) not in ("2m", "5m")
    assert code_of(found[1].discard) in ("2m", "5m")
    assert found[1].value > found[0].value


@pytest.mark.parametrize(("source", "skipped"), [(LEFT, 0.75), (ACROSS, 0.5), (RIGHT, 0.25)])
def test_a_call_is_worth_what_its_discards_are(source, skipped):
    """The figures of the hand after the call, between those with the draws of the last discard and with one less."""
    pung = call(MeldKind.PUNG, "777z", "7z", source)
    row = values(solve_calls(form("23678m34p5599s77z+7z", turn=6), TENHOU, [pung], source))[pung]
    position, rules, _ = asked_of(form("23678m34p5599s [7'77z]", turn=5), TENHOU)
    after = {tile_of(row.tile): row for row in solve(replace(position, riichi=False), rules).rows}[row.discard]
    assert after.values[0] > after.values[1] > 0
    for found, column in ((row.value, after.values), (row.win, after.wins), (row.ready, after.readies)):
        assert found == pytest.approx((1 - skipped) * column[0] + skipped * column[1], rel=1e-6)


def test_passing_is_worth_what_the_last_discard_was():
    """The same hand asked about before its discard, the offered tile in view, and after it."""
    asked = solve_form(form("23678m34p5599s77z3z", turn=5, seen=parse_tiles("7z").tiles), TENHOU)
    thrown = next(row for row in asked.solved.rows if row.tile == parse_tiles("3z").tiles[0])
    pung = call(MeldKind.PUNG, "777z", "7z", ACROSS)
    offered = form("23678m34p5599s77z+7z", turn=6, river=parse_tiles("3z").tiles)
    answer = solve_calls(offered, TENHOU, [pung], ACROSS)
    passed = values(answer)[None]
    assert (answer.turn, answer.draws) == (6, asked.position.draws_left)
    assert (passed.value, passed.win) == (pytest.approx(thrown.value, rel=1e-5), pytest.approx(thrown.win, rel=1e-5))


def test_calls_are_not_answered_where_the_solver_knows_nothing():
    pung = call(MeldKind.PUNG, "777z", "7z", LEFT)
    hand = form("23678m34p9955s77z+7z", flags=frozenset({"riichi"}))
    assert solve_calls(hand, TENHOU, [pung], LEFT) is None
    assert solve_calls(form("23678m34p9955s77z"), TENHOU, [pung], LEFT) is None
    assert solve_calls(form("23678m34p9955s77z+7z"), registry.ruleset("mcr/seed"), [pung], LEFT) is None


# ------------------------------------------------------------ riichi or dama


def test_riichi_wins_less_often_and_more():
    found = solve_form(form("123m456p789s2399s5z", turn=8), TENHOU)
    (stance,) = found.stances
    row = found.solved.rows[0]
    assert stance.tile == row.tile == Tile(31)
    assert stance.riichi.value == pytest.approx(row.riichi, rel=1e-4)
    assert stance.riichi.win < stance.dama.win
    assert stance.riichi.per_win > stance.dama.per_win
    assert stance.dama.value <= row.dama + 1


def test_a_win_is_priced_without_what_comes_of_not_winning():
    """Pinfu alone with a draw left: 1,000 by discard, 1,500 by draw, one han more on the last tile. Being ready in the
    end and the stick of a riichi are no part of it."""
    found = solve_form(form("123m456m789p34559s", turn=17), TENHOU)
    (stance,) = (stance for stance in found.stances if stance.tile == found.solved.rows[0].tile)
    assert 1000 <= stance.dama.per_win <= 2700
    assert 2000 <= stance.riichi.per_win <= 8000
    early = solve_form(form("123m456m789p34559s", turn=3), TENHOU)
    (before,) = (stance for stance in early.stances if stance.tile == early.solved.rows[0].tile)
    assert before.riichi.per_win == pytest.approx(stance.riichi.per_win, rel=0.4), "it hardly hangs on the turn"


def test_a_limit_hand_stays_silent():
    """Big three dragons, ready: riichi adds nothing and is thrown fewer tiles."""
    found = solve_form(form("45m99p555666777z+1z", turn=8), TENHOU)
    stance = next(stance for stance in found.stances if stance.tile == Tile(27))
    assert stance.dama.value > stance.riichi.value
    assert stance.dama.win > stance.riichi.win


def test_open_hands_have_no_choice_to_declare():
    assert solve_form(form("34m678p22567s1z [777'z]", turn=8), TENHOU).stances == ()
