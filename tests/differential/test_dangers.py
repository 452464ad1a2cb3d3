"""The dangers of riichi tables are those that were counted from recorded games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.solver.danger import CLOSED, COST, ENDS, OPEN, RIICHI, Model

GROUPS = ("19", "28", "37", "46", "5")
TURNS = ("6", "9", "12", "15", "18")


@pytest.fixture(scope="module")
def four(shared: Path) -> dict[str, Any]:
    """What four-player tables are like."""
    file = shared / "tables" / "riichi_factors.json"
    if not file.is_file():
        pytest.skip(f"no {file.name} beside the public records")
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))["four"]
    return found


def by_name(model: Model, states: tuple[str, ...], near: str) -> dict[str, float]:
    """A model under the names of the table; parts that are nought are left out there."""
    found = {f"turn{turn}": value for turn, value in zip(TURNS, model["turn"], strict=True)}
    for word in ("no", "half", "suji"):
        found |= {f"{word}{group}": value for group, value in zip(GROUPS, model[word], strict=True)}
    for word, letter in (("value", "v"), ("guest", "g")):
        found |= {f"{letter}{seen}": value for seen, value in enumerate(model[word])}
    found |= {f"near{distance}": value for distance, value in enumerate(model["near"])}
    found |= {f"wall{wall}": value for wall, value in enumerate(model["wall"])}
    found |= dict(zip(("lines", "lines safe"), model["lines"], strict=True))
    found |= dict(zip(states, model["state"], strict=True))
    found[near] = model["honour_dora"][0]
    return {name: value for name, value in found.items() if value}


@pytest.mark.parametrize(
    ("name", "model", "states", "near"),
    [
        ("danger_riichi", RIICHI, ("",), "dora honour"),
        ("danger_open", OPEN, ("dama", "open1", "open2", "open3", "open4"), "near3"),
        ("danger_dama", CLOSED, ("dama",), "near3"),
    ],
)
def test_dangers(four: dict[str, Any], name: str, model: Model, states: tuple[str, ...], near: str) -> None:
    counted = dict(four["models"][name]["coef"])
    if name == "danger_open":
        counted["dama"] = four["models"]["danger_dama"]["coef"]["dama"]
    assert by_name(model, states, near) == counted


def test_how_often_others_end_the_hand(four: dict[str, Any]) -> None:
    for riichis, row in enumerate(ENDS):
        assert row == pytest.approx(four["hazard"]["smooth"][f"closed1 {riichis}"][:17], abs=6e-5)


@pytest.mark.parametrize(("name", "state"), [("closed", "dama"), ("open", "open1"), ("open2", "open2")])
def test_what_feeding_costs(four: dict[str, Any], name: str, state: str) -> None:
    means = [four["value"]["state_dealer"][f"{state} {who} ron"][0] for who in ("other", "dealer")]
    assert COST[name] == pytest.approx(means, rel=0.002)


def test_feeding_riichi_costs_the_points_and_a_tenth_for_sticks_and_place(four: dict[str, Any]) -> None:
    means = [four["value"]["state_dealer"][f"riichi {who} ron"][0] for who in ("other", "dealer")]
    assert COST["riichi"] == pytest.approx([1.11 * mean for mean in means], rel=0.005)
