"""`/hand score`: what a win is worth, or why it is none."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.forms import Purpose, ReadForm, read_form
from bot.services.problems import Problem, Refused
from bot.services.questions import HandQuestion, canonical
from bot.services.rulesets import built
from bot.services.situations import SituationNames
from engine.errors import EngineError, NotAWin
from engine.hand.hand import Hand
from engine.reasons import Reason
from engine.scoring.answers import WaitsAnswer
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems.system import Ruleset


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """A scored win (`sheet`), or the reasons why the hand does not win and how far it is (`distance`).

    `question` is the same question in canonical notation, with the whole line of rules; `repairs` say what was put
    right in what was typed.
    """

    question: HandQuestion
    form: Form
    ruleset: Ruleset
    sheet: Sheet | None = None
    refused: tuple[Reason, ...] = ()
    distance: WaitsAnswer | None = None
    repairs: tuple[Reason, ...] = ()


def score(asked: HandQuestion, names: SituationNames) -> ScoreAnswer:
    """The answer to a question whose `rules` are a whole line. Raises `Refused` where it cannot be read."""
    ruleset = built(asked.rules)
    read = read_question(asked, ruleset, names, "win")
    question = canonical(asked, read.form, ruleset.options.line)
    try:
        sheet = ruleset.score(read.form)
    except NotAWin as error:
        distance = _distance(ruleset, read.form)
        return ScoreAnswer(question, read.form, ruleset, None, error.reasons, distance, read.repairs)
    except EngineError as error:
        raise contradiction(error, asked) from error
    return ScoreAnswer(question, read.form, ruleset, sheet, (), None, read.repairs)


def read_question(
    asked: HandQuestion, ruleset: Ruleset, names: SituationNames, purpose: Purpose, source: int = 0
) -> ReadForm:
    """The form of a question under a ruleset; `source` as in `read_form`."""
    return read_form(asked, ruleset, names.of(ruleset.options.system), purpose, source)


def contradiction(error: EngineError, asked: HandQuestion) -> Refused:
    """What the rules say about a form that contradicts them; the reasons name the fields themselves."""
    return Refused(*(Problem(reason, "", asked.hand) for reason in error.reasons))


def _distance(ruleset: Ruleset, form: Form) -> WaitsAnswer | None:
    """How far the hand is without its last tile."""
    if len(form.hand.concealed) % 3 != 1:
        return None
    try:
        return ruleset.waits(Form(hand=Hand.of(form.hand.concealed, form.hand.melds), void_suit=form.void_suit))
    except EngineError:
        return None
