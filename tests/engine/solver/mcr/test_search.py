"""The search against plain enumeration, and what must hold of every answer."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.hand import kernel
from engine.solver.mcr.estimate import estimated
from engine.solver.mcr.model import FULL, NEAREST, Model, Position, Solved, free_copies
from engine.solver.mcr.solve import Stopped, solve, within
from engine.systems.mcr.rules import Rules
from tests.engine.solver.mcr.plainly import Plainly
from tests.engine.solver.mcr.positions import RULES, near, position, small

DRAWS_ONLY = Model(claims=False)
CHANCE = replace(FULL, by_chance=True)
READY = "123m456p78s99p789m2z"
SHARE = 1 if kernel.COMPILED else 10
"""Uncompiled, a tenth of the cases."""


def against_enumeration(number: int, draws: int, seed: int) -> None:
    rng, worth = Random(seed), 0
    for _ in range(number):
        asked = small(rng, 4, draws)
        expected = Plainly(asked, RULES, DRAWS_ONLY).rows()
        # So many draws and a discard to win with: nothing is left out.
        found = within(asked, RULES, DRAWS_ONLY, draws + 1)
        assert found is not None
        assert {row.kind: row.value for row in found.rows} == pytest.approx(expected, rel=1e-4, abs=1e-4), asked
        worth += max(expected.values()) > 0
    assert worth > number // 2


def test_as_enumerated_on_small_walls() -> None:
    against_enumeration(60 // SHARE, 1, 1)
    against_enumeration(6 // SHARE + 1, 2, 2)


@pytest.mark.long
def test_as_enumerated_in_many_cases() -> None:
    against_enumeration(450, 1, 3)
    against_enumeration(50, 2, 4)


def claims_against_enumeration(number: int, seed: int) -> None:
    """With claims, a draw that no winning hand needs may still be worth keeping, to claim what lies beside it and so be
    open. The search leaves these out: never more than enumerated, in all but a few hands the same."""
    rng, done, alike = Random(seed), 0, 0
    while done < number:
        asked = small(rng, 2, 1)
        if len(asked.melds) < 2:
            continue
        expected = Plainly(asked, RULES, FULL).rows()
        found = within(asked, RULES, FULL, 4 - len(asked.melds) + 2)
        assert found is not None
        for row in found.rows:
            assert row.value <= expected[row.kind] * 1.0001 + 1e-4
            assert row.value >= expected[row.kind] * 0.97 - 1e-4
        alike += {row.kind: row.value for row in found.rows} == pytest.approx(expected, rel=1e-4, abs=1e-4)
        done += 1
    assert alike >= 0.95 * number


def test_claims_as_enumerated() -> None:
    claims_against_enumeration(12 // SHARE, 5)


@pytest.mark.long
def test_claims_as_enumerated_in_many_cases() -> None:
    claims_against_enumeration(200, 6)


def solved(asked: Position, model: Model = NEAREST, rules: Rules = RULES) -> Solved:
    found = solve(asked, rules, model)
    assert found.reach is not None
    return found


def some(number: int, seed: int, away: int = 2) -> list[Position]:
    rng = Random(seed)
    return [near(rng, away) for _ in range(max(2, number // SHARE))]


def test_chances_are_chances() -> None:
    for asked in some(12, 7):
        for row in solved(asked).rows:
            assert 0 <= row.win <= 1
            assert row.win == pytest.approx(sum(share for _, share in row.routes), abs=1e-5)
            assert row.fan == 0 or row.fan >= RULES.minimum - 1e-3
            assert row.value == pytest.approx(row.points + FULL.win * row.win, rel=1e-4, abs=1e-4)
            assert (row.win > 0) <= (row.lacking is not None)


def test_more_draws_never_harm() -> None:
    for asked in some(12, 8):
        for row in solved(asked, replace(CHANCE, slack=0)).rows:
            assert row.win == row.value == row.values[0]
            assert all(later <= before + 1e-6 for before, later in zip(row.values, row.values[1:], strict=False))
            assert len(row.wins) == asked.draws + 1


def test_with_a_constant_worth_value_is_chance() -> None:
    for asked in some(4, 9):
        for row in solved(asked, replace(CHANCE, slack=0)).rows:
            assert row.value == pytest.approx(row.win)


def test_more_exchanges_never_harm() -> None:
    for asked in some(6, 10):
        before: dict[int, float] = {}
        for reach in (1, 2, 3):
            found = within(asked, RULES, FULL, reach)
            assert found is not None
            now = {row.kind: row.value for row in found.rows}
            assert all(now[kind] >= value - 1e-4 for kind, value in before.items())
            before = now


def test_a_copy_seen_of_what_is_needed_never_helps() -> None:
    """A tile on the table exchanged for one that completes the hand: all else is equal."""
    for asked in some(10, 11):
        best = solved(asked, replace(CHANCE, slack=0))
        useful = needed(asked)
        useless = [kind for kind in asked.seen if kind not in useful]
        if not useful or not useless:
            continue
        seen = list(asked.seen)
        seen[seen.index(useless[0])] = useful[0]
        worse = within(replace(asked, seen=tuple(seen)), RULES, replace(CHANCE, slack=0), best.reach or 1)
        assert worse is not None
        values = {row.kind: row.value for row in best.rows}
        # Three of a kind on the table make the fourth worth more (fan 58): only where that is not so.
        if seen.count(useful[0]) < 3 and asked.seen.count(useless[0]) != 3:
            assert all(row.value <= values[row.kind] + 1e-6 for row in worse.rows)


def needed(asked: Position) -> list[int]:
    """Kinds that one of the hand's draws may still be and that bring some shape nearer."""
    sets = 4 - len(asked.melds)
    _, kinds = kernel.accepted(list(asked.counts), sets)
    free = free_copies(asked)
    return [kind for kind in kinds if free[kind] > 1]


