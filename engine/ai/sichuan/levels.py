"""Sichuan's machine players. Options are read here, and nowhere else in this room."""

from __future__ import annotations

from engine.ai.seat import BEGINNER, REGULAR, Player
from engine.ai.sichuan.beginner import Beginner
from engine.ai.sichuan.facts import Facts
from engine.ai.sichuan.planner import Planner
from engine.ai.sight import counts_of
from engine.play.rules import Rules
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.settle import Course
from engine.systems.system import Ruleset


def player(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    """The player of a level."""
    assert isinstance(ruleset, SichuanRuleset)
    facts = Facts(
        ruleset=ruleset,
        deck=tuple(counts_of(rules.deck)),
        sets=ruleset.scoring.sets,
        suits=ruleset.scoring.suits,
        pairs=ruleset.scoring.sets == 4,
        on_discard=ruleset.circumstances.on_discard,
        single=ruleset.settling.course is Course.SINGLE,
    )
    if level == BEGINNER:
        return Beginner(facts)
    return Planner(facts) if level == REGULAR else _strong(facts)


def _strong(facts: Facts) -> Player:
    # They alone bring the solver along.
    from engine.ai.sichuan.reckoner import Reckoner
    from engine.solver.sichuan.ask import parts_of

    return Reckoner(facts, *parts_of(facts.ruleset.options.line))
