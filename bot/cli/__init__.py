"""The command line. Each module beside this one that has `register(commands, words)` is a subcommand of its name.

`register` is given the subparsers and the operator's words, and adds a parser whose default `run` takes the parsed
arguments, those words among them as `operator`, and returns the exit code. A module is imported only when its command
is called, or when all are listed, so that `suzume run` does not wait for what it never uses.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from bot.cli.interrupting import INTERRUPTED, interruptible, release
from bot.cli.operator import asked_language, in_terminal, operator_words
from bot.cli.parser import Parser
from bot.cli.streams import drop_output, settle_streams, why_unwritten
from bot.i18n.catalog import Words
from bot.settings import overheard
from bot.version import program_version

FIRST: Final = ("run", "doctor")
"""Commands that the help lists before the others."""
HELPERS: Final = frozenset({"asking", "interrupting", "operator", "parser", "progress", "refusing", "streams"})
"""Modules here that are no commands."""
FAILED: Final = 1
"""The exit code of a command that could not do what it was asked."""
PIPE_CLOSED: Final = 141
"""The exit code where whoever read the output has enough, as of a program that the signal SIGPIPE ended."""


def command_modules() -> dict[str, str]:
    """Names of the subcommands and of the modules they are in, in the order of the help."""
    names = [info.name for info in pkgutil.iter_modules(__path__) if info.name not in HELPERS]
    others = sorted(set(names) - set(FIRST))
    return {name: f"{__name__}.{name}" for name in (*FIRST, *others)}


def main(arguments: Sequence[str], *, open_playground: object) -> int:
    """Runs one command and returns its exit code: 0 done, 1 it could not, 2 it was asked wrongly, 130 it was
    interrupted, 141 its output was not wanted to the end.

    `open_playground` opens the look-alike of Discord (see `bot.start.OpenPlace`); only the program's start knows it.
    """
    settle_streams()
    words = operator_words()
    words = words.catalog.words(asked_language(arguments) or words.language)
    try:
        try:
            return _run(arguments, words, open_playground)
        finally:
            sys.stdout.flush()  # here, where what is wrong can be told from other faults; the help ends the program
    except KeyboardInterrupt:
        _tell_interrupted(words)
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return PIPE_CLOSED
    except OSError as error:
        why = why_unwritten(error)
        if why is None:
            raise
        drop_output()
        with suppress(OSError):  # it may be the one that is full
            print(words.reason(why), file=sys.stderr, flush=True)
        return FAILED


def _run(arguments: Sequence[str], words: Words, open_playground: object) -> int:
    parser = _parser(arguments, words)
    parser.set_defaults(open_playground=open_playground, operator=words, lang=None)
    parsed = parser.parse_args(arguments)
    if parsed.command in FIRST:  # those two tell everything about settings themselves
        release()
        return int(parsed.run(parsed))
    parsed.operator = in_terminal(words)
    _tell_settings(words, asked=parsed.lang is not None)
    with interruptible(partial(_tell_interrupted, words)):
        return int(parsed.run(parsed))


def _tell_interrupted(words: Words) -> None:
    print(words.text("operator.cli.interrupted"), file=sys.stderr, flush=True)


def _tell_settings(words: Words, *, asked: bool) -> None:
    """Says on standard error what in the environment is no setting, and what in the settings is no language unless one
    was `asked` for: whoever set it waits for something that does not come."""
    for problem in overheard(os.environ, () if asked else ("SUZUME_LOCALE",)):
        print(words.text(problem.key, **problem.params), file=sys.stderr)


def _parser(arguments: Sequence[str], words: Words) -> argparse.ArgumentParser:
    parser = Parser(
        words, prog="suzume", description=words.text("operator.cli.about"), epilog=words.text("operator.cli.more")
    )
    version = f"suzume {program_version()}"
    parser.add_argument("--version", action="version", version=version, help=words.text("operator.parser.version"))
    commands = parser.add_subparsers(
        title=words.text("operator.cli.commands"), metavar="COMMAND", dest="command", required=True
    )
    modules = command_modules()
    called = arguments[0] if arguments else ""
    for module in [modules[called]] if called in modules else modules.values():
        importlib.import_module(module).register(commands, words)
    return parser
