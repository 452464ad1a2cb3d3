"""`/hand waits`: what a hand waits for, or which tiles bring it forward."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.questions import HandQuestion, canonical
from bot.services.rulesets import built
from bot.services.scoring import contradiction, read_question
from bot.services.situations import SituationNames
from engine.errors import EngineError
from engine.reasons import Reason
from engine.scoring.answers import WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.parts import part_waits
from engine.systems.system import Ruleset, part_of


@dataclass(frozen=True, slots=True)
class WaitsReply:
    """The engine's answer to one question, and the question in canonical notation."""

    question: HandQuestion
    form: Form
    ruleset: Ruleset
    answer: WaitsAnswer
    repairs: tuple[Reason, ...] = ()


def waits(asked: HandQuestion, names: SituationNames) -> WaitsReply:
    """The answer to a question whose `rules` are a whole line. Raises `Refused` where it cannot be read."""
    ruleset = built(asked.rules)
    read = read_question(asked, ruleset, names, "waits")
    try:
        answer = _answer(ruleset, read.form)
    except EngineError as error:
        raise contradiction(error, asked) from error
    return WaitsReply(canonical(asked, read.form, ruleset.options.line), read.form, ruleset, answer, read.repairs)


def _answer(ruleset: Ruleset, form: Form) -> WaitsAnswer:
    part = part_of(ruleset, form)
    return ruleset.waits(form) if part is None else part_waits(ruleset.options.line, form, part)
