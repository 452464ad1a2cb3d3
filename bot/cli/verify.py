"""``suzume verify FILE…``: holds recorded cases against the engine."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bot.cli.operator import fail
from bot.cli.parser import Commands
from bot.cli.progress import Progress, so_far
from bot.cli.refusing import tell_files
from bot.i18n.catalog import Words
from bot.services.json_lines import UnreadableFile
from bot.ui.width import columns
from bot.verify.check import Verdict
from bot.verify.checkers import ALL
from bot.verify.run import Miss, Report, verify

SHOWN = 20
"""How many differences the plain report prints; --json has them all."""


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    about = words.text("operator.verify.about")
    parser = commands.add_parser("verify", help=about, description=about)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=words.text("operator.verify.files"))
    parser.add_argument("--json", action="store_true", help=words.text("operator.cli.json"))
    parser.add_argument("--allow-unsupported", action="store_true", help=words.text("operator.verify.allow"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 if every record agreed (unsupported ones allowed on request), 1 if not or if there was none, 2 for a file that
    cannot be read."""
    words: Words = arguments.operator
    try:
        report = verify(arguments.files, ALL, Progress(so_far(words)).watch)
    except UnreadableFile as problem:
        return tell_files(problem.reason, words, "verify", in_json=arguments.json)
    if arguments.json:
        json.dump(report.to_json(), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print_report(report, words)
    if not report.counts:
        return fail(words, "verify", words.text("operator.verify.nothing"), 1)
    unsupported = report.total(Verdict.UNSUPPORTED) and not arguments.allow_unsupported
    return 1 if report.total(Verdict.DIFFERED) or unsupported else 0


def print_report(report: Report, words: Words) -> None:
    """The report as a table and the first cases that did not agree."""
    head = ["kinds", *(verdict.value for verdict in Verdict)]
    rows = [[f"{kind} {preset}", *map(str, numbers)] for kind, preset, *numbers in report.rows()]
    totals = [words.text("operator.verify.all"), *(str(report.total(verdict)) for verdict in Verdict)]
    for line in columns([[words.text(f"operator.verify.{name}") for name in head], *rows, totals]):
        print(line)
    for miss in (report.differed + report.unsupported)[:SHOWN]:
        print(_line(miss, words))
    hidden = len(report.differed) + len(report.unsupported) - SHOWN
    if hidden > 0:
        print(words.text("operator.verify.more", n=hidden))


def _line(miss: Miss, words: Words) -> str:
    where = f"{miss.file} {miss.id} ({miss.kind} {miss.outcome.preset})"
    if miss.outcome.verdict is Verdict.UNSUPPORTED:
        return words.text("operator.verify.miss_unsupported", where=where, reason=miss.outcome.reason)
    expected, got = (json.dumps(side, ensure_ascii=False) for side in (miss.outcome.expected, miss.outcome.got))
    return words.text("operator.verify.miss_differed", where=where, expected=expected, got=got)
