"""``suzume measure-judge FILE…``: holds the solver against published answers to "what would you discard?"."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bot.cli.parser import Commands
from bot.cli.progress import Progress, so_far
from bot.cli.refusing import tell_files
from bot.i18n.catalog import Words
from bot.services.json_lines import UnreadableFile
from bot.services.judge import MODELS, Agreement, measure
from bot.services.judge_problems import read_problems
from bot.ui.width import columns
from engine.reasons import Reason


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    about = words.text("solver.judge.about")
    parser = commands.add_parser("measure-judge", help=about, description=about)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=words.text("solver.judge.files"))
    parser.add_argument("--each", action="store_true", help=words.text("solver.judge.each"))
    parser.add_argument("--json", action="store_true", help=words.text("operator.cli.json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 when it was measured, 1 if there was no problem, 2 for a file that cannot be read."""
    words: Words = arguments.operator
    try:
        problems = list(read_problems(arguments.files))
    except UnreadableFile as problem:
        return tell_files(problem.reason, words, "measure-judge", in_json=arguments.json)
    if not problems:
        return tell_files(Reason("solver.judge.empty"), words, "measure-judge", in_json=arguments.json, code=1)
    said = so_far(words, len(problems))
    found = measure(Progress(said).watch(problems))
    models = MODELS if arguments.each else {}
    each = {name: measure(Progress(said).watch(problems), model) for name, model in models.items()}
    if arguments.json:
        json.dump(
            {**found.to_json(), "without": {key: one.to_json() for key, one in each.items()}}, sys.stdout, indent=1
        )
        print()
        return 0
    print_agreement(found, each, words)
    return 0


def print_agreement(found: Agreement, each: dict[str, Agreement], words: Words) -> None:
    """A row for the model and for each assumption taken away, then every disagreement with both values."""
    distances = sorted({distance for one in (found, *each.values()) for distance in one.asked})
    head = [words.text("solver.judge.without"), words.text("solver.judge.all")]
    head += [words.text("solver.judge.shanten", n=distance) for distance in distances]
    rows = [_row(words.text("solver.judge.nothing"), found, distances)]
    rows += [_row(words.text(f"solver.judge.model.{name}"), one, distances) for name, one in each.items()]
    for line in columns([head, *rows]):
        print(line)
    if found.unsolved:
        print(words.text("solver.judge.unsolved", n=found.unsolved))
    for miss in found.misses:
        theirs = "–" if miss.answer_value is None else words.figure(miss.answer_value)
        print(
            words.text(
                "solver.judge.miss",
                id=miss.id,
                distance=words.text("solver.judge.shanten", n=miss.shanten),
                ours=miss.ours,
                value=words.figure(miss.our_value),
                answer=miss.answer,
                other=theirs,
            )
        )


def _row(name: str, found: Agreement, distances: list[int]) -> list[str]:
    asked, agreed = sum(found.asked.values()), sum(found.agreed.values())
    share = f" {100 * agreed / asked:.1f}%" if asked else ""
    cells = [f"{found.agreed.get(distance, 0)}/{found.asked.get(distance, 0)}" for distance in distances]
    return [name, f"{agreed}/{asked}{share}", *cells]
