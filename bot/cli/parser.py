"""The parser of the command line, whose own words are in the operator's language too."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from bot.cli.operator import operator_words

_FAULTS: Final = (
    (re.compile(r"the following arguments are required: (?P<names>.+)"), "operator.parser.required"),
    (re.compile(r"unrecognized arguments: (?P<names>.+)"), "operator.parser.unknown"),
    (re.compile(r"argument (?P<names>.+): invalid choice: (?P<value>\S+) \(.*"), "operator.parser.choice"),
    (re.compile(r"argument (?P<names>.+): expected (one|at least one) argument"), "operator.parser.value"),
    (re.compile(r"argument (?P<names>.+): not allowed with argument (?P<other>.+)"), "operator.parser.exclusive"),
    (re.compile(r"ambiguous option: (?P<value>\S+) could match (?P<names>.+)"), "operator.parser.ambiguous"),
    (re.compile(r"argument (?P<names>[^:]+): (?P<detail>.+)"), "operator.parser.option"),
)
"""What `argparse` says in English, and the texts that say it in the operator's language."""


def number(low: int, high: int | None = None) -> Callable[[str], int]:
    """What reads an option that is a whole number from `low` to `high` (None: without end), and says what else is
    wrong."""

    def refused(key: str, value: str) -> argparse.ArgumentTypeError:
        words = operator_words()
        if high is None:
            return argparse.ArgumentTypeError(words.text(f"operator.parser.{key}_from", value=value, low=low))
        return argparse.ArgumentTypeError(words.text(f"operator.parser.{key}", value=value, low=low, high=high))

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise refused("number", text) from None
        if value < low or (high is not None and value > high):
            raise refused("range", text)
        return value

    return read


class Formatter(argparse.HelpFormatter):
    """Help that says "usage" in the operator's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Adds the usage line."""
        said = operator_words().text("operator.parser.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)


class Parser(argparse.ArgumentParser):
    """A parser with our words around those of the options; subparsers are of the same kind."""

    def __init__(self, **settings: Any) -> None:
        """Takes what `argparse.ArgumentParser` takes. Without a description a command is described by its help."""
        settings.setdefault("formatter_class", Formatter)
        super().__init__(**{**settings, "add_help": False})
        words = operator_words()
        self._positionals.title = words.text("operator.parser.arguments")
        self._optionals.title = words.text("operator.parser.options")
        self.add_argument("-h", "--help", action="help", help=words.text("operator.parser.help"))

    def error(self, message: str) -> NoReturn:
        """Says how the command is used and what is wrong, and exits with 2."""
        self.print_usage(sys.stderr)
        words = operator_words()
        for pattern, key in _FAULTS:
            if found := pattern.fullmatch(message):
                message = words.text(key, **found.groupdict())
        said = words.text("operator.parser.error", command=self.prog, detail=message)
        self.exit(2, f"{said}\n")
