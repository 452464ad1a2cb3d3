"""`/points settle`: who owes whom after a whole deal, from a few lines of text."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.problems import Problem, Refused, problems_of, refuse
from bot.services.rulesets import built
from engine.errors import EngineError, NotationError
from engine.scoring.ledger import SettledDeal
from engine.systems.system import Ruleset, SettlesDeals


@dataclass(frozen=True, slots=True)
class SettleReply:
    """A settled deal, its events in canonical writing."""

    ruleset: Ruleset
    deal: SettledDeal


def settle(events: str, rules: str) -> SettleReply:
    """The settlement of a deal. Raises `Refused` with the place of what cannot be read, or the event that cannot be."""
    ruleset = built(rules)
    if not isinstance(ruleset, SettlesDeals):
        raise refuse("points.no_settlement", "system", "", system=f"system.{ruleset.options.system}")
    try:
        deal = ruleset.settle_text(events)
    except NotationError as error:
        raise Refused(*problems_of(error, "events", events)) from error
    except EngineError as error:
        raise Refused(*(Problem(reason, "events") for reason in error.reasons)) from error
    if not deal.events:
        raise refuse("points.no_events", "events", events)
    return SettleReply(ruleset, deal)
