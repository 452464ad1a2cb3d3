"""More players than seats: everybody plays and waits in turn, and points stay with the players."""

import random
from collections import Counter

import pytest

from engine.play.match import rotation, start_of
from engine.systems.playing import match_of, rules_of
from tests.conformance.harness import play
from tests.conformance.playthrough import wall


@pytest.mark.parametrize(
    ("line", "players"),
    [("riichi/tenhou", 5), ("mcr/seed", 6), ("sichuan/standard", 5), ("sichuan/chengdu_social_3p", 4)],
)
def test_everybody_has_his_turn(line, players):
    rules, matches = rules_of(line), match_of(line, players)
    match = matches.first(3)
    total, waited, played = sum(match.points), Counter(), 0
    while not match.over and played < 7:
        if match.question:
            match = matches.answer(match, False)
            continue
        assert len(set(match.seating)) == rules.seats
        assert sorted(match.roster) == list(range(players))
        assert set(match.seating) == set(match.roster[: rules.seats])
        waited.update(set(range(players)) - set(match.seating))
        before, seated = match.points, match.seating
        deal, _ = play(
            rules, start_of(match, wall(rules.deck, f"{line} {played}"), played), random.Random(played), look=0
        )
        match = matches.after(match, deal, played)
        for player in range(players):
            expected = deal.scores[seated.index(player)] if player in seated else before[player]
            assert match.points[player] == expected
        played += 1
    assert sum(match.points) + match.pot == total
    assert sum(matches.results(match)) + match.pot == 0
    assert max(waited.values()) - min(waited[player] for player in range(players)) <= 1


def test_who_waits_first_comes_in_first():
    matches = match_of("sichuan/standard", 6)
    match = matches.first(0)
    assert match.roster[4:] == (4, 5)
    rules = rules_of("sichuan/standard")
    deal, _ = play(rules, start_of(match, wall(rules.deck, "x"), 0), random.Random(1), look=0)
    match = matches.after(match, deal, 0)
    assert (match.seating, match.roster) == ((4, 1, 2, 3), (4, 1, 2, 3, 5, 0))


def test_needs_more_players_than_seats():
    with pytest.raises(ValueError, match="more players"):
        rotation(match_of("riichi/tenhou"), 4).first(0)


@pytest.mark.parametrize("players", [0, 4])
def test_as_many_players_as_seats_keep_them(players):
    assert match_of("riichi/tenhou", players).first(1).roster == ()
