"""``suzume call HAND TILE``: what can be done about a discard, and in riichi what each answer is worth."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial

from bot.cli.asking import Answer, add_options, add_play, answer, question_in_play, why_unsolved
from bot.cli.parser import Commands
from bot.i18n.catalog import Words
from bot.services.calls import SOURCES, calls
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.services.solver import are_solvable, callable_melds, solved_calls
from bot.services.unsolved import why_no_call_values
from bot.ui.call_values_text import call_values_told
from bot.ui.calls_text import calls_told
from bot.ui.told import led_by
from bot.ui.unsolved_text import unsolved_calls_told
from engine.scoring.answers_json import calls_to_json
from engine.solver.answers_json import solved_calls_to_json


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("call", help=words.text("command.hand.call"))
    add_options(parser, words, more=("river",))
    parser.add_argument("tile", metavar="TILE", help=words.text("command.option.tile"))
    parser.add_argument("--source", choices=tuple(SOURCES), default="", help=words.text("command.option.source"))
    add_play(parser, words)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    question = replace(question_in_play(arguments), win=arguments.tile)
    return answer(arguments, question, partial(_ask, source=arguments.source))


def _ask(question: HandQuestion, names: SituationNames, words: Words, *, source: str) -> Answer:
    reply = calls(question, source, names)
    line = reply.question.rules
    solved = None
    if are_solvable(reply):
        solved = solved_calls(reply.form, line, callable_melds(reply), SOURCES[reply.source])
    if solved is None:
        why = why_unsolved(why_no_call_values(reply), words)
        return unsolved_calls_told(reply, words), lambda: {**calls_to_json(reply.answer), **why}
    told = led_by(call_values_told(reply, solved, words), calls_told(reply, words))
    return told, lambda: {**calls_to_json(reply.answer), "solved": solved_calls_to_json(solved)}
