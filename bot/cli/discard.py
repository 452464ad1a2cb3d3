"""``suzume discard HAND``: what each discard leaves and what it is worth."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.cli.asking import TURNS, Answer, add_options, answer
from bot.cli.parser import MOST_PROCESSES, Commands, number
from bot.cli.progress import Progress, so_far
from bot.cli.waits import question_of
from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply, discards
from bot.services.questions import HandQuestion
from bot.services.sampling import SHARE, sampled, sampling_of
from bot.services.situations import SituationNames
from bot.services.solver import is_solvable, solved_discards
from bot.ui.discards_text import discards_told
from bot.ui.fan_values_text import fan_value_sections
from bot.ui.sampled_text import sampled_section
from bot.ui.told import Section
from bot.ui.unit_values_text import unit_value_sections
from bot.ui.values_text import value_sections
from engine.scoring.answers_json import discards_to_json
from engine.solver.answers import DiscardsSolved
from engine.solver.answers_json import sampled_to_json, solved_to_json
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
    for name, last, key in (
        ("turn", TURNS, "command.option.turn"),
        ("rollouts", MOST_DEALS, "solver.cli.rollouts"),
        ("jobs", MOST_PROCESSES, "solver.cli.jobs"),
    ):
        parser.add_argument(f"--{name}", type=number(words, 1, last), default=0, metavar="N", help=words.text(key))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    question = replace(question_of(arguments), against=arguments.against, turn=arguments.turn)
    return answer(arguments, question, partial(_ask, deals=arguments.rollouts, processes=arguments.jobs or None))


def _ask(question: HandQuestion, names: SituationNames, words: Words, *, deals: int, processes: int | None) -> Answer:
    reply = discards(question, names)
    told = discards_told(reply, words)
    solved = solved_discards(reply.form, reply.question.rules) if is_solvable(reply) else None
    if solved is None:
        return told, lambda: discards_to_json(reply.answer)
    own = words.of(reply.ruleset.options.system)
    sections, solved_json = _worth(reply, solved, own)
    as_json: dict[str, object] = {"solved": solved_json}
    if deals > 0 and isinstance(solved, DiscardsSolved):
        progress = Progress(so_far(words, deals))
        job = sampling_of(reply.form, reply.question.rules, solved, deals)
        found = sampled(job, processes, lambda shares: progress.watch(shares, SHARE))
        sections = (*sections, sampled_section(own, found))
        as_json["sampled"] = None if found is None else sampled_to_json(found)
    return replace(told, sections=(*told.sections, *sections)), lambda: {**discards_to_json(reply.answer), **as_json}


def _worth(
    reply: DiscardsReply, solved: DiscardsSolved | SichuanSolved | McrSolved, words: Words
) -> tuple[tuple[Section, ...], dict[str, Any]]:
    """What the solver of the system says, in words and as JSON."""
    if isinstance(solved, SichuanSolved):
        return unit_value_sections(reply, solved, words), in_units_to_json(solved)
    if isinstance(solved, McrSolved):
        return fan_value_sections(reply, solved, words), in_fan_to_json(solved)
    return value_sections(reply, solved, words), solved_to_json(solved)
