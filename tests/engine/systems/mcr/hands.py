"""Random winning hands of Chinese Official mahjong: seeded, of every shape, leaning to hands with many fans."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.systems.mcr.readings import KNITTED_KINDS
from engine.tiles.kinds import FLOWERS, WINDS, Tile

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
THEMES = (
    tuple(range(34)),
    tuple(range(27)),
    tuple(range(18)),
    tuple(range(9)),
    (*range(9, 18), *range(27, 34)),
    (*range(9), *range(18, 27)),
    ORPHANS,
    tuple(range(27, 34)),
    (0, 8, 9, 17, 18, 26),
    (19, 20, 21, 23, 25, 32),
    (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31),
    tuple(kind for kind in range(27) if kind % 9 in (1, 3, 5, 7)),
    tuple(kind for kind in range(27) if kind % 9 < 3),
    tuple(kind for kind in range(27) if 3 <= kind % 9 < 6),
    tuple(kind for kind in range(27) if kind % 9 > 5),
    tuple(kind for kind in range(27) if kind % 9 < 4),
    tuple(kind for kind in range(27) if 3 <= kind % 9 <= 5 or kind % 9 == 2 or kind % 9 == 6),
    tuple(kind for kind in range(27) if kind % 9 in (0, 1, 2, 6, 7, 8)),
)


def random_win(rng: Random) -> Form:
    """A winning hand with its circumstances, as a complete question without contradictions."""
    shape = rng.random()
    if shape < 0.80:
        concealed, melds = _sets(rng)
    elif shape < 0.85:
        concealed, melds = _pairs(rng), []
    elif shape < 0.87:
        concealed, melds = [*ORPHANS, rng.choice(ORPHANS)], []
    elif shape < 0.90:
        kinds = [*rng.choice(KNITTED_KINDS), *range(27, 34)]
        concealed, melds = rng.sample(kinds, 14), []
    elif shape < 0.91:
        concealed, melds = _terminal_chows(rng)
    elif shape < 0.92:
        first = 9 * rng.randrange(3)
        concealed = [first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]
        melds = []
    else:
        concealed, melds = _sets(rng, list(rng.choice(KNITTED_KINDS)))
    return _circumstances(rng, concealed, melds)


def _pairs(rng: Random) -> list[int]:
    if rng.random() < 0.3:
        first = 9 * rng.randrange(3) + rng.randrange(3)
        return [first + step for step in range(7) for _ in range(2)]
    while True:
        pool = rng.choice(THEMES)
        kinds = [rng.choice(pool) for _ in range(7)]
        if max(Counter(kinds).values()) <= 2:
            return [kind for kind in kinds for _ in range(2)]


def _sets(rng: Random, body: list[int] | None = None) -> tuple[list[int], list[Meld]]:
    """Sets and a pair out of one theme; beside the nine tiles of `body` only one set."""
    while True:
        pool = rng.choice(THEMES if body is None else THEMES[:2])
        used: Counter[int] = Counter(body or ())
        sets = [_set(rng, pool) for _ in range(4 if body is None else 1)]
        if body is None and rng.random() < 0.5:
            sets = _related(rng, sets)
        pair = rng.choice(pool)
        for group in sets:
            used.update(group)
        used.update((pair, pair))
        if max(used.values()) <= 4 and (body is None or used.total() == 14):
            break
    return _melded(rng, [pair, pair, *(body or ())], sets, used)


def _terminal_chows(rng: Random) -> tuple[list[int], list[Meld]]:
    """123 and 789 twice in one suit or in two, and a pair of fives."""
    suits = rng.sample((0, 9, 18), 3)
    twice = suits[:1] * 3 if rng.random() < 0.5 else suits
    sets = [[first + step for step in range(3)] for suit in twice[:2] for first in (suit, suit + 6)]
    pair = twice[2] + 4
    return _melded(rng, [pair, pair], sets, Counter(kind for group in sets for kind in group))


def _melded(
    rng: Random, concealed: list[int], sets: list[list[int]], used: Counter[int]
) -> tuple[list[int], list[Meld]]:
    """The sets laid down as melds or left among the concealed tiles."""
    melds: list[Meld] = []
    melding = rng.choice((0.0, 0.3, 0.6, 1.0))
    for group in sets:
        if rng.random() >= melding:
            concealed += group
        elif group[0] != group[1]:
            melds.append(Meld(MeldKind.CHOW, tuple(map(Tile, group)), Tile(rng.choice(group)), 3))
        elif used[group[0]] == 3 and rng.random() < 0.5:
            kind = rng.choice((MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG))
            melds.append(Meld(kind, (Tile(group[0]),) * 4))
        else:
            melds.append(Meld(MeldKind.PUNG, (Tile(group[0]),) * 3))
    return concealed, melds


def _set(rng: Random, pool: tuple[int, ...]) -> list[int]:
    while True:
        kind = rng.choice(pool)
        chow = [kind, kind + 1, kind + 2]
        if rng.random() < 0.6 and kind < 27 and kind % 9 < 7 and chow[1] in pool and chow[2] in pool:
            return chow
        if rng.random() < 0.5:
            return [kind] * 3


def _related(rng: Random, sets: list[list[int]]) -> list[list[int]]:
    """Sets made to resemble the first one: moved by a few ranks, or into another suit."""
    first = sets[0]
    if first[0] >= 27:
        return sets
    moved = [first]
    for group in sets[1:]:
        shift = rng.choice((0, 0, 1, 2, 3, -1)) * len(moved)
        ranks = [kind % 9 + shift for kind in first]
        suit = rng.choice((first[0] // 9, first[0] // 9, 0, 1, 2))
        inside = min(ranks) >= 0 and max(ranks) < 9
        moved.append([9 * suit + rank for rank in ranks] if inside and rng.random() < 0.8 else group)
    return moved


def _circumstances(rng: Random, concealed: list[int], melds: list[Meld]) -> Form:
    tile = rng.choice(concealed)
    rest = list(concealed)
    rest.remove(tile)
    self_draw = rng.random() < 0.5
    held = Counter([*rest, *(kind for meld in melds for kind in meld.tiles)])
    flags = set()
    if rng.random() < 0.15 and tile not in rest:
        flags.add("last_tile")
    if rng.random() < 0.1:
        flags.add("wall_last")
    if rng.random() < 0.2 and self_draw and any(meld.is_kong for meld in melds):
        flags.add("kong_replacement")
    if rng.random() < 0.1 and not self_draw and not held[tile] and "wall_last" not in flags:
        flags.add("robbing_kong")
    return Form(
        hand=Hand.of(map(Tile, rest), melds),
        tile=Tile(tile),
        self_draw=self_draw,
        seat=rng.choice(WINDS),
        round_wind=rng.choice(WINDS),
        flags=frozenset(flags),
        flowers=tuple(map(Tile, rng.sample(FLOWERS, rng.choice((0, 0, 0, 1, 2, 8))))),
    )
