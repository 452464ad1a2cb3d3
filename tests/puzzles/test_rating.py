"""Ratings: the worked example of the paper, and players whose strength is known."""

from random import Random

import pytest

from puzzles.rating import Game, Rating, after, answered, replayed


def test_worked_example_of_the_paper():
    games = [
        Game(Rating(1400, 30, 0.06), 1),
        Game(Rating(1550, 100, 0.06), 0),
        Game(Rating(1700, 300, 0.06), 0),
    ]
    found = after(Rating(1500, 200, 0.06), games)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.059996, abs=1e-6)


def test_without_games_only_the_doubt_grows():
    found = after(Rating(1600, 60, 0.06), ())
    assert found.value == 1600
    assert 60 < found.deviation < 62
    assert after(Rating(1600, 350, 0.06), ()).deviation == 350


def test_players_of_known_strength_are_told_apart():
    random = Random(3)
    strengths = [900 + 60 * step for step in range(20)]
    puzzles = [Rating(1000 + 10 * step, 60) for step in range(100)]
    found = []
    for strength in strengths:
        rating = Rating()
        for _ in range(200):
            puzzle = puzzles[int(random.random() * 100)]
            chance = 1 / (1 + 10 ** ((puzzle.value - strength) / 400))
            rating, _ = answered(rating, puzzle, "best" if random.random() < chance else "mistake")
        found.append(rating.value)
    assert spearman(strengths, found) >= 0.95


def spearman(one, other):
    def ranks(row):
        order = sorted(range(len(row)), key=row.__getitem__)
        return [order.index(at) for at in range(len(row))]

    squares = sum((a - b) ** 2 for a, b in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * squares / (len(one) * (len(one) ** 2 - 1))


def test_taking_back_a_game_leaves_what_the_others_make():
    games = [Game(Rating(1400 + 50 * step, 80), step % 2) for step in range(6)]
    rating = Rating()
    for game in games:
        rating = answered(rating, game.against, "best" if game.score else "mistake")[0]
    assert replayed(games) == rating
    assert replayed(games[:2] + games[3:]) == replayed([*games[:2], *games[3:]]) != rating
