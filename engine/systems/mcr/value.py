"""What a winning hand is worth: every reading with the fans that hold in it, and the best of them (rules 8.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.hand.reading import Shape
from engine.hand.readings import PAIR, PUNG
from engine.systems.mcr import fans as f
from engine.systems.mcr.fans import Fans, fans
from engine.systems.mcr.held import Held
from engine.systems.mcr.joined import NOTHING, Choice, best_choice
from engine.systems.mcr.readings import HONORS, Read, readings
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.tiles import tile_fans
from engine.systems.mcr.waiting import completing, wait_fan


class Way(NamedTuple):
    """How the hand was won: the tile's kind, by own draw or not, the winds (kinds), and the fans of the situation
    (last tile, replacement, robbed kong). `unknown_last`: nobody knows which tile came last (a dealt win)."""

    tile: int
    self_draw: bool
    seat: int
    round_wind: int
    stated: Fans = 0
    unknown_last: bool = False


class Value(NamedTuple):
    """One reading scored.

    `holds` are all fans found, `counted` those left, `times` how often the repeated ones. `sets` are the codes of the
    four sets in rising order (empty for other shapes), `joins` the chosen joins among them, `pungs` the codes of the
    concealed pungs.
    """

    points: int
    read: Read
    holds: Fans
    counted: Fans
    times: dict[int, int]
    sets: tuple[int, ...] = ()
    joins: Choice = NOTHING
    pungs: tuple[int, ...] = ()


_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
EVERY: Final = (f.OUTSIDE_HAND, f.ALL_FIVES, f.ALL_EVEN_PUNGS, f.ALL_PUNGS, f.ALL_CHOWS)
"""Fans that hold when every set and the pair has a property: bit n of `PROPERTIES` for the n-th of them."""
_CONCEALED: Final = (0, 0, fans(66), fans(66, 33), fans(66, 33, 12))
_DRAGONS: Final = (0, 0, fans(54), fans(54, 2))
_WINDS: Final = (0, 0, 0, fans(38), fans(38, 1))
"""Fans of so many concealed pungs, dragon pungs, wind pungs; the higher ones strike the lower."""
_HOGGING: Final = frozenset((Shape.SETS, Shape.SEVEN_PAIRS, Shape.KNITTED_STRAIGHT))
_JOINS: Final = fans(*f.JOINING)
_STRIKING_JOINS: Final = fans(f.ALL_TERMINALS, f.PURE_TERMINAL_CHOWS, f.THREE_SUITED_TERMINAL_CHOWS)
PAIR_FANS: Final = fans(3, 8, 11, 18, 22, 25, 26, 27, 36, 37, 40, 49, 51, 68, 75, 76)
"""Tile fans that go with seven pairs."""


def _properties(code: int) -> int:
    kinds = (code, code + 1, code + 2) if code < PUNG else ((code - PUNG) % PUNG,)
    number = kinds[0] < 27
    same = code >= PUNG
    found = (
        any(kind >= 27 or kind % 9 in (0, 8) for kind in kinds),
        any(kind < 27 and kind % 9 == 4 for kind in kinds),
        same and number and kinds[0] % 9 % 2 == 1,
        same,
        number and (code < PUNG or code >= PAIR),
    )
    return sum(1 << bit for bit, holds in enumerate(found) if holds)


PROPERTIES: Final = tuple(_properties(code) for code in range(PAIR + 34))
_HELD_BY_ALL: Final = tuple(
    fans(*(fan for bit, fan in enumerate(EVERY) if properties >> bit & 1)) for properties in range(1 << len(EVERY))
)


def values(rules: Rules, holding: Held, way: Way) -> list[Value]:
    """Every reading of the winning hand, scored, in fixed order; empty if the shape does not win.

    A hand without any fan is a chicken hand (fan 43) in every reading.
    """
    reads = readings(holding, way.tile)
    if not reads:
        return []
    unique = not way.unknown_last and _only_wait(rules, holding, way.tile)
    common = _common(rules, holding, way)
    hogs = holding.all_counts.count(4) - holding.kongs.bit_count() + (holding.all_counts[way.tile] == 3)
    found = [_value(rules, holding, way, read, common, hogs, unique) for read in reads]
    if not any(value.points for value in found):
        return [value._replace(points=rules.points[f.CHICKEN_HAND], counted=fans(f.CHICKEN_HAND)) for value in found]
    return found


def best(rules: Rules, found: list[Value]) -> Value:
    """The value worth most; among equals the one whose fans, in order, have the smaller numbers (principle 4)."""
    most = max(value.points for value in found)
    equals = [value for value in found if value.points == most]
    return equals[0] if len(equals) == 1 else min(equals, key=lambda value: listed(rules, value))


def listed(rules: Rules, value: Value) -> tuple[int, ...]:
    """The official numbers of the counted fans, each as often as it counts, by points falling, then number rising."""
    row = [(-rules.points[fan], fan, value.times.get(fan, 1)) for fan in f.numbers(value.counted)]
    official = ((points, f.TERMINAL_PUNG if fan == f.GUEST_WIND_PUNG else fan, times) for points, fan, times in row)
    return tuple(fan for _, fan, times in sorted(official) for _ in range(times))


def _only_wait(rules: Rules, holding: Held, tile: int) -> bool:
    """Whether the winning tile is the only one to win with (rules 8.2, wait fans)."""
    waits = completing(holding)
    if not rules.used_up_waits:
        for kind in f.numbers(waits):
            if holding.all_counts[kind] == 4:
                waits &= ~(1 << kind)
    return waits == 1 << tile


def _common(rules: Rules, holding: Held, way: Way) -> Fans:
    """Fans of kongs and of the way of winning, the same in every reading."""
    found = holding.kong_fans | way.stated
    if way.self_draw:
        found |= fans(f.SELF_DRAWN) if holding.open else fans(f.SELF_DRAWN, f.FULLY_CONCEALED)
    elif not holding.open:
        found |= fans(f.CONCEALED_HAND)
    elif not holding.sets and not holding.hidden:
        found |= fans(f.MELDED_HAND)
    return found


def barred(rules: Rules, read: Read) -> Fans:
    """Fans that the options take away from a reading."""
    return rules.unknown | rules.beside_pairs if read.shape is Shape.SEVEN_PAIRS else rules.unknown


def _value(rules: Rules, holding: Held, way: Way, read: Read, common: Fans, hogs: int, unique: bool) -> Value:
    times: dict[int, int] = {}
    tiles = tile_fans(holding.present | 1 << way.tile)
    sets: tuple[int, ...] = ()
    joins = NOTHING
    pungs: tuple[int, ...] = ()
    if read.shape is Shape.SETS:
        sets = tuple(sorted(read.concealed[:-1] + holding.melds))
        pungs = _concealed_pungs(holding, way, read)
        holds = common | tiles | _CONCEALED[len(pungs)] | _set_fans(sets, read.concealed[-1])
        holds |= _nine_gates(holding, way) | _pung_fans(sets, way, times)
        joins = best_choice(sets, struck_joins(rules, holds))
        for join in joins.joins:
            times[join.fan] = times.get(join.fan, 0) + 1
            holds |= 1 << join.fan
    else:
        holds = common | _SPECIAL[read.shape](holding, way, read, tiles, times)
    if hogs and read.shape in _HOGGING:
        holds |= 1 << f.TILE_HOG
        times[f.TILE_HOG] = hogs
    if unique and (wait := wait_fan(rules, read, way.tile)):
        holds |= 1 << wait
    counted = _strike(rules.strikes, holds & ~barred(rules, read), times)
    points = sum(rules.points[fan] * times.get(fan, 1) for fan in f.numbers(counted))
    return Value(points, read, holds, counted, times, sets, joins, pungs)


def _strike(strikes: tuple[Fans, ...], holds: Fans, times: dict[int, int]) -> Fans:
    """What principle 1 leaves: each fan still there, those worth most first, strikes its own row."""
    counted = 0
    left = holds
    while left:
        lowest = left & -left
        row = strikes[lowest.bit_length() - 1]
        counted = (counted | lowest) & ~row
        left &= ~(lowest | row)
    if counted & 1 << f.NINE_GATES and counted & 1 << f.TERMINAL_PUNG:
        times[f.TERMINAL_PUNG] -= 1
        if not times[f.TERMINAL_PUNG]:
            counted &= ~(1 << f.TERMINAL_PUNG)
    return counted


def struck_joins(rules: Rules, holds: Fans) -> Fans:
    """The positional fans that whole-hand fans of a reading strike."""
    row = 0
    for fan in f.numbers(holds & _STRIKING_JOINS):
        row |= rules.strikes[fan]
    return row & _JOINS


def _set_fans(sets: tuple[int, ...], pair: int) -> Fans:
    """Fans that look at all four sets and the pair."""
    a, b, c, d = sets
    has = PROPERTIES
    found = _HELD_BY_ALL[has[a] & has[b] & has[c] & has[d] & has[pair]]
    if pair >= PAIR + 27:
        kind = pair - PAIR
        others = sum(1 for code in sets if (code >= PUNG + 31) == (kind >= 31) and code >= PUNG + 27)
        if kind >= 31 and others == 2:
            found |= 1 << f.LITTLE_THREE_DRAGONS
        elif kind < 31 and others == 3:
            found |= 1 << f.LITTLE_FOUR_WINDS
    elif pair % 9 == (PAIR + 4) % 9 and b == a + 6 and d == c + 6 and a % 9 == c % 9 == 0 and d < 27:
        if (pair - PAIR) // 9 not in (a // 9, c // 9):
            found |= 1 << f.THREE_SUITED_TERMINAL_CHOWS
    elif a == b and c == d == a + 6 and a % 9 == 0 and d < 27 and pair == PAIR + a + 4:
        found |= 1 << f.PURE_TERMINAL_CHOWS
    return found


def _pung_fans(sets: tuple[int, ...], way: Way, times: dict[int, int]) -> Fans:
    """Fans of pungs of honors and terminals. Fan 73 is found for terminals and for winds that are nobody's here."""
    found = dragons = winds = guests = terminals = 0
    for code in sets:
        kind = code - PUNG
        if kind >= 31:
            dragons += 1
        elif kind >= 27:
            winds += 1
            if kind == way.round_wind:
                found |= 1 << f.PREVALENT_WIND
            if kind == way.seat:
                found |= 1 << f.SEAT_WIND
            guests += kind not in (way.round_wind, way.seat)
        elif kind >= 0 and kind % 9 in (0, 8):
            terminals += 1
    found |= _DRAGONS[dragons] | _WINDS[winds]
    for fan, count in ((f.DRAGON_PUNG, dragons), (f.TERMINAL_PUNG, terminals), (f.GUEST_WIND_PUNG, guests)):
        if count:
            found |= 1 << fan
            times[fan] = count
    return found


