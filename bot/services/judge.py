"""How often the solver's first discard is a published answer to "what would you discard?"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from bot.services.judge_problems import Problem
from bot.services.rulesets import built
from engine.solver.model import FULL, RESTRICTED, Model, Solved
from engine.solver.rules import SolverRules, solver_rules
from engine.solver.solve import solve_with
from engine.solver.tiles import tile_of
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import code_of

NODES: Final = 2_000_000
RULES: Final = "riichi/tenhou red_fives=1,1,1"
MODELS: Final[Mapping[str, Model]] = {
    "restricted": RESTRICTED,
    "slack": replace(FULL, slack=0),
    "ron": replace(FULL, ron=False),
    "dama": replace(FULL, dama=False),
    "ippatsu": replace(FULL, ippatsu=False),
    "ura": replace(FULL, ura=False),
    "last_tile": replace(FULL, last_tile=False),
    "wall_end": replace(FULL, wall_end=False),
    "spread": replace(FULL, spread=False),
    "open_melds": replace(FULL, open_melds=(1.0,) * 5),
    "open_turn": replace(FULL, open_turn=(1.0,)),
    "riichi_turn": replace(FULL, riichi_turn=(1.0,)),
    "calls": replace(FULL, calls=False),
    "call_open": replace(FULL, call_open=FULL.call_closed),
    "tempo": replace(FULL, tempo=False),
    "hazard": replace(FULL, hazard=(0.0,)),
    "hazard_open": replace(FULL, hazard_open=1.0),
    "hazard_riichi": replace(FULL, hazard_riichi=1.0),
    "win": replace(FULL, win=0.0),
    "tenpai": replace(FULL, tenpai=0.0),
    "linked_only": replace(FULL, linked_only=False),
    "back_from": replace(FULL, back_from=0, deepest=0),
}
"""The restricted model, and the full one without one assumption after another."""


class Miss(NamedTuple):
    """A problem whose answer is not our first: our discard and the best answer, each with its value."""

    id: str
    shanten: int
    ours: str
    our_value: float
    answer: str
    answer_value: float | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Problems and agreements by shanten after the best discard; the disagreements; problems that were not solved."""

    asked: Mapping[int, int]
    agreed: Mapping[int, int]
    misses: tuple[Miss, ...]
    unsolved: int

    def to_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "asked": {str(key): number for key, number in sorted(self.asked.items())},
            "agreed": {str(key): number for key, number in sorted(self.agreed.items())},
            "unsolved": self.unsolved,
            "misses": [miss._asdict() for miss in self.misses],
        }


def measure(problems: Iterable[Problem], model: Model = FULL) -> Agreement:
    """The agreement with one model, without a limit of time."""
    rules = _rules()
    asked: dict[int, int] = {}
    agreed: dict[int, int] = {}
    misses: list[Miss] = []
    unsolved = 0
    for name, position, answers in problems:
        solved = solve_with(position, rules, model, nodes=NODES)
        if solved is None:
            unsolved += 1
            continue
        nearest = min(row.shanten for row in solved.rows)
        asked[nearest] = asked.get(nearest, 0) + 1
        if solved.rows[0].tile in answers:
            agreed[nearest] = agreed.get(nearest, 0) + 1
        else:
            misses.append(_miss(name, nearest, solved, answers))
    return Agreement(asked, agreed, tuple(misses), unsolved)


def _miss(name: str, shanten: int, solved: Solved, answers: tuple[int, ...]) -> Miss:
    ours = solved.rows[0]
    theirs = next((row for row in solved.rows if row.tile in answers), None)
    assert ours.tile is not None
    answer = code_of(tile_of(answers[0])) if theirs is None or theirs.tile is None else code_of(tile_of(theirs.tile))
    value = None if theirs is None else round(theirs.value, 1)
    return Miss(name, shanten, code_of(tile_of(ours.tile)), round(ours.value, 1), answer, value)


def _rules() -> SolverRules:
    ruleset = built(RULES)
    assert isinstance(ruleset, RiichiRuleset)
    rules = solver_rules(ruleset)
    assert rules is not None
    return rules
