"""How commands say that they were asked wrongly: in words on standard error, with ``--json`` on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from bot.cli.operator import fail
from bot.i18n.catalog import Words
from bot.services.problems import Problem
from bot.ui.problem_text import problems_told
from bot.ui.told import as_lines
from engine.reasons import Reason

WRONG: Final = 2
"""The exit code of a command that was asked wrongly."""


def tell_problems(problems: Sequence[Problem], words: Words, *, in_json: bool) -> int:
    """Tells what is wrong with a question; gives the exit code."""
    if in_json:
        print_problems(problems, words)
    else:
        print("\n".join(as_lines(problems_told(problems, words))), file=sys.stderr)
    return WRONG


def tell_files(reason: Reason, words: Words, command: str, *, in_json: bool, code: int = WRONG) -> int:
    """The same of the files that a command was given."""
    if not in_json:
        return fail(words, command, words.reason(reason), code)
    print_problems([Problem(reason, "files")], words)
    return code


def print_problems(problems: Sequence[Problem], words: Words) -> None:
    """Problems as JSON on standard output."""
    found = [
        {
            "key": problem.reason.key,
            "params": dict(problem.reason.params),
            "field": problem.field,
            "position": problem.position,
            "text": words.reason(problem.reason),
        }
        for problem in problems
    ]
    json.dump({"problems": found}, sys.stdout, ensure_ascii=False, indent=1)
    print()
