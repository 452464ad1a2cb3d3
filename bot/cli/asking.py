"""What questions about hands have in common: their options, and how answers and problems are printed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.cli.parser import number
from bot.cli.refusing import tell_problems
from bot.i18n.catalog import Words
from bot.i18n.languages import STYLES
from bot.services.forms import LAST_TURN
from bot.services.problems import Refused
from bot.services.questions import HandQuestion
from bot.services.rulesets import RulesWanted, built, default_line, line_of
from bot.services.situations import SituationNames
from bot.ui.told import Told, as_lines

TEXTS: Final = {"seat": "WIND", "round": "WIND", "dora": "TILES", "seen": "TILES", "void": "SUIT"}
NUMBERS: Final = {"honba": 99, "sticks": 99, "norths": 4}
"""Options that are numbers, and the highest of each."""

Json = Callable[[], Mapping[str, Any]]
Answer = tuple[Told, Json]


def add_options(parser: argparse.ArgumentParser, words: Words, *, more: tuple[str, ...] = ()) -> None:
    """Options of every question about a hand, and `more` that only some have."""
    parser.add_argument("hand", metavar="HAND", help=words.text("command.option.hand"))
    for name, kind in {**TEXTS, **dict.fromkeys(more, "TEXT")}.items():
        parser.add_argument(f"--{name}", metavar=kind, default="", help=words.text(f"command.option.{name}"))
    parser.add_argument("--flags", metavar="WORDS", default="", help=words.text("command.option.flags"))
    parser.add_argument("--system", metavar="NAME", default="", help=words.text("command.option.system"))
    parser.add_argument("--rules", metavar="LINE", default="", help=words.text("command.option.rules"))
    parser.add_argument("--terms", choices=STYLES, help=words.text("settings.name.term_style"))
    parser.add_argument("--words", action="store_true", help=words.text("settings.name.text_first"))
    parser.add_argument("--json", action="store_true", help=words.text("operator.cli.json"))


def add_play(parser: argparse.ArgumentParser, words: Words) -> None:
    """Options of questions about a turn of a hand that is played: opponents, the go-around, norths set aside."""
    parser.add_argument("--against", metavar="RIVERS", default="", help=words.text("command.option.against"))
    said = words.text("command.option.turn")
    parser.add_argument("--turn", type=number(words, 1, LAST_TURN), default=0, metavar="N", help=said)
    add_numbers(parser, words, ("norths",))


def add_numbers(parser: argparse.ArgumentParser, words: Words, names: Iterable[str]) -> None:
    """Those of `NUMBERS` that a question has."""
    for name in names:
        said = words.text(f"command.option.{name}")
        parser.add_argument(f"--{name}", type=number(words, 0, NUMBERS[name]), default=0, metavar="N", help=said)


def question_of(arguments: argparse.Namespace) -> HandQuestion:
    """What was asked with the options of every question, a river and norths set aside."""
    return HandQuestion(
        hand=arguments.hand,
        seat=arguments.seat,
        round_wind=arguments.round,
        flags=arguments.flags,
        dora=arguments.dora,
        river=arguments.river,
        seen=arguments.seen,
        void=arguments.void,
        norths=arguments.norths,
    )


def question_in_play(arguments: argparse.Namespace) -> HandQuestion:
    """The same with those of `add_play`."""
    return replace(question_of(arguments), against=arguments.against, turn=arguments.turn)


def answer(
    arguments: argparse.Namespace, question: HandQuestion, ask: Callable[[HandQuestion, SituationNames, Words], Answer]
) -> int:
    """Asks, prints the answer, and returns 0; 2 with the problems on standard error where it cannot be read."""
    operator: Words = arguments.operator
    words = operator.catalog.words(operator.language, arguments.terms)
    try:
        line = line_of(RulesWanted(arguments.system, "", arguments.rules), default_line())
        asked = replace(question, rules=built(line).options.line)
        told, as_json = ask(asked, SituationNames(words.catalog), words)
    except Refused as refused:
        return tell_problems(refused.problems, words, in_json=arguments.json)
    if arguments.json:
        json.dump(as_json(), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print("\n".join(as_lines(told, words_for_hand=arguments.words)))
    return 0


def why_unsolved(why: str, words: Words) -> dict[str, Any]:
    """The member of an answer that says why nothing was computed; none where there is no reason to be told."""
    key = f"solver.unknown.{why}"
    return {"unsolved": {"key": key, "text": words.text(key)}} if why else {}
