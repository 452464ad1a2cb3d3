"""``suzume score HAND``: what a win is worth."""

from __future__ import annotations

import argparse

from bot.cli.asking import NUMBERS, Answer, add_numbers, add_options, answer
from bot.cli.parser import Commands
from bot.i18n.catalog import Words
from bot.services.questions import DISCARD, DRAW, HandQuestion
from bot.services.scoring import score
from bot.services.situations import SituationNames
from bot.ui.score_text import score_details
from engine.scoring.json import reasons_to_json, to_json


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("score", help=words.text("command.hand.score"))
    add_options(parser, words, more=("win", "ura", "payer", "flowers"))
    way = parser.add_mutually_exclusive_group()
    for option, how in (("--ron", DISCARD), ("--tsumo", DRAW)):
        said = words.text(f"choice.how.{how}")
        way.add_argument(option, dest="how", action="store_const", const=how, default="", help=said)
    add_numbers(parser, words, NUMBERS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer (a hand that does not win is one too), 2 for a question that cannot be read."""
    question = HandQuestion(
        hand=arguments.hand,
        win=arguments.win,
        how=arguments.how or "",
        seat=arguments.seat,
        round_wind=arguments.round,
        payer=arguments.payer,
        flags=arguments.flags,
        dora=arguments.dora,
        ura=arguments.ura,
        honba=arguments.honba,
        sticks=arguments.sticks,
        norths=arguments.norths,
        flowers=arguments.flowers,
        void=arguments.void,
        seen=arguments.seen,
    )
    return answer(arguments, question, _ask)


def _ask(question: HandQuestion, names: SituationNames, words: Words) -> Answer:
    found = score(question, names)
    sheet = found.sheet
    if sheet is not None:
        return score_details(found, words), lambda: to_json(sheet)
    refused = {"ruleset": found.question.rules, "refused": reasons_to_json(found.refused)}
    return score_details(found, words), lambda: refused
