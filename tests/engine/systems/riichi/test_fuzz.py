"""Whatever is asked, the answer is an answer or a refusal with reasons: never anything else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.verify.riichi_reading import ruleset_of
from engine.errors import EngineError
from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.systems.riichi.situations import SITUATIONS
from engine.tiles.kinds import WINDS, Tile

RULES = (
    "tenhou",
    "seed_local",
    "majsoul-3p",
    "seed players=2 nima_tiles=no_man_2_8",
    "ema",
    "seed atozuke=off min_han=2",
)
FLAGS = [situation.key for situation in SITUATIONS]


def _tile(rng: random.Random) -> Tile:
    return Tile(rng.choice((*range(34), *range(34), *range(46))))


def _meld(rng: random.Random) -> Meld:
    kind = rng.choice(list(MeldKind))
    first = rng.randrange(34)
    tiles = (first,) * (4 if "kong" in kind.value else 3)
    if kind is MeldKind.CHOW:
        tiles = (first, first + 1, first + 2)
    if rng.random() < 0.05:
        tiles = tuple(rng.randrange(46) for _ in range(rng.randrange(5)))
    return Meld(kind, tuple(map(Tile, tiles)), None, rng.choice((None, 1, 2, 3)))


def _some(rng: random.Random, most: int) -> tuple[Tile, ...]:
    return tuple(_tile(rng) for _ in range(rng.randrange(most)))


def _form(rng: random.Random) -> Form:
    melds = [_meld(rng) for _ in range(rng.choice((0, 0, 0, 1, 2, 4, 5)))]
    suit = rng.randrange(3)
    pool = [Tile(kind) for kind in range(9 * suit, 9 * suit + 9) for _ in range(4)]
    number = max(0, 13 - 3 * len(melds) + rng.choice((0, 0, 0, 1, -1)))
    tiles = rng.sample(pool, number) if rng.random() < 0.7 else [_tile(rng) for _ in range(number)]
    return Form(
        hand=Hand.of(tiles, melds),
        tile=rng.choice((None, rng.choice(pool), _tile(rng))),
        self_draw=rng.choice((None, True, False)),
        seat=rng.choice((None, *WINDS)),
        round_wind=rng.choice((None, *WINDS)),
        payer=rng.choice((None, None, *WINDS)),
        flags=frozenset(rng.sample(FLAGS, rng.choice((0, 0, 0, 1, 2)))),
        dora=_some(rng, 4),
        ura=_some(rng, 2),
        honba=rng.choice((0, 0, 1, 7, -1)),
        sticks=rng.choice((0, 0, 2, -3)),
        norths=rng.choice((0, 0, 0, 1, 5)),
        flowers=_some(rng, 2) if rng.random() < 0.1 else (),
        river=_some(rng, 6),
        seen=_some(rng, 6),
    )


def _outcome(ask: Callable[..., Any], *asked: Any) -> str:
    try:
        ask(*asked)
    except EngineError as refused:
        return "refused" if refused.reasons else "refused without a reason"
    return "answered"


@pytest.mark.parametrize("line", RULES)
def test_nothing_else_comes_back(line: str) -> None:
    rules = ruleset_of(f"riichi/{line}")
    rng = random.Random(line)
    outcomes: Counter[tuple[str, str]] = Counter()
    for _ in range(900):
        form = _form(rng)
        for ask in (rules.score, rules.waits, rules.discards):
            outcomes[ask.__name__, _outcome(ask, form)] += 1
        outcomes["calls", _outcome(rules.calls, form, _tile(rng), rng.choice((1, 2, 3)))] += 1
    assert {how for _, how in outcomes} == {"answered", "refused"}
    assert all(outcomes[name, "answered"] and outcomes[name, "refused"] for name in ("waits", "discards", "calls"))
