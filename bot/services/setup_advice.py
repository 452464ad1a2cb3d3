"""`/hand void` and `/hand exchange`: what to give up before the first discard."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.services.forms import read_tiles
from bot.services.problems import Refused, problems_of, refuse
from bot.services.questions import HandQuestion, canonical
from bot.services.rulesets import built
from engine.errors import EngineError
from engine.hand.hand import Hand
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.scoring.setup_answers import ExchangeAdvice, VoidAdvice
from engine.systems.system import AdvisesSetup


@dataclass(frozen=True, slots=True)
class VoidReply:
    """Which suit to give up."""

    question: HandQuestion
    form: Form
    advice: VoidAdvice
    repairs: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeReply:
    """Which three tiles to pass."""

    question: HandQuestion
    form: Form
    advice: ExchangeAdvice
    repairs: tuple[Reason, ...] = ()


def void_advice(asked: HandQuestion) -> VoidReply:
    """The answer to a question whose `rules` are a whole line. Raises `Refused`."""
    ruleset, form, repairs = _read(asked)
    try:
        advice = ruleset.void_advice(form.hand)
    except EngineError as error:
        raise Refused(*problems_of(error, "hand", asked.hand)) from error
    return VoidReply(canonical(asked, form, ruleset.options.line), form, advice, repairs)


def exchange_advice(asked: HandQuestion) -> ExchangeReply:
    """The answer to a question whose `rules` are a whole line. Raises `Refused`."""
    ruleset, form, repairs = _read(asked)
    try:
        advice = ruleset.exchange_advice(form.hand)
    except EngineError as error:
        raise Refused(*problems_of(error, "hand", asked.hand)) from error
    return ExchangeReply(canonical(asked, form, ruleset.options.line), form, advice, repairs)


def _read(asked: HandQuestion) -> tuple[AdvisesSetup, Form, tuple[Reason, ...]]:
    ruleset = built(asked.rules)
    if not isinstance(ruleset, AdvisesSetup):
        raise refuse("form.no_void_suit", "system", "", system=f"system.{ruleset.options.system}")
    read = read_tiles(asked)
    form = read.form
    if form.tile is not None:
        form = replace(form, hand=Hand.of((*form.hand.concealed, form.tile), form.hand.melds), tile=None)
    return ruleset, form, read.repairs
