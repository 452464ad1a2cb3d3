"""``suzume discard HAND``: what each discard leaves and what it is worth."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.cli.asking import NUMBERS, TURNS, Answer, add_options, answer
from bot.cli.parser import MOST_PROCESSES, Commands, number
from bot.cli.progress import Progress, so_far
from bot.cli.waits import question_of
from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply, discards
from bot.services.questions import HandQuestion
from bot.services.sampling import SHARE, sampled, sampling_of
from bot.services.situations import SituationNames
from bot.services.solver import is_solvable, solved_discards
from bot.services.unsolved import risks_alone, why_no_values
from bot.ui.discards_text import discards_told
from bot.ui.fan_values_text import fan_values_told
from bot.ui.sampled_text import sampled_section
from bot.ui.told import Told, led_by
from bot.ui.unit_values_text import unit_values_told
from bot.ui.unsolved_text import led_by_risks, with_reason
from bot.ui.values_text import values_told
from engine.scoring.answers_json import discards_to_json
from engine.solver.answers import DiscardsSolved
from engine.solver.answers_json import risks_to_json, sampled_to_json, solved_to_json
from engine.solver.mcr.answers import McrSolved
from engine.solver.mcr.answers import solved_to_json as in_fan_to_json
from engine.solver.sichuan.answers import SichuanSolved
from engine.solver.sichuan.answers import solved_to_json as in_units_to_json

MOST_DEALS: Final = 100_000
"""Deals that may be played out: hours."""


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("discard", help=words.text("command.hand.discard"))
    add_options(parser, words, more=("river",))
    parser.add_argument("--against", metavar="RIVERS", default="", help=words.text("command.option.against"))
    for name, first, last, key in (
        ("turn", 1, TURNS, "command.option.turn"),
        ("norths", 0, NUMBERS["norths"], "command.option.norths"),
        ("rollouts", 1, MOST_DEALS, "solver.cli.rollouts"),
        ("jobs", 1, MOST_PROCESSES, "solver.cli.jobs"),
    ):
        parser.add_argument(f"--{name}", type=number(words, first, last), default=0, metavar="N", help=words.text(key))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    question = replace(question_of(arguments), against=arguments.against, turn=arguments.turn, norths=arguments.norths)
    return answer(arguments, question, partial(_ask, deals=arguments.rollouts, processes=arguments.jobs or None))


def _ask(question: HandQuestion, names: SituationNames, words: Words, *, deals: int, processes: int | None) -> Answer:
    reply = discards(question, names)
    told = discards_told(reply, words)
    solved = solved_discards(reply.form, reply.question.rules) if is_solvable(reply) else None
    own = words.of(reply.ruleset.options.system)
    if solved is None:
        return _unsolved(reply, told, own)
    worth, solved_json = _worth(reply, solved, own)
    as_json: dict[str, object] = {"solved": solved_json}
    if deals > 0 and isinstance(solved, DiscardsSolved):
        progress = Progress(so_far(words, deals))
        job = sampling_of(reply.form, reply.question.rules, solved, deals)
        found = sampled(job, processes, lambda shares: progress.watch(shares, SHARE))
        worth = replace(worth, sections=(*worth.sections[:-1], sampled_section(own, found), worth.sections[-1]))
        as_json["sampled"] = None if found is None else sampled_to_json(found)
    return led_by(worth, told), lambda: {**discards_to_json(reply.answer), **as_json}


def _unsolved(reply: DiscardsReply, told: Told, words: Words) -> Answer:
    """The answer by shape, why there is no other, and what the discards risk where that is all that can be said."""
    rows = risks_alone(reply)
    as_json = {"risks": risks_to_json(rows)} if rows else {}
    told = with_reason(led_by_risks(told, rows, words), why_no_values(reply), words)
    return told, lambda: {**discards_to_json(reply.answer), **as_json}


def _worth(
    reply: DiscardsReply, solved: DiscardsSolved | SichuanSolved | McrSolved, words: Words
) -> tuple[Told, dict[str, Any]]:
    """What the solver of the system says, in words and as JSON."""
    if isinstance(solved, SichuanSolved):
        return unit_values_told(reply, solved, words), in_units_to_json(solved)
    if isinstance(solved, McrSolved):
        return fan_values_told(reply, solved, words), in_fan_to_json(solved)
    return values_told(reply, solved, words), solved_to_json(solved)
