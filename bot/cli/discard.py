"""``suzume discard HAND``: what each discard leaves and what it is worth."""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from functools import partial

from bot.cli.asking import Answer, Commands, add_options, answer
from bot.cli.operator import operator_words
from bot.cli.waits import question_of
from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply, discards
from bot.services.questions import HandQuestion
from bot.services.sampling import sampled, sampling_of
from bot.services.situations import SituationNames
from bot.ui.discards_text import discards_told
from bot.ui.fan_values_text import fan_value_sections
from bot.ui.sampled_text import sampled_section
from bot.ui.unit_values_text import unit_value_sections
from bot.ui.values_text import value_sections
from engine.scoring.answers_json import discards_to_json
from engine.solver.answers_json import sampled_to_json, solved_to_json
from engine.solver.ask import Limits, solve_form
from engine.solver.mcr import ask as mcr
from engine.solver.mcr.answers import solved_to_json as in_fan_to_json
from engine.solver.sichuan import ask as sichuan
from engine.solver.sichuan.answers import solved_to_json as in_units_to_json


def register(commands: Commands) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("discard", help=operator_words().text("command.hand.discard"))
    add_options(parser, more=("river",))
    words = operator_words()
    parser.add_argument("--against", metavar="RIVERS", default="", help=words.text("command.option.against"))
    for name, key in (
        ("turn", "command.option.turn"),
        ("rollouts", "solver.cli.rollouts"),
        ("jobs", "solver.cli.jobs"),
    ):
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N", help=words.text(key))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for a question that cannot be read."""
    question = replace(question_of(arguments), against=arguments.against, turn=arguments.turn)
    return answer(
        arguments, question, partial(_ask, deals=arguments.rollouts, processes=max(0, arguments.jobs) or None)
    )


def _in_units(reply: DiscardsReply, words: Words) -> Answer:
    """Sichuan hands: units and chances."""
    told = discards_told(reply, words)
    solved = sichuan.solve_form(reply.form, reply.ruleset, clock=time.perf_counter)
    if solved is None:
        return told, lambda: discards_to_json(reply.answer)
    own = words.of(reply.ruleset.options.system)
    told = replace(told, sections=(*told.sections, *unit_value_sections(reply, solved, own)))
    return told, lambda: {**discards_to_json(reply.answer), "solved": in_units_to_json(solved)}


def _in_fan(reply: DiscardsReply, words: Words) -> Answer:
    """Chinese Official hands: points, chances and fans."""
    told = discards_told(reply, words)
    solved = mcr.solve_form(reply.form, reply.ruleset, clock=time.perf_counter)
    if solved is None:
        return told, lambda: discards_to_json(reply.answer)
    own = words.of(reply.ruleset.options.system)
    told = replace(told, sections=(*told.sections, *fan_value_sections(reply, solved, own)))
    return told, lambda: {**discards_to_json(reply.answer), "solved": in_fan_to_json(solved)}


def _ask(question: HandQuestion, names: SituationNames, words: Words, *, deals: int, processes: int | None) -> Answer:
    reply = discards(question, names)
    if not reply.answer.complete and sichuan.can_solve(reply.form, reply.ruleset):
        return _in_units(reply, words)
    if not reply.answer.complete and mcr.can_solve(reply.form, reply.ruleset):
        return _in_fan(reply, words)
    limits = Limits(clock=time.perf_counter)
    solved = None if reply.answer.complete else solve_form(reply.form, reply.ruleset, limits)
    told = discards_told(reply, words)
    if solved is None:
        return told, lambda: discards_to_json(reply.answer)
    own = words.of(reply.ruleset.options.system)
    sections = value_sections(reply, solved, own)
    as_json: dict[str, object] = {"solved": solved_to_json(solved)}
    if deals > 0:
        found = sampled(sampling_of(reply.form, reply.ruleset.options.line, solved, deals), processes)
        sections = (*sections, sampled_section(own, found))
        as_json["sampled"] = None if found is None else sampled_to_json(found)
    return replace(told, sections=(*told.sections, *sections)), lambda: {**discards_to_json(reply.answer), **as_json}
