"""`/hand call`: what can be done about a discard, compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.services.problems import refuse
from bot.services.questions import HandQuestion, canonical
from bot.services.rulesets import built
from bot.services.scoring import contradiction, read_question
from bot.services.situations import SituationNames
from engine.errors import EngineError
from engine.hand.hand import ACROSS, LEFT, RIGHT, Hand
from engine.reasons import Reason
from engine.scoring.answers import CallRow, CallsAnswer
from engine.scoring.form import Form
from engine.solver.answers import CallsSolved
from engine.solver.claims import own_tiles
from engine.systems.system import ComparesCalls, Ruleset
from engine.tiles.kinds import Tile

SOURCES: Final = {"left": LEFT, "across": ACROSS, "right": RIGHT}


@dataclass(frozen=True, slots=True)
class CallsReply:
    """The engine's answer; `question.win` is the offered tile, `source` a word of `SOURCES`."""

    question: HandQuestion
    source: str
    form: Form
    ruleset: Ruleset
    answer: CallsAnswer
    repairs: tuple[Reason, ...] = ()


def calls(asked: HandQuestion, source: str, names: SituationNames) -> CallsReply:
    """The answer to a question whose `win` is the offered tile. Raises `Refused` where it cannot be read."""
    ruleset = built(asked.rules)
    if not isinstance(ruleset, ComparesCalls):
        raise refuse("form.no_calls", "system", "", system=f"system.{ruleset.options.system}")
    if source not in SOURCES:
        raise refuse("form.unknown_word", "source", source, value=source, choices=tuple(SOURCES))
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


def following(reply: CallsReply, solved: CallsSolved) -> CallsReply:
    """The same with the discard after each call that the solver finds best, and what that leaves."""
    wanted = {row.meld: row.discard for row in solved.rows if row.discard is not None}
    rows = tuple(
        row if tile is None or tile == row.discard or row.refused else _thrown(reply, row, tile)
        for row in reply.answer.rows
        for tile in (wanted.get(row.meld),)
    )
    return replace(reply, answer=replace(reply.answer, rows=rows))


def _thrown(reply: CallsReply, row: CallRow, tile: Tile) -> CallRow:
    """A call with another discard after it. Whether that leaves a yaku in sight, the solver has weighed."""
    assert row.meld is not None
    rest = list(reply.form.hand.concealed)
    for own in own_tiles(row.meld):
        rest.remove(own)
    after = replace(reply.form, hand=Hand.of(rest, (*reply.form.hand.melds, row.meld)), tile=None)
    found = next(one for one in reply.ruleset.discards(after).rows if one.tile == tile)
    return replace(
        row,
        discard=tile,
        shanten=found.shanten,
        accepted=found.accepted,
        total=found.total,
        low=found.low,
        high=found.high,
        labels=found.labels,
        doubt=None,
    )
