"""The quick scorer against the explained one, compiled or not."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bot.verify.mcr
from bot.verify.mcr import CHECKERS
from bot.verify.run import verify
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.systems.mcr import quick
from engine.systems.mcr.held import held
from engine.systems.mcr.options import TABLE
from engine.systems.mcr.points import Question, question
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.mcr.value import best, values
from engine.systems.mcr.win import read_win
from engine.systems.registry import ruleset
from engine.tiles.kinds import Tile
from tests.engine.systems.mcr.asking import form as asked
from tests.engine.systems.mcr.asking import melds
from tests.engine.systems.mcr.hands import random_win

LINES = (
    "mcr",
    "mcr/wmo",
    "mcr/calculator",
    "mcr strict98=on dead_wait_ignored=on knitted_body_waits=on min_points=0",
    "mcr mixed_kongs=sum knitted_shared_wait=off flower_replacement_is_46=on",
    "mcr bfw_half_flush=off all_terminals_double_pung=on",
)
"""Between them every option that changes a total, at both its values."""
RULES = [rules for rules in map(ruleset, LINES) if isinstance(rules, McrRuleset)]


@pytest.fixture(scope="module")
def interpreted(root: Path) -> Any:
    """The module from its source, whatever else is there."""
    spec = importlib.util.spec_from_file_location("quick_from_source", root / "engine/systems/mcr/quick.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def questions(number: int, seed: int) -> Iterator[tuple[int, Form]]:
    """Random wins with all circumstances, and under which rules each is asked about."""
    rng = Random(seed)
    for at in range(number):
        form = random_win(rng)
        if rng.random() < 0.05 and form.self_draw and not form.hand.melds:
            form = replace(form, flags=frozenset({"heavenly"}), seat=None)
        elif rng.random() < 0.05 and form.self_draw and "kong_replacement" not in form.flags:
            form = replace(form, flags=form.flags | {"flower_replacement"})
        yield at % len(LINES), form


def explained(rules: McrRuleset, form: Form) -> tuple[Question, int]:
    """The quick scorer's question, and the explained answer."""
    holding, way = read_win(rules.rules, form)
    found = values(rules.rules, holding.holding, way)
    return question(form.hand.melds, holding.holding, way), best(rules.rules, found).points if found else -1


def check(module: Any, number: int, seed: int) -> None:
    totals = [module.Totals(rules.rules) for rules in RULES]
    for at, form in questions(number, seed):
        put, points = explained(RULES[at], form)
        assert totals[at].total(*put) == points, (LINES[at], form)


def test_random_wins() -> None:
    check(quick, 5000 if quick.COMPILED else 1000, 1998)


@pytest.mark.long
def test_many_random_wins() -> None:
    check(quick, 200_000, 2002)


def test_random_wins_from_source(interpreted: Any) -> None:
    check(interpreted, 1000, 2006)


@pytest.mark.long
def test_a_million_wins_compiled_and_not(interpreted: Any) -> None:
    compiled = [quick.Totals(rules.rules) for rules in RULES]
    source = [interpreted.Totals(rules.rules) for rules in RULES]
    for at, form in questions(1_000_000, 2024):
        holding, way = read_win(RULES[at].rules, form)
        put = question(form.hand.melds, holding.holding, way)
        assert compiled[at].total(*put) == source[at].total(*put), (LINES[at], form)


def test_every_option_that_changes_a_total_is_among_the_lines() -> None:
    for option in TABLE.options:
        if "score" in option.affects and option.key != "min_points":
            assert len({str(rules.options[option.key]) for rules in RULES}) > 1, option.key


