"""``suzume convert IN OUT``: a game record in another format."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from bot.cli.operator import fail
from bot.cli.parser import Commands
from bot.i18n.catalog import Words
from bot.services.converting import FORMATS, SUFFIXES, read_record, write_record
from bot.services.json_lines import TEXT, why_unreadable, why_unwritable
from engine.errors import EngineError
from engine.reasons import Reason
from engine.records.mjai import RecordError

COMMAND: Final = "convert"
STANDARD: Final = "-"
"""Standard input or output instead of a file."""


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser(COMMAND, help=words.text("records.convert.help"))
    parser.add_argument("source", metavar="IN", help=words.text("records.convert.source"))
    parser.add_argument("target", metavar="OUT", help=words.text("records.convert.target"))
    parser.add_argument("--to", choices=FORMATS, help=words.text("records.convert.to"))
    parser.add_argument("--rules", metavar="LINE", default="", help=words.text("records.convert.rules"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 when written, 1 for a record that cannot be converted, 2 for a file or a format that is not there.

    Nothing is written unless all of it can be.
    """
    words: Words = arguments.operator
    try:
        text = _read(arguments.source)
    except (OSError, UnicodeDecodeError) as problem:
        return fail(words, COMMAND, words.reason(why_unreadable(Path(arguments.source), problem)))
    kind = arguments.to or SUFFIXES.get(Path(arguments.target).suffix)
    if kind is None:
        known = words.text("list.comma").join(FORMATS)
        return fail(words, COMMAND, words.text("records.convert.which", formats=known, file=arguments.target))
    try:
        written = write_record(read_record(text, arguments.rules), kind, words)
    except EngineError as refused:
        reasons = [_placed(refused, reason) for reason in refused.reasons]
        return fail(words, COMMAND, "\n".join(words.reason(reason) for reason in reasons), 1)
    if arguments.target == STANDARD:
        print(written, end="")
        return 0
    try:
        Path(arguments.target).write_text(written, encoding="utf-8")
    except OSError as problem:
        return fail(words, COMMAND, words.reason(why_unwritable(Path(arguments.target), problem)))
    return 0


def _read(source: str) -> str:
    if source == STANDARD:
        return sys.stdin.buffer.read().decode(TEXT)  # whatever the terminal's own encoding is
    return Path(source).read_text(encoding=TEXT)


def _placed(refused: EngineError, reason: Reason) -> Reason:
    """A reason that says where in the record it is."""
    index = refused.index + 1 if isinstance(refused, RecordError) else 0
    return Reason(reason.key, {"index": index, **reason.params})
