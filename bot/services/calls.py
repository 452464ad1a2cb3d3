"""`/hand call`: what can be done about a discard, compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.services.problems import refuse
from bot.services.questions import HandQuestion, canonical
from bot.services.rulesets import built, players_of
from bot.services.scoring import contradiction, read_question
from bot.services.situations import SituationNames
from engine.errors import EngineError
from engine.hand.hand import ACROSS, LEFT, RIGHT
from engine.reasons import Reason
from engine.scoring.answers import CallsAnswer
from engine.scoring.form import Form
from engine.systems.system import ComparesCalls, Ruleset

SOURCES: Final = {"left": LEFT, "across": ACROSS, "right": RIGHT}


@dataclass(frozen=True, slots=True)
class CallsReply:
    """The engine's answer; `question.win` is the offered tile, `source` a word of `SOURCES`: of two players the other
    sits opposite."""

    question: HandQuestion
    source: str
    form: Form
    ruleset: Ruleset
    answer: CallsAnswer
    repairs: tuple[Reason, ...] = ()


def calls(asked: HandQuestion, source: str, names: SituationNames) -> CallsReply:
    """The answer to a question whose `win` is the offered tile; `source` is a word of `SOURCES`, or empty for the
    previous player, of two the other. Raises `Refused` where it cannot be read."""
    ruleset = built(asked.rules)
    if not isinstance(ruleset, ComparesCalls):
        raise refuse("form.no_calls", "system", "", system=f"system.{ruleset.options.system}")
    if source and source not in SOURCES:
        raise refuse("form.unknown_word", "source", source, value=source, choices=tuple(SOURCES))
    source = source or ("across" if players_of(ruleset) == 2 else "left")
    if not asked.win.strip():
        raise refuse("form.no_offer", "tile", "")
    read = read_question(asked, ruleset, names, "call", SOURCES[source])
    offered = read.form.tile
    assert offered is not None
    form = replace(read.form, tile=None)
    try:
        answer = ruleset.calls(form, offered, SOURCES[source])
    except EngineError as error:
        raise contradiction(error, asked) from error
    question = canonical(asked, read.form, ruleset.options.line)
    return CallsReply(question, source, read.form, ruleset, answer, read.repairs)
