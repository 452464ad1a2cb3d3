"""`/hand discard`: what each discard would leave."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.questions import HandQuestion, canonical
from bot.services.rulesets import built
from bot.services.scoring import contradiction, read_question
from bot.services.situations import SituationNames
from engine.errors import EngineError
from engine.reasons import Reason
from engine.scoring.answers import DiscardsAnswer
from engine.scoring.form import Form
from engine.scoring.parts import part_discards
from engine.systems.system import Ruleset, part_of


@dataclass(frozen=True, slots=True)
class DiscardsReply:
    """The engine's answer to one question, and the question in canonical notation."""

    question: HandQuestion
    form: Form
    ruleset: Ruleset
    answer: DiscardsAnswer
    repairs: tuple[Reason, ...] = ()


def discards(asked: HandQuestion, names: SituationNames) -> DiscardsReply:
    """The answer to a question whose `rules` are a whole line. Raises `Refused` where it cannot be read."""
    ruleset = built(asked.rules)
    read = read_question(asked, ruleset, names, "discard")
    try:
        answer = _answer(ruleset, read.form)
    except EngineError as error:
        raise contradiction(error, asked) from error
    return DiscardsReply(canonical(asked, read.form, ruleset.options.line), read.form, ruleset, answer, read.repairs)


def _answer(ruleset: Ruleset, form: Form) -> DiscardsAnswer:
    part = part_of(ruleset, form)
    return ruleset.discards(form) if part is None else part_discards(ruleset.options.line, form, part)
