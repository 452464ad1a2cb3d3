"""``suzume discard HAND``: what each discard leaves, and in riichi what it is worth."""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from bot.cli.asking import Answer, Commands, add_options, answer
from bot.cli.operator import operator_words
from bot.cli.waits import question_of
from bot.i18n.catalog import Words
from bot.services.discards import discards
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.ui.discards_text import discards_told
from bot.ui.values_text import value_sections
from engine.scoring.answers_json import discards_to_json
from engine.solver.answers_json import solved_to_json
from engine.solver.ask import Limits, solve_form


def register(commands: Commands) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("discard", help=operator_words().text("command.hand.discard"))
    add_options(parser, more=("river",))
    parser.add_argument("--against", metavar="RIVERS", default="", help=operator_words().text("command.option.against"))
    parser.add_argument("--turn", type=int, default=0, metavar="N", help=operator_words().text("command.option.turn"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    question = replace(question_of(arguments), against=arguments.against, turn=arguments.turn)
    return answer(arguments, question, _ask)


def _ask(question: HandQuestion, names: SituationNames, words: Words) -> Answer:
    reply = discards(question, names)
    limits = Limits(clock=time.perf_counter)
    solved = None if reply.answer.complete else solve_form(reply.form, reply.ruleset, limits)
    told = discards_told(reply, words)
    if solved is None:
        return told, lambda: discards_to_json(reply.answer)
    own = words.of(reply.ruleset.options.system)
    told = replace(told, sections=(*told.sections, *value_sections(reply, solved, own)))
    return told, lambda: {**discards_to_json(reply.answer), "solved": solved_to_json(solved)}
