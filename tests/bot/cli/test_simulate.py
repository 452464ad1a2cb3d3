"""``suzume simulate``: small runs, the same every time; wrong questions."""

import json

import pytest

from bot.cli import main
from bot.cli.operator import catalog
from bot.cli.simulate import report
from bot.simulate import Job, Outcome, Sums, Tally, play, simulate

JOB = Job(
    line="sichuan/dingque@1", levels=("regular", "beginner", "beginner", "beginner"), games=6, matches=False, seed=3
)


def counted(tally):
    return {
        level: {name: (one.n, one.total, one.squares) for name, one in sums.items()}
        for level, sums in tally.levels.items()
    }


def test_a_seed_gives_the_same_games_on_one_process_or_two():
    alone = simulate(JOB, 1, lambda _: None)
    many = Job(line=JOB.line, levels=JOB.levels, games=12, matches=False, seed=3)
    assert counted(simulate(JOB, 1, lambda _: None).tally) == counted(alone.tally)
    two = simulate(many, 2, lambda _: None).tally
    assert counted(two) == counted(simulate(many, 1, lambda _: None).tally)
    assert two.games == two.deals == 12


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (("--deals", "1"), "riichi/tenhou@1: 1 hand in "),
        (("--deals", "2"), "riichi/tenhou@1: 2 hands in "),
        (("--deals", "1", "--matches", "--system", "sichuan"), "sichuan/standard@1: 1 game with 8 hands in "),
    ],
)
def test_numbers_have_their_forms(arguments, title, capsys):
    assert main(["simulate", *arguments, "--jobs", "1", "--lang", "en"], open_playground=None) == 0
    line = capsys.readouterr().out.splitlines()[0]
    assert line.startswith(title)
    assert line.endswith(" on 1 process")


def test_two_processes_are_processes():
    job = Job(line=JOB.line, levels=JOB.levels, games=1, matches=False, seed=3)
    told = report(Outcome(job, play(job, 0, 1), 1.0, 2), catalog().words("en"))
    assert told[0].endswith("1 hand in 1.0 s, 1.0 hands a second on 2 processes")


def test_another_seed_gives_others():
    other = Job(line=JOB.line, levels=JOB.levels, games=6, matches=False, seed=4)
    assert counted(play(other, 0, 6)) != counted(play(JOB, 0, 6))


def test_everybody_sits_everywhere_and_places_are_a_ranking():
    tally = play(JOB, 0, 4)
    assert {level: sums["points"].n for level, sums in tally.levels.items()} == {"regular": 4, "beginner": 12}
    regular, beginner = (tally.levels[level]["place"] for level in ("regular", "beginner"))
    assert regular.total + 3 * beginner.total == pytest.approx(4 * 10)


def test_duplicate_walls_give_everybody_the_same_luck():
    same = Job(line="riichi/tenhou@1", levels=("beginner",) * 4, games=5, matches=False, seed=1, duplicate=True)
    assert (same.rounds, same.all_games) == (2, 8)
    tally = play(same, 0, same.rounds)
    assert tally.games == 8
    # Equal players do the same in every rotation: all places are the mean, round by round.
    assert tally.levels["beginner"]["place"].n == 2
    assert tally.levels["beginner"]["place"].margin == 0


def test_duplicate_walls_are_the_same_in_every_rotation():
    job = Job(line=JOB.line, levels=JOB.levels, games=8, matches=False, seed=3, duplicate=True)
    tally = simulate(job, 1, lambda _: None).tally
    assert counted(simulate(job, 2, lambda _: None).tally) == counted(tally)
    assert {level: sums["place"].n for level, sums in tally.levels.items()} == {"regular": 2, "beginner": 2}
    regular, beginner = (tally.levels[level]["place"] for level in ("regular", "beginner"))
    assert regular.total + 3 * beginner.total == pytest.approx(2 * 10)


def test_intervals():
    sums = Sums()
    for value in (1, 2, 3, 4):
        sums.add(value)
    assert sums.mean == 2.5
    assert sums.margin == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)
    assert Sums().margin == Sums().mean == 0


def outcome(deals: int, wins: int) -> Outcome:
    """So many hands of one level, of which it won some for 1000 and 2000 points in turn."""
    tally = Tally(games=deals, deals=deals)
    sums = tally.of("regular")
    for number in range(deals):
        sums["won"].add(number < wins)
    for number in range(wins):
        sums["value"].add(1000 + 1000 * (number % 2))
    return Outcome(JOB, tally, 1.0, 1)


def test_what_was_seldom_counted_has_no_interval():
    words = catalog().words("en")
    note = words.text("ai.simulate.no_interval", n=30)
    few, some, many = (outcome(*played) for played in ((29, 29), (100, 29), (100, 50)))
    assert "±" not in "".join(report(few, words)[:-1])
    assert report(few, words)[-1] == note
    row = report(some, words)[4]
    assert "29.0% ±8.9" in row  # 1.96 standard errors of 0.29 over 100
    assert row.count("±") == 1
    assert report(some, words)[-1] == note
    assert "50.0% ±9.8" in report(many, words)[4]
    assert note not in report(many, words)
    levels = [one.to_json()["levels"]["regular"] for one in (few, some, many)]
    assert [level["won"]["margin_95"] is None for level in levels] == [True, False, False]
    assert [level["value"]["margin_95"] is None for level in levels] == [True, True, False]


def test_progress_is_told():
    told = []
    simulate(JOB, 1, lambda tally: told.append(tally.games))
    assert told == [6]


def test_matches_are_played_to_their_end():
    tally = play(
        Job(line="riichi/tenhou@1 length=tonpuu", levels=("beginner",) * 4, games=1, matches=True, seed=1), 0, 1
    )
    assert tally.games == 1
    assert tally.deals >= 4


def ask(capsys, *words):
    code = main(["simulate", *words], open_playground=None)
    seen = capsys.readouterr()
    return code, seen.out, seen.err


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW", "ja"])
def test_the_table(capsys, language):
    code, out, _ = ask(
        capsys,
        *["--system", "sichuan", "--deals", "2", "--jobs", "1", "--seats", "regular,beginner", "--lang"],
        language,
    )
    assert code == 0
    lines = out.splitlines()
    assert "sichuan/standard@1" in lines[0]
    assert len(lines) == 8
    assert lines[-1] == catalog().text("ai.simulate.no_interval", language, n=30)
    assert "±" not in "".join(lines[:-1])
    assert " −" in out, "one of the two has lost points"
    assert " -" not in out


def test_json(capsys):
    code, out, _ = ask(capsys, *["--system", "mcr", "--deals", "1", "--jobs", "1", "--seats", "beginner", "--json"])
    found = json.loads(out)
    assert code == 0
    assert found["deals"] == 1
    assert found["seats"] == ["beginner"] * 4
    assert set(found["levels"]["beginner"]) == {"place", "points", "won", "drawn", "fed", "value", "called"}


@pytest.mark.parametrize(
    "words",
    [
        "--seats expert",
        "--seats beginner,beginner,beginner,beginner,beginner",
        "--preset nope",
    ],
)
def test_wrong_questions(capsys, words):
    code, out, err = ask(capsys, *words.split())
    assert code == 2
    assert not out
    assert err.strip()


def test_nothing_counted_is_no_number():
    assert Tally().of("regular")["place"].mean == 0
