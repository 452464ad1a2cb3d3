"""How each system is played: rulesets for the turn machine, and deals in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine.options import Options
from engine.play.match import MatchRules
from engine.play.rules import Rules
from engine.systems import registry
from engine.systems.mcr import match as mcr_match
from engine.systems.mcr import play as mcr_play
from engine.systems.riichi import match as riichi_match
from engine.systems.riichi import play as riichi_play
from engine.systems.sichuan import match as sichuan_match
from engine.systems.sichuan import play as sichuan_play

SICHUAN_DEALS: Final = 8
"""Deals of a Sichuan game: the rules set no length."""


class Play(NamedTuple):
    """How a system builds what plays it, from chosen options and the ruleset that scores."""

    rules: Callable[[Options, Any], Rules]
    match: Callable[[Options, Any], MatchRules]


PLAYS: Final[Mapping[str, Play]] = {
    "riichi": Play(
        riichi_play.build_play,
        lambda options, ruleset: riichi_match.match_rules(options, ruleset, riichi_play.tenpai_rule(options)),
    ),
    "mcr": Play(
        mcr_play.build_play,
        lambda options, _ruleset: mcr_match.match_rules(options.word("length"), options.flag("seat_rotation")),
    ),
    "sichuan": Play(
        sichuan_play.build_play, lambda _options, ruleset: sichuan_match.match_rules(ruleset, SICHUAN_DEALS)
    ),
}


def rules_of(line: str) -> Rules:
    """The rules of play that a line names, as `registry.ruleset` reads it."""
    return _rules(registry.ruleset(line).options.line)


def match_of(line: str) -> MatchRules:
    """How deals follow each other under the rules that a line names."""
    ruleset = registry.ruleset(line)
    return PLAYS[ruleset.options.system].match(ruleset.options, ruleset)


@lru_cache(maxsize=64)
def _rules(line: str) -> Rules:
    ruleset = registry.ruleset(line)
    return PLAYS[ruleset.options.system].rules(ruleset.options, ruleset)
