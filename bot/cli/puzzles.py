"""``suzume puzzles make``: puzzles from self-play, on all cores, to be gone on with at any time."""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from bot.cli.parser import MOST_PROCESSES, MOST_SEED, Commands, number
from bot.cli.progress import Progress
from bot.i18n.catalog import Words
from bot.workers import sharing
from puzzles.codec import from_line, to_line
from puzzles.make.batch import SYSTEMS, Job, is_wanted, jobs, make
from puzzles.puzzle import Decision, Puzzle

PRESETS: Final = {"riichi": "tenhou", "sichuan": "blood_exchange", "mcr": "wmo"}
AT_ONCE: Final = 4
"""Jobs waiting for each worker."""
MOST_PUZZLES: Final = 1_000_000


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    parser = commands.add_parser("puzzles", help=words.text("operator.puzzles.about"))
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    maker = verbs.add_parser("make", help=words.text("operator.puzzles.make"))
    maker.add_argument(
        "--system", choices=sorted(SYSTEMS), default="riichi", help=words.text("operator.puzzles.system")
    )
    maker.add_argument("--preset", default="", help=words.text("operator.puzzles.preset"))
    kinds = [decision.value for decision in Decision]
    maker.add_argument("--kind", choices=kinds, default=kinds[0], help=words.text("operator.puzzles.kind"))
    maker.add_argument(
        "--count", type=number(words, 1, MOST_PUZZLES), default=100, help=words.text("operator.puzzles.count")
    )
    maker.add_argument("--seed", type=number(words, 0, MOST_SEED), default=1, help=words.text("operator.puzzles.seed"))
    cores = words.text("operator.puzzles.cores")
    maker.add_argument("--cores", type=number(words, 1, MOST_PROCESSES), default=os.cpu_count() or 1, help=cores)
    maker.add_argument("--out", type=Path, required=True, help=words.text("operator.puzzles.out"))
    maker.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 when the file holds as many puzzles as asked for, 2 where the system does not ask such a question or the
    file has no place."""
    words: Words = arguments.operator
    decision = Decision(arguments.kind)
    if decision not in SYSTEMS[arguments.system]:
        print(words.text("operator.puzzles.no_such_kind", kind=arguments.kind), file=sys.stderr)
        return 2
    if arguments.out.is_dir() or not arguments.out.parent.is_dir():
        print(words.text("operator.puzzles.no_such_place", path=str(arguments.out)), file=sys.stderr)
        return 2
    line = f"{arguments.system}/{arguments.preset or PRESETS[arguments.system]}"
    part = arguments.out.with_name(arguments.out.name + ".part")
    kept, begin = _resumed(part)
    made = _made(line, decision, arguments.seed, begin, arguments.cores)
    with part.open("a", encoding="utf-8") as file, closing(made), _telling(words, arguments.count) as progress:
        for at, puzzle in made:
            if puzzle is not None and is_wanted(puzzle, kept, arguments.count):
                kept.append(puzzle)
                file.write(f"{at}\t{to_line(puzzle)}\n")
                file.flush()
            progress.tell(len(kept))
            if len(kept) >= arguments.count:
                break
    write(arguments.out, kept[: arguments.count])
    part.unlink()
    print(words.text("operator.puzzles.done", n=len(kept), path=str(arguments.out)))
    return 0


@contextmanager
def _telling(words: Words, count: int) -> Iterator[Progress]:
    progress = Progress(partial(_so_far, words, count))
    try:
        yield progress
    finally:
        progress.end()


def _so_far(words: Words, count: int, made: int, seconds: float) -> str:
    rate = 60 * made / max(1.0, seconds)
    return words.text("operator.puzzles.progress", n=made, count=count, rate=f"{rate:.1f}")


def write(path: Path, puzzles: list[Puzzle]) -> None:
    """One puzzle a line, compressed where the name says so; the same puzzles give the same bytes."""
    text = "".join(f"{to_line(puzzle)}\n" for puzzle in puzzles).encode()
    path.write_bytes(gzip.compress(text, 9, mtime=0) if path.suffix == ".gz" else text)


def _resumed(part: Path) -> tuple[list[Puzzle], int]:
    """What an earlier run left, and the number to go on with. A line cut off by the end of that run is dropped."""
    kept, begin = [], 0
    if part.exists():
        whole = part.read_text(encoding="utf-8").splitlines(keepends=True)
        lines = [line for line in whole if line.endswith("\n")]
        for line in lines:
            number, _, text = line.partition("\t")
            kept.append(from_line(text))
            begin = int(number) + 1
        part.write_text("".join(lines), encoding="utf-8")
    return kept, begin


def _made(
    line: str, decision: Decision, seed: int, begin: int, cores: int
) -> Generator[tuple[int, Puzzle | None], None, None]:
    """Puzzles in the order of their numbers, whichever core is done first."""
    if cores <= 1:
        for job in jobs(line, decision, seed, begin):
            yield job.number, make(job)
        return
    rows = jobs(line, decision, seed, begin)
    with sharing(cores) as pool:
        waiting = [(job, pool.submit(make, job)) for job in islice(rows, cores * AT_ONCE)]
        while waiting:
            job, promise = waiting.pop(0)
            yield job.number, promise.result()
            coming: Job = next(rows)
            waiting.append((coming, pool.submit(make, coming)))
