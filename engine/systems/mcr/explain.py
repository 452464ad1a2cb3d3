"""What counted with the groups it used, and what did not count with the principle that says so (rules 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.hand.reading import Group, GroupKind, Reading
from engine.scoring.sheet import Line, Struck
from engine.systems.mcr import fans as f
from engine.systems.mcr.fans import fans, key_of
from engine.systems.mcr.held import Held
from engine.systems.mcr.joined import Join, closes_cycle, joins
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.shown import Shown
from engine.systems.mcr.value import Value, Way, barred, struck_joins
from engine.tiles.kinds import Tile

UNIT: Final = "fan"
NON_REPEAT: Final = "mcr.why.non_repeat"
NON_IDENTICAL: Final = "mcr.why.non_identical"
ACCOUNT_ONCE: Final = "mcr.why.account_once"
NON_SEPARATION: Final = "mcr.why.non_separation"
BY_OPTION: Final = "mcr.why.option"

GroupTest = Callable[[Group, Way], bool]


def _pung(group: Group) -> bool:
    return group.kind in (GroupKind.PUNG, GroupKind.KONG)


def _kong(group: Group) -> bool:
    return group.kind is GroupKind.KONG


def _wind(group: Group, way: Way) -> bool:
    return _pung(group) and 27 <= group.base < 31


def _dragon(group: Group, way: Way) -> bool:
    return _pung(group) and group.base >= 31


def _lone(group: Group, way: Way) -> bool:
    """A pung that can be a fan 73: of terminals, or of a wind that is nobody's here."""
    if not _pung(group) or group.base >= 31:
        return False
    return group.base not in (way.round_wind, way.seat) if group.base >= 27 else group.base % 9 in (0, 8)


_TESTS: Final[dict[int, GroupTest]] = {
    f.BIG_FOUR_WINDS: _wind,
    f.LITTLE_FOUR_WINDS: lambda group, _: 27 <= group.base < 31,
    f.BIG_THREE_WINDS: _wind,
    f.BIG_THREE_DRAGONS: _dragon,
    f.LITTLE_THREE_DRAGONS: lambda group, _: group.base >= 31,
    f.TWO_DRAGON_PUNGS: _dragon,
    f.DRAGON_PUNG: _dragon,
    f.PREVALENT_WIND: lambda group, way: _pung(group) and group.base == way.round_wind,
    f.SEAT_WIND: lambda group, way: _pung(group) and group.base == way.seat,
    f.TERMINAL_PUNG: _lone,
    **dict.fromkeys((12, 33, 66), lambda group, _: _pung(group) and group.concealed),
    **dict.fromkeys((5, 17, 82), lambda group, _: _kong(group)),
    **dict.fromkeys((53, 67), lambda group, _: _kong(group) and group.concealed),
    **dict.fromkeys((57, 74), lambda group, _: _kong(group) and not group.concealed),
    f.KNITTED_STRAIGHT: lambda group, _: group.kind is GroupKind.KNITTED,
}
"""How the groups of a fan are told from the others. Fans of the whole hand have none."""

_OF_WAIT: Final = fans(f.EDGE_WAIT, f.CLOSED_WAIT, f.SINGLE_WAIT)
_OF_TILE: Final = fans(f.LAST_TILE_DRAW, f.LAST_TILE_CLAIM, f.REPLACEMENT_TILE, f.ROBBING_THE_KONG, f.LAST_TILE)


