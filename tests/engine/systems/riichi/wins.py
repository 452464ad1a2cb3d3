"""Random complete hands, for properties, for comparison with another scorer and for the benchmark."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from engine.hand.hand import ACROSS, LEFT, RIGHT, Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, RED_FIVES, WINDS, Kind, Tile, kind_of, sort_key

FULL = tuple(Tile(kind) for kind in range(34) for _ in range(4))
SUITED = range(27)


def wins(seed: int, *, reds: bool = True) -> Iterator[Form]:
    """Complete hands without end, the same for the same seed. Each can be drawn from one set of tiles."""
    rng = random.Random(seed)
    while True:
        form = _win(rng, reds)
        if form is not None:
            yield form


def _win(rng: random.Random, reds: bool) -> Form | None:
    pool = [4] * 34
    suit = rng.choice((None, None, None, 0, 1, 2))
    kinds = list(range(34)) if suit is None else [*range(9 * suit, 9 * suit + 9), *range(27, 34)]
    shape = rng.random()
    if shape < 0.08:
        groups = [[kind, kind] for kind in rng.sample(kinds, 7)]
    elif shape < 0.09:
        orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
        groups = [[kind] for kind in orphans] + [[rng.choice(orphans)]]
    else:
        groups = [_set(rng, kinds) for _ in range(4)] + [[rng.choice(kinds)] * 2]
    for group in groups:
        for kind in group:
            pool[kind] -= 1
    if min(pool) < 0:
        return None
    melds, concealed = _melds(rng, groups, pool)
    won = rng.choice(concealed)
    concealed.remove(won)
    hand, tile, rest = _faces(rng, concealed, melds, won, pool, reds)
    return _circumstances(rng, hand, tile, rest)


def _set(rng: random.Random, kinds: list[int]) -> list[int]:
    if rng.random() < 0.62:
        first = rng.choice([kind for kind in kinds if kind < 27 and kind % 9 < 7])
        return [first, first + 1, first + 2]
    return [rng.choice(kinds)] * 3


def _melds(rng: random.Random, groups: list[list[int]], pool: list[int]) -> tuple[list[Meld], list[int]]:
    melds: list[Meld] = []
    concealed: list[int] = []
    open_hand = rng.random() < 0.5
    for group in groups:
        if len(group) < 3:
            concealed += group
        elif len(set(group)) == 1 and pool[group[0]] and rng.random() < 0.2:
            pool[group[0]] -= 1
            kinds = [MeldKind.CONCEALED_KONG]
            if open_hand:
                kinds += [MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG]
            melds.append(_meld(rng, rng.choice(kinds), group[:1] * 4))
        elif open_hand and rng.random() < 0.5:
            kind = MeldKind.PUNG if group[0] == group[1] else MeldKind.CHOW
            melds.append(_meld(rng, kind, group))
        else:
            concealed += group
    return melds, concealed


def _meld(rng: random.Random, kind: MeldKind, group: list[int]) -> Meld:
    tiles = tuple(Tile(one) for one in group)
    if kind is MeldKind.CONCEALED_KONG:
        return Meld(kind, tiles)
    source = LEFT if kind is MeldKind.CHOW else rng.choice((RIGHT, ACROSS, LEFT))
    return Meld(kind, tiles, tiles[0], source)


def _faces(
    rng: random.Random, concealed: list[int], melds: list[Meld], won: int, pool: list[int], reds: bool
) -> tuple[Hand, Tile, list[Tile]]:
    """The hand with a red five where one of its fives is drawn red, and the tiles that are left."""
    tiles = [Tile(kind) for kind in concealed]
    tile = Tile(won)
    rest = [Tile(kind) for kind, count in enumerate(pool) for _ in range(count)]
    for red in RED_FIVES if reds else ():
        five = Tile(kind_of(red))
        place = rng.randrange(4)
        held = tiles.count(five)
        if place < held:
            tiles[tiles.index(five)] = red
            continue
        place -= held
        if tile == five:
            if place == 0:
                tile = red
                continue
            place -= 1
        melds = _redden(melds, five, red, place)
    return Hand.of(tiles, melds), tile, rest


def _redden(melds: list[Meld], five: Tile, red: Tile, place: int) -> list[Meld]:
    """The melds with the five at that place among their fives of the suit drawn red, if there are so many."""
    found = []
    for meld in melds:
        held = meld.tiles.count(five)
        if 0 <= place < held:
            tiles = list(meld.tiles)
            tiles[tiles.index(five)] = red
            meld = replace(meld, tiles=tuple(sorted(tiles, key=sort_key)))
        place -= held
        found.append(meld)
    return found


def _circumstances(rng: random.Random, hand: Hand, tile: Tile, rest: list[Tile]) -> Form:
    self_draw = rng.random() < 0.5
    flags: set[str] = set()
    if hand.is_closed and rng.random() < 0.5:
        flags.add("double_riichi" if rng.random() < 0.1 else "riichi")
        if rng.random() < 0.2:
            flags.add("ippatsu")
    if rng.random() < 0.05:
        flags.add("haitei" if self_draw else "houtei")
    elif self_draw and any(meld.is_kong for meld in hand.melds) and rng.random() < 0.2 and "ippatsu" not in flags:
        flags.add("rinshan")
    elif not self_draw and rng.random() < 0.02:
        flags.add("chankan")
    kongs = sum(meld.is_kong for meld in hand.melds)
    shown = rng.sample(rest, 2 * (1 + kongs))
    seat = rng.choice(WINDS)
    return Form(
        hand=hand,
        tile=tile,
        self_draw=self_draw,
        seat=seat,
        round_wind=rng.choice((EAST, WINDS[1])),
        payer=None if self_draw else Kind(rng.choice([wind for wind in WINDS if wind != seat])),
        flags=frozenset(flags),
        dora=tuple(shown[: 1 + kongs]),
        ura=tuple(shown[1 + kongs :]) if flags & {"riichi", "double_riichi"} else (),
        honba=rng.choice((0, 0, 1, 3)),
        sticks=rng.choice((0, 0, 1, 2)),
    )
