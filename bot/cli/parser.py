"""The parser of the command line, whose own words are in the operator's language too."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from bot.i18n.catalog import Words
from bot.i18n.languages import LANGUAGES
from engine.reasons import Reason

_MISSING: Final = re.compile(r"the following arguments are required: (?P<names>.+)")
_FAULTS: Final = (
    (_MISSING, "operator.parser.required"),
    (re.compile(r"(?s)unrecognized arguments: (?P<names>.+)"), "operator.parser.unknown"),
    (
        re.compile(r"(?s)argument (?P<names>.+?): invalid choice: (?P<value>.+) \(choose from (?P<choices>.+)\)"),
        "operator.parser.choice",
    ),
    (re.compile(r"argument (?P<names>.+): expected (one|at least one) argument"), "operator.parser.value"),
    (
        re.compile(r"(?s)argument (?P<names>.+?): ignored explicit argument (?P<value>.+)"),
        "operator.parser.no_value",
    ),
    (re.compile(r"argument (?P<names>.+): not allowed with argument (?P<other>.+)"), "operator.parser.exclusive"),
    (re.compile(r"(?s)ambiguous option: (?P<value>\S+) could match (?P<names>.+)"), "operator.parser.ambiguous"),
    (re.compile(r"argument (?P<names>[^:]+): (?P<detail>.+)"), "operator.parser.option"),
)
"""What `argparse` says in English, and the texts that say it in the operator's language."""


MOST_PROCESSES: Final = 256
MOST_SEED: Final = 2**63 - 1
MOST_SHOWN: Final = 40
"""Characters of a wrong value that are said again."""


def number(words: Words, low: int, high: int) -> Callable[[str], int]:
    """What reads an option that is a whole number from `low` to `high`, and says what else is wrong."""

    def refused(key: str, text: str) -> argparse.ArgumentTypeError:
        value = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
        return argparse.ArgumentTypeError(words.text(f"operator.parser.{key}", value=value, low=low, high=high))

    def read(text: str) -> int:
        # Asked first: thousands of digits are no number to Python.
        if text.isascii() and text.isdecimal() and len(text.lstrip("0")) > len(str(high)):
            raise refused("range", text)
        try:
            value = int(text)
        except ValueError:
            raise refused("number", text) from None
        if not low <= value <= high:
            raise refused("range", text)
        return value

    return read


Commands = Any
"""What `argparse` calls a collection of subparsers; its class is private."""


class Formatter(argparse.HelpFormatter):
    """Help that says "usage" in the operator's language."""

    def __init__(self, words: Words, **settings: Any) -> None:
        """Takes what `argparse.HelpFormatter` takes, beside the words."""
        super().__init__(**settings)
        self._words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Adds the usage line."""
        said = self._words.text("operator.parser.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)


class Parser(argparse.ArgumentParser):
    """A parser with our words around those of the options; subparsers are of the same kind. All take ``--lang``, which
    `bot.cli.operator.asked_language` reads."""

    def __init__(self, words: Words, **settings: Any) -> None:
        """Takes what `argparse.ArgumentParser` takes, beside the words. Without a description a command is described by
        its help."""
        settings.setdefault("formatter_class", partial(Formatter, words))
        super().__init__(**{**settings, "add_help": False})
        self._words = words
        self._asked: tuple[str, ...] = ()
        self._positionals.title = words.text("operator.parser.arguments")
        self._optionals.title = words.text("operator.parser.options")
        self.add_argument("-h", "--help", action="help", help=words.text("operator.parser.help"))
        # Without a default, so that a command does not forget what was said before its name.
        said = words.text("operator.parser.lang")
        self.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=said)

    def add_subparsers(self, **settings: Any) -> Any:
        """Commands below this one, told in the same words."""
        return super().add_subparsers(**{"parser_class": partial(Parser, self._words), **settings})

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The arguments of this command. What the innermost one does not know is told with its own usage: `argparse`
        hands that up to the whole program, whose usage says nothing of it."""
        self._asked = tuple(sys.argv[1:] if args is None else args)
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown and self._subparsers is None:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return parsed, unknown

    def _print_message(self, message: str, file: Any = None) -> None:
        """Writes help or usage. What goes wrong with that, `argparse` keeps to itself; the program says it."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """Says how the command is used and what is wrong, with ``--json`` as other problems are told, and exits
        with 2."""
        reasons = [*self._unknown_beside(message), *_reasons(message)]
        if reasons and self._wants_json:
            from bot.cli.refusing import print_problems
            from bot.services.problems import Problem

            print_problems([Problem(reason, _field(reason)) for reason in reasons], self._words)
            self.exit(2)
        self.print_usage(sys.stderr)
        details = [self._words.reason(reason) for reason in reasons] or [message]
        said = [self._words.text("operator.parser.error", command=self.prog, detail=detail) for detail in details]
        self.exit(2, "".join(f"{line}\n" for line in said))

    def _unknown_beside(self, message: str) -> list[Reason]:
        """What is unknown among the arguments where `argparse` says only what is missing."""
        needed = [action for action in self._actions if action.required]
        if not _MISSING.fullmatch(message):
            return []
        for action in needed:
            action.required = False
        try:
            _, unknown = super().parse_known_args(self._asked, argparse.Namespace())
        finally:
            for action in needed:
                action.required = True
        return [Reason("operator.parser.unknown", {"names": " ".join(unknown)})] if unknown else []

    @property
    def _wants_json(self) -> bool:
        """Whether ``--json`` is among the arguments, written out or as short as `argparse` takes it."""
        known = self._option_string_actions
        return any(
            [name for name in known if name.startswith(word)] == ["--json"]
            for word in self._asked
            if word.startswith("--")
        )


def _reasons(message: str) -> list[Reason]:
    """What `argparse` says, as a reason; none where it says something new."""
    found = ((pattern.fullmatch(message), key) for pattern, key in _FAULTS)
    return [Reason(key, match.groupdict()) for match, key in found if match][:1]


def _field(reason: Reason) -> str:
    """The option that a reason is about, as the fields of questions are called."""
    option = str(reason.params.get("names", ""))
    return option.removeprefix("--") if option.startswith("--") else ""
