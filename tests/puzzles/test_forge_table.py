"""Puzzles of kongs, of pushing or folding, and of last hands: legal, apart, either way, and made again the same."""

from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from engine.hand import plain
from engine.hand.check import is_meld
from engine.hand.hand import counts_of
from engine.solver.points import COMPILED
from engine.systems import registry
from engine.tiles.kinds import Tile, kind_of
from puzzles.codec import from_line, to_line
from puzzles.forms import win_form
from puzzles.judge import decimal, judge, kong_fu, lifting
from puzzles.make.batch import FORGES
from puzzles.make.dealt_ready import ready_hand
from puzzles.make.exact_kong import after_kong, kong_of
from puzzles.make.forge import moment_of
from puzzles.make.forge_table import DANGEROUS, FOLDS, KONGS, SAFE, WINS
from puzzles.make.opening import LAST, standings
from puzzles.make.workshop import workshop
from puzzles.placing import waiting, winnings
from puzzles.puzzle import Decision
from puzzles.safety import safety_of
from puzzles.themes import themes_of
from tests.puzzles.samples import tiles

LINE = "riichi/tenhou"
DECISIONS = (Decision.KONG, Decision.FOLD, Decision.WIN)
compiled = pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")


def forged(decision, number):
    """The first puzzles of a kind, as (number of the deal, puzzle)."""
    made = ((index, FORGES[decision](LINE, 1, index)) for index in count())
    return list(islice(((index, puzzle) for index, puzzle in made if puzzle is not None), number))


@pytest.fixture(scope="module")
def made():
    return {decision: forged(decision, 2) for decision in DECISIONS}


@compiled
def test_a_kong_is_made_of_tiles_there_are(made):
    for _, puzzle in made[Decision.KONG]:
        kong = next(answer for answer in puzzle.answers if answer.verb == "k")
        meld = kong_of(puzzle.position, kong)
        assert is_meld(meld)
        after = after_kong(puzzle.position, meld)
        assert len(after.concealed) + 3 * len(after.own.melds) == 13
        assert after.wall == puzzle.position.wall - 1
        assert sum(after.unseen()) == sum(puzzle.position.unseen())
        assert kong_fu(kong) in (8, 16, 32)
        melds = len(after.own.melds)
        lacking, accepted = plain.accepted(counts_of(after.concealed), 4 - melds, 0)
        assert (kong.lacking, list(kong.accepted)) == (lacking, accepted)
        assert kong.copies == sum(after.unseen()[kind] for kind in accepted)


@compiled
def test_pushing_is_dangerous_and_folding_is_not(made):
    for _, puzzle in made[Decision.FOLD]:
        fold = next(answer for answer in puzzle.answers if answer.verb == "f")
        push = next(answer for answer in puzzle.answers if answer.verb in "ar")
        assert push.risk >= DANGEROUS
        assert fold.risk <= SAFE
        assert push.lacking <= 2
        assert any(place.ready for place in puzzle.position.places)
        assert not puzzle.position.own.ready
        assert {fold.tiles[0], push.tiles[0]} <= set(puzzle.position.held)


@compiled
def test_a_win_in_the_last_hand_leaves_a_better_place_open(made):
    ruleset = registry.ruleset(LINE)
    for _, puzzle in made[Decision.WIN]:
        position = puzzle.position
        offered = position.drawn if position.offering is None else position.offered
        assert {answer.verb for answer in puzzle.answers} < {"t", "p", "d", "r"}
        assert position.dealer == LAST - 1
        assert kind_of(offered) in winnings(ruleset, position)
        take = puzzle.answer("t")
        ways = lifting(puzzle)
        assert ways
        assert all(way.place < take.place for way in ways)
        told = {fact.params["place"] for fact in judge(puzzle, None).facts if "place" in fact.params}
        assert decimal(take.place) in told
        assert sum(place.score for place in position.places) + position.pot == 100_000


SELF_DRAWS = {20: "d", 431: "t", 505: "t", 596: "d"}
"""Numbers of seed 5 whose puzzle is about a drawn win, and the letter of the best answer."""


@pytest.fixture(scope="module")
def drawn():
    return {index: FORGES[Decision.WIN](LINE, 5, index) for index in SELF_DRAWS}


@compiled
def test_a_drawn_win_is_taken_or_the_hand_goes_on_with_a_discard(drawn):
    assert {index: puzzle.best.verb for index, puzzle in drawn.items()} == SELF_DRAWS
    for puzzle in drawn.values():
        position = puzzle.position
        assert position.offering is None
        wait = next(answer for answer in puzzle.answers if answer.code != "t")
        after = waiting(position, wait)
        counts, melds = counts_of(after.concealed), len(position.own.melds)
        lacking, waits = plain.accepted(counts, 4 - melds, 0 if melds else plain.PAIRS | plain.ORPHANS)
        assert lacking == 1
        # Who throws what he waits for may win no discard: then no win off anybody is told, but furiten is.
        thrown = {kind_of(one.tile) for one in after.own.river}
        facts = [fact.key for fact in judge(puzzle, None).facts]
        assert ("puzzle.fact.furiten" in facts) == bool(thrown & set(waits))
        assert not ("puzzle.fact.furiten" in facts and "puzzle.fact.lift_off" in facts)
        assert moment_of(puzzle) is not None
        assert from_line(to_line(puzzle)) == puzzle


