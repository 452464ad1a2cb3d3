"""``suzume doctor``: is everything there that the bot needs?"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from bot.cli.parser import Commands
from bot.i18n.catalog import Words


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    about = words.text("operator.cli.doctor")
    parser = commands.add_parser("doctor", help=about, description=about)
    parser.add_argument("--json", action="store_true", help=words.text("operator.cli.json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 if the bot can run, 1 if something is in its way."""
    from bot.doctor import State, examine, report

    words: Words = arguments.operator
    findings = list(examine(os.environ, Path.cwd()))
    if arguments.json:
        plain = [{"state": each.state, "key": each.key, **each.params} for each in findings]
        print(json.dumps(plain, ensure_ascii=False, indent=1))
    else:
        for _, line in report(findings, words.text):
            print(line)
    bad = sum(finding.state is State.BAD for finding in findings)
    if not arguments.json:
        print(words.text("operator.doctor.sum_bad", n=bad) if bad else words.text("operator.doctor.sum_good"))
    return 1 if bad else 0
