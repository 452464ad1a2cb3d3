"""Positions for the solver's tests: seeded hands at every distance, rules, and a shuffle of suits."""

from dataclasses import replace
from random import Random

from engine.hand import kernel
from engine.solver.model import CONCEALED_KONG, KIND, Position
from engine.solver.rules import solver_rules
from engine.systems import registry

RULES = solver_rules(registry.ruleset("riichi/tenhou"))
"""Red fives, open simples, one yakuman at most."""
WALL = [*(kind for kind in range(34) for _ in range(4 - (kind in (4, 13, 22)))), 34, 35, 36]
OF_THREE = solver_rules(registry.ruleset("riichi/tenhou-3p"))
"""The same among three: norths are set aside."""
WALL_OF_THREE = [tile for tile in WALL if tile not in (*range(1, 8), 30, 34)]
"""Without those."""
NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


def tiles(text):
    """`406m77z` -> the search's tiles."""
    found, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            first = "mpsz".index(sign)
            found += [34 + first if rank == "0" else 9 * first + int(rank) - 1 for rank in ranks]
            ranks = ""
    return tuple(found)


def shanten(hand, melds=0):
    counts = [0] * 34
    for tile in hand:
        counts[KIND[tile]] += 1
    return kernel.distance(counts, 4 - melds, 0 if melds else kernel.PAIRS | kernel.ORPHANS) - 1


def hands(seed, wanted, number, wall=WALL):
    """So many hands of fourteen at a distance, most of them with two or three sets already."""
    random, found = Random(seed), []
    while len(found) < number:
        hand = []
        for _ in range(random.randint(0, 3) if wanted else 3):
            first = random.choice([kind for kind in range(27) if kind % 9 < 7])
            hand += random.choice(([first, first + 1, first + 2], [first] * 3))
        rest = list(wall)
        try:
            for tile in hand:
                rest.remove(tile)
        except ValueError:
            continue
        hand += random.sample(rest, 14 - len(hand))
        if shanten(hand) == wanted:
            found.append(tuple(hand))
    return found


def positions(seed, wanted, number, wall=WALL):
    """The same with an indicator, winds and a turn."""
    random = Random(seed)
    for hand in hands(seed, wanted, number, wall):
        free = [tile for tile in range(34) if [KIND[one] for one in hand].count(tile) < 3 and tile in wall]
        indicator = random.choice(free)
        yield Position(
            hand=hand,
            indicators=(indicator,),
            round_wind=random.choice((27, 28)),
            seat_wind=random.choice((27, 28, 29, 30)),
            turn=random.randint(3, 14),
        )


def kongs(seed, distance, number):
    """Seeded hands of ten tiles at a distance, with a kong made just now, concealed and open in turn."""
    found = 0
    for at, position in enumerate(positions(seed, distance, 20 * number)):
        held = [KIND[tile] for tile in position.hand]
        alike = [kind for kind in range(34) if held.count(kind) == 3]
        if found == number or not alike:
            continue
        rest = [tile for tile in position.hand if KIND[tile] != alike[0]][1:]
        if len(rest) == 10 and shanten(rest, 1) == distance and KIND[position.indicators[0]] != alike[0]:
            found += 1
            meld = (CONCEALED_KONG, 2)[at % 2]
            reds = 1 << alike[0] // 9 if alike[0] < 27 and alike[0] % 9 == 4 else 0
            yield replace(position, hand=tuple(rest), melds=((meld, alike[0], reds),), riichi=meld == 3, kong=True)


def positions_of_three(seed, wanted, number):
    """The same among three, some with norths set aside."""
    for place, position in enumerate(positions(seed, wanted, number, WALL_OF_THREE)):
        wind = min(29, position.seat_wind)
        yield replace(position, seat_wind=wind, norths=place % 3, last_turn=OF_THREE.last_turn)
