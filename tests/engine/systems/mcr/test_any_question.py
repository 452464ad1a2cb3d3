"""Any question gets an answer or a refusal with reasons, never another error."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.errors import EngineError
from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.systems.mcr.checks import SITUATIONS
from engine.systems.registry import ruleset
from engine.tiles.kinds import WINDS, Kind, Tile


def any_form(rng: Random) -> Form:
    """A question of tiles, melds and circumstances that need not go together."""
    near = rng.choice((9, 34, 46))
    laid = [any_meld(rng) for _ in range(rng.choice((0, 0, 0, 1, 2, 4, 5)))]
    size = 13 - 3 * len(laid) + rng.choice((0, 0, 0, 0, 1, -1))
    concealed = [Tile(rng.randrange(near)) for _ in range(max(size, 0))]
    return Form(
        hand=Hand.of(concealed, laid),
        tile=rng.choice((None, *(Tile(rng.randrange(near)) for _ in range(4)))),
        self_draw=rng.choice((None, True, False)),
        seat=rng.choice((None, *WINDS, Kind(3))),
        round_wind=rng.choice((None, *WINDS)),
        payer=rng.choice((None, None, *WINDS)),
        flags=frozenset(rng.sample([situation.key for situation in SITUATIONS], rng.choice((0, 0, 1, 2)))),
        flowers=tuple(Tile(rng.randrange(34, 44)) for _ in range(rng.choice((0, 0, 1, 3)))),
        river=tuple(Tile(rng.randrange(near)) for _ in range(rng.choice((0, 0, 5)))),
        seen=tuple(Tile(rng.randrange(near)) for _ in range(rng.choice((0, 0, 5)))),
    )


def any_meld(rng: Random) -> Meld:
    kind = rng.choice(list(MeldKind))
    first = rng.randrange(34)
    row = [first, first + 1, first + 2] if kind is MeldKind.CHOW else [first] * rng.choice((3, 4))
    return Meld(kind, tuple(Tile(tile) for tile in row))


@pytest.mark.parametrize("line", ["mcr", "mcr/wmo knitted_body_waits=on dead_wait_ignored=on strict98=on min_points=0"])
def test_any_question(line: str) -> None:
    rules = ruleset(line)
    rng = Random(11)
    outcomes = [outcome(ask, any_form(rng)) for _ in range(1200) for ask in (rules.score, rules.waits, rules.discards)]
    assert -1 not in outcomes
    assert outcomes.count(0) > 50
    assert len(outcomes) - outcomes.count(0) > 50


def outcome(ask: Callable[[Form], object], form: Form) -> int:
    """How many reasons a refusal has (at least one); 0 for an answer."""
    try:
        ask(form)
    except EngineError as refusal:
        return len(refusal.reasons) or -1
    return 0
