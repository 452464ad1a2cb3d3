"""The three levels, for every system and preset. Options are read here, and nowhere else in this room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.ai.beginner import Beginner
from engine.ai.mcr.player import McrPlayer, Skill
from engine.ai.mcr.strong import StrongMcrPlayer
from engine.ai.riichi.facts import Facts
from engine.ai.riichi.player import RiichiPlayer
from engine.ai.riichi.regular import Regular
from engine.ai.riichi.solving import Solving
from engine.ai.riichi.strong import Strong
from engine.ai.seat import Player, Style
from engine.ai.sichuan import facts as sichuan
from engine.ai.sichuan.beginner import Beginner as SichuanBeginner
from engine.ai.sichuan.planner import Planner
from engine.ai.sichuan.reckoner import Reckoner
from engine.hand import kernel
from engine.play.rules import Rules
from engine.solver.rules import solver_rules
from engine.solver.sichuan.ask import parts_of
from engine.systems import registry
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.playing import rules_of
from engine.systems.riichi.dora import next_kind, next_kind_without_simples, same_kind
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.settle import Course
from engine.systems.system import Ruleset
from engine.tiles.kinds import KINDS, Tile, kind_of

BEGINNER: Final = "beginner"
REGULAR: Final = "regular"
STRONG: Final = "strong"
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


def deck_counts(rules: Rules) -> tuple[int, ...]:
    """Copies of each of the 34 kinds in a deck."""
    counts = [0] * KINDS
    for tile in rules.deck:
        kind = kind_of(Tile(tile))
        if kind < KINDS:
            counts[kind] += 1
    return tuple(counts)


def _plain(_level: str, _ruleset: Ruleset, rules: Rules) -> Player:
    """Who plays a system nobody has thought about yet: for the nearest ready hand, at every level."""
    return Beginner(Style((rules.hand_size - 1) // 3, 0, False))


def _riichi(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    assert isinstance(ruleset, RiichiRuleset)
    if level == BEGINNER:
        return Beginner(Style(4, kernel.PAIRS | kernel.ORPHANS, True))
    options, deck = ruleset.options, deck_counts(rules)
    points_to = next_kind if deck[1] else next_kind_without_simples
    facts = Facts(
        ruleset=ruleset,
        seats=rules.seats,
        deck=deck,
        points_to=same_kind if options["dora_mode"] == "same" else points_to,
        dora=options.flag("dora"),
        open=options.flag("kuitan"),
        ura=options.flag("ura_dora"),
        rounds=ruleset.table.game.rounds,
        start=ruleset.table.final.start,
    )
    if level == REGULAR:
        return RiichiPlayer(facts, Regular())
    known = solver_rules(ruleset)
    return RiichiPlayer(facts, Strong(None if known is None else Solving(known)))


def _sichuan(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    assert isinstance(ruleset, SichuanRuleset)
    facts = sichuan.Facts(
        ruleset=ruleset,
        deck=deck_counts(rules),
        sets=ruleset.scoring.sets,
        suits=ruleset.scoring.suits,
        pairs=ruleset.scoring.sets == 4,
        on_discard=ruleset.circumstances.on_discard,
        single=ruleset.settling.course is Course.SINGLE,
    )
    if level == BEGINNER:
        return SichuanBeginner(facts)
    return Planner(facts) if level == REGULAR else Reckoner(facts, *parts_of(ruleset.options.line))


def _mcr(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    assert isinstance(ruleset, McrRuleset)
    player = McrPlayer(ruleset, Skill(simple=level == BEGINNER, far=level == STRONG))
    return StrongMcrPlayer(player) if level == STRONG else player


_BUILDERS: Final[Mapping[str, Callable[[str, Ruleset, Rules], Player]]] = {
    "riichi": _riichi,
    "sichuan": _sichuan,
    "mcr": _mcr,
}
