"""Riichi's machine players. Options are read here, and nowhere else in this room."""

from __future__ import annotations

from engine.ai.beginner import Beginner
from engine.ai.riichi.facts import Facts
from engine.ai.riichi.player import RiichiPlayer
from engine.ai.riichi.regular import Regular
from engine.ai.seat import BEGINNER, REGULAR, Player, Style
from engine.ai.sight import counts_of
from engine.hand import kernel
from engine.play.rules import Rules
from engine.systems.riichi.dora import next_kind, next_kind_without_simples, same_kind
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset


def player(level: str, ruleset: Ruleset, rules: Rules) -> Player:
    """The player of a level."""
    assert isinstance(ruleset, RiichiRuleset)
    if level == BEGINNER:
        return Beginner(Style(4, kernel.PAIRS | kernel.ORPHANS, True))
    options, deck = ruleset.options, tuple(counts_of(rules.deck))
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
    return RiichiPlayer(facts, Regular()) if level == REGULAR else _strong(facts)


def _strong(facts: Facts) -> Player:
    # They alone bring the solver along.
    from engine.ai.riichi.solving import Solving
    from engine.ai.riichi.strong import Strong
    from engine.solver.rules import solver_rules

    known = solver_rules(facts.ruleset)
    # With fewer players these have not been measured.
    return RiichiPlayer(facts, Strong(Solving(known) if known is not None and known.players == 4 else None))
