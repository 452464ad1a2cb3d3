"""``suzume verify FILE…``: holds recorded cases against the engine."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bot.verify.check import Verdict
from bot.verify.checkers import ALL
from bot.verify.run import Miss, Report, UnreadableFile, verify

SHOWN = 20
"""How many differences the plain report prints; --json has them all."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("verify", help="check recorded cases (JSON Lines, plain or .gz) against the engine")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print the whole report as JSON")
    parser.add_argument("--allow-unsupported", action="store_true", help="succeed although some cases are unsupported")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 if every record agreed (unsupported ones allowed on request), 1 if not, 2 for a file that cannot be read."""
    try:
        report = verify(arguments.files, ALL)
    except UnreadableFile as problem:
        print(f"suzume verify: {problem}", file=sys.stderr)
        return 2
    if arguments.json:
        json.dump(report.to_json(), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print_report(report)
    unsupported = report.total(Verdict.UNSUPPORTED) and not arguments.allow_unsupported
    return 1 if report.total(Verdict.DIFFERED) or unsupported else 0


def print_report(report: Report) -> None:
    """The report as a table and the first cases that did not agree."""
    width = max((len(f"{kind} {preset}") for kind, preset, *_ in report.rows()), default=0)
    print(f"{'kind and rules':{width}}  {'agreed':>8} {'differed':>8} {'unsupported':>11}")
    for kind, preset, agreed, differed, unsupported in report.rows():
        print(f"{f'{kind} {preset}':{width}}  {agreed:8} {differed:8} {unsupported:11}")
    totals = (report.total(verdict) for verdict in Verdict)
    print(f"{'all':{width}}  {next(totals):8} {next(totals):8} {next(totals):11}")
    for miss in (report.differed + report.unsupported)[:SHOWN]:
        print(_line(miss))
    hidden = len(report.differed) + len(report.unsupported) - SHOWN
    if hidden > 0:
        print(f"… and {hidden} more (--json prints all)")


def _line(miss: Miss) -> str:
    where = f"{miss.file} {miss.id} ({miss.kind} {miss.outcome.preset})"
    if miss.outcome.verdict is Verdict.UNSUPPORTED:
        return f"unsupported  {where}: {miss.outcome.reason}"
    expected, got = (json.dumps(side, ensure_ascii=False) for side in (miss.outcome.expected, miss.outcome.got))
    return f"differed     {where}: expected {expected}, got {got}"
