"""``suzume discard HAND``: what each discard leaves and what it is worth."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.cli.asking import Answer, add_options, add_play, answer, question_in_play, why_unsolved
from bot.cli.parser import MOST_PROCESSES, Commands, number
from bot.cli.progress import Progress, so_far
from bot.i18n.catalog import Words
from bot.services.discards import discards
from bot.services.questions import HandQuestion
from bot.services.sampling import SHARE, sampled, sampling_of
from bot.services.situations import SituationNames
from bot.services.solver import Solved, is_solvable, solved_discards
from bot.services.unsolved import risks_alone, why_no_values
from bot.ui.discards_text import discards_told
from bot.ui.sampled_text import sampled_section
from bot.ui.solved_text import solved_told
from bot.ui.told import led_by
from bot.ui.unsolved_text import unsolved_told
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
    add_play(parser, words)
    for name, last in (("rollouts", MOST_DEALS), ("jobs", MOST_PROCESSES)):
        said = words.text(f"solver.cli.{name}")
        parser.add_argument(f"--{name}", type=number(words, 1, last), default=0, metavar="N", help=said)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    question = question_in_play(arguments)
    return answer(arguments, question, partial(_ask, deals=arguments.rollouts, processes=arguments.jobs or None))


def _ask(question: HandQuestion, names: SituationNames, words: Words, *, deals: int, processes: int | None) -> Answer:
    reply = discards(question, names)
    solved = solved_discards(reply.form, reply.question.rules) if is_solvable(reply) else None
    if solved is None:
        rows = risks_alone(reply)
        risks = {"risks": risks_to_json(rows)} if rows else {}
        why = why_unsolved(why_no_values(reply), words)
        return unsolved_told(reply, words), lambda: {**discards_to_json(reply.answer), **risks, **why}
    worth = solved_told(reply, solved, words)
    as_json: dict[str, object] = {"solved": _to_json(solved)}
    if deals > 0 and isinstance(solved, DiscardsSolved):
        progress = Progress(so_far(words, deals))
        job = sampling_of(reply.form, reply.question.rules, solved, deals)
        found = sampled(job, processes, lambda shares: progress.watch(shares, SHARE))
        section = sampled_section(words.of(reply.ruleset.options.system), found)
        worth = replace(worth, sections=(*worth.sections[:-1], section, worth.sections[-1]))
        as_json["sampled"] = None if found is None else sampled_to_json(found)
    return led_by(worth, discards_told(reply, words)), lambda: {**discards_to_json(reply.answer), **as_json}


def _to_json(solved: Solved) -> dict[str, Any]:
    match solved:
        case McrSolved():
            return in_fan_to_json(solved)
        case SichuanSolved():
            return in_units_to_json(solved)
        case DiscardsSolved():
            return solved_to_json(solved)
