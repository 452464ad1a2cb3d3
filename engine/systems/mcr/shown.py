"""A scored reading as a value to be shown: groups in display order, and which one the winning tile completed."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.hand.hand import Hand, MeldKind
from engine.hand.reading import Group, GroupKind, Reading, Shape, WaitKind
from engine.hand.readings import PAIR, PUNG, group_of, wait_of
from engine.systems.mcr import fans as f
from engine.systems.mcr.fans import fans
from engine.systems.mcr.value import Value, Way
from engine.tiles.kinds import KINDS, Kind, kind_of

_WAITS: Final = {f.EDGE_WAIT: WaitKind.EDGE, f.CLOSED_WAIT: WaitKind.CLOSED, f.SINGLE_WAIT: WaitKind.PAIR}
_WAIT_FANS: Final = fans(*_WAITS)
_CONCEALED: Final = tuple(group_of(code) for code in range(PAIR + KINDS))
_FINISHED: Final = tuple(group_of(code, concealed=False) for code in range(PAIR + KINDS))
"""The group of every code: concealed, and finished by another player's tile."""
_MELDS: Final = {MeldKind.CHOW: GroupKind.CHOW, MeldKind.PUNG: GroupKind.PUNG}


class Shown(NamedTuple):
    """A reading as a value, and where the four sets of the scored one (by place) stand among its groups."""

    reading: Reading
    places: tuple[int, ...]


def show(hand: Hand, value: Value, way: Way) -> Shown:
    """The groups in display order: concealed sets, the pair, then the melds in the order they were made."""
    read = value.read
    if read.shape is Shape.KNITTED_STRAIGHT:
        body = [_knitted(read.knitted, suit) for suit in range(3)]
    elif read.shape in (Shape.ORPHANS, Shape.KNITTED_SINGLES):
        body = _singles(hand, way)
    else:
        body = []
    start = len(body)
    groups = body + [(_CONCEALED if _is_concealed(value, code) else _FINISHED)[code] for code in read.concealed]
    groups += [
        Group(
            _MELDS.get(meld.kind, GroupKind.KONG),
            meld.base,
            tuple(map(kind_of, meld.tiles)),
            not meld.is_open,
            index,
        )
        for index, meld in enumerate(hand.melds)
    ]
    won, wait = _won(value, way, groups)
    if not value.sets:
        return Shown(Reading(read.shape, tuple(groups), won, wait), ())
    codes = [(code, index) for index, code in enumerate(read.concealed[:-1], start)]
    codes += [(_code(group), index) for index, group in enumerate(groups) if group.meld >= 0]
    return Shown(Reading(read.shape, tuple(groups), won, wait), tuple(index for _, index in sorted(codes)))


def _is_concealed(value: Value, code: int) -> bool:
    return not PUNG <= code < PAIR or code in value.pungs or not value.sets


def _code(group: Group) -> int:
    return group.base if group.kind is GroupKind.CHOW else PUNG + group.base


def _knitted(mask: int, suit: int) -> Group:
    kinds = tuple(Kind(kind) for kind in range(9 * suit, 9 * suit + 9) if mask >> kind & 1)
    return Group(GroupKind.KNITTED, kinds[0], kinds)


def _singles(hand: Hand, way: Way) -> list[Group]:
    """Orphans: the twelve single ones and the pair. Knitted singles: all fourteen."""
    tiles = sorted((*map(kind_of, hand.concealed), way.tile))
    twice = {tile for tile in tiles if tiles.count(tile) == 2}
    single = tuple(Kind(tile) for tile in tiles if tile not in twice)
    return [
        Group(GroupKind.SINGLES, single[0], single),
        *(Group(GroupKind.PAIR, Kind(tile), (Kind(tile), Kind(tile))) for tile in twice),
    ]


def _won(value: Value, way: Way, groups: list[Group]) -> tuple[int, WaitKind]:
    """The group that the winning tile completed: the one that gives the wait fan; else a chow before a pung, so that a
    pung stays concealed where the rules let it."""
    if value.read.shape is Shape.ORPHANS:
        return next(i for i, group in enumerate(groups) if way.tile in group.kinds), WaitKind.ORPHANS
    wanted = next((_WAITS[fan] for fan in f.numbers(value.holds & _WAIT_FANS)), None)
    fallback: tuple[int, WaitKind] | None = None
    for index, group in enumerate(groups):
        if group.meld >= 0 or way.tile not in group.kinds:
            continue
        if group.kind in (GroupKind.KNITTED, GroupKind.SINGLES):
            wait: WaitKind | None = WaitKind.OTHER
        else:
            wait = wait_of(PAIR + group.base if group.kind is GroupKind.PAIR else _code(group), way.tile)
        if wait is None:
            continue
        if wait is wanted:
            return index, wait
        if fallback is None or (groups[fallback[0]].kind is GroupKind.KNITTED and group.kind is not GroupKind.KNITTED):
            fallback = index, wait
    assert fallback is not None
    return fallback