def _concealed_pungs(holding: Held, way: Way, read: Read) -> tuple[int, ...]:
    """The concealed pungs and kongs of a reading: a pung finished by a discard is melded, unless the tile fits a
    concealed chow of the same reading as well (rules 8.2, concealed pung test)."""
    pungs = [code for code in read.concealed if PUNG <= code < PAIR]
    finished = PUNG + way.tile
    in_chow = any(code < PUNG and code <= way.tile <= code + 2 for code in read.concealed)
    if not way.self_draw and finished in pungs and not in_chow:
        pungs.remove(finished)
    return (*pungs, *holding.hidden)


def _nine_gates(holding: Held, way: Way) -> Fans:
    if holding.melds or way.tile >= 27:
        return 0
    first = way.tile // 9 * 9
    return 1 << f.NINE_GATES if holding.counts[first : first + 9] == _NINE_GATES else 0


def _seven_pairs(holding: Held, way: Way, read: Read, tiles: Fans, times: dict[int, int]) -> Fans:
    found = 1 << f.SEVEN_PAIRS | tiles & PAIR_FANS
    first = read.concealed[0]
    if first < PAIR + 27 and read.concealed == tuple(range(first, first + 7)) and (first - PAIR) % 9 <= 2:
        found |= 1 << f.SEVEN_SHIFTED_PAIRS
    return found


