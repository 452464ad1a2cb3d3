"""``suzume run``: the bot itself, in Discord with a token, else in the playground."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from bot.cli.parser import Commands
from bot.cli.streams import drop_output, output_is_closed
from bot.i18n.catalog import Words
from bot.settings import SettingsError, load_settings


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    about = words.text("operator.cli.run")
    parser = commands.add_parser("run", help=about, description=f"{about} {words.text('operator.cli.run_more')}")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 after a clean end, 1 if the bot could not start or was refused, 2 for settings that cannot be used."""
    words: Words = arguments.operator
    if output_is_closed():
        drop_output()  # the bot runs all the same
    try:
        settings = load_settings(os.environ)
    except SettingsError as error:
        print(words.text("operator.settings.problems"), file=sys.stderr)
        for problem in error.problems:
            print(f"  - {words.text(problem.key, **problem.params)}", file=sys.stderr)
        return 2

    from bot.logs import set_up_logging
    from bot.start import start

    try:
        set_up_logging(settings.log_level, settings.log_file, settings.discord_token)
    except OSError as error:
        print(words.text("operator.start.log_file", path=settings.log_file, detail=error.strerror), file=sys.stderr)
        return 2
    return asyncio.run(start(settings, words, arguments.open_playground, os.environ))
