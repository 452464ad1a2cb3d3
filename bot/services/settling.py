"""`/points settle`: who owes whom after a whole deal, from a few lines of text."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.problems import Problem, Refused, problems_of, refuse
from bot.services.rulesets import built
from engine.errors import EngineError, NotationError
from engine.systems.sichuan.ledger import Settlement, letter
from engine.systems.sichuan.settle_text import parse_events, write_events
from engine.systems.sichuan.system import SichuanRuleset
from engine.systems.system import Ruleset


@dataclass(frozen=True, slots=True)
class SettleReply:
    """A settled deal; `events` are those asked about in canonical writing."""

    events: str
    ruleset: Ruleset
    settlement: Settlement

    def seat(self, number: int) -> str:
        """A seat as it is written in the events: A is the dealer."""
        return letter(number)


def settle(events: str, rules: str) -> SettleReply:
    """The settlement of a deal. Raises `Refused` with the place of what cannot be read, or the event that cannot be."""
    ruleset = built(rules)
    if not isinstance(ruleset, SichuanRuleset):
        raise refuse("points.no_settlement", "system", "", system=f"system.{ruleset.options.system}")
    text = events.replace(";", "\n").replace("；", "\n")
    try:
        read = parse_events(text)
    except NotationError as error:
        raise Refused(*problems_of(error, "events", text)) from error
    try:
        settlement = ruleset.settling.settle(read)
    except EngineError as error:
        raise Refused(*(Problem(reason, "events") for reason in error.reasons)) from error
    return SettleReply(write_events(read), ruleset, settlement)
