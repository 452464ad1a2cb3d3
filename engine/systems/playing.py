"""Rules for the turn machine, and deals in a row, of any line of rules."""

from __future__ import annotations

from functools import lru_cache

from engine.play.match import MatchRules, rotation
from engine.play.rules import Rules
from engine.systems import registry
from engine.systems.system import Play, Ruleset


@lru_cache(maxsize=256)
def rules_of(line: str) -> Rules:
    """The rules of play that a line names, as `registry.ruleset` reads it."""
    return _rules(registry.ruleset(line).options.line)  # other writings of a line are the same rules


@lru_cache(maxsize=256)
def match_of(line: str, players: int = 0) -> MatchRules:
    """How deals follow each other under the rules that a line names.

    More `players` than there are seats take turns (`rotation`); 0 stands for as many as there are seats.
    """
    ruleset = registry.ruleset(line)
    rules = _play_of(ruleset).match(ruleset.options, ruleset)
    return rotation(rules, players) if players > rules_of(line).seats else rules


def _play_of(ruleset: Ruleset) -> Play:
    play = registry.system(ruleset.options.system).play
    assert play is not None, "this system answers questions about hands and is not played"
    return play


@lru_cache(maxsize=64)
def _rules(line: str) -> Rules:
    ruleset = registry.ruleset(line)
    return _play_of(ruleset).rules(ruleset.options, ruleset)
