"""Machine players against each other, on all cores: many deals or whole matches, and what came of them.

The walls come from Python's seeded generator so that a run can be repeated. That is for simulation only: whoever plays
for real shuffles with a secure source.
"""

from __future__ import annotations

import os
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import wait
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import sqrt
from typing import Final

from bot.workers import sharing
from engine.ai.levels import player
from engine.ai.selfplay import play_deal, play_match
from engine.play.match import ranked, start_of
from engine.play.state import Deal
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import Tile

CHUNK = 10
"""Hands handed to a process at a time, about; of whole games one."""
AHEAD = 4
"""Chunks waiting for each process: what is played is held in order, never all of it at once."""
BEAT = 1.0
"""Seconds after which progress is told though nothing is done."""
CONFIDENCE = 1.96
"""Standard errors on either side that hold the truth with 95 %."""
LEAST: Final = 30
"""Hands, and values of a figure, below which its interval would say nothing: the spread itself is not known then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What to play: the rules, a level for each seat, how many games (deals, or matches), and the seed.

    `duplicate`: the same walls are played once with every rotation of the players, so that each of them has had every
    seat's luck; the last round of rotations is finished even if that makes a few games more.
    """

    line: str
    levels: tuple[str, ...]
    games: int
    matches: bool
    seed: int
    duplicate: bool = False

    @property
    def rounds(self) -> int:
        """How many walls (of a match: rows of walls) there are."""
        return -(-self.games // self.rotations)

    @property
    def rotations(self) -> int:
        """Games with the same walls."""
        return rules_of(self.line).seats if self.duplicate else 1

    @property
    def all_games(self) -> int:
        """Games played in the end."""
        return self.rounds * self.rotations


@dataclass(slots=True)
class Sums:
    """Number, sum and sum of squares of something measured."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sums) -> None:
        """Those of another, too."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.n if self.n else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        if self.n < 2:
            return 0.0
        variance = max(0.0, self.squares - self.n * self.mean**2) / (self.n - 1)
        return CONFIDENCE * sqrt(variance / self.n)


NAMES = ("place", "points", "won", "drawn", "fed", "value", "called")
"""What is measured of a level: place (its mean over the games with the same walls), points a deal, deals won, wins by
own draw, deals in which it fed a winner, points of the deals it won, deals with an open hand."""


@dataclass(slots=True)
class Tally:
    """What was counted so far."""

    games: int = 0
    deals: int = 0
    drawn: int = 0
    levels: dict[str, dict[str, Sums]] = field(default_factory=dict)

    def of(self, level: str) -> dict[str, Sums]:
        """The sums of a level."""
        return self.levels.setdefault(level, {name: Sums() for name in NAMES})

    def join(self, other: Tally) -> None:
        """What another counted, too."""
        self.games += other.games
        self.deals += other.deals
        self.drawn += other.drawn
        for level, sums in other.levels.items():
            mine = self.of(level)
            for name, one in sums.items():
                mine[name].join(one)


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that was counted, seconds it took, processes used."""

    job: Job
    tally: Tally
    seconds: float
    processes: int

    def margin(self, sums: Sums) -> float | None:
        """Half the width of the 95 % interval of a figure; None where too little was played for one."""
        return sums.margin if min(sums.n, self.tally.deals) >= LEAST else None

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        tally = self.tally
        return {
            "rules": self.job.line,
            "seats": list(self.job.levels),
            "seed": self.job.seed,
            "duplicate": self.job.duplicate,
            "matches": tally.games if self.job.matches else None,
            "deals": tally.deals,
            "seconds": round(self.seconds, 3),
            "deals_per_second": round(tally.deals / self.seconds, 2) if self.seconds else 0.0,
            "processes": self.processes,
            "draw_rate": tally.drawn / tally.deals if tally.deals else 0.0,
            "levels": {
                level: {
                    name: {"n": one.n, "mean": one.mean, "margin_95": self.margin(one)} for name, one in sums.items()
                }
                for level, sums in tally.levels.items()
            },
        }


def simulate(job: Job, processes: int | None, progress: Callable[[Tally], None]) -> Outcome:
    """Plays the whole job; `progress` hears after every chunk, and now and then before. Interrupted, it returns what
    was played so far."""
    begin = time.perf_counter()
    tally = Tally()
    size = 1 if job.matches else max(1, CHUNK // job.rotations)
    number = min(processes or os.cpu_count() or 1, -(-job.rounds // size))
    try:
        for part in _parts(job, size, number):
            if part is not None:
                tally.join(part)
            progress(tally)
    except KeyboardInterrupt:
        pass
    return Outcome(job, tally, time.perf_counter() - begin, number)


def _parts(job: Job, size: int, number: int) -> Iterator[Tally | None]:
    """What comes of every chunk of so many walls, in order, so that a run can be repeated to the last digit; None where
    the next is not there yet."""
    chunks = ((first, min(size, job.rounds - first)) for first in range(0, job.rounds, size))
    if number == 1:
        yield from (play(job, *chunk) for chunk in chunks)
        return
    with sharing(number) as pool:
        waiting = deque(pool.submit(play, job, *chunk) for chunk in islice(chunks, number * AHEAD))
        while waiting:
            if not wait(list(waiting)[:1], BEAT).done:
                yield None
                continue
            part = waiting.popleft().result()
            waiting.extend(pool.submit(play, job, *chunk) for chunk in islice(chunks, 1))
            yield part


def play(job: Job, first: int, count: int) -> Tally:
    """Plays the walls number `first` to `first + count - 1`. Players move one seat on with every game."""
    tally = Tally()
    for number in range(first, first + count):
        by_level: dict[str, list[float]] = {}
        for rotation in range(job.rotations):
            for level, place in play_game(job, number, rotation, tally):
                by_level.setdefault(level, []).append(place)
        for level, found in by_level.items():
            tally.of(level)["place"].add(sum(found) / len(found))
    return tally


def play_game(job: Job, number: int, rotation: int, tally: Tally) -> list[tuple[str, float]]:
    """Plays one game, a deal or a match, with the walls of that number, and counts it; levels and their places."""
    rules, matches = rules_of(job.line), match_of(job.line)
    order = [job.levels[(seat + number + rotation) % rules.seats] for seat in range(rules.seats)]
    players = [player(level, job.line) for level in order]
    chance = random.Random(f"{job.seed} {number} {rules.line}")
    if job.matches:

        def watch(deal: Deal, seating: tuple[int, ...]) -> None:
            _count(tally, deal, [order[one] for one in seating])

        match = play_match(rules, matches, players, partial(_shuffle, chance), watch)
        places: tuple[float, ...] = ranked(matches.results(match))
    else:
        wall, throw = _shuffle(chance, rules.deck)
        match = matches.first(throw)
        seated = [order[one] for one in match.seating]
        deal, _ = play_deal(rules, start_of(match, wall, throw), [players[one] for one in match.seating])
        _count(tally, deal, seated)
        order, places = seated, _shared(deal.scores)
    tally.games += 1
    return list(zip(order, places, strict=True))


def _shuffle(chance: random.Random, deck: Sequence[int]) -> tuple[tuple[Tile, ...], int]:
    wall = [Tile(tile) for tile in deck]
    chance.shuffle(wall)
    return tuple(wall), chance.randrange(1 << 30)


def _shared(scores: Sequence[int]) -> tuple[float, ...]:
    """Places by score; equal ones share the mean place."""
    return tuple(
        1 + sum(other > one for other in scores) + (sum(other == one for other in scores) - 1) / 2 for one in scores
    )


def _count(tally: Tally, deal: Deal, levels: Sequence[str]) -> None:
    """One deal, `levels` by seat."""
    tally.deals += 1
    wins = [win for seat in deal.seats for win in seat.wins]
    tally.drawn += not wins
    fed = {win.source for win in wins if win.source != win.seat}
    for seat, (level, state) in enumerate(zip(levels, deal.seats, strict=True)):
        sums = tally.of(level)
        change = deal.scores[seat] - deal.start.scores[seat]
        sums["points"].add(change)
        sums["won"].add(bool(state.wins))
        sums["fed"].add(seat in fed)
        sums["called"].add(any(meld.is_open for meld in state.melds))
        if state.wins:
            sums["value"].add(change)
            sums["drawn"].add(state.wins[0].source == seat)


def summary(outcome: Outcome) -> Mapping[str, Mapping[str, Sums]]:
    """Levels, the best placed first."""
    rows = outcome.tally.levels.items()
    return dict(sorted(rows, key=lambda row: row[1]["place"].mean))
