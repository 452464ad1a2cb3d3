"""``suzume call HAND TILE``: what can be done about a discard, and in riichi what each answer is worth."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial

from bot.cli.asking import NUMBERS, TURNS, Answer, add_options, answer
from bot.cli.parser import Commands, number
from bot.cli.waits import question_of
from bot.i18n.catalog import Words
from bot.services.calls import SOURCES, calls, following
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.services.solver import are_solvable, callable_melds, solved_calls
from bot.services.unsolved import why_no_call_values
from bot.ui.call_values_text import call_values_told
from bot.ui.calls_text import calls_told
from bot.ui.told import led_by
from bot.ui.unsolved_text import with_reason
from engine.scoring.answers_json import calls_to_json
from engine.solver.answers_json import solved_calls_to_json


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("call", help=words.text("command.hand.call"))
    add_options(parser, words, more=("river",))
    parser.add_argument("tile", metavar="TILE", help=words.text("command.option.tile"))
    parser.add_argument("--source", choices=tuple(SOURCES), default="left", help=words.text("command.option.source"))
    parser.add_argument("--against", metavar="RIVERS", default="", help=words.text("command.option.against"))
    for name, first, last in (("turn", 1, TURNS), ("norths", 0, NUMBERS["norths"])):
        said = words.text(f"command.option.{name}")
        parser.add_argument(f"--{name}", type=number(words, first, last), default=0, metavar="N", help=said)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    asked = replace(question_of(arguments), against=arguments.against, turn=arguments.turn, norths=arguments.norths)
    question = replace(asked, win=arguments.tile)
    return answer(arguments, question, partial(_ask, source=arguments.source))


def _ask(question: HandQuestion, names: SituationNames, words: Words, *, source: str) -> Answer:
    reply = calls(question, source, names)
    line = reply.question.rules
    solved = None
    if are_solvable(reply):
        solved = solved_calls(reply.form, line, callable_melds(reply), SOURCES[source])
    if solved is None:
        own = words.of(reply.ruleset.options.system)
        told = with_reason(calls_told(reply, words), why_no_call_values(reply), own)
        return told, lambda: calls_to_json(reply.answer)
    reply = following(reply, solved)
    told = led_by(call_values_told(reply, solved, words), calls_told(reply, words))
    return told, lambda: {**calls_to_json(reply.answer), "solved": solved_calls_to_json(solved)}