@compiled
def test_a_drawn_win_pays_what_the_rules_say(drawn):
    """The place after taking it, by the score of the rules with every indicator that may lie below."""
    ruleset = registry.ruleset(LINE)
    for puzzle in drawn.values():
        position = puzzle.position
        own = position.own
        unseen = position.unseen()
        below = [(Tile(kind),) for kind in range(34) for _ in range(unseen[kind])] if own.ready else [()]
        places = []
        for ura in below:
            form = win_form(replace(position, self_draw=True, flags=("riichi",) if own.ready else (), ura=ura))
            scores = [place.score for place in position.places]
            for payment in ruleset.score(form).payments:
                paid = payment.amount + 100 * position.honba
                scores[(position.dealer + payment.payer) % 4] -= paid
                scores[position.seat] += paid
            scores[position.seat] += position.pot
            places.append(1 + sum(score > scores[position.seat] for score in scores))
        assert puzzle.answer("t").place == pytest.approx(sum(places) / len(places), abs=0.006)


@compiled
def test_either_answer_may_be_right(made):
    """Which one a number looks for, it says by itself."""
    sought = {Decision.KONG: ("k", KONGS), Decision.FOLD: ("f", FOLDS), Decision.WIN: ("pdr", WINS)}
    for decision, rows in made.items():
        verbs, often = sought[decision]
        for index, puzzle in rows:
            assert (puzzle.best.verb in verbs) == (index % often == 0)


@compiled
def test_one_answer_is_clearly_best_to_both_evaluators(made):
    for _, puzzle in (row for rows in made.values() for row in rows):
        assert puzzle.accepted == (puzzle.best.code,)
        assert puzzle.loss(puzzle.answers[1]) >= 2 * puzzle.tolerance
        assert all(answer.sampled > answer.error for answer in puzzle.answers[1:])


@compiled
def test_they_are_stored_explained_themed_and_reached(made):
    themes = {Decision.KONG: "theme.kong", Decision.FOLD: "theme.push_fold", Decision.WIN: "theme.all_last"}
    for decision, rows in made.items():
        for _, puzzle in rows:
            assert from_line(to_line(puzzle)) == puzzle
            assert puzzle.themes == themes_of(puzzle)
            assert themes[decision] in puzzle.themes
            assert moment_of(puzzle) is not None
            for answer in (*puzzle.answers, None):
                verdict = judge(puzzle, None if answer is None else answer.code)
                assert verdict.why
                assert verdict.facts


@compiled
@pytest.mark.parametrize("decision", DECISIONS)
def test_the_same_number_makes_the_same_puzzle(made, decision):
    index, puzzle = made[decision][0]
    again = FORGES[decision](LINE, 1, index)
    assert again is not None
    assert to_line(again) == to_line(puzzle)


def test_hands_dealt_to_a_riichi_are_ready_for_nothing_that_passed():
    random = Random(1)
    pool = [*range(34)] * 4
    random.shuffle(pool)
    safe = 1 << 4 | 1 << 27 | 1 << 13
    dealt = [found for _ in range(60) if (found := ready_hand(pool, 4, safe, random.random)) is not None]
    assert len(dealt) > 30
    for hand in dealt:
        assert len(hand.tiles) == 13
        lacking, waits = plain.accepted(counts_of(hand.tiles), 4, plain.PAIRS)
        assert lacking == 1
        assert tuple(waits) == hand.waits
        assert not {4, 13, 27} & set(waits)


def test_standings_share_out_all_points():
    rows = list(standings(workshop(LINE), 1, 5))
    assert len(set(rows)) > 20
    assert all(sum(row) == 100_000 and min(row) >= 0 for row in rows)


class TestSafety:
    """Words for a discard against one who threw 4p, declared with 9s, and let 2s, 6z and 1s pass; all 7m are seen."""

    @pytest.fixture
    def position(self):
        from dataclasses import replace

        from puzzles.position import Discard
        from tests.puzzles.samples import discard_puzzle

        base = discard_puzzle().position
        river = (Discard(tiles("4p")[0]), Discard(tiles("9s")[0], ready=True), Discard(tiles("2s")[0]))
        rival = replace(base.places[2], river=river, ready=True)
        later = replace(base.places[3], river=(*(Discard(tile) for tile in tiles("8m7z6z")), Discard(tiles("1s")[0])))
        walls = tuple(Discard(tile) for tile in tiles("7m7m7m7m"))
        return replace(base, places=(replace(base.places[0], river=walls), base.places[1], rival, later))

    @pytest.mark.parametrize(
        ("code", "word"),
        [
            ("4p", "passed"),
            ("1s", "passed"),
            ("6z", "passed"),
            ("7z", "honour"),
            ("1p", "suji"),
            ("7p", "suji"),
            ("8m", "no_chance"),
            ("9m", "no_chance"),
            ("5s", "nothing"),
            ("8s", "nothing"),
            ("5m", "nothing"),
        ],
    )
    def test_word(self, position, code, word):
        assert safety_of(position, kind_of(tiles(code)[0])) == word
