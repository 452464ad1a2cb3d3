"""Positions for the Chinese Official solver: hands some tiles away from a win, with a whole or a nearly empty wall."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.solver.mcr.model import Position
from engine.systems.mcr.held import held
from engine.systems.mcr.points import meld_codes
from engine.systems.mcr.ruleset import McrRuleset
from engine.systems.registry import ruleset
from engine.tiles.kinds import Kind, Tile, tile_of
from tests.engine.systems.mcr.hands import random_win

_RULESET = ruleset("mcr")
assert isinstance(_RULESET, McrRuleset)
RULES = _RULESET.rules


def position(text: str, melds: bytes = b"", **said: object) -> Position:
    """A hand written as ``123m55z``."""
    counts = [0] * 34
    ranks = ""
    for letter in text:
        if letter.isdecimal():
            ranks += letter
        else:
            for rank in ranks:
                counts[tile_of(rank + letter)] += 1
            ranks = ""
    return Position(counts=tuple(counts), melds=melds, **said)  # type: ignore[arg-type]


def near(rng: Random, away: int, draws: int = 12) -> Position:
    """A win with so many of its concealed tiles changed, and a few tiles on the table."""
    while True:
        form = random_win(rng)
        assert form.tile is not None
        tiles = list(form.hand.with_tile(form.tile).concealed)
        if len(tiles) < 8:
            continue
        for at in rng.sample(range(len(tiles)), away):
            tiles[at] = Tile(rng.randrange(34))
        hand = type(form.hand).of(tiles, form.hand.melds)
        every = held(hand).all_counts
        if max(every) > 4 or any(meld.is_kong for meld in form.hand.melds):
            continue
        wall = [kind for kind in range(34) for _ in range(4 - every[kind])]
        return Position(
            counts=held(hand).counts,
            melds=meld_codes(form.hand.melds),
            seen=tuple(rng.sample(wall, 20)),
            round_wind=form.round_wind or Kind(27),
            seat_wind=form.seat or Kind(28),
            draws=draws,
        )


def small(rng: Random, kinds: int, draws: int) -> Position:
    """A hand one or two tiles away from a win, with a wall of a few kinds."""
    while True:
        form = random_win(rng)
        assert form.tile is not None
        tiles = list(form.hand.with_tile(form.tile).concealed)
        if len(tiles) < 5 or any(meld.is_kong for meld in form.hand.melds):
            continue
        wanted = []
        for at in rng.sample(range(len(tiles)), rng.choice((1, 2))):
            wanted.append(int(tiles[at]))
            tiles[at] = Tile(rng.randrange(34))
        hand = type(form.hand).of(tiles, form.hand.melds)
        every = held(hand).all_counts
        room = [kind for kind in range(34) if every[kind] < 4]
        if max(every) > 4 or any(every[kind] > 3 for kind in wanted):
            continue
        wall = Counter({kind: rng.randint(1, 4 - every[kind]) for kind in {*wanted, *rng.sample(room, kinds)}})
        seen = [kind for kind in range(34) for _ in range(4 - every[kind] - wall[kind])]
        return Position(
            counts=held(hand).counts,
            melds=meld_codes(form.hand.melds),
            seen=tuple(seen),
            round_wind=form.round_wind or Kind(27),
            seat_wind=form.seat or Kind(28),
            draws=draws,
        )