def test_hands_that_do_not_win(interpreted: Any) -> None:
    rng = Random(3)
    totals = [quick.Totals(RULES[0].rules), interpreted.Totals(RULES[0].rules)]
    wall = [kind for kind in range(34) for _ in range(4)]
    outcomes = []
    for _ in range(600):
        form = random_win(rng)
        pool = list(form.hand.concealed)
        pool[rng.randrange(len(pool))] = Tile(rng.choice(wall))
        form = replace(form, hand=Hand.of(pool, form.hand.melds), flags=frozenset())
        if max(held(form.hand.with_tile(form.tile or Tile(0))).all_counts) > 4:
            continue
        put, points = explained(RULES[0], form)
        assert [one.total(*put) for one in totals] == [points] * 2, form
        outcomes.append(points)
    assert outcomes.count(-1) > 200
    assert len(outcomes) - outcomes.count(-1) > 20


def test_many_at_once(interpreted: Any) -> None:
    for module in (quick, interpreted):
        totals = [module.Totals(rules.rules) for rules in RULES]
        rows: list[list[bytes]] = [[] for _ in RULES]
        single: list[list[int]] = [[] for _ in RULES]
        for at, form in questions(300, 5):
            put, _ = explained(RULES[at], form)
            rows[at].append(put.row())
            single[at].append(totals[at].total(*put))
        for one, asked_rows, points in zip(totals, rows, single, strict=True):
            assert list(one.many(b"".join(asked_rows))) == points
        assert list(totals[0].many(b"")) == []


def test_every_recorded_win(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All recorded hands and deals: the quick total is that of the sheet."""
    seen: list[tuple[str, Form]] = []
    plain = McrRuleset.score

    def score(self: McrRuleset, form: Form) -> Any:
        seen.append((self.options.line, form))
        return plain(self, form)

    monkeypatch.setattr(McrRuleset, "score", score)
    names = ("guobiao_seed.jsonl", "mcr_cases.jsonl", "mcr_oracle.jsonl.gz", "mcr_games.jsonl.gz")
    verify([shared / "vectors" / name for name in names], CHECKERS)
    monkeypatch.undo()
    assert len(seen) > 3000
    lines: dict[str, quick.Totals] = {}
    for line, form in seen:
        rules = ruleset(line)
        assert isinstance(rules, McrRuleset)
        put, points = explained(rules, form)
        if line not in lines:
            lines[line] = quick.Totals(rules.rules)
        assert lines[line].total(*put) == points, (line, form)
    assert bot.verify.mcr.SEED in {line.split("@")[0] for line in lines}


def test_the_fan_that_carries_a_hand() -> None:
    totals = quick.Totals(RULES[0].rules)
    for concealed, win, laid, lead in (
        ("123m456p78s99p", "9s", melds("789m"), 39),
        ("1199m2288p33s117z", "7z", [], 19),
        ("19m19p19s1234567z", "1z", [], 7),
        ("123m345p678s999p2z", "3z", [], 0),
    ):
        form = asked(concealed, win, laid)
        put, points = explained(RULES[0], form)
        if lead:
            assert totals.total(*put) == points > 0
            assert totals.lead == lead
        else:
            assert totals.total(*put) == -1


def test_questions_that_cannot_be(interpreted: Any) -> None:
    counts = bytes([1] * 13 + [0] * 21)
    for module in (quick, interpreted):
        totals = module.Totals(RULES[0].rules)
        for wrong in (
            (counts[:33], b"", 13, 27, 27, 0),
            (counts, b"", 34, 27, 27, 0),
            (counts, b"", 13, 26, 27, 0),
            (counts, b"", 13, 27, 31, 0),
            (counts, bytes([7]), 13, 27, 27, 0),
            (counts, bytes([0]), 13, 27, 27, 0),
            (counts, bytes([34] * 5), 13, 27, 27, 0),
            (bytes([5, *[1] * 8, *[0] * 25]), b"", 13, 27, 27, 0),
            (bytes([4, *[1] * 9, *[0] * 24]), b"", 0, 27, 27, 0),
        ):
            with pytest.raises(ValueError):
                totals.total(*wrong)
        with pytest.raises(ValueError):
            totals.many(bytes(41))
