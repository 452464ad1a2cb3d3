"""Discards played out by machine players, shared among all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from bot.services.rulesets import built
from bot.workers import sharing
from engine.ai.levels import REGULAR, player
from engine.scoring.form import Form
from engine.solver.answers import DiscardsSolved, Sampled
from engine.solver.imagined import Chance
from engine.solver.reds import as_played, as_typed, sampled_as_typed
from engine.solver.rollouts import Results, joined, sampled_results
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import Tile

MOST_TILES: Final = 4
"""Discards played out: the first ones by value."""
SHARE: Final = 25
"""Deals that one process takes at a time."""


Watch = Callable[[Iterable[Results]], Iterable[Results]]


@dataclass(frozen=True, slots=True)
class Sampling:
    """What is played out: the question, the line of rules, the discards, how many deals."""

    form: Form
    line: str
    tiles: tuple[Tile, ...]
    deals: int


def sampling_of(form: Form, line: str, solved: DiscardsSolved, deals: int) -> Sampling:
    """The discards that the solver finds best, to be played out."""
    return Sampling(form, line, tuple(Tile(row.tile or 0) for row in solved.solved.rows[:MOST_TILES]), deals)


def sampled(job: Sampling, processes: int | None = None, watch: Watch = iter) -> Sampled | None:
    """The answer: the same for the same question, on however many cores. None where the question cannot be dealt.
    `watch` sees every share of `SHARE` deals go by."""
    shares = [range(first, min(first + SHARE, job.deals)) for first in range(0, job.deals, SHARE)]
    number = min(processes or os.cpu_count() or 1, len(shares))
    try:
        if number <= 1:
            found = joined(watch(played(job, share) for share in shares))
        else:
            with sharing(number) as pool:
                found = joined(watch(pool.map(partial(played, job), shares)))
    except ValueError:
        return None
    return sampled_as_typed(found, job.form)


def played(job: Sampling, numbers: Sequence[int]) -> Results:
    """The imagined deals of these numbers, in this process."""
    ruleset = built(job.line)
    assert isinstance(ruleset, RiichiRuleset)
    form = as_played(job.form, ruleset)
    tiles = [as_typed(tile, form.held) for tile in job.tiles]
    return sampled_results(form, ruleset, [player(REGULAR, job.line)] * 4, tiles, numbers, _dice)


def _dice(seed: str) -> Chance:
    return Random(seed).random
