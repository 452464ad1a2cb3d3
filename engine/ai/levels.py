"""The three levels, for every system and preset. A system's players are loaded when the first of them is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.ai.beginner import Beginner
from engine.ai.seat import BEGINNER, REGULAR, STRONG, Player, Style
from engine.play.rules import Rules
from engine.systems import registry
from engine.systems.playing import rules_of
from engine.systems.system import Ruleset

__all__ = ["BEGINNER", "LEVELS", "REGULAR", "STRONG", "player"]

LEVELS: Final = (BEGINNER, REGULAR, STRONG)


def player(level: str, line: str) -> Player:
    """A machine player of that level for the rules that a line names, as `registry.ruleset` reads it.

    Raises `ValueError` for a level that is none.
    """
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    return _player(level, registry.ruleset(line).options.line)


@lru_cache(maxsize=256)
def _player(level: str, line: str) -> Player:
    ruleset = registry.ruleset(line)
    return _BUILDERS.get(ruleset.options.system, _plain)(level, ruleset, rules_of(line))


def _plain(_level: str, _ruleset: Ruleset, rules: Rules) -> Player:
    """Who plays a system nobody has thought about yet: for the nearest ready hand, at every level."""
    return Beginner(Style((rules.hand_size - 1) // 3, 0, False))


def _riichi(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    from engine.ai.riichi.levels import player as built

    return built(level, ruleset, rules)


def _sichuan(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    from engine.ai.sichuan.levels import player as built

    return built(level, ruleset, rules)


def _mcr(level: str, ruleset: Ruleset, _rules: Rules) -> Player:
    from engine.ai.mcr.levels import player as built

    return built(level, ruleset)


_BUILDERS: Final[Mapping[str, Callable[[str, Ruleset, Rules], Player]]] = {
    "riichi": _riichi,
    "sichuan": _sichuan,
    "mcr": _mcr,
}
