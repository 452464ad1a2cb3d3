"""``suzume waits HAND``: what a hand waits for."""

from __future__ import annotations

import argparse

from bot.cli.asking import Answer, add_numbers, add_options, answer, question_of
from bot.cli.parser import Commands
from bot.i18n.catalog import Words
from bot.services.questions import HandQuestion
from bot.services.situations import SituationNames
from bot.services.waits import waits
from bot.ui.waits_text import waits_told
from engine.scoring.answers_json import waits_to_json


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("waits", help=words.text("command.hand.waits"))
    add_options(parser, words, more=("river",))
    add_numbers(parser, words, ("norths",))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    return answer(arguments, question_of(arguments), _ask)


def _ask(question: HandQuestion, names: SituationNames, words: Words) -> Answer:
    reply = waits(question, names)
    return waits_told(reply, words), lambda: waits_to_json(reply.answer)
