"""Riichi, timed: explained sheets and waits beside the answers of the PyPI package `mahjong` on the same hands.

``python -m tests.bench.riichi``. Recorded hands are used where the folder of public records is on this machine, else
random ones. Every call counts with the best of a few rounds, so that other work on the machine disturbs least.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from bot.verify.riichi_logs import form_of
from engine.errors import NotAWin
from engine.scoring.form import Form
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.system import SYSTEM
from tests.engine.systems.riichi.wins import wins

ROOT = Path(__file__).parents[2]
HANDS = 800
MANY = 20
ROUNDS = 7

Call = Callable[[], Any]


def timed(calls: Iterable[Call], rounds: int = ROUNDS) -> float:
    """Median over the calls, each with the best of some rounds, in microseconds."""
    every = list(calls)
    best = [float("inf")] * len(every)
    for _ in range(rounds):
        for place, call in enumerate(every):
            begin = time.perf_counter()
            call()
            best[place] = min(best[place], time.perf_counter() - begin)
    return median(best) * 1e6


def hands() -> tuple[str, list[Form]]:
    """What was taken, and the winning hands."""
    folder = Path(os.environ.get("SUZUME_SHARED", ROOT.parent / "shared"))
    records = folder / "vectors" / "riichi_agari_hands.jsonl.gz"
    if not records.is_file():
        return "random hands", list(islice(wins(1), HANDS))
    with gzip.open(records, "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in islice(lines, 6 * HANDS)]
    return "recorded hands", [form_of(record) for record in found if record["players"] == 4][:HANDS]


def winning(ruleset: RiichiRuleset, forms: Iterable[Form]) -> list[Form]:
    """Those of the hands that win under the rules."""
    found = []
    for form in forms:
        with contextlib.suppress(NotAWin):
            ruleset.score(form)
            found.append(form)
    return found


def scored(ruleset: RiichiRuleset, form: Form) -> Call:
    """A call that scores a winning hand."""
    return lambda: ruleset.score(form)


def waiting(ruleset: RiichiRuleset, form: Form) -> Call:
    """A call that asks what the hand waited for before it won."""
    question = Form(
        hand=form.hand, seat=form.seat, round_wind=form.round_wind, flags=form.flags & {"riichi"}, dora=form.dora
    )
    return lambda: ruleset.waits(question)


def run(report: Callable[[str, float, float | None], None]) -> None:
    """Times everything; `report` gets a name, microseconds, and the other package's for the same, if there is one."""
    name, forms = hands()
    ruleset = SYSTEM.build(TABLE.choose("tenhou"))
    assert isinstance(ruleset, RiichiRuleset)
    forms = winning(ruleset, forms)
    theirs: list[Call] | None = None
    try:
        from tests.engine.systems.riichi.library import question

        theirs = [question(form) for form in forms]
    except ImportError:
        pass
    other = timed(theirs) if theirs else None
    report(f"explained sheet, {name}", timed(scored(ruleset, form) for form in forms), other)
    some = [forms[at : at + MANY] for at in range(0, len(forms), MANY)]
    report("score_many, each", timed([partial(ruleset.score_many, few) for few in some]) / MANY, None)
    report("waits with every win's worth", timed(waiting(ruleset, form) for form in forms), None)


def show(name: str, ours: float, theirs: float | None) -> None:
    """One line of the table."""
    beside = f"{theirs:12.1f}{theirs / ours:9.2f}x" if theirs else ""
    print(f"{name:44}{ours:10.1f}{beside}")


def main() -> None:
    """Prints the table."""
    print(f"{'microseconds, median':44}{'ours':>10}{'mahjong':>12}{'ratio':>10}")
    run(show)


if __name__ == "__main__":
    main()