def lines(rules: Rules, holding: Held, value: Value, way: Way, shown: Shown) -> tuple[Line, ...]:
    """What counted, most points first. Each join of sets is a line of its own, with the groups it joins."""
    found: list[Line] = []
    for fan, times in counted(value):
        points = rules.points[fan]
        if fan in f.JOINING:
            found += [
                Line(key_of(fan), points, UNIT, 1, _at(shown, join.places))
                for join in value.joins.joins
                if join.fan == fan
            ]
            continue
        groups, tiles = _where(fan, holding, value, way, shown.reading)
        found.append(Line(key_of(fan), points * times, UNIT, times, groups, tiles))
    return tuple(sorted(found, key=lambda line: -(line.amount // line.times)))


def counted(value: Value) -> list[tuple[int, int]]:
    """The counted fans and how often each: pungs of guest winds are told with those of terminals, as fan 73."""
    found = [(fan, value.times.get(fan, 1)) for fan in f.numbers(value.counted) if fan != f.GUEST_WIND_PUNG]
    if not value.counted >> f.GUEST_WIND_PUNG & 1:
        return found
    guests = value.times[f.GUEST_WIND_PUNG]
    terminals = dict(found).get(f.TERMINAL_PUNG, 0)
    return sorted([*(row for row in found if row[0] != f.TERMINAL_PUNG), (f.TERMINAL_PUNG, guests + terminals)])


def _at(shown: Shown, places: int) -> tuple[int, ...]:
    return tuple(sorted(index for place, index in enumerate(shown.places) if places >> place & 1))


def _where(
    fan: int, holding: Held, value: Value, way: Way, reading: Reading
) -> tuple[tuple[int, ...], tuple[Tile, ...]]:
    """The groups and tiles a fan was found in; nothing for fans of the whole hand."""
    if 1 << fan & _OF_WAIT:
        return (reading.won,), (Tile(way.tile),)
    if 1 << fan & _OF_TILE:
        return (), (Tile(way.tile),)
    if fan == f.TILE_HOG:
        hogs = [kind for kind in range(34) if _four(holding, way, kind)]
        where = [i for i, group in enumerate(reading.groups) if any(kind in group.kinds for kind in hogs)]
        return tuple(where), tuple(map(Tile, hogs))
    test = _TESTS.get(fan)
    if test is None:
        return (), ()
    without_winds = fan == f.TERMINAL_PUNG and not value.counted >> f.GUEST_WIND_PUNG & 1
    return tuple(
        index
        for index, group in enumerate(reading.groups)
        if test(group, way) and not (without_winds and group.base >= 27)
    ), ()


def _four(holding: Held, way: Way, kind: int) -> bool:
    return holding.all_counts[kind] + (kind == way.tile) == 4 and not holding.kongs >> kind & 1


def struck(rules: Rules, value: Value, way: Way, others: Iterable[Value]) -> tuple[Struck, ...]:
    """What was found and did not count: in the chosen reading, then what only another reading has."""
    rows = [*_taken_away(rules, value), *_repeated(rules, value), *_unjoined(rules, value), *_honors(value, way)]
    known = value.holds | fans(*(join.fan for join in joins(value.sets))) if value.sets else value.holds
    for other in others:
        rows += [Struck(key_of(fan), "", NON_SEPARATION) for fan in f.numbers(other.counted & ~known)]
    return tuple(dict.fromkeys(rows))


def _taken_away(rules: Rules, value: Value) -> Iterator[Struck]:
    for fan in f.numbers(value.holds & barred(rules, value.read)):
        yield Struck(key_of(fan), "", BY_OPTION)


def _repeated(rules: Rules, value: Value) -> Iterator[Struck]:
    """Principle 1: what a counted fan strikes. An instance of fan 73 within Nine Gates is one of them."""
    left = value.holds & ~value.counted & ~barred(rules, value.read)
    for by in f.numbers(value.counted):
        for fan in f.numbers(left & rules.strikes[by]):
            yield Struck(key_of(fan), key_of(by), NON_REPEAT)
        left &= ~rules.strikes[by]
    if value.counted >> f.NINE_GATES & 1 and value.holds >> f.TERMINAL_PUNG & 1:
        yield Struck(key_of(f.TERMINAL_PUNG), key_of(f.NINE_GATES), NON_REPEAT)


def _honors(value: Value, way: Way) -> Iterator[Struck]:
    """A pung of dragons or of the own winds is one of honors too, which its own fan (or one that struck it) holds."""
    for fan in (f.PREVALENT_WIND, f.SEAT_WIND):
        if value.counted >> fan & 1:
            yield Struck(key_of(f.TERMINAL_PUNG), key_of(fan), NON_REPEAT)
    for fan in (f.BIG_THREE_DRAGONS, f.LITTLE_THREE_DRAGONS, f.TWO_DRAGON_PUNGS, f.DRAGON_PUNG):
        if value.counted >> fan & 1:
            yield Struck(key_of(f.TERMINAL_PUNG), key_of(fan), NON_REPEAT)


def _unjoined(rules: Rules, value: Value) -> Iterator[Struck]:
    """Joins of sets that were there and were not chosen: principles 1, 3 and 5."""
    if not value.sets:
        return
    chosen = value.joins.joins
    by_others = struck_joins(rules, value.holds)
    for join in joins(value.sets):
        if join in chosen:
            continue
        if by_others >> join.fan & 1:
            by = next(fan for fan in f.numbers(value.counted) if rules.strikes[fan] >> join.fan & 1)
            yield Struck(key_of(join.fan), key_of(by), NON_REPEAT)
        else:
            yield _excluded(rules, join, chosen)


def _excluded(rules: Rules, join: Join, chosen: tuple[Join, ...]) -> Struck:
    key = key_of(join.fan)
    for other in chosen:
        inside = not join.places & ~other.places
        if inside and (join.fan in f.INSIDE.get(other.fan, ()) or rules.strikes[other.fan] >> join.fan & 1):
            return Struck(key, key_of(other.fan), NON_REPEAT)
    for other in chosen:
        if other.fan == join.fan and other.places & join.places:
            return Struck(key, key, NON_IDENTICAL)
    return Struck(key, key_of(_closing(chosen, join).fan), ACCOUNT_ONCE)


def _closing(chosen: tuple[Join, ...], join: Join) -> Join:
    """A chosen join on the cycle that one more would close; where it would close several, one that shares its sets."""
    sharing = [other for other in chosen if other.places & join.places]
    for other in sharing:
        if not closes_cycle(tuple(left for left in chosen if left is not other), join.places):
            return other
    return sharing[0]