def without_unlike_suits(rules: Rules) -> Rules:
    """The rules without the two fans that tell suits apart, All Green and Reversible Tiles."""
    points, strikes = list(rules.points), list(rules.strikes)
    for fan in (3, 40):
        points[fan] = strikes[fan] = 0
    return replace(rules, points=tuple(points), strikes=tuple(strikes))


@pytest.mark.parametrize("change", ["suits", "numbers"])
def test_suits_are_alike_and_so_are_both_ends(change: str) -> None:
    rules = without_unlike_suits(RULES)

    def turned(kind: int) -> int:
        if kind >= 27:
            return kind
        return (kind + 9) % 27 if change == "suits" else kind // 9 * 9 + 8 - kind % 9

    for asked in some(8, 12):
        melds = bytes(
            turned(meld)
            if meld < 34 and change == "suits"
            else turned(meld + 2)
            if meld < 34
            else 34 + turned(meld - 34)
            for meld in asked.melds
        )
        counts = [0] * 34
        for kind, count in enumerate(asked.counts):
            counts[turned(kind)] = count
        other = replace(asked, counts=tuple(counts), melds=melds, seen=tuple(map(turned, asked.seen)))
        mine = {turned(row.kind): row for row in solved(asked, NEAREST, rules).rows}
        for row in solved(other, NEAREST, rules).rows:
            assert row.value == pytest.approx(mine[row.kind].value, rel=1e-3, abs=1e-3)
            assert row.win == pytest.approx(mine[row.kind].win, rel=1e-2, abs=1e-3)


def test_a_ready_hand_wins_with_what_it_waits_for() -> None:
    found = solved(position(READY, draws=1), replace(NEAREST, hazard=(0.0,)))
    best = found.rows[0]
    assert (best.kind, best.lacking) == (28, 1)
    assert best.routes[0][0] == 39
    # The 6 of bamboo makes no straight. Four 9s among 122: three others throw, one draw, three others throw.
    share = 4 / 122
    missed = (1 - share * NEAREST.winning[26]) ** 6 * (1 - share)
    assert best.win == pytest.approx(1 - missed, rel=1e-4)


def test_last_tiles_of_their_kind_count() -> None:
    """Fan 58: three sixes on the table make the fourth worth four fan more."""
    asked = position("23m456m456p55s789s1z", seen=(0, 0, 0), draws=5)
    fans = {row.kind: row.fan for row in solved(asked, NEAREST).rows}
    plain = {row.kind: row.fan for row in solved(replace(asked, seen=(9, 9, 9)), NEAREST).rows}
    assert fans[27] != plain[27]