def _orphans(holding: Held, way: Way, read: Read, tiles: Fans, times: dict[int, int]) -> Fans:
    return 1 << f.THIRTEEN_ORPHANS | tiles & fans(f.ALL_TERMINALS_AND_HONORS, f.ALL_TYPES)


def _knitted_singles(holding: Held, way: Way, read: Read, tiles: Fans, times: dict[int, int]) -> Fans:
    honors = ((holding.closed | 1 << way.tile) & HONORS).bit_count()
    found = 1 << (f.GREATER_HONORS_AND_KNITTED if honors == 7 else f.LESSER_HONORS_AND_KNITTED)
    if honors == 5:
        found |= 1 << f.KNITTED_STRAIGHT
    return found | tiles & fans(f.ALL_TYPES)


def _knitted_straight(holding: Held, way: Way, read: Read, tiles: Fans, times: dict[int, int]) -> Fans:
    fourth = (read.concealed[:-1] or holding.melds)[0]
    found = 1 << f.KNITTED_STRAIGHT | tiles & fans(f.ALL_TYPES, f.NO_HONORS) | _pung_fans((fourth,), way, times)
    if fourth < PUNG and read.concealed[-1] < PAIR + 27:
        found |= 1 << f.ALL_CHOWS
    return found


_SPECIAL: Final = {
    Shape.SEVEN_PAIRS: _seven_pairs,
    Shape.ORPHANS: _orphans,
    Shape.KNITTED_SINGLES: _knitted_singles,
    Shape.KNITTED_STRAIGHT: _knitted_straight,
}
