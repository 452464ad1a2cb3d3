"""Public records of wins agree with the engine, but for those that contradict themselves."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.verify.check import Verdict
from bot.verify.riichi import CHECKERS
from bot.verify.riichi_logs import form_of
from engine.systems.riichi.dora import next_kind
from engine.tiles.kinds import kind_of


def records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def lists_dora_it_does_not_hold(record: dict[str, Any]) -> bool:
    """The record counts dora though no tile of the win is one (riichi rules 3)."""
    if "rules" not in record:
        return False
    form = form_of(record)
    held = {kind_of(tile) for tile in (*form.hand.tiles, form.tile)}
    counted = any(name == "dora" for name, _ in record["expected"].get("yaku", ()))
    return counted and not held & {next_kind(kind_of(tile)) for tile in form.dora}


def heavenly_hand_of_a_non_dealer(record: dict[str, Any]) -> bool:
    """The record gives a non-dealer Blessing of Heaven, which only the dealer can have (riichi rules 5.2)."""
    situation = record.get("situation", {})
    cost = record["expected"].get("cost", {})
    return bool(situation.get("is_tenhou")) and cost.get("main") != cost.get("additional")


def wheels_of_another_suit(record: dict[str, Any]) -> bool:
    """The record asks for Big Wheels in characters or bamboo; the rules know it in dots alone (riichi rules 5.4)."""
    return bool(record.get("options", {}).get("has_daisharin_other_suits"))


@pytest.mark.parametrize(
    ("file", "least"),
    [
        ("riichi_agari_logs.jsonl.gz", 9400),
        ("riichi_agari_hands.jsonl.gz", 5600),
        ("riichi_yakuman_shapes.jsonl.gz", 580),
        ("riichi_mahjong_lib_tests.jsonl.gz", 100),
    ],
)
def test_records_agree(shared: Path, file: str, least: int) -> None:
    agreed = 0
    differed = []
    for record in records(shared / "vectors" / file):
        checker = next((one for one in CHECKERS if one.recognises(record)), None)
        if checker is None:
            continue
        outcome = checker.check(record)
        if outcome.verdict is Verdict.AGREED:
            agreed += 1
        elif outcome.verdict is Verdict.UNSUPPORTED:
            assert wheels_of_another_suit(record), record["id"]
        else:
            differed.append(record)
    wrong = [
        one["id"] for one in differed if not lists_dora_it_does_not_hold(one) and not heavenly_hand_of_a_non_dealer(one)
    ]
    assert wrong == []
    assert agreed >= least


def test_a_changed_record_is_reported(shared: Path) -> None:
    record = next(records(shared / "vectors" / "riichi_agari_logs.jsonl.gz"))
    checker = next(one for one in CHECKERS if one.recognises(record))
    assert checker.check(record).verdict is Verdict.AGREED
    for key, value in (("han", 9), ("fu", 70), ("points", 1), ("deltas", [0, 0, 0, 0]), ("yaku", [["pinfu", 1]])):
        changed = {**record, "expected": {**record["expected"], key: value}}
        outcome = checker.check(changed)
        assert outcome.verdict is Verdict.DIFFERED
        assert set(outcome.expected) == {key}
