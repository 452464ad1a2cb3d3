"""``suzume simulate``: machine players against each other, and statistics of what came of it."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from bot import memory
from bot.cli.interrupting import INTERRUPTED
from bot.cli.parser import MOST_PROCESSES, MOST_SEED, Commands, number
from bot.cli.progress import Progress, so_far
from bot.cli.refusing import tell_problems
from bot.i18n.catalog import Words
from bot.i18n.numbers import figure, percent
from bot.services.problems import Refused, refuse
from bot.services.rulesets import RulesWanted, built, default_line, line_of
from bot.simulate import LEAST, Job, Outcome, Sums, simulate, summary
from bot.ui.width import padded, width
from engine.ai.levels import LEVELS
from engine.systems.playing import rules_of

MOST_DEALS: Final = 10_000_000
PERCENT: Final = ("won", "drawn", "fed", "called")


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""

    def told(key: str, **params: object) -> str:
        return words.text(f"ai.simulate.{key}", **params).replace("%", "%%")

    parser = commands.add_parser("simulate", help=told("about"), description=told("about"), epilog=told("more"))
    parser.add_argument("--system", metavar="NAME", default="", help=told("system"))
    parser.add_argument("--preset", metavar="NAME", default="", help=told("preset"))
    parser.add_argument("--rules", metavar="LINE", default="", help=told("rules"))
    parser.add_argument("--deals", type=number(words, 1, MOST_DEALS), default=100, metavar="N", help=told("deals"))
    parser.add_argument("--seats", metavar="LEVELS", default="regular", help=told("seats", levels=", ".join(LEVELS)))
    parser.add_argument("--matches", action="store_true", help=told("matches"))
    parser.add_argument("--duplicate", action="store_true", help=told("duplicate"))
    parser.add_argument("--seed", type=number(words, 0, MOST_SEED), default=1, metavar="N", help=told("seed"))
    parser.add_argument("--jobs", type=number(words, 1, MOST_PROCESSES), default=None, metavar="N", help=told("jobs"))
    parser.add_argument("--json", action="store_true", help=words.text("operator.cli.json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 when all was played, 130 when it was interrupted, 2 for a question that cannot be read."""
    words: Words = arguments.operator
    try:
        job = _job(arguments)
    except Refused as refused:
        return tell_problems(refused.problems, words, in_json=arguments.json)
    memory.settle()
    progress = Progress(so_far(words, job.all_games))
    outcome = simulate(job, arguments.jobs, lambda tally: progress.tell(tally.games))
    progress.end()
    if not outcome.tally.games:
        raise KeyboardInterrupt  # there is nothing to tell
    if outcome.tally.games < job.all_games:
        print(words.text("ai.simulate.stopped"), file=sys.stderr)
    if arguments.json:
        json.dump(outcome.to_json(), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print("\n".join(report(outcome, words)))
    return 0 if outcome.tally.games == job.all_games else INTERRUPTED


def _job(arguments: argparse.Namespace) -> Job:
    """What is asked for. Raises `Refused`."""
    wanted = RulesWanted(arguments.system, arguments.preset, arguments.rules)
    line = built(line_of(wanted, default_line())).options.line
    given = tuple(level.strip() for level in arguments.seats.split(",") if level.strip()) or ("regular",)
    seats = rules_of(line).seats
    for level in given:
        if level not in LEVELS:
            raise refuse("ai.simulate.unknown_level", "seats", level, level=level, levels=", ".join(LEVELS))
    if len(given) > seats:
        raise refuse("ai.simulate.too_many", "seats", arguments.seats, seats=seats, given=len(given))
    levels = tuple(given[seat % len(given)] for seat in range(seats))
    return Job(
        line=line,
        levels=levels,
        games=arguments.deals,
        matches=arguments.matches,
        seed=arguments.seed,
        duplicate=arguments.duplicate,
    )


def report(outcome: Outcome, words: Words) -> list[str]:
    """The statistics as lines: a title, and a table with a row for each level, the best placed first."""
    tally, job = outcome.tally, outcome.job
    title = words.text(
        "ai.simulate.title_matches" if job.matches else "ai.simulate.title",
        line=job.line,
        games=words.text("ai.simulate.games", n=tally.games),
        deals=words.text("ai.simulate.hands", n=tally.deals),
        seconds=f"{outcome.seconds:.1f}",
        speed=f"{tally.deals / max(1e-9, outcome.seconds):.1f}",
        jobs=words.text("ai.simulate.processes", n=outcome.processes),
    )
    names = ("place", "points", "won", "drawn", "fed", "value", "called")
    head = [words.text(f"ai.simulate.{name}") for name in ("level", *names)]
    rows = [head]
    for level, sums in summary(outcome).items():
        cells = (_cell(name, sums[name], outcome.margin(sums[name])) for name in names)
        rows.append([words.text(f"ai.level.{level}"), *cells])
    widths = [max(width(row[place]) for row in rows) for place in range(len(head))]
    lines = [title, words.text("ai.simulate.ends", percent=f"{100 * tally.drawn / max(1, tally.deals):.1f}"), ""]
    for row in rows:
        first, *others = zip(row, widths, strict=True)
        lines.append("  ".join((padded(*first), *(_right(*cell) for cell in others))).rstrip())
    counted = [one for sums in tally.levels.values() for one in sums.values() if one.n]
    if any(outcome.margin(one) is None for one in counted):
        lines += ["", words.text("ai.simulate.no_interval", n=LEAST)]
    return lines


def _cell(name: str, sums: Sums, margin: float | None) -> str:
    if not sums.n:
        return "–"
    if name in PERCENT:
        return percent(sums.mean) + ("" if margin is None else f" ±{100 * margin:.1f}")
    digits = 3 if name == "place" else 0 if abs(sums.mean) >= 1000 else 1
    return figure(sums.mean, digits) + ("" if margin is None else f" ±{figure(margin, digits)}")


def _right(text: str, wide: int) -> str:
    return " " * (wide - width(text)) + text
