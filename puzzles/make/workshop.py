"""Everything needed to make puzzles of one system under one preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.ai.levels import LEVELS, REGULAR, player
from engine.ai.seat import Player
from engine.play.match import MatchRules
from engine.play.rules import Rules
from engine.systems import registry
from engine.systems.playing import match_of, rules_of
from puzzles.make.trade import Trade, trade_of


@dataclass(frozen=True)
class Workshop:
    """Rules, what evaluators know of them, the players of self-play, and the panel that says how hard a puzzle is."""

    line: str
    trade: Trade
    rules: Rules
    matches: MatchRules
    players: tuple[Player, ...]
    panel: Mapping[str, Player]


@lru_cache(maxsize=8)
def workshop(line: str) -> Workshop:
    """The workshop of a line of rules. Raises `ValueError` for a system that puzzles are not made for."""
    ruleset = registry.ruleset(line)
    whole = ruleset.options.line
    rules = rules_of(whole)
    return Workshop(
        line=whole,
        trade=trade_of(ruleset.options.system, ruleset, rules),
        rules=rules,
        matches=match_of(whole),
        players=(player(REGULAR, whole),) * rules.seats,
        panel={level: player(level, whole) for level in LEVELS},
    )