def test_it_stops_when_told() -> None:
    with pytest.raises(Stopped):
        solve(some(1, 13)[0], RULES, cancelled=lambda: True)


def test_a_coarser_answer_says_so() -> None:
    asked = some(1, 14)[0]
    full = solve(asked, RULES, FULL)
    assert full.reach is not None
    assert not full.coarser
    nearest = solve(asked, RULES, NEAREST)
    assert nearest.reach == full.reach - 1
    few = solve(asked, RULES, FULL, nodes=max(2, nearest.nodes + 2))
    assert (few.reach, few.coarser) == (nearest.reach, True)
    assert few.rows == nearest.rows
    none = solve(asked, RULES, FULL, tries=0)
    assert (none.reach, none.coarser) == (None, True)
    assert none.rows[0].win > 0


def test_time_is_kept() -> None:
    clock = iter(range(10_000))
    late = solve(some(1, 15)[0], RULES, FULL, clock=lambda: float(next(clock)), seconds=-1.0)
    assert late.coarser


def test_hands_too_far_for_the_search_are_estimated() -> None:
    far = position("147m258p369s12345z", draws=2)
    found = solve(far, RULES, FULL, tries=10)
    assert found.coarser
    assert {row.kind for row in found.rows} == {kind for kind in range(34) if far.counts[kind]}


def test_an_estimate_counts_the_tiles_of_own_melds_as_seen() -> None:
    """Full flush of 789m 333m 444m and 5567m: of 5m two copies are left and of 8m three, of 136 - 14 tiles."""
    ready = position("5567m1z", melds=bytes((6, 34 + 2, 34 + 3)), draws=1)
    only_draws = Model(claims=False, winning=(0.0,) * 34)
    best = estimated(ready, RULES, only_draws)[0]
    assert (best.kind, best.lacking) == (27, 1)
    assert best.win == pytest.approx(5 / 122)


def test_hands_that_cannot_be() -> None:
    with pytest.raises(ValueError):
        solve(position("123m"), RULES)
    with pytest.raises(ValueError):
        solve(position(READY, seen=(0, 0, 0, 0)), RULES)


def test_from_source_the_answer_is_the_same(root: Path) -> None:
    """All compiled parts from their source: the same rows."""
    names = {
        "engine.systems.mcr.quick": "engine/systems/mcr/quick.py",
        "engine.solver.mcr.targets": "engine/solver/mcr/targets.py",
        "engine.solver.mcr.search": "engine/solver/mcr/search.py",
    }
    code = (
        "import sys, json; sys.dont_write_bytecode = True\n"
        f"names, root = {names!r}, {str(root)!r}\n"
        "class Plain:\n"
        "    @staticmethod\n"
        "    def find_spec(name, path=None, target=None):\n"
        "        if name in names:\n"
        "            import importlib.util\n"
        "            return importlib.util.spec_from_file_location(name, root + '/' + names[name])\n"
        "sys.meta_path.insert(0, Plain)\n"
        "sys.path.insert(0, root)\n"
        "from engine.systems.mcr import quick\n"
        "from engine.solver.mcr.model import NEAREST\n"
        "from engine.solver.mcr.solve import within\n"
        "from tests.engine.solver.mcr.test_search import some\n"
        "from tests.engine.solver.mcr.positions import RULES\n"
        "assert not quick.COMPILED\n"
        "rows = [[row.kind, row.lacking or 0, row.value, row.win] for asked in some(2, 16, 1)\n"
        "        for row in within(asked, RULES, NEAREST, 1).rows]\n"
        "print(json.dumps(rows))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    rows = json.loads(done.stdout)
    found = [within(asked, RULES, NEAREST, 1) for asked in some(2, 16, 1)]
    mine = [[row.kind, row.lacking or 0, row.value, row.win] for one in found if one is not None for row in one.rows]
    assert len(mine) == len(rows) > 10
    for one, other in zip(mine, rows, strict=True):
        assert one == pytest.approx(other, rel=1e-3, abs=1e-3)
